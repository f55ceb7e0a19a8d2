"""Positions to test on, and what happens on them in words: actions in notation, seats counted from 1."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.refusal import Refusal
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.position import build_position
from kogge.games.yokohama.state import Yokohama
from tests.describe import Choices, check_legal, choices_of, note

# Four players, row by row:
#   copper_mine silk_mill bank church customs chinatown
#     employment_agency laboratory_a tea_plantation fishing_ground port_a
#       copper_mine2 silk_mill2 tea_plantation2 fishing_ground2
#         laboratory_b port_b canal
FIRST_ROW: Final = "copper_mine silk_mill bank church customs chinatown"
SECOND_ROW: Final = "employment_agency laboratory_a tea_plantation fishing_ground port_a"
FOUR: Final = f"players 4\ncity {FIRST_ROW} {SECOND_ROW}\n"
TWO: Final = "players 2\n"
THREE: Final = "players 3\n"


def position(text: str, header: str = FOUR) -> Yokohama:
    """A position of four players in the city above, unless the header says otherwise; it is consistent."""
    s = build_position(MENU, header + text)
    note(YOKOHAMA, s)
    assert YOKOHAMA.audit(s) == []
    return s


def new(players: int, **options: str) -> Yokohama:
    """A game before chance has decided anything."""
    return YOKOHAMA.new(MENU.choose("city", players, options))


def dealt(players: int, seed: str = "dealt", **options: str) -> Yokohama:
    """A game after everything that chance decides at set-up."""
    s = new(players, **options)
    let_chance_decide(s, seed)
    return s


def let_chance_decide(s: Yokohama, seed: str = "chance") -> Yokohama:
    """Until somebody else decides."""
    dealer = Dealer(seed)
    while s.to_move() == NATURE:
        s.apply(s.legal()[dealer.pick(s.weights())])
        assert YOKOHAMA.audit(s) == []
    return s


def play(s: Yokohama, *texts: str) -> Yokohama:
    """Play legal actions one after the other, chance's too; nothing may get lost."""
    __tracebackhide__ = True
    for text in texts:
        check_legal(YOKOHAMA, s, text)
        s.apply(YOKOHAMA.read(s, text))
        assert YOKOHAMA.audit(s) == []
    return s


def choices(s: Yokohama) -> Choices:
    """Everything legal, in words."""
    return choices_of(YOKOHAMA, s)


def offered(s: Yokohama, verb: str) -> Choices:
    """The legal actions of a verb, without it."""
    return Choices(text[len(verb) + 1 :] for text in choices(s) if text.split()[0] == verb)


def why_not(s: Yokohama, text: str) -> Refusal:
    """Why the action is refused."""
    note(YOKOHAMA, s)
    refusal = YOKOHAMA.why_not(s, text)
    assert refusal is not None, f"{text} is legal"
    return refusal


def refused(s: Yokohama, text: str) -> str:
    """The rule that forbids the action."""
    return why_not(s, text).rule


def look(s: Yokohama) -> dict[str, Any]:
    """The table as a spectator sees it."""
    note(YOKOHAMA, s)
    return YOKOHAMA.view(s, None)


def desk(s: Yokohama, seat: int) -> dict[str, Any]:
    """One seat's desk as its owner sees it."""
    note(YOKOHAMA, s)
    found: dict[str, Any] = YOKOHAMA.view(s, seat - 1)["seats"][seat - 1]
    return found


def things(s: Yokohama, seat: int, *names: str) -> list[int]:
    """So much the seat has of these things."""
    return [desk(s, seat)["things"][name] for name in names]


def yen(s: Yokohama, seat: int = 1) -> int:
    """The seat's money."""
    return things(s, seat, "yen")[0]


def points(s: Yokohama, seat: int = 1) -> int:
    """The seat's points so far."""
    found: int = desk(s, seat)["points"]
    return found


def hand(s: Yokohama, seat: int = 1, piece: str = "assistant") -> int:
    """Pieces in hand."""
    found: int = desk(s, seat)["hand"][piece]
    return found


def location(s: Yokohama, name: str) -> dict[str, Any]:
    """One location as everybody sees it."""
    found: dict[str, Any] = next(one for one in look(s)["locations"] if one["name"] == name)
    return found


def men(s: Yokohama, name: str, seat: int = 1) -> int:
    """The seat's assistants in a location."""
    found: int = location(s, name)["assistants"][seat - 1]
    return found


def mover(s: Yokohama) -> int:
    """The seat to decide, counted from 1; 0 for chance."""
    seat = int(s.to_move())
    return 0 if seat == NATURE else seat + 1


def pending(s: Yokohama) -> str:
    """The name of the decision to be made."""
    return s.agenda[-1].name


def parts(s: Yokohama, category: str) -> list[int]:
    """One category of every seat's score as if the game ended now."""
    return [one.parts[category] for one in YOKOHAMA.scores(s)]
