"""Pending steps as lines of a position: `step resettle 2 2 t 1 emden-stade`, both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.contract import Seat, Step
from kogge.core.position import read_count, read_index, read_seat
from kogge.games.hansa.board import COUNTRIES, MARKERS
from kogge.games.hansa.displace import ABROAD, PLACED, NeutralExtras, Pay, PayBlock, resettle_step
from kogge.games.hansa.establish import NONE, Settle
from kogge.games.hansa.favour import GiveUp, Hire, HireShare, Offer
from kogge.games.hansa.markers import Lay, Reveal
from kogge.games.hansa.missions import DealMission
from kogge.games.hansa.move import HAND_BITS, HAND_MASK, ORIGIN_SHIFT, carry, with_lifted
from kogge.games.hansa.neutral import NeutralOffice, NeutralRoute
from kogge.games.hansa.notation import read_route
from kogge.games.hansa.permanent import Advance, FoundGreen, PlaceTwo, UsePermanent
from kogge.games.hansa.setup import Begin, FirstPlayer, Gold
from kogge.games.hansa.state import LETTERS, Hansa, kind_of, owner_of, worker
from kogge.games.hansa.turn import AfterAction, EndTurn, Turn

MOST_DUE: Final = 99  # more workers or markers are never due
WHOSE: Final = ("own", "others", "anybody")  # workers that a move may lift


def hire_step(player: Seat, count: i64, optional: i64) -> Hire:
    """The variant that fits. H8.2 c: a share is one worker."""
    if optional == 1 and count != 1:
        raise ValueError("one worker may be declined, not more")
    return HireShare(player) if optional == 1 else Hire(player, count)


# What each step is written with, in the order of its key; and what makes it from these numbers.
Maker = Callable[..., Step[Any]]
STEPS: Final[dict[str, tuple[int, Maker, tuple[str, ...]]]] = {
    "turn": (Turn.number, Turn, ("seat",)),
    "pay": (Pay.number, Pay, ("seat", "count")),
    "pay-block": (PayBlock.number, PayBlock, ("seat", "count")),
    "resettle": (3, resettle_step, ("seat", "owner", "fallen", "count", "landing")),
    "move": (4, carry, ("seat", "whose", "count", "hand")),
    "settle": (Settle.number, Settle, ("seat", "route", "marker")),
    "reveal": (Reveal.number, Reveal, ("seat",)),
    "lay": (Lay.number, Lay, ("seat",)),
    "after-action": (AfterAction.number, AfterAction, ("seat",)),
    "end-turn": (EndTurn.number, EndTurn, ("seat",)),
    "first": (FirstPlayer.number, FirstPlayer, ()),
    "gold": (Gold.number, Gold, ("route",)),
    "begin": (Begin.number, Begin, ()),
    "give-up": (GiveUp.number, GiveUp, ("seat", "count")),
    "hire": (Hire.number, hire_step, ("seat", "count", "optional")),
    "offer": (Offer.number, Offer, ()),
    "mission": (DealMission.number, DealMission, ("seat",)),
    "advance": (Advance.number, Advance, ("seat",)),
    "green": (FoundGreen.number, FoundGreen, ("seat",)),
    "place-two": (PlaceTwo.number, PlaceTwo, ("seat", "count", "count", "count")),
    "neutral-route": (NeutralRoute.number, NeutralRoute, ("route",)),
    "neutral-office": (NeutralOffice.number, NeutralOffice, ("seat", "route")),
    "neutral-extras": (NeutralExtras.number, NeutralExtras, ("seat", "count", "route")),
    "permanent": (UsePermanent.number, UsePermanent, ("seat", "route", "count", "count")),
}
OPTIONAL: Final = ("due", "optional")  # whether a worker may be declined
PLAYERLESS: Final = ("first", "begin", "offer")


def write_step(s: Hansa, step: Step[Any]) -> str:
    """The line of a pending step."""
    name = step_word(step)
    numbers = list(step.key())[1:]
    if name in PLAYERLESS:
        numbers = []
    words = ["step", name]
    for what, number in zip(STEPS[name][2], numbers, strict=True):
        words += _write_field(s, what, number)
    return " ".join(words)


def step_word(step: Step[Any]) -> str:
    """What a line calls the step."""
    if isinstance(step, PayBlock):
        return "pay-block"
    for name, (number, _, _) in STEPS.items():
        if number == step.number:
            return name
    raise ValueError(f"step {step.name} has no word")


def read_step(s: Hansa, words: list[str]) -> Step[Any]:
    """The step of a line. ValueError says what is wrong with it."""
    name = words[1]
    _, make, fields = STEPS[list(STEPS)[read_index("step", list(STEPS), name)]]
    values: list[int] = []
    at = 2
    for what in fields:
        if what == "hand":
            values.append(read_hand(s, words[at:]))
            at = len(words)
        else:
            values.append(_read_field(s, what, words[at]))
            at += 1
    if at < len(words):
        raise ValueError(f"{words[at]!r} is one word too many")
    return make(*values)


def _write_field(s: Hansa, what: str, number: int) -> list[str]:
    if what in ("seat", "owner"):
        return [owner_word(s, number)]
    if what == "route" or (what == "landing" and number != ABROAD):
        return [s.board.routes[number]]
    if what == "landing":
        return ["abroad"]
    if what == "fallen":
        return ["placed" if number == PLACED else LETTERS[number]]
    if what == "marker":
        return ["none" if number == NONE else MARKERS[number]]
    if what == "whose":
        return [WHOSE[number]]
    if what == "optional":
        return [OPTIONAL[number]]
    if what == "hand":
        return write_hand(s, number)
    return [str(number)]


def _read_field(s: Hansa, what: str, word: str) -> int:
    if what == "seat":
        return read_seat(s, word)
    if what == "owner":
        return read_owner(s, word)
    if what == "landing" and word == "abroad":
        return ABROAD
    if what in ("route", "landing"):
        return read_route(s.board, word, word)
    if what == "fallen":
        return PLACED if word == "placed" else read_index("worker", ("t", "m"), word)
    if what == "marker":
        return NONE if word == "none" else read_index("marker", MARKERS, word)
    if what == "whose":
        return read_index("choice of workers", WHOSE, word)
    if what == "optional":
        return read_index("way to hire", OPTIONAL, word)
    return read_count(word, MOST_DUE)


def write_hand(s: Hansa, hand: i64) -> list[str]:
    """Lifted workers: `1t 2m@wales`."""
    out: list[str] = []
    while hand != 0:
        lifted = hand & HAND_MASK
        origin = lifted >> ORIGIN_SHIFT
        out.append(piece_word(s, lifted & 15) + (f"@{COUNTRIES[origin]}" if origin else ""))
        hand >>= HAND_BITS
    return out


def read_hand(s: Hansa, words: list[str]) -> int:
    """The number of a hand of lifted workers."""
    if len(words) > 10:
        raise ValueError("nobody lifts more than 10 workers")
    hand: i64 = 0
    for word in words:
        text, at, country = word.partition("@")
        origin: i64 = read_index("country", COUNTRIES, country) if at else 0
        hand = with_lifted(hand, read_worker(s, text) | (origin << ORIGIN_SHIFT))
    return int(hand)


def owner_word(s: Hansa, owner: Seat) -> str:
    """A seat counted from 1, or `n` for the neutral colour."""
    return "n" if owner == s.neutral else str(owner + 1)


def read_owner(s: Hansa, word: str) -> int:
    """A seat or the neutral colour of a two-player game."""
    return int(s.neutral) if word == "n" and s.neutral >= 0 else read_seat(s, word)


def piece_word(s: Hansa, piece: i64) -> str:
    """`2m`, or `nt` for a neutral trader."""
    return owner_word(s, owner_of(piece)) + LETTERS[kind_of(piece)]


def read_worker(s: Hansa, word: str) -> i64:
    """A worker with its owner."""
    kind = read_kind_letter(word)
    return worker(read_owner(s, word[:-1]), kind)


def read_kind_letter(word: str) -> i64:
    """The kind of worker that ends the word."""
    if word[-1:] not in ("t", "m"):
        raise ValueError(f"{word!r} names neither a trader nor a merchant")
    return LETTERS.index(word[-1])
