"""Games described by data: which boards, how many players, which options, and what fits together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kogge.core.boards import BoardEntry, BoardFiles
from kogge.core.components import ComponentFile, find_components
from kogge.core.errors import BadOption


class Option:
    """One thing that can be chosen when a game is set up. Values are text."""

    def __init__(
        self,
        name: str,
        values: tuple[str, ...],
        default: str,
        explanation: str,
        players: tuple[int, ...] = (),
        seats: bool = False,
        listed: bool = False,
        since: int = 1,
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.explanation = explanation
        self.players = players  # empty: every number of players
        self.seats = seats  # the numbers of the seats are values too
        self.listed = listed  # only on boards that list it among their options
        self.since = since  # the version of the rules that brought it

    def fits(self, board: BoardEntry, players: int, version: int) -> bool:
        """Whether the option exists at all for this board, number of players and version of the rules."""
        if version < self.since:
            return False
        return (not self.listed or self.name in board.options) and (not self.players or players in self.players)

    def allowed(self, players: int) -> tuple[str, ...]:
        """The values that may be chosen."""
        if self.seats:
            return self.values + tuple(str(n) for n in range(1, players + 1))
        return self.values


class Options:
    """A valid, complete choice: made by `Menu.choose` only."""

    def __init__(
        self,
        game: str,
        version: int,
        board: str,
        players: int,
        chosen: dict[str, str],
        components: ComponentFile | None = None,
    ) -> None:
        self.game = game
        self.version = version  # of the rules; a match keeps the one it began with
        self.board = board
        self.players = players
        self.chosen = chosen
        self.components = components  # a file that replaces some of what is in the box; None: as shipped

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name, "")

    def seat(self, name: str) -> int | None:
        """The seat that an option names, counted from 0; None when it is left to chance."""
        value = self[name]
        return int(value) - 1 if value.isdigit() else None

    def data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        out: dict[str, Any] = {
            "game": self.game,
            "version": self.version,
            "board": self.board,
            "players": self.players,
            "options": dict(self.chosen),
        }
        if self.components is not None:
            out["components"] = self.components.data()
        return out


class Menu:
    """What a game offers."""

    def __init__(
        self,
        game: str,
        version: int,
        boards: BoardFiles | tuple[BoardEntry, ...],
        options: tuple[Option, ...],
        distinct: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.game = game
        self.version = version  # the newest; every older one can be chosen too
        self._boards = boards
        self.options = options
        self.distinct = distinct  # groups of options of which no two may have the same value, but for the default

    @property
    def boards(self) -> tuple[BoardEntry, ...]:
        """Every board, the usual one first. Files are read when somebody asks."""
        boards = self._boards
        return boards.entries() if isinstance(boards, BoardFiles) else boards

    def boards_of(self, option: Option) -> tuple[str, ...]:
        """The boards on which an option exists; empty: on every board."""
        return tuple([entry.name for entry in self.boards if option.name in entry.options]) if option.listed else ()

    def scope(self, option: Option) -> str:
        """The boards and numbers of players that an option exists for."""
        boards = f"board {', '.join(self.boards_of(option))}" if option.listed else "every board"
        return f"{boards}, {', '.join(str(n) for n in option.players)} players" if option.players else boards

    def board(self, name: str) -> BoardEntry:
        """The board of that name."""
        for entry in self.boards:
            if entry.name == name:
                return entry
        known = ", ".join(entry.name for entry in self.boards)
        raise BadOption(f"{self.game} has no board {name!r}; there are: {known}")

    def board_for(self, players: int) -> str:
        """The first board for this number of players."""
        for entry in self.boards:
            if players in entry.players:
                return entry.name
        counts = sorted({n for entry in self.boards for n in entry.players})
        raise BadOption(f"{self.game} is for {counts[0]} to {counts[-1]} players, not {players}")

    def choose(
        self,
        board: str | None,
        players: int | None,
        given: Mapping[str, str],
        version: int | None = None,
        components: str = "",
    ) -> Options:
        """Check a choice and fill in the defaults, by the newest rules unless a version is named.

        `components` is the digest of a component file. BadOption says what does not fit, and what would.
        """
        if version is None:
            version = self.version
        if not 1 <= version <= self.version:
            raise BadOption(f"{self.game} has no version {version} of its rules; the newest is {self.version}")
        if board is None:
            board = self.board_for(players) if players is not None else self.boards[0].name
        entry = self.board(board)
        if players is None:
            players = entry.players[0]
        if players not in entry.players:
            counts = ", ".join(str(n) for n in entry.players)
            raise BadOption(f"board {board} is for {counts} players, not {players}")
        chosen: dict[str, str] = {}
        for option in self.options:
            if option.fits(entry, players, version):
                chosen[option.name] = option.default
        for name, value in given.items():
            chosen[name] = self._checked(name, value, entry, players, version)
        self._check_distinct(chosen)
        return Options(self.game, version, board, players, chosen, find_components(self.game, components))

    def renew(self, old: Options) -> Options:
        """The same choice, with the same components, by the newest rules; an option they do not have is left out."""
        board = self.board(old.board)
        names = {one.name for one in self.options if one.fits(board, old.players, self.version)}
        given = {name: old[name] for name in old.chosen if name in names}
        return self.choose(old.board, old.players, given, None, old.components.digest if old.components else "")

    def _checked(self, name: str, value: str, board: BoardEntry, players: int, version: int) -> str:
        for option in self.options:
            if option.name != name:
                continue
            if version < option.since:
                raise BadOption(f"option {name} came with version {option.since} of the rules, this is {version}")
            if not option.fits(board, players, version):
                here = f"board {board.name} with {players} players"
                raise BadOption(f"option {name} is not for {here}; it is for {self.scope(option)}")
            allowed = option.allowed(players)
            if value not in allowed:
                raise BadOption(f"option {name} cannot be {value!r}; it can be: {', '.join(allowed)}")
            return value
        known = ", ".join(option.name for option in self.options)
        raise BadOption(f"{self.game} has no option {name!r}; there are: {known}")

    def _check_distinct(self, chosen: dict[str, str]) -> None:
        for group in self.distinct:
            taken: dict[str, str] = {}
            for option in self.options:
                value = chosen.get(option.name, option.default)
                if option.name not in group or value == option.default:
                    continue
                if value in taken:
                    raise BadOption(f"options {taken[value]} and {option.name} cannot both be {value!r}")
                taken[value] = option.name

    def data(self) -> dict[str, Any]:
        """Plain data for JSON and for forms."""
        return {
            "game": self.game,
            "boards": [
                {"name": b.name, "title": b.title, "titles": b.titles, "players": list(b.players)} for b in self.boards
            ],
            "options": [
                {
                    "name": o.name,
                    "values": list(o.values),
                    "default": o.default,
                    "seats": o.seats,
                    "boards": list(self.boards_of(o)),
                    "players": list(o.players),
                    "explanation": o.explanation,
                }
                for o in self.options
            ],
            "distinct": [list(group) for group in self.distinct],
        }
