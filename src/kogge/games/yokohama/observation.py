"""What a seat may see as numbers, in the order of `feature_blocks`: the turn, the city, the cards, then the desks.

Seats are relative: the observing one is first, the others follow in turn order. Orders that somebody took from a port
in everybody's sight stay known, though the view covers every hand; those dealt at set-up are only counted.
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
    put_bits,
    put_cells,
    put_named,
    put_part,
    put_places,
    put_rows,
    put_zeros,
    relative,
)
from kogge.core.options import Options
from kogge.games.yokohama.board import LOTS, N_COUNTRIES, N_THINGS, PIECES, SLOTS, Board, load_board
from kogge.games.yokohama.church import Blessing, Church, Offer
from kogge.games.yokohama.customs import Customs
from kogge.games.yokohama.exchange import Exchange
from kogge.games.yokohama.extra import TILES_IN_PLAY, Claim
from kogge.games.yokohama.hire import Hire, TakePiece
from kogge.games.yokohama.laboratory import Acquire, NewTechnology, PayUnits, PutStation, Research
from kogge.games.yokohama.move import Collect, Move, StartMove, Walk
from kogge.games.yokohama.place import Place
from kogge.games.yokohama.port import NewOrder, Port, Refill
from kogge.games.yokohama.reward import AnyGood, Drop, Movement
from kogge.games.yokohama.setup import (
    Begin,
    BonusToken,
    Dealt,
    FillBoards,
    FirstPlayer,
    Goal,
    Keep,
    Site,
    Tile,
    Token,
)
from kogge.games.yokohama.state import (
    AGENTS,
    AGENTS_READY,
    BONUS_FLAG,
    BONUS_READY,
    BOXED,
    DESK,
    ENDINGS,
    FLAGS,
    FULFILLED,
    FULFILLED_COUNT,
    GOALS,
    HAND,
    MERCHANTS_READY,
    NEUTRAL,
    ORDER_COUNT,
    ORDERS,
    POINTS,
    PRODUCED,
    SECRET,
    SPREAD,
    STORE,
    TECHS,
    TOKENS_TAKEN,
    Yokohama,
)
from kogge.games.yokohama.turn import Extra, Phase, SecondExtra
from kogge.games.yokohama.visit import Build, Builder, Leave, PowerFive, Return

# What `pending` calls a step: its place in this list, counted from 1. A new step goes to the end.
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    *(Phase, Extra, SecondExtra, Place, StartMove, Move, Walk, Collect, PowerFive, Builder, Build, Return, Leave),
    *(AnyGood, Movement, Drop, Hire, TakePiece, Exchange, Church, Offer, Blessing, Customs, Research, PayUnits),
    *(Acquire, PutStation, NewTechnology, Port, Refill, NewOrder, Claim, FirstPlayer, Site, Tile, Token, Goal),
    *(BonusToken, FillBoards, Dealt, Keep, Begin),
)
KINDS: Final[dict[type[Any], int]] = {kind: i + 1 for i, kind in enumerate(STEPS)}

PENDING: Final = 8  # steps of the agenda that are shown, the next one first; there are hardly ever more than six
USES: Final = 3  # what is done once per turn: an agent, the spinning mill, the university

# Where what a step remembers lies, from its cell of `pending` on.
STEP_BLOCKS: Final = 7
PLACE: Final = 2 * PENDING
SIDE: Final = 3 * PENDING
CELL: Final = 4 * PENDING
AMOUNT: Final = 5 * PENDING
SECOND: Final = 6 * PENDING


def feature_blocks(options: Options) -> list[Feature]:
    """The blocks for a number of players and what is in the box; options change none of them."""
    board = load_board(options.players, options.board, options.components)
    box = board.box
    n = options.players
    cells = int(board.n_cells)
    return [
        categories("to_move", (1,), n + 1),
        categories("active", (1,), n),
        categories("first", (1,), n),
        amounts("turn", (1,), PLENTY),
        amounts("turns_left", (1,), 2 * n),
        amounts("used", (USES,), 1),
        amounts("dry", (1,), 1),
        categories("ended", (1,), len(ENDINGS) - 1),
        *pending_blocks(board, n),
        categories("station", (1,), cells),
        categories("locations", (cells,), int(box.n_kinds)),
        categories("tiles", (cells,), int(box.n_tiles)),
        categories("tokens", (cells,), len(box.tokens)),
        amounts("assistants", (n, cells), pieces_in_all(board)),
        categories("lots", (cells, LOTS), n + 1),
        categories("president", (n,), cells),
        categories("church", (len(box.church_number),), n + 1),
        categories("customs", (len(box.customs_number),), n + 1),
        categories("laboratories", (2, SLOTS), int(box.n_techs)),
        categories("ports", (2, SLOTS), int(box.n_orders)),
        amounts("technology_deck", (int(box.n_techs),), max(box.tech_copies)),
        amounts("order_deck", (1,), int(box.n_orders)),
        amounts("agents_left", (N_COUNTRIES,), max(box.agents)),
        amounts("reward_tokens", (N_COUNTRIES,), max(box.bonus_tokens)),
        categories("goals", (TILES_IN_PLAY,), int(box.n_goals)),
        amounts("goal_count", (TILES_IN_PLAY,), n),
        categories("orders", (int(box.n_orders),), 2 * n + 2),
        *desk_blocks(board, n),
    ]


def pending_blocks(board: Board, n: int) -> list[Feature]:
    """The steps of the agenda, each with what it remembers."""
    return [
        categories("pending", (PENDING,), len(STEPS)),
        categories("pending.seat", (PENDING,), n),
        categories("pending.place", (PENDING,), int(board.n_cells)),
        categories("pending.side", (PENDING,), 2),
        categories("pending.cell", (PENDING,), max(len(board.box.church_number), SLOTS, TILES_IN_PLAY)),
        amounts("pending.amount", (PENDING,), MANY),
        amounts("pending.second", (PENDING,), 1),
        amounts("pending.seen", (int(board.n_cells),), 1),
        amounts("pending.given", (N_THINGS,), 1),
    ]


def desk_blocks(board: Board, n: int) -> list[Feature]:
    """What lies before each seat."""
    box = board.box
    cards = int(box.n_orders)
    techs = int(box.n_techs)
    tokens = sum(box.token_copies)
    return [
        amounts("things", (n, N_THINGS), PLENTY),
        amounts("points", (n,), PLENTY),
        amounts("pieces", (n, len(PIECES)), pieces_in_all(board)),
        amounts("warehouse", (n, len(PIECES)), pieces_in_all(board)),
        amounts("technologies", (n, techs), 1),
        amounts("production", (n,), sum(box.tech_cost)),
        amounts("orders_held", (n,), int(box.hand_limit)),
        amounts("orders_hidden", (n,), int(box.hand_limit)),
        amounts("orders_boxed", (n,), 1),
        amounts("orders_fulfilled", (n,), cards),
        amounts("agents_ready", (n,), sum(box.agents)),
        amounts("power_tokens", (n,), tokens),
        amounts("merchants_ready", (n,), tokens),
        amounts("goals_done", (n, TILES_IN_PLAY), 1),
        categories("reward_token", (n,), N_COUNTRIES),
        amounts("reward_token_ready", (n,), 1),
        amounts("spread", (n, 2), int(board.n_cells)),
        amounts("flags", (n, N_COUNTRIES), cards + techs),
        amounts("agents", (n, N_COUNTRIES), max(box.agents)),
    ]


def pieces_in_all(board: Board) -> int:
    """The most pieces of one kind that a seat has."""
    box = board.box
    return max(int(box.in_hand[k] + box.in_store[k]) for k in range(len(PIECES)))


def observe(s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> None:
    """Fill every block."""
    at = put_turn(s, seat, out, at)
    at = put_pending(s, seat, out, at)
    at = put_city(s, seat, out, at)
    at = put_cards(s, seat, out, at)
    put_desks(s, seat, out, at)


def put_turn(s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `to_move` to `ended`."""
    n = s.n
    out[at] = i16(decider(s.to_move(), seat, n))
    out[at + 1] = i16(relative(s.active, seat, n) + 1)
    out[at + 2] = i16(relative(s.first, seat, n) + 1)
    out[at + 3] = i16(min(s.turn, PLENTY))
    out[at + 4] = 0
    if s.last_turn > 0:
        out[at + 4] = i16(s.last_turn - s.turn + 1)
    at = put_bits(s.used, USES, out, at + 5)
    out[at] = i16(s.dry)
    out[at + 1] = i16(s.ended)
    return at + 2


