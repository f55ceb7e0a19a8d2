"""Refuse positions that no match can reach, as far as one sentence can tell why."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kogge.core.contract import NOBODY, RULES, Step
from kogge.core.errors import BadPosition
from kogge.core.position import rehearse
from kogge.games.merchants.actions import SHARE_BITS
from kogge.games.merchants.audit import broken_invariants
from kogge.games.merchants.build import FreeRoute
from kogge.games.merchants.connection import Pay, Share
from kogge.games.merchants.drive import Driving
from kogge.games.merchants.found import Token
from kogge.games.merchants.position_setup import check_opening
from kogge.games.merchants.position_steps import STEP_FORMS, write_step
from kogge.games.merchants.production import Discard
from kogge.games.merchants.robber import Steal
from kogge.games.merchants.setup import OpeningPost
from kogge.games.merchants.state import BY_GOODS, BY_LIMIT, EMPTY, Merchants
from kogge.games.merchants.trade import Answer, Compose, Pick, Tally, can_give
from kogge.games.merchants.walk import STEPS, SWIFT, Walking


def check_position(s: Merchants) -> None:
    """BadPosition says what cannot be."""
    _check_turn(s)
    _check_dawn(s)
    _check_end(s)
    _check_order(s)
    for step in s.agenda[1:]:
        wrong = _wrong_in_step(s, step)
        if wrong:
            raise BadPosition(f"position, {write_step(s, step)!r}: {wrong}")
    _check_bids(s)
    if s.deck_size() == 0 and any(count > 0 for count in s.pile):
        raise BadPosition("position: the deck is empty, so the discarded cards have become the deck (M7.1)")
    for found in broken_invariants(s):
        raise BadPosition(f"position: {found}")
    if s.agenda and len(s.legal()) == 0:
        raise BadPosition(f"position: in step {s.agenda[-1].name!r} nothing can be chosen")
    if s.turn == 0:
        check_opening(s)
    elif len(s.agenda) > 1:
        rehearse(s, broken_invariants)


def _check_turn(s: Merchants) -> None:
    if s.agenda and s.agenda[0].name == "begin":
        if s.turn != 0:
            raise BadPosition(f"position: turn {s.turn} in the opening, where no turn has begun")
    elif s.turn == 0:
        raise BadPosition("position: turn 0, but only in the opening no turn has begun")
    if s.turn > s.last_turn:
        raise BadPosition(f"position: turn {s.turn}, but the game ends after turn {s.last_turn}")


def _check_dawn(s: Merchants) -> None:
    """M2.1: before the dice a card may be played, and nothing else has been done."""
    if s.agenda and s.agenda[0].name == "dawn" and s.bought + s.offered + s.fees + sum(s.fresh) > 0:
        raise BadPosition("position: before the dice nothing is bought, offered or paid in this turn")


def _check_end(s: Merchants) -> None:
    """M8.1, MR13: who has delivered everything has won, and a game that is over has a reason to be."""
    done = [p + 1 for p in range(s.n) if s.goods[p] == 0]
    if len(done) > (1 if s.ended == BY_GOODS else 0):
        raise BadPosition(f"position: seat {done[0]} has delivered all goods, so the game is over")
    if s.ended == BY_GOODS and done != [s.active + 1]:
        raise BadPosition(f"position: the game is over by goods, but seat {s.active + 1} has some left to deliver")
    if s.ended == BY_LIMIT and s.turn != s.last_turn:
        raise BadPosition(f"position: the game is over by its limit, but turn {s.turn} is not the last, {s.last_turn}")


def _check_order(s: Merchants) -> None:
    """Which steps can follow which."""
    if not s.agenda:
        return
    for i in range(1, len(s.agenda)):
        name = s.agenda[i].name
        below = s.agenda[i - 1].name
        if below not in STEP_FORMS[name].before:
            raise BadPosition(f"position: step {name!r} cannot come right before {below!r}")
    seen: set[tuple[int, ...]] = set()
    for step in s.agenda:
        who = step.key() if isinstance(step, OpeningPost) else step.key()[:2]
        if who in seen:
            raise BadPosition(f"position: step {step.name!r} is there twice for one seat")
        seen.add(who)
    if s.agenda[-1].player == RULES:
        raise BadPosition(f"position: nobody decides {s.agenda[-1].name!r}; write the step that comes before it")
    if s.ended != 0:
        raise BadPosition("position: the game is over, so no step can follow")


def _wrong_in_step(s: Merchants, step: Step[Any]) -> str:
    """What is impossible about a pending step; empty when nothing is."""
    p = step.player
    wrong = ""
    if isinstance(step, Discard):
        if step.left > s.size[p]:
            wrong = f"seat {p + 1} has only {s.size[p]} cards"
    elif isinstance(step, Steal):
        if step.thief != s.active or step.victim == step.thief:
            wrong = f"seat {s.active + 1} robs another seat"
    elif isinstance(step, (Compose, Answer)):
        wrong = _wrong_in_trade(s, step)
    elif seat_of(step) not in (NOBODY, s.active) and s.turn > 0:
        wrong = f"it is the turn of seat {s.active + 1}"
    elif isinstance(step, Walking):
        wrong = _wrong_on_the_way(step.left, step.extends)
        if s.merchants[step.walker] < 0:
            wrong = "this merchant is not on the board"
    elif isinstance(step, Driving):
        wrong = _wrong_on_the_way(step.left, step.extends)
        if s.caravans[step.caravan] < 0 or s.routes[s.caravans[step.caravan]] == EMPTY:
            wrong = "this caravan is not beside a trade route"
    elif isinstance(step, FreeRoute):
        if s.routes[step.edge] != p + 1 or s.board.double[step.edge] == 0 or s.supply[p] == 0:
            wrong = "this path gives no free route"
    elif isinstance(step, (Share, Pay)):
        if isinstance(step, Pay) != (s.version >= 3):
            wrong = "before version 3 of the rules the step is called 'share', since then 'pay'"
        elif len({sum((share >> (q * SHARE_BITS)) & 63 for q in range(s.n)) for share in step.shares}) > 1:
            wrong = "all ways to share bring the same sum of gold"
    elif isinstance(step, Token) and s.posts[step.city] != p + 1:
        wrong = f"seat {p + 1} has no post there"
    return wrong


def seat_of(step: Step[Any]) -> i64:
    """The seat that a step is about, also where chance decides; NOBODY when it is about none."""
    fields = STEP_FORMS[step.name].fields
    return step.key()[1] if fields and fields[0] == "seat" else NOBODY


def _wrong_on_the_way(left: i64, extends: i64) -> str:
    """The first step of a way has been made, and one by a card ends with its last step."""
    most = STEPS - 1 if extends == 1 else SWIFT - 1
    if left > most or (left == 0 and extends == 0):
        return f"{left} cannot be left of this way"
    return ""


def _wrong_in_trade(s: Merchants, step: Compose | Answer) -> str:
    """M3.1: who speaks to whom, and that what is offered is there."""
    p = step.player
    if isinstance(step, Answer):
        if step.trader != s.active or p == step.trader:
            return f"seat {s.active + 1} asks, and another seat answers"
        giver = step.trader
    else:
        if (p == s.active) != (step.name == "offer") or (step.name == "counter" and step.to != s.active):
            return f"seat {s.active + 1} makes the offer, and another seat a counter-offer to it"
        giver = p
    if not can_give(s, giver, step.give):
        return f"seat {giver + 1} does not have what it offers"
    return "" if s.offered > 0 else "no offer was begun in this turn; write `done offered 1`"


def _check_bids(s: Merchants) -> None:
    """Bids lie on the table only while an offer is answered or picked from."""
    open_offer = any(isinstance(step, (Tally, Pick)) for step in s.agenda)
    for p in range(s.n):
        if s.bids[p * 2] == 0 and s.bids[p * 2 + 1] == 0:
            continue
        if not open_offer or p == s.active:
            raise BadPosition(f"position: a bid of seat {p + 1}, but no offer that it could answer")
        if s.bids[p * 2] == 0 or s.bids[p * 2 + 1] == 0 or not can_give(s, p, s.bids[p * 2 + 1]):
            raise BadPosition(f"position: seat {p + 1} does not have what it bids, or gets nothing for it")
