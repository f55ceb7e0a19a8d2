"""Quick decisions in Merchants of Europe, for playouts: what the next delivery and the next post still need."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, RolloutPolicy, contains
from kogge.bots.merchants.goals import Wishes, first_missing, get_for, missing, nearer, to_be_had
from kogge.bots.merchants.paths import ANY, Ways, WaysCache
from kogge.bots.merchants.targets import NONE, find_road, find_trip, remaining_of
from kogge.bots.merchants.trade_value import compose, gain_of
from kogge.bots.merchants.weights import Weights, pips
from kogge.core.cells import vec
from kogge.core.contract import Action, Seat, Step
from kogge.core.dealer import Dealer
from kogge.games.merchants.actions import (
    ACCEPT,
    CARD,
    DISCARD,
    DRIVE,
    END,
    EXCHANGE,
    GET,
    GO,
    REFUSE,
    ROBBER,
    ROLL,
    ROUTE,
    SKIP,
    STEP,
    STOP,
    TAKE,
    WALK,
    WITHDRAW,
    first_of,
    pack,
    second_of,
    verb_of,
)
from kogge.games.merchants.board import PATHFINDERS, SALT, SWIFT_CARAVAN, SWIFT_MERCHANT, WOOL
from kogge.games.merchants.build import FreeRoute, Pathfind
from kogge.games.merchants.cards import Harvest, play_choices
from kogge.games.merchants.drive import Driving, SwiftDrive, deliver_choices, roads_from
from kogge.games.merchants.market import EQUAL_CARDS
from kogge.games.merchants.production import MOST_CARDS, Discard
from kogge.games.merchants.robber import MoveRobber, Rob
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, Merchants
from kogge.games.merchants.trade import Answer, Compose, Pick, can_give
from kogge.games.merchants.turn import Dawn, Turn
from kogge.games.merchants.walk import STEPS, SwiftWalk, Walking, steps_from


class MerchantsRolloutPolicy(RolloutPolicy[Merchants]):
    """Does what the next delivery and the next post still need."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.ways = WaysCache()

    def action(self, s: Merchants, dealer: Dealer, noise: i64) -> Action:
        """A purposeful action, or NO_ACTION at the rare steps that anything will do for."""
        return lean_decision(self.weights, self.ways.of(s), s, dealer, noise)


def lean_decision(w: Weights, ways: Ways, s: Merchants, dealer: Dealer, noise: i64) -> Action:
    """A purposeful action, or NO_ACTION at the rare steps that anything will do for."""
    step = s.agenda[-1]
    p = step.player
    if isinstance(step, Turn):
        return lean_turn(w, ways, s, p, dealer, noise)
    if isinstance(step, Driving):
        return lean_driving(ways, s, step)
    if isinstance(step, Walking):
        return lean_walking(w, ways, s, step)
    if isinstance(step, Dawn):
        return pack(ROLL)
    if isinstance(step, Discard):
        return pack(DISCARD, 0, most_of(s, p))
    if isinstance(step, MoveRobber):
        return lean_robber(s, p, dealer)
    if isinstance(step, (Compose, Answer, Pick)):
        return lean_trade(w, s, step)
    if isinstance(step, Rob):
        victims = step.choices(s)
        return victims[dealer.below(len(victims))]
    return lean_card(w, ways, s, step)


def lean_turn(w: Weights, ways: Ways, s: Merchants, p: Seat, dealer: Dealer, noise: i64) -> Action:
    """Deliver; what can be paid for, the most urgent first; a card that helps; what can be got for the rest."""
    delivery = deliver_choices(s, p, vec[i64]())
    if len(delivery) > 0:
        return delivery[dealer.below(len(delivery))]
    found_first = s.free_goods(p) <= 0
    if dealer.below(200) < noise:
        found_first = not found_first
    wishes = Wishes(w, ways, s, p, found_first)
    for i in range(len(wishes.actions)):
        if missing(s, p, wishes.costs[i]) == 0 and is_open(s, p, wishes.actions[i]):
            return wishes.actions[i]
    if s.played == 0:
        for action in play_choices(s, p, vec[i64]()):
            if helps(wishes, s, p, second_of(action)):
                return action
    for cost in wishes.costs:
        lack = missing(s, p, cost)
        if 0 < lack <= to_be_had(s, p, cost):
            action = get_for(s, p, cost)
            if action != NONE:
                return action
    return spend_spare(wishes, s, p)


def is_open(s: Merchants, p: Seat, action: Action) -> bool:
    """Whether a way is free and its fees can be paid; everything else that is wished for may be done."""
    verb = verb_of(action)
    if verb == DRIVE:
        base = pack(DRIVE, first_of(action))
        left = s.hand[p * 5 + SALT] * STEPS
        return contains(roads_from(s, p, p * 2 + first_of(action) - 1, base, left, vec[i64]()), action)
    if verb == WALK:
        base = pack(WALK, first_of(action))
        return contains(steps_from(s, p, p * 2 + first_of(action) - 1, base, STEPS, vec[i64]()), action)
    return True


def helps(wishes: Wishes, s: Merchants, p: Seat, card: i64) -> bool:
    """M7.1: whether a card serves a wish; the others are always good to play."""
    road = wishes.road
    if card == PATHFINDERS:
        return road is not None and road.gap >= 0
    if card == SWIFT_CARAVAN:
        return road is not None and road.caravan >= 0 and road.gaps == 0 and s.free_goods(p) > 0
    if card == SWIFT_MERCHANT:
        return wishes.walker >= 0
    return True


