"""Decisions that somebody has made ahead, for their next turns.

They are carried out when the turn comes, one after another, by the same check as everybody's decisions. The first one
that is not legal any more ends the plan. What was played before it stays: to take it back because of what came to light
would tell what chance has in store.
"""

from __future__ import annotations

from typing import Final

import msgspec

from kogge.server.errors import Refused
from kogge.server.table import play
from kogge.server.table.awaited import turn_of
from kogge.server.table.clock import DECISIONS
from kogge.server.table.log import REWIND
from kogge.server.table.table import Table
from kogge.server.table.turn import NOBODY, Turn

REWOUND: Final = "rewound"  # why a plan is dropped: the game went back,
DECIDED: Final = "decided"  # or its owner has decided otherwise meanwhile,
ILLEGAL: Final = "illegal"  # or an action is not possible any more,
REFUSED: Final = "refused"  # or the table does not take it


class Plan(msgspec.Struct):
    """The actions of each turn to come."""

    id: str
    who: str
    seat: int
    turns: list[list[str]]
    after: int  # the last entry that it has taken into account


class Word(msgspec.Struct):
    """What its owner is told of a plan that was dropped."""

    reason: str
    action: str = ""  # at which
    message: str = ""


def may_plan(table: Table, who: str, seat: int) -> None:
    """Refuse a plan where it is pointless."""
    assignment = table.must_hold(who, seat)
    table.running()
    if assignment.gone or assignment.standin:
        raise Refused("stand-in", "a bot plays this seat")
    turn = turn_of(table)
    if turn.seat == NOBODY:
        raise Refused("alone", "nobody else plays here; there is nothing to wait for")
    if turn.seat == seat:
        raise Refused("your-turn", "it is your turn; decide")


def why_void(table: Table, plan: Plan) -> Word | None:
    """Why a plan no longer fits what has happened since."""
    for entry in table.entries[plan.after :]:
        if entry.kind == REWIND:
            return Word(REWOUND)
        if entry.kind in DECISIONS and entry.seat == plan.seat:
            return Word(DECIDED)
    return None


def carry_out(table: Table, plan: Plan, turn: Turn) -> Word | None:
    """Play the first turn of a plan, in this turn of the table; a word when the plan ends with it before its end."""
    request = f"{plan.who}/plan-{plan.id}-{turn.number}"
    if table.repeated(request) is not None:
        return None
    void = why_void(table, plan)
    if void is not None:
        return void
    word = None
    for action in plan.turns[0]:
        if table.awaited_person() != plan.seat or turn_of(table).number != turn.number:
            break  # the turn was over earlier than planned
        try:
            play.play(table, plan.who, plan.seat, action, table.version)
        except Refused as error:
            word = Word(ILLEGAL if error.code == "illegal" else REFUSED, action, error.message)
            break
    if table.changes:
        table.remember(request)
    return word
