"""What a seat may see as numbers, in the order of `feature_blocks`: the turn, the trade, the map, then the players.

Seats are relative: the observing one is first, the others follow in turn order. Of other hands the seat sees how many
cards there are, and what it could have counted; of the development cards how many of each it has never seen.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64

from kogge.core.cells import vec
from kogge.core.contract import Seat, Step
from kogge.core.features import (
    MANY,
    PLENTY,
    Feature,
    amounts,
    categories,
    decider,
    owner_names,
    put_cells,
    put_named,
    put_part,
    put_places,
    put_rows,
    put_zeros,
    relative,
)
from kogge.core.options import Options
from kogge.games.merchants.board import CARD_KINDS, GOODS_AND_GOLD, KINDS, TERRAINS, TOKENS_EACH, Board, load_board
from kogge.games.merchants.build import FreeRoute, Pathfind
from kogge.games.merchants.cards import Draw, Harvest
from kogge.games.merchants.connection import Pay, Share, coins_of
from kogge.games.merchants.drive import Driving, SwiftDrive
from kogge.games.merchants.found import Token, TurnUp
from kogge.games.merchants.market import MOST_BOUGHT
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
from kogge.games.merchants.state import NEUTRAL_POST, WATCHERS, Merchants
from kogge.games.merchants.trade import MOST_OF_AN_ITEM, Answer, Compose, Counter, Pick, Tally, count_in
from kogge.games.merchants.turn import Dawn, Turn
from kogge.games.merchants.walk import SwiftWalk, Walking

# What `pending` calls a step: its place in this list, counted from 1. A new step goes to the end.
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    *(Dawn, Turn, Dice, Discard, MoveRobber, Rob, Steal, Share, FreeRoute, Pathfind, Token, TurnUp),
    *(Walking, SwiftWalk, Driving, SwiftDrive, Draw, Harvest, Compose, Counter, Answer, Tally, Pick),
    *(HideRobber, FirstPlayer, OpeningPost, NeutralPost, OpeningRoutes, OpeningRoute, Begin, Pay),
)
NAMES: Final[dict[type[Any], int]] = {kind: i + 1 for i, kind in enumerate(STEPS)}

PENDING: Final = 8  # steps of the agenda that are shown, the next one first; there are hardly ever more than six
SHARES: Final = 8  # sharings of a connection that are shown one by one (M4.2)
ITEMS: Final = 6  # in a bundle: five raw materials and gold
BUNDLES: Final = 4 * ITEMS  # of the offer and the draft
MOST_COINS: Final = 63  # of one seat in a sharing

# Where what a step remembers lies, from its cell of `pending` on.
STEP_BLOCKS: Final = 6
PLACE: Final = 2 * PENDING
PIECE: Final = 3 * PENDING
AMOUNT: Final = 4 * PENDING
EXTENDS: Final = 5 * PENDING


def feature_blocks(options: Options) -> list[Feature]:
    """The blocks for a board, its components and a number of players; other options change none of them."""
    board = load_board(options.board, options.components)
    n = options.players
    edges = int(board.n_edges)
    cities = int(board.n_cities)
    return [
        categories("to_move", (1,), n + 1),
        categories("active", (1,), n),
        categories("first", (1,), n),
        amounts("turn", (1,), PLENTY),
        amounts("turns_left", (1,), PLENTY),
        amounts("bought", (1,), MOST_BOUGHT),
        amounts("played", (1,), 1),
        amounts("offers_left", (1,), 10),
        categories("ended", (1,), 2),
        amounts("fees", (2, n), 1),
        categories("started", (2,), edges),
        *pending_blocks(board, n),
        categories("posts", (cities,), n + 1),
        categories("goods_under", (cities,), n),
        categories("routes", (edges,), n),
        categories("numbers", (int(board.n_hexes),), 12),
        categories("robber", (1,), int(board.n_hexes)),
        amounts("reserve", (len(TERRAINS),), TOKENS_EACH),
        amounts("bank", (len(KINDS),), int(board.pieces.cards_each)),
        amounts("pile", (CARD_KINDS,), max(board.pieces.deck)),
        amounts("deck", (1,), sum(board.pieces.deck)),
        amounts("unseen_cards", (CARD_KINDS,), max(board.pieces.deck)),
        *player_blocks(board, n),
    ]


def pending_blocks(board: Board, n: int) -> list[Feature]:
    """The steps of the agenda with what they remember, and the trade that is talked about."""
    places = max(int(board.n_edges), int(board.n_cities), int(board.n_hexes), n)
    return [
        categories("pending", (PENDING,), len(STEPS)),
        categories("pending.seat", (PENDING,), n),
        categories("pending.place", (PENDING,), places),
        categories("pending.piece", (PENDING,), 2),
        amounts("pending.amount", (PENDING,), MANY),
        amounts("pending.extends", (PENDING,), 1),
        amounts("shares", (SHARES, n), MOST_COINS),
        categories("offer.seat", (1,), n),
        categories("draft.seat", (1,), n),
        categories("draft.to", (1,), n),
        amounts("offer.give", (ITEMS,), MOST_OF_AN_ITEM),
        amounts("offer.want", (ITEMS,), MOST_OF_AN_ITEM),
        amounts("draft.give", (ITEMS,), MOST_OF_AN_ITEM),
        amounts("draft.want", (ITEMS,), MOST_OF_AN_ITEM),
        amounts("bids", (n, 2, len(GOODS_AND_GOLD)), MOST_OF_AN_ITEM),
    ]


def player_blocks(board: Board, n: int) -> list[Feature]:
    """What lies before each player."""
    kinds = len(KINDS)
    cards = int(board.pieces.cards_each)
    deck = board.pieces.deck
    return [
        amounts("gold", (n,), PLENTY),
        amounts("posts_left", (n,), int(board.posts_of(n))),
        amounts("goods_left", (n,), int(board.goods_of(n))),
        amounts("routes_left", (n,), int(board.pieces.routes)),
        categories("merchants", (n, 2), int(board.n_vertices)),
        categories("caravans", (n, 2), int(board.n_edges)),
        amounts("hand_size", (n,), kinds * cards),
        amounts("counted", (n, kinds), cards),
        amounts("cards_held", (n,), sum(deck)),
        amounts("cards_bought", (1,), sum(deck)),
        amounts("own.cards", (CARD_KINDS,), max(deck)),
        amounts("own.fresh", (CARD_KINDS,), max(deck)),
    ]


def observe(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> None:
    """Fill every block."""
    at = put_turn(s, seat, out, at)
    at = put_pending(s, seat, out, at)
    at = put_bids(s, seat, out, at)
    at = put_map(s, seat, out, at)
    at = put_supplies(s, seat, out, at)
    put_players(s, seat, out, at)


def put_turn(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `to_move` to `started`."""
    n = s.n
    out[at] = i16(decider(s.to_move(), seat, n))
    out[at + 1] = i16(relative(s.active, seat, n) + 1)
    out[at + 2] = i16(relative(s.first, seat, n) + 1)
    out[at + 3] = i16(s.turn)
    out[at + 4] = i16(s.last_turn - s.turn)
    out[at + 5] = i16(s.bought)
    out[at + 6] = i16(s.played)
    out[at + 7] = i16(s.most_offers - s.offered)
    out[at + 8] = i16(s.ended)
    at += 9
    for caravan in range(2):
        for p in range(n):
            out[at + relative(p, seat, n)] = i16(s.fees >> (caravan * 4 + p) & 1)
        at += n
    out[at] = i16(s.start_1 + 1)
    out[at + 1] = i16(s.start_2 + 1)
    return at + 2