def spend_spare(wishes: Wishes, s: Merchants, p: Seat) -> Action:
    """M2.5: a hand that a seven would halve is better spent; then the turn is over."""
    if s.size[p] > MOST_CARDS:
        at = p * 5
        if s.hand[at + SALT] > 0 and s.hand[at + WOOL] > 0 and s.deck_size() > 0:
            return pack(CARD)
        give = most_of(s, p)
        if s.hand[at + give] >= EQUAL_CARDS:
            for cost in wishes.costs:
                kind = first_missing(s, p, cost)
                if kind not in (NONE, give):
                    return pack(EXCHANGE, give, kind)
    return pack(END)


def most_of(s: Merchants, p: Seat) -> i64:
    """The kind of which most cards are in the hand."""
    best: i64 = 0
    for kind in range(1, 5):
        if s.hand[p * 5 + kind] > s.hand[p * 5 + best]:
            best = kind
    return best


def lean_driving(ways: Ways, s: Merchants, step: Driving) -> Action:
    """M6: deliver in passing; on along the road, for more salt only where it leads to a post."""
    p = step.player
    choices = step.choices(s)
    if len(deliver_choices(s, p, vec[i64]())) > 0 or len(choices) == 1:
        return choices[0]
    road = find_road(ways, s, p, step.caravan)
    if road is not None and road.drives > 0 and s.free_goods(p) > 0:
        on = pack(GO, 0, road.first)
        if (step.left > 0 or (road.gaps == 0 and road.drives <= step.range(s))) and contains(choices, on):
            return on
    return choices[len(choices) - 1]


def lean_walking(w: Weights, ways: Ways, s: Merchants, step: Walking) -> Action:
    """M5: on to the city; further grain only where it leads there."""
    here = s.merchants[step.walker]
    choices = step.choices(s)
    last = choices[len(choices) - 1]
    if len(choices) == 1 or (verb_of(last) == STOP and s.board.city_at[here] >= 0):
        return last
    trip = find_trip(w, ways, s, here, NONE, remaining_of(s))
    if trip.city >= 0 and (step.left > 0 or trip.far <= step.range(s)):
        on = pack(STEP, 0, nearer(ways, s, step.walker, trip.city))
        if contains(choices, on):
            return on
    return last


def lean_robber(s: Merchants, p: Seat, dealer: Dealer) -> Action:
    """M2.5: where it takes most from others, from those with few goods left above all."""
    board = s.board
    best: i64 = NONE
    highest: i64 = -1_000_000
    for h in range(board.n_hexes):
        if s.number[h] == 0 or h == s.robber:
            continue
        harm: i64 = dealer.below(10)
        for i in range(board.hex_start[h], board.hex_start[h + 1]):
            post = s.posts[board.hex_cities[i]]
            if post == p + 1:
                harm -= 30 * pips(s.number[h])
            elif post not in (EMPTY, NEUTRAL_POST):
                harm += 20 * pips(s.number[h]) // (s.goods[post - 1] + 1)
        if harm > highest:
            highest = harm
            best = h
    return pack(ROBBER, 0, best)


def lean_trade(w: Weights, s: Merchants, step: Step[Merchants]) -> Action:
    """M3.1: good offers are accepted, and the best bid is taken; nobody begins any in a hurry."""
    p = step.player
    if isinstance(step, Answer) and can_give(s, p, step.want):
        theirs = gain_of(w, s, step.trader, p, step.want, step.give)
        mine = gain_of(w, s, p, p, step.give, step.want)
        return pack(ACCEPT) if mine > w.clear_gain + max(theirs, 0) * w.other_gain // 100 else pack(REFUSE)
    if isinstance(step, Answer):
        return pack(REFUSE)
    if isinstance(step, Compose):
        return compose(w, s, step)
    best = pack(WITHDRAW)
    highest: i64 = 0
    for action in step.choices(s):
        if verb_of(action) == TAKE:
            q = second_of(action)
            gain = gain_of(w, s, p, p, s.bids[q * 2 + 1], s.bids[q * 2])
            if gain > highest:
                highest = gain
                best = action
    return best


def lean_card(w: Weights, ways: Ways, s: Merchants, step: Step[Merchants]) -> Action:
    """M4.3, M7.1: what double paths and cards give is used for the road, the trip and the first wish."""
    p = step.player
    if isinstance(step, (FreeRoute, Pathfind)):
        road = find_road(ways, s, p, ANY)
        gap = pack(ROUTE, 0, road.gap) if road is not None and road.gap >= 0 else pack(SKIP)
        return gap if contains(step.choices(s), gap) else pack(SKIP)
    wishes = Wishes(w, ways, s, p, s.free_goods(p) <= 0)
    if isinstance(step, Harvest):
        for cost in wishes.costs:
            kind = first_missing(s, p, cost)
            if kind != NONE:
                return pack(GET, 0, kind)
        return step.choices(s)[0]
    if isinstance(step, (SwiftDrive, SwiftWalk)):
        verb = DRIVE if isinstance(step, SwiftDrive) else WALK
        choices = step.choices(s)
        for action in wishes.actions:
            if verb_of(action) == verb and contains(choices, action):
                return action
        return pack(SKIP)
    return NO_ACTION
