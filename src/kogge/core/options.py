"""Games described by data: which boards, how many players, which options, and what fits together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kogge.core.boards import BoardEntry, BoardFiles
from kogge.core.components import ComponentFile, find_components
from kogge.core.errors import BadDump, BadOption
from kogge.core.features import Features


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
        until: int | None = None,
        replaced_by: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.explanation = explanation
        self.players = players  # empty: every number of players
        self.seats = seats  # the numbers of the seats are values too
        self.listed = listed  # only on boards that list it among their options
        self.since = since  # the version of the rules that brought it
        self.until = until  # the last version that has it; None: the newest
        self.replaced_by = replaced_by  # options that mean the same in a later version, if all have its value

    def is_of(self, version: int) -> bool:
        """Whether this version of the rules has the option."""
        return self.since <= version and (self.until is None or version <= self.until)

    def fits(self, board: BoardEntry, players: int, version: int) -> bool:
        """Whether the option exists at all for this board, number of players and version of the rules."""
        if not self.is_of(version):
            return False
        return (not self.listed or self.name in board.options) and (not self.players or players in self.players)

    def allowed(self, players: int) -> tuple[str, ...]:
        """The values that may be chosen."""
        if self.seats:
            return self.values + tuple(str(n) for n in range(1, players + 1))
        return self.values


class Limit:
    """How often a value may be chosen among a group of options."""

    def __init__(self, options: tuple[str, ...], most: dict[str, int]) -> None:
        self.options = options
        self.most = most  # a value that is left out: any number of times

    def check(self, chosen: Mapping[str, str]) -> None:
        """BadOption names the options that share a value too often."""
        for value, most in self.most.items():
            names = [name for name in self.options if chosen.get(name) == value]
            if len(names) > most:
                which = f"{', '.join(names[:-1])} and {names[-1]}"
                raise BadOption(f"options {which} cannot all be {value!r}: {most} at most")

    def data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"options": list(self.options), "most": dict(self.most)}


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
        self.features: Features | None = None  # made when `Game.features` is asked for them
        self._header = b""  # made when it is asked for

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.game, self.version, self.board, self.players))

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.game, self.version, self.board, self.players, self.chosen, self.components)

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name, "")

    def header(self) -> bytes:
        """The choice as a short text, which `options_of` reads."""
        if not self._header:
            words = [self.game, str(self.version), self.board, str(self.players)]
            words.append(self.components.digest if self.components is not None else "-")
            words += [f"{name}={value}" for name, value in self.chosen.items()]
            self._header = " ".join(words).encode()
        return self._header

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
        limits: tuple[Limit, ...] = (),
    ) -> None:
        self.game = game
        self.version = version  # the newest; every older one can be chosen too
        self._boards = boards
        self.options = options
        self.limits = limits

    def options_of(self, version: int) -> list[Option]:
        """The options that a version of the rules has."""
        return [option for option in self.options if option.is_of(version)]

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
        for limit in self.limits:
            limit.check(chosen)
        return Options(self.game, version, board, players, chosen, find_components(self.game, components))

    def renew(self, old: Options) -> Options:
        """The same choice, with the same components, by the newest rules; an option that they neither have nor replace
        is left out."""
        given: dict[str, str] = {}
        for option in self.options:
            if option.name in old.chosen:
                for name in option.replaced_by or (option.name,):
                    given[name] = old[option.name]
        board = self.board(old.board)
        names = {one.name for one in self.options if one.fits(board, old.players, self.version)}
        kept = {name: value for name, value in given.items() if name in names}
        return self.choose(old.board, old.players, kept, None, old.components.digest if old.components else "")

    def _checked(self, name: str, value: str, board: BoardEntry, players: int, version: int) -> str:
        for option in self.options:
            if option.name != name:
                continue
            if version < option.since:
                raise BadOption(f"option {name} came with version {option.since} of the rules, this is {version}")
            if not option.is_of(version):
                raise BadOption(f"option {name} ended with version {option.until} of the rules, this is {version}")
            if not option.fits(board, players, version):
                here = f"board {board.name} with {players} players"
                raise BadOption(f"option {name} is not for {here}; it is for {self.scope(option)}")
            allowed = option.allowed(players)
            if value not in allowed:
                raise BadOption(f"option {name} cannot be {value!r}; it can be: {', '.join(allowed)}")
            return value
        known = ", ".join(option.name for option in self.options_of(version))
        raise BadOption(f"{self.game} has no option {name!r}; there are: {known}")

    def data(self) -> dict[str, Any]:
        """The newest rules' choices as plain data, for JSON and for forms."""
        newest = self.options_of(self.version)
        names = {option.name for option in newest}
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
                for o in newest
            ],
            "limits": [limit.data() for limit in self.limits if names.issuperset(limit.options)],
        }


_HEADERS: Final[dict[bytes, Options]] = {}  # those read lately
MOST_HEADERS: Final = 1000


def options_of(menu: Menu, header: bytes) -> Options:
    """The choice of a header that `Options.header` has written. BadDump when it is of another game."""
    known = _HEADERS.get(header)
    if known is not None and known.game == menu.game:
        return known
    try:
        game, version, board, players, components, *given = header.decode().split(" ")
        if game != menu.game:
            raise BadDump(f"it is of {game}, not of {menu.game}")
        pairs = [one.split("=", 1) for one in given]
        digest = "" if components == "-" else components
        chosen = menu.choose(board, int(players), {name: value for name, value in pairs}, int(version), digest)
    except (ValueError, BadOption) as error:
        raise BadDump(f"its set-up makes no sense: {error}") from error
    if len(_HEADERS) >= MOST_HEADERS:
        _HEADERS.clear()
    _HEADERS[header] = chosen
    return chosen
