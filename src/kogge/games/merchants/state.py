"""A position of Merchants of Europe as flat numbers, and the small moves that rules are written with."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.contract import Seat, State, Step
from kogge.core.options import Options
from kogge.core.packing import Packer, Unpacker
from kogge.games.merchants.board import CARD_KINDS, NOTHING, Board, load_board

EMPTY: Final = 0  # posts, goods and routes hold the owner's seat + 1
NEUTRAL_POST: Final = 9  # M1.6, M1.7: nobody's
WATCHERS: Final = 5  # cells of `known` for each kind of card in each hand: the seats and, after them, any spectator

# How a game ended.
RUNNING: Final = 0
BY_GOODS: Final = 1  # M8.1
BY_LIMIT: Final = 2  # MR13


class Merchants(State):
    """Tables indexed by seat are flat: five raw materials, six cards, two merchants and two caravans for each seat."""

    def __init__(
        self,
        board: Board,
        options: Options,
        agenda: list[Step[Any]],
        posts: vec[i64],
        under: vec[i64],
        routes: vec[i64],
        reach: vec[i64],
        number: vec[i64],
        hand: vec[i64],
        known: vec[i64],
        bank: vec[i64],
        size: vec[i64],
        gold: vec[i64],
        stock: vec[i64],
        goods: vec[i64],
        supply: vec[i64],
        merchants: vec[i64],
        caravans: vec[i64],
        cards: vec[i64],
        deck: vec[i64],
        pile: vec[i64],
        fresh: vec[i64],
        bids: vec[i64],
    ) -> None:
        super().__init__(agenda, options)
        self.board = board
        self.posts = posts  # [city] EMPTY, owner + 1 or NEUTRAL_POST
        self.under = under  # [city] whose goods token lies under the post
        self.routes = routes  # [edge]
        self.reach = reach  # [edge] bit p: a free path that touches a post or route of p (M4.1)
        self.number = number  # [hex] printed or on a token, 0 without
        self.hand = hand  # [seat * 5 + kind]
        self.known = known  # [(seat * 5 + kind) * 5 + watcher] how many the watcher has counted there for certain
        self.bank = bank  # [kind]
        self.size = size  # [seat] cards in hand
        self.gold = gold  # [seat]
        self.stock = stock  # [seat] posts in the warehouse
        self.goods = goods  # [seat] goods not delivered
        self.supply = supply  # [seat] trade routes left
        self.merchants = merchants  # [seat * 2 + i] vertex or NOTHING
        self.caravans = caravans  # [seat * 2 + i] edge or NOTHING
        self.cards = cards  # [seat * 6 + card] development cards
        self.deck = deck  # [card] face down
        self.pile = pile  # [card] discarded
        self.fresh = fresh  # [card] bought this turn by the active player
        self.bids = bids  # [seat * 2] what the active player would give, and get
        self.reserve: i64 = 0  # bit t: token t lies face down beside the board
        self.robber: i64 = NOTHING  # hex
        self.first: Seat = 0
        self.active: Seat = 0
        self.bought: i64 = 0  # cards bought for gold this turn
        self.played: i64 = 0  # development cards played this turn
        self.offered: i64 = 0  # offers begun this turn
        self.fees: i64 = 0  # bit caravan * 4 + owner: paid this turn (M6.2)
        self.start_1: i64 = NOTHING  # the foreign route on which the active seat's caravan began the turn (M6.2)
        self.start_2: i64 = NOTHING  # of its second caravan; before version 2 of the rules both stay NOTHING
        self.treasury: i64 = 0  # coins not with a player; below zero when more are out than the box holds (MR12)
        self.most_offers: i64 = 0  # by option
        self.last_turn: i64 = 0  # by option (MR13)
        self.ended: i64 = RUNNING

    def copy(self) -> Merchants:
        """An independent equal state; board, options and steps are shared."""
        c = Merchants(
            self.board,
            self.options,
            self.agenda[:],
            self.posts[:],
            self.under[:],
            self.routes[:],
            self.reach[:],
            self.number[:],
            self.hand[:],
            self.known[:],
            self.bank[:],
            self.size[:],
            self.gold[:],
            self.stock[:],
            self.goods[:],
            self.supply[:],
            self.merchants[:],
            self.caravans[:],
            self.cards[:],
            self.deck[:],
            self.pile[:],
            self.fresh[:],
            self.bids[:],
        )
        c.turn = self.turn
        c.reserve = self.reserve
        c.robber = self.robber
        c.first = self.first
        c.active = self.active
        c.bought = self.bought
        c.played = self.played
        c.offered = self.offered
        c.fees = self.fees
        c.start_1 = self.start_1
        c.start_2 = self.start_2
        c.treasury = self.treasury
        c.most_offers = self.most_offers
        c.last_turn = self.last_turn
        c.ended = self.ended
        return c

    def key(self) -> tuple[int, ...]:
        """Everything that makes two positions different, counts that follow from it left out."""
        out: list[int] = [self.n, self.turn, self.reserve, self.robber, self.first, self.active, self.bought]
        out += [self.played, self.offered, self.fees, self.treasury, self.ended]
        for cells in (self.posts, self.under, self.routes, self.number, self.hand, self.known, self.gold, self.stock):
            out.extend(list(cells))
        for cells in (self.goods, self.supply, self.merchants, self.caravans, self.cards, self.deck, self.pile):
            out.extend(list(cells))
        for cells in (self.fresh, self.bids):
            out.extend(list(cells))
        if self.version >= 2:
            out += [self.start_1, self.start_2]
        for step in self.agenda:
            out.extend(step.key())
        return tuple(out)

    def __reduce__(self) -> tuple[Any, ...]:
        from kogge.games.merchants.game import MERCHANTS  # which imports this module

        return MERCHANTS.load_with, (self.options.components, self.dump())

    def pack(self, out: Packer) -> None:
        """What follows from other numbers too: reading it is quicker than working it out."""
        out.put_cells(self.posts)
        out.put_cells(self.under)
        out.put_cells(self.routes)
        out.put_cells(self.reach)
        out.put_cells(self.number)
        out.put_cells(self.hand)
        out.put_cells(self.known)
        out.put_cells(self.bank)
        out.put_cells(self.size)
        out.put_cells(self.gold)
        out.put_cells(self.stock)
        out.put_cells(self.goods)
        out.put_cells(self.supply)
        out.put_cells(self.merchants)
        out.put_cells(self.caravans)
        out.put_cells(self.cards)
        out.put_cells(self.deck)
        out.put_cells(self.pile)
        out.put_cells(self.fresh)
        out.put_cells(self.bids)
        out.put(self.turn)
        out.put(self.reserve)
        out.put(self.robber)
        out.put(self.first)
        out.put(self.active)
        out.put(self.bought)
        out.put(self.played)
        out.put(self.offered)
        out.put(self.fees)
        out.put(self.start_1)
        out.put(self.start_2)
        out.put(self.treasury)
        out.put(self.most_offers)
        out.put(self.last_turn)
        out.put(self.ended)

    def gain(self, p: Seat, kind: i64) -> None:
        """A card comes into a hand, and everybody sees which."""
        at = p * 5 + kind
        self.hand[at] += 1
        self.size[p] += 1
        known = self.known
        at *= WATCHERS
        for watcher in range(self.n + 1):
            known[at + watcher] += 1

    def lose(self, p: Seat, kind: i64) -> None:
        """A card leaves a hand, and everybody sees which."""
        at = p * 5 + kind
        self.hand[at] -= 1
        self.size[p] -= 1
        known = self.known
        at *= WATCHERS
        for watcher in range(self.n + 1):
            if known[at + watcher] > 0:
                known[at + watcher] -= 1

    def draw(self, p: Seat, kind: i64) -> None:
        """A card from the bank."""
        self.bank[kind] -= 1
        self.gain(p, kind)

    def pay(self, p: Seat, kind: i64) -> None:
        """A card to the bank."""
        self.bank[kind] += 1
        self.lose(p, kind)

    def pay_cost(self, p: Seat, cost: i64) -> None:
        """One card of each kind in the mask."""
        for kind in range(5):
            if (cost >> kind) & 1 == 1:
                self.pay(p, kind)

    def holds(self, p: Seat) -> i64:
        """The kinds in a hand as a mask, to compare with costs."""
        hand = self.hand
        at = p * 5
        bits: i64 = 0
        for kind in range(5):
            if hand[at + kind] > 0:
                bits |= 1 << kind
        return bits

    def show(self, p: Seat, kind: i64, count: i64) -> None:
        """Everybody learns that a hand has at least this many of a kind."""
        at = (p * 5 + kind) * WATCHERS
        for watcher in range(self.n + 1):
            self.known[at + watcher] = max(self.known[at + watcher], count)

    def earn(self, p: Seat, coins: i64) -> None:
        """Gold from the treasury; a negative number is paid to it."""
        self.gold[p] += coins
        self.treasury -= coins

    def free_goods(self, p: Seat) -> i64:
        """M1.5: goods tokens on the warehouse that no post covers."""
        return self.goods[p] - self.stock[p]

    def caravans_beside(self, edge: i64) -> i64:
        """How many caravans stand beside a trade route (M6.1)."""
        count: i64 = 0
        for at in self.caravans:
            if at == edge:
                count += 1
        return count

    def foreign_start(self, p: Seat, caravan: i64) -> i64:
        """The route beside which the caravan stands if it is another player's, NOTHING otherwise (M6.2)."""
        edge = self.caravans[caravan]
        return edge if edge >= 0 and self.routes[edge] != p + 1 else NOTHING

    def note_starts(self, p: Seat) -> None:
        """M6.2, MR20: where the caravans of a player stand when the turn begins."""
        self.start_1 = self.foreign_start(p, p * 2)
        self.start_2 = self.foreign_start(p, p * 2 + 1)

    def deck_size(self) -> i64:
        """Development cards that can be bought."""
        count: i64 = 0
        for left in self.deck:
            count += left
        return count

    def cards_of(self, p: Seat) -> i64:
        """Development cards in front of a player."""
        count: i64 = 0
        for card in range(p * CARD_KINDS, (p + 1) * CARD_KINDS):
            count += self.cards[card]
        return count

    def reserve_of(self, terrain: i64) -> i64:
        """Tokens of a colour in the reserve, as a mask of three."""
        return (self.reserve >> (terrain * 3)) & 7

    def touch(self, p: Seat, vertex: i64) -> None:
        """M4.1: from here on the player may build on the free paths at this intersection."""
        edges = self.board.vertex_edges
        bit: i64 = 1 << p
        for i in range(vertex * 3, vertex * 3 + 3):
            edge = edges[i]
            if edge >= 0 and self.routes[edge] == EMPTY:
                self.reach[edge] |= bit

    def set_post(self, owner: Seat, city: i64) -> None:
        """A player's post in an empty city."""
        self.posts[city] = owner + 1
        self.touch(owner, self.board.city_vertex[city])

    def set_route(self, p: Seat, edge: i64) -> None:
        """A trade route on a free path."""
        self.routes[edge] = p + 1
        self.supply[p] -= 1
        self.reach[edge] = 0
        self.touch(p, self.board.edge_a[edge])
        self.touch(p, self.board.edge_b[edge])


