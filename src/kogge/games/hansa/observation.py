"""What a seat may see as numbers, in the order of `feature_blocks`: first the turn, then the board, then the desks.

Seats are relative: the observing one is first, the others follow in turn order, the neutral colour comes last. The
blocks hold what the view shows, and what a player has to remember of the turn (`fresh`, `forgone`, what is pending).
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64

from kogge.core.cells import vec
from kogge.core.contract import Seat, Step
from kogge.core.features import (
    PLENTY,
    Feature,
    amounts,
    categories,
    decider,
    put_cells,
    put_part,
    put_rows,
    put_zeros,
    relative,
)
from kogge.core.options import Options
from kogge.games.hansa.board import BLOCK, BOOK, FAVOURS, MARKER_KINDS, TAX, TRACKS, Board, load_board
from kogge.games.hansa.displace import NeutralExtras, Pay, PayBlock, PlaceAbroad, Resettle, ResettleNeutral
from kogge.games.hansa.establish import Settle
from kogge.games.hansa.favour import GiveUp, Hire, HireShare, Offer
from kogge.games.hansa.markers import Lay, Reveal
from kogge.games.hansa.missions import DealMission
from kogge.games.hansa.move import HAND_BITS, HAND_MASK, ORIGIN_SHIFT, Carry, CarryAnybody, CarryOthers
from kogge.games.hansa.neutral import NeutralOffice, NeutralRoute
from kogge.games.hansa.permanent import Advance, FoundGreen, PlaceTwo, UsePermanent
from kogge.games.hansa.setup import Begin, FirstPlayer, Gold
from kogge.games.hansa.state import EMPTY, Hansa
from kogge.games.hansa.turn import PRESTIGE_LIMIT, AfterAction, EndTurn, Turn

# What `pending` calls a step: its place in this list, counted from 1. A new step goes to the end.
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    *(Turn, Pay, PayBlock, Resettle, ResettleNeutral, PlaceAbroad, Carry, CarryOthers, CarryAnybody, Settle),
    *(Reveal, Lay, AfterAction, EndTurn, FirstPlayer, Gold, Begin, GiveUp, Hire, HireShare, Offer, DealMission),
    *(Advance, FoundGreen, PlaceTwo, NeutralRoute, NeutralOffice, UsePermanent, NeutralExtras),
)
KINDS: Final[dict[type[Any], int]] = {kind: i + 1 for i, kind in enumerate(STEPS)}

PENDING: Final = 8  # steps of the agenda that are shown, the next one first; there are hardly ever more than three
EXTRAS: Final = 4  # extra offices of a city that are shown one by one; `offices` counts all
MARKERS_IN_ALL: Final = 15  # H9.1
MOST_ACTIONS: Final = 6 + MARKERS_IN_ALL * 4  # of a turn: the track, a favour, and markers that bring four (H6.6)
HIDDEN: Final = 1  # a mission that the seat may not see
PIECE_MASK: Final = 15  # of a lifted worker: what is above it is the country

# Where what a step remembers lies, from its cell of `pending` on.
STEP_BLOCKS: Final = 8
ROUTE: Final = 2 * PENDING
WORKER: Final = 3 * PENDING
MARKER: Final = 4 * PENDING
AMOUNT: Final = 5 * PENDING
TRADERS: Final = 6 * PENDING
MERCHANTS: Final = 7 * PENDING


def feature_blocks(options: Options) -> list[Feature]:
    """The blocks for a board and a number of players; options change none of them."""
    board = load_board(options.board)
    n = options.players
    owners = n + 1 if n == 2 else n
    pieces = 2 * owners
    workers = int(board.desk.traders + board.desk.merchants)
    blocks = [
        categories("to_move", (1,), n + 1),
        categories("active", (1,), n),
        categories("first", (1,), n),
        amounts("turn", (1,), PLENTY),
        amounts("actions_left", (1,), MOST_ACTIONS),
        amounts("fresh", (1,), 1),
        amounts("forgone", (1,), 1),
        amounts("full_cities", (1,), int(board.n_cities)),
        amounts("dry", (1,), 1),
        categories("ended", (1,), 3),
        amounts("undrawn", (1,), MARKERS_IN_ALL),
        amounts("unseen_markers", (MARKER_KINDS,), MARKERS_IN_ALL),
        *pending_blocks(board, n),
        amounts("lifted", (int(origins(board)), owners, 2), int(board.desk.value(BOOK, board.desk.last[BOOK]))),
        categories("posts", (int(board.n_posts),), pieces),
        categories("slots", (int(board.n_slots),), pieces),
        categories("extras", (int(board.n_cities), EXTRAS), pieces),
        amounts("offices", (owners, int(board.n_cities)), workers),
        categories("markers", (int(board.n_routes),), MARKER_KINDS),
        categories("special", (int(board.n_cells),), pieces),
        amounts("prestige", (owners,), most_prestige(board)),
        amounts("link", (owners,), len(board.link_prestige)),
        amounts("tracks", (n, len(TRACKS)), 5),
        amounts("supply", (n, 2), workers),
        amounts("stock", (n, 2), workers),
        amounts("hand", (n, MARKER_KINDS), MARKERS_IN_ALL),
        amounts("used", (n, MARKER_KINDS), MARKERS_IN_ALL),
        amounts("plate", (n,), MARKERS_IN_ALL),
        amounts("own.plate", (MARKER_KINDS,), MARKERS_IN_ALL),
    ]
    return blocks + option_blocks(board, n)


def pending_blocks(board: Board, n: int) -> list[Feature]:
    """The steps of the agenda, each with what it remembers."""
    return [
        categories("pending", (PENDING,), len(STEPS)),
        categories("pending.seat", (PENDING,), n),
        categories("pending.route", (PENDING,), int(board.n_routes)),
        categories("pending.worker", (PENDING,), 2),
        categories("pending.marker", (PENDING,), MARKER_KINDS),
        amounts("pending.amount", (PENDING,), MARKERS_IN_ALL),
        amounts("pending.traders", (PENDING,), max(board.length)),
        amounts("pending.merchants", (PENDING,), max(board.length)),
    ]


def option_blocks(board: Board, n: int) -> list[Feature]:
    """What options, countries and the neutral colour bring. All zeros where an option is not chosen."""
    decrees = int(most_decrees(board))
    blocks = [
        categories("missions", (n,), HIDDEN + int(board.n_missions)),
        categories("favours", (len(FAVOURS),), n + 1),
        categories("decrees.route", (decrees,), int(board.n_routes)),
        categories("decrees.marker", (decrees,), MARKER_KINDS),
        categories("decrees.seat", (decrees,), n),
    ]
    if len(board.permit_city) > 0:
        blocks.append(categories("permits", (len(board.permit_city),), 2))
    if n == 2:
        blocks.append(amounts("discarded", (MARKER_KINDS,), MARKERS_IN_ALL))
    return blocks


def origins(board: Board) -> i64:
    """How many countries a lifted worker may come from (H11.5), where posts differ at all."""
    return 3 if board.mixed == 1 else 1


def most_prestige(board: Board) -> int:
    """More than the action that ends the game can bring: links, slots, and control of every city it may score."""
    return PRESTIGE_LIMIT + sum(board.link_prestige) + 2 * max(board.slot_points) + int(board.n_cities)


def most_decrees(board: Board) -> i64:
    """H9.5: how many promo markers can come to lie beside routes."""
    return board.desk.promo[TAX] + board.desk.promo[BLOCK]


def observe(s: Hansa, seat: Seat, out: vec[i16], at: i64) -> None:
    """Fill every block."""
    at = put_turn(s, seat, out, at)
    at = put_pending(s, seat, out, at)
    at = put_board(s, seat, out, at)
    at = put_desks(s, seat, out, at)
    put_options(s, seat, out, at)


def put_turn(s: Hansa, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `to_move` to `unseen_markers`."""
    n = s.n
    out[at] = i16(decider(s.to_move(), seat, n))
    out[at + 1] = i16(relative(s.active, seat, n) + 1)
    out[at + 2] = i16(relative(s.first, seat, n) + 1)
    out[at + 3] = i16(min(s.turn, PLENTY))
    out[at + 4] = i16(s.left)
    out[at + 5] = i16(s.fresh)
    out[at + 6] = i16(s.forgone)
    out[at + 7] = i16(s.full)
    out[at + 8] = i16(s.dry)
    out[at + 9] = i16(s.ended)
    out[at + 10] = i16(total(s.bag) - total(s.unseen))
    plate = s.plate
    at = put_cells(s.bag, out, at + 11)
    for k in range(len(plate)):
        if plate[k] > 0 and k // MARKER_KINDS != seat:
            out[at - MARKER_KINDS + k % MARKER_KINDS] += i16(plate[k])
    return at


