"""A game in progress: the one place where an action is checked before it is played."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import NATURE, NOBODY, Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadNotation, IllegalAction, StaleVersion, UndoRefused
from kogge.core.options import Options


class Decision:
    """One line of the log."""

    def __init__(self, seat: int, text: str, step: str = "") -> None:
        self.seat = seat  # NATURE too
        self.text = text
        self.step = step  # the name of the step it answered; empty when that is not known, as in a record


class Choice:
    """A legal action as a table shows it."""

    def __init__(self, text: str, anchor: str) -> None:
        self.text = text
        self.anchor = anchor


class Match:
    """State, log and version of one game. The version changes with every change, undo too: no two share it."""

    def __init__(self, game: Game[Any], options: Options, seed: str | None = None, start: State | None = None) -> None:
        self.game = game
        self.options = options
        self.seed = seed  # None: NATURE's decisions come from outside, as when a record is replayed
        self.start = start  # None: the game's first position; otherwise the match goes on from this one
        self.state: State = game.new(options) if start is None else start.copy()
        self.log: list[Decision] = []
        self.version = 0
        self._before: list[State] = []  # the states before each decision since the last barrier
        self._undone: list[Decision] = []
        self._deal()

    def to_move(self) -> int:
        """The seat that decides, NATURE, or NOBODY when the game is over."""
        return int(self.state.to_move())

    def is_over(self) -> bool:
        """Nothing is left to decide."""
        return self.to_move() == NOBODY

    def choices(self) -> list[Choice]:
        """Every legal action of the seat to move."""
        game = self.game
        s = self.state
        return [Choice(game.write(s, action), game.anchor(s, action)) for action in s.legal()]

    def play(self, seat: int, text: str, version: int | None = None) -> list[Decision]:
        """Check and play one action, and what NATURE decides after it. Nothing has changed when it raises."""
        text = " ".join(text.split())  # so that every message is one line
        if version is not None and version != self.version:
            raise StaleVersion(f"{text}: made for version {version}, the match is at {self.version} {self._where()}")
        if self.is_over():
            raise IllegalAction(f"{text}: the game is over {self._where()}")
        if seat != self.to_move():
            mover = _seat_name(self.to_move())
            raise IllegalAction(f"{text}: {_seat_name(seat)} is not to decide, {mover} is {self._where()}")
        try:
            action = self.game.read(self.state, text)
        except BadNotation as error:
            raise IllegalAction(f"{error} {self._where()}") from error
        if action not in self.state.legal():
            refusal = self.game.why_not(self.state, text)
            rule = refusal.rule if refusal is not None else ""
            raise IllegalAction(f"{text}: {refusal} {self._where()}", rule)
        start = len(self.log)
        self._undone.clear()
        self._apply(seat, action)
        self._deal()
        self.version += 1
        return self.log[start:]

    def undo(self, seat: int) -> Decision:
        """Take back the seat's last decision, unless anything has been decided since by NATURE or another seat."""
        if not self.log:
            raise UndoRefused("nothing has been decided yet")
        last = self.log[-1]
        if last.seat != seat or seat == NATURE:
            raise UndoRefused(f"{_seat_name(last.seat)} has decided since")
        if not self._before:
            # Another seat decided after it and took that back: what it had seen by then stays seen.
            raise UndoRefused("the other seats have seen it")
        self.state = self._before.pop()
        self.log.pop()
        self._undone.append(last)
        self.version += 1
        return last

    def redo(self, seat: int) -> Decision:
        """Play again what was taken back last."""
        if not self._undone or self._undone[-1].seat != seat:
            raise UndoRefused("nothing was taken back")
        again = self._undone.pop()
        self._apply(seat, self.game.read(self.state, again.text))
        self._deal()
        self.version += 1
        return again

    def reset_turn(self, seat: int) -> int:
        """Take back what the seat decided since the last barrier in the turn of its last decision; how many it was."""
        # Not the turn that goes on now: the last decision may have ended its own.
        turn = self._before[-1].turn if self._before else self.state.turn
        self.undo(seat)
        taken = 1
        while self._before and self._before[-1].turn == turn:
            self.undo(seat)
            taken += 1
        return taken

    def rewind(self, decisions: int) -> None:
        """Go back to the first so many decisions, past any barrier: only with every other player's consent."""
        if not 0 <= decisions <= len(self.log):
            raise UndoRefused(f"the match has {len(self.log)} decisions, not {decisions}")
        kept = self.log[:decisions]
        self.state = self.game.new(self.options) if self.start is None else self.start.copy()
        self.log = []
        self._before.clear()
        self._undone.clear()
        for one in kept:
            self._apply(one.seat, self.game.read(self.state, one.text))
        self._deal()
        self.version += 1

    def go_on(self, seed: str) -> None:
        """From now on NATURE decides by this seed, at once where it is to decide: so a replayed match is played on."""
        self.seed = seed
        made = len(self.log)
        self._deal()
        if len(self.log) > made:
            self.version += 1

    def _apply(self, seat: int, action: Action) -> None:
        if self.log and self.log[-1].seat != seat:
            self._before.clear()
        self._before.append(self.state.copy())
        self.log.append(Decision(seat, self.game.write(self.state, action), self.state.agenda[-1].name))
        self.state.apply(action)

    def _deal(self) -> None:
        """NATURE's decisions. Each has a generator of its own, so seed and log are all that must be kept."""
        while self.seed is not None and self.to_move() == NATURE:
            dealer = Dealer(f"{self.seed}/{len(self.log)}")
            legal = self.state.legal()
            self._apply(NATURE, legal[dealer.pick(self.state.weights())])

    def _where(self) -> str:
        return f"[{self.game.name} {len(self.log)}@{self.version}]"


def _seat_name(seat: int) -> str:
    if seat == NATURE:
        return "chance"
    return f"seat {seat + 1}"
