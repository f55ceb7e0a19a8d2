"""A game as text: a header and one line per decision, NATURE's too, so it replays without any generator.

    kogge record 1
    game hansa 1
    board league-45
    players 4
    option first random
    components 8f14e45fceea167a My printed deck
    seat 1 Anna
    seed 42

    1 * first 3
    2 * gold swap bremen-osnabruck
    5 3 place t hamburg-lubeck.2
    end prestige 43 51 38 60

Seats are counted from 1, chance is `*`. Components are named when a file of one's own replaced some. Only records of
finished games have the last line, which is checked too. A game that did not begin at its beginning has the position it
began from in its header, one line `position ...` for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kogge.core.components import KNOWN
from kogge.core.contract import NATURE, Game, State
from kogge.core.errors import BadOption, BadPosition, BadRecord, IllegalAction
from kogge.core.log import Decision
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.position import HEADER, write_header

FORMAT: Final = "kogge record 1"
LONGEST_LINE: Final = 500
LONGEST_POSITION_LINE: Final = 10_000  # one may list all ways to share gold
HIDDEN: Final = "?"  # instead of a position, for who may not know it
MOST_LINES: Final = 1_000_000
HEADER_SIZE: Final = 20_000  # characters in which the components are looked for


class Record:
    """Header and decisions; read from text, or made from a match."""

    def __init__(self, game: str, version: int, board: str, players: int) -> None:
        self.game = game
        self.version = version
        self.board = board
        self.players = players
        self.options: dict[str, str] = {}
        self.components = ""  # the digest of the component file, empty as shipped
        self.components_name = ""
        self.names: dict[int, str] = {}
        self.seed: str | None = None
        self.position: list[str] = []  # what the game began from, without what the header tells; empty: a new game
        self.position_line = 0  # where it begins, for messages
        self.decisions: list[Decision] = []
        self.lines: list[int] = []  # the line of each decision, for messages
        self.end: list[str] = []
        self.end_line = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.write() == other.write()

    def __hash__(self) -> int:
        return hash((self.game, self.board, self.seed, len(self.decisions)))

    def __reduce__(self) -> tuple[Any, ...]:
        return read_record, (self.write(),)

    def write(self) -> str:
        """The whole record as text."""
        out = [FORMAT, f"game {self.game} {self.version}", f"board {self.board}", f"players {self.players}"]
        out += [f"option {name} {value}" for name, value in self.options.items()]
        if self.components:
            out.append(f"components {self.components} {self.components_name}".rstrip())
        # A name may hold anything, also line breaks.
        out += [f"seat {seat + 1} {' '.join(name.split())}" for seat, name in sorted(self.names.items())]
        if self.seed is not None:
            out.append(f"seed {self.seed}")
        out += [f"position {line}" for line in self.position]
        out.append("")
        for number, one in enumerate(self.decisions, 1):
            who = "*" if one.seat == NATURE else str(one.seat + 1)
            out.append(f"{number} {who} {one.text}")
        if self.end:
            out.append("end " + " ".join(self.end))
        return "\n".join(out) + "\n"

    def chosen(self, game: Game[Any]) -> Options:
        """The record's options, checked. BadRecord when it is foreign."""
        if self.game != game.name:
            raise BadRecord(2, f"a record of {self.game}, not of {game.name}")
        if not 1 <= self.version <= game.version:
            raise BadRecord(2, f"a record of {game.name} version {self.version}, the newest known is {game.version}")
        if self.components and self.components not in KNOWN:
            file = f"{self.components_name or 'of its own'} ({self.components})"
            raise BadRecord(0, f"it was played with the component file {file}: that file is needed (--components FILE)")
        try:
            return game.menu().choose(self.board, self.players, self.options, self.version, self.components)
        except BadOption as error:
            raise BadRecord(0, str(error)) from error

    def start(self, game: Game[Any]) -> State | None:
        """The position the game began from; None when it was a new game. BadRecord names the line that is wrong."""
        if not self.position:
            return None
        if self.position == [HIDDEN]:
            raise BadRecord(self.position_line, "the position that the game began from is hidden")
        text = "\n".join([*write_header(self.chosen(game)), *self.position])
        try:
            state: State = game.read_position(text)
        except BadPosition as error:
            raise BadRecord(self._line_of(str(error)), str(error)) from error
        return state

    def _line_of(self, message: str) -> int:
        """The line of the position that a message quotes, else the first one."""
        for number, line in enumerate(self.position, self.position_line):
            if message.startswith(f"position, {' '.join(line.split())!r}") and self.position_line:
                return number
        return self.position_line


def position_lines(game: Game[Any], state: State) -> list[str]:
    """A position as a record has it: without the lines that the record's own header has."""
    return [line for line in game.write_position(state).splitlines() if line.split()[0] not in HEADER]


def record_of(match: Match, names: Mapping[int, str] | None = None, with_seed: bool = True) -> Record:
    """The record of a match as far as it has gone. Leave the seed out while anybody plays: it foretells chance."""
    options = match.options
    record = Record(match.game.name, options.version, options.board, options.players)
    record.options = dict(options.chosen)
    if options.components is not None:
        record.components = options.components.digest
        record.components_name = options.components.name
    record.names = dict(names or {})
    record.seed = match.seed if with_seed else None
    if match.start is not None:
        record.position = position_lines(match.game, match.start)
    record.decisions = list(match.log)
    if match.is_over():
        record.end = _end_words(match)
    return record


