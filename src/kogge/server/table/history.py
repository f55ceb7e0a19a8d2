"""Any point of a game: positions as they were, rebuilt from the log with snapshots on the way."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.contract import NATURE, Game, State, prompt
from kogge.core.match import Decision
from kogge.core.record import Record, record_of
from kogge.server.table.table import ENDED, Refused, Table

SPACING: Final = 200  # decisions between two snapshots


def state_after(table: Table, decisions: int) -> State:
    """The position after so many decisions of those in force."""
    log = table.log.decisions
    if not 0 <= decisions <= len(log):
        raise Refused(
            "no-position", f"the game has {len(log)} decisions, so there is no position after {decisions}", status=404
        )
    match = table.playing()
    game = match.game
    _drop_outdated(table)
    if not table.snapshots:
        table.snapshots.append(game.new(match.options) if table.start_state is None else table.start_state.copy())
    at = min(decisions // SPACING, len(table.snapshots) - 1)
    state = table.snapshots[at].copy()
    for i in range(at * SPACING, decisions):
        if i % SPACING == 0 and i // SPACING == len(table.snapshots):
            table.snapshots.append(state.copy())
            table.snapshot_log = log[:i]
        state.apply(game.read(state, log[i].text))
    return state


def _drop_outdated(table: Table) -> None:
    """Snapshots beyond what is still in force are of decisions taken back."""
    log = table.log.decisions
    same = 0
    for kept, one in zip(table.snapshot_log, log, strict=False):
        if kept is not one:
            break
        same += 1
    del table.snapshots[same // SPACING + 1 :]
    del table.snapshot_log[same:]


def replay_data(table: Table, decisions: int, seat: int | None) -> dict[str, Any]:
    """What a seat saw after so many decisions, and the decision that led there as it was told to that seat."""
    state = state_after(table, decisions)
    game = table.known_game()
    entry = table.entries[table.log.numbers[decisions - 1] - 1] if decisions else None
    return {
        "decision": decisions,
        "decisions": len(table.log.decisions),
        "last": None if entry is None else {"seat": entry.seat, "text": entry.told(seat)},
        "view": game.view(state, seat),
        "prompt": prompt(state),
    }


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
        state.apply(game.read(state, decision.text))
    points.append(_point(game, state, len(table.log.decisions)))
    return points


def _point(game: Game[Any], state: State, decision: int) -> dict[str, Any]:
    """The scores of all seats, in the order of the seats."""
    scores = sorted(game.scores(state), key=lambda score: score.seat)
    return {"decision": decision, "turn": int(state.turn), "parts": [dict(score.parts) for score in scores]}


def told_log(table: Table, seat: int | None) -> list[dict[str, Any]]:
    """The decisions in force, as a seat may know them."""
    entries = [table.entries[number - 1] for number in table.log.numbers]
    return [{"decision": i + 1, "seat": entry.seat, "text": entry.told(seat)} for i, entry in enumerate(entries)]


def record_text(table: Table, seat: int | None) -> str:
    """The whole record once the game is over; before that no seed, and question marks for what the seat cannot know."""
    match = table.playing()
    if table.info.origin is not None:
        raise Refused("copy", "a copy that began in the middle of a running game has no record")
    names = {assignment.seat: assignment.name for assignment in table.seats if assignment.name}
    if table.info.status == ENDED:
        return record_of(match, names).write()
    record = record_of(match, names, with_seed=False)
    record.decisions = [
        Decision(NATURE if entry.seat is None else entry.seat, entry.told(seat))
        for entry in (table.entries[number - 1] for number in table.log.numbers)
    ]
    return record.write()


def record_until(table: Table, decisions: int) -> Record:
    """The true record of the first so many decisions."""
    match = table.playing()
    record = record_of(match, with_seed=False)
    record.decisions = record.decisions[:decisions]
    record.end = []
    return record
