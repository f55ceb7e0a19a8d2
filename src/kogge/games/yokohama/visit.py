"""Steps 3 to 6, of presidents and trade agents: location action, power-5 bonus, building, return (Y3.3 to Y3.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, RulesStep, Seat, Step, View
from kogge.games.yokohama.actions import DONE, HOUSE, LEAVE, SHOP, TAKE
from kogge.games.yokohama.board import (
    A_HOUSE,
    A_SHOP,
    CHURCH,
    CUSTOMS,
    ELECTRIC_LIGHT,
    EMPLOY,
    EXCHANGE,
    GAIN_THING,
    GASLIGHT,
    LABORATORY,
    LOTS,
    PORT,
    SHOP_CELLS,
    TELEPHONE,
    YEN,
)
from kogge.games.yokohama.church import begin_church
from kogge.games.yokohama.customs import begin_customs
from kogge.games.yokohama.exchange import begin_exchange
from kogge.games.yokohama.hire import begin_hiring
from kogge.games.yokohama.laboratory import begin_research
from kogge.games.yokohama.port import begin_port
from kogge.games.yokohama.reward import gain, give_reward, score
from kogge.games.yokohama.state import (
    DESK,
    HAND,
    HAS_HOUSE,
    HAS_SHOP,
    MERCHANTS_READY,
    MOST_POWER,
    SPREAD,
    TOKENS_TAKEN,
    Yokohama,
)

BUILDING_POWER: Final = 4


def visit(s: Yokohama, p: Seat, here: i64) -> None:
    """Y3.3: count the action points once, for all four steps (YR11); another's trading house earns its owner a yen."""
    power = s.power(p, here)
    owner = s.house_owner(here)
    if owner >= 0 and owner != p:
        s.desk[owner * DESK + YEN] += 1
    s.then(Return(p, here))
    if power >= BUILDING_POWER:
        s.then(Builder(p, here))
    if power == MOST_POWER and s.tokens[here] != 0:
        s.then(PowerFive(p, here))
    act(s, p, here, power)


def act(s: Yokohama, p: Seat, here: i64, power: i64) -> None:
    """Y3.3, Y5: the location's action."""
    box = s.board.box
    kind = s.sites[here]
    what = box.kind_action[kind]
    worth = box.by_power[kind * (MOST_POWER + 1) + power]
    if what == GAIN_THING:
        gain(s, p, box.kind_thing[kind], worth)
    elif what == EXCHANGE:
        begin_exchange(s, p, worth)
    elif what == CHURCH:
        begin_church(s, p, here, worth)
    elif what == CUSTOMS:
        begin_customs(s, p, here, worth)
    elif what == EMPLOY:
        begin_hiring(s, p, worth, True)
    elif what == LABORATORY:
        begin_research(s, p, box.kind_side[kind], worth)
    elif what == PORT:
        begin_port(s, p, box.kind_side[kind], worth)


class PowerFive(Step[Yokohama]):
    """Y3.4: with 5 action points the token of the location may be taken."""

    number = 10
    name = "power-five"
    rule = "Y3.4"

    def __init__(self, player: Seat, here: i64) -> None:
        super().__init__(player)
        self.here: Final = here

    def choices(self, s: Yokohama) -> vec[i64]:
        """Take it or leave it."""
        return vec[i64]([pack(TAKE), pack(DONE)])

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Face down with its reward; Y10.2: a free merchant stays face up until it is used."""
        if verb_of(action) == DONE:
            return
        token = s.tokens[self.here] - 1
        s.tokens[self.here] = 0
        d = self.player * DESK
        s.desk[d + TOKENS_TAKEN] += 1
        if token == s.board.box.merchant_token:
            s.desk[d + MERCHANTS_READY] += 1
        give_reward(s, self.player, s.board.box.token_reward[token])

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.here)

    def facts(self, s: Yokohama) -> View:
        """Where the token lies."""
        return {"here": s.cell_name(self.here)}


class Builder(RulesStep[Yokohama]):
    """Y3.5: ask when something can be built; pieces may have come to the hand since step 3."""

    number = 11
    name = "builder"
    rule = "Y3.5"

    def __init__(self, seat: Seat, here: i64) -> None:
        super().__init__()
        self.seat: Final = seat
        self.here: Final = here

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Only with a piece for a free cell."""
        step = Build(self.seat, self.here)
        if len(step.choices(s)) > 1:
            s.then(step)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat, self.here)


