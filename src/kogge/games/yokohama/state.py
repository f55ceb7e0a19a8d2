"""A position of Yokohama as flat numbers, and the small questions and moves that rules are written with."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.cells import vec
from kogge.core.contract import Seat, State, Step
from kogge.core.options import Options
from kogge.core.packing import Packer, Unpacker
from kogge.games.yokohama.board import ASSISTANT, LOTS, N_COUNTRIES, NO_ACTION, SHOP_CELLS, YEN, Board, load_board

# A seat's desk is a row of numbers: the six things of board.THINGS, then these.
POINTS: Final = 6
HAND: Final = 7  # three kinds of piece at hand
STORE: Final = 10  # three kinds of piece in the warehouse
TECHS: Final = 13  # bit t: has technology t
TECH_COUNT: Final = 14
PRODUCED: Final = 15  # sum of the printed numbers of the technologies (Y9.3)
ORDERS: Final = 16  # three places for orders at hand: order + 1, ascending, empty places last
ORDER_COUNT: Final = 19
SECRET: Final = 20  # bit o: order o at hand has been seen by its owner only
BOXED: Final = 21  # order + 1 that went back to the box at set-up, seen by its owner only
FULFILLED: Final = 22  # bit o: order o is fulfilled
FULFILLED_COUNT: Final = 23
AGENTS_READY: Final = 24  # trade agents not used yet
TOKENS_TAKEN: Final = 25  # power-5 tokens, free merchants too
MERCHANTS_READY: Final = 26
GOALS: Final = 27  # bit i: the achievement tile i is completed
BONUS_FLAG: Final = 28  # 0, or country + 1 of the achievement reward token
BONUS_READY: Final = 29
SPREAD: Final = 30  # production and commercial locations with own buildings
FLAGS: Final = 32  # five countries, on technologies, fulfilled orders and the reward token
AGENTS: Final = 37  # five countries, agents collected
DESK: Final = 42

IN_HAND: Final = -1  # where a president is that stands nowhere
NOWHERE: Final = -1
UNKNOWN: Final = -1  # a location or tile not laid yet
NEUTRAL: Final = 9  # an assistant of an unused colour (Y1.6); else a seat + 1
MOST_POWER: Final = 5

# Bits of built: what a seat has built in a location.
HAS_SHOP: Final = 1
HAS_HOUSE: Final = 2

# Bits of used: what is done once per turn.
USED_AGENT: Final = 1
USED_MILL: Final = 2
USED_UNIVERSITY: Final = 4

# How a game ends (Y9.1).
RUNNING: Final = 0
BY_HOUSES: Final = 1
BY_SHOPS: Final = 2
BY_ORDERS: Final = 3
BY_CHURCH: Final = 4
BY_CUSTOMS: Final = 5
ENDINGS: Final = ("", "houses", "shops", "orders", "church", "customs")


class Yokohama(State):
    """Tables indexed by seat are flat. `sites`, `tiles` and `goals` are replaced, never changed: copies share them."""

    def __init__(
        self,
        board: Board,
        options: Options,
        agenda: list[Step[Any]],
        sites: vec[i64],
        tiles: vec[i64],
        goals: vec[i64],
        tokens: vec[i64],
        men: vec[i64],
        built: vec[i64],
        lots: vec[i64],
        president: vec[i64],
        desk: vec[i64],
        church: vec[i64],
        customs: vec[i64],
        lab: vec[i64],
        port: vec[i64],
        tech_deck: vec[i64],
        agents_left: vec[i64],
        bonus_left: vec[i64],
        goal_count: vec[i64],
    ) -> None:
        super().__init__(agenda, options)
        self.board = board
        self.cells: i64 = board.n_cells
        self.sites = sites  # [place] kind of location, or UNKNOWN
        self.tiles = tiles  # [place] building tile, or UNKNOWN
        self.goals = goals  # achievement tiles in play, A, B, C; or UNKNOWN
        self.tokens = tokens  # [place] 0 or power-5 token + 1
        self.men = men  # [seat * cells + place] own assistants there
        self.built = built  # [seat * cells + place] bits HAS_SHOP, HAS_HOUSE
        self.lots = lots  # [place * LOTS + cell of the tile] 0 or seat + 1
        self.president = president  # [seat] place, or IN_HAND
        self.desk = desk  # [seat * DESK + ...]
        self.church = church  # [cell] 0, seat + 1 or NEUTRAL
        self.customs = customs
        self.lab = lab  # [side * SLOTS + slot] 0 or technology + 1
        self.port = port  # [side * SLOTS + slot] 0 or order + 1
        self.tech_deck = tech_deck  # [technology] cards left in the deck
        self.agents_left = agents_left  # [country]
        self.bonus_left = bonus_left  # [country] achievement reward tokens beside the tiles
        self.goal_count = goal_count  # [tile in play] assistants on it
        self.first: Seat = 0
        self.active: Seat = 0
        self.station: i64 = NOWHERE
        self.unseen: i64 = 0  # bit o: nobody has seen order o: it is in the deck or was removed (Y1.5)
        self.deck: i64 = 0  # order cards left in the deck
        self.dry: i64 = 0  # 1: a port slot could not be filled
        self.used: i64 = 0  # bits of what was done this turn
        self.ended: i64 = RUNNING  # which end condition holds
        self.last_turn: i64 = 0  # the game is over after this turn; 0 while no end condition holds

    def copy(self) -> Yokohama:
        """An independent equal state; board, options, steps and what never changes after set-up are shared."""
        c = Yokohama(
            self.board,
            self.options,
            self.agenda[:],
            self.sites,
            self.tiles,
            self.goals,
            self.tokens[:],
            self.men[:],
            self.built[:],
            self.lots[:],
            self.president[:],
            self.desk[:],
            self.church[:],
            self.customs[:],
            self.lab[:],
            self.port[:],
            self.tech_deck[:],
            self.agents_left[:],
            self.bonus_left[:],
            self.goal_count[:],
        )
        c.turn = self.turn
        c.first = self.first
        c.active = self.active
        c.station = self.station
        c.unseen = self.unseen
        c.deck = self.deck
        c.dry = self.dry
        c.used = self.used
        c.ended = self.ended
        c.last_turn = self.last_turn
        return c

    def key(self) -> tuple[int, ...]:
        """Everything that makes two positions different."""
        out: list[int] = [self.n, self.turn, self.first, self.active, self.station, self.unseen, self.deck]
        out += [self.dry, self.used, self.ended, self.last_turn]
        for cells in (self.sites, self.tiles, self.goals, self.tokens, self.men, self.lots, self.president, self.desk):
            out.extend(list(cells))
        for cells in (self.church, self.customs, self.lab, self.port, self.tech_deck, self.agents_left):
            out.extend(list(cells))
        for cells in (self.bonus_left, self.goal_count):
            out.extend(list(cells))
        for step in self.agenda:
            out.extend(step.key())
        return tuple(out)

    def __reduce__(self) -> tuple[Any, ...]:
        from kogge.games.yokohama.game import YOKOHAMA  # which imports this module

        return YOKOHAMA.load_with, (self.options.components, self.dump())

    def pack(self, out: Packer) -> None:
        """What follows from other numbers too: reading it is quicker than working it out."""
        out.put_cells(self.sites)
        out.put_cells(self.tiles)
        out.put_cells(self.goals)
        out.put_cells(self.tokens)
        out.put_cells(self.men)
        out.put_cells(self.built)
        out.put_cells(self.lots)
        out.put_cells(self.president)
        out.put_cells(self.desk)
        out.put_cells(self.church)
        out.put_cells(self.customs)
        out.put_cells(self.lab)
        out.put_cells(self.port)
        out.put_cells(self.tech_deck)
        out.put_cells(self.agents_left)
        out.put_cells(self.bonus_left)
        out.put_cells(self.goal_count)
        out.put(self.turn)
        out.put(self.first)
        out.put(self.active)
        out.put(self.station)
        out.put(self.unseen)
        out.put(self.deck)
        out.put(self.dry)
        out.put(self.used)
        out.put(self.ended)
        out.put(self.last_turn)

    def has_tech(self, p: Seat, tech: i64) -> bool:
        """Whether the seat has the technology."""
        return self.desk[p * DESK + TECHS] >> tech & 1 == 1

    def is_canal(self, c: i64) -> bool:
        """Y5.2: no piece ever stays there."""
        return self.board.box.kind_action[self.sites[c]] == NO_ACTION

    def others_in(self, p: Seat, c: i64) -> i64:
        """How many opponents' presidents stand there."""
        count: i64 = 0
        for q in range(self.n):
            if self.president[q] == c and q != p:
                count += 1
        return count

    def pay_presidents(self, p: Seat, c: i64) -> None:
        """Y3.1, Y3.2: a yen to each opponent whose president stands there."""
        for q in range(self.n):
            if self.president[q] == c and q != p:
                self.desk[p * DESK + YEN] -= 1
                self.desk[q * DESK + YEN] += 1

    def power(self, p: Seat, c: i64) -> i64:
        """Y3.3: action points of the seat in a location."""
        b = self.built[p * self.cells + c]
        points = self.men[p * self.cells + c] + (b & HAS_SHOP) + (b >> 1)
        if self.president[p] == c:
            points += 1
        if self.station == c:
            points += 1
        return min(points, MOST_POWER)

    def put(self, p: Seat, c: i64) -> None:
        """An assistant from the hand into a location."""
        self.desk[p * DESK + HAND + ASSISTANT] -= 1
        self.men[p * self.cells + c] += 1

    def take_back(self, p: Seat, c: i64, count: i64) -> None:
        """Assistants from a location into the hand."""
        self.men[p * self.cells + c] -= count
        self.desk[p * DESK + HAND + ASSISTANT] += count

    def house_owner(self, c: i64) -> Seat:
        """Whose trading house stands in the location, -1 when nobody's."""
        return self.lots[c * LOTS + SHOP_CELLS] - 1

    def agents_collected(self, p: Seat) -> i64:
        """Trade agents, used ones too."""
        count: i64 = 0
        for k in range(p * DESK + AGENTS, p * DESK + AGENTS + N_COUNTRIES):
            count += self.desk[k]
        return count

    def add_order(self, p: Seat, order: i64) -> None:
        """An order into the hand, which lies in order."""
        d = p * DESK
        at = d + ORDERS + self.desk[d + ORDER_COUNT]
        while at > d + ORDERS and self.desk[at - 1] > order + 1:
            self.desk[at] = self.desk[at - 1]
            at -= 1
        self.desk[at] = order + 1
        self.desk[d + ORDER_COUNT] += 1

    def drop_order(self, p: Seat, order: i64) -> None:
        """An order out of the hand."""
        d = p * DESK
        at = d + ORDERS
        while self.desk[at] != order + 1:
            at += 1
        while at < d + ORDERS + 2:
            self.desk[at] = self.desk[at + 1]
            at += 1
        self.desk[at] = 0
        self.desk[d + ORDER_COUNT] -= 1
        self.desk[d + SECRET] &= ~bit(order)

    def cell_name(self, c: i64) -> str:
        """`bank`; of two equal locations the second in the layout is `copper_mine2`."""
        kind = self.sites[c]
        if kind == UNKNOWN:
            return f"place{c + 1}"
        before = 0
        for other in range(c):
            if self.sites[other] == kind:
                before += 1
        name = self.board.box.kinds[kind]
        return f"{name}{before + 1}" if before > 0 else name


