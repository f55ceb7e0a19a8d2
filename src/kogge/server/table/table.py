"""A table in memory: who sits there, its log, and the match that follows from the log.

Nothing here waits for anything. A command changes the table and collects what must be stored in `batch`;
the registry commits it before anybody hears of it, and throws the table away when that fails. What a command
refuses, it refuses before it has changed anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import delete, insert, update

from kogge.core.contract import NATURE, Game, State, prompt
from kogge.core.errors import IllegalAction
from kogge.core.match import Decision, Match
from kogge.core.options import Options
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, now
from kogge.server.table.log import (
    CHANCE,
    OVER,
    PLAY,
    POSITION,
    RESUME,
    SIMPLE,
    START,
    UNDO,
    Entry,
    Log,
    Proposal,
    follow_proposal,
)

OPEN: Final = "open"
RUNNING: Final = "running"
PAUSED: Final = "paused"
ENDED: Final = "over"

HUMAN: Final = "human"
BOT: Final = "bot"
FREE: Final = "open"


class Refused(Exception):
    """What a client may not do, and why: a code for programs, a sentence for people."""

    def __init__(self, code: str, message: str, rule: str = "", status: int = 409) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.status = status


class Origin(msgspec.Struct):
    """A copy made from a running game begins with a guess of the position, since its maker may not know it all."""

    table: str
    entry: int  # the log of that table up to this entry
    decisions: int  # how many decisions of that log
    seat: int  # who guesses
    dealer: str  # the guess's chance


class TableInfo(msgspec.Struct):
    """The stored facts of a table."""

    id: str
    game: str
    version: int
    board: str
    players: int
    options: dict[str, str]
    seed: str
    status: str
    public: bool
    watch: bool
    autostart: bool
    turn_limit: int | None
    hints: str  # to whom: "alone" (no other person plays), "always", "never"
    host: str
    origin: Origin | None
    attended: bool
    process: str | None
    created: int

    def row(self) -> dict[str, Any]:
        """As it is stored."""
        out = msgspec.structs.asdict(self)
        out["options"] = msgspec.json.encode(self.options).decode()
        out["origin"] = None if self.origin is None else msgspec.json.encode(self.origin).decode()
        return out


class SeatAssignment(msgspec.Struct):
    """A seat and who plays it. A stand-in is a bot that plays for a person who may come back."""

    seat: int
    kind: str
    level: str
    name: str
    standin: bool
    link: int
    holders: set[str]

    def bot_plays(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.kind == BOT or self.standin

    def row(self, table: str) -> dict[str, Any]:
        """As it is stored, without the holders."""
        return {
            "table_id": table,
            "seat": self.seat,
            "kind": self.kind,
            "level": self.level,
            "name": self.name,
            "standin": self.standin,
            "link": self.link,
        }

    def data(self) -> dict[str, Any]:
        """What everybody may know."""
        return {"seat": self.seat, "kind": self.kind, "level": self.level, "name": self.name, "standin": self.standin}


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
        self.log = Log()
        self.proposal: Proposal | None = None
        self.match: Match | None = None
        self.start_state: State | None = None
        self.version = 0  # the last entry that changed the position
        self.waiting_since = 0  # when the seat to move began to wait for its own decision
        self.requests: dict[str, int] = {}
        self.batch = Batch(info.id)
        self.positions: dict[int | None, msgspec.Raw] = {}  # what each seat sees, until the next change
        self.snapshots: list[State] = []  # every so many decisions, for replays
        self.snapshot_log: list[Decision] = []

    # -- reading

    def last(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].number if self.entries else 0

    def options(self) -> Options:
        """The options, as the game wants them."""
        return self.known_game().menu().choose(self.info.board, self.info.players, self.info.options)

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

    def seats_of(self, who: str | None) -> list[int]:
        """The seats a person holds."""
        return [] if who is None else [assignment.seat for assignment in self.seats if who in assignment.holders]

    def must_hold(self, who: str | None, seat: int) -> SeatAssignment:
        """The seat, if it is theirs."""
        if not 0 <= seat < len(self.seats):
            raise Refused("no-seat", f"there is no seat {seat} at this table", status=404)
        if who is None or who not in self.seats[seat].holders:
            raise Refused("not-yours", f"seat {seat} is not yours", status=403)
        return self.seats[seat]

    def may_see(self, who: str | None, seat: int | None) -> None:
        """Whether somebody may look from a seat, or watch (None). Everything is open once the game is over."""
        if seat is not None and not 0 <= seat < len(self.seats):
            raise Refused("no-seat", f"there is no seat {seat} at this table", status=404)
        inside = who is not None and (who == self.info.host or bool(self.seats_of(who)))
        if not inside and not self.info.watch:
            raise Refused("private", "this table is private", status=403)
        if seat is not None and self.info.status != ENDED:
            self.must_hold(who, seat)

    def position(self, seat: int | None) -> msgspec.Raw:
        """What a seat sees and may do, encoded once for everybody who sees the same."""
        found = self.positions.get(seat)
        if found is None:
            found = msgspec.Raw(msgspec.json.encode(self._position(seat)))
            self.positions[seat] = found
        return found

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
        out["view"] = match.game.view(match.state, seat)
        out["prompt"] = prompt(match.state)
        if seat is not None and match.to_move() == seat and self.info.status == RUNNING:
            out["choices"] = [{"action": choice.text, "at": choice.anchor} for choice in match.choices()]
        if match.is_over():
            out["result"] = self.result(match)
        return out

    def result(self, match: Match) -> dict[str, Any]:
        """Scores in the rulebook's categories."""
        scores = match.game.scores(match.state)
        return {"ended_by": match.game.ended_by(match.state), "scores": [score.data() for score in scores]}

    # -- loading

    def load(self, entries: list[Entry], start: State | None) -> None:
        """Follow the whole log, then set up the match it leads to without checking it again."""
        self.start_state = start
        for entry in entries:
            self._follow(entry)
        if self.game is None or self.version == 0:
            return
        match = self._new_match()
        match.log = self.log.decisions[:]
        match.rewind(len(match.log))
        # Playing what was taken back, and taking it back again, leaves it ready to be played again.
        for one in self.log.undone[::-1]:
            match.play(one.seat, one.text)
        for _ in self.log.undone:
            match.undo(match.log[-1].seat)
        self.match = match
        self._name_steps(match)

    def catch_up(self, entries: list[Entry]) -> bool:
        """Follow what another process has written. False: the table must be loaded anew."""
        match = self.match
        if match is None or any(entry.kind not in SIMPLE for entry in entries):
            return False
        self.info.process = None  # whoever wrote it
        try:
            for entry in entries:
                if entry.kind == PLAY and entry.seat is not None:
                    match.play(entry.seat, entry.text)
                self._follow(entry)
        except IllegalAction:
            return False
        self._name_steps(match)
        return len(match.log) == len(self.log.decisions)

    def _name_steps(self, match: Match) -> None:
        """What the decisions in force have answered. The newest first: the others have their names already."""
        for number, decision in zip(self.log.numbers[::-1], match.log[::-1], strict=False):
            entry = self.entries[number - 1]
            if entry.step:
                break
            entry.step = decision.step

    def _new_match(self) -> Match:
        return Match(self.known_game(), self.options(), self.info.seed, self.start_state)

    def _follow(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.log.add(entry)
        self.proposal = follow_proposal(self.proposal, entry)
        if entry.request is not None:
            self.requests[entry.request] = entry.number
        if entry.kind in POSITION:
            self.version = entry.number
            self.positions.clear()
        if entry.kind in (CHANCE, START, RESUME, UNDO) or (entry.kind == PLAY and self.waiting_for() != entry.seat):
            self.waiting_since = entry.at

    def waiting_for(self) -> int | None:
        """The seat whose decision the table waits for."""
        if self.match is None or self.info.status != RUNNING:
            return None
        seat = self.match.to_move()
        return seat if seat >= 0 else None

    # -- writing

    def add(self, kind: str, seat: int | None = None, text: str = "", **more: Any) -> Entry:
        """Append an entry."""
        entry = Entry(self.last() + 1, kind, seat, text, at=self.clock(), **more)
        self._follow(entry)
        self.batch.entries.append(entry.row(self.info.id))
        return entry

    def add_data(self, kind: str, data: Any, seat: int | None = None, request: str | None = None) -> Entry:
        """Append an entry with data."""
        return self.add(kind, seat, msgspec.json.encode(data).decode(), request=request)

    def add_decisions(
        self, before: State, decisions: list[Decision], kind: str = PLAY, request: str | None = None
    ) -> None:
        """Append decisions, each with what every seat may know of it. `before` is used up."""
        game = self.known_game()
        players = self.info.players
        for i, one in enumerate(decisions):
            action = game.read(before, one.text)
            told = [game.tell(before, action, None)]
            for seat in range(players):
                told.append(game.tell(before, action, seat))
            hidden = None if all(text == one.text for text in told) else told
            seat_or_nature = None if one.seat == NATURE else one.seat
            what = CHANCE if one.seat == NATURE else kind
            self.add(what, seat_or_nature, one.text, hidden=hidden, request=request if i == 0 else None, step=one.step)
            if i + 1 < len(decisions):
                before.apply(action)

    def begin(self) -> None:
        """Deal, and play what NATURE decides first."""
        self.set_status(RUNNING)
        self.add(START)
        match = self._new_match()
        self.match = match
        first = match.game.new(match.options) if self.start_state is None else self.start_state.copy()
        self.add_decisions(first, match.log)
        self.check_over()

    def check_over(self) -> None:
        """Write down the result when the game has ended."""
        match = self.match
        if match is not None and match.is_over() and self.info.status == RUNNING:
            self.set_status(ENDED)
            self.add_data(OVER, self.result(match))

    def set_status(self, status: str) -> None:
        """Open, running, paused or over."""
        self.info.status = status
        self.positions.clear()
        self._update_info(status=status)

    def set_attended(self) -> None:
        """Whether the server has something to do by itself here: bots to run or a clock to watch."""
        attended = self.info.turn_limit is not None or any(assignment.bot_plays() for assignment in self.seats)
        if attended != self.info.attended:
            self.info.attended = attended
            self._update_info(attended=attended)

    def _update_info(self, **values: Any) -> None:
        self.batch.statements.append(update(schema.tables).where(schema.tables.c.id == self.info.id).values(**values))

    def own(self, process: str) -> None:
        """From now on this process runs the table's bots and clock."""
        if self.info.process != process:
            self.info.process = process
            self._update_info(process=process)

    def save_seat(self, assignment: SeatAssignment) -> None:
        """Store a seat and who holds it."""
        mine = (schema.seats.c.table_id == self.info.id) & (schema.seats.c.seat == assignment.seat)
        held = (schema.holders.c.table_id == self.info.id) & (schema.holders.c.seat == assignment.seat)
        row = assignment.row(self.info.id)
        self.batch.statements.append(update(schema.seats).where(mine).values(**row))
        self.batch.statements.append(delete(schema.holders).where(held))
        for identity in sorted(assignment.holders):
            values = {"table_id": self.info.id, "seat": assignment.seat, "identity": identity}
            self.batch.statements.append(insert(schema.holders).values(**values))
        self.set_attended()

    def save_new(self) -> None:
        """Store a table that has just been made."""
        self.batch.statements.append(insert(schema.tables).values(**self.info.row()))
        for assignment in self.seats:
            self.batch.statements.append(insert(schema.seats).values(**assignment.row(self.info.id)))
            for identity in sorted(assignment.holders):
                values = {"table_id": self.info.id, "seat": assignment.seat, "identity": identity}
                self.batch.statements.append(insert(schema.holders).values(**values))
