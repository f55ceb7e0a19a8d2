"""Quick decisions in Yokohama, for playouts: a plan for the turn, and on the way what pays best by simple numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.contract import NO_ACTION, RolloutPolicy
from kogge.bots.yokohama.city_value import power_with
from kogge.bots.yokohama.gains import visit_gain
from kogge.bots.yokohama.player_value import POINT, Estimate, Weights, orders_value
from kogge.bots.yokohama.progress import progress_of, time_left
from kogge.bots.yokohama.purchases import (
    lean_building,
    lean_declaring,
    lean_exchange,
    lean_good,
    lean_hiring,
    lean_offering,
    lean_ordering,
    lean_paying,
    lean_praying,
    lean_research,
)
from kogge.bots.yokohama.turn_plan import Plan
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
    pack,
    second_of,
    verb_of,
)
from kogge.games.yokohama.anytime import can_spin, can_study
from kogge.games.yokohama.board import ASSISTANT, N_COUNTRIES, SILK
from kogge.games.yokohama.church import Church, Offer
from kogge.games.yokohama.customs import Customs
from kogge.games.yokohama.exchange import Exchange
from kogge.games.yokohama.extra import TILES_IN_PLAY, Claim, can_achieve, can_fulfil
from kogge.games.yokohama.hire import Hire
from kogge.games.yokohama.laboratory import PayUnits, Research
from kogge.games.yokohama.move import Collect, Move, Walk
from kogge.games.yokohama.place import NO_PAIR, Place, can_place, places_allowed
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
    bit,
)
from kogge.games.yokohama.turn import AFTER, Extra
from kogge.games.yokohama.visit import Build, Leave, PowerFive

NO_GAIN: Final = -1_000_000


class YokohamaRolloutPolicy(RolloutPolicy[Yokohama]):
    """Plays by a plan for the whole turn, which it remembers until the turn is over."""

    def __init__(self, weights: Weights) -> None:
        self.plan = Plan(weights)

    def action(self, s: Yokohama, dealer: Dealer, noise: i64) -> Action:
        """A purposeful action, or NO_ACTION at the rare steps that anything will do for."""
        return lean_decision(self.plan, s, dealer, noise)


def lean_decision(plan: Plan, s: Yokohama, dealer: Dealer, noise: i64) -> Action:
    """A purposeful action, or NO_ACTION at the rare steps that anything will do for."""
    step = s.agenda[-1]
    if isinstance(step, Place):
        return lean_placing(plan, s, step, dealer, noise)
    if isinstance(step, Move):
        return lean_moving(
            plan, s, step.player, step.choices(s), bit(step.start) if step.start >= 0 else 0, dealer, noise
        )
    if isinstance(step, Walk):
        return lean_moving(plan, s, step.player, step.choices(s), step.seen, dealer, noise)
    if isinstance(step, Extra):
        return lean_extra(plan, s, step)
    if isinstance(step, PowerFive):
        return pack(TAKE)
    if isinstance(step, Leave):
        return pack(LEAVE)
    return lean_dealing(plan, s, step)


def lean_dealing(plan: Plan, s: Yokohama, step: Step[Yokohama]) -> Action:
    """Decisions that belong to a location's action or to a reward."""
    e = estimate(plan, s, step.player)
    if isinstance(step, PayUnits):
        return lean_paying(e)
    if isinstance(step, Build):
        return lean_building(e, step.here)
    if isinstance(step, Research):
        return lean_research(e, step)
    if isinstance(step, Church):
        return lean_praying(e, step)
    if isinstance(step, Customs):
        return lean_declaring(e, step)
    if isinstance(step, Hire):
        return lean_hiring(e)
    if isinstance(step, Movement):
        return lean_deploying(plan, e)
    orders_value(e)
    if isinstance(step, Port):
        return lean_ordering(e, step)
    if isinstance(step, AnyGood):
        return lean_good(e)
    if isinstance(step, Exchange):
        return lean_exchange(e)
    if isinstance(step, Offer):
        return lean_offering(e, step)
    if isinstance(step, Collect):
        return lean_collecting(e)
    if isinstance(step, Keep):
        return lean_keeping(e)
    if isinstance(step, Claim):
        return lean_claiming(e)
    return NO_ACTION


def estimate(plan: Plan, s: Yokohama, p: Seat) -> Estimate:
    """The seat's eyes on the position."""
    plan.weights.read_rewards(s.board.box)
    return Estimate(plan.weights, s, p, time_left(plan.weights, s, p, progress_of(s), False))


def lean_placing(plan: Plan, s: Yokohama, step: Place, dealer: Dealer, noise: i64) -> Action:
    """Y3.1: as planned; what cannot be paid any more ends it."""
    p = step.player
    if not plan.fits(s):
        left: i64 = 0 if step.pair != NO_PAIR else places_allowed(s, p) - step.count
        plan.make(estimate(plan, s, p), left, step.seen, step.count, dealer, noise)
    c: i64 = NOWHERE
    if step.pair == NO_PAIR and step.count < places_allowed(s, p):
        c = plan.place_at(step.count)
    if c == NOWHERE or s.desk[p * DESK + HAND + ASSISTANT] == 0 or not can_place(s, p, c):
        return pack(DONE)
    return pack(DONE) if step.count > 1 and step.seen >> c & 1 == 1 else pack(PLACE, 0, c)


