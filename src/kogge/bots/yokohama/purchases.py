"""Rollout decisions in Yokohama's locations: what to take, and what to pay with."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.yokohama.features import SeatFeatures
from kogge.bots.yokohama.gains import (
    NOTHING,
    best_building,
    best_declaration,
    best_prayer,
    best_technology,
    piece_gain,
)
from kogge.core.actions import pack
from kogge.core.contract import Action
from kogge.games.yokohama.actions import (
    BUY,
    DECLARE,
    DONE,
    GAIN,
    HIRE,
    HOUSE,
    OFFER,
    ORDER,
    PAY,
    PRAY,
    RESEARCH,
    SELL,
    SHOP,
)
from kogge.games.yokohama.board import (
    A_HOUSE,
    A_SHOP,
    ASSISTANT,
    IMPORT,
    LOCAL_GOODS,
    N_THINGS,
    SHOP_CELLS,
    SLOTS,
    YEN,
)
from kogge.games.yokohama.church import FROM_HAND, FROM_LOCATION, Church, Offer, can_offer, offer_size
from kogge.games.yokohama.customs import Customs
from kogge.games.yokohama.hire import hire_price
from kogge.games.yokohama.laboratory import Research
from kogge.games.yokohama.port import FREE, WITH_IMPORT, WITH_YEN, Port
from kogge.games.yokohama.state import HAND, ORDER_COUNT, STORE


def build_action(f: SeatFeatures, here: i64) -> Action:
    """Y3.5: the shop or the trading house whose reward and points are worth more than the piece at hand."""
    cell = best_building(f, here)[1]
    if cell == NOTHING:
        return pack(DONE)
    return pack(HOUSE) if cell == SHOP_CELLS else pack(SHOP, 0, cell)


def research_action(f: SeatFeatures, step: Research) -> Action:
    """Y5.7: the technology worth most beside its price."""
    slot = best_technology(f, step.side, step.power)[1]
    return pack(DONE) if slot == NOTHING else pack(RESEARCH, 0, step.side * SLOTS + slot)


def pay_action(f: SeatFeatures) -> Action:
    """Y5.7: what is worth less, two yen or an import."""
    return pack(PAY, 0, YEN if f.s.board.box.unit_yen * f.thing[YEN] < f.thing[IMPORT] else IMPORT)


def port_action(f: SeatFeatures, step: Port) -> Action:
    """Y5.8: the best order; a second one if it is worth its price."""
    s = f.s
    box = s.board.box
    if step.levels == 0 or s.desk[f.d + ORDER_COUNT] >= box.hand_limit:
        return pack(DONE)
    how: i64 = FREE
    highest: i64 = 0
    if step.taken > 0:
        highest = box.unit_yen * f.thing[YEN]
        how = WITH_YEN
        if s.desk[f.d + YEN] < box.unit_yen:
            highest = f.thing[IMPORT]
            how = WITH_IMPORT
            if s.desk[f.d + IMPORT] == 0:
                return pack(DONE)
    best: i64 = NOTHING
    for slot in range(SLOTS):
        card = s.port[step.side * SLOTS + slot]
        if card > 0 and box.levels[slot] < step.levels:
            value = f.order_value(card - 1, f.unreserved)
            if value > highest:
                highest = value
                best = slot
    return pack(DONE) if best == NOTHING else pack(ORDER, how, step.side * SLOTS + best)


def assistant_source(f: SeatFeatures, here: i64) -> i64:
    """Y5.4, Y5.5: from the location if one is there; NOTHING when there is no assistant at all."""
    if f.s.men[f.p * f.s.cells + here] > 0:
        return FROM_LOCATION
    return FROM_HAND if f.s.desk[f.d + HAND + ASSISTANT] > 0 else NOTHING


def pray_action(f: SeatFeatures, step: Church) -> Action:
    """Y5.4: the best cell, less the gifts it takes."""
    source = assistant_source(f, step.here)
    cell = best_prayer(f, step.faith)[1]
    return pack(DONE) if NOTHING in (cell, source) else pack(PRAY, source, cell)


def offer_action(f: SeatFeatures, step: Offer) -> Action:
    """Y5.4: what is worth least."""
    best: i64 = NOTHING
    least: i64 = 0
    for thing in range(N_THINGS):
        if step.given >> thing & 1 == 0 and can_offer(f.s, f.p, thing):
            value = offer_size(f.s, thing) * f.thing[thing]
            if thing < LOCAL_GOODS and f.unreserved[thing] == 0:
                value += value * f.w.needed // 100
            if best == NOTHING or value < least:
                least = value
                best = thing
    return pack(OFFER, 0, best)


def declare_action(f: SeatFeatures, step: Customs) -> Action:
    """Y5.5: the best cell beside its imports."""
    source = assistant_source(f, step.here)
    cell = best_declaration(f, step.most)[1]
    return pack(DONE) if NOTHING in (cell, source) else pack(DECLARE, source, cell)


def hire_action(f: SeatFeatures) -> Action:
    """Y5.6: a trading house, then shops, as far as they are worth their price; else an assistant."""
    if is_worth_hiring(f, A_HOUSE, f.w.house, f.w.houses_held):
        return pack(HIRE, 0, A_HOUSE)
    if is_worth_hiring(f, A_SHOP, f.w.shop, f.w.shops_held):
        return pack(HIRE, 0, A_SHOP)
    return pack(HIRE, 0, ASSISTANT) if f.s.desk[f.d + STORE + ASSISTANT] > 0 else pack(DONE)


def is_worth_hiring(f: SeatFeatures, piece: i64, weight: i64, most: i64) -> bool:
    """Y5.6: whether such a piece is for sale, can be paid and is worth it, with fewer than `most` at hand."""
    s = f.s
    if s.desk[f.d + STORE + piece] == 0 or s.desk[f.d + HAND + piece] >= most:
        return False
    price = hire_price(s, f.p, piece)
    return s.desk[f.d + YEN] >= price and piece_gain(f, weight, price) > 0


def any_good_action(f: SeatFeatures) -> Action:
    """Y6.1: the good worth most."""
    best: i64 = 0
    highest: i64 = -1
    for good in range(LOCAL_GOODS):
        value = f.gain_value(good, 1)
        if value > highest:
            highest = value
            best = good
    return pack(GAIN, 0, best)


def exchange_action(f: SeatFeatures) -> Action:
    """Y5.3: buy what orders lack, then imports if they are cheap; sell what there is too much of."""
    s = f.s
    price = s.board.box.price
    yen = s.desk[f.d + YEN]
    for good in range(LOCAL_GOODS):
        if f.lacking[good] > 0 and yen >= price[good]:
            return pack(BUY, 0, good)
    if yen >= price[IMPORT] and f.thing[IMPORT] > price[IMPORT] * f.thing[YEN]:
        return pack(BUY, 0, IMPORT)
    for good in range(LOCAL_GOODS):
        if f.unreserved[good] > f.w.enough[good] and yen < f.w.enough[YEN]:
            return pack(SELL, 0, good)
    return pack(DONE)
