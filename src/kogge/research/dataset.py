"""Records of games as arrays to train from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kogge.bots.contract import is_legal
from kogge.core.contract import NATURE, Game, State
from kogge.core.errors import BadNotation, BadRecord
from kogge.core.features import blank
from kogge.core.record import Record, read_record
from kogge.core.rewards import WIN, check_reward, returns_of
from kogge.games.registry import find_game
from kogge.research.arrays import Array, array_of
from kogge.research.env import Env


class Dataset(NamedTuple):
    """Every decision of a seat, in the order of the records. Row k of each array is about the same decision."""

    env: Env  # the set-up that all records share: its codec and features explain ids and cells
    observations: Array  # int16 [decisions, cells] what the seat knew
    actions: Array  # int32 [decisions] the id that it chose
    seats: Array  # uint8 [decisions]
    returns: Array  # float64 [decisions] what the game was worth to the seat in the end
    games: Array  # int32 [decisions] the number of the record
    legal: Array  # int32 the ids that were legal, of all decisions one after another
    starts: Array  # int64 [decisions + 1] where those of each decision begin in `legal`

    def masks(self, rows: Array | slice) -> Array:
        """uint8 [rows, ids] 1 where an id was legal. Ask for a few rows at a time: masks are large."""
        chosen = np.arange(len(self.actions))[rows]
        out = np.zeros((len(chosen), self.env.size), np.uint8)
        for row, decision in enumerate(chosen):
            out[row, self.legal[self.starts[decision] : self.starts[decision + 1]]] = 1
        return out


def dataset(records: Iterable[Record | Path | str], reward: str = WIN) -> Dataset:
    """The decisions of finished games, all of one set-up. A record may be a path, the text of a record, or a Record.

    BadRecord names the record that is damaged, unfinished or of another set-up.
    """
    check_reward(reward)
    env: Env | None = None
    parts: list[_Played] = []
    for number, source in enumerate(records):
        record = read_source(source)
        try:
            game: Game[Any] = find_game(record.game)
            options = record.chosen(game)
            if env is None:
                env = Env(game, options, reward)
            elif (options, game) != (env.options, env.game):
                raise BadRecord(0, "it is of another set-up than the first one")
            parts.append(_Played(env, record))
        except BadRecord as error:
            raise BadRecord(error.line, f"number {number}: {error.reason}") from error
    if env is None:
        raise ValueError("there are no records")
    counts = [len(part.actions) for part in parts]
    lengths = [length for part in parts for length in part.lengths]
    return Dataset(
        env,
        np.concatenate([part.observations for part in parts]),
        np.array([action for part in parts for action in part.actions], np.int32),
        np.array([seat for part in parts for seat in part.seats], np.uint8),
        np.array([part.returns[seat] for part in parts for seat in part.seats]),
        np.repeat(np.arange(len(parts), dtype=np.int32), counts),
        np.array([id for part in parts for id in part.legal], np.int32),
        np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]),
    )


def read_source(source: Record | Path | str) -> Record:
    """A record, wherever it is."""
    if isinstance(source, Record):
        return source
    return read_record(source.read_text(encoding="utf-8") if isinstance(source, Path) else source)


class _Played:
    """The decisions of one game."""

    def __init__(self, env: Env, record: Record) -> None:
        seats = [one.seat for one in record.decisions if one.seat != NATURE]
        self.observations: Array = np.zeros((len(seats), int(env.features.size)), np.int16)
        self.actions: list[int] = []
        self.seats: list[int] = []
        self.legal: list[int] = []
        self.lengths: list[int] = []
        cells: Any = blank(env.features.size)
        state = self._start(env, record)
        for action in played(env.game, state, record):
            seat = int(state.to_move())
            if seat == NATURE:
                continue
            env.game.observe(state, seat, cells, 0)
            self.observations[len(self.actions)] = array_of(cells, np.int16)
            ids = [int(id) for id in env.codec.legal_ids(state)]
            self.actions.append(int(env.codec.id(action)))
            self.seats.append(seat)
            self.legal += ids
            self.lengths.append(len(ids))
        if not state.is_over():
            raise BadRecord(0, "the game has not ended, so nobody knows what it was worth")
        self.returns = returns_of(env.game, state, env.reward)

    def _start(self, env: Env, record: Record) -> State:
        start = record.start(env.game)
        first: State = env.game.new(env.options) if start is None else start
        return first


def played(game: Game[Any], state: State, record: Record) -> Iterator[int]:
    """Each action of a record, before it is played in this state. BadRecord when it is not legal."""
    for number, one in enumerate(record.decisions):
        line = record.lines[number] if record.lines else 0
        try:
            action = int(game.read(state, one.text))
        except BadNotation as error:
            raise BadRecord(line, str(error)) from error
        if int(state.to_move()) != one.seat or not is_legal(state, action):
            raise BadRecord(line, f"{one.text} is not legal")
        yield action
        state.apply(action)
