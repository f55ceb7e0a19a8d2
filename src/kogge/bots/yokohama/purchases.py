"""Quick decisions in Yokohama's locations: what to take, and what to pay with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.gains import declaration_gain, house_gain, prayer_gain, shop_gain
from kogge.bots.yokohama.player_value import Estimate
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
    pack,
)
from kogge.games.yokohama.board import (
    A_HOUSE,
    A_SHOP,
    ASSISTANT,
    IMPORT,
    LOCAL_GOODS,
    LOTS,
    N_THINGS,
    SHOP_CELLS,
    SLOTS,
    YEN,
)
from kogge.games.yokohama.church import FROM_HAND, FROM_LOCATION, Church, Offer, can_offer, gifts, offer_size
from kogge.games.yokohama.customs import Customs
from kogge.games.yokohama.hire import hire_price
from kogge.games.yokohama.laboratory import Research, units_at_hand, units_needed
from kogge.games.yokohama.port import FREE, WITH_IMPORT, WITH_YEN, Port
from kogge.games.yokohama.state import HAND, HAS_SHOP, ORDER_COUNT, STORE

NOTHING: Final = -1


def lean_building(e: Estimate, here: i64) -> Action:
    """Y3.5: the shop or the trading house whose reward and points are worth more than the piece at hand."""
    s = e.s
    box = s.board.box
    best: Action = pack(DONE)
    highest: i64 = 0
    if s.desk[e.d + HAND + A_SHOP] > 0 and s.built[e.p * s.cells + here] & HAS_SHOP == 0:
        base = shop_gain(e, here)
        for cell in range(SHOP_CELLS):
            if s.lots[here * LOTS + cell] == 0:
                gain = base + e.reward(box.lot_reward[s.tiles[here] * LOTS + cell])
                if gain > highest:
                    highest = gain
                    best = pack(SHOP, 0, cell)
    if s.desk[e.d + HAND + A_HOUSE] > 0 and s.lots[here * LOTS + SHOP_CELLS] == 0 and house_gain(e, here) > highest:
        best = pack(HOUSE)
    return best


def lean_research(e: Estimate, step: Research) -> Action:
    """Y5.7: the technology worth most beside its price."""
    s = e.s
    units = units_at_hand(s, e.p)
    price = s.board.box.unit_yen * e.thing[YEN]
    best: i64 = NOTHING
    highest: i64 = 0
    for slot in range(SLOTS):
        card = s.lab[step.side * SLOTS + slot]
        if card == 0 or s.has_tech(e.p, card - 1):
            continue
        needed = units_needed(s, e.p, step.side, slot, step.power)
        if needed <= units:
            value = e.technology(card - 1) - needed * price
            if value > highest:
                highest = value
                best = slot
    return pack(DONE) if best == NOTHING else pack(RESEARCH, 0, step.side * SLOTS + best)


def lean_paying(e: Estimate) -> Action:
    """Y5.7: what is worth less, two yen or an import."""
    return pack(PAY, 0, YEN if e.s.board.box.unit_yen * e.thing[YEN] < e.thing[IMPORT] else IMPORT)


def lean_ordering(e: Estimate, step: Port) -> Action:
    """Y5.8: the best order; a second one if it is worth its price."""
    s = e.s
    box = s.board.box
    if step.levels == 0 or s.desk[e.d + ORDER_COUNT] >= box.hand_limit:
        return pack(DONE)
    how: i64 = FREE
    highest: i64 = 0
    if step.taken > 0:
        highest = box.unit_yen * e.thing[YEN]
        how = WITH_YEN
        if s.desk[e.d + YEN] < box.unit_yen:
            highest = e.thing[IMPORT]
            how = WITH_IMPORT
            if s.desk[e.d + IMPORT] == 0:
                return pack(DONE)
    best: i64 = NOTHING
    for slot in range(SLOTS):
        card = s.port[step.side * SLOTS + slot]
        if card > 0 and box.levels[slot] < step.levels:
            value = e.order(card - 1)
            if value > highest:
                highest = value
                best = slot
    return pack(DONE) if best == NOTHING else pack(ORDER, how, step.side * SLOTS + best)


def source_of(e: Estimate, here: i64) -> i64:
    """Y5.4, Y5.5: from the location if one stands there; NOTHING when there is no assistant at all."""
    if e.s.men[e.p * e.s.cells + here] > 0:
        return FROM_LOCATION
    return FROM_HAND if e.s.desk[e.d + HAND + ASSISTANT] > 0 else NOTHING


def lean_praying(e: Estimate, step: Church) -> Action:
    """Y5.4: the best cell, less the gifts it takes."""
    s = e.s
    source = source_of(e, step.here)
    most = step.faith + gifts(s, e.p, 0)
    best: i64 = NOTHING
    highest: i64 = 0
    for cell in range(len(s.church)):
        if s.church[cell] == 0 and s.board.box.church_number[cell] <= most:
            value = prayer_gain(e, cell, step.faith)
            if value > highest:
                highest = value
                best = cell
    return pack(DONE) if NOTHING in (best, source) else pack(PRAY, source, best)


def lean_offering(e: Estimate, step: Offer) -> Action:
    """Y5.4: what is worth least."""
    best: i64 = NOTHING
    least: i64 = 0
    for thing in range(N_THINGS):
        if step.given >> thing & 1 == 0 and can_offer(e.s, e.p, thing):
            value = offer_size(e.s, thing) * e.thing[thing]
            if thing < LOCAL_GOODS and e.pool[thing] == 0:
                value += value * e.w.needed // 100
            if best == NOTHING or value < least:
                least = value
                best = thing
    return pack(OFFER, 0, best)


def lean_declaring(e: Estimate, step: Customs) -> Action:
    """Y5.5: the best cell beside its imports."""
    s = e.s
    source = source_of(e, step.here)
    most = min(step.most, s.desk[e.d + IMPORT])
    best: i64 = NOTHING
    highest: i64 = 0
    for cell in range(len(s.customs)):
        if s.customs[cell] == 0 and s.board.box.customs_number[cell] <= most:
            value = declaration_gain(e, cell)
            if value > highest:
                highest = value
                best = cell
    return pack(DONE) if NOTHING in (best, source) else pack(DECLARE, source, best)


def lean_hiring(e: Estimate) -> Action:
    """Y5.6: a trading house, then shops, as far as they are worth their price; else an assistant."""
    s = e.s
    d = e.d
    yen = s.desk[d + YEN]
    if s.desk[d + STORE + A_HOUSE] > 0 and s.desk[d + HAND + A_HOUSE] < e.w.houses_held:
        price = hire_price(s, e.p, A_HOUSE)
        if yen >= price and e.w.house * e.soon // 100 > price * e.thing[YEN]:
            return pack(HIRE, 0, A_HOUSE)
    if s.desk[d + STORE + A_SHOP] > 0 and s.desk[d + HAND + A_SHOP] < e.w.shops_held:
        price = hire_price(s, e.p, A_SHOP)
        if yen >= price and e.w.shop * e.soon // 100 > price * e.thing[YEN]:
            return pack(HIRE, 0, A_SHOP)
    return pack(HIRE, 0, ASSISTANT) if s.desk[d + STORE + ASSISTANT] > 0 else pack(DONE)


def lean_good(e: Estimate) -> Action:
    """Y6.1: the good worth most."""
    best: i64 = 0
    highest: i64 = NOTHING
    for good in range(LOCAL_GOODS):
        value = e.gaining(good, 1)
        if value > highest:
            highest = value
            best = good
    return pack(GAIN, 0, best)


def lean_exchange(e: Estimate) -> Action:
    """Y5.3: buy what orders lack, then imports if they are cheap; sell what there is too much of."""
    s = e.s
    price = s.board.box.price
    yen = s.desk[e.d + YEN]
    for good in range(LOCAL_GOODS):
        if e.lacking[good] > 0 and yen >= price[good]:
            return pack(BUY, 0, good)
    if yen >= price[IMPORT] and e.thing[IMPORT] > price[IMPORT] * e.thing[YEN]:
        return pack(BUY, 0, IMPORT)
    for good in range(LOCAL_GOODS):
        if e.pool[good] > e.w.enough[good] and yen < e.w.enough[YEN]:
            return pack(SELL, 0, good)
    return pack(DONE)