def lean_moving(plan: Plan, s: Yokohama, p: Seat, legal: vec[i64], seen: i64, dealer: Dealer, noise: i64) -> Action:
    """Y3.2: towards the target, and stop there; if it is out of reach, to the best location that is not."""
    action: Action = NO_ACTION
    if plan.fits(s):
        action = towards_target(plan, s, p, legal, seen)
    if action == NO_ACTION:
        if seen & (seen - 1) == 0:  # it stands where it began the turn
            plan.make(estimate(plan, s, p), 0, 0, 0, dealer, noise)
        else:
            plan.go_on(estimate(plan, s, p), seen, dealer, noise)
        action = towards_target(plan, s, p, legal, seen)
    if action != NO_ACTION:
        return action
    last = legal[len(legal) - 1]
    return last if verb_of(last) in (STOP, RECALL) else legal[dealer.below(len(legal))]


def towards_target(plan: Plan, s: Yokohama, p: Seat, legal: vec[i64], seen: i64) -> Action:
    """The step on the way there, NO_ACTION when there is none."""
    target = plan.target
    at = s.president[p]
    if target in (NOWHERE, at):
        wanted: i64 = RECALL if target == NOWHERE else STOP
        for action in legal:
            if verb_of(action) == wanted:
                return action
        return NO_ACTION
    hop: i64 = target
    if at != IN_HAND:
        hop = plan.next_hop(s, p, seen)
    for action in legal:
        verb = verb_of(action)
        if verb <= WALK and second_of(action) == hop:
            return action
        if WALK < verb < STOP and second_of(action) == target:
            return action
    return NO_ACTION


def lean_extra(plan: Plan, s: Yokohama, step: Extra) -> Action:
    """Y4: achievements first, for what they ask for may be spent by orders; then orders, an agent, or go on."""
    p = step.player
    d = p * DESK
    if s.desk[d + HAND + ASSISTANT] > 0:
        for tile in range(TILES_IN_PLAY):
            if can_achieve(s, p, tile):
                return pack(ACHIEVE, 0, tile)
    ready: i64 = 0
    for at in range(d + ORDERS, d + ORDERS + s.desk[d + ORDER_COUNT]):
        if can_fulfil(s, p, s.desk[at] - 1):
            ready += 1
    agents = s.desk[d + AGENTS_READY] + s.desk[d + MERCHANTS_READY] + s.desk[d + BONUS_READY]
    if ready > 0:
        return best_order(estimate(plan, s, p))
    if can_study(s, p) and s.desk[d + HAND + ASSISTANT] < plan.weights.few_men:
        return pack(STUDY)
    if can_spin(s, p) and s.desk[d + SILK] > plan.weights.silk_kept:
        return pack(SPIN)
    if agents > 0 and step.phase == AFTER and s.used & USED_AGENT == 0:
        return lean_agent(estimate(plan, s, p))
    return pack(DONE)


def best_order(e: Estimate) -> Action:
    """Y4.3: of the orders whose goods are there the one worth most."""
    s = e.s
    best: i64 = 0
    highest: i64 = NO_GAIN
    for at in range(e.d + ORDERS, e.d + ORDERS + s.desk[e.d + ORDER_COUNT]):
        order = s.desk[at] - 1
        if can_fulfil(s, e.p, order):
            value = e.order(order)
            if value > highest:
                highest = value
                best = order
    return pack(FULFIL, 0, best)


def lean_agent(e: Estimate) -> Action:
    """Y4.1: where own assistants stand, if it brings more than keeping the agent."""
    s = e.s
    orders_value(e)
    verb: i64 = AGENT
    highest = e.w.agent * e.soon // 100
    if s.desk[e.d + MERCHANTS_READY] > 0:
        verb = MERCHANT
    elif s.desk[e.d + BONUS_READY] > 0:
        verb = ENVOY
    else:
        highest += POINT
    best: i64 = NOWHERE
    for c in range(s.cells):
        if s.men[e.p * s.cells + c] > 0 and s.president[e.p] != c:
            gain = visit_gain(e, c, s.power(e.p, c))
            if gain > highest:
                highest = gain
                best = c
    return pack(DONE) if best == NOWHERE else pack(verb, 0, best)


def lean_deploying(plan: Plan, e: Estimate) -> Action:
    """Y6.1: an assistant from the hand to where it promises most."""
    s = e.s
    if s.desk[e.d + HAND + ASSISTANT] == 0:
        return pack(DONE)
    plan.begin(e)
    c = plan.best_post(e, 0, s.president[e.p])
    return pack(DONE) if c == NOWHERE else pack(DEPLOY, 0, c)


def lean_collecting(e: Estimate) -> Action:
    """Y3.2 B: assistants from where they promise least, until enough are at hand."""
    s = e.s
    if s.desk[e.d + HAND + ASSISTANT] >= e.w.men_gathered:
        return pack(DONE)
    best: i64 = NOWHERE
    least: i64 = -NO_GAIN
    for c in range(s.cells):
        men = s.men[e.p * s.cells + c]
        if men > 0:
            gain = visit_gain(e, c, power_with(s, e.p, c, men))
            if gain < least:
                least = gain
                best = c
    return pack(DONE) if best == NOWHERE else pack(COLLECT, 0, best)


def lean_keeping(e: Estimate) -> Action:
    """Y1.5: the order worth more."""
    desk = e.s.desk
    best: i64 = 0
    highest: i64 = NO_GAIN
    for at in range(e.d + ORDERS, e.d + ORDERS + desk[e.d + ORDER_COUNT]):
        value = e.order(desk[at] - 1)
        if value > highest:
            highest = value
            best = desk[at] - 1
    return pack(KEEP, 0, best)


def lean_claiming(e: Estimate) -> Action:
    """Y10.1: the token whose flag is worth most."""
    best: i64 = 0
    highest: i64 = NO_GAIN
    for country in range(N_COUNTRIES):
        if e.s.bonus_left[country] > 0 and e.flag(country) > highest:
            highest = e.flag(country)
            best = country
    return pack(CLAIM, 0, best)
