"""Actions as text: `place t hamburg-lubeck.2`. docs/notation.md lists every form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.contract import Action
from kogge.core.errors import BadNotation
from kogge.core.notation import (
    Field,
    Form,
    Forms,
    Names,
    Number,
    SeatNumber,
    is_number,
    read_name,
    read_number,
    read_place,
)
from kogge.games.hansa.actions import (
    DEVELOP,
    DISPLACE,
    DONE,
    DRAW,
    END,
    ESTABLISH,
    EXTRA,
    FAVOUR,
    FIRST,
    FLIP,
    GOLD,
    GREEN,
    HIRE,
    INCOME,
    LAY,
    LIFT,
    MISSION,
    MOVE,
    NEUTRAL,
    OFFER,
    OFFICE,
    PAY,
    PLACE,
    PRESTIGE,
    PUT,
    SKIP,
    USE_ACTIONS,
    USE_BLOCK,
    USE_DEVELOP,
    USE_EXCHANGE,
    USE_MOVE,
    USE_SWAP,
    USE_TAX,
)
from kogge.games.hansa.board import COUNTRIES, FAVOURS, MARKERS, MERCHANT, TRACKS, TRADER, Board
from kogge.games.hansa.markers import Reveal
from kogge.games.hansa.move import ORIGIN_SHIFT, worker_text
from kogge.games.hansa.state import LETTERS, Hansa, worker

USES: Final = ("swap", "develop", "move3", "+3", "+4", "exchange", "tax", "block")  # `use` and one of these
MOST_INCOME: Final = 0xFFF  # what a field holds; far more than anybody may take


def read_route(board: Board, text: str, word: str) -> i64:
    """A route by name."""
    if word in board.route_number:
        return board.route_number[word]
    ends = word.split("-")
    turned = "-".join(ends[::-1])
    hint = f"; did you mean {turned}?" if turned in board.route_number else f" on board {board.name}"
    raise BadNotation(f"{text!r}: there is no route {word!r}{hint}")


def read_city(board: Board, text: str, word: str) -> i64:
    """A city by name."""
    return read_place(text, "city", board.city_number, word, board.name)


def read_kind(text: str, word: str) -> i64:
    """A kind of worker by its letter."""
    if word not in ("t", "m"):
        raise BadNotation(f"{text!r}: {word!r} is neither t (trader) nor m (merchant)")
    return LETTERS.index(word)


class RouteField(Field[Hansa]):
    """`hamburg-lubeck`."""

    def write(self, s: Hansa, number: i64) -> str:
        return s.board.routes[number]

    def read(self, s: Hansa, text: str, word: str) -> i64:
        return read_route(s.board, text, word)


class PostField(Field[Hansa]):
    """`hamburg-lubeck.2`."""

    def write(self, s: Hansa, number: i64) -> str:
        return s.board.post_name(number)

    def read(self, s: Hansa, text: str, word: str) -> i64:
        name, _, post = word.rpartition(".")
        route = read_route(s.board, text, name or word)
        return s.board.post_start[route] + read_number(text, post, int(s.board.length[route])) - 1


class CityField(Field[Hansa]):
    """`hamburg`."""

    def write(self, s: Hansa, number: i64) -> str:
        return s.board.cities[number]

    def read(self, s: Hansa, text: str, word: str) -> i64:
        return read_city(s.board, text, word)


class SlotField(Field[Hansa]):
    """`perleberg.2`."""

    def write(self, s: Hansa, number: i64) -> str:
        return s.board.slot_name(number)

    def read(self, s: Hansa, text: str, word: str) -> i64:
        name, _, slot = word.rpartition(".")
        city = read_city(s.board, text, name or word)
        slots = int(s.board.slot_start[city + 1] - s.board.slot_start[city])
        return s.board.slot_start[city] + read_number(text, slot, slots) - 1


class KindField(Field[Hansa]):
    """`t` or `m`."""

    def write(self, s: Hansa, number: i64) -> str:
        return LETTERS[number]

    def read(self, s: Hansa, text: str, word: str) -> i64:
        return read_kind(text, word)


class WorkerField(Field[Hansa]):
    """`t`, `2m`, `nt`, `t@wales`: a lifted worker."""

    def write(self, s: Hansa, number: i64) -> str:
        return worker_text(s, s.to_move(), number)

    def read(self, s: Hansa, text: str, word: str) -> i64:
        name, at, country = word.partition("@")
        owner: i64 = s.to_move()
        if name[:-1] == "n" and s.neutral >= 0:
            owner = s.neutral
        elif len(name) > 1:
            owner = read_number(text, name[:-1], int(s.n)) - 1
        origin = read_name(text, "country", COUNTRIES, country) if at else 0
        return worker(max(owner, 0), read_kind(text, name[-1:])) | (origin << ORIGIN_SHIFT)


class CellField(Names[Hansa]):
    """A special cell, by its points."""

    def names(self, s: Hansa) -> Sequence[str]:
        return [str(points) for points in s.board.cell_points]


class MissionField(Number[Hansa]):
    """A mission card, counted from 1 in the order of the data file."""

    def most(self, s: Hansa) -> int:
        return max(1, int(s.board.n_missions))


class IncomeForm(Form[Hansa]):
    """`income 2t 1m`: a kind of which none is taken is left out."""

    def write(self, s: Hansa, action: Action) -> str:
        traders = first_of(action)
        merchants = second_of(action)
        return self.words + (f" {traders}t" if traders else "") + (f" {merchants}m" if merchants else "")

    def read(self, s: Hansa, text: str, rest: list[str]) -> Action:
        counts = [0, 0]
        for word in rest:
            kind = LETTERS.find(word[-1])
            if kind < 0 or counts[kind] or not is_number(word[:-1]):
                raise BadNotation(f"{text!r}: write income as 'income 2t 1m'")
            counts[kind] = min(int(word[:-1]), MOST_INCOME)
        if counts == [0, 0]:
            raise BadNotation(f"{text!r}: income of nobody; write it as 'income 2t 1m'")
        return pack(INCOME, counts[TRADER], counts[MERCHANT])


class ActionsForm(Form[Hansa]):
    """`use +3` and `use +4`: one verb, and the number belongs to its words."""

    def __init__(self, more: i64) -> None:
        super().__init__(f"use +{more}", USE_ACTIONS)
        self.more: Final = more

    def write(self, s: Hansa, action: Action) -> str:
        return f"use +{second_of(action)}"

    def read(self, s: Hansa, text: str, rest: list[str]) -> Action:
        self.expect(text, rest, 0)
        return pack(USE_ACTIONS, 0, self.more)


POST: Final = PostField("post")
ROUTE: Final = RouteField("route")
CITY: Final = CityField("city")
KIND: Final = KindField()
MARKER: Final = Names[Hansa]("marker", MARKERS)
TRACK: Final = Names[Hansa]("ability", TRACKS, "track")
TILE: Final = Names[Hansa]("favour", FAVOURS, "favour")
SEAT: Final = SeatNumber[Hansa]()

FORMS: Final = Forms(
    [
        Form("end", END),
        Form("done", DONE),
        Form("skip", SKIP),
        IncomeForm("income", INCOME),
        Form("place", PLACE, KIND, POST),
        Form("displace", DISPLACE, KIND, POST),
        Form("move", MOVE, POST),
        Form("lift", LIFT, POST),
        Form("put", PUT, WorkerField(), POST),
        Form("pay", PAY, KIND),
        Form("hire", HIRE, KIND),
        Form("establish", ESTABLISH, ROUTE),
        Form("office", OFFICE, CITY),
        Form("extra", EXTRA, KIND, CITY),
        Form("green", GREEN, KIND, CITY),
        Form("neutral", NEUTRAL, CITY),
        Form("develop", DEVELOP, TRACK),
        Form("prestige", PRESTIGE, CellField("special cell", (), "special")),
        Form("use swap", USE_SWAP, SlotField("slot")),
        Form("use develop", USE_DEVELOP, TRACK),
        Form("use move3", USE_MOVE, POST),
        ActionsForm(3),
        ActionsForm(4),
        Form("use exchange", USE_EXCHANGE, SEAT, MARKER),
        Form("use tax", USE_TAX, ROUTE),
        Form("use block", USE_BLOCK, ROUTE),
        Form("lay", LAY, MARKER, ROUTE),
        Form("gold", GOLD, MARKER, ROUTE),
        Form("draw", DRAW, MARKER),
        Form("flip", FLIP, MARKER),
        Form("favour", FAVOUR, TILE),
        Form("offer", OFFER, TILE),
        Form("mission", MISSION, SEAT, MissionField()),
        Form("first", FIRST, SEAT),
    ]
)


def read_action(s: Hansa, text: str) -> Action:
    """The action that a text names; whether it is legal is not asked here."""
    words = text.split()
    if words and words[0] == "use" and (len(words) == 1 or words[1] not in USES):
        what = words[1] if len(words) > 1 else ""
        raise BadNotation(f"{text!r}: there is no marker {what!r} to use; there are: {', '.join(USES)}")
    return FORMS.read(s, text)


def tell_action(s: Hansa, action: Action, seat: int | None) -> str:
    """H6.4: which marker was drawn is seen by its owner only; H8.1: so is a mission."""
    if verb_of(action) == MISSION and first_of(action) != (-1 if seat is None else seat):
        return f"mission {first_of(action) + 1} ?"
    if s.agenda and verb_of(action) == DRAW:
        step = s.agenda[-1]
        if isinstance(step, Reveal) and step.owner != (-1 if seat is None else seat):
            return "draw ?"
    return FORMS.write(s, action)
