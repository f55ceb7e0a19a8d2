"""Quick decisions in Merchants of Europe: what the next delivery and the next post still need."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, RolloutPolicy, contains
from kogge.bots.merchants.goals import Goals, missing_cards, missing_kind, obtain_action, obtainable_cards
from kogge.bots.merchants.income import pips, remaining_percent
from kogge.bots.merchants.paths import NONE, DistanceCache, WalkingDistances
from kogge.bots.merchants.refused_offers import RefusedOffers
from kogge.bots.merchants.targets import find_city, find_delivery, next_step
from kogge.bots.merchants.trade_value import compose_action, trade_gain, trade_margin
from kogge.bots.merchants.weights import Weights
from kogge.core.actions import first_of, pack, second_of, verb_of
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
)
from kogge.games.merchants.board import PATHFINDERS, SALT, SWIFT_CARAVAN, SWIFT_MERCHANT
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

    def __init__(self, weights: Weights, distances: DistanceCache, refused: RefusedOffers) -> None:
        self.weights = weights
        self.distances = distances
        self.refused = refused

    def action(self, s: Merchants, dealer: Dealer, noise: i64) -> Action:
        """An action to some purpose, or NO_ACTION at the rare steps where none is known."""
        w = self.weights
        step = s.agenda[-1]
        p = step.player
        if isinstance(step, Turn):
            return turn_action(w, self.distances.of(s.board), s, p, dealer, noise)
        if isinstance(step, Driving):
            return driving_action(w, s, step)
        if isinstance(step, Walking):
            return walking_action(w, self.distances.of(s.board), s, step)
        if isinstance(step, Dawn):
            return pack(ROLL)
        if isinstance(step, Discard):
            return pack(DISCARD, 0, most_of(s, p))
        if isinstance(step, MoveRobber):
            return robber_action(w, s, p, dealer)
        if isinstance(step, Answer):
            return answer_action(w, s, step)
        if isinstance(step, Compose):
            return compose_action(w, self.refused, s, step)
        if isinstance(step, Pick):
            return pick_action(w, s, step)
        if isinstance(step, Rob):
            victims = step.choices(s)
            return victims[dealer.below(len(victims))]
        if isinstance(step, (FreeRoute, Pathfind)):
            return free_route_action(w, s, step)
        if isinstance(step, (Harvest, SwiftDrive, SwiftWalk)):
            return card_action(w, self.distances.of(s.board), s, step)
        return NO_ACTION


def turn_action(w: Weights, distances: WalkingDistances, s: Merchants, p: Seat, dealer: Dealer, noise: i64) -> Action:
    """Deliver; what can be paid for, the most urgent first; a card that helps; what can be got for the rest."""
    delivery = deliver_choices(s, p, vec[i64]())
    if len(delivery) > 0:
        return delivery[dealer.below(len(delivery))]
    found_first = s.free_goods(p) <= 0
    if dealer.below(200) < noise:
        found_first = not found_first
    goals = Goals(w, distances, s, p, found_first)
    for i in range(len(goals.actions)):
        if missing_cards(s, p, goals.costs[i]) == 0 and is_open(s, p, goals.actions[i]):
            return goals.actions[i]
    for action in play_choices(s, p, vec[i64]()):
        if helps(goals, s, p, second_of(action)):
            return action
    for cost in goals.costs:
        if 0 < missing_cards(s, p, cost) <= obtainable_cards(s, p, cost):
            action = obtain_action(s, p, cost)
            if action != NO_ACTION:
                return action
    return spare_cards_action(goals, s, p)


def is_open(s: Merchants, p: Seat, action: Action) -> bool:
    """Whether a path is free and its fees can be paid; every other goal may be pursued once it is paid for."""
    verb = verb_of(action)
    if verb == DRIVE:
        base = pack(DRIVE, first_of(action))
        left = s.hand[p * 5 + SALT] * STEPS
        return contains(roads_from(s, p, p * 2 + first_of(action) - 1, base, left, vec[i64]()), action)
    if verb == WALK:
        base = pack(WALK, first_of(action))
        return contains(steps_from(s, p, p * 2 + first_of(action) - 1, base, STEPS, vec[i64]()), action)
    return True


def helps(goals: Goals, s: Merchants, p: Seat, card: i64) -> bool:
    """M7.1: whether a development card serves a goal; those that serve none in particular are always good to play."""
    target = goals.delivery
    if card == PATHFINDERS:
        return target is not None and target.gap >= 0
    if card == SWIFT_CARAVAN:
        return target is not None and target.caravan >= 0 and target.gaps == 0 and s.free_goods(p) > 0
    if card == SWIFT_MERCHANT:
        return goals.walk.merchant >= 0
    return True


def spare_cards_action(goals: Goals, s: Merchants, p: Seat) -> Action:
    """M2.5: a hand that a seven would halve is better spent; then the turn is over."""
    if s.size[p] > MOST_CARDS:
        cost = s.board.pieces.card_cost
        if s.holds(p) & cost == cost and s.deck_size() > 0:
            return pack(CARD)
        give = most_of(s, p)
        if s.hand[p * 5 + give] >= EQUAL_CARDS:
            for bundle in goals.costs:
                kind = missing_kind(s, p, bundle)
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


def driving_action(w: Weights, s: Merchants, step: Driving) -> Action:
    """M6: deliver in passing; on to the next delivery, for more salt only if that suffices to get there."""
    p = step.player
    choices = step.choices(s)
    if len(deliver_choices(s, p, vec[i64]())) > 0 or len(choices) == 1:
        return choices[0]
    target = find_delivery(w, s, p, step.caravan)
    if target is not None and target.drives > 0 and s.free_goods(p) > 0:
        on = pack(GO, 0, target.first_edge)
        if (step.left > 0 or (target.gaps == 0 and target.drives <= step.range(s))) and contains(choices, on):
            return on
    return choices[len(choices) - 1]


def walking_action(w: Weights, distances: WalkingDistances, s: Merchants, step: Walking) -> Action:
    """M5: on to the city, for more grain only if that suffices to get there."""
    here = s.merchants[step.walker]
    choices = step.choices(s)
    last = choices[len(choices) - 1]
    if len(choices) == 1 or (verb_of(last) == STOP and s.board.city_at[here] >= 0):
        return last
    target = find_city(w, distances, s, here, NONE, remaining_percent(s))
    if target.city >= 0 and (step.left > 0 or target.distance <= step.range(s)):
        on = pack(STEP, 0, next_step(distances, s, step.walker, target.city))
        if contains(choices, on):
            return on
    return last


def robber_action(w: Weights, s: Merchants, p: Seat, dealer: Dealer) -> Action:
    """M2.5: where it takes most from others, from those with few goods left above all."""
    board = s.board
    best: i64 = NONE
    highest: i64 = -1_000_000
    for h in range(board.n_hexes):
        if s.number[h] == 0 or h == s.robber:
            continue
        harm: i64 = dealer.below(w.robber_noise)
        for i in range(board.hex_start[h], board.hex_start[h + 1]):
            post = s.posts[board.hex_cities[i]]
            if post == p + 1:
                harm -= w.robbed_self * pips(s.number[h])
            elif post not in (EMPTY, NEUTRAL_POST):
                harm += w.robbed_others * pips(s.number[h]) // (s.goods[post - 1] + 1)
        if harm > highest:
            highest = harm
            best = h
    return pack(ROBBER, 0, best)


def answer_action(w: Weights, s: Merchants, step: Answer) -> Action:
    """M3.1: a good offer is accepted; nobody makes a counter-offer in a hurry."""
    p = step.player
    if not can_give(s, p, step.want):
        return pack(REFUSE)
    trader_gain = trade_gain(w, s, step.trader, p, step.want, step.give)
    gain = trade_gain(w, s, p, p, step.give, step.want)
    return pack(ACCEPT) if trade_margin(w, gain, trader_gain, w.other_gain) > 0 else pack(REFUSE)


def pick_action(w: Weights, s: Merchants, step: Pick) -> Action:
    """M3.1: the best bid, if it gains anything."""
    p = step.player
    best = pack(WITHDRAW)
    highest: i64 = 0
    for action in step.choices(s):
        if verb_of(action) == TAKE:
            q = second_of(action)
            gain = trade_gain(w, s, p, p, s.bids[q * 2 + 1], s.bids[q * 2])
            if gain > highest:
                highest = gain
                best = action
    return best


def free_route_action(w: Weights, s: Merchants, step: Step[Merchants]) -> Action:
    """M4.3, M7.1: in the first gap on the path to the next delivery."""
    target = find_delivery(w, s, step.player)
    gap = pack(ROUTE, 0, target.gap) if target is not None and target.gap >= 0 else pack(SKIP)
    return gap if contains(step.choices(s), gap) else pack(SKIP)


def card_action(w: Weights, distances: WalkingDistances, s: Merchants, step: Step[Merchants]) -> Action:
    """M7.1: what cards give is used for the first goal that it serves."""
    p = step.player
    choices = step.choices(s)
    goals = Goals(w, distances, s, p, s.free_goods(p) <= 0)
    if isinstance(step, Harvest):
        for cost in goals.costs:
            kind = missing_kind(s, p, cost)
            if kind != NONE:
                return pack(GET, 0, kind)
        return choices[0]
    verb = DRIVE if isinstance(step, SwiftDrive) else WALK
    for action in goals.actions:
        if verb_of(action) == verb and contains(choices, action):
            return action
    return pack(SKIP)
