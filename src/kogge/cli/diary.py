"""The log of a match as each person at this screen may read it."""

from __future__ import annotations

from collections.abc import Iterable

from kogge.core.match import Decision, Match
from kogge.core.record import record_of


class Diary:
    """Follows a match: what a seat may know of a decision can be told only in the position it was made in."""

    def __init__(self, match: Match, readers: Iterable[int]) -> None:
        self.match = match
        self.readers = tuple(readers)
        self.seats: list[int] = []
        self.lines: dict[int, list[str]] = {reader: [] for reader in self.readers}
        self._state = match.game.new(match.options)
        self.catch_up()

    def catch_up(self) -> None:
        """Read what the match has decided since."""
        game = self.match.game
        for one in self.match.log[len(self.seats) :]:
            action = game.read(self._state, one.text)
            for reader in self.readers:
                self.lines[reader].append(game.tell(self._state, action, reader))
            self.seats.append(one.seat)
            self._state.apply(action)

    def go_back(self) -> None:
        """Forget what the match has taken back."""
        kept = len(self.match.log)
        del self.seats[kept:]
        for lines in self.lines.values():
            del lines[kept:]
        self._state = self.match.state.copy()

    def record(self, reader: int, names: dict[int, str]) -> str:
        """The match as a record; without the seed and what the reader may not know while it goes on."""
        over = self.match.is_over()
        record = record_of(self.match, names, with_seed=over)
        if not over:
            told = zip(self.seats, self.lines[reader], strict=True)
            record.decisions = [Decision(seat, text) for seat, text in told]
        return record.write()