def control_count(cells: vec[i64]) -> i64:
    """Y9.1: assistants on a control board, neutral ones too."""
    count: i64 = 0
    for owner in cells:
        if owner != 0:
            count += 1
    return count


def unpack_state(options: Options, data: Unpacker) -> Yokohama:
    """The state that `pack` has written, without its agenda."""
    s = Yokohama(
        load_board(options.players, options.board, options.components),
        options,
        [],
        data.take_cells(),  # sites
        data.take_cells(),  # tiles
        data.take_cells(),  # goals
        data.take_cells(),  # tokens
        data.take_cells(),  # men
        data.take_cells(),  # built
        data.take_cells(),  # lots
        data.take_cells(),  # president
        data.take_cells(),  # desk
        data.take_cells(),  # church
        data.take_cells(),  # customs
        data.take_cells(),  # lab
        data.take_cells(),  # port
        data.take_cells(),  # tech_deck
        data.take_cells(),  # agents_left
        data.take_cells(),  # bonus_left
        data.take_cells(),  # goal_count
    )
    s.turn = data.take()
    s.first = data.take()
    s.active = data.take()
    s.station = data.take()
    s.unseen = data.take()
    s.deck = data.take()
    s.dry = data.take()
    s.used = data.take()
    s.ended = data.take()
    s.last_turn = data.take()
    return s
