"""Pending steps of a position as text: `step driving 1 2 3 salt`, the one that is decided first on the first line.

The words after the name are those of the step's key: seats, places, counts. What is traded is `2wood,1gold` or
`nothing`, how gold is shared `2-0-1-0` (every seat's gold), and a way goes on for further `grain` or `salt`, or it is
that of a `card`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.contract import Step
from kogge.core.notation import is_number
from kogge.core.position import read_count, read_index, read_seat
from kogge.games.merchants.actions import SHARE_BITS
from kogge.games.merchants.board import GOODS_AND_GOLD
from kogge.games.merchants.build import FreeRoute, Pathfind
from kogge.games.merchants.cards import Draw, Harvest
from kogge.games.merchants.connection import Pay, Share
from kogge.games.merchants.drive import Driving, SwiftDrive
from kogge.games.merchants.found import Token, TurnUp
from kogge.games.merchants.notation import PIECES, read_city, read_edge, read_hex, write_share
from kogge.games.merchants.production import Dice, Discard
from kogge.games.merchants.robber import MoveRobber, Rob, Steal
from kogge.games.merchants.setup import (
    Begin,
    FirstPlayer,
    HideRobber,
    NeutralPost,
    OpeningPost,
    OpeningRoute,
    OpeningRoutes,
)
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.trade import EVERYBODY, MOST_OF_AN_ITEM, Answer, Compose, Counter, Pick, Tally, count_in
from kogge.games.merchants.walk import SWIFT, SwiftWalk, Walking

BASE: Final = ("turn", "dice")  # dice that are still to be rolled after a card
NO_BUNDLE: Final = "nothing"
MOST_LEFT: Final = 99  # of cards to be discarded


class StepForm:
    """How a step is written: its class, the fields of its key, and the steps that it may come right before."""

    def __init__(self, make: Callable[..., Step[Any]], fields: str, before: tuple[str, ...]) -> None:
        self.make: Final = make
        self.fields: Final = fields.split()
        self.before: Final = before


STEP_FORMS: Final[dict[str, StepForm]] = {
    "share": StepForm(Share, "seat shares", (*BASE, "pathfind", "free-route")),
    "pay": StepForm(Pay, "seat shares", (*BASE, "pathfind", "free-route")),
    "free-route": StepForm(FreeRoute, "seat edge", (*BASE, "pathfind")),
    "pathfind": StepForm(Pathfind, "seat two", BASE),
    "dice": StepForm(Dice, "seat", ("turn",)),
    "discard": StepForm(Discard, "seat left", ("discard", "robber")),
    "robber": StepForm(MoveRobber, "seat", BASE),
    "rob": StepForm(Rob, "seat", BASE),
    "steal": StepForm(Steal, "seat seat", BASE),
    "token": StepForm(Token, "seat city", BASE),
    "turn-up": StepForm(TurnUp, "hex", BASE),
    "walking": StepForm(Walking, "seat piece way grain", BASE),
    "swift-walk": StepForm(SwiftWalk, "seat", BASE),
    "driving": StepForm(Driving, "seat piece way salt", BASE),
    "swift-drive": StepForm(SwiftDrive, "seat", BASE),
    "draw": StepForm(Draw, "seat", ("turn",)),
    "harvest": StepForm(Harvest, "seat two", BASE),
    "offer": StepForm(Compose, "seat everybody bundle bundle", ("turn",)),
    "counter": StepForm(Counter, "seat seat bundle bundle", ("answer", "tally")),
    "answer": StepForm(Answer, "seat seat bundle bundle", ("answer", "tally")),
    "tally": StepForm(Tally, "seat", ("turn",)),
    "pick": StepForm(Pick, "seat", ("turn",)),
    "hide": StepForm(HideRobber, "", ("first", "opening-post", "begin")),
    "first": StepForm(FirstPlayer, "", ("begin",)),
    "opening-post": StepForm(OpeningPost, "seat three", ("opening-post", "neutral-post", "opening-routes")),
    "neutral-post": StepForm(NeutralPost, "seat", ("neutral-post", "opening-routes")),
    "opening-routes": StepForm(OpeningRoutes, "seat", ("opening-routes", "begin")),
    "opening-route": StepForm(OpeningRoute, "seat", ("opening-routes", "begin")),
    "begin": StepForm(Begin, "", ()),
}
MOST: Final = {"two": 2, "three": 3, "way": SWIFT, "left": MOST_LEFT}


def write_step(s: Merchants, step: Step[Any]) -> str:
    """`step driving 1 2 3 salt`."""
    words = ["step", step.name]
    values = list(step.key())[1:]
    fields = STEP_FORMS[step.name].fields
    for i, value in enumerate(values):
        words.append(_write_field(s, fields[min(i, len(fields) - 1)], value))
    return " ".join(word for word in words if word)


def _write_field(s: Merchants, field: str, value: int) -> str:
    board = s.board
    if field == "everybody":
        return ""
    if field == "seat":
        return str(value + 1)
    if field == "piece":
        return str(value % PIECES + 1)
    if field == "edge":
        return board.edges[value]
    if field == "city":
        return board.cities[value]
    if field == "hex":
        return board.hexes[value]
    if field == "shares":
        return write_share(s, value)
    if field == "bundle":
        return write_bundle(value)
    if field in ("grain", "salt"):
        return field if value == 1 else "card"
    return str(value)


def write_bundle(bundle: i64) -> str:
    """`2wood,1gold`, or `nothing`."""
    parts = [f"{count_in(bundle, item)}{GOODS_AND_GOLD[item]}" for item in range(6) if count_in(bundle, item) > 0]
    return ",".join(parts) or NO_BUNDLE


def read_step(s: Merchants, words: list[str]) -> Step[Any]:
    """The step that a line describes; ValueError says what is wrong."""
    name = list(STEP_FORMS)[read_index("step", list(STEP_FORMS), words[1])]
    form = STEP_FORMS[name]
    text = " ".join(words)
    rest = words[2:]
    values: list[int] = []
    for field in form.fields:
        if field == "everybody":
            values.append(EVERYBODY)
        elif field == "shares":
            pending: Step[Any] = form.make(values[0], [i64(share) for share in _read_shares(s, rest)])
            return pending
        elif field == "piece":
            values.append(values[0] * PIECES + read_nonzero(rest.pop(0), PIECES) - 1)
        else:
            values.append(_read_field(s, text, field, rest.pop(0)))
    if rest:
        raise ValueError(f"{rest[0]!r} is one word too many")
    step: Step[Any] = form.make(*values)
    return step


def _read_field(s: Merchants, text: str, field: str, word: str) -> int:
    board = s.board
    if field == "seat":
        return read_seat(s, word)
    if field == "edge":
        return read_edge(board, text, word)
    if field == "city":
        return read_city(board, text, word)
    if field == "hex":
        return read_hex(board, text, word)
    if field == "bundle":
        return read_bundle(word)
    if field in ("grain", "salt"):
        return 1 - read_index("way to go on", (field, "card"), word)
    return read_count(word, MOST[field]) if field == "way" else read_nonzero(word, MOST[field])


def read_nonzero(word: str, most: int) -> int:
    """A number from 1 to the most."""
    number = read_count(word, most)
    if number == 0:
        raise ValueError(f"{word!r} is less than one")
    return number


def _read_shares(s: Merchants, words: list[str]) -> list[int]:
    shares = []
    for word in words:
        parts = word.split("-")
        if len(parts) != s.n:
            raise ValueError(f"{word!r} is not the gold of {s.n} seats, such as '2-0-1'")
        shares.append(sum(read_count(part, (1 << SHARE_BITS) - 1) << (p * SHARE_BITS) for p, part in enumerate(parts)))
    if len(set(shares)) < 2 or len(set(shares)) < len(shares):
        raise ValueError("write two or more different ways to share the gold")
    return sorted(shares)


def read_bundle(word: str) -> int:
    """What is given or wanted: `2wood,1gold`, or `nothing`."""
    bundle = 0
    if word == NO_BUNDLE:
        return bundle
    for part in word.split(","):
        name = part.lstrip("0123456789")
        count = part[: len(part) - len(name)]
        if name not in GOODS_AND_GOLD or not is_number(count) or not 0 < int(count) <= MOST_OF_AN_ITEM:
            raise ValueError(f"{part!r} is no item of a trade, such as '2wood' or '1gold'")
        item = GOODS_AND_GOLD.index(name)
        if count_in(bundle, item) > 0:
            raise ValueError(f"{name} is there twice")
        bundle |= int(count) << (item * 4)
    return bundle
