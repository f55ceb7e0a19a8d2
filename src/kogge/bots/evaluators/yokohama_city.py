"""What assistants, buildings and presidents in the city of Yokohama promise."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.evaluators.yokohama_desk import POINT, Estimate
from kogge.core.cells import vec
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
    NO_ACTION,
    PORT,
    POSTAL,
    SHOP_CELLS,
    SLOTS,
    TRAM,
    WINERY,
    YEN,
)
from kogge.games.yokohama.church import gifts
from kogge.games.yokohama.hire import hire_price
from kogge.games.yokohama.laboratory import units_at_hand, units_needed
from kogge.games.yokohama.place import places_allowed
from kogge.games.yokohama.state import (
    HAND,
    HAS_SHOP,
    IN_HAND,
    MOST_POWER,
    ORDER_COUNT,
    STORE,
    Yokohama,
    bit,
)
from kogge.games.yokohama.visit import BUILDING_POWER

FAR: Final = 99

# How far the turn of the player whose turn it is has come.
ACTED: Final = 0  # the main action is done; also everybody else
MAY_START: Final = 1  # extra actions come first
MAY_PLACE: Final = 2  # assistants can be placed
MUST_MOVE: Final = 3  # they are placed
WALKING: Final = 4  # the president is on its way


def city_value(e: Estimate, stage: i64, places: i64, taken: i64) -> i64:
    """Assistants and buildings where they stand, the best visit of this turn if it is still to come, and of the next.

    `places` more assistants can be placed now; `taken` has a bit for each location where one was placed this turn.
    """
    s = e.s
    w = e.w
    value = standing_value(e) * (e.soon + 10) // 110
    places = min(places, s.desk[e.d + HAND + ASSISTANT])
    at = s.president[e.p]
    if stage == ACTED:
        return value + best_visit(e, at, stage, places, taken) * w.next // 100
    now = w.now
    if stage == MAY_START:
        # A bot that ends the extra actions plays on and sees the visit done: it counts in full before, lest it hurries.
        now = 100
        value += w.start * e.soon // 100
    value += best_visit(e, at, stage, places, taken) * now // 100
    # The next turn begins where this one leads to; the assistants there come back.
    at = e.best_at
    hand = s.desk[e.d + HAND + ASSISTANT]
    if at != IN_HAND:
        hand += s.men[e.p * s.cells + at]
    return value + best_visit(e, at, ACTED, min(places_allowed(s, e.p), hand), 0) * w.next // 100


def standing_value(e: Estimate) -> i64:
    """Every own building and assistant in the city, and a part of what its location would bring now."""
    s = e.s
    w = e.w
    start = e.p * s.cells
    value: i64 = 0
    for c in range(s.cells):
        b = s.built[start + c]
        if b != 0:
            value += ((b & 1) + (b >> 1)) * w.standing
        men = s.men[start + c]
        if men > 0:
            value += men * w.posted + visit_gain(e, c, power_with(s, e.p, c, men)) * w.later // 100
    return value


def power_with(s: Yokohama, p: i64, c: i64, men: i64) -> i64:
    """Y3.3: action points with so many assistants and the president."""
    b = s.built[p * s.cells + c]
    power = 1 + men + (b & 1) + (b >> 1)
    if s.station == c:
        power += 1
    return min(power, MOST_POWER)


def best_visit(e: Estimate, at: i64, stage: i64, places: i64, taken: i64) -> i64:
    """What the best location brings that a president from there can reach, with so many assistants placed before.

    Remembers the location.
    """
    s = e.s
    p = e.p
    missing = assistants_missing(s, p, at, places)
    others = presidents_of_others(s, p)
    anywhere = s.has_tech(p, TRAM)
    best: i64 = 0
    e.best_at = IN_HAND
    for c in range(s.cells):
        kind = s.sites[c]
        if kind < 0 or s.board.box.kind_action[kind] == NO_ACTION:
            continue
        men = s.men[p * s.cells + c]
        need = missing[c]
        if c == at:
            if stage != WALKING or men == 0:
                continue
            need = 0
        elif anywhere and men == 0:
            need = 0
        if need > places or (stage != ACTED and others >> c & 1 == 1):
            continue
        then = men
        if taken >> c & 1 == 0:
            then = men_then(men, need, places, taken == 0)
        elif taken == bit(c) and need == 0 and places > 0:
            then = men + 1
        gain = visit_gain(e, c, power_with(s, p, c, then))
        if others >> c & 1 == 1:
            gain = gain * e.w.blocked // 100
        if gain > best:
            best = gain
            e.best_at = c
    return best


def men_then(men: i64, need: i64, places: i64, pair: bool) -> i64:
    """Assistants in a location when the president comes, after placing what its way needs and what is left there."""
    if men == 0:
        return 2 if pair and need <= 1 and places >= 2 else min(places, 1)
    if pair and need == 0 and places >= 2:
        return men + 2
    return men + 1 if places > need else men


def presidents_of_others(s: Yokohama, p: i64) -> i64:
    """Y3.2: as bits, where the own president may not stop; Y7.1 Postal service: it may."""
    out: i64 = 0
    if not s.has_tech(p, POSTAL):
        for q in range(s.n):
            if q != p and s.president[q] != IN_HAND:
                out |= bit(s.president[q])
    return out


def assistants_missing(s: Yokohama, p: i64, at: i64, most: i64) -> vec[i64]:
    """Y3.2: for each location how many locations on the way there still need an assistant, its own counted."""
    n = s.cells
    start = p * n
    out = vec[i64]([FAR] * n)
    if at == IN_HAND:
        for c in range(n):
            out[c] = 0 if s.men[start + c] > 0 else 1
        return out
    board = s.board
    out[at] = 0
    changed = True
    while changed:
        changed = False
        for c in range(n):
            so_far = out[c]
            if so_far > most:
                continue
            for i in range(board.near_start[c], board.near_start[c + 1]):
                near = board.near[i]
                if out[near] <= so_far:
                    continue
                then = so_far if s.men[start + near] > 0 or s.is_canal(near) else so_far + 1
                if then < out[near]:
                    out[near] = then
                    changed = True
    return out


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
    extra = e.w.church * e.time // 100 - e.w.posted
    if s.has_tech(e.p, WINERY):
        extra += box.tech_amount[WINERY] * POINT
    best: i64 = 0
    for cell in range(len(s.church)):
        number = box.church_number[cell]
        if s.church[cell] == 0 and number <= most:
            best = max(best, e.reward(box.church_reward[cell]) + extra - max(number - faith, 0) * e.w.gift)
    return best


def customs_gain(e: Estimate, most: i64) -> i64:
    """Y5.5: the best cell that the imports at hand pay."""
    s = e.s
    box = s.board.box
    most = min(most, s.desk[e.d + IMPORT])
    if most == 0:
        return 0
    extra = e.w.customs * e.time // 100 - e.w.posted
    if s.has_tech(e.p, BRICKWORKS):
        extra += box.tech_amount[BRICKWORKS] * POINT
    best: i64 = 0
    for cell in range(len(s.customs)):
        number = box.customs_number[cell]
        if s.customs[cell] == 0 and number <= most:
            best = max(best, e.reward(box.customs_reward[cell]) + extra - number * e.thing[IMPORT])
    return best


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
    w = e.w
    box = s.board.box
    tile = s.tiles[c]
    if tile < 0:
        return 0
    best: i64 = 0
    built = s.built[e.p * s.cells + c]
    kept = (w.standing + (w.spread if built == 0 else 0)) * e.time // 100
    if s.desk[e.d + HAND + A_SHOP] > 0 and built & HAS_SHOP == 0:
        gain = kept - w.shop * e.soon // 100
        if s.has_tech(e.p, GASLIGHT):
            gain += box.tech_amount[GASLIGHT] * POINT
        for cell in range(SHOP_CELLS):
            if s.lots[c * LOTS + cell] == 0:
                best = max(best, gain + e.reward(box.lot_reward[tile * LOTS + cell]))
    if s.desk[e.d + HAND + A_HOUSE] > 0 and s.lots[c * LOTS + SHOP_CELLS] == 0:
        gain = kept - w.house * e.soon // 100 + e.reward(box.lot_reward[tile * LOTS + SHOP_CELLS])
        if s.has_tech(e.p, ELECTRIC_LIGHT):
            gain += box.tech_amount[ELECTRIC_LIGHT] * POINT
        best = max(best, gain)
    return best
