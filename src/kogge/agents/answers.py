"""Reads which choice a free text means: what a language model, a script or a hasty person answers.

An answer is forgiven its case, accents, brackets, surrounding prose and small misspellings, and a number is the choice
with that number. It is never a guess between two choices: an answer that fits several is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final
from unicodedata import combining, normalize

from kogge.core.contract import Game, State
from kogge.core.errors import BadNotation, KoggeError
from kogge.words.speech import Speech

MARKED: Final = re.compile(r"\[([^\[\]]+)\]|`([^`]+)`|\"([^\"]+)\"|\*\*([^*]+)\*\*|<([^<>]+)>|“([^”]+)”")
NUMBER: Final = re.compile(r"(?:(?:choice|option|number|no\.?|nr\.?)\s*)?#?(\d{1,6})[.):]?")
LEAD: Final = re.compile(
    r"^(?:[-*>\s]*)(?:(?:my |the |final )*(?:action|answer|move|choice|decision)(?: is)?\s*:?\s+"
    r"|(?:i(?:'ll| will)? )?(?:play|choose|pick|select|take)\s*:?\s+)"
)
LONG_WORD: Final = 4  # shorter words are letters and counts of the notation: `t` is no misspelt `m`
WIDE_WORD: Final = 8  # from this length on a word may have two mistakes
SEVERAL: Final = 6  # of the choices that an answer fits, this many are named


class NotUnderstood(KoggeError):
    """An answer that names no choice, or several. The message says how to answer."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


def read_answer(game: Game[Any], s: State, speech: Speech, text: str) -> str:
    """The legal action that an answer means, in the notation. NotUnderstood says why there is none, by the rule."""
    choices = [game.write(s, action) for action in s.legal()]
    found = named(choices, speech, s.agenda[-1].name, text)
    if not found:
        refuse_action(game, s, speech, forms_of(text))
        found = misspelt(choices, forms_of(text))
    if found:
        return only(found)
    marked = marked_parts(text)
    raise not_understood(text, unread(game, s, marked[-1]) if marked else "")


def not_understood(text: str, why: str = "") -> NotUnderstood:
    """What to answer to a text that names no choice."""
    return NotUnderstood(
        f"{shown(text)} names none of the choices{why}; answer with the number of a choice or with its text"
    )


def named(choices: Sequence[str], speech: Speech, step: str, text: str) -> list[str]:
    """The choices that an answer names: in brackets or alone, else within prose, else by their words."""
    return (
        exact(choices, marked_parts(text))
        or exact(choices, parts_of(text))
        or mentioned(choices, plain(text))
        or phrases(speech, choices, step, forms_of(text))
    )


def only(found: Sequence[str]) -> str:
    """The single choice that was found; NotUnderstood when there are several."""
    if len(found) == 1:
        return found[0]
    named = ", ".join(f"[{one}]" for one in found[:SEVERAL]) + (", …" if len(found) > SEVERAL else "")
    raise NotUnderstood(f"the answer fits several choices, and one is needed: {named}")


def plain(text: str) -> str:
    """Lower case, no accents, single spaces, and the dashes that a keyboard has."""
    bare = "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))
    return " ".join(re.sub("[\u2010-\u2015\u2212]", "-", bare).replace("\u2019", "'").split())


def trimmed(part: str) -> str:
    """A part without the signs that end a sentence or quote a word."""
    return part.strip(" \t.,;:!?'\"`*()[]<>")


def marked_parts(text: str) -> list[str]:
    """What stands in brackets, quotes or bold."""
    return [trimmed(plain(next(filter(None, found)))) for found in MARKED.findall(text)]


def parts_of(text: str) -> list[str]:
    """The whole answer and each of its lines."""
    parts = [trimmed(plain(line)) for line in [text, *text.splitlines()]]
    return list(dict.fromkeys(part for part in parts if part))


def forms_of(text: str) -> list[str]:
    """All parts of an answer that may name a choice."""
    said = parts_of(text)
    return list(dict.fromkeys([*marked_parts(text), *said, *map(without_lead, said)]))