def unpack_state(options: Options, data: Unpacker) -> Merchants:
    """The state that `pack` has written, without its agenda."""
    s = Merchants(
        load_board(options.board, options.components),
        options,
        [],
        data.take_cells(),  # posts
        data.take_cells(),  # under
        data.take_cells(),  # routes
        data.take_cells(),  # reach
        data.take_cells(),  # number
        data.take_cells(),  # hand
        data.take_cells(),  # known
        data.take_cells(),  # bank
        data.take_cells(),  # size
        data.take_cells(),  # gold
        data.take_cells(),  # stock
        data.take_cells(),  # goods
        data.take_cells(),  # supply
        data.take_cells(),  # merchants
        data.take_cells(),  # caravans
        data.take_cells(),  # cards
        data.take_cells(),  # deck
        data.take_cells(),  # pile
        data.take_cells(),  # fresh
        data.take_cells(),  # bids
    )
    s.turn = data.take()
    s.reserve = data.take()
    s.robber = data.take()
    s.first = data.take()
    s.active = data.take()
    s.bought = data.take()
    s.played = data.take()
    s.offered = data.take()
    s.fees = data.take()
    s.start_1 = data.take()
    s.start_2 = data.take()
    s.treasury = data.take()
    s.most_offers = data.take()
    s.last_turn = data.take()
    s.ended = data.take()
    return s
