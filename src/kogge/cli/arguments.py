"""Reads arguments that several commands share: numbers, names, options, files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kogge.core.errors import BadPosition, KoggeError

if TYPE_CHECKING:  # a command imports what it needs when it runs: the command line alone starts at once
    from kogge.core.components import ComponentFile
    from kogge.core.contract import Game, State
    from kogge.core.options import Options
    from kogge.core.record import Record

LONGEST_WORD: Final = 40


class Complaint(KoggeError):
    """An argument or a file that the command line refuses."""


def whole(least: int, most: int = 1_000_000_000) -> Callable[[str], int]:
    """Make an argparse type that reads whole numbers within limits."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not from {least} to {most}")
        return number

    return read


def word(text: str) -> str:
    """Read a seed: one printable word, short enough for the header of a record."""
    if not text or len(text) > LONGEST_WORD or not text.isprintable() or " " in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not one word of at most {LONGEST_WORD} characters")
    return text


def setting(text: str) -> tuple[str, str]:
    """Read an option such as `name=value`."""
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not written as name=value")
    return name, value


def language(text: str) -> str:
    """Read a language that Kogge has words in."""
    from kogge.words.dictionary import LANGUAGES

    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} is not {' or '.join(LANGUAGES)}")
    return text


def width(text: str) -> float:
    """Read the width of an interval, as `5%` or `0.05`."""
    try:
        found = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        found = 0.0
    if not 0.001 <= found < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a width such as 5%, from 0.1% to below 100%")
    return found


def hypotheses(text: str) -> tuple[float, float]:
    """Read the two differences of strength that a test decides between, as `0,20`."""
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not two numbers of rating points, such as 0,20") from None
    if not -2000 <= low < high <= 2000:
        raise argparse.ArgumentTypeError(f"{text!r}: the first number must be the smaller one, both within 2000 points")
    return low, high


def positive(text: str) -> float:
    """Read a number of seconds above zero."""
    try:
        seconds = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and at most 3600 seconds")
    return seconds


def settings(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Collect the options. Giving one twice is an error."""
    out: dict[str, str] = {}
    for name, value in pairs:
        if name in out:
            raise Complaint(f"option {name} is given twice")
        out[name] = value
    return out


def chosen_start(args: argparse.Namespace, game: Game[Any]) -> tuple[Options, State | None]:
    """The options of a game, and the position it begins from: None for a new game."""
    digest = components_digest(args.components)
    if args.position is None:
        return game.menu().choose(args.board, args.players, settings(args.option), None, digest), None
    if args.board is not None or args.players is not None or args.option:
        raise Complaint("--position takes board, players and options from the position; leave them out")
    state = read_position(game, args.position)
    file = state.options.components
    if digest and (file is None or file.digest != digest):
        played = file or "the components as shipped"
        raise Complaint(f"{args.position} is a position with {played}; leave --components out")
    return state.options, state


def read_position(game: Game[Any], path: str) -> State:
    """The position in a file; `-` is standard input. The complaint names the file and the reason."""
    text = read_text(path)
    try:
        state: State = game.read_position(text)
    except BadPosition as error:
        raise Complaint(f"{'standard input' if path == '-' else path}: {error}") from error
    return state


def player_names(text: str) -> list[str]:
    """Read names by seat such as `Anna,Bob`. An empty name leaves the seat as it is."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if len(name) > LONGEST_WORD or not name.isprintable():
            raise argparse.ArgumentTypeError(f"{name!r} is not a name of at most {LONGEST_WORD} printable characters")
    return names


def as_path(text: str) -> Path:
    """Read a path that a person typed; `~` is the home folder."""
    try:
        if text.isprintable():
            return Path(text).expanduser()
    except RuntimeError:
        pass  # `~name` of an unknown user
    raise Complaint(f"{text!r} names no file")


def read_text(path: str) -> str:
    """Read a whole text file; `-` is standard input."""
    where = "standard input" if path == "-" else path
    try:
        data = sys.stdin.buffer.read() if path == "-" else as_path(path).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Complaint(f"cannot read {where}: it is not UTF-8 text (byte {error.start + 1})") from error
    except OSError as error:
        raise Complaint(f"cannot read {where}: {error.strerror or error}") from error


def load_components(path: str | None) -> ComponentFile | None:
    """Read and check the file that `--components` names, so that options and records find it by its digest."""
    from kogge.games.component_files import read_components

    return None if path is None else read_components(read_text(path), path)


def components_digest(path: str | None) -> str:
    """The digest of that file, empty when none is named."""
    file = load_components(path)
    return file.digest if file is not None else ""


def check_components(record: Record, path: str | None) -> None:
    """Read the file that `--components` names for a record, and refuse it if the record was played with another one."""
    file = load_components(path)
    if file is None or file.digest == record.components:
        return
    needed = f"{record.components_name} ({record.components})" if record.components else "the components as shipped"
    raise Complaint(f"{path} is {file}, and the record was played with {needed}")


def components_text(path: str | None) -> str:
    """The text of that file in its shortest form, to be sent to other processes; empty when none is named."""
    file = load_components(path)
    return file.text if file is not None else ""


def write_text(path: Path, text: str) -> None:
    """Write a text file, or raise a Complaint."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"cannot write {path}: {error.strerror or error}") from error