def without_lead(part: str) -> str:
    """A part without words such as "I play"."""
    return trimmed(LEAD.sub("", part))


def exact(choices: Sequence[str], parts: Iterable[str]) -> list[str]:
    """The choices that the parts name in full or by number."""
    by_text = {plain(choice): choice for choice in choices}
    found: list[str] = []
    for part in parts:
        for form in (part, without_lead(part)):  # "take 2" may be an action, or mean the second choice
            number = NUMBER.fullmatch(form)
            if form in by_text:
                found.append(by_text[form])
            elif number and 1 <= int(number[1]) <= len(choices):
                found.append(choices[int(number[1]) - 1])
            else:
                continue
            break
    return list(dict.fromkeys(found))


def phrases(speech: Speech, choices: Sequence[str], step: str, parts: Iterable[str]) -> list[str]:
    """The choices whose words a part repeats."""
    wanted = set(parts)
    return [choice for choice in choices if trimmed(plain(speech.say(choice, step))) in wanted]


def mentioned(choices: Sequence[str], text: str) -> list[str]:
    """The choices of several words that prose contains; not those that are only the beginning of a longer one.

    Prose has words such as "end" and "done" by itself, so a choice of one word must stand alone or in brackets.
    """
    spans: list[tuple[int, int, str]] = []
    for choice in choices:
        words = plain(choice)
        if " " in words and words in text:
            pattern = rf"(?<![\w/.-]){re.escape(words)}(?![\w/-]|[.,]\w)"
            spans += [(*one.span(), choice) for one in re.finditer(pattern, text)]
    kept = [
        choice
        for start, end, choice in spans
        if not any(first <= start and end <= last and last - first > end - start for first, last, _ in spans)
    ]
    return list(dict.fromkeys(kept))


def refuse_action(game: Game[Any], s: State, speech: Speech, parts: Iterable[str]) -> None:
    """Raise NotUnderstood with the rule if a part is an action of the game that may not be played now."""
    for part in parts:
        try:
            refusal = game.why_not(s, part)
        except BadNotation:
            continue
        if refusal is not None:
            raise NotUnderstood(f"[{part}] is not allowed: {speech.refusal(refusal)}", refusal.rule)


def unread(game: Game[Any], s: State, part: str) -> str:
    """What the notation says of a part that it cannot read, to go into a sentence."""
    try:
        game.read(s, part)
    except BadNotation as error:
        return f" ({error})"
    return ""


def misspelt(choices: Sequence[str], parts: Iterable[str]) -> list[str]:
    """The choices that are nearest to what a part may be a misspelling of: one, or several equally near."""
    best: list[str] = []
    least = 1_000
    for part in parts:
        for choice in choices:
            wrong = mistakes(part, plain(choice))
            if wrong is not None and wrong < least:
                best, least = [], wrong
            if wrong == least:
                best.append(choice)
    return list(dict.fromkeys(best))


def mistakes(part: str, choice: str) -> int | None:
    """By how many letters a part misspells a choice; None if it is something else. Numbers are never misspelt."""
    ours, theirs = part.split(), choice.split()
    if len(ours) != len(theirs) or re.findall(r"\d+", part) != re.findall(r"\d+", choice):
        return None
    total = 0
    for one, other in zip(ours, theirs, strict=True):
        if one == other:
            continue
        wrong = distance(one, other)
        if len(other) < LONG_WORD or wrong > (2 if len(other) >= WIDE_WORD else 1):
            return None
        total += wrong
    return total


def distance(one: str, other: str) -> int:
    """How many letters must be put in, taken out, replaced or swapped with the next one to make both equal."""
    rows = [[i + j if i * j == 0 else 0 for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            changed = rows[i - 1][j - 1] + (one[i - 1] != other[j - 1])
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, changed)
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


def shown(text: str) -> str:
    """An answer in a message: its beginning, on one line."""
    line = " ".join(text.split())
    return f'"{line[:80]}…"' if len(line) > 80 else f'"{line}"'
