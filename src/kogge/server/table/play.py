"""Commands of play: decide, take back, say why not."""

from __future__ import annotations

from typing import Final

from kogge.core.contract import NATURE, State
from kogge.core.dealer import Dealer
from kogge.core.errors import IllegalAction, StaleVersion, UndoRefused
from kogge.core.refusal import Refusal
from kogge.server.errors import Refused
from kogge.server.table.facts import HUMAN
from kogge.server.table.log import REDO, UNDO
from kogge.server.table.table import Table

END_TURN: Final = "end-turn"  # a step of this name waits below everything that happens when a turn is over


def play(table: Table, who: str, seat: int, action: str, version: int) -> None:
    """A person's decision."""
    assignment = table.must_hold(who, seat)
    if assignment.gone:
        raise Refused("gone", "you have given up this seat")
    if assignment.standin:
        raise Refused("stand-in", "a bot plays for you; come back first")
    _must_have_time(table, seat)
    decide(table, seat, action, version)


def _must_have_time(table: Table, seat: int) -> None:
    """Whoever is late is late, even where the server has not noticed yet."""
    if table.is_out_of_time(seat):
        raise Refused("time-out", "your time for this turn is over")


def decide(table: Table, seat: int, action: str, version: int) -> None:
    """A decision of a person or a bot: checked, played, and written down with what NATURE decides after it."""
    match = table.running()
    try:
        decisions = match.play(seat, action, version)
    except StaleVersion as error:
        raise Refused("stale", f"made for version {version}, the table is at {table.version}") from error
    except IllegalAction as error:
        raise Refused("illegal", str(error), error.rule) from error
    table.add_decisions(decisions)
    table.check_over()


def undo(table: Table, who: str, seat: int) -> None:
    """Take back one's own last decision, as long as nothing has come to light since."""
    table.must_hold(who, seat)
    match = table.running()
    try:
        match.undo(seat)
    except UndoRefused as error:
        raise Refused("undo", f"{error}; ask the others") from error
    table.add(UNDO, seat, "1")


def reset(table: Table, who: str, seat: int) -> None:
    """Take back one's own decisions of this turn, as far as nothing has come to light since."""
    table.must_hold(who, seat)
    match = table.running()
    try:
        taken = match.reset_turn(seat)
    except UndoRefused as error:
        raise Refused("undo", f"{error}; ask the others") from error
    table.add(UNDO, seat, str(taken))


def redo(table: Table, who: str, seat: int) -> None:
    """Play again what was taken back last."""
    table.must_hold(who, seat)
    _must_have_time(table, seat)
    match = table.running()
    try:
        decisions = match.redo(seat)
    except UndoRefused as error:
        raise Refused("undo", str(error)) from error
    table.add_decisions(decisions, REDO)
    table.check_over()


def why_not(table: Table, who: str, seat: int, action: str) -> Refusal | None:
    """Why the seat to move may not do it. Only that seat may ask: the answer can depend on what it alone knows."""
    table.must_hold(who, seat)
    match = table.running()
    if match.to_move() != seat:
        raise Refused("not-your-turn", "another seat is to decide")
    return match.game.why_not(match.state, action)


def ends_turn(table: Table, seat: int, action: str) -> bool:
    """Whether the turn of the seat to move is over after a legal action, so that it could not be taken back alone.

    It is tried on a guess: the answer tells nothing that the seat does not know.
    """
    match = table.running()
    state = match.game.guess(match.state, seat, Dealer("ends"))
    turn = state.turn
    state.apply(match.game.read(state, action))
    while state.to_move() == NATURE and not _is_over(state, turn):
        state.apply(state.legal()[0])
    return _is_over(state, turn)


def _is_over(state: State, turn: int) -> bool:
    """The next turn has begun, or all that is left to do belongs to the end of this one."""
    return state.is_over() or state.turn != turn or any(step.name == END_TURN for step in state.agenda)


def may_ask_for_hints(table: Table, who: str, seat: int) -> int:
    """Whether a person may be advised now; the version of the position it is about."""
    assignment = table.must_hold(who, seat)
    match = table.running()
    if assignment.standin or match.to_move() != seat:
        raise Refused("not-your-turn", "only who is to decide is advised")
    if table.info.origin is not None:
        raise Refused("copy", "no bots in a copy of a running game")
    people = [one for one in table.seats if one.kind == HUMAN and who not in one.holders]
    if table.info.hints == "never" or (table.info.hints == "alone" and people):
        raise Refused("no-hints", "there are no hints at this table", status=403)
    return table.version
