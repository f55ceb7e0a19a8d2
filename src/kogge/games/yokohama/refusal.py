"""Why an action may not be played now: the rule that forbids it."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.contract import NATURE, NOBODY, Refusal, Seat
from kogge.games.yokohama.actions import (
    ACHIEVE,
    AGENT,
    COLLECT,
    DEPLOY,
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
    first_of,
    second_of,
    verb_of,
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
from kogge.games.yokohama.notation import read_action
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
    bit,
)
from kogge.games.yokohama.turn import Extra

WHEN: dict[str, str] = {
    "keep": "one of two orders is to be kept",
    "first-extra": "extra actions come before the main action",
    "second-extra": "extra actions come after the main action",
    "place": "assistants are to be placed",
    "move": "the president is to be moved",
    "walk": "the president's walk is to be finished",
    "collect": "assistants may come back to the hand",
    "exchange": "exchanges are to be made",
    "church": "a cell of the church board is to be chosen",
    "offer": "the faith that is missing is to be paid",
    "customs": "a cell of the customs board is to be chosen",
    "hire": "pieces are to be hired",
    "warehouse": "a piece may be taken from the warehouse",
    "research": "a technology is to be chosen",
    "pay": "the technology is to be paid",
    "port": "orders are to be taken",
    "power-five": "the power-5 token may be taken",
    "build": "a shop or a trading house may be built",
    "leave": "an assistant may be left behind",
    "any-good": "a good is to be chosen",
    "movement": "assistants may be moved",
    "drop": "the assistant is to be put somewhere",
    "station": "the station is to be placed",
    "claim": "a reward token is to be taken",
}


def refuse(s: Yokohama, text: str) -> Refusal | None:
    """None when the action is legal. BadNotation when the text names no action."""
    action = read_action(s, text)
    for legal in s.legal():
        if legal == action:
            return None
    who = s.to_move()
    if who == NOBODY:
        return Refusal("Y9.1", "the game is over")
    step = s.agenda[-1]
    if who == NATURE:
        return Refusal(step.rule(), "chance decides now")
    verb = verb_of(action)
    a = first_of(action)
    b = second_of(action)
    found: Refusal | None = None
    if verb in (SPIN, STUDY):
        found = refuse_any_time(s, who, verb)
    elif isinstance(step, Place) and verb == PLACE:
        found = refuse_placing(s, step, b)
    elif isinstance(step, Move) and verb in (ENTER, WALK, JUMP, RIDE, STOP, RECALL):
        found = refuse_moving(s, step, verb, b)
    elif isinstance(step, Walk):
        found = refuse_walking(s, who, step.seen, verb, b)
    elif isinstance(step, Extra) and AGENT <= verb <= FULFIL:
        found = refuse_extra(s, who, verb, b)
    elif verb in (COLLECT, LIFT, DEPLOY, DROP, STATION):
        found = refuse_moving_assistants(s, who, verb, b)
    else:
        found = refuse_in_location(s, step, verb, a, b)
    return found if found is not None else Refusal(step.rule(), f"not now: {WHEN.get(step.name(), step.name())}")


def refuse_any_time(s: Yokohama, p: Seat, verb: i64) -> Refusal | None:
    """Y7.1: Spinning mill and University."""
    tech: i64 = SPINNING_MILL if verb == SPIN else UNIVERSITY
    if not s.has_tech(p, tech):
        return Refusal("Y7.1", f"no technology {s.board.box.techs[tech]}")
    if s.used & (USED_MILL if verb == SPIN else USED_UNIVERSITY) != 0:
        return Refusal("Y7.1", f"{s.board.box.techs[tech]} was used this turn already")
    if verb == SPIN and not can_spin(s, p):
        return Refusal("Y7.1", "no silk to give")
    if verb == STUDY and not can_study(s, p):
        return Refusal("Y7.1", "no yen to pay, or no assistant in the warehouse")
    return None


def refuse_placing(s: Yokohama, step: Place, c: i64) -> Refusal:
    """Y3.1."""
    p = step.player
    name = s.cell_name(c)
    if s.desk[p * DESK + HAND + ASSISTANT] == 0:
        return Refusal("Y3.1", "no assistant is at hand")
    if s.is_canal(c):
        return Refusal("Y5.2", "nothing is placed in the canal")
    if step.pair != NO_PAIR and not s.has_tech(p, TELEGRAPH):
        return Refusal("Y3.1", "two were placed in one location, no more may be placed")
    if step.pair != NO_PAIR and can_place(s, p, c):
        return Refusal("Y7.1", f"{name} is not adjacent to {s.cell_name(step.pair)}")
    if step.count >= places_allowed(s, p):
        return Refusal("Y3.1", f"no more than {places_allowed(s, p)} assistants may be placed")
    if step.pair == NO_PAIR and step.count > 1 and int(step.seen) >> int(c) & 1:
        return Refusal("Y3.1", f"one was placed in {name} already, and the locations must differ")
    return Refusal("Y3.1", f"the presidents in {name} cannot be paid")


def refuse_moving(s: Yokohama, step: Move, verb: i64, c: i64) -> Refusal | None:
    """Y3.2 at its beginning."""
    p = step.player
    if verb == RECALL:
        return Refusal("YR8", "the president is at hand and can go into the city")
    if verb == STOP:
        return Refusal("Y3.2", "the president must move")
    if verb in (JUMP, RIDE):
        return refuse_jumping(s, p, step.start, verb, c)
    if verb == ENTER and step.start != IN_HAND:
        return Refusal("Y3.2", "the president is not at hand, it walks")
    if verb == WALK and step.start == IN_HAND:
        return Refusal("Y3.2", "the president is at hand, it enters a location")
    if verb == WALK:
        return refuse_walking(s, p, bit(step.start), verb, c)
    return refuse_stop(s, p, c)


def refuse_jumping(s: Yokohama, p: Seat, start: i64, verb: i64, c: i64) -> Refusal:
    """Y7.1: Tram and Station."""
    tech: i64 = TRAM if verb == JUMP else A_STATION
    if not s.has_tech(p, tech):
        return Refusal("Y7.1", f"no technology {s.board.box.techs[tech]}")
    if c == start:
        return Refusal("YR9", "the president must leave its location")
    if verb == RIDE:
        return Refusal("Y7.1", f"the station is not in {s.cell_name(c)}")
    if s.is_canal(c):
        return Refusal("Y5.2", "nobody stops in the canal")
    if s.others_in(p, c) > 0:
        return Refusal("Y7.1", f"another president stands in {s.cell_name(c)}")
    return Refusal("Y3.2", f"an assistant waits in {s.cell_name(c)}: the president enters without the tram")


def refuse_stop(s: Yokohama, p: Seat, c: i64) -> Refusal:
    """Y3.2: what makes a location accessible."""
    name = s.cell_name(c)
    if s.is_canal(c):
        return Refusal("Y5.2", "nobody stops in the canal")
    if s.men[p * s.cells + c] == 0:
        return Refusal("Y3.2", f"no own assistant in {name}")
    if s.others_in(p, c) > 0 and not s.has_tech(p, POSTAL):
        return Refusal("Y3.2", f"another president stands in {name}")
    return Refusal("Y3.2", f"the presidents in {name} cannot be paid")


def refuse_walking(s: Yokohama, p: Seat, seen: i64, verb: i64, c: i64) -> Refusal | None:
    """Y3.2: a step of a walk."""
    if verb == STOP:
        return refuse_stop(s, p, s.president[p])
    if verb == RECALL:
        return Refusal("Y3.2", "the president has left already")
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
        return Refusal("Y3.2", f"{name} is not adjacent to {s.cell_name(at)}")
    if int(seen) >> int(c) & 1:
        return Refusal("YR10", f"the walk has been in {name} already")
    if s.men[p * s.cells + c] == 0 and not s.is_canal(c):
        return Refusal("Y3.2", f"no own assistant in {name}")
    if toll(s, p, c) > s.desk[p * DESK + YEN]:
        return Refusal("Y3.2", f"entering {name} costs {toll(s, p, c)} yen")
    if not is_accessible(s, p, c):
        return Refusal("Y3.2", f"from {name} no location can be reached where the president may stop")
    return None


def refuse_moving_assistants(s: Yokohama, p: Seat, verb: i64, c: i64) -> Refusal | None:
    """Y3.2 B and Y6.1."""
    step = s.agenda[-1]
    name = step.name()
    wanted = {"collect": (COLLECT,), "movement": (LIFT, DEPLOY), "drop": (DROP,), "station": (STATION,)}
    if name not in wanted or verb not in wanted[name]:
        return None
    if verb in (COLLECT, LIFT):
        return Refusal(step.rule(), f"no own assistant in {s.cell_name(c)}")
    if s.is_canal(c):
        return Refusal("Y5.2", "nothing stays in the canal")
    if isinstance(step, Drop):
        return Refusal("Y6.1", f"the assistant comes from {s.cell_name(c)}")
    return Refusal("Y6.1", "no assistant is at hand")


def refuse_extra(s: Yokohama, p: Seat, verb: i64, b: i64) -> Refusal:
    """Y4."""
    d = p * DESK
    if verb == FULFIL:
        return refuse_order(s, p, b)
    if verb == ACHIEVE:
        goal = s.board.box.goals[s.goals[b]]
        if int(s.desk[d + GOALS]) >> int(b) & 1:
            return Refusal("Y4.2", f"{goal} is completed already")
        if not meets(s, p, s.goals[b]):
            return Refusal("Y4.2", f"the condition of {goal} does not hold")
        return Refusal("Y4.2", "no assistant is at hand")
    if s.used & USED_AGENT != 0:
        return Refusal("Y4.1", "an agent was used this turn already")
    ready = (AGENTS_READY, MERCHANTS_READY, BONUS_READY)[verb - AGENT]
    if s.desk[d + ready] == 0:
        return Refusal("Y4.1", "no such token is ready")
    if s.president[p] == b:
        return Refusal("Y4.1", f"the own president stands in {s.cell_name(b)}")
    return Refusal("Y4.1", f"no own assistant in {s.cell_name(b)}")


def refuse_order(s: Yokohama, p: Seat, order: i64) -> Refusal:
    """Y4.3."""
    d = p * DESK
    name = s.board.box.orders[order]
    if order + 1 not in [int(s.desk[d + ORDERS + k]) for k in range(3)]:
        return Refusal("Y4.3", f"{name} is not at hand")
    missing: list[str] = []
    for good in range(LOCAL_GOODS):
        short = int(s.board.box.order_cost[order * LOCAL_GOODS + good] - s.desk[d + good])
        if short > 0:
            missing.append(f"{short} {THINGS[good]}")
    return Refusal("Y4.3", f"{name} needs {', '.join(missing)} more")