def put_pending(s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `pending` to `pending.given`."""
    seen = at + PENDING * STEP_BLOCKS
    after = put_zeros(PENDING * STEP_BLOCKS + s.cells + N_THINGS, out, at)
    agenda = s.agenda
    left: i64 = len(agenda)
    row = at
    while left > 0 and row < at + PENDING:
        left -= 1
        step = agenda[left]
        out[row] = i16(KINDS[type(step)])
        if step.player >= 0:
            out[row + PENDING] = i16(relative(step.player, seat, s.n) + 1)
            put_step(s, step, out, row, seen)
        else:
            concerned = put_other_step(step, out, row)
            if concerned >= 0:
                out[row + PENDING] = i16(relative(concerned, seat, s.n) + 1)
        row += 1
    return after


def put_step(s: Yokohama, step: Step[Any], out: vec[i16], row: i64, seen: i64) -> None:
    """What a step that a seat decides remembers, into its cell of each block."""
    if isinstance(step, Place):
        out[row + PLACE] = i16(step.pair + 1)
        out[row + AMOUNT] = i16(step.count)
        put_bits(step.seen, s.cells, out, seen)
    elif isinstance(step, Extra):
        out[row + SECOND] = i16(step.phase)
    elif isinstance(step, Walk):
        put_bits(step.seen, s.cells, out, seen)
    elif isinstance(step, Move):
        out[row + PLACE] = i16(step.start + 1)
    elif isinstance(step, (PowerFive, Build, Leave)):
        out[row + PLACE] = i16(step.here + 1)
    elif isinstance(step, (AnyGood, Movement, Exchange)):
        out[row + AMOUNT] = i16(min(step.left, MANY))
    elif isinstance(step, Hire):
        out[row + AMOUNT] = i16(min(step.left, MANY))
        if step.agency:
            out[row + SECOND] = 1
    elif isinstance(step, Drop):
        out[row + PLACE] = i16(step.start + 1)
        out[row + AMOUNT] = i16(step.left)
    elif isinstance(step, Port):
        out[row + SIDE] = i16(step.side + 1)
        out[row + AMOUNT] = i16(step.levels)
        out[row + SECOND] = i16(step.taken)
    else:
        put_control_step(s, step, out, row, seen)


def put_control_step(s: Yokohama, step: Step[Any], out: vec[i16], row: i64, seen: i64) -> None:
    """The same for the church, the customs and the laboratory."""
    if isinstance(step, Church):
        out[row + PLACE] = i16(step.here + 1)
        out[row + AMOUNT] = i16(step.faith)
    elif isinstance(step, Offer):
        out[row + AMOUNT] = i16(step.need)
        put_bits(step.given, N_THINGS, out, seen + s.cells)
    elif isinstance(step, Customs):
        out[row + PLACE] = i16(step.here + 1)
        out[row + AMOUNT] = i16(step.most)
    elif isinstance(step, Research):
        out[row + SIDE] = i16(step.side + 1)
        out[row + AMOUNT] = i16(step.power)
    elif isinstance(step, PayUnits):
        out[row + AMOUNT] = i16(step.due)


def put_other_step(step: Step[Any], out: vec[i16], row: i64) -> Seat:
    """What a step of chance or of the rules remembers; the seat that it concerns."""
    if isinstance(step, Phase):
        out[row + SECOND] = i16(step.phase)
        return step.seat
    if isinstance(step, StartMove):
        return step.seat
    if isinstance(step, (Return, Builder)):
        out[row + PLACE] = i16(step.here + 1)
        return step.seat
    if isinstance(step, Blessing):
        out[row + CELL] = i16(step.cell + 1)
        return step.seat
    if isinstance(step, Acquire):
        out[row + SIDE] = i16(step.side + 1)
        out[row + CELL] = i16(step.slot + 1)
        return step.seat
    if isinstance(step, (NewTechnology, Refill, NewOrder)):
        out[row + SIDE] = i16(step.side + 1)
    elif isinstance(step, (Site, Tile, Token)):
        out[row + PLACE] = i16(step.c + 1)
    elif isinstance(step, Goal):
        out[row + CELL] = i16(step.tile + 1)
    elif isinstance(step, Dealt):
        return step.owner
    return step.player


def put_city(s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `station` to `customs`."""
    n = s.n
    cells = s.cells
    out[at] = i16(s.station + 1)
    at += 1
    at = put_places(s.sites, 0, cells, out, at)
    at = put_places(s.tiles, 0, cells, out, at)
    at = put_cells(s.tokens, out, at)
    at = put_rows(s.men, cells, n, seat, out, at)
    names = owner_names(seat, n, NEUTRAL)  # Y1.6: assistants of unused colours
    at = put_named(s.lots, names, out, at)
    at = put_places(s.president, seat, n, out, at)
    at = put_places(s.president, 0, seat, out, at)
    at = put_named(s.church, names, out, at)
    return put_named(s.customs, names, out, at)


def put_cards(s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `laboratories` to `orders`."""
    at = put_cells(s.lab, out, at)
    at = put_cells(s.port, out, at)
    at = put_cells(s.tech_deck, out, at)
    out[at] = i16(s.deck)
    at = put_cells(s.agents_left, out, at + 1)
    at = put_cells(s.bonus_left, out, at)
    at = put_places(s.goals, 0, TILES_IN_PLAY, out, at)
    at = put_cells(s.goal_count, out, at)
    return put_orders(s, seat, out, at)


def put_orders(s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> i64:
    """Where each order is known to be: 1 to n in a hand, n + 1 to 2 n fulfilled, then in the own box, then in a port.

    0 is an order that the seat has never seen.
    """
    n = s.n
    desk = s.desk
    after = put_zeros(s.board.box.n_orders, out, at)
    for p in range(n):
        d = p * DESK
        place = relative(p, seat, n) + 1
        secret = desk[d + SECRET]
        if p == seat:
            secret = 0
        for k in range(d + ORDERS, d + ORDERS + desk[d + ORDER_COUNT]):
            order = desk[k] - 1
            if secret >> order & 1 == 0:
                out[at + order] = i16(place)
        done = desk[d + FULFILLED]
        cell = at
        while done != 0:
            if done & 1 == 1:
                out[cell] = i16(place + n)
            done >>= 1
            cell += 1
    boxed = desk[seat * DESK + BOXED]
    if boxed > 0:
        out[at + boxed - 1] = i16(2 * n + 1)
    for order in s.port:
        if order > 0:
            out[at + order - 1] = i16(2 * n + 2)
    return after


def put_desks(s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> None:
    """From `things` to the last: all blocks of one seat, then those of the next, as that is much faster."""
    n = s.n
    techs = s.board.box.n_techs
    points = at + n * N_THINGS
    pieces = points + n
    sets = pieces + 6 * n
    single = sets + n * techs
    goals = single + 8 * n
    bonus = goals + n * TILES_IN_PLAY
    desk = s.desk
    for p in range(n):
        d = p * DESK
        r = relative(p, seat, n)
        own = at + r * N_THINGS
        for k in range(N_THINGS):
            out[own + k] = i16(min(desk[d + k], PLENTY))
        out[points + r] = i16(min(desk[d + POINTS], PLENTY))
        put_part(desk, d + HAND, d + HAND + 3, out, pieces + 3 * r)
        put_part(desk, d + STORE, d + STORE + 3, out, pieces + 3 * (n + r))
        put_bits(desk[d + TECHS], techs, out, sets + r * techs)
        put_counts(desk, d, n, out, single + r)
        put_bits(desk[d + GOALS], TILES_IN_PLAY, out, goals + r * TILES_IN_PLAY)
        out[bonus + r] = i16(desk[d + BONUS_FLAG])
        out[bonus + n + r] = i16(desk[d + BONUS_READY])
        put_part(desk, d + SPREAD, d + SPREAD + 2, out, bonus + 2 * (n + r))
        put_part(desk, d + FLAGS, d + FLAGS + N_COUNTRIES, out, bonus + 4 * n + r * N_COUNTRIES)
        put_part(desk, d + AGENTS, d + AGENTS + N_COUNTRIES, out, bonus + 4 * n + (n + r) * N_COUNTRIES)


def put_counts(desk: vec[i64], d: i64, n: i64, out: vec[i16], at: i64) -> None:
    """From `production` to `merchants_ready`, of one seat: a cell of each block, and a block has n of them."""
    out[at] = i16(desk[d + PRODUCED])
    out[at + n] = i16(desk[d + ORDER_COUNT])
    secret = desk[d + SECRET]
    hidden: i64 = 0
    while secret != 0:
        secret &= secret - 1  # without its lowest bit
        hidden += 1
    out[at + 2 * n] = i16(hidden)
    out[at + 3 * n] = i16(min(desk[d + BOXED], 1))
    out[at + 4 * n] = i16(desk[d + FULFILLED_COUNT])
    out[at + 5 * n] = i16(desk[d + AGENTS_READY])
    out[at + 6 * n] = i16(desk[d + TOKENS_TAKEN])
    out[at + 7 * n] = i16(desk[d + MERCHANTS_READY])
