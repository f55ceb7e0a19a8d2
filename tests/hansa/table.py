"""Positions to test on, and what happens on them in words: workers as `2m`, actions in notation."""

from __future__ import annotations

import json
from typing import Any, Final

from kogge.core.contract import NATURE
from kogge.core.refusal import Refusal
from kogge.games.hansa.board import Board
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa
from tests.describe import Choices, check_legal, choices_of, note

FOUR: Final = "board league-45\nplayers 4\n"
FIVE: Final = "board league-45\nplayers 5\n"
THREE: Final = "board league-3\nplayers 3\n"
NO_PROMO: Final = {"exchange": 0, "tax": 0, "block": 0}  # the markers of H9 where no option brings them in


def position(text: str, header: str = FOUR) -> Hansa:
    """A position of four players on the board for 4-5, unless the header says otherwise."""
    s = build_position(MENU, header + text)
    note(HANSA, s)
    assert HANSA.audit(s) == []
    return s


def new(players: int, **options: str) -> Hansa:
    """The first position of a game."""
    return HANSA.new(MENU.choose(None, players, options))


def play(s: Hansa, *texts: str) -> Hansa:
    """Play legal actions one after the other, chance's too; nothing may get lost."""
    __tracebackhide__ = True
    for text in texts:
        check_legal(HANSA, s, text)
        action = HANSA.read(s, text)
        assert action in list(s.legal())
        s.apply(action)
        assert HANSA.audit(s) == []
    return s


def choices(s: Hansa) -> Choices:
    """Everything legal, in words."""
    return choices_of(HANSA, s)


def offered(s: Hansa, start: str) -> Choices:
    """The legal actions that begin with these words, without them."""
    return Choices(text[len(start) :].strip() for text in choices(s) if text.startswith(start))


def why_not(s: Hansa, text: str) -> Refusal:
    """Why the action is refused."""
    note(HANSA, s)
    refusal = HANSA.why_not(s, text)
    assert refusal is not None, f"{text} is legal"
    return refusal


def refused(s: Hansa, text: str) -> str:
    """The rule that forbids the action."""
    return why_not(s, text).rule


def look(s: Hansa) -> dict[str, Any]:
    """The table as a spectator sees it."""
    note(HANSA, s)
    return HANSA.view(s, None)


def desk(s: Hansa, seat: int) -> dict[str, Any]:
    """One seat's desk as its owner sees it; seats are counted from 1."""
    note(HANSA, s)
    found: dict[str, Any] = HANSA.view(s, seat - 1)["seats"][seat - 1]
    return found


def supply(s: Hansa, seat: int) -> tuple[int, int]:
    """Traders and merchants in the personal supply."""
    return desk(s, seat)["supply"]["t"], desk(s, seat)["supply"]["m"]


def stock(s: Hansa, seat: int) -> tuple[int, int]:
    """Traders and merchants in the general supply."""
    return desk(s, seat)["stock"]["t"], desk(s, seat)["stock"]["m"]


def prestige(s: Hansa) -> list[int]:
    """Every seat's points on the track."""
    return [seat["prestige"] for seat in look(s)["seats"]]


def mover(s: Hansa) -> int:
    """The seat to decide, counted from 1; 0 for chance."""
    seat = int(s.to_move())
    return 0 if seat == NATURE else seat + 1


def points(s: Hansa, seat: int, category: str) -> int:
    """One category of a seat's score as if the game ended now."""
    return HANSA.scores(s)[seat - 1].parts[category]


def places(s: Hansa) -> list[int]:
    """The seats' places, 1 for winners."""
    return [score.place for score in HANSA.scores(s)]


def with_boats(s: Hansa, *posts: str) -> Hansa:
    """The same position on a board where these posts take merchants only (the League board has none)."""
    data = json.loads(json.dumps(s.board.data))
    for route in data["routes"]:
        for number, post in enumerate(route["posts"], 1):
            if f"{route['id']}.{number}" in posts:
                post.append("boat")
    s.board = Board(data, s.board.desk)
    return s


def closed_for_markers(s: Hansa, name: str) -> Hansa:
    """The same position on a board where a route takes no markers (the League board has none)."""
    data = json.loads(json.dumps(s.board.data))
    for route in data["routes"]:
        if route["id"] == name:
            route["markers"] = False
    s.board = Board(data, s.board.desk)
    return s
