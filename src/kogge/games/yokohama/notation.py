"""Actions as text: `place bank`, `research tram a3`. docs/notation.md lists every form."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.contract import Action
from kogge.core.errors import BadNotation
from kogge.games.yokohama.actions import (
    ACHIEVE,
    AGENT,
    BONUS,
    BUY,
    CLAIM,
    COLLECT,
    DEAL,
    DECLARE,
    DEPLOY,
    DONE,
    DROP,
    ENTER,
    ENVOY,
    FIRST,
    FULFIL,
    GAIN,
    GOAL,
    HIRE,
    HOUSE,
    JUMP,
    KEEP,
    LEAVE,
    LIFT,
    MERCHANT,
    OFFER,
    ORDER,
    PAY,
    PLACE,
    PRAY,
    RECALL,
    RESEARCH,
    RIDE,
    SELL,
    SHOP,
    SITE,
    SPIN,
    STATION,
    STOP,
    STUDY,
    TAKE,
    TECH,
    TILE,
    TOKEN,
    WALK,
)
from kogge.games.yokohama.board import (
    COUNTRIES,
    LOTS,
    PIECES,
    SHOP_CELLS,
    SLOTS,
    SPINNING_MILL,
    THINGS,
    UNIVERSITY,
)
from kogge.games.yokohama.move import Walk
from kogge.games.yokohama.setup import Dealt
from kogge.games.yokohama.state import UNKNOWN, Yokohama
from kogge.games.yokohama.visit import Build, Leave, PowerFive

# Verbs by the kind of thing their text names.
BARE: Final = {
    "stop": STOP,
    "recall": RECALL,
    "take": TAKE,
    "house": HOUSE,
    "leave": LEAVE,
    "spin": SPIN,
    "study": STUDY,
    "done": DONE,
}
PLACES: Final = {
    "place": PLACE,
    "enter": ENTER,
    "walk": WALK,
    "tram": JUMP,
    "ride": RIDE,
    "collect": COLLECT,
    "deploy": DEPLOY,
    "lift": LIFT,
    "drop": DROP,
    "station": STATION,
    "agent": AGENT,
    "merchant": MERCHANT,
    "envoy": ENVOY,
}
NAMED: Final = {
    "buy": BUY,
    "sell": SELL,
    "offer": OFFER,
    "pay": PAY,
    "gain": GAIN,
    "hire": HIRE,
    "achieve": ACHIEVE,
    "goal": GOAL,
    "fulfil": FULFIL,
    "keep": KEEP,
    "deal": DEAL,
    "claim": CLAIM,
    "bonus": BONUS,
    "tech": TECH,
}
LAID: Final = {"site": SITE, "tile": TILE, "token": TOKEN}
CONTROL: Final = {"pray": PRAY, "declare": DECLARE}
SOURCES: Final = ("hand", "here")
PAYMENTS: Final = ("free", "import", "yen")
SIDES: Final = "ab"


def names_of(s: Yokohama, verb: i64) -> list[str]:
    """What a verb's number counts."""
    box = s.board.box
    if verb in (FULFIL, KEEP, DEAL):
        return box.orders
    if verb in (CLAIM, BONUS):
        return list(COUNTRIES)
    if verb == HIRE:
        return list(PIECES)
    if verb == ACHIEVE:
        return [box.goals[goal] if goal != UNKNOWN else "?" for goal in s.goals]
    if verb == GOAL:
        return box.goals
    if verb == TECH:
        return box.techs
    if verb == SITE:
        return box.kinds
    if verb == TILE:
        return box.tiles
    if verb == TOKEN:
        return box.tokens
    return list(THINGS)


def word_of(words: dict[str, int], verb: i64) -> str:
    """The word for a verb; empty when it is not among these."""
    for word, number in words.items():
        if verb == number:
            return word
    return ""


def write_action(s: Yokohama, action: Action) -> str:
    """The text of an action."""
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    word = word_of(BARE, verb)
    if word:
        return word
    word = word_of(PLACES, verb)
    if word:
        return f"{word} {s.cell_name(b)}"
    word = word_of(NAMED, verb)
    if word:
        return f"{word} {names_of(s, verb)[b]}"
    word = word_of(LAID, verb)
    if word:
        return f"{word} {a + 1} {names_of(s, verb)[b]}"
    word = word_of(CONTROL, verb)
    if word:
        return f"{word} {b + 1} {SOURCES[a]}"
    return _write_rest(s, verb, a, b)


def _write_rest(s: Yokohama, verb: i64, a: i64, b: i64) -> str:
    box = s.board.box
    if verb == RESEARCH:
        return f"research {box.techs[s.lab[b] - 1]} {slot_name(b)}"
    if verb == ORDER:
        return f"order {box.orders[s.port[b] - 1]} {slot_name(b)} {PAYMENTS[a]}"
    if verb == SHOP:
        return f"shop {b + 1}"
    return f"first {b + 1}"


def slot_name(b: i64) -> str:
    """`a3`: the third slot of board A."""
    return f"{SIDES[b // SLOTS]}{b % SLOTS + 1}"


def tell_action(s: Yokohama, action: Action, seat: int | None) -> str:
    """Y2.1: orders dealt at set-up, and which of them is kept, are known to their owner only."""
    viewer = -1 if seat is None else seat
    verb = verb_of(action)
    step = s.agenda[-1]
    if verb == DEAL and isinstance(step, Dealt) and step.owner != viewer:
        return "deal ?"
    if verb == KEEP and step.player != viewer:
        return "keep ?"
    return write_action(s, action)