def put_pending(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `pending` to `draft.want`."""
    n = s.n
    shares = at + PENDING * STEP_BLOCKS
    trade = shares + SHARES * n
    after = put_zeros(PENDING * STEP_BLOCKS + SHARES * n + 3 + BUNDLES, out, at)
    agenda = s.agenda
    left: i64 = len(agenda)
    row = at
    while left > 0 and row < at + PENDING:
        left -= 1
        step = agenda[left]
        out[row] = i16(NAMES[type(step)])
        concerned = step.player
        if concerned < 0:
            concerned = put_other_step(s, seat, step, out, row)
        elif isinstance(step, (Compose, Answer)):
            put_trade(s, seat, step, out, trade)
        elif isinstance(step, (Share, Pay)):
            put_shares(s, seat, step.shares, out, shares)
        else:
            put_step(step, out, row)
        if concerned >= 0:
            out[row + PENDING] = i16(relative(concerned, seat, n) + 1)
        row += 1
    return after


def put_step(step: Step[Any], out: vec[i16], row: i64) -> None:
    """What a step that a seat decides remembers, into its cell of each block."""
    if isinstance(step, Walking):
        out[row + PIECE] = i16((step.walker & 1) + 1)
        out[row + AMOUNT] = i16(min(step.left, MANY))
        out[row + EXTENDS] = i16(step.extends)
    elif isinstance(step, Driving):
        out[row + PIECE] = i16((step.caravan & 1) + 1)
        out[row + AMOUNT] = i16(min(step.left, MANY))
        out[row + EXTENDS] = i16(step.extends)
    elif isinstance(step, (Discard, Pathfind, Harvest)):
        out[row + AMOUNT] = i16(step.left)
    elif isinstance(step, FreeRoute):
        out[row + PLACE] = i16(step.edge + 1)
    elif isinstance(step, Token):
        out[row + PLACE] = i16(step.city + 1)
    elif isinstance(step, OpeningPost):
        out[row + AMOUNT] = i16(step.which)


def put_other_step(s: Merchants, seat: Seat, step: Step[Any], out: vec[i16], row: i64) -> Seat:
    """What a step of chance or of the rules remembers; the seat that it concerns."""
    if isinstance(step, Dice):
        return step.roller
    if isinstance(step, Tally):
        return step.trader
    if isinstance(step, Steal):
        out[row + PLACE] = i16(relative(step.victim, seat, s.n) + 1)
        return step.thief
    if isinstance(step, Draw):
        return step.buyer
    if isinstance(step, OpeningRoutes):
        return step.seat
    if isinstance(step, TurnUp):
        out[row + PLACE] = i16(step.hex + 1)
    return step.player


def put_trade(s: Merchants, seat: Seat, step: Step[Any], out: vec[i16], at: i64) -> None:
    """The offer that is answered, or the one that is being made; all of it was said aloud."""
    if isinstance(step, Answer):
        if out[at] != 0:
            return  # the others answer the same offer
        out[at] = i16(relative(step.trader, seat, s.n) + 1)
        put_bundle(step.give, out, at + 3)
        put_bundle(step.want, out, at + 3 + ITEMS)
    elif isinstance(step, Compose):
        out[at + 1] = i16(relative(step.player, seat, s.n) + 1)
        out[at + 2] = i16(relative(step.to, seat, s.n) + 1)
        put_bundle(step.give, out, at + 3 + 2 * ITEMS)
        put_bundle(step.want, out, at + 3 + 3 * ITEMS)


def put_bundle(bundle: i64, out: vec[i16], at: i64) -> i64:
    """How many of each item are in it."""
    if bundle == 0:
        return put_zeros(ITEMS, out, at)
    for item in range(ITEMS):
        out[at + item] = i16(count_in(bundle, item))
    return at + ITEMS


def put_shares(s: Merchants, seat: Seat, shares: list[i64], out: vec[i16], at: i64) -> None:
    """M4.2: what each seat would get of each sharing; those after the eighth are not told."""
    for row in range(min(len(shares), SHARES)):
        share = shares[row]
        for p in range(s.n):
            out[at + row * s.n + relative(p, seat, s.n)] = i16(coins_of(share, p))


def put_bids(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> i64:
    """`bids`: what the active player would give, and get."""
    bids = s.bids
    for p in range(s.n):
        row = at + relative(p, seat, s.n) * 2 * ITEMS
        put_bundle(bids[p * 2], out, row)
        put_bundle(bids[p * 2 + 1], out, row + ITEMS)
    return at + s.n * 2 * ITEMS


def put_map(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `posts` to `robber`."""
    names = owner_names(seat, s.n, NEUTRAL_POST)  # M1.6: nobody's posts
    at = put_named(s.posts, names, out, at)
    at = put_named(s.under, names, out, at)
    at = put_named(s.routes, names, out, at)
    at = put_cells(s.number, out, at)
    out[at] = i16(s.robber + 1)
    return at + 1


def put_supplies(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `reserve` to `unseen_cards`."""
    for terrain in range(len(TERRAINS)):
        mask = s.reserve_of(terrain)
        out[at + terrain] = i16((mask & 1) + (mask >> 1 & 1) + (mask >> 2))
    at = put_cells(s.bank, out, at + len(TERRAINS))
    at = put_cells(s.pile, out, at)
    out[at] = i16(s.deck_size())
    at += 1
    deck = s.deck
    cards = s.cards
    for card in range(CARD_KINDS):
        count = deck[card]
        for p in range(s.n):
            if p != seat:
                count += cards[p * CARD_KINDS + card]
        out[at + card] = i16(count)
    return at + CARD_KINDS


def put_players(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> None:
    """From `gold` to the last."""
    n = s.n
    gold = s.gold
    for p in range(n):
        out[at + relative(p, seat, n)] = i16(min(gold[p], PLENTY))
    at = put_rows(s.stock, 1, n, seat, out, at + n)
    at = put_rows(s.goods, 1, n, seat, out, at)
    at = put_rows(s.supply, 1, n, seat, out, at)
    at = put_places(s.merchants, seat * 2, n * 2, out, at)
    at = put_places(s.merchants, 0, seat * 2, out, at)
    at = put_places(s.caravans, seat * 2, n * 2, out, at)
    at = put_places(s.caravans, 0, seat * 2, out, at)
    at = put_rows(s.size, 1, n, seat, out, at)
    at = put_counted(s, seat, out, at)
    for p in range(n):
        out[at + relative(p, seat, n)] = i16(s.cards_of(p))
    at += n
    put_fresh(s, seat, out, at)


def put_counted(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> i64:
    """`counted`: the own hand, and what the seat could have counted in the others'."""
    known = s.known
    put_part(s.hand, seat * 5, seat * 5 + 5, out, at)
    for p in range(s.n):
        if p != seat:
            row = at + relative(p, seat, s.n) * 5
            for kind in range(5):
                out[row + kind] = i16(known[(p * 5 + kind) * WATCHERS + seat])
    return at + 5 * s.n


def put_fresh(s: Merchants, seat: Seat, out: vec[i16], at: i64) -> None:
    """`cards_bought`, and the own development cards; which of the active player's are new is that player's secret."""
    fresh = s.fresh
    bought: i64 = 0
    for card in range(CARD_KINDS):
        bought += fresh[card]
    out[at] = i16(bought)
    at = put_part(s.cards, seat * CARD_KINDS, (seat + 1) * CARD_KINDS, out, at + 1)
    if s.active == seat:
        put_cells(fresh, out, at)
    else:
        put_zeros(CARD_KINDS, out, at)
