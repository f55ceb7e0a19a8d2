"""Actions as text: `place bank`, `research tram a3`. docs/notation.md lists every form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.contract import Action
from kogge.core.errors import BadNotation
from kogge.core.notation import Field, Form, Forms, Names, Number, SeatNumber, read_number
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

SIDES: Final = "ab"


def read_cell(s: Yokohama, text: str, word: str) -> i64:
    """A location by name."""
    for c in range(s.cells):
        if s.cell_name(c) == word:
            return c
    raise BadNotation(f"{text!r}: there is no location {word!r} in this city")


def slot_name(b: i64) -> str:
    """`a3`: the third slot of board A."""
    return f"{SIDES[b // SLOTS]}{b % SLOTS + 1}"


class CellField(Field[Yokohama]):
    """`bank`: a location."""

    def write(self, s: Yokohama, number: i64) -> str:
        return s.cell_name(number)

    def read(self, s: Yokohama, text: str, word: str) -> i64:
        return read_cell(s, text, word)


class SlotField(Field[Yokohama]):
    """`a3`: the third slot of board A."""

    def write(self, s: Yokohama, number: i64) -> str:
        return slot_name(number)

    def read(self, s: Yokohama, text: str, word: str) -> i64:
        side = SIDES.find(word[:1])
        if side < 0 or not word[:1]:
            raise BadNotation(f"{text!r}: {word!r} is no slot; write it as a3")
        return side * SLOTS + read_number(text, word[1:], SLOTS) - 1


class BoxNames(Names[Yokohama]):
    """A card, tile or token by its id in the data files."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(what, (), place)

    def names(self, s: Yokohama) -> Sequence[str]:
        box = s.board.box
        if self.what == "order":
            return box.orders
        if self.what == "technology":
            return box.techs
        if self.what == "achievement":
            return box.goals
        if self.what == "kind of location":
            return box.kinds
        if self.what == "building tile":
            return box.tiles
        return box.tokens


class GoalInPlay(Names[Yokohama]):
    """An achievement that lies on the table."""

    def names(self, s: Yokohama) -> Sequence[str]:
        return [s.board.box.goals[goal] if goal != UNKNOWN else "?" for goal in s.goals]


class SiteField(Number[Yokohama]):
    """A place in the layout of the city."""

    def most(self, s: Yokohama) -> int:
        return int(s.cells)


class ChurchCell(Number[Yokohama]):
    """A cell of the church's control board."""

    def most(self, s: Yokohama) -> int:
        return len(s.church)


class CustomsCell(Number[Yokohama]):
    """A cell of the customs' control board."""

    def most(self, s: Yokohama) -> int:
        return len(s.customs)


class ControlForm(Form[Yokohama]):
    """`pray 3 hand`: the cell comes first in the text, last in the action."""

    def write(self, s: Yokohama, action: Action) -> str:
        cell = self.fields[-1].write(s, second_of(action))
        return f"{self.words} {cell} {self.fields[0].write(s, first_of(action))}"

    def read(self, s: Yokohama, text: str, rest: list[str]) -> Action:
        return super().read(s, text, rest[::-1])


class ResearchForm(Form[Yokohama]):
    """`research tram a3`: the card and where it lies; the slot alone says which card."""

    def write(self, s: Yokohama, action: Action) -> str:
        at = second_of(action)
        return f"{self.words} {s.board.box.techs[s.lab[at] - 1]} {slot_name(at)}"

    def read(self, s: Yokohama, text: str, rest: list[str]) -> Action:
        self.expect(text, rest, 2)
        at = SLOT.read(s, text, rest[1])
        check_slot(text, s.lab[at], TECHNOLOGY.read(s, text, rest[0]), rest)
        return pack(RESEARCH, 0, at)

    def anchor(self, s: Yokohama, action: Action) -> str:
        return f"lab:{slot_name(second_of(action))}"


class OrderForm(Form[Yokohama]):
    """`order order_07 a2 free`: the card, where it lies, and how it is paid."""

    def write(self, s: Yokohama, action: Action) -> str:
        at = second_of(action)
        payment = PAYMENT.write(s, first_of(action))
        return f"{self.words} {s.board.box.orders[s.port[at] - 1]} {slot_name(at)} {payment}"

    def read(self, s: Yokohama, text: str, rest: list[str]) -> Action:
        self.expect(text, rest, 3)
        at = SLOT.read(s, text, rest[1])
        check_slot(text, s.port[at], AN_ORDER.read(s, text, rest[0]), rest)
        return pack(ORDER, PAYMENT.read(s, text, rest[2]), at)

    def anchor(self, s: Yokohama, action: Action) -> str:
        return f"port:{slot_name(second_of(action))}"