def total(counts: vec[i64]) -> i64:
    """The sum of a table."""
    out: i64 = 0
    for count in counts:
        out += count
    return out


def put_pending(s: Hansa, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `pending` to `lifted`."""
    after = put_zeros(PENDING * STEP_BLOCKS + origins(s.board) * 2 * s.owners, out, at)
    agenda = s.agenda
    left: i64 = len(agenda)
    row = at
    while left > 0 and row < at + PENDING:
        left -= 1
        step = agenda[left]
        out[row] = i16(KINDS[type(step)])
        concerned = put_step(s, seat, step, out, row, at + PENDING * STEP_BLOCKS)
        if concerned >= 0:
            out[row + PENDING] = i16(relative(concerned, seat, s.n) + 1)
        row += 1
    return after


def put_step(s: Hansa, seat: Seat, step: Step[Any], out: vec[i16], row: i64, lifted: i64) -> Seat:
    """What a step remembers, into its cell of each block; the seat that it concerns."""
    if isinstance(step, AfterAction):
        return step.seat
    if isinstance(step, Carry):
        out[row + AMOUNT] = i16(step.lifts)
        put_lifted(s, seat, step.hand, out, lifted)
    elif isinstance(step, Resettle):
        out[row + ROUTE] = i16(step.route + 1)
        out[row + WORKER] = i16(step.fallen + 1)
        out[row + AMOUNT] = i16(step.extras)
    elif isinstance(step, Settle):
        out[row + ROUTE] = i16(step.route + 1)
        out[row + MARKER] = i16(step.taken + 1)
    elif isinstance(step, (Pay, GiveUp)):
        out[row + AMOUNT] = i16(step.due)
    elif isinstance(step, Hire):
        out[row + AMOUNT] = i16(step.count)
    elif isinstance(step, PlaceTwo):
        out[row + AMOUNT] = i16(step.left)
        out[row + TRADERS] = i16(step.traders)
        out[row + MERCHANTS] = i16(step.merchants)
    elif isinstance(step, NeutralOffice):
        out[row + ROUTE] = i16(step.route + 1)
    elif step.player < 0:
        return put_other_step(step, out, row)
    return step.player


def put_other_step(step: Step[Any], out: vec[i16], row: i64) -> Seat:
    """The same for steps that no seat decides."""
    if isinstance(step, EndTurn):
        return step.seat
    if isinstance(step, (Reveal, DealMission)):
        return step.owner
    if isinstance(step, (Gold, NeutralRoute)):
        out[row + ROUTE] = i16(step.route + 1)
    elif isinstance(step, NeutralExtras):
        out[row + ROUTE] = i16(step.route + 1)
        out[row + AMOUNT] = i16(step.extras)
        return step.decider
    elif isinstance(step, UsePermanent):
        out[row + ROUTE] = i16(step.route + 1)
        out[row + TRADERS] = i16(step.traders)
        out[row + MERCHANTS] = i16(step.merchants)
        return step.owner
    return step.player


def put_lifted(s: Hansa, seat: Seat, hand: i64, out: vec[i16], at: i64) -> None:
    """Workers in hand, counted by the country they came from."""
    while hand != 0:
        lifted = hand & HAND_MASK
        hand >>= HAND_BITS
        piece = relative_piece(lifted & PIECE_MASK, 2 * seat, 2 * s.n)
        out[at + (lifted >> ORIGIN_SHIFT) * 2 * s.owners + piece - 1] += 1


def relative_piece(piece: i64, before: i64, seats: i64) -> i64:
    """A worker with its owner counted from the observing seat: `before` and `seats` are twice as many as seats."""
    if piece == EMPTY or piece > seats:
        return piece
    return piece - before if piece > before else piece - before + seats


def put_pieces(s: Hansa, pieces: vec[i64], seat: Seat, out: vec[i16], at: i64) -> i64:
    """Copy a table of workers."""
    before = 2 * seat
    seats = 2 * s.n
    for i in range(len(pieces)):
        out[at + i] = i16(relative_piece(pieces[i], before, seats))
    return at + len(pieces)


def put_board(s: Hansa, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `posts` to `special`."""
    cities = s.board.n_cities
    at = put_pieces(s, s.posts, seat, out, at)
    at = put_pieces(s, s.slots, seat, out, at)
    after = put_zeros(cities * EXTRAS, out, at)
    for entry in s.extras:
        cell = at + (entry >> 8) * EXTRAS
        last = cell + EXTRAS - 1
        while out[cell] != 0 and cell < last:
            cell += 1
        if out[cell] == 0:
            out[cell] = i16(relative_piece(entry & 0xFF, 2 * seat, 2 * s.n))
    at = put_rows(s.offices, cities, s.n, seat, out, after)
    if s.neutral >= 0:
        at = put_part(s.offices, s.neutral * cities, (s.neutral + 1) * cities, out, at)
    at = put_cells(s.marker_at, out, at)
    return put_pieces(s, s.cells, seat, out, at)


def put_desks(s: Hansa, seat: Seat, out: vec[i16], at: i64) -> i64:
    """From `prestige` to `own.plate`."""
    n = s.n
    at = put_rows(s.prestige, 1, n, seat, out, at)
    if s.neutral >= 0:
        out[at] = i16(s.prestige[s.neutral])
        at += 1
    at = put_rows(s.linked, 1, n, seat, out, at)
    if s.neutral >= 0:
        out[at] = i16(s.linked[s.neutral])
        at += 1
    at = put_rows(s.levels, 5, n, seat, out, at)
    at = put_rows(s.supply, 2, n, seat, out, at)
    at = put_rows(s.stock, 2, n, seat, out, at)
    at = put_rows(s.hand, MARKER_KINDS, n, seat, out, at)
    at = put_rows(s.used, MARKER_KINDS, n, seat, out, at)
    plate = s.plate
    for p in range(n):
        count = s.unseen[p]
        for i in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
            count += plate[i]
        out[at + relative(p, seat, n)] = i16(count)
    return put_part(plate, seat * MARKER_KINDS, (seat + 1) * MARKER_KINDS, out, at + n)


def put_options(s: Hansa, seat: Seat, out: vec[i16], at: i64) -> None:
    """From `missions` to the last."""
    n = s.n
    for p in range(n):
        card = s.missions[p]
        if card != 0:
            card = card + HIDDEN if p == seat or s.ended != 0 else HIDDEN
        out[at + relative(p, seat, n)] = i16(card)
    at += n
    for tile in range(len(s.tiles)):
        owner = s.tiles[tile] - 2
        out[at + tile] = i16(relative(owner, seat, n) + 2)
    at += len(s.tiles)
    decrees = most_decrees(s.board)
    after = put_zeros(decrees * 3, out, at)
    for entry in s.decrees:
        out[at] = i16((entry >> 8) + 1)
        out[at + decrees] = i16(((entry >> 4) & 15) + 1)
        out[at + 2 * decrees] = i16(relative(entry & 15, seat, n) + 1)
        at += 1
    at = put_cells(s.permits, out, after)
    if s.neutral >= 0:
        put_cells(s.discarded, out, at)
