"""Why an action may not be played now: the rule that forbids it."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.contract import Action, Seat
from kogge.core.refusal import Refusal, no
from kogge.games.merchants.actions import (
    ACCEPT,
    BUY,
    CARD,
    COUNTER,
    DELIVER,
    DISCARD,
    DRIVE,
    END,
    EQUIP,
    EXCHANGE,
    GET,
    GIVE,
    GO,
    HALT,
    HIRE,
    LAY,
    NEUTRAL,
    OFFER,
    PAY,
    PLAY,
    POST,
    ROB,
    ROBBER,
    ROUTE,
    SEND,
    SHIFT,
    STEP,
    STOP,
    TAKE,
    WALK,
    WANT,
)
from kogge.games.merchants.board import CARD_KINDS, CARDS, GOODS_AND_GOLD, GRAIN, KINDS, SALT
from kogge.games.merchants.build import MOST_BESIDE, touches_own_post
from kogge.games.merchants.connection import Pay
from kogge.games.merchants.drive import Driving, fee_for
from kogge.games.merchants.market import EQUAL_CARDS, MOST_BOUGHT, PRICE
from kogge.games.merchants.reach import walks
from kogge.games.merchants.state import EMPTY, Merchants
from kogge.games.merchants.trade import MOST_OF_AN_ITEM, Answer, Compose, count_in, held
from kogge.games.merchants.walk import STEPS, Walking


def refuse_action(s: Merchants, action: Action) -> Refusal | None:
    """What the pending step has against the action; None when it asks for something else."""
    who = s.to_move()
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    name = s.agenda[-1].name
    if name == "turn" and verb <= END:
        return refuse_in_turn(s, who, verb, a, b)
    if name in ("offer", "counter", "answer", "pick"):
        return refuse_in_trade(s, who, verb, b)
    if name.startswith("opening") or name == "neutral-post":
        return refuse_in_opening(s, who, verb, b)
    if name in ("walking", "driving", "swift-walk", "swift-drive"):
        return refuse_on_the_way(s, who, verb, a, b)
    if name == "pay" and verb == PAY:
        return refuse_pay(s, a, b)
    return refuse_elsewhere(s, who, name, verb, b)


def refuse_in_turn(s: Merchants, p: Seat, verb: i64, a: i64, b: i64) -> Refusal | None:
    """Why the action may not be taken in the turn (M3 to M7)."""
    if verb <= CARD:
        return refuse_investment(s, p, verb, a, b)
    if verb == BUY:
        return refuse_buying(s, p, b)
    if verb == EXCHANGE:
        return refuse_exchange(s, p, a, b)
    if verb == WALK:
        if s.hand[p * 5 + GRAIN] == 0:
            return no("M5.1", "no-grain")
        return refuse_walk(s, p, a, b)
    if verb == DRIVE:
        if s.hand[p * 5 + SALT] == 0:
            return no("M6.1", "no-salt")
        return refuse_drive(s, p, a, b)
    if verb == DELIVER:
        return refuse_delivery(s, p, b)
    if verb == PLAY:
        return refuse_card(s, p, b)
    if verb == OFFER:
        if s.most_offers == 0:
            return no("MR18", "trade-off")
        if s.offered >= s.most_offers:
            return no("MR18", "offers-made", n=s.most_offers)
        return no("MR9", "nothing-to-trade")
    return None


def missing(s: Merchants, p: Seat, cost: i64) -> str:
    """The kinds of a price that are not in hand."""
    return ", ".join(KINDS[kind] for kind in range(5) if (cost >> kind) & 1 == 1 and s.hand[p * 5 + kind] == 0)


def refuse_investment(s: Merchants, p: Seat, verb: i64, a: i64, b: i64) -> Refusal:
    """Why the investment may not be made (M4.1)."""
    pieces = s.board.pieces
    cost = pieces.card_cost
    if verb == ROUTE:
        cost = pieces.route_cost
    elif verb == HIRE:
        cost = pieces.merchant_cost
    elif verb == EQUIP:
        cost = pieces.caravan_cost
    lacking = missing(s, p, cost)
    if lacking:
        return no("M4.1", "price-missing", missing=lacking)
    if verb == ROUTE:
        return refuse_route(s, p, b)
    if verb == HIRE:
        return refuse_hiring(s, p, a, b)
    if verb == EQUIP:
        return refuse_equipping(s, p, a, b)
    return no("M7.1", "no-card-left")


def refuse_route(s: Merchants, p: Seat, edge: i64) -> Refusal:
    """Why no trade route may be built there (M4.1, M4.4)."""
    name = s.board.edges[edge]
    if s.supply[p] == 0:
        return no("M4.4", "no-route-left")
    if s.routes[edge] != EMPTY:
        return no("M4.1", "route-there", path=name)
    return no("M4.1", "route-apart", path=name)


def refuse_hiring(s: Merchants, p: Seat, which: i64, city: i64) -> Refusal:
    """Why no merchant may be hired there (M4.1)."""
    if s.posts[city] != p + 1:
        return no("M4.1", "no-own-post", city=s.board.cities[city])
    if which == 0:
        return no("M4.1", "which-merchant")
    if s.merchants[p * 2] < 0 or s.merchants[p * 2 + 1] < 0:
        return no("M4.1", "merchant-left")
    return no("M4.1", "merchant-there")


def refuse_equipping(s: Merchants, p: Seat, which: i64, edge: i64) -> Refusal:
    """Why no caravan may be equipped there (M4.1, M6.1)."""
    name = s.board.edges[edge]
    if s.routes[edge] != p + 1:
        return no("M4.1", "no-own-route", path=name)
    if not touches_own_post(s, p, edge):
        return no("M4.1", "touches-no-post", path=name)
    if which == 0 and s.caravans[p * 2] >= 0 and s.caravans[p * 2 + 1] >= 0:
        return no("M4.1", "which-caravan")
    if which > 0 and (s.caravans[p * 2] < 0 or s.caravans[p * 2 + 1] < 0):
        return no("M4.1", "caravan-left")
    if s.caravans_beside(edge) >= MOST_BESIDE:
        return no("M6.1", "two-caravans", path=name)
    return no("MR19", "caravan-same-post")


def refuse_buying(s: Merchants, p: Seat, kind: i64) -> Refusal:
    """Why the bank does not sell the card (M3.2)."""
    if s.bought >= MOST_BOUGHT:
        return no("M3.2", "bought-enough", n=MOST_BOUGHT)
    if s.gold[p] < PRICE:
        return no("M3.2", "card-price", n=PRICE)
    return no("M3.2", "bank-has-none", good=KINDS[kind])


def refuse_exchange(s: Merchants, p: Seat, give: i64, take: i64) -> Refusal:
    """Why the bank does not exchange the cards (M3.2)."""
    if s.hand[p * 5 + give] < EQUAL_CARDS:
        return no("M3.2", "equal-cards", n=EQUAL_CARDS, good=KINDS[give])
    if give == take:
        return no("M3.2", "exchange-itself")
    return no("M3.2", "bank-has-none", good=GOODS_AND_GOLD[take])


def refuse_walk(s: Merchants, p: Seat, which: i64, vertex: i64) -> Refusal:
    """Why the merchant may not walk there (M5.1)."""
    if not 1 <= which <= 2 or s.merchants[p * 2 + which - 1] < 0:
        return no("M5.1", "merchant-off-board")
    here = s.merchants[p * 2 + which - 1]
    if vertex not in list(s.board.vertex_near[here * 3 : here * 3 + 3]):
        name = s.board.vertices[vertex]
        ways = walks(s, p, p * 2 + which - 1, s.hand[p * 5 + GRAIN] * STEPS, 0)
        if not any(place["at"] == name and place["stop"] for place in ways):
            return no("M5.1", "merchant-too-far", to=name)
        return no("M5.1", "no-path", start=s.board.vertices[here], to=name)
    if which == 2 and s.merchants[p * 2] == here:
        return no("MR5", "merchants-alike")
    return refuse_ending(s, p, vertex)


def refuse_ending(s: Merchants, p: Seat, vertex: i64) -> Refusal:
    """Why the way may not end there (M5.1, MR3)."""
    city = s.board.city_at[vertex]
    if city >= 0 and s.posts[city] == EMPTY and s.stock[p] == 0:
        return no("MR3", "no-post-left")
    return no("M5.1", "no-ending")


def refuse_drive(s: Merchants, p: Seat, which: i64, edge: i64) -> Refusal:
    """Why the caravan may not drive there (M6.1)."""
    if not 1 <= which <= 2 or s.caravans[p * 2 + which - 1] < 0:
        return no("M6.1", "caravan-off-board")
    return refuse_road(s, p, p * 2 + which - 1, edge)


def refuse_road(s: Merchants, p: Seat, caravan: i64, edge: i64) -> Refusal:
    """Why the caravan may not enter the route (M6.1, M6.2, MR5)."""
    here = s.caravans[caravan]
    name = s.board.edges[edge]
    if edge not in list(s.board.edge_near[here * 4 : here * 4 + 4]):
        return no("M6.1", "not-touching", path=name, start=s.board.edges[here])
    if s.routes[edge] == EMPTY:
        return no("M6.1", "no-route", path=name)
    if fee_for(s, p, caravan, edge, s.fees) > s.gold[p]:
        return no("MR5", "fee", path=name)
    if s.caravans_beside(edge) < MOST_BESIDE:
        return no("M6.1", "caravan-too-far")
    return no("M6.1", "no-halt", path=name)


def refuse_delivery(s: Merchants, p: Seat, city: i64) -> Refusal:
    """Why nothing may be delivered there (M6.3)."""
    name = s.board.cities[city]
    if s.posts[city] == EMPTY:
        return no("M6.3", "no-post", city=name)
    if s.posts[city] == p + 1:
        return no("M6.3", "own-post", city=name)
    if s.under[city] != EMPTY:
        return no("M6.3", "goods-there", city=name)
    if s.free_goods(p) == 0:
        return no("M1.5", "no-goods-token")
    return no("M6.3", "no-caravan-at", city=name)


def refuse_card(s: Merchants, p: Seat, card: i64) -> Refusal:
    """Why the card may not be played (M7.1)."""
    if s.played > 0:
        return no("M7.1", "card-played")
    held_cards = s.cards[p * CARD_KINDS + card]
    if held_cards == 0:
        return no("M7.1", "card-not-held", card=CARDS[card])
    if held_cards <= s.fresh[card]:
        return no("M7.1", "card-fresh", card=CARDS[card])
    return no("MR17", "card-no-effect", card=CARDS[card])


def refuse_in_trade(s: Merchants, p: Seat, verb: i64, item: i64) -> Refusal | None:
    """Why an offer may not be made or answered so (M3.1, MR9, MR18)."""
    step = s.agenda[-1]
    if isinstance(step, Compose):
        if verb == SEND:
            return no("MR9", "one-sided")
        if verb == GIVE:
            if count_in(step.want, item) > 0:
                return no("MR18", "wanted-too", good=GOODS_AND_GOLD[item])
            most = min(held(s, p, item), MOST_OF_AN_ITEM)
            return no("M3.1", "give-limit", n=most, good=GOODS_AND_GOLD[item])
        if verb == WANT:
            if count_in(step.give, item) > 0:
                return no("MR18", "given-too", good=GOODS_AND_GOLD[item])
            return no("MR18", "wanted-too-much")
    if isinstance(step, Answer) and verb == ACCEPT:
        return no("M3.1", "wanted-not-there")
    if isinstance(step, Answer) and verb == COUNTER:
        return no("MR9", "nothing-to-give")
    if step.name == "pick" and verb == TAKE:
        if s.bids[item * 2] == 0:
            return no("M3.1", "seat-offers-nothing")
        return no("M3.1", "seat-wants")
    return None


def refuse_in_opening(s: Merchants, p: Seat, verb: i64, b: i64) -> Refusal | None:
    """Why the piece may not be set there in the opening (M1.7)."""
    name = s.agenda[-1].name
    if (verb == POST and name == "opening-post") or (verb == NEUTRAL and name == "neutral-post"):
        if s.board.purple[b] == 0:
            return no("M1.7", "not-purple", city=s.board.cities[b])
        return no("M1.7", "post-there", city=s.board.cities[b])
    if verb == ROUTE and name == "opening-route":
        if s.routes[b] != EMPTY:
            return no("M1.7", "route-there", path=s.board.edges[b])
        if not touches_own_post(s, p, b):
            return no("M1.7", "touches-no-post", path=s.board.edges[b])
        return no("M1.7", "would-connect")
    return None


def refuse_on_the_way(s: Merchants, p: Seat, verb: i64, a: i64, b: i64) -> Refusal | None:
    """Why the way may not go on so (M5.1, M6.1), and the cards that move a merchant or a caravan."""
    step = s.agenda[-1]
    if isinstance(step, Walking):
        here = s.merchants[step.walker]
        if verb == STOP:
            return refuse_ending(s, p, here)
        if verb == STEP:
            if b not in list(s.board.vertex_near[here * 3 : here * 3 + 3]):
                return no("M5.1", "no-path", start=s.board.vertices[here], to=s.board.vertices[b])
            return refuse_ending(s, p, b)
    if isinstance(step, Driving):
        if verb == HALT:
            return no("M6.1", "two-caravans", path=s.board.edges[s.caravans[step.caravan]])
        if verb == GO:
            return refuse_road(s, p, step.caravan, b)
        if verb == DELIVER:
            return refuse_delivery(s, p, b)
    if step.name == "swift-walk" and verb == WALK:
        return refuse_walk(s, p, a, b)
    if step.name == "swift-drive" and verb == DRIVE:
        return refuse_drive(s, p, a, b)
    return None


def refuse_elsewhere(s: Merchants, p: Seat, name: str, verb: i64, b: i64) -> Refusal | None:
    """Before the roll, on a seven, and while something is placed."""
    if name == "dawn":
        if verb == PLAY:
            return refuse_card(s, p, b)
        return no("M2.1", "dice-first")
    if name == "discard" and verb == DISCARD:
        return no("M2.5", "not-in-hand", good=KINDS[b])
    if name == "robber" and verb == ROBBER:
        if b == s.robber:
            return no("M2.5", "robber-must-move")
        return no("M2.5", "hex-no-number", hex=s.board.hexes[b])
    if name == "rob" and verb == ROB:
        return no("M2.5", "no-robbing")
    if name == "harvest" and verb == GET:
        return no("M7.1", "bank-has-none", good=KINDS[b])
    if name == "token" and verb in (LAY, SHIFT):
        return refuse_token(s, verb, b)
    if name in ("free-route", "pathfind") and verb == ROUTE:
        if name == "free-route" and s.routes[b] == EMPTY:
            return no("M4.3", "not-touching-new", path=s.board.edges[b])
        return refuse_route(s, p, b)
    return None


def refuse_pay(s: Merchants, seat: Seat, coins: i64) -> Refusal | None:
    """Why the seat does not get so much (M4.2, MR21)."""
    step = s.agenda[-1]
    if isinstance(step, Pay) and seat != step.seat(s):
        return no("MR21", "pay-order", seat=step.seat(s) + 1)
    return no("M4.2", "pay-amount", seat=seat + 1, n=coins)


def refuse_token(s: Merchants, verb: i64, h: i64) -> Refusal:
    """Why the token may not be laid there (M5.3)."""
    name = s.board.hexes[h]
    if s.number[h] != 0:
        return no("M5.3", "hex-has-number", hex=name)
    left = s.reserve_of(s.board.terrain[h])
    if verb == LAY and left == 0:
        return no("M5.3", "no-token-left")
    if verb == SHIFT and left != 0:
        return no("M5.3", "token-left")
    return no("M5.3", "hex-not-fit", hex=name)
