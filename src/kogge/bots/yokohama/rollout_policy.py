"""Rollout decisions in Yokohama: a plan for the turn, and on the way what pays best by simple numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, RolloutPolicy
from kogge.bots.yokohama.city_value import power_with
from kogge.bots.yokohama.features import Features, SeatFeatures
from kogge.bots.yokohama.gains import VisitGains, visit_gain
from kogge.bots.yokohama.paths import Paths
from kogge.bots.yokohama.progress import places_left_at, progress_of, time_left
from kogge.bots.yokohama.purchases import (
    any_good_action,
    build_action,
    declare_action,
    exchange_action,
    hire_action,
    offer_action,
    pay_action,
    port_action,
    pray_action,
    research_action,
)
from kogge.bots.yokohama.turn_plan import TurnPlan, best_placement, plan_turn, plan_walk
from kogge.bots.yokohama.weights import POINT, Weights
from kogge.core.actions import pack, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.cells import vec
from kogge.core.contract import Action, Seat, Step
from kogge.core.dealer import Dealer
from kogge.games.yokohama.actions import (
    ACHIEVE,
    AGENT,
    CLAIM,
    COLLECT,
    DEPLOY,
    DONE,
    ENVOY,
    FULFIL,
    KEEP,
    LEAVE,
    MERCHANT,
    PLACE,
    RECALL,
    SPIN,
    STOP,
    STUDY,
    TAKE,
    WALK,
)
from kogge.games.yokohama.anytime import can_spin, can_study
from kogge.games.yokohama.board import ASSISTANT, LOCAL_GOODS, N_COUNTRIES, SILK
from kogge.games.yokohama.church import Church, Offer
from kogge.games.yokohama.customs import Customs
from kogge.games.yokohama.exchange import Exchange
from kogge.games.yokohama.extra import TILES_IN_PLAY, Claim, can_achieve, can_fulfil
from kogge.games.yokohama.hire import Hire
from kogge.games.yokohama.laboratory import PayUnits, Research
from kogge.games.yokohama.move import Collect, Move, Walk
from kogge.games.yokohama.place import Place, can_place
from kogge.games.yokohama.port import Port
from kogge.games.yokohama.reward import AnyGood, Movement
from kogge.games.yokohama.setup import Keep
from kogge.games.yokohama.state import (
    AGENTS_READY,
    BONUS_READY,
    DESK,
    HAND,
    IN_HAND,
    MERCHANTS_READY,
    NOWHERE,
    ORDER_COUNT,
    ORDERS,
    USED_AGENT,
    Yokohama,
)
from kogge.games.yokohama.turn import AFTER, Extra
from kogge.games.yokohama.visit import Build, Leave, PowerFive

NO_GAIN: Final = -1_000_000


class YokohamaRolloutPolicy(RolloutPolicy[Yokohama]):
    """Plays by a plan for the whole turn, which it remembers until the turn is over."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self.features: Final = Features(weights)
        self.plan: TurnPlan | None = None

    def action(self, s: Yokohama, dealer: Dealer, noise: i64) -> Action:
        """A purposeful action, or NO_ACTION at the rare steps where anything will do."""
        step = s.agenda[-1]
        if isinstance(step, Place):
            return self._place_action(s, step, dealer, noise)
        if isinstance(step, Move):
            seen = bit(step.start) if step.start != IN_HAND else 0
            return self._move_action(s, step.player, step.choices(s), seen, dealer, noise)
        if isinstance(step, Walk):
            return self._move_action(s, step.player, step.choices(s), step.seen, dealer, noise)
        if isinstance(step, Extra):
            return self._extra_action(s, step)
        if isinstance(step, PowerFive):
            return pack(TAKE)
        if isinstance(step, Leave):
            return pack(LEAVE)
        return location_action(self._seat(s, step.player), step)

    def _seat(self, s: Yokohama, p: Seat) -> SeatFeatures:
        return self.features.seat(s, p, time_left(self.weights, s, p, progress_of(s), False))

    def _place_action(self, s: Yokohama, step: Place, dealer: Dealer, noise: i64) -> Action:
        """Y3.1: as planned; what cannot be paid any more ends it."""
        p = step.player
        left = places_left_at(s, step)
        plan = self.plan
        if plan is None or not plan.is_for(s):
            plan = plan_turn(self._seat(s, p), left, step.seen, step.count, dealer, noise)
            self.plan = plan
        c: i64 = plan.next_place(step.count) if left > 0 else NOWHERE
        if s.desk[p * DESK + HAND + ASSISTANT] == 0:
            return pack(DONE)
        if c == NOWHERE or not can_place(s, p, c):
            return first_place_action(s, p) if s.version >= 2 and step.count == 0 else pack(DONE)
        return pack(DONE) if step.count > 1 and step.seen >> c & 1 == 1 else pack(PLACE, 0, c)

    def _move_action(self, s: Yokohama, p: Seat, legal: vec[i64], seen: i64, dealer: Dealer, noise: i64) -> Action:
        """Y3.2: towards the target, and stop there; if it is out of reach, to the best location that is not."""
        action: Action = NO_ACTION
        plan = self.plan
        if plan is not None and plan.is_for(s):
            action = action_towards(plan.target, s, p, legal, seen)
        if action == NO_ACTION:
            if seen & (seen - 1) == 0:  # the president is where it began the turn
                plan = plan_turn(self._seat(s, p), 0, 0, 0, dealer, noise)
            else:
                plan = plan_walk(self._seat(s, p), seen, dealer, noise)
            self.plan = plan
            action = action_towards(plan.target, s, p, legal, seen)
        if action != NO_ACTION:
            return action
        last = legal[len(legal) - 1]
        return last if verb_of(last) in (STOP, RECALL) else legal[dealer.below(len(legal))]

    def _extra_action(self, s: Yokohama, step: Extra) -> Action:
        """Y4: achievements first, for what they ask for may be spent by orders; then orders, an agent, or go on."""
        p = step.player
        d = p * DESK
        if s.desk[d + HAND + ASSISTANT] > 0:
            for tile in range(TILES_IN_PLAY):
                if can_achieve(s, p, tile):
                    return pack(ACHIEVE, 0, tile)
        for at in range(d + ORDERS, d + ORDERS + s.desk[d + ORDER_COUNT]):
            if can_fulfil(s, p, s.desk[at] - 1):
                return fulfil_action(self._seat(s, p))
        if can_study(s, p) and s.desk[d + HAND + ASSISTANT] < self.weights.few_men:
            return pack(STUDY)
        if can_spin(s, p) and s.desk[d + SILK] > self.weights.silk_kept:
            return pack(SPIN)
        agents = s.desk[d + AGENTS_READY] + s.desk[d + MERCHANTS_READY] + s.desk[d + BONUS_READY]
        if agents > 0 and step.phase == AFTER and s.used & USED_AGENT == 0:
            return agent_action(self._seat(s, p))
        return pack(DONE)


