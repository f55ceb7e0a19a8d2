"""A table in memory: who sits there, its entries, and the match that follows from them.

Nothing here waits for anything or knows a database. A command changes the table and collects what must be
stored in `changes`; the registry has it stored before anybody hears of it, and drops the table when that
fails. A command that refuses does so before it has changed anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kogge.core.contract import NATURE, Game, State, prompt
from kogge.core.errors import IllegalAction
from kogge.core.log import Decision, DecisionLog
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.server.errors import Refused
from kogge.server.ids import new_nonce, now
from kogge.server.table.clock import GameClock, time_control
from kogge.server.table.facts import ENDED, HUMAN, RUNNING, SLOW, SeatAssignment, TableInfo
from kogge.server.table.log import (
    CHANCE,
    OVER,
    PAUSE,
    PLAY,
    POSITION,
    REDO,
    RESUME,
    REWIND,
    SEAT,
    SIMPLE,
    START,
    UNDO,
    Entry,
    Proposal,
    follow,
    follow_proposal,
)
from kogge.server.table.outcome import Outcome, outcome_of
from kogge.server.table.snapshots import Snapshots
from kogge.server.table.turn import Turn


class Ack(msgspec.Struct):
    """The answer to a command that was carried out, sent after it is durable."""

    version: int
    event: int  # the last entry of the command
    repeated: bool = False  # this id had been carried out before; nothing was done now


class Changes:
    """What has happened at a table since it was last stored."""

    def __init__(self) -> None:
        self.created = False  # the table itself is new
        self.entries: list[Entry] = []
        self.facts: dict[str, Any] = {}  # fields of TableInfo
        self.seats: set[int] = set()  # whose assignment or holders have changed
        self.outcome: Outcome | None = None  # the game has ended
        self.plays: list[str] = []  # who plays the contest's deal here from now on
        self.tables: list[Table] = []  # new tables that are stored together with this one

    def __bool__(self) -> bool:
        return self.created or bool(self.entries or self.facts or self.seats or self.tables)


class Table:
    """One table. `game` is None when this server does not know the game in that version: the table is only shown."""

    def __init__(
        self, info: TableInfo, seats: list[SeatAssignment], game: Game[Any] | None, clock: Callable[[], int] = now
    ) -> None:
        self.info = info
        self.seats = seats
        self.game = game
        self.clock = clock
        self.entries: list[Entry] = []
        self.log = DecisionLog()  # the match's own, as soon as there is one
        self.proposal: Proposal | None = None
        self.match: Match | None = None
        self.start_state: State | None = None
        self.times = GameClock(time_control(info))
        self.seed = info.seed  # chance's, until the next rewind
        self.changes = Changes()
        self.snapshots = Snapshots()
        self.stored_turn: Turn | None = None  # as it was stored last; None: not since the table was loaded
        self._requests: dict[str, int] = {}  # the last entry of each command that had an id
        self._positions: dict[int | None, bytes] = {}  # what each seat sees, until the next change
        self._public_view = b""  # the same for all of them
        self._events: dict[tuple[int, int | None], bytes] = {}  # newest events as sent, until the next entry

    # -- reading

    @property
    def version(self) -> int:
        """The number of the last entry that changed the position."""
        return self.log.version

    def last(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].number if self.entries else 0

    def options(self) -> Options:
        """The options, as the game wants them."""
        info = self.info
        return self.known_game().menu().choose(info.board, info.players, info.options, info.version, info.components)

    def known_game(self) -> Game[Any]:
        """The game, or a refusal: a table of another version is never touched."""
        if self.game is None:
            raise Refused(
                "readonly", f"this server does not play {self.info.game} version {self.info.version}; the table is kept"
            )
        return self.game

    def playing(self) -> Match:
        """The match, or a refusal."""
        self.known_game()
        if self.match is None:
            raise Refused("not-started", "the game has not started")
        return self.match

    def running(self) -> Match:
        """The match while people may decide, or a refusal."""
        match = self.playing()
        if self.info.status != RUNNING:
            raise Refused(self.info.status, f"the game is {self.info.status}")
        return match

    def seats_of(self, who: str | None) -> list[int]:
        """The seats a person holds."""
        return [] if who is None else [one.seat for one in self.seats if who in one.holders]

    def seat(self, seat: int) -> SeatAssignment:
        """A seat by its number, or a refusal."""
        if not 0 <= seat < len(self.seats):
            raise Refused("no-seat", f"there is no seat {seat} at this table", status=404)
        return self.seats[seat]

    def must_hold(self, who: str | None, seat: int) -> SeatAssignment:
        """The seat, if it is theirs."""
        found = self.seat(seat)
        if who is None or who not in found.holders:
            raise Refused("not-yours", f"seat {seat} is not yours", status=403)
        return found

    def may_see(self, who: str | None, seat: int | None) -> None:
        """Refuse whoever may not look from a seat, or watch (None). Everything is open once the game is over."""
        if seat is not None:
            self.seat(seat)
        sealed = self.is_sealed()
        inside = bool(self.seats_of(who)) or (who == self.info.host and not sealed)
        if not inside and not (self.info.watch or (self.info.contest and not sealed)):
            raise Refused("private", "this table is private", status=403)
        if seat is not None and (sealed or self.info.status != ENDED):
            self.must_hold(who, seat)

    def is_sealed(self) -> bool:
        """Whether others still play the same deal: until then nobody learns more of it than they have seen."""
        return self.clock() < self.info.sealed_until

    def position(self, seat: int | None) -> bytes:
        """What a seat sees and may do, encoded once for everybody who sees the same."""
        found = self._positions.get(seat)
        if found is None:
            found = msgspec.json.encode(self._position(seat))
            self._positions[seat] = found
        return found

    def events(self, fresh: list[Entry], seat: int | None) -> bytes:
        """Entries as a seat may know them, encoded once for everybody who is told the same."""
        if not fresh:
            return b"[]"
        self.know_gains(fresh)
        told = seat if any(entry.is_secret() for entry in fresh) else None
        key = (fresh[0].number, told)
        found = self._events.get(key)
        if found is None:
            found = msgspec.json.encode([entry.event(seat) for entry in fresh])
            self._events[key] = found
        return found

    def know_gains(self, entries: list[Entry]) -> None:
        """Find out what decisions of a loaded table brought, when somebody first asks: it is not stored."""
        if self.match is None or not any(e.decision is not None and e.decision.gains is None for e in entries):
            return
        if any(one.gains is None for one in self.log.decisions):
            self.match.fill_gains()

    def _position(self, seat: int | None) -> dict[str, Any]:
        match = self.match
        out: dict[str, Any] = {
            "version": self.version,
            "status": self.info.status,
            "seat": seat,
            "decisions": len(self.log.decisions),
            "readonly": self.game is None,
            "view": None,
            "prompt": None,
            "choices": [],
            "result": None,
        }
        if match is None:
            return out
        out["view"] = self._view(match, seat)
        out["prompt"] = prompt(match.state)
        if seat is not None and match.to_move() == seat and self.info.status == RUNNING:
            out["choices"] = match.choices_data()
        if match.is_over():
            out["result"] = self.result(match)
        return out

    def _view(self, match: Match, seat: int | None) -> msgspec.Raw:
        """A seat's view, encoded; what everybody sees is made and encoded once for all."""
        if not self._public_view:
            self._public_view = msgspec.json.encode(match.game.public_view(match.state))
        private = msgspec.json.encode(match.game.private_view(match.state, seat))
        return msgspec.Raw(b"%b,%b" % (self._public_view[:-1], private[1:]))

    def result(self, match: Match) -> dict[str, Any]:
        """Scores in the rulebook's categories."""
        scores = match.game.scores(match.state)
        return {"ended_by": match.game.ended_by(match.state), "scores": [score.data() for score in scores]}

    def waiting_for(self) -> int | None:
        """The seat whose decision the table waits for."""
        if self.match is None or self.info.status != RUNNING:
            return None
        seat = self.match.to_move()
        return seat if seat >= 0 else None

    def awaited_person(self) -> int | None:
        """The seat whose time runs: the table waits for a decision, and no bot makes it."""
        seat = self.waiting_for()
        return None if seat is None or self.seats[seat].bot_plays() else seat

    def is_out_of_time(self, seat: int) -> bool:
        """Whether the table waits for a person whose time has run out."""
        left = self.times.left(seat, self.clock())
        return left is not None and left < 0 and seat == self.awaited_person()

    def is_expired(self, proposal: Proposal) -> bool:
        """Whether a question has waited for answers longer than the table waits. To go on, people may be asked for
        longer: the game stands still meanwhile."""
        return proposal.what != RESUME and self.clock() - proposal.at > self.info.waiting_time * 1_000

    def open_proposal(self) -> Proposal | None:
        """The question that can still be answered."""
        return None if self.proposal is None or self.is_expired(self.proposal) else self.proposal

    # -- loading

    def load(self, entries: list[Entry], start: State | None) -> None:
        """Follow all entries, then set up the match they lead to without checking it again."""
        self.start_state = start
        for entry in entries:
            follow(self.log, entry)
            self._note(entry)
        if self.game is not None and self.version > 0:
            self.match = self._new_match()
        self.times.seat = self.awaited_person()

    def catch_up(self, entries: list[Entry]) -> bool:
        """Follow what another process has written. False: the table must be loaded again."""
        match = self.match
        if match is None or any(entry.kind not in SIMPLE for entry in entries):
            return False
        self.info.process = None  # whoever wrote it
        made: list[Decision] = []
        for entry in entries:
            if entry.kind == PLAY and entry.seat is not None:
                try:
                    made += match.play(entry.seat, entry.text)
                except IllegalAction:
                    return False
            if entry.kind in (PLAY, CHANCE):
                if not made or made[0].text != entry.text:
                    return False
                entry.decision = made.pop(0)
            self._note(entry)
        return not made

    def _new_match(self) -> Match:
        return Match(self.known_game(), self.options(), self.seed, self.start_state, self.log, keep_told=True)

    def _note(self, entry: Entry) -> None:
        """What a new entry changes beside the log."""
        self.entries.append(entry)
        self._events.clear()
        self.proposal = follow_proposal(self.proposal, entry)
        if entry.request is not None:
            self._requests[entry.request] = entry.number
        if entry.kind in POSITION:
            self.log.version = entry.number
            self._positions.clear()
            self._public_view = b""
        if entry.kind == REWIND and entry.nonce():
            self.seed = self._seed_after(entry.nonce())
        self.times.follow(entry)
        self.times.seat = self.awaited_person()

    # -- commands that were carried out before

    def repeated(self, request: str) -> Ack | None:
        """The answer a command got when it was carried out, or None when it is new."""
        number = self._requests.get(request)
        if number is None:
            return None
        position = number
        while position > 0 and self.entries[position - 1].kind not in POSITION:
            position -= 1
        return Ack(position, number, repeated=True)

    def remember(self, request: str) -> Ack:
        """Note a command as carried out. Its id is stored with its last entry; without an entry nothing was done."""
        if self.changes.entries:
            self.changes.entries[-1].request = request
        self._requests[request] = self.last()
        return Ack(self.version, self.last())

    # -- writing

    def add(self, kind: str, seat: int | None = None, text: str = "", decision: Decision | None = None) -> Entry:
        """Append an entry."""
        hidden = None if decision is None else decision.hidden
        entry = Entry(self.last() + 1, kind, seat, text, hidden, None, self.clock(), decision)
        entry.spent = self._spent(entry)
        self._note(entry)
        self.changes.entries.append(entry)
        return entry

    def _spent(self, entry: Entry) -> int | None:
        """What the clock must know of an entry later: the time used by whoever decides, or whose clock it stops."""
        if entry.kind in (PLAY, REDO, UNDO) and entry.seat is not None:
            return self.times.used(entry.seat, entry.at).turn
        if self.match is None or entry.kind not in (SEAT, PAUSE):
            return None
        mover = self.match.to_move()
        stopped = mover if entry.kind == PAUSE else entry.seat
        return self.times.used(mover, entry.at).turn if stopped == mover >= 0 else None

    def add_data(self, kind: str, data: Any, seat: int | None = None) -> Entry:
        """Append an entry with data."""
        return self.add(kind, seat, msgspec.json.encode(data).decode())

    def add_decisions(self, decisions: list[Decision], kind: str = PLAY) -> None:
        """Append what the match has just decided."""
        for one in decisions:
            if one.seat == NATURE:
                self.add(CHANCE, None, one.text, one)
            else:
                self.add(kind, one.seat, one.text, one)

    def begin(self) -> None:
        """Deal, and play what NATURE decides first."""
        self.set_status(RUNNING)
        self.add(START)
        self.match = self._new_match()
        self.times.seat = self.awaited_person()
        self.add_decisions(self.match.log)
        self.check_over()

    def rewind(self, seat: int, decisions: int) -> None:
        """Keep the first decisions only. Chance is fresh afterwards: the same path need not draw the same again."""
        match = self.running()
        nonce = new_nonce()
        match.seed = self._seed_after(nonce)
        dealt = match.rewind(decisions)
        self.add(REWIND, seat, f"{decisions} {nonce}")
        self.add_decisions(dealt)

    def _seed_after(self, nonce: str) -> str:
        return f"{self.info.seed}/{nonce}"

    def check_over(self) -> None:
        """Write down the result when the game has ended."""
        match = self.match
        if match is not None and match.is_over() and self.info.status == RUNNING:
            self.set_status(ENDED)
            self.add_data(OVER, self.result(match))
            self.changes.outcome = outcome_of(self, match)

    def set_status(self, status: str) -> None:
        """Open, running, paused or over."""
        self._positions.clear()
        self.change_info(status=status)

    def change_info(self, **facts: Any) -> None:
        """Change facts, and have those that differ stored."""
        for name, value in facts.items():
            if getattr(self.info, name) != value:
                setattr(self.info, name, value)
                self.changes.facts[name] = value

    def change_seat(self, seat: int) -> None:
        """Have a changed assignment stored, with who holds the seat."""
        self.changes.seats.add(seat)
        self.change_info(attended=self.needs_server())

    def needs_server(self) -> bool:
        """Whether the server has something to do here by itself: bots to run or a clock to watch. Long turns of several
        people are found by an index when they are over (storage/turns.py), so nobody has to take such a table over."""
        slow = self.info.bank is None and (self.info.turn_limit or 0) >= SLOW
        indexed = slow and sum(one.kind == HUMAN for one in self.seats) > 1
        return (self.times.control is not None and not indexed) or any(one.bot_plays() for one in self.seats)

    def take_changes(self) -> Changes:
        """What must be stored now."""
        taken = self.changes
        self.changes = Changes()
        return taken
