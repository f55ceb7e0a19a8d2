"""Set-up: everything that is drawn, drawn by NATURE, and the order each player keeps (Y1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of
from kogge.core.bits import bit
from kogge.core.cells import append, vec
from kogge.core.contract import Action, ChanceStep, DrawStep, RulesStep, Seat, Step
from kogge.core.options import Options
from kogge.games.yokohama.actions import BONUS, FIRST, GOAL, KEEP, SITE, TILE, TOKEN
from kogge.games.yokohama.board import LABORATORY, LOTS, N_COUNTRIES, PORT, SLOTS, YEN, load_board
from kogge.games.yokohama.extra import TILES_IN_PLAY
from kogge.games.yokohama.laboratory import refill_laboratory
from kogge.games.yokohama.port import ORDER_DECK, draw_order, refill_port, unseen_orders
from kogge.games.yokohama.state import (
    BOXED,
    DESK,
    HAND,
    IN_HAND,
    NEUTRAL,
    ORDER_COUNT,
    ORDERS,
    SECRET,
    STORE,
    UNKNOWN,
    Yokohama,
)
from kogge.games.yokohama.turn import start_turn

DEALT: Final = 2  # orders each player chooses from


def fill(n: i64, value: i64) -> vec[i64]:
    """A table filled with one value."""
    return vec[i64]([value] * n)


def empty_state(options: Options) -> Yokohama:
    """Nothing laid out; every seat has its pieces and goods (Y1.3), but no money; all cards are in the decks."""
    board = load_board(options.players, options.board, options.components)
    box = board.box
    n: i64 = options.players
    cells = board.n_cells
    s = Yokohama(
        board,
        options,
        [],
        fill(cells, UNKNOWN),
        fill(cells, UNKNOWN),
        fill(TILES_IN_PLAY, UNKNOWN),
        fill(cells, 0),
        fill(n * cells, 0),
        fill(n * cells, 0),
        fill(cells * LOTS, 0),
        fill(n, IN_HAND),
        fill(n * DESK, 0),
        fill(len(box.church_number), 0),
        fill(len(box.customs_number), 0),
        fill(2 * SLOTS, 0),
        fill(2 * SLOTS, 0),
        box.tech_copies[:],
        box.agents[:],
        fill(N_COUNTRIES, 0),
        fill(TILES_IN_PLAY, 0),
    )
    s.unseen = bit(box.n_orders) - 1
    s.deck = box.n_orders - board.removed_orders
    for p in range(n):
        d = p * DESK
        for thing in range(len(box.first_goods)):
            s.desk[d + thing] = box.first_goods[thing]
        for piece in range(3):
            s.desk[d + HAND + piece] = box.in_hand[piece]
            s.desk[d + STORE + piece] = box.in_store[piece]
    for cell in board.church_blocked:
        s.church[cell] = NEUTRAL
    for cell in board.customs_blocked:
        s.customs[cell] = NEUTRAL
    return s


def new_game(options: Options) -> Yokohama:
    """Y1: the first position, with all of NATURE's draws still to come."""
    s = empty_state(options)
    steps: list[Step[Yokohama]] = [FirstPlayer()]
    for c in range(s.cells):
        steps.append(Site(c))
    for tile in range(TILES_IN_PLAY):
        steps.append(Goal(tile))
    if options["reward_tokens"] == "yes":
        for _ in range(s.board.box.bonus_in_play):
            steps.append(BonusToken())
    steps.append(FillBoards())
    steps.append(Begin())
    s.then_all(steps)
    first = options.seat("first")
    if first is not None:
        s.apply(pack(FIRST, 0, first))
    return s


class FirstPlayer(ChanceStep[Yokohama]):
    """Y1.7: drawn at random, unless the options name one."""

    number = 31
    name = "first"
    rule = "Y1.7"

    def choices(self, s: Yokohama) -> vec[i64]:
        """Any seat, equally likely."""
        return vec[i64]([pack(FIRST, 0, p) for p in range(s.n)])

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Y1.3: the others get a yen more."""
        s.first = second_of(action)
        s.active = s.first
        for p in range(s.n):
            s.desk[p * DESK + YEN] = s.board.box.first_yen if p == s.first else s.board.box.other_yen


class Site(DrawStep[Yokohama]):
    """Y1.2: the next location board of the pyramid."""

    number = 32
    name = "site"
    rule = "Y1.2"

    def __init__(self, c: i64) -> None:
        super().__init__()
        self.c: Final = c

    def stock(self, s: Yokohama) -> vec[i64]:
        """Location boards that are not laid out yet (Y1.1)."""
        return vec[i64]([sites_left(s, kind) for kind in range(s.board.box.n_kinds)])

    def action(self, kind: i64) -> Action:
        return pack(SITE, self.c, kind)

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Y1.2: with a tile and a token, unless it is the canal."""
        sites = s.sites[:]
        sites[self.c] = second_of(action)
        s.sites = sites
        if not s.is_canal(self.c):
            s.then(Tile(self.c), Token(self.c))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.c)


def sites_left(s: Yokohama, kind: i64) -> i64:
    """Location boards of a kind that are not laid out yet (Y1.1)."""
    left = s.board.copies[kind]
    for there in s.sites:
        if there == kind:
            left -= 1
    return left


