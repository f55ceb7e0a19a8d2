"""A position of Hansa Teutonica as flat numbers, and the small moves of pieces that rules are written with."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Seat, State, Step
from kogge.core.options import Options
from kogge.core.packing import Packer, Unpacker
from kogge.games.hansa.board import BOOK, MARKER_KINDS, MERCHANT, TRADER, Board, load_board

EMPTY: Final = 0
LETTERS: Final = "tm"  # how kinds of workers are written

# How a game ended (H7.1).
RUNNING: Final = 0
BY_PRESTIGE: Final = 1
BY_MARKERS: Final = 2
BY_CITIES: Final = 3


def worker(owner: Seat, kind: i64) -> i64:
    """A worker as it lies in posts, slots and extra offices; never EMPTY."""
    return owner * 2 + kind + 1


def owner_of(piece: i64) -> Seat:
    """Whose worker it is."""
    return (piece - 1) >> 1


def kind_of(piece: i64) -> i64:
    """TRADER or MERCHANT."""
    return (piece - 1) & 1


class Hansa(State):
    """Tables indexed by seat are flat: two kinds, five tracks and nine markers for each seat."""

    def __init__(
        self,
        board: Board,
        options: Options,
        agenda: list[Step[Any]],
        posts: vec[i64],
        own: vec[i64],
        slots: vec[i64],
        extras: vec[i64],
        offices: vec[i64],
        levels: vec[i64],
        supply: vec[i64],
        stock: vec[i64],
        prestige: vec[i64],
        hand: vec[i64],
        used: vec[i64],
        plate: vec[i64],
        unseen: vec[i64],
        marker_at: vec[i64],
        bag: vec[i64],
        cells: vec[i64],
        linked: vec[i64],
        missions: vec[i64],
        tiles: vec[i64],
        permits: vec[i64],
        decrees: vec[i64],
        discarded: vec[i64],
    ) -> None:
        super().__init__(agenda, options)
        self.board = board
        self.owners: i64 = len(prestige)  # seats, and the neutral colour of a two-player game (H12.1)
        self.neutral: Seat = self.n if self.owners > self.n else -1
        self.ru: i64 = 1 if self.neutral >= 0 and options["two_players"] == "ru" else 0  # which rule set for two
        self.posts = posts  # worker on each post
        self.own = own  # [seat * n_routes + route] how many own workers stand there
        self.slots = slots  # worker in each printed office slot
        self.extras = extras  # extra and green offices, from the right to the left: city << 8 | worker
        self.offices = offices  # [seat * n_cities + city] how many offices, extra ones too
        self.levels = levels  # [seat * 5 + track] how many cells were opened
        self.supply = supply  # [seat * 2 + kind] personal supply
        self.stock = stock  # [seat * 2 + kind] general supply
        self.prestige = prestige
        self.hand = hand  # [seat * 9 + marker] collected, unused
        self.used = used  # [seat * 9 + marker]
        self.plate = plate  # [seat * 9 + marker] drawn and seen by its owner, still to be laid
        self.unseen = unseen  # [seat] drawn, seen by nobody; their faces are still among the bag's
        self.marker_at = marker_at  # [route] 0 or marker + 1
        self.bag = bag  # [marker] faces nobody has seen
        self.cells = cells  # [special cell] 0 or worker
        self.linked = linked  # [seat] 0, or 1 for the first to link east and west, 2 for the second, 3 for the third
        self.missions = missions  # [seat] 0 or card + 1 (H8.1)
        self.tiles = tiles  # [favour] 0 not in this game, 1 on offer, 2 + seat (H8.2)
        self.permits = permits  # [permit city] 0 none, 1 granted this turn, 2 used this turn (H11.3)
        self.decrees = decrees  # laid promo markers: route << 8 | marker << 4 | owner (H9.5)
        self.discarded = discarded  # [marker] what the neutral colour gained (H12.5)
        self.fresh: i64 = 0  # 1: nothing has been done in this turn yet
        self.forgone: i64 = 0  # 1: the actions of this turn were given up for a favour (HR20)
        self.first: Seat = 0
        self.active: Seat = 0
        self.left: i64 = 0  # actions left in this turn
        self.full: i64 = 0  # full cities
        self.links: i64 = 0
        self.dry: i64 = 0  # 1: a marker had to be drawn and none was left
        self.ended: i64 = RUNNING

    def copy(self) -> Hansa:
        """An independent equal state; board, options and steps are shared."""
        c = Hansa(
            self.board,
            self.options,
            self.agenda[:],
            self.posts[:],
            self.own[:],
            self.slots[:],
            self.extras[:],
            self.offices[:],
            self.levels[:],
            self.supply[:],
            self.stock[:],
            self.prestige[:],
            self.hand[:],
            self.used[:],
            self.plate[:],
            self.unseen[:],
            self.marker_at[:],
            self.bag[:],
            self.cells[:],
            self.linked[:],
            self.missions[:],
            self.tiles[:],
            self.permits[:],
            self.decrees[:],
            self.discarded[:],
        )
        c.fresh = self.fresh
        c.forgone = self.forgone
        c.turn = self.turn
        c.first = self.first
        c.active = self.active
        c.left = self.left
        c.full = self.full
        c.links = self.links
        c.dry = self.dry
        c.ended = self.ended
        return c

    def key(self) -> tuple[int, ...]:
        """Everything that makes two positions different, counts that follow from it left out."""
        out: list[int] = [self.n, self.turn, self.first, self.active, self.left]
        out += [self.full, self.links, self.dry, self.ended, self.fresh]
        for cells in (self.posts, self.slots, self.extras, self.levels, self.supply, self.stock, self.prestige):
            out.append(len(cells))
            out.extend(list(cells))
        for cells in (self.hand, self.used, self.plate, self.unseen, self.marker_at, self.bag, self.cells, self.linked):
            out.extend(list(cells))
        out.append(len(self.decrees))
        for cells in (self.missions, self.tiles, self.permits, self.discarded, self.decrees):
            out.extend(list(cells))
        if self.forgone == 1:
            out.append(-1)  # no step has this number; version 1 knows no such turn
        for step in self.agenda:
            out.extend(step.key())
        return tuple(out)

    def __reduce__(self) -> tuple[Any, ...]:
        from kogge.games.hansa.game import HANSA  # which imports this module

        return HANSA.load_with, (self.options.components, self.dump())

    def pack(self, out: Packer) -> None:
        """Counts that follow from posts and slots too: reading them is quicker than counting."""
        out.put_cells(self.posts)
        out.put_cells(self.own)
        out.put_cells(self.slots)
        out.put_cells(self.extras)
        out.put_cells(self.offices)
        out.put_cells(self.levels)
        out.put_cells(self.supply)
        out.put_cells(self.stock)
        out.put_cells(self.prestige)
        out.put_cells(self.hand)
        out.put_cells(self.used)
        out.put_cells(self.plate)
        out.put_cells(self.unseen)
        out.put_cells(self.marker_at)
        out.put_cells(self.bag)
        out.put_cells(self.cells)
        out.put_cells(self.linked)
        out.put_cells(self.missions)
        out.put_cells(self.tiles)
        out.put_cells(self.permits)
        out.put_cells(self.decrees)
        out.put_cells(self.discarded)
        out.put(self.fresh)
        out.put(self.turn)
        out.put(self.first)
        out.put(self.active)
        out.put(self.left)
        out.put(self.full)
        out.put(self.links)
        out.put(self.dry)
        out.put(self.ended)
        out.put(self.forgone)

    def level_value(self, p: Seat, track: i64) -> i64:
        """The highest open value of a desk track (H1.2)."""
        return self.board.desk.value(track, self.levels[p * 5 + track])

    def workers(self, p: Seat) -> i64:
        """How many lie in the personal supply."""
        return self.supply[p * 2 + TRADER] + self.supply[p * 2 + MERCHANT]

    def stocked(self, p: Seat) -> i64:
        """How many lie in the general supply."""
        return self.stock[p * 2 + TRADER] + self.stock[p * 2 + MERCHANT]

    def put(self, piece: i64, post: i64) -> None:
        """Set a worker on an empty post."""
        self.posts[post] = piece
        self.own[owner_of(piece) * self.board.n_routes + self.board.route_of[post]] += 1

    def lift(self, post: i64) -> i64:
        """Take the worker off a post."""
        piece = self.posts[post]
        self.posts[post] = EMPTY
        self.own[owner_of(piece) * self.board.n_routes + self.board.route_of[post]] -= 1
        return piece

    def sails(self, piece: i64) -> bool:
        """R5: boat posts take merchants only; H12.8 (ru): neutral traders too."""
        return kind_of(piece) == MERCHANT or (self.ru == 1 and owner_of(piece) == self.neutral)

    def add_empty_posts(self, piece: i64, countries: i64, base: i64, out: vec[i64]) -> vec[i64]:
        """Add `base | post` for every empty post in these countries (bits) that takes the worker."""
        posts = self.posts
        board = self.board
        if board.mixed == 0:
            for q in range(len(posts)):
                if posts[q] == EMPTY:
                    out = append(out, base | q)
            return out
        good = self.open_sorts(piece, countries)
        sort = board.post_sort
        for q in range(len(posts)):
            if posts[q] == EMPTY and good & (1 << sort[q]) != 0:
                out = append(out, base | q)
        return out

    def open_sorts(self, piece: i64, countries: i64) -> i64:
        """Sorts of posts, as bits, in these countries (bits) that take the worker (R5)."""
        sorts: i64 = 3 if self.sails(piece) else 1
        good: i64 = 0
        for country in range(3):
            if countries & (1 << country) != 0:
                good |= sorts << (country * 2)
        return good

    def draw_unseen(self, p: Seat) -> None:
        """H4.10: a new marker onto the plate; when none is left to draw the game ends after this action."""
        undrawn: i64 = 0
        for count in self.bag:
            undrawn += count
        if undrawn > self.unseen[p]:
            self.unseen[p] += 1
        else:
            self.dry = 1

    def clear_route(self, p: Seat, route: i64) -> None:
        """The seat's workers on the route return to the general supply; the neutral colour's is endless (H12.1)."""
        board = self.board
        for q in range(board.post_start[route], board.post_start[route + 1]):
            if p != self.neutral:
                self.stock[p * 2 + kind_of(self.posts[q])] += 1
            self.posts[q] = EMPTY
        self.own[p * board.n_routes + route] = 0

    def count_on_route(self, route: i64, kind: i64) -> i64:
        """How many workers of a kind stand on the route, anybody's."""
        n: i64 = 0
        for q in range(self.board.post_start[route], self.board.post_start[route + 1]):
            piece = self.posts[q]
            if piece != EMPTY and kind_of(piece) == kind:
                n += 1
        return n

    def leftmost_empty(self, city: i64) -> i64:
        """H5.1: the slot the next office goes to, -1 when the city is full."""
        for slot in range(self.board.slot_start[city], self.board.slot_start[city + 1]):
            if self.slots[slot] == EMPTY:
                return slot
        return -1

    def controller(self, city: i64) -> Seat:
        """H4.9: most offices; tie: the rightmost office among the tied. -1 when nobody has one."""
        n_cities = self.board.n_cities
        most: i64 = 0
        best: i64 = -1
        tied = False
        for p in range(self.owners):
            count = self.offices[p * n_cities + city]
            if count > most:
                most = count
                best = p
                tied = False
            elif count == most and count > 0:
                tied = True
        if not tied:
            return best
        return self._rightmost_of(city, most)

    def _rightmost_of(self, city: i64, most: i64) -> Seat:
        """The owner of the rightmost office among the tied (H6.3: extra offices lie left of all slots)."""
        n_cities = self.board.n_cities
        slot = self.board.slot_start[city + 1] - 1
        while slot >= self.board.slot_start[city]:
            piece = self.slots[slot]
            if piece != EMPTY and self.offices[owner_of(piece) * n_cities + city] == most:
                return owner_of(piece)
            slot -= 1
        for entry in self.extras:
            if entry >> 8 == city and self.offices[owner_of(entry & 0xFF) * n_cities + city] == most:
                return owner_of(entry & 0xFF)
        return -1

    def rightmost_owner(self, city: i64) -> Seat:
        """R9: whose office is the rightmost occupied one, -1 when there is none."""
        slot = self.board.slot_start[city + 1] - 1
        while slot >= self.board.slot_start[city]:
            if self.slots[slot] != EMPTY:
                return owner_of(self.slots[slot])
            slot -= 1
        for entry in self.extras:
            if entry >> 8 == city:
                return owner_of(entry & 0xFF)
        return -1

    def add_extra(self, city: i64, piece: i64) -> None:
        """H6.3: a worker left of everything else in the city."""
        self.extras = append(self.extras, (city << 8) | piece)
        self.offices[owner_of(piece) * self.board.n_cities + city] += 1

    def add_rightmost(self, city: i64, piece: i64) -> None:
        """H10.4: a worker right of everything else in a green city."""
        older = self.extras
        self.extras = vec[i64]([(city << 8) | piece])
        for entry in older:
            self.extras = append(self.extras, entry)
        self.offices[owner_of(piece) * self.board.n_cities + city] += 1

    def is_full(self, city: i64) -> bool:
        """H5.3: every slot taken; H10.3: a green city is full with its first office."""
        if self.board.green[city] == 0:
            return self.leftmost_empty(city) < 0
        return any(self.offices[p * self.board.n_cities + city] > 0 for p in range(self.owners))

    def has_tile(self, p: Seat, tile: i64) -> bool:
        """H8.2: whether the seat owns that favour."""
        return self.tiles[tile] == p + 2

    def decrees_on(self, route: i64, marker: i64) -> i64:
        """H9.5: how many such markers lie beside the route for good."""
        n: i64 = 0
        for entry in self.decrees:
            if entry >> 8 == route and (entry >> 4) & 15 == marker:
                n += 1
        return n

    def desk_kind(self, track: i64) -> i64:
        """H1.2: discs lie on the book, cubes on every other track."""
        return MERCHANT if track == BOOK else TRADER

    def markers_held(self, p: Seat) -> i64:
        """Markers collected, used or not (H7.2 C), laid for good too (H9.5)."""
        n: i64 = 0
        for k in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
            n += self.hand[k] + self.used[k]
        for entry in self.decrees:
            if entry & 15 == p:
                n += 1
        return n


def unpack_state(options: Options, data: Unpacker) -> Hansa:
    """The state that `pack` has written, without its agenda."""
    s = Hansa(
        load_board(options.board),
        options,
        [],
        data.take_cells(),  # posts
        data.take_cells(),  # own
        data.take_cells(),  # slots
        data.take_cells(),  # extras
        data.take_cells(),  # offices
        data.take_cells(),  # levels
        data.take_cells(),  # supply
        data.take_cells(),  # stock
        data.take_cells(),  # prestige
        data.take_cells(),  # hand
        data.take_cells(),  # used
        data.take_cells(),  # plate
        data.take_cells(),  # unseen
        data.take_cells(),  # marker_at
        data.take_cells(),  # bag
        data.take_cells(),  # cells
        data.take_cells(),  # linked
        data.take_cells(),  # missions
        data.take_cells(),  # tiles
        data.take_cells(),  # permits
        data.take_cells(),  # decrees
        data.take_cells(),  # discarded
    )
    s.fresh = data.take()
    s.turn = data.take()
    s.first = data.take()
    s.active = data.take()
    s.left = data.take()
    s.full = data.take()
    s.links = data.take()
    s.dry = data.take()
    s.ended = data.take()
    s.forgone = data.take()
    return s