class Build(Step[Yokohama]):
    """Y3.5: one shop, or one trading house, or nothing."""

    number = 12
    name = "build"
    rule = "Y3.5"

    def __init__(self, player: Seat, here: i64) -> None:
        super().__init__(player)
        self.here: Final = here

    def choices(self, s: Yokohama) -> vec[i64]:
        """Shops: a free cell, at most one own shop here. Trading house: the only cell, if free."""
        p = self.player
        out = vec[i64]()
        lot = self.here * LOTS
        if s.desk[p * DESK + HAND + A_SHOP] > 0 and s.built[p * s.cells + self.here] & HAS_SHOP == 0:
            for cell in range(SHOP_CELLS):
                if s.lots[lot + cell] == 0:
                    out = append(out, pack(SHOP, 0, cell))
        if s.desk[p * DESK + HAND + A_HOUSE] > 0 and s.lots[lot + SHOP_CELLS] == 0:
            out = append(out, pack(HOUSE))
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Build and take the cell's reward."""
        verb = verb_of(action)
        if verb == SHOP:
            build(s, self.player, self.here, second_of(action))
        elif verb == HOUSE:
            build(s, self.player, self.here, SHOP_CELLS)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.here)

    def facts(self, s: Yokohama) -> View:
        """Where is built."""
        return {"here": s.cell_name(self.here)}


def build(s: Yokohama, p: Seat, here: i64, cell: i64) -> None:
    """Y3.5: into the cell of the tile; Y7.1: Gas light for shops, Electric light for trading houses."""
    box = s.board.box
    house = cell == SHOP_CELLS
    d = p * DESK
    at = p * s.cells + here
    s.desk[d + HAND + (A_HOUSE if house else A_SHOP)] -= 1
    if s.built[at] == 0:
        s.desk[d + SPREAD + box.kind_category[s.sites[here]]] += 1
    s.built[at] |= HAS_HOUSE if house else HAS_SHOP
    s.lots[here * LOTS + cell] = p + 1
    tech: i64 = ELECTRIC_LIGHT if house else GASLIGHT
    if s.has_tech(p, tech):
        score(s, p, box.tech_amount[tech])
    give_reward(s, p, box.lot_reward[s.tiles[here] * LOTS + cell])


class Return(RulesStep[Yokohama]):
    """Y3.6: the assistants of the location come back; Y7.1 Telephone: one may stay."""

    number = 13
    name = "return"
    rule = "Y3.6"

    def __init__(self, seat: Seat, here: i64) -> None:
        super().__init__()
        self.seat: Final = seat
        self.here: Final = here

    def resolve(self, s: Yokohama, action: Action) -> None:
        """All of them, unless there is something to decide."""
        men = s.men[self.seat * s.cells + self.here]
        if men > 0 and s.has_tech(self.seat, TELEPHONE):
            s.then(Leave(self.seat, self.here))
        elif men > 0:
            s.take_back(self.seat, self.here, men)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat, self.here)


class Leave(Step[Yokohama]):
    """Y7.1 Telephone: leave one assistant in the location, or none."""

    number = 14
    name = "leave"
    rule = "Y7.1"

    def __init__(self, player: Seat, here: i64) -> None:
        super().__init__(player)
        self.here: Final = here

    def choices(self, s: Yokohama) -> vec[i64]:
        """Leave one, or take all."""
        return vec[i64]([pack(LEAVE), pack(DONE)])

    def resolve(self, s: Yokohama, action: Action) -> None:
        """The others come back."""
        stay: i64 = 1 if verb_of(action) == LEAVE else 0
        s.take_back(self.player, self.here, s.men[self.player * s.cells + self.here] - stay)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.here)

    def facts(self, s: Yokohama) -> View:
        """Where the assistant may stay."""
        return {"here": s.cell_name(self.here)}
