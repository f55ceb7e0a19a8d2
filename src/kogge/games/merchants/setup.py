"""M1: set-up: the empty board, the robber, and the fixed or the variable opening."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.actions import pack, second_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, ChanceStep, RulesStep, Seat, Step
from kogge.core.options import Options
from kogge.core.tables import zeros
from kogge.games.merchants.actions import FIRST, HIDE, NEUTRAL, POST, ROUTE
from kogge.games.merchants.board import CARD_KINDS, KINDS, NOTHING, TOKENS_EACH, Board, load_board
from kogge.games.merchants.connection import joins_cities
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, WATCHERS, Merchants
from kogge.games.merchants.turn import start_turn

NEUTRALS_FOR: Final = 3  # the number of players with neutral posts


def empty_state(options: Options) -> Merchants:
    """M1.1 to M1.5: nothing on the board but the numbers, everything else in front of the players."""
    board = load_board(options.board, options.components)
    pieces = board.pieces
    n: i64 = options.players
    goods = board.goods_of(n)
    s = Merchants(
        board,
        options,
        [],
        zeros(board.n_cities),
        zeros(board.n_cities),
        zeros(board.n_edges),
        zeros(board.n_edges),
        board.printed[:],
        zeros(n * 5),
        zeros(n * 5 * WATCHERS),
        vec[i64]([pieces.cards_each] * 5),
        zeros(n),
        vec[i64]([pieces.gold] * n),
        vec[i64]([board.posts_of(n) - pieces.opening_posts] * n),
        vec[i64]([goods] * n),
        vec[i64]([pieces.routes] * n),
        vec[i64]([NOTHING] * (n * 2)),
        vec[i64]([NOTHING] * (n * 2)),
        zeros(n * CARD_KINDS),
        pieces.deck[:],
        zeros(CARD_KINDS),
        zeros(CARD_KINDS),
        zeros(n * 2),
    )
    s.treasury = pieces.coins - n * pieces.gold
    s.most_offers = 0 if options["offers"] == "off" else i64(int(options["offers"]))
    s.last_turn = i64(int(options["rounds"])) * n
    lay_first_tokens(s)
    return s


def lay_first_tokens(s: Merchants) -> None:
    """M1.2: the dotted tokens into the dotted cells, the others face down beside the board."""
    s.reserve = (1 << (5 * TOKENS_EACH)) - 1
    for h in range(s.board.n_hexes):
        number = s.board.first_token[h]
        if number != 0:
            s.number[h] = number
            s.reserve &= ~(1 << token_of(s.board, s.board.terrain[h], number))


def token_of(board: Board, terrain: i64, number: i64) -> i64:
    """The token of that colour with that number, NOTHING when there is none."""
    for token in range(terrain * TOKENS_EACH, (terrain + 1) * TOKENS_EACH):
        if board.token_number(token) == number:
            return token
    return NOTHING


def new_game(options: Options) -> Merchants:
    """M1: the first position. Chance hides the robber and, for a variable opening, finds the first player."""
    s = empty_state(options)
    if options["opening"] == "fixed":
        fixed_opening(s)
        s.then(HideRobber(), Begin())
        return s
    first = options.seat("first")
    if first is None:
        s.then(HideRobber(), FirstPlayer(), Begin())
    else:
        s.first = first
        s.then_all([HideRobber(), *variable_opening(s.n, s.first), Begin()])
    return s


class HideRobber(ChanceStep[Merchants]):
    """M1.3, MR10: on any hex without a number: chance decides."""

    number = 23
    name = "hide"
    rule = "M1.3"

    def choices(self, s: Merchants) -> vec[i64]:
        """Every hex without a number, equally likely."""
        out = vec[i64]()
        for h in range(s.board.n_hexes):
            if s.number[h] == 0:
                out = append(out, pack(HIDE, 0, h))
        return out

    def resolve(self, s: Merchants, action: Action) -> None:
        """There it waits for the first seven."""
        s.robber = second_of(action)


def fixed_opening(s: Merchants) -> None:
    """M1.6: posts, routes, caravans and cards as in the data; seats are red, blue, white, orange, and red begins."""
    board = s.board
    openings: list[dict[str, Any]] = board.data["opening"]
    for seat, opening in enumerate(openings):
        p: Seat = seat
        for name in opening["posts"]:
            city: i64 = board.city_number[name]
            if p < s.n:
                s.set_post(p, city)
            else:
                s.posts[city] = NEUTRAL_POST
        if p < s.n:
            edge = edge_between(board, opening["route"])
            s.set_route(p, edge)
            s.caravans[p * 2] = edge
            for kind in opening["cards"]:
                s.draw(p, i64(KINDS.index(kind)))


def edge_between(board: Board, path: str) -> i64:
    """A path of the data files, whose ends are named by hex corners."""
    ends = sorted(board.corners.index(end) for end in path.split("/"))
    for e in range(board.n_edges):
        if board.edge_a[e] == ends[0] and board.edge_b[e] == ends[1]:
            return e
    return NOTHING


class FirstPlayer(ChanceStep[Merchants]):
    """M1.7: the highest roll begins, and any seat is as likely to have it."""

    number = 24
    name = "first"
    rule = "M1.7"

    def choices(self, s: Merchants) -> vec[i64]:
        """Any seat, equally likely."""
        return vec[i64]([pack(FIRST, 0, p) for p in range(s.n)])

    def resolve(self, s: Merchants, action: Action) -> None:
        """M1.7: the order of the whole opening."""
        s.first = second_of(action)
        s.then_all(variable_opening(s.n, s.first))


def variable_opening(n: i64, first: Seat) -> list[Step[Merchants]]:
    """M1.7: three posts each, clockwise, back, clockwise; neutral posts from the last player clockwise; then routes."""
    order: list[Seat] = [(first + i) % n for i in range(n)]
    back = order[::-1]
    steps: list[Step[Merchants]] = []
    for p in order:
        steps.append(OpeningPost(p, 1))
    for p in back:
        steps.append(OpeningPost(p, 2))
    for p in order:
        steps.append(OpeningPost(p, 3))
    if n == NEUTRALS_FOR:
        for i in range(n):
            steps.append(NeutralPost((back[0] + i) % n))
    for p in back:
        steps.append(OpeningRoutes(p))
    return steps


def purple_choices(s: Merchants, verb: i64) -> vec[i64]:
    """M1.7: empty purple cities."""
    out = vec[i64]()
    for city in range(s.board.n_cities):
        if s.board.purple[city] == 1 and s.posts[city] == EMPTY:
            out = append(out, pack(verb, 0, city))
    return out


class OpeningPost(Step[Merchants]):
    """M1.7: a post in a purple city; the third one brings the starting cards. MR2: neither gold nor tokens."""

    number = 25
    name = "opening-post"
    rule = "M1.7"

    def __init__(self, player: Seat, which: i64) -> None:
        super().__init__(player)
        self.which: Final = which

    def choices(self, s: Merchants) -> vec[i64]:
        """Empty purple cities."""
        return purple_choices(s, POST)

    def resolve(self, s: Merchants, action: Action) -> None:
        """A card for each hex beside the third post."""
        city = second_of(action)
        s.set_post(self.player, city)
        if self.which == 3:
            for i in range(city * 3, city * 3 + 3):
                h = s.board.city_hexes[i]
                if h >= 0:
                    s.draw(self.player, s.board.terrain[h])

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.which)


class NeutralPost(Step[Merchants]):
    """M1.7: with three players each sets a neutral post."""

    number = 26
    name = "neutral-post"
    rule = "M1.7"

    def choices(self, s: Merchants) -> vec[i64]:
        """Empty purple cities."""
        return purple_choices(s, NEUTRAL)

    def resolve(self, s: Merchants, action: Action) -> None:
        s.posts[second_of(action)] = NEUTRAL_POST


class OpeningRoutes(RulesStep[Merchants]):
    """M1.7: the seat sets its first route, unless every path at its posts would connect cities (MR11)."""

    number = 27
    name = "opening-routes"
    rule = "M1.7"

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat: Final = seat

    def resolve(self, s: Merchants, action: Action) -> None:
        """Ask when there is anything to choose."""
        step = OpeningRoute(self.seat)
        if len(step.choices(s)) > 0:
            s.then(step)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.seat)


class OpeningRoute(Step[Merchants]):
    """M1.7: a trade route at an own post with a caravan beside it, connecting no cities."""

    number = 28
    name = "opening-route"
    rule = "M1.7"

    def choices(self, s: Merchants) -> vec[i64]:
        """Free paths at own posts: there are no own routes yet."""
        out = vec[i64]()
        for edge in range(s.board.n_edges):
            if (s.reach[edge] >> self.player) & 1 == 1 and not joins_cities(s, edge):
                out = append(out, pack(ROUTE, 0, edge))
        return out

    def resolve(self, s: Merchants, action: Action) -> None:
        """Route and caravan."""
        edge = second_of(action)
        s.set_route(self.player, edge)
        s.caravans[self.player * 2] = edge


class Begin(RulesStep[Merchants]):
    """M2.1: the first player's turn."""

    number = 29
    name = "begin"
    rule = "M2.1"

    def resolve(self, s: Merchants, action: Action) -> None:
        """Clockwise from here on."""
        start_turn(s, s.first)