def told_record(match: Match, seat: int | None, names: Mapping[int, str] | None = None, secret: bool = False) -> Record:
    """The record as a seat or a spectator (None) may have it. While the game goes on, or while its deal is to stay
    secret, it has no seed, and question marks for what is hidden. The match must keep what is told."""
    over = match.is_over() and not secret
    record = record_of(match, names, with_seed=over)
    if not over:
        record.position = [HIDDEN] if record.position else []
        record.decisions = [Decision(one.seat, one.text_for(seat)) for one in match.log]
    return record


def _end_words(match: Match) -> list[str]:
    scores = match.game.scores(match.state)
    return [match.game.ended_by(match.state), *[str(one.total) for one in scores]]


def read_record(text: str) -> Record:
    """Parse a record. BadRecord names the line and the reason; whether its decisions are legal is found by `replay`."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord(1, f"not a record: the first line must be {FORMAT!r}")
    if len(lines) > MOST_LINES:
        raise BadRecord(0, f"more than {MOST_LINES} lines")
    header: dict[str, list[tuple[int, str]]] = {}
    body = len(lines)
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            body = number
            break
        key, _, value = line.strip().partition(" ")
        if len(line) > (LONGEST_POSITION_LINE if key == "position" else LONGEST_LINE):
            raise BadRecord(number, "the line is too long")
        if key not in ("game", "board", "players", "option", "components", "seat", "seed", "position"):
            raise BadRecord(number, f"unknown header {key!r}")
        header.setdefault(key, []).append((number, value.strip()))
    record = _read_header(header)
    for number, line in enumerate(lines[body:], body + 1):
        if line.strip():
            _read_line(record, number, line)
    return record


def components_of(text: str) -> str:
    """The digest of the component file that a record's header names, so that it can be looked for; empty if none."""
    for line in text[:HEADER_SIZE].splitlines():
        key, _, value = line.strip().partition(" ")
        if key == "components" or not key:
            return value.partition(" ")[0]
    return ""


def _one(header: dict[str, list[tuple[int, str]]], key: str) -> tuple[int, str]:
    found = header.get(key, [])
    if not found:
        raise BadRecord(0, f"the header has no line {key!r}")
    if len(found) > 1:
        raise BadRecord(found[1][0], f"a second line {key!r}")
    return found[0]


def _whole(line: int, word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 9:
        raise BadRecord(line, f"{word!r} is not a number")
    return int(word)


def _read_header(header: dict[str, list[tuple[int, str]]]) -> Record:
    line, value = _one(header, "game")
    name, _, version = value.partition(" ")
    board = _one(header, "board")[1]
    players_line, players = _one(header, "players")
    record = Record(name, _whole(line, version), board, _whole(players_line, players))
    for line, value in header.get("option", []):
        name, _, chosen = value.partition(" ")
        if name in record.options:
            raise BadRecord(line, f"option {name} is given twice")
        record.options[name] = chosen
    if "components" in header:
        record.components, _, record.components_name = _one(header, "components")[1].partition(" ")
    for line, value in header.get("seat", []):
        number, _, name = value.partition(" ")
        seat = _whole(line, number) - 1
        if not 0 <= seat < record.players or seat in record.names:
            raise BadRecord(line, f"seat {number} is not one of {record.players}, or is named twice")
        record.names[seat] = name
    if "seed" in header:
        record.seed = _one(header, "seed")[1]
    _read_position(record, header.get("position", []))
    return record


def _read_position(record: Record, lines: list[tuple[int, str]]) -> None:
    """The lines of the position, which stand together: their order matters."""
    for number, value in lines:
        if not record.position:
            record.position_line = number
        elif number != record.position_line + len(record.position):
            raise BadRecord(number, "the lines of the position do not stand together")
        if value.partition(" ")[0] in HEADER:
            raise BadRecord(number, f"the record's own header has the line {value.partition(' ')[0]!r}")
        record.position.append(value)


def _read_line(record: Record, number: int, line: str) -> None:
    words = line.split()
    if len(line) > LONGEST_LINE:
        raise BadRecord(number, "the line is too long")
    if record.end:
        raise BadRecord(number, "a line after the end")
    if words[0] == "end":
        if len(words) == 1:
            raise BadRecord(number, "an end without a result")
        record.end = words[1:]
        record.end_line = number
        return
    expected = len(record.decisions) + 1
    if _whole(number, words[0]) != expected:
        raise BadRecord(number, f"decision {words[0]} where decision {expected} should stand")
    if len(words) < 3:
        raise BadRecord(number, "a decision is its number, who decides, and what")
    seat = NATURE if words[1] == "*" else _whole(number, words[1]) - 1
    if words[1] != "*" and not 0 <= seat < record.players:
        raise BadRecord(number, f"there is no seat {words[1]}")
    record.decisions.append(Decision(seat, " ".join(words[2:])))
    record.lines.append(number)


def replay(
    game: Game[Any], record: Record, to: int | None = None, seed: str | None = None, keep_told: bool = False
) -> Match:
    """The match after the first `to` decisions (all when None), every one checked; with a seed chance goes on."""
    match = Match(game, record.chosen(game), start=record.start(game), keep_told=keep_told)
    total = len(record.decisions)
    if to is not None and not 0 <= to <= total:
        raise BadRecord(0, f"it has {total} decisions, so there is no position after {to}")
    stop = total if to is None else to
    for i in range(stop):
        one = record.decisions[i]
        try:
            match.play(one.seat, one.text)
        except IllegalAction as error:
            raise BadRecord(record.lines[i] if record.lines else 0, str(error)) from error
    if stop == total and record.end:
        if not match.is_over():
            raise BadRecord(record.end_line, "the record says the game has ended, but it goes on")
        if record.end != _end_words(match):
            told = " ".join(record.end)
            raise BadRecord(record.end_line, f"the end is told as {told!r}, but is {' '.join(_end_words(match))!r}")
    if seed is not None:
        match.go_on(seed)
    return match
