"""What a visit of a location in Yokohama would bring: its action, its power-5 token, a building."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.yokohama.features import SeatFeatures
from kogge.bots.yokohama.weights import POINT
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

POWERS: Final = MOST_POWER + 1
NOTHING: Final = -1  # no cell, slot or building is worth taking
UNKNOWN: Final = -1  # a gain that was not computed yet


class VisitGains:
    """The gains of one seat's visits, each computed once."""

    def __init__(self, f: SeatFeatures) -> None:
        self.f: Final = f
        self._known: Final = vec[i64]([UNKNOWN] * (f.s.cells * POWERS))  # [place * POWERS + action points]

    def gain(self, c: i64, power: i64) -> i64:
        """What a visit brings with that many action points."""
        at = c * POWERS + power
        if self._known[at] == UNKNOWN:
            self._known[at] = visit_gain(self.f, c, power)
        return self._known[at]


def visit_gain(f: SeatFeatures, c: i64, power: i64) -> i64:
    """Y3.3 to Y3.5: location action, power-5 token, building."""
    s = f.s
    box = s.board.box
    kind = s.sites[c]
    what = box.kind_action[kind]
    worth = box.by_power[kind * POWERS + power]
    gain: i64 = 0
    if what == GAIN_THING:
        gain = f.gain_value(box.kind_thing[kind], worth)
    elif what == EXCHANGE:
        gain = exchange_gain(f, worth)
    elif what == CHURCH:
        gain = best_prayer(f, worth)[0]
    elif what == CUSTOMS:
        gain = best_declaration(f, worth)[0]
    elif what == EMPLOY:
        gain = hiring_gain(f, worth)
    elif what == LABORATORY:
        gain = best_technology(f, box.kind_side[kind], worth)[0]
    elif what == PORT:
        gain = port_gain(f, box.kind_side[kind], worth)
    if power >= BUILDING_POWER:
        gain += best_building(f, c)[0]
    if power == MOST_POWER and s.tokens[c] > 0:
        gain += f.reward_value(box.token_reward[s.tokens[c] - 1]) + f.w.token
    return gain