class Tile(ChanceStep[Yokohama]):
    """Y1.2: a random building tile under the location."""

    number = 33
    name = "tile"
    rule = "Y1.2"

    def __init__(self, c: i64) -> None:
        super().__init__()
        self.c: Final = c

    def choices(self, s: Yokohama) -> vec[i64]:
        """Any tile that lies nowhere yet."""
        laid: i64 = 0
        for tile in s.tiles:
            if tile != UNKNOWN:
                laid |= bit(tile)
        out = vec[i64]()
        for tile in range(s.board.box.n_tiles):
            if laid >> tile & 1 == 0:
                out = append(out, pack(TILE, self.c, tile))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        tiles = s.tiles[:]
        tiles[self.c] = second_of(action)
        s.tiles = tiles

    def key(self) -> tuple[int, ...]:
        return (self.number, self.c)


class Token(DrawStep[Yokohama]):
    """Y1.2: a random power-5 token on the location; Y10.2: free merchants are mixed in."""

    number = 34
    name = "token"
    rule = "Y1.2"

    def __init__(self, c: i64) -> None:
        super().__init__()
        self.c: Final = c

    def stock(self, s: Yokohama) -> vec[i64]:
        """Power-5 tokens that are not laid out yet."""
        return vec[i64]([tokens_left(s, token) for token in range(len(s.board.box.token_copies))])

    def action(self, kind: i64) -> Action:
        return pack(TOKEN, self.c, kind)

    def resolve(self, s: Yokohama, action: Action) -> None:
        s.tokens[self.c] = second_of(action) + 1

    def key(self) -> tuple[int, ...]:
        return (self.number, self.c)


def tokens_left(s: Yokohama, token: i64) -> i64:
    """Power-5 tokens of a kind that are not laid out yet."""
    if token == s.board.box.merchant_token and s.options["free_merchants"] != "yes":
        return 0
    left = s.board.box.token_copies[token]
    for there in s.tokens:
        if there == token + 1:
            left -= 1
    return left


class Goal(ChanceStep[Yokohama]):
    """Y1.4: an achievement tile of each kind."""

    number = 35
    name = "goal"
    rule = "Y1.4"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: Final = tile

    def choices(self, s: Yokohama) -> vec[i64]:
        """Any of its kind."""
        out = vec[i64]()
        for goal in range(s.board.box.n_goals):
            if s.board.box.goal_type[goal] == self.tile:
                out = append(out, pack(GOAL, 0, goal))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        goals = s.goals[:]
        goals[self.tile] = second_of(action)
        s.goals = goals

    def key(self) -> tuple[int, ...]:
        return (self.number, self.tile)


class BonusToken(DrawStep[Yokohama]):
    """Y10.1: four random achievement reward tokens of six."""

    number = 36
    name = "bonus"
    rule = "Y10.1"

    def stock(self, s: Yokohama) -> vec[i64]:
        """By flag, the tokens that do not lie there yet."""
        return vec[i64]([s.board.box.bonus_tokens[c] - s.bonus_left[c] for c in range(N_COUNTRIES)])

    def action(self, kind: i64) -> Action:
        return pack(BONUS, 0, kind)

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Beside the achievement tiles."""
        s.bonus_left[second_of(action)] += 1


class FillBoards(RulesStep[Yokohama]):
    """Y1.5: laboratories and ports are filled, then each player is dealt two orders and keeps one."""

    number = 37
    name = "fill-boards"
    rule = "Y1.5"

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Pushed backwards: what is pushed last happens first."""
        for i in range(s.n):
            s.then(Keep((s.first + s.n - 1 - i) % s.n))
        for i in range(s.n):
            p: Seat = (s.first + s.n - 1 - i) % s.n
            for _ in range(DEALT):
                s.then(Dealt(p))
        for side in (1, 0):
            if s.board.has_side(PORT, side):
                refill_port(s, side)
        for side in (1, 0):
            if s.board.has_side(LABORATORY, side):
                refill_laboratory(s, side)


class Dealt(ChanceStep[Yokohama]):
    """Y1.5: an order for one player's eyes."""

    number = 38
    name = "dealt"
    rule = "Y1.5"

    def __init__(self, owner: Seat) -> None:
        super().__init__()
        self.owner: Final = owner

    def choices(self, s: Yokohama) -> vec[i64]:
        """Any unseen order."""
        return unseen_orders(s)

    def deck(self, s: Yokohama) -> str:
        return ORDER_DECK

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Into the hand, secretly."""
        order = second_of(action)
        draw_order(s, order)
        s.add_order(self.owner, order)
        s.desk[self.owner * DESK + SECRET] |= bit(order)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.owner)


class Keep(Step[Yokohama]):
    """Y1.5: keep one of the two orders secretly; the other goes back to the box."""

    number = 39
    name = "keep"
    rule = "Y1.5"

    def choices(self, s: Yokohama) -> vec[i64]:
        """The orders dealt."""
        out = vec[i64]()
        d = self.player * DESK
        for at in range(d + ORDERS, d + ORDERS + s.desk[d + ORDER_COUNT]):
            out = append(out, pack(KEEP, 0, s.desk[at] - 1))
        return out

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Only its owner knows which one is gone."""
        d = self.player * DESK
        kept = second_of(action)
        other = s.desk[d + ORDERS] + s.desk[d + ORDERS + 1] - 2 - kept
        s.drop_order(self.player, other)
        s.desk[d + BOXED] = other + 1


class Begin(RulesStep[Yokohama]):
    """Y1.7: the first player's turn."""

    number = 40
    name = "begin"
    rule = "Y1.7"

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Clockwise from here on."""
        start_turn(s, s.first)
