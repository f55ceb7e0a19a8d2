"""Any point of a game: positions as they were, the log and the record as a seat may know them."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import NATURE, Game, State, prompt
from kogge.core.log import Decision
from kogge.core.record import Record, record_of, told_record
from kogge.server.errors import Refused
from kogge.server.table.facts import ENDED
from kogge.server.table.log import decision_data
from kogge.server.table.table import Table


def state_after(table: Table, decisions: int) -> State:
    """The position after this many of the decisions in force."""
    made = len(table.log.decisions)
    if not 0 <= decisions <= made:
        raise Refused(
            "no-position", f"the game has {made} decisions, so there is no position after {decisions}", status=404
        )
    return table.snapshots.state_after(table.playing(), decisions)


def replay_data(table: Table, decisions: int, seat: int | None) -> dict[str, Any]:
    """What a seat saw after this many decisions, and the decision that led there as it was told to that seat."""
    state = state_after(table, decisions)
    game = table.known_game()
    table.know_gains(table.entries)
    last = table.log.decisions[decisions - 1] if decisions else None
    mine = not table.is_sealed() or state.to_move() == seat  # what others could choose tells what they held
    open_ = table.info.status == ENDED and state.to_move() >= 0 and mine
    legal = list(state.legal()) if open_ else []
    return {
        "decision": decisions,
        "decisions": len(table.log.decisions),
        "last": None if last is None else _told(last, seat),
        "view": game.view(state, seat),
        "prompt": prompt(state),
        "choices": [{"action": game.write(state, one), "at": game.anchor(state, one)} for one in legal],
    }


def _seat(one: Decision) -> int | None:
    return None if one.seat == NATURE else one.seat


def _told(one: Decision, seat: int | None) -> dict[str, Any]:
    return {"seat": _seat(one), "text": one.text_for(seat), **decision_data(one, seat)}


def history_data(table: Table) -> list[dict[str, Any]]:
    """What every seat had by the rulebook's categories when each turn began, and at the end. Only once it is over:
    a score counts secrets too."""
    if table.info.status != ENDED:
        raise Refused("running", "the game is not over")
    game = table.known_game()
    state = state_after(table, 0)
    points: list[dict[str, Any]] = []
    turn = -1
    for i, decision in enumerate(table.log.decisions):
        if state.turn != turn:
            turn = int(state.turn)
            points.append(_point(game, state, i))
        state.apply(decision.action)
    points.append(_point(game, state, len(table.log.decisions)))
    return points


def turn_starts(table: Table) -> list[int]:
    """After how many decisions each turn has begun: where its first player decides, not what is dealt before."""
    state = state_after(table, 0)
    starts: list[int] = []
    turn = -1
    for i, decision in enumerate(table.log.decisions):
        if decision.seat != NATURE and state.turn != turn:
            turn = int(state.turn)
            starts.append(i)
        state.apply(decision.action)
    return starts


def _point(game: Game[Any], state: State, decision: int) -> dict[str, Any]:
    """The scores of all seats, in the order of the seats."""
    scores = sorted(game.scores(state), key=lambda score: score.seat)
    return {"decision": decision, "turn": int(state.turn), "parts": [dict(score.parts) for score in scores]}


def told_log(table: Table, seat: int | None) -> list[dict[str, Any]]:
    """The decisions in force, as a seat may know them."""
    table.know_gains(table.entries)
    return [{"decision": i, **_told(one, seat)} for i, one in enumerate(table.log.decisions, 1)]


def record_text(table: Table, seat: int | None) -> str:
    """The whole record once the game is over; before that no seed, and question marks for what the seat cannot know."""
    match = table.playing()
    if table.info.origin is not None:
        raise Refused("copy", "a copy that began in the middle of a running game has no record")
    names = {one.seat: one.name for one in table.seats if one.name}
    return told_record(match, seat, names, secret=table.is_sealed()).write()


def record_until(table: Table, decisions: int) -> Record:
    """The true record of the first decisions."""
    match = table.playing()
    record = record_of(match, with_seed=False)
    record.decisions = record.decisions[:decisions]
    record.end = []
    return record
