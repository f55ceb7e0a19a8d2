"""Why an action may not be played now: the rule that forbids it."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.bits import bit
from kogge.core.contract import Action, Seat
from kogge.core.refusal import Refusal, no
from kogge.games.yokohama.actions import (
    ACHIEVE,
    AGENT,
    COLLECT,
    DEPLOY,
    DONE,
    DROP,
    ENTER,
    FULFIL,
    JUMP,
    LIFT,
    PLACE,
    RECALL,
    RIDE,
    SPIN,
    STATION,
    STOP,
    STUDY,
    WALK,
)
from kogge.games.yokohama.anytime import can_spin, can_study
from kogge.games.yokohama.board import (
    A_STATION,
    ASSISTANT,
    LOCAL_GOODS,
    POSTAL,
    SPINNING_MILL,
    TELEGRAPH,
    THINGS,
    TRAM,
    UNIVERSITY,
    YEN,
)
from kogge.games.yokohama.extra import meets
from kogge.games.yokohama.location_refusal import refuse_in_location
from kogge.games.yokohama.move import Move, Walk, is_accessible, toll
from kogge.games.yokohama.place import NO_PAIR, Place, can_place, places_allowed
from kogge.games.yokohama.reward import Drop
from kogge.games.yokohama.state import (
    AGENTS_READY,
    BONUS_READY,
    DESK,
    GOALS,
    HAND,
    IN_HAND,
    MERCHANTS_READY,
    ORDERS,
    USED_AGENT,
    USED_MILL,
    USED_UNIVERSITY,
    Yokohama,
)
from kogge.games.yokohama.turn import Extra


def refuse_action(s: Yokohama, action: Action) -> Refusal | None:
    """What the pending step has against the action; None when it asks for something else."""
    who = s.to_move()
    step = s.agenda[-1]
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    if verb in (SPIN, STUDY):
        return refuse_any_time(s, who, verb)
    if isinstance(step, Place) and verb == PLACE:
        return refuse_placing(s, step, b)
    if isinstance(step, Place) and verb == DONE:
        return no("YR2", "must-place")
    if isinstance(step, Move) and verb in (ENTER, WALK, JUMP, RIDE, STOP, RECALL):
        return refuse_moving(s, step, verb, b)
    if isinstance(step, Walk):
        return refuse_walking(s, who, step.seen, verb, b)
    if isinstance(step, Extra) and AGENT <= verb <= FULFIL:
        return refuse_extra(s, who, verb, b)
    if verb in (COLLECT, LIFT, DEPLOY, DROP, STATION):
        return refuse_moving_assistants(s, who, verb, b)
    return refuse_in_location(s, step, verb, a, b)


def refuse_any_time(s: Yokohama, p: Seat, verb: i64) -> Refusal | None:
    """Why Spinning mill or University may not be used now (Y7.1)."""
    tech: i64 = SPINNING_MILL if verb == SPIN else UNIVERSITY
    if not s.has_tech(p, tech):
        return no("Y7.1", "no-tech", tech=s.board.box.techs[tech])
    if s.used & (USED_MILL if verb == SPIN else USED_UNIVERSITY) != 0:
        return no("Y7.1", "tech-used", tech=s.board.box.techs[tech])
    if verb == SPIN and not can_spin(s, p):
        return no("Y7.1", "no-silk")
    if verb == STUDY and not can_study(s, p):
        return no("Y7.1", "study-price")
    return None


def refuse_placing(s: Yokohama, step: Place, c: i64) -> Refusal:
    """Why no assistant may be placed there (Y3.1)."""
    p = step.player
    name = s.cell_name(c)
    if s.desk[p * DESK + HAND + ASSISTANT] == 0:
        return no("Y3.1", "no-assistant")
    if s.is_canal(c):
        return no("Y5.2", "canal-no-placing")
    if step.pair != NO_PAIR and not s.has_tech(p, TELEGRAPH):
        return no("Y3.1", "pair-placed")
    if step.pair != NO_PAIR and can_place(s, p, c):
        return no("Y7.1", "not-adjacent", place=name, start=s.cell_name(step.pair))
    if step.count >= places_allowed(s, p):
        return no("Y3.1", "placing-limit", n=places_allowed(s, p))
    if step.pair == NO_PAIR and step.count > 1 and int(step.seen) >> int(c) & 1:
        return no("Y3.1", "placed-already", place=name)
    return no("Y3.1", "presidents-unpaid", place=name)


def refuse_moving(s: Yokohama, step: Move, verb: i64, c: i64) -> Refusal | None:
    """Why the president may not begin its move so (Y3.2)."""
    p = step.player
    if verb == RECALL:
        return no("YR8", "can-enter")
    if verb == STOP:
        return no("Y3.2", "must-move")
    if verb in (JUMP, RIDE):
        return refuse_jumping(s, p, step.start, verb, c)
    if verb == ENTER and step.start != IN_HAND:
        return no("Y3.2", "must-walk")
    if verb == WALK and step.start == IN_HAND:
        return no("Y3.2", "must-enter")
    if verb == WALK:
        return refuse_walking(s, p, bit(step.start), verb, c)
    return refuse_stop(s, p, c)


def refuse_jumping(s: Yokohama, p: Seat, start: i64, verb: i64, c: i64) -> Refusal:
    """Why the president may not go by tram or to the station (Y7.1)."""
    tech: i64 = TRAM if verb == JUMP else A_STATION
    if not s.has_tech(p, tech):
        return no("Y7.1", "no-tech", tech=s.board.box.techs[tech])
    if c == start:
        return no("YR9", "must-leave")
    if verb == RIDE:
        return no("Y7.1", "station-elsewhere", place=s.cell_name(c))
    if s.is_canal(c):
        return no("Y5.2", "canal-no-stop")
    if s.others_in(p, c) > 0:
        return no("Y7.1", "president-there", place=s.cell_name(c))
    return no("Y3.2", "assistant-waits", place=s.cell_name(c))


def refuse_stop(s: Yokohama, p: Seat, c: i64) -> Refusal:
    """Why the president may not stop there (Y3.2)."""
    name = s.cell_name(c)
    if s.is_canal(c):
        return no("Y5.2", "canal-no-stop")
    if s.men[p * s.cells + c] == 0:
        return no("Y3.2", "no-own-assistant", place=name)
    if s.others_in(p, c) > 0 and not s.has_tech(p, POSTAL):
        return no("Y3.2", "president-there", place=name)
    return no("Y3.2", "presidents-unpaid", place=name)


def refuse_walking(s: Yokohama, p: Seat, seen: i64, verb: i64, c: i64) -> Refusal | None:
    """Why the president may not walk there (Y3.2)."""
    if verb == STOP:
        return refuse_stop(s, p, s.president[p])
    if verb == RECALL:
        return no("Y3.2", "has-left")
    if verb != WALK:
        return None
    board = s.board
    at = s.president[p]
    name = s.cell_name(c)
    beside = False
    for i in range(board.near_start[at], board.near_start[at + 1]):
        if board.near[i] == c:
            beside = True
    if not beside:
        return no("Y3.2", "not-adjacent", place=name, start=s.cell_name(at))
    if int(seen) >> int(c) & 1:
        return no("YR10", "walked-already", place=name)
    if s.men[p * s.cells + c] == 0 and not s.is_canal(c):
        return no("Y3.2", "no-own-assistant", place=name)
    if toll(s, p, c) > s.desk[p * DESK + YEN]:
        return no("Y3.2", "entering-price", place=name, price=toll(s, p, c))
    if not is_accessible(s, p, c):
        return no("Y3.2", "dead-end", place=name)
    return None


def refuse_moving_assistants(s: Yokohama, p: Seat, verb: i64, c: i64) -> Refusal | None:
    """Why an assistant may not be collected or moved so (Y3.2 B, Y6.1)."""
    step = s.agenda[-1]
    name = step.name
    wanted = {"collect": (COLLECT,), "movement": (LIFT, DEPLOY), "drop": (DROP,), "station": (STATION,)}
    if name not in wanted or verb not in wanted[name]:
        return None
    if verb in (COLLECT, LIFT):
        return no(step.rule, "no-own-assistant", place=s.cell_name(c))
    if s.is_canal(c):
        return no("Y5.2", "canal-nothing-stays")
    if isinstance(step, Drop):
        return no("Y6.1", "comes-from", place=s.cell_name(c))
    return no("Y6.1", "no-assistant")


def refuse_extra(s: Yokohama, p: Seat, verb: i64, b: i64) -> Refusal:
    """Why the extra action may not be taken (Y4)."""
    d = p * DESK
    if verb == FULFIL:
        return refuse_order(s, p, b)
    if verb == ACHIEVE:
        goal = s.board.box.goals[s.goals[b]]
        if int(s.desk[d + GOALS]) >> int(b) & 1:
            return no("Y4.2", "goal-completed", goal=goal)
        if not meets(s, p, s.goals[b]):
            return no("Y4.2", "goal-condition", goal=goal)
        return no("Y4.2", "no-assistant")
    if s.used & USED_AGENT != 0:
        return no("Y4.1", "agent-used")
    ready = (AGENTS_READY, MERCHANTS_READY, BONUS_READY)[verb - AGENT]
    if s.desk[d + ready] == 0:
        return no("Y4.1", "no-token")
    if s.president[p] == b:
        return no("Y4.1", "own-president", place=s.cell_name(b))
    return no("Y4.1", "no-own-assistant", place=s.cell_name(b))


def refuse_order(s: Yokohama, p: Seat, order: i64) -> Refusal:
    """Why the order may not be fulfilled (Y4.3)."""
    d = p * DESK
    name = s.board.box.orders[order]
    if order + 1 not in [int(s.desk[d + ORDERS + k]) for k in range(3)]:
        return no("Y4.3", "order-not-at-hand", order=name)
    missing: list[str] = []
    for good in range(LOCAL_GOODS):
        short = int(s.board.box.order_cost[order * LOCAL_GOODS + good] - s.desk[d + good])
        if short > 0:
            missing.append(f"{short} {THINGS[good]}")
    return no("Y4.3", "order-needs", order=name, missing=", ".join(missing))