def exchange_gain(f: SeatFeatures, count: i64) -> i64:
    """Y5.3: imports, if they are cheap for what they are worth; or what orders lack."""
    s = f.s
    price = s.board.box.price
    yen = s.desk[f.d + YEN]
    imports = min(count, yen // price[IMPORT]) * max(f.thing[IMPORT] - price[IMPORT] * f.thing[YEN], 0)
    goods: i64 = 0
    for good in range(LOCAL_GOODS):
        goods += f.lacking[good]
    return max(imports, min(goods, count) * f.w.exchange)


def best_prayer(f: SeatFeatures, faith: i64) -> tuple[i64, i64]:
    """Y5.4: what the best cell of the church brings, less the gifts it takes; and that cell, or NOTHING."""
    s = f.s
    box = s.board.box
    most = faith + gifts(s, f.p, 0)
    best: i64 = NOTHING
    highest: i64 = 0
    for cell in range(len(s.church)):
        if s.church[cell] == 0 and box.church_number[cell] <= most:
            gain = prayer_gain(f, cell, faith)
            if gain > highest:
                highest = gain
                best = cell
    return highest, best


def prayer_gain(f: SeatFeatures, cell: i64, faith: i64) -> i64:
    """Y5.4: an assistant on that cell of the church."""
    box = f.s.board.box
    gain = f.reward_value(box.church_reward[cell]) + f.w.church * f.time // 100 - f.w.posted
    if f.s.has_tech(f.p, WINERY):
        gain += box.tech_amount[WINERY] * POINT
    return gain - max(box.church_number[cell] - faith, 0) * f.w.gift


def best_declaration(f: SeatFeatures, most: i64) -> tuple[i64, i64]:
    """Y5.5: what the best cell of the customs brings that the imports at hand pay; and that cell, or NOTHING."""
    s = f.s
    box = s.board.box
    most = min(most, s.desk[f.d + IMPORT])
    best: i64 = NOTHING
    highest: i64 = 0
    if most == 0:
        return highest, best
    for cell in range(len(s.customs)):
        if s.customs[cell] == 0 and box.customs_number[cell] <= most:
            gain = declaration_gain(f, cell)
            if gain > highest:
                highest = gain
                best = cell
    return highest, best


def declaration_gain(f: SeatFeatures, cell: i64) -> i64:
    """Y5.5: an assistant on that cell of the customs."""
    box = f.s.board.box
    gain = f.reward_value(box.customs_reward[cell]) + f.w.customs * f.time // 100 - f.w.posted
    if f.s.has_tech(f.p, BRICKWORKS):
        gain += box.tech_amount[BRICKWORKS] * POINT
    return gain - box.customs_number[cell] * f.thing[IMPORT]


def hiring_gain(f: SeatFeatures, count: i64) -> i64:
    """Y5.6: a trading house, then shops, as far as the money goes and they are worth it; assistants with the rest."""
    s = f.s
    d = f.d
    left = count
    gain: i64 = 0
    yen = s.desk[d + YEN]
    if left > 0 and s.desk[d + STORE + A_HOUSE] > 0 and s.desk[d + HAND + A_HOUSE] < f.w.houses_held:
        price = hire_price(s, f.p, A_HOUSE)
        worth = piece_gain(f, f.w.house, price)
        if yen >= price and worth > 0:
            yen -= price
            gain += worth
            left -= 1
    price = hire_price(s, f.p, A_SHOP)
    worth = piece_gain(f, f.w.shop, price)
    shops = min(left, yen // price)
    shops = min(shops, s.desk[d + STORE + A_SHOP])
    shops = min(shops, f.w.shops_held - s.desk[d + HAND + A_SHOP])
    if worth > 0 and shops > 0:
        gain += shops * worth
        left -= shops
    men = s.desk[d + HAND + ASSISTANT]
    return gain + f.assistants_value(men + min(left, s.desk[d + STORE + ASSISTANT])) - f.assistants_value(men)


def piece_gain(f: SeatFeatures, weight: i64, price: i64) -> i64:
    """A piece at hand, beside the money it costs."""
    return weight * f.soon // 100 - price * f.thing[YEN]


def best_technology(f: SeatFeatures, side: i64, power: i64) -> tuple[i64, i64]:
    """Y5.7: what the best technology brings that can be paid, beside its price; and its slot, or NOTHING."""
    s = f.s
    units = units_at_hand(s, f.p)
    price = s.board.box.unit_yen * f.thing[YEN]
    best: i64 = NOTHING
    highest: i64 = 0
    for slot in range(SLOTS):
        card = s.lab[side * SLOTS + slot]
        if card == 0 or s.has_tech(f.p, card - 1):
            continue
        needed = units_needed(s, f.p, side, slot, power)
        if needed <= units:
            gain = f.technology_value(card - 1) - needed * price
            if gain > highest:
                highest = gain
                best = slot
    return highest, best


def port_gain(f: SeatFeatures, side: i64, power: i64) -> i64:
    """Y5.8: the best order within reach, and a second one if it is worth its price."""
    s = f.s
    box = s.board.box
    gain = box.port_bonus * POINT if power == MOST_POWER else 0
    room = box.hand_limit - s.desk[f.d + ORDER_COUNT]
    levels = box.levels_open[power - 1]
    if room == 0 or levels == 0:
        return gain
    best: i64 = 0
    second: i64 = 0
    for slot in range(SLOTS):
        card = s.port[side * SLOTS + slot]
        if card > 0 and box.levels[slot] < levels:
            value = f.order_value(card - 1, f.unreserved)
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    price = box.unit_yen * f.thing[YEN]
    if room > 1 and s.desk[f.d + YEN] >= box.unit_yen and second > price:
        return gain + best + second - price
    return gain + best


def best_building(f: SeatFeatures, c: i64) -> tuple[i64, i64]:
    """Y3.5: what the best building from the hand brings there; and its cell of the tile, or NOTHING."""
    s = f.s
    box = s.board.box
    tile = s.tiles[c]
    best: i64 = NOTHING
    highest: i64 = 0
    if tile < 0:
        return highest, best
    if s.desk[f.d + HAND + A_SHOP] > 0 and s.built[f.p * s.cells + c] & HAS_SHOP == 0:
        base = shop_gain(f, c)
        for cell in range(SHOP_CELLS):
            if s.lots[c * LOTS + cell] == 0:
                gain = base + f.reward_value(box.lot_reward[tile * LOTS + cell])
                if gain > highest:
                    highest = gain
                    best = cell
    if s.desk[f.d + HAND + A_HOUSE] > 0 and s.lots[c * LOTS + SHOP_CELLS] == 0:
        gain = house_gain(f, c)
        if gain > highest:
            highest = gain
            best = SHOP_CELLS
    return highest, best


def shop_gain(f: SeatFeatures, c: i64) -> i64:
    """A shop there instead of at hand, beside the reward of its cell."""
    gain = standing_gain(f, c) - f.w.shop * f.soon // 100
    if f.s.has_tech(f.p, GASLIGHT):
        gain += f.s.board.box.tech_amount[GASLIGHT] * POINT
    return gain


def house_gain(f: SeatFeatures, c: i64) -> i64:
    """A trading house there instead of at hand, with its reward."""
    box = f.s.board.box
    gain = standing_gain(f, c) - f.w.house * f.soon // 100
    if f.s.has_tech(f.p, ELECTRIC_LIGHT):
        gain += box.tech_amount[ELECTRIC_LIGHT] * POINT
    return gain + f.reward_value(box.lot_reward[f.s.tiles[c] * LOTS + SHOP_CELLS])


def standing_gain(f: SeatFeatures, c: i64) -> i64:
    """One more building there for the rest of the game."""
    spread: i64 = f.w.spread if f.s.built[f.p * f.s.cells + c] == 0 else 0
    return (f.w.standing + spread) * f.time // 100
