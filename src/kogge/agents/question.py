"""A decision as a text that needs nothing else: the page of the position and every choice with its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kogge.core.contract import NATURE, Game, State, prompt
from kogge.core.log import Decision
from kogge.words.page import head_lines
from kogge.words.speech import Speech

HOW_TO_ANSWER: Final = "Answer with the number of a choice or with its text in brackets, such as [{example}]."


def position_lines(game: Game[Any], s: State, speech: Speech, seat: int) -> list[str]:
    """What the seat may know of a position, without its choices."""
    view = game.view(s, seat)
    return [
        *head_lines(game, s, speech, view),
        "",
        speech.table.text("scores"),
        *speech.points(view),
        "",
        *speech.pages(view),
    ]


def choice_texts(game: Game[Any], s: State) -> list[str]:
    """The legal actions in the notation, in the order of their numbers from 1 on."""
    return [game.write(s, action) for action in s.legal()]


def numbered_lines(game: Game[Any], s: State, speech: Speech) -> list[str]:
    """Every choice with its number, its text and its words."""
    pending = prompt(s)
    step = "" if pending is None else pending["name"]
    return [f"{n}. [{text}] {speech.say(text, step)}" for n, text in enumerate(choice_texts(game, s), 1)]


def question(game: Game[Any], s: State, speech: Speech, seat: int) -> str:
    """The whole page for the seat that is to decide. Words are the speech's, the last line is English."""
    choices = choice_texts(game, s)
    return "\n".join(
        [
            *position_lines(game, s, speech, seat),
            "",
            speech.table.text("choices"),
            *numbered_lines(game, s, speech),
            HOW_TO_ANSWER.format(example=choices[0]),
        ]
    )


def news_lines(speech: Speech, decisions: Sequence[Decision], seat: int) -> list[str]:
    """What was decided, a line each, as the seat may know it. The match must keep what it tells."""
    out: list[str] = []
    for one in decisions:
        who = "" if one.seat == NATURE else speech.table.text("seat", n=one.seat + 1) + ": "
        out.append(f"{who}{speech.tell(one.text_for(seat), one.step)}")
    return out
