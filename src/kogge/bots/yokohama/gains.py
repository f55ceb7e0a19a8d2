"""What a visit of a location in Yokohama would bring: its action, its power-5 token, a building."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.yokohama.player_value import POINT, Estimate
from kogge.games.yokohama.board import (
    A_HOUSE,
    A_SHOP,
    ASSISTANT,
    BRICKWORKS,
    CHURCH,
    CUSTOMS,
    ELECTRIC_LIGHT,
    EMPLOY,
    EXCHANGE,
    GAIN_THING,
    GASLIGHT,
    IMPORT,
    LABORATORY,
    LOCAL_GOODS,
    LOTS,
    PORT,
    SHOP_CELLS,
    SLOTS,
    WINERY,
    YEN,
)
from kogge.games.yokohama.church import gifts
from kogge.games.yokohama.hire import hire_price
from kogge.games.yokohama.laboratory import units_at_hand, units_needed
from kogge.games.yokohama.state import HAND, HAS_SHOP, MOST_POWER, ORDER_COUNT, STORE
from kogge.games.yokohama.visit import BUILDING_POWER


def visit_gain(e: Estimate, c: i64, power: i64) -> i64:
    """Y3.3 to Y3.5: location action, power-5 token, building."""
    s = e.s
    box = s.board.box
    kind = s.sites[c]
    what = box.kind_action[kind]
    worth = box.by_power[kind * (MOST_POWER + 1) + power]
    gain: i64 = 0
    if what == GAIN_THING:
        gain = e.gaining(box.kind_thing[kind], worth)
    elif what == EXCHANGE:
        gain = exchange_gain(e, worth)
    elif what == CHURCH:
        gain = church_gain(e, worth)
    elif what == CUSTOMS:
        gain = customs_gain(e, worth)
    elif what == EMPLOY:
        gain = hiring_gain(e, worth)
    elif what == LABORATORY:
        gain = laboratory_gain(e, box.kind_side[kind], worth)
    elif what == PORT:
        gain = port_gain(e, box.kind_side[kind], worth)
    if power >= BUILDING_POWER:
        gain += building_gain(e, c)
    if power == MOST_POWER and s.tokens[c] > 0:
        gain += e.reward(box.token_reward[s.tokens[c] - 1]) + e.w.token
    return gain


def exchange_gain(e: Estimate, count: i64) -> i64:
    """Y5.3: imports, if they are cheap for what they are worth; or what orders lack."""
    s = e.s
    price = s.board.box.price
    yen = s.desk[e.d + YEN]
    imports = min(count, yen // price[IMPORT]) * max(e.thing[IMPORT] - price[IMPORT] * e.thing[YEN], 0)
    goods: i64 = 0
    for good in range(LOCAL_GOODS):
        goods += e.lacking[good]
    return max(imports, min(goods, count) * e.w.exchange)


def church_gain(e: Estimate, faith: i64) -> i64:
    """Y5.4: the best cell, less the gifts it takes."""
    s = e.s
    box = s.board.box
    most = faith + gifts(s, e.p, 0)
    best: i64 = 0
    for cell in range(len(s.church)):
        if s.church[cell] == 0 and box.church_number[cell] <= most:
            best = max(best, prayer_gain(e, cell, faith))
    return best


def prayer_gain(e: Estimate, cell: i64, faith: i64) -> i64:
    """Y5.4: an assistant on that cell of the church."""
    box = e.s.board.box
    gain = e.reward(box.church_reward[cell]) + e.w.church * e.time // 100 - e.w.posted
    if e.s.has_tech(e.p, WINERY):
        gain += box.tech_amount[WINERY] * POINT
    return gain - max(box.church_number[cell] - faith, 0) * e.w.gift


def customs_gain(e: Estimate, most: i64) -> i64:
    """Y5.5: the best cell that the imports at hand pay."""
    s = e.s
    box = s.board.box
    most = min(most, s.desk[e.d + IMPORT])
    if most == 0:
        return 0
    best: i64 = 0
    for cell in range(len(s.customs)):
        if s.customs[cell] == 0 and box.customs_number[cell] <= most:
            best = max(best, declaration_gain(e, cell))
    return best


def declaration_gain(e: Estimate, cell: i64) -> i64:
    """Y5.5: an assistant on that cell of the customs."""
    box = e.s.board.box
    gain = e.reward(box.customs_reward[cell]) + e.w.customs * e.time // 100 - e.w.posted
    if e.s.has_tech(e.p, BRICKWORKS):
        gain += box.tech_amount[BRICKWORKS] * POINT
    return gain - box.customs_number[cell] * e.thing[IMPORT]


def hiring_gain(e: Estimate, count: i64) -> i64:
    """Y5.6: a trading house, then shops, as far as the money goes and they are worth it; assistants with the rest."""
    s = e.s
    d = e.d
    left = count
    gain: i64 = 0
    yen = s.desk[d + YEN]
    if left > 0 and s.desk[d + STORE + A_HOUSE] > 0 and s.desk[d + HAND + A_HOUSE] < 2:
        price = hire_price(s, e.p, A_HOUSE)
        worth = e.w.house * e.soon // 100 - price * e.thing[YEN]
        if yen >= price and worth > 0:
            yen -= price
            gain += worth
            left -= 1
    price = hire_price(s, e.p, A_SHOP)
    worth = e.w.shop * e.soon // 100 - price * e.thing[YEN]
    shops = min(left, yen // price)
    shops = min(shops, s.desk[d + STORE + A_SHOP])
    shops = min(shops, 3 - s.desk[d + HAND + A_SHOP])
    if worth > 0 and shops > 0:
        gain += shops * worth
        left -= shops
    men = s.desk[d + HAND + ASSISTANT]
    return gain + e.men(men + min(left, s.desk[d + STORE + ASSISTANT])) - e.men(men)


def laboratory_gain(e: Estimate, side: i64, power: i64) -> i64:
    """Y5.7: the best technology that can be paid."""
    s = e.s
    units = units_at_hand(s, e.p)
    price = s.board.box.unit_yen * e.thing[YEN]
    best: i64 = 0
    for slot in range(SLOTS):
        card = s.lab[side * SLOTS + slot]
        if card == 0 or s.has_tech(e.p, card - 1):
            continue
        needed = units_needed(s, e.p, side, slot, power)
        if needed <= units:
            best = max(best, e.technology(card - 1) - needed * price)
    return best


def port_gain(e: Estimate, side: i64, power: i64) -> i64:
    """Y5.8: the best order within reach, and a part of a second one."""
    s = e.s
    box = s.board.box
    gain = box.port_bonus * POINT if power == MOST_POWER else 0
    room = box.hand_limit - s.desk[e.d + ORDER_COUNT]
    levels = box.levels_open[power - 1]
    if room == 0 or levels == 0:
        return gain
    best: i64 = 0
    second: i64 = 0
    for slot in range(SLOTS):
        card = s.port[side * SLOTS + slot]
        if card > 0 and box.levels[slot] < levels:
            value = e.order(card - 1)
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    price = box.unit_yen * e.thing[YEN]
    if room > 1 and s.desk[e.d + YEN] >= box.unit_yen and second > price:
        return gain + best + second - price
    return gain + best


def building_gain(e: Estimate, c: i64) -> i64:
    """Y3.5: the better of a shop and a trading house from the hand."""
    s = e.s
    box = s.board.box
    tile = s.tiles[c]
    if tile < 0:
        return 0
    best: i64 = 0
    if s.desk[e.d + HAND + A_SHOP] > 0 and s.built[e.p * s.cells + c] & HAS_SHOP == 0:
        gain = shop_gain(e, c)
        for cell in range(SHOP_CELLS):
            if s.lots[c * LOTS + cell] == 0:
                best = max(best, gain + e.reward(box.lot_reward[tile * LOTS + cell]))
    if s.desk[e.d + HAND + A_HOUSE] > 0 and s.lots[c * LOTS + SHOP_CELLS] == 0:
        best = max(best, house_gain(e, c))
    return best


def shop_gain(e: Estimate, c: i64) -> i64:
    """A shop there instead of at hand, beside the reward of its cell."""
    gain = standing_gain(e, c) - e.w.shop * e.soon // 100
    if e.s.has_tech(e.p, GASLIGHT):
        gain += e.s.board.box.tech_amount[GASLIGHT] * POINT
    return gain


def house_gain(e: Estimate, c: i64) -> i64:
    """A trading house there instead of at hand, with its reward."""
    box = e.s.board.box
    gain = standing_gain(e, c) - e.w.house * e.soon // 100
    if e.s.has_tech(e.p, ELECTRIC_LIGHT):
        gain += box.tech_amount[ELECTRIC_LIGHT] * POINT
    return gain + e.reward(box.lot_reward[e.s.tiles[c] * LOTS + SHOP_CELLS])


def standing_gain(e: Estimate, c: i64) -> i64:
    """One more building there for the rest of the game."""
    spread: i64 = e.w.spread if e.s.built[e.p * e.s.cells + c] == 0 else 0
    return (e.w.standing + spread) * e.time // 100