def anchor_of(s: Yokohama, action: Action) -> str:
    """The place on the table that an action is about."""
    verb = verb_of(action)
    b = second_of(action)
    if word_of(PLACES, verb):
        return f"cell:{s.cell_name(b)}"
    if verb in (BUY, SELL, OFFER, PAY, GAIN):
        return f"thing:{THINGS[b]}"
    if verb in (FULFIL, KEEP):
        return f"order:{s.board.box.orders[b]}"
    if verb == RESEARCH:
        return f"lab:{slot_name(b)}"
    if verb == ORDER:
        return f"port:{slot_name(b)}"
    if verb == PRAY:
        return f"church:{b + 1}"
    if verb == DECLARE:
        return f"customs:{b + 1}"
    if verb == HIRE:
        return f"piece:{PIECES[b]}"
    if verb == ACHIEVE:
        return f"goal:{s.board.box.goals[s.goals[b]]}"
    if verb == CLAIM:
        return f"bonus:{COUNTRIES[b]}"
    return _anchor_of_step(s, verb, b)


def _anchor_of_step(s: Yokohama, verb: i64, b: i64) -> str:
    """The place of an action that does not name it: where the step is, or the technology that is used."""
    step = s.agenda[-1]
    if isinstance(step, Build) and verb in (SHOP, HOUSE):
        return f"lot:{s.cell_name(step.here)}.{b + 1 if verb == SHOP else LOTS}"
    if isinstance(step, PowerFive) and verb == TAKE:
        return f"token:{s.cell_name(step.here)}"
    if isinstance(step, Leave) and verb == LEAVE:
        return f"cell:{s.cell_name(step.here)}"
    if isinstance(step, Walk) and verb == STOP:
        return f"cell:{s.cell_name(s.president[step.player])}"
    if verb in (SPIN, STUDY):
        return f"tech:{s.board.box.techs[SPINNING_MILL if verb == SPIN else UNIVERSITY]}"
    return ""


def read_action(s: Yokohama, text: str) -> Action:
    """The action that a text names; whether it is legal is not asked here."""
    words = text.split()
    if not words:
        raise BadNotation("an empty text is no action")
    verb = words[0]
    rest = words[1:]
    if verb in BARE:
        _expect(text, rest, 0)
        return pack(BARE[verb])
    if verb in PLACES:
        _expect(text, rest, 1)
        return pack(PLACES[verb], 0, read_cell(s, text, rest[0]))
    if verb in NAMED:
        _expect(text, rest, 1)
        return pack(NAMED[verb], 0, _named(text, names_of(s, NAMED[verb]), rest[0]))
    if verb in LAID:
        _expect(text, rest, 2)
        at = _number(text, rest[0], int(s.cells)) - 1
        return pack(LAID[verb], at, _named(text, names_of(s, LAID[verb]), rest[1]))
    if verb in CONTROL:
        _expect(text, rest, 2)
        cell = _number(text, rest[0], len(s.church if verb == "pray" else s.customs)) - 1
        return pack(CONTROL[verb], _named(text, list(SOURCES), rest[1]), cell)
    return _read_rest(s, text, verb, rest)


def _read_rest(s: Yokohama, text: str, verb: str, rest: list[str]) -> Action:
    box = s.board.box
    if verb == "research":
        _expect(text, rest, 2)
        at = _slot(text, rest[1])
        _holds(text, s.lab[at], _named(text, box.techs, rest[0]), rest)
        return pack(RESEARCH, 0, at)
    if verb == "order":
        _expect(text, rest, 3)
        at = _slot(text, rest[1])
        _holds(text, s.port[at], _named(text, box.orders, rest[0]), rest)
        return pack(ORDER, _named(text, list(PAYMENTS), rest[2]), at)
    if verb == "shop":
        _expect(text, rest, 1)
        return pack(SHOP, 0, _number(text, rest[0], SHOP_CELLS) - 1)
    if verb == "first":
        _expect(text, rest, 1)
        return pack(FIRST, 0, _number(text, rest[0], int(s.n)) - 1)
    raise BadNotation(f"{text!r}: there is no action {verb!r}")


def _expect(text: str, rest: list[str], n: int) -> None:
    if len(rest) != n:
        raise BadNotation(f"{text!r}: {len(rest)} words after the verb, expected {n}")


def _holds(text: str, card: i64, named: i64, rest: list[str]) -> None:
    if card != named + 1:
        raise BadNotation(f"{text!r}: {rest[0]} does not lie in slot {rest[1]}")


def _number(text: str, word: str, most: int) -> i64:
    if not (word.isascii() and word.isdigit()) or len(word) > 3 or not 1 <= int(word) <= most:
        raise BadNotation(f"{text!r}: {word!r} is not a number from 1 to {most}")
    return int(word)


def _slot(text: str, word: str) -> i64:
    side = SIDES.find(word[:1])
    if side < 0 or not word[:1]:
        raise BadNotation(f"{text!r}: {word!r} is no slot; write it as a3")
    return side * SLOTS + _number(text, word[1:], SLOTS) - 1


def _named(text: str, names: list[str], word: str) -> i64:
    if word not in names:
        raise BadNotation(f"{text!r}: there is no {word!r}; there are: {', '.join(names)}")
    return names.index(word)


def read_cell(s: Yokohama, text: str, word: str) -> i64:
    """A location by name."""
    for c in range(s.cells):
        if s.cell_name(c) == word:
            return c
    raise BadNotation(f"{text!r}: there is no location {word!r} in this city")
