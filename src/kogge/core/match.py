"""A game in progress: the one place where an action is checked before it is played."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import NATURE, NOBODY, Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.equal_deals import draw, is_equal
from kogge.core.errors import BadNotation, IllegalAction, StaleVersion, UndoRefused
from kogge.core.log import UNREAD, Decision, DecisionLog
from kogge.core.options import Options


class Choice:
    """A legal action as a table shows it."""

    def __init__(self, text: str, anchor: str) -> None:
        self.text = text
        self.anchor = anchor


class Match:
    """The state of one game and the log that led to it."""

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        seed: str | None = None,
        start: State | None = None,
        log: DecisionLog | None = None,
        keep_told: bool = False,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed  # None: NATURE's decisions come from outside, as when a record is replayed
        self.start = start  # None: the game's first position; otherwise the match goes on from this one
        self.keep_told = keep_told  # whether each decision notes what it brought, and what every seat may know of it
        self.decision_log = DecisionLog() if log is None else log  # a given log is trusted, and played at once
        self.state: State = self._first_state()
        self._before: list[State] = []  # the states before each decision since the last barrier
        self._replay()
        self._deal()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.game.name, self.seed, self.version))

    def __reduce__(self) -> tuple[Any, ...]:
        return Match, self._values()

    def _values(self) -> tuple[Any, ...]:
        return self.game, self.options, self.seed, self.start, self.decision_log, self.keep_told

    @property
    def log(self) -> list[Decision]:
        """The decisions in force."""
        return self.decision_log.decisions

    @property
    def version(self) -> int:
        """A number that no other position of this match has."""
        return self.decision_log.version

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

    def choices_data(self) -> list[dict[str, str]]:
        """The same as plain data."""
        game = self.game
        s = self.state
        return [{"action": game.write(s, action), "at": game.anchor(s, action)} for action in s.legal()]

    def play(self, seat: int, text: str, version: int | None = None) -> list[Decision]:
        """Check and play one action, and what NATURE decides after it. Nothing has changed when it raises."""
        text = " ".join(text.split())  # so that every message is one line
        self._check_turn(seat, text, version)
        try:
            action = self.game.read(self.state, text)
        except BadNotation as error:
            raise IllegalAction(f"{error} {self._where()}") from error
        if action not in self.state.legal():
            refusal = self.game.why_not(self.state, text)
            rule = refusal.rule if refusal is not None else ""
            raise IllegalAction(f"{text}: {refusal} {self._where()}", rule)
        return self._play(seat, action)

    def play_action(self, seat: int, action: Action, version: int | None = None) -> list[Decision]:
        """As `play`, for whoever has the packed action already."""
        self._check_turn(seat, f"action {action}", version)
        if action not in self.state.legal():
            raise IllegalAction(f"action {action}: not legal {self._where()}")
        return self._play(seat, action)

    def undo(self, seat: int) -> Decision:
        """Take back the seat's last decision, unless anything has been decided since by NATURE or another seat."""
        log = self.decision_log
        if not log.decisions:
            raise UndoRefused("nothing has been decided yet")
        last = log.decisions[-1]
        if last.seat != seat or seat == NATURE:
            raise UndoRefused(f"{_seat_name(last.seat)} has decided since")
        if not self._before:
            # Another seat decided after it and took that back: what it had seen by then stays seen.
            raise UndoRefused("the other seats have seen it")
        self.state = self._before.pop()
        log.take_back()
        log.version += 1
        return last

    def redo(self, seat: int) -> list[Decision]:
        """Play again what was taken back last, and let NATURE go on; the decisions."""
        log = self.decision_log
        if not log.undone or log.undone[-1].seat != seat:
            raise UndoRefused("nothing was taken back")
        made = len(log.decisions)
        again = log.undone.pop()
        self._read(again)
        self._apply(again)
        self._deal()
        log.version += 1
        return log.decisions[made:]

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

    def rewind(self, decisions: int) -> list[Decision]:
        """Keep the first decisions only, past any barrier; what NATURE then decides. Needs every player's consent."""
        log = self.decision_log
        if not 0 <= decisions <= len(log.decisions):
            raise UndoRefused(f"the match has {len(log.decisions)} decisions, not {decisions}")
        if self.seed is not None and is_equal(self.seed):
            raise UndoRefused("the deal is played as it falls: what chance has shown stays")
        log.cut(decisions)
        self.state = self._first_state()
        self._replay()
        self._deal()
        log.version += 1
        return log.decisions[decisions:]

    def go_on(self, seed: str) -> None:
        """From now on NATURE decides by this seed, at once where it is to decide: so a replayed match is played on."""
        self.seed = seed
        made = len(self.log)
        self._deal()
        if len(self.log) > made:
            self.decision_log.version += 1

    def _check_turn(self, seat: int, what: str, version: int | None) -> None:
        if version is not None and version != self.version:
            raise StaleVersion(f"{what}: made for version {version}, the match is at {self.version} {self._where()}")
        if self.is_over():
            raise IllegalAction(f"{what}: the game is over {self._where()}")
        if seat != self.to_move():
            mover = _seat_name(self.to_move())
            raise IllegalAction(f"{what}: {_seat_name(seat)} is not to decide, {mover} is {self._where()}")

    def _play(self, seat: int, action: Action) -> list[Decision]:
        log = self.decision_log
        made = len(log.decisions)
        log.undone.clear()
        self._decide(seat, action)
        self._deal()
        log.version += 1
        return log.decisions[made:]

    def _decide(self, seat: int, action: Action) -> None:
        s = self.state
        text = self.game.write(s, action)
        hidden = self._told(action, text) if self.keep_told else None
        self._apply(Decision(seat, text, s.agenda[-1].name, action, hidden))

    def _told(self, action: Action, text: str) -> list[str] | None:
        """What spectators and each seat may know of an action; None when all may know its text."""
        told = [self.game.tell(self.state, action, None)]
        for seat in range(self.options.players):
            told.append(self.game.tell(self.state, action, seat))
        for one in told:
            if one != text:
                return told
        return None

    def _apply(self, one: Decision) -> None:
        log = self.log
        if log and log[-1].seat != one.seat:
            self._before.clear()
        before = self.state
        if one.seat != NATURE or self.keep_told:
            before = self.state.copy()
        if one.seat != NATURE:  # its decisions are never taken back one by one
            self._before.append(before)
        log.append(one)
        one.turn = int(before.turn)
        if one.seat == NATURE:
            one.deck = before.agenda[-1].deck(before)
        self.state.apply(one.action)
        if self.keep_told:
            self._note_effect(one, before, self.state)

    def fill_gains(self) -> None:
        """Find out what the decisions of a log brought that was given and not played."""
        state = self._first_state()
        for one in self.log:
            before = state.copy()
            state.apply(one.action)
            if one.gains is None:
                self._note_effect(one, before, state)

    def _note_effect(self, one: Decision, before: State, after: State) -> None:
        one.anchor = self.game.anchor(before, one.action)
        one.gains = self.game.all_gains(before, one.action, after)

    def _deal(self) -> None:
        """NATURE's decisions. Each has a generator of its own, so seed and log are all that must be kept."""
        while self.seed is not None and self.to_move() == NATURE:
            self._decide(NATURE, self._drawn(self.seed))

    def _drawn(self, seed: str) -> Action:
        """What chance draws now: by the length of the log, or, in equal deals, by the draws from the same deck."""
        s = self.state
        legal = s.legal()
        weights = s.weights()
        if not is_equal(seed):
            return legal[Dealer(f"{seed}/{len(self.log)}").pick(weights)]
        deck = s.agenda[-1].deck(s)
        drawn = 0
        for one in self.log:
            if one.seat == NATURE and one.deck == deck:
                drawn += 1
        texts = [self.game.write(s, action) for action in legal]
        return legal[draw(f"{seed}/{deck}/{drawn}", texts, weights)]

    def _first_state(self) -> State:
        state: State = self.game.new(self.options) if self.start is None else self.start.copy()
        return state

    def _replay(self) -> None:
        """From the first position through the decisions in force, which are not checked again."""
        log = self.log
        barrier = len(log)  # the first decision that may be taken back
        while barrier > 0 and log[barrier - 1].seat == log[-1].seat != NATURE:
            barrier -= 1
        undone = self.decision_log.undone
        if log and undone and undone[-1].seat != log[-1].seat:
            barrier = len(log)  # another seat has seen it and decided, though it took that back
        self._before.clear()
        for i, one in enumerate(log):
            self._read(one)
            if i >= barrier:
                self._before.append(self.state.copy())
            self.state.apply(one.action)

    def _read(self, one: Decision) -> None:
        """What a decision that came as text is in the position it answers."""
        if one.action == UNREAD:
            one.action = self.game.read(self.state, one.text)
        if not one.step:
            one.step = self.state.agenda[-1].name
        one.turn = int(self.state.turn)
        if one.seat == NATURE:
            one.deck = self.state.agenda[-1].deck(self.state)

    def _where(self) -> str:
        return f"[{self.game.name} {len(self.log)}@{self.version}]"


def _seat_name(seat: int) -> str:
    if seat == NATURE:
        return "chance"
    return f"seat {seat + 1}"