def check_slot(text: str, card: i64, named: i64, rest: list[str]) -> None:
    """The card that a text names lies in the slot that it names."""
    if card != named + 1:
        raise BadNotation(f"{text!r}: {rest[0]} does not lie in slot {rest[1]}")


CELL: Final = CellField("cell")
SLOT: Final = SlotField()
THING: Final = Names[Yokohama]("thing", THINGS, "thing")
AN_ORDER: Final = BoxNames("order", "order")
TECHNOLOGY: Final = BoxNames("technology")
COUNTRY: Final = Names[Yokohama]("country", COUNTRIES)
SOURCE: Final = Names[Yokohama]("source of the assistant", ("hand", "here"))
PAYMENT: Final = Names[Yokohama]("payment", ("free", "import", "yen"))
SITE_NUMBER: Final = SiteField()

FORMS: Final = Forms(
    [
        Form("stop", STOP),
        Form("recall", RECALL),
        Form("take", TAKE),
        Form("house", HOUSE),
        Form("leave", LEAVE),
        Form("spin", SPIN),
        Form("study", STUDY),
        Form("done", DONE),
        Form("place", PLACE, CELL),
        Form("enter", ENTER, CELL),
        Form("walk", WALK, CELL),
        Form("tram", JUMP, CELL),
        Form("ride", RIDE, CELL),
        Form("collect", COLLECT, CELL),
        Form("deploy", DEPLOY, CELL),
        Form("lift", LIFT, CELL),
        Form("drop", DROP, CELL),
        Form("station", STATION, CELL),
        Form("agent", AGENT, CELL),
        Form("merchant", MERCHANT, CELL),
        Form("envoy", ENVOY, CELL),
        Form("buy", BUY, THING),
        Form("sell", SELL, THING),
        Form("offer", OFFER, THING),
        Form("pay", PAY, THING),
        Form("gain", GAIN, THING),
        Form("hire", HIRE, Names("piece", PIECES, "piece")),
        Form("shop", SHOP, Number(SHOP_CELLS)),
        ControlForm("pray", PRAY, SOURCE, ChurchCell(place="church")),
        ControlForm("declare", DECLARE, SOURCE, CustomsCell(place="customs")),
        ResearchForm("research", RESEARCH),
        OrderForm("order", ORDER),
        Form("achieve", ACHIEVE, GoalInPlay("achievement", (), "goal")),
        Form("fulfil", FULFIL, AN_ORDER),
        Form("keep", KEEP, AN_ORDER),
        Form("claim", CLAIM, Names("country", COUNTRIES, "bonus")),
        Form("first", FIRST, SeatNumber[Yokohama]()),
        Form("site", SITE, SITE_NUMBER, BoxNames("kind of location")),
        Form("tile", TILE, SITE_NUMBER, BoxNames("building tile")),
        Form("token", TOKEN, SITE_NUMBER, BoxNames("power-5 token")),
        Form("goal", GOAL, BoxNames("achievement")),
        Form("bonus", BONUS, COUNTRY),
        Form("tech", TECH, TECHNOLOGY),
        Form("deal", DEAL, BoxNames("order")),
    ]
)


def tell_action(s: Yokohama, action: Action, seat: int | None) -> str:
    """Y2.1: orders dealt at set-up, and which of them is kept, are known to their owner only."""
    viewer = -1 if seat is None else seat
    verb = verb_of(action)
    step = s.agenda[-1]
    if verb == DEAL and isinstance(step, Dealt) and step.owner != viewer:
        return "deal ?"
    if verb == KEEP and step.player != viewer:
        return "keep ?"
    return FORMS.write(s, action)


def anchor_of(s: Yokohama, action: Action) -> str:
    """The place on the table that an action is about: what it names, or where the pending step happens."""
    return FORMS.anchor(s, action) or _anchor_of_step(s, verb_of(action), second_of(action))


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