def location_action(f: SeatFeatures, step: Step[Yokohama]) -> Action:
    """Decisions that belong to a location's action, to a reward or to the set-up."""
    if isinstance(step, PayUnits):
        return pay_action(f)
    if isinstance(step, Build):
        return build_action(f, step.here)
    if isinstance(step, Research):
        return research_action(f, step)
    if isinstance(step, Church):
        return pray_action(f, step)
    if isinstance(step, Customs):
        return declare_action(f, step)
    if isinstance(step, Hire):
        return hire_action(f)
    if isinstance(step, Movement):
        return deploy_action(f)
    if isinstance(step, Port):
        return port_action(f, step)
    if isinstance(step, AnyGood):
        return any_good_action(f)
    if isinstance(step, Exchange):
        return exchange_action(f)
    if isinstance(step, Offer):
        return offer_action(f, step)
    if isinstance(step, Collect):
        return collect_action(f)
    if isinstance(step, Keep):
        return keep_action(f)
    if isinstance(step, Claim):
        return claim_action(f)
    return NO_ACTION


def action_towards(target: i64, s: Yokohama, p: Seat, legal: vec[i64], seen: i64) -> Action:
    """The step on the way to the target; NO_ACTION when there is none."""
    at = s.president[p]
    if target in (NOWHERE, at):
        wanted: i64 = RECALL if target == NOWHERE else STOP
        for action in legal:
            if verb_of(action) == wanted:
                return action
        return NO_ACTION
    first: i64 = target
    if at != IN_HAND:
        first = Paths(s, p, seen).first_step(target)
    for action in legal:
        verb = verb_of(action)
        if verb <= WALK and second_of(action) == first:
            return action
        if WALK < verb < STOP and second_of(action) == target:
            return action
    return NO_ACTION


