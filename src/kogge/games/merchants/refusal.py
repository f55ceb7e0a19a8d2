"""Why an action may not be played now: the rule that forbids it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.contract import NATURE, NOBODY, Refusal, Seat
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
    first_of,
    second_of,
    verb_of,
)
from kogge.games.merchants.board import CARD_KINDS, CARDS, GOODS_AND_GOLD, GRAIN, KINDS, SALT
from kogge.games.merchants.build import MOST_BESIDE, touches_own_post
from kogge.games.merchants.drive import Driving, fee_for
from kogge.games.merchants.market import EQUAL_CARDS, MOST_BOUGHT, PRICE
from kogge.games.merchants.notation import read_action
from kogge.games.merchants.state import EMPTY, Merchants
from kogge.games.merchants.trade import MOST_OF_AN_ITEM, Answer, Compose, count_in, held
from kogge.games.merchants.walk import Walking

WHEN: Final[dict[str, str]] = {
    "turn": "an action is to be chosen, or the end of the turn",
    "dawn": "a development card may be played, or the dice rolled",
    "discard": "half of the cards are to be discarded",
    "robber": "the robber is to be moved",
    "rob": "a player is to be robbed",
    "walking": "the merchant is on its way",
    "driving": "the caravan is on its way",
    "swift-walk": "a merchant may be moved by the card",
    "swift-drive": "a caravan may be moved by the card",
    "free-route": "the free trade route of the double path may be laid",
    "pathfind": "free trade routes may be laid",
    "share": "one of the equally short connections is to be chosen",
    "token": "a number token is to be placed",
    "harvest": "a card is to be taken from the bank",
    "offer": "an offer is being made",
    "counter": "a counter-offer is being made",
    "answer": "the offer is to be answered",
    "pick": "one of the answers may be taken",
    "opening-post": "a post of the opening is to be set",
    "neutral-post": "a neutral post is to be set",
    "opening-route": "the first trade route is to be set",
}


def refuse(s: Merchants, text: str) -> Refusal | None:
    """None when the action is legal. BadNotation when the text names no action."""
    action = read_action(s, text)
    for legal in s.legal():
        if legal == action:
            return None
    who = s.to_move()
    if who == NOBODY:
        return Refusal("M8.1", "the game is over")
    if who == NATURE:
        return Refusal(s.agenda[-1].rule(), "chance decides now")
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    found: Refusal | None = None
    name = s.agenda[-1].name()
    if name == "turn" and verb <= END:
        found = refuse_in_turn(s, who, verb, a, b)
    elif name in ("offer", "counter", "answer", "pick"):
        found = refuse_in_trade(s, who, verb, b)
    elif name.startswith("opening") or name == "neutral-post":
        found = refuse_in_opening(s, who, verb, b)
    elif name in ("walking", "driving", "swift-walk", "swift-drive"):
        found = refuse_on_the_way(s, who, verb, a, b)
    else:
        found = refuse_elsewhere(s, who, name, verb, b)
    return found if found is not None else Refusal(s.agenda[-1].rule(), f"not now: {WHEN.get(name, name)}")


def refuse_in_turn(s: Merchants, p: Seat, verb: i64, a: i64, b: i64) -> Refusal | None:
    """M3 to M7."""
    if verb <= CARD:
        return refuse_investment(s, p, verb, a, b)
    if verb == BUY:
        return refuse_buying(s, p, b)
    if verb == EXCHANGE:
        return refuse_exchange(s, p, a, b)
    if verb == WALK:
        if s.hand[p * 5 + GRAIN] == 0:
            return Refusal("M5.1", "a merchant walks for grain, and there is none in hand")
        return refuse_walk(s, p, a, b)
    if verb == DRIVE:
        if s.hand[p * 5 + SALT] == 0:
            return Refusal("M6.1", "a caravan drives for salt, and there is none in hand")
        return refuse_drive(s, p, a, b)
    if verb == DELIVER:
        return refuse_delivery(s, p, b)
    if verb == PLAY:
        return refuse_card(s, p, b)
    if verb == OFFER:
        if s.most_offers == 0:
            return Refusal("MR18", "trade between players is switched off")
        if s.offered >= s.most_offers:
            return Refusal("MR18", f"{s.most_offers} offers were made this turn")
        return Refusal("MR9", "nobody has anything to trade with")
    return None


def missing(s: Merchants, p: Seat, cost: i64) -> str:
    """The kinds of a price that are not in hand."""
    return ", ".join(KINDS[kind] for kind in range(5) if (cost >> kind) & 1 == 1 and s.hand[p * 5 + kind] == 0)


def refuse_investment(s: Merchants, p: Seat, verb: i64, a: i64, b: i64) -> Refusal:
    """M4.1."""
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
        return Refusal("M4.1", f"to pay for it, {lacking} is missing")
    if verb == ROUTE:
        return refuse_route(s, p, b)
    if verb == HIRE:
        return refuse_hiring(s, p, a, b)
    if verb == EQUIP:
        return refuse_equipping(s, p, a, b)
    return Refusal("M7.1", "no development card is left")


def refuse_route(s: Merchants, p: Seat, edge: i64) -> Refusal:
    """M4.1, M4.4."""
    name = s.board.edges[edge]
    if s.supply[p] == 0:
        return Refusal("M4.4", "no trade route is left in the supply")
    if s.routes[edge] != EMPTY:
        return Refusal("M4.1", f"a trade route lies on {name}")
    return Refusal("M4.1", f"{name} touches neither an own post nor an own trade route")


def refuse_hiring(s: Merchants, p: Seat, which: i64, city: i64) -> Refusal:
    """M4.1."""
    if s.posts[city] != p + 1:
        return Refusal("M4.1", f"there is no own post in {s.board.cities[city]}")
    if which == 0:
        return Refusal("M4.1", "both merchants are on the board: say which one moves")
    if s.merchants[p * 2] < 0 or s.merchants[p * 2 + 1] < 0:
        return Refusal("M4.1", "a merchant is left in the supply, so none moves")
    return Refusal("M4.1", "the merchant stands there, or the other one there is alike")


def refuse_equipping(s: Merchants, p: Seat, which: i64, edge: i64) -> Refusal:
    """M4.1, M6.1."""
    name = s.board.edges[edge]
    if s.routes[edge] != p + 1:
        return Refusal("M4.1", f"no own trade route lies on {name}")
    if not touches_own_post(s, p, edge):
        return Refusal("M4.1", f"{name} touches no own post")
    if which == 0 and s.caravans[p * 2] >= 0 and s.caravans[p * 2 + 1] >= 0:
        return Refusal("M4.1", "both caravans are on the board: say which one moves")
    if which > 0 and (s.caravans[p * 2] < 0 or s.caravans[p * 2 + 1] < 0):
        return Refusal("M4.1", "a caravan is left in the supply, so none moves")
    if s.caravans_beside(edge) >= MOST_BESIDE:
        return Refusal("M6.1", f"two caravans stand beside {name}")
    return Refusal("MR19", "a caravan that is moved goes to another own post")


def refuse_buying(s: Merchants, p: Seat, kind: i64) -> Refusal:
    """M3.2."""
    if s.bought >= MOST_BOUGHT:
        return Refusal("M3.2", f"{MOST_BOUGHT} cards were bought this turn")
    if s.gold[p] < PRICE:
        return Refusal("M3.2", f"a card costs {PRICE} gold")
    return Refusal("M3.2", f"the bank has no {KINDS[kind]}")


def refuse_exchange(s: Merchants, p: Seat, give: i64, take: i64) -> Refusal:
    """M3.2."""
    if s.hand[p * 5 + give] < EQUAL_CARDS:
        return Refusal("M3.2", f"{EQUAL_CARDS} cards of {KINDS[give]} are needed")
    if give == take:
        return Refusal("M3.2", "a kind is not exchanged for itself")
    return Refusal("M3.2", f"the bank has no {GOODS_AND_GOLD[take]}")


def refuse_walk(s: Merchants, p: Seat, which: i64, vertex: i64) -> Refusal:
    """M5.1."""
    if not 1 <= which <= 2 or s.merchants[p * 2 + which - 1] < 0:
        return Refusal("M5.1", "that merchant is not on the board")
    here = s.merchants[p * 2 + which - 1]
    if vertex not in list(s.board.vertex_near[here * 3 : here * 3 + 3]):
        return Refusal("M5.1", f"no path leads from {s.board.vertices[here]} to {s.board.vertices[vertex]}")
    if which == 2 and s.merchants[p * 2] == here:
        return Refusal("MR5", "both merchants stand there alike: move the first")
    return refuse_ending(s, p, vertex)


def refuse_ending(s: Merchants, p: Seat, vertex: i64) -> Refusal:
    """M5.1, MR3: the way could not end."""
    city = s.board.city_at[vertex]
    if city >= 0 and s.posts[city] == EMPTY and s.stock[p] == 0:
        return Refusal("MR3", "no post is left in the warehouse, so it may not end in a city")
    return Refusal("M5.1", "it may not end at a post or at a merchant, and no other place is in reach")


def refuse_drive(s: Merchants, p: Seat, which: i64, edge: i64) -> Refusal:
    """M6.1."""
    if not 1 <= which <= 2 or s.caravans[p * 2 + which - 1] < 0:
        return Refusal("M6.1", "that caravan is not on the board")
    return refuse_road(s, p, p * 2 + which - 1, edge)


def refuse_road(s: Merchants, p: Seat, caravan: i64, edge: i64) -> Refusal:
    """M6.1, M6.2, MR5."""
    here = s.caravans[caravan]
    name = s.board.edges[edge]
    if edge not in list(s.board.edge_near[here * 4 : here * 4 + 4]):
        return Refusal("M6.1", f"{name} does not touch {s.board.edges[here]}")
    if s.routes[edge] == EMPTY:
        return Refusal("M6.1", f"no trade route lies on {name}")
    if fee_for(s, p, caravan, edge, s.fees) > s.gold[p]:
        return Refusal("MR5", f"the fee for {name} cannot be paid")
    if s.caravans_beside(edge) < MOST_BESIDE:
        return Refusal("M6.1", "the caravan cannot go so far, or another one beside it is alike")
    return Refusal("M6.1", f"two caravans stand beside {name}, and no place to halt is in reach beyond")


def refuse_delivery(s: Merchants, p: Seat, city: i64) -> Refusal:
    """M6.3."""
    name = s.board.cities[city]
    if s.posts[city] == EMPTY:
        return Refusal("M6.3", f"there is no post in {name}")
    if s.posts[city] == p + 1:
        return Refusal("M6.3", f"the post in {name} is an own one")
    if s.under[city] != EMPTY:
        return Refusal("M6.3", f"goods lie in {name} already")
    if s.free_goods(p) == 0:
        return Refusal("M1.5", "no goods token is free in the warehouse")
    return Refusal("M6.3", f"no own caravan stands beside a trade route at {name}")


def refuse_card(s: Merchants, p: Seat, card: i64) -> Refusal:
    """M7.1."""
    if s.played > 0:
        return Refusal("M7.1", "a development card was played this turn")
    held_cards = s.cards[p * CARD_KINDS + card]
    if held_cards == 0:
        return Refusal("M7.1", f"no {CARDS[card]} is held")
    if held_cards <= s.fresh[card]:
        return Refusal("M7.1", f"the {CARDS[card]} was bought this turn")
    return Refusal("MR17", f"the {CARDS[card]} would have no effect now")


def refuse_in_trade(s: Merchants, p: Seat, verb: i64, item: i64) -> Refusal | None:
    """M3.1, MR9, MR18."""
    step = s.agenda[-1]
    if isinstance(step, Compose):
        if verb == SEND:
            return Refusal("MR9", "both sides must give something")
        if verb == GIVE:
            if count_in(step.want, item) > 0:
                return Refusal("MR18", f"{GOODS_AND_GOLD[item]} is wanted in the same offer")
            most = min(held(s, p, item), MOST_OF_AN_ITEM)
            return Refusal("M3.1", f"no more than {most} {GOODS_AND_GOLD[item]} can be given")
        if verb == WANT:
            if count_in(step.give, item) > 0:
                return Refusal("MR18", f"{GOODS_AND_GOLD[item]} is given in the same offer")
            return Refusal("MR18", "nobody who is asked can have so much")
    if isinstance(step, Answer) and verb == ACCEPT:
        return Refusal("M3.1", "what is wanted is not there")
    if isinstance(step, Answer) and verb == COUNTER:
        return Refusal("MR9", "there is nothing to give")
    if step.name() == "pick" and verb == TAKE:
        if s.bids[item * 2] == 0:
            return Refusal("M3.1", "that seat offers nothing")
        return Refusal("M3.1", "what that seat wants is not there")
    return None


def refuse_in_opening(s: Merchants, p: Seat, verb: i64, b: i64) -> Refusal | None:
    """M1.7."""
    name = s.agenda[-1].name()
    if (verb == POST and name == "opening-post") or (verb == NEUTRAL and name == "neutral-post"):
        if s.board.purple[b] == 0:
            return Refusal("M1.7", f"{s.board.cities[b]} is not a purple city")
        return Refusal("M1.7", f"a post stands in {s.board.cities[b]}")
    if verb == ROUTE and name == "opening-route":
        if s.routes[b] != EMPTY:
            return Refusal("M1.7", f"a trade route lies on {s.board.edges[b]}")
        if not touches_own_post(s, p, b):
            return Refusal("M1.7", f"{s.board.edges[b]} touches no own post")
        return Refusal("M1.7", "it would connect cities")
    return None


def refuse_on_the_way(s: Merchants, p: Seat, verb: i64, a: i64, b: i64) -> Refusal | None:
    """M5.1, M6.1 and the cards that move a merchant or a caravan."""
    step = s.agenda[-1]
    if isinstance(step, Walking):
        here = s.merchants[step.walker]
        if verb == STOP:
            return refuse_ending(s, p, here)
        if verb == STEP:
            if b not in list(s.board.vertex_near[here * 3 : here * 3 + 3]):
                return Refusal("M5.1", f"no path leads from {s.board.vertices[here]} to {s.board.vertices[b]}")
            return refuse_ending(s, p, b)
    if isinstance(step, Driving):
        if verb == HALT:
            return Refusal("M6.1", f"two caravans stand beside {s.board.edges[s.caravans[step.caravan]]}")
        if verb == GO:
            return refuse_road(s, p, step.caravan, b)
        if verb == DELIVER:
            return refuse_delivery(s, p, b)
    if step.name() == "swift-walk" and verb == WALK:
        return refuse_walk(s, p, a, b)
    if step.name() == "swift-drive" and verb == DRIVE:
        return refuse_drive(s, p, a, b)
    return None


def refuse_elsewhere(s: Merchants, p: Seat, name: str, verb: i64, b: i64) -> Refusal | None:
    """Before the roll, on a seven, and while something is placed."""
    if name == "dawn":
        if verb == PLAY:
            return refuse_card(s, p, b)
        return Refusal("M2.1", "the dice come first")
    if name == "discard" and verb == DISCARD:
        return Refusal("M2.5", f"no {KINDS[b]} is in hand")
    if name == "robber" and verb == ROBBER:
        if b == s.robber:
            return Refusal("M2.5", "the robber must move to another hex")
        return Refusal("M2.5", f"the hex {s.board.hexes[b]} has no number")
    if name == "rob" and verb == ROB:
        return Refusal("M2.5", "that seat has no post there, or no cards")
    if name == "harvest" and verb == GET:
        return Refusal("M7.1", f"the bank has no {KINDS[b]}")
    if name == "token" and verb in (LAY, SHIFT):
        return refuse_token(s, verb, b)
    if name in ("free-route", "pathfind") and verb == ROUTE:
        if name == "free-route" and s.routes[b] == EMPTY:
            return Refusal("M4.3", f"{s.board.edges[b]} does not touch the trade route just built")
        return refuse_route(s, p, b)
    return None


def refuse_token(s: Merchants, verb: i64, h: i64) -> Refusal:
    """M5.3."""
    name = s.board.hexes[h]
    if s.number[h] != 0:
        return Refusal("M5.3", f"the hex {name} has a number")
    left = s.reserve_of(s.board.terrain[h])
    if verb == LAY and left == 0:
        return Refusal("M5.3", "no token of that colour is left in the reserve")
    if verb == SHIFT and left != 0:
        return Refusal("M5.3", "a token of that colour is left in the reserve")
    return Refusal("M5.3", f"the hex {name} is not beside the new post, or the token is of another colour")
