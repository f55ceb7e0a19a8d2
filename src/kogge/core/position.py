"""What reading a position's text needs in every game: one row of words for each line, the header first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kogge.core.contract import S, State
from kogge.core.errors import BadNotation, BadOption, BadPosition
from kogge.core.notation import is_number
from kogge.core.options import Menu, Options

HEADER: Final = ("game", "version", "board", "players", "option", "components")  # lines that say which game it is
MOST_DECISIONS: Final = 1000  # of a rehearsal; no turn has as many
FORMS: Final = (
    "'game NAME', 'version NUMBER', 'board NAME', 'players NUMBER', 'option NAME VALUE' or 'components DIGEST'"
)


def read_rows(text: str) -> list[list[str]]:
    """The words of each line; comments and empty lines are left out."""
    rows = [line.split("#")[0].split() for line in text.splitlines()]
    return [words for words in rows if words]


def read_header(menu: Menu, rows: list[list[str]], players: int | None = None) -> Options:
    """Rules, board, players and options that the rows name: the newest rules and `players` if they don't say.

    BadPosition says what the game does not offer.
    """
    version: int | None = None
    board: str | None = None
    components = ""
    given: dict[str, str] = {}
    for words in rows:
        if words[0] == "game" and len(words) == 2:
            if words[1] != menu.game:
                raise BadPosition(f"position, {' '.join(words)!r}: this is read as a position of {menu.game}")
        elif words[0] == "board" and len(words) == 2:
            board = words[1]
        elif words[0] == "version" and len(words) == 2 and is_number(words[1]):
            version = int(words[1])
        elif words[0] == "players" and len(words) == 2 and is_number(words[1]):
            players = int(words[1])
        elif words[0] == "option" and len(words) == 3:
            given[words[1]] = words[2]
        elif words[0] == "components" and len(words) == 2:
            components = words[1]
        elif words[0] in HEADER:
            raise BadPosition(f"position, {' '.join(words)!r}: write it as {FORMS}")
    try:
        return menu.choose(board, players, given, version, components)
    except BadOption as error:
        raise BadPosition(f"position: {error}") from error


def write_header(options: Options, usual: Mapping[str, str] | None = None) -> list[str]:
    """The header's lines, without the options that have their usual value."""
    lines = [f"game {options.game}", f"version {options.version}"]
    lines += [f"board {options.board}", f"players {options.players}"]
    if options.components is not None:
        lines.append(f"components {options.components.digest}")
    known = usual or {}
    return lines + [f"option {name} {value}" for name, value in options.chosen.items() if known.get(name) != value]


def read_row(s: S, words: list[str], read: Callable[[S, list[str]], None]) -> None:
    """Let the game read one row. BadPosition quotes the line that is wrong and says why."""
    try:
        read(s, words)
    except IndexError as error:
        raise BadPosition(f"position, {' '.join(words)!r}: a word is missing") from error
    except (ValueError, KeyError, BadNotation) as error:
        raise BadPosition(f"position, {' '.join(words)!r}: {error}") from error


def read_count(word: str, most: int) -> int:
    """A number from 0 to the most."""
    if not is_number(word) or int(word) > most:
        raise ValueError(f"{word!r} is not a number up to {most}")
    return int(word)


def read_seat(s: State, word: str) -> int:
    """A seat; texts count from 1."""
    seat = read_count(word, int(s.n))
    if seat == 0:
        raise ValueError("seats are counted from 1")
    return seat - 1


def read_index(what: str, names: Sequence[str], word: str) -> int:
    """The index of a name in a short list, which the message tells."""
    if word not in names:
        raise ValueError(f"there is no {what} {word!r}; there are: {', '.join(names)}")
    return names.index(word)


def rehearse(s: S, audit: Callable[[S], list[str]]) -> None:
    """Play copies to the end of the turn, always the first or always the last choice: pending steps must lead there.

    BadPosition names the step that cannot be played.
    """
    for which in (0, -1):
        copy = s.copy()
        turn = copy.turn
        for _ in range(MOST_DECISIONS):
            if not copy.agenda or copy.turn != turn:
                break
            name = copy.agenda[-1].name
            try:
                legal = list(copy.legal())
                if legal:
                    copy.apply(legal[which])
            except (IndexError, ValueError):
                legal = []
            if not legal:
                raise BadPosition(f"position: the step {name} cannot be played here")
        wrong = audit(copy)
        if wrong:
            raise BadPosition(f"position: the steps from {s.agenda[-1].name} on cannot be played here: {wrong[0]}")