def fulfil_action(f: SeatFeatures) -> Action:
    """Y4.3: of the orders whose goods are there the one worth most; each may take any of the goods."""
    s = f.s
    goods = s.desk[f.d : f.d + LOCAL_GOODS]
    best: i64 = 0
    highest: i64 = NO_GAIN
    for at in range(f.d + ORDERS, f.d + ORDERS + s.desk[f.d + ORDER_COUNT]):
        order = s.desk[at] - 1
        if can_fulfil(s, f.p, order):
            value = f.order_value(order, goods)
            if value > highest:
                highest = value
                best = order
    return pack(FULFIL, 0, best)


def agent_action(f: SeatFeatures) -> Action:
    """Y4.1: to a location with own assistants, if the visit brings more than keeping the agent."""
    s = f.s
    verb: i64 = AGENT
    highest = f.w.agent * f.soon // 100
    if s.desk[f.d + MERCHANTS_READY] > 0:
        verb = MERCHANT
    elif s.desk[f.d + BONUS_READY] > 0:
        verb = ENVOY
    else:
        highest += POINT
    best: i64 = NOWHERE
    for c in range(s.cells):
        if s.men[f.p * s.cells + c] > 0 and s.president[f.p] != c:
            gain = visit_gain(f, c, s.power(f.p, c))
            if gain > highest:
                highest = gain
                best = c
    return pack(DONE) if best == NOWHERE else pack(verb, 0, best)


def first_place_action(s: Yokohama, p: Seat) -> Action:
    """YR2: one assistant must be placed although none promises anything, so it goes where it costs least."""
    best: i64 = NOWHERE
    for c in range(s.cells):
        if can_place(s, p, c) and (best == NOWHERE or s.others_in(p, c) < s.others_in(p, best)):
            best = c
    return pack(DONE) if best == NOWHERE else pack(PLACE, 0, best)


def deploy_action(f: SeatFeatures) -> Action:
    """Y6.1: an assistant from the hand to where it promises most; YR7: University brings one, since version 2."""
    empty = f.s.desk[f.d + HAND + ASSISTANT] == 0
    if empty and (f.s.version < 2 or not can_study(f.s, f.p)):
        return pack(DONE)
    c = best_placement(VisitGains(f), 0, f.s.president[f.p])
    if c == NOWHERE:
        return pack(DONE)
    return pack(STUDY) if empty else pack(DEPLOY, 0, c)


def collect_action(f: SeatFeatures) -> Action:
    """Y3.2 B: assistants from where they promise least, until enough are at hand."""
    s = f.s
    if s.desk[f.d + HAND + ASSISTANT] >= f.w.men_gathered:
        return pack(DONE)
    best: i64 = NOWHERE
    least: i64 = -NO_GAIN
    for c in range(s.cells):
        men = s.men[f.p * s.cells + c]
        if men > 0:
            gain = visit_gain(f, c, power_with(s, f.p, c, men))
            if gain < least:
                least = gain
                best = c
    return pack(DONE) if best == NOWHERE else pack(COLLECT, 0, best)


def keep_action(f: SeatFeatures) -> Action:
    """Y1.5: the order worth more."""
    desk = f.s.desk
    best: i64 = 0
    highest: i64 = NO_GAIN
    for at in range(f.d + ORDERS, f.d + ORDERS + desk[f.d + ORDER_COUNT]):
        value = f.order_value(desk[at] - 1, f.unreserved)
        if value > highest:
            highest = value
            best = desk[at] - 1
    return pack(KEEP, 0, best)


def claim_action(f: SeatFeatures) -> Action:
    """Y10.1: the token whose flag is worth most."""
    best: i64 = 0
    highest: i64 = NO_GAIN
    for country in range(N_COUNTRIES):
        if f.s.bonus_left[country] > 0 and f.flag_value(country) > highest:
            highest = f.flag_value(country)
            best = country
    return pack(CLAIM, 0, best)
