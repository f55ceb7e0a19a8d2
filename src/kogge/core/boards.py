"""Boards: every data file with a field `board` is one, and the game finds it by itself.

Folders that the variable KOGGE_BOARDS names are searched too, so that a board can be tried before it is added.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from kogge.core.data_check import Kind, ListOf, OneOf, Problems, Record, Text, Translated, Whole, Word, shown
from kogge.core.data_files import DataFiles, read_object
from kogge.core.errors import BadData

FOLDERS: Final = "KOGGE_BOARDS"
LAST: Final = 999  # the place in the menu of a board that names none


class BoardEntry:
    """A board as the menu shows it: its names, numbers of players, and the options that only some boards have."""

    def __init__(
        self, name: str, titles: dict[str, str], players: tuple[int, ...], options: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.titles = titles  # by language
        self.title = titles["en"]
        self.players = players
        self.options = options


class BoardFile:
    """What a file says, and where it is."""

    def __init__(self, path: str, data: dict[str, Any]) -> None:
        self.path = path
        self.data = data

    def entry(self) -> BoardEntry:
        """The board as the menu shows it."""
        data = self.data
        titles: dict[str, str] = data["title"]
        return BoardEntry(data["board"], titles, tuple(data["players"]), tuple(data.get("options", [])))


class BoardFiles:
    """The boards of a game, read once, and once more when KOGGE_BOARDS has changed."""

    def __init__(self, game: str, data: DataFiles, players: tuple[int, ...], options: tuple[str, ...] = ()) -> None:
        self.game = game
        self.data = data
        self.header = header_kind(game, players, options)
        self._folders = ""
        self._files: dict[str, BoardFile] = {}

    def files(self) -> dict[str, BoardFile]:
        """Every board by its name, in the order of the menu."""
        folders = os.environ.get(FOLDERS, "")
        if not self._files or folders != self._folders:
            self._files = self._find(folders)
            self._folders = folders
        return self._files

    def entries(self) -> tuple[BoardEntry, ...]:
        """Every board as the menu shows it."""
        return tuple([file.entry() for file in self.files().values()])

    def file(self, name: str) -> BoardFile:
        """The file of a board."""
        found = self.files().get(name)
        if found is None:
            raise BadData(f"{self.game} has no board {name!r}")
        return found

    def _find(self, folders: str) -> dict[str, BoardFile]:
        found = [BoardFile(self.data.path(name), self.data.read(name)) for name in self.data.names()]
        for folder in folders.split(os.pathsep) if folders else []:
            found += [file for file in read_folder(folder) if file.data.get("game", self.game) == self.game]
        boards = [file for file in found if "board" in file.data]
        for file in boards:
            problems = Problems(file.path)
            self.check_header(file.data, problems)
            problems.refuse()
        boards.sort(key=lambda file: (file.data.get("order", LAST), file.data["board"]))
        out: dict[str, BoardFile] = {}
        for file in boards:
            name = str(file.data["board"])
            if name in out:
                raise BadData(f"{file.path}, board: {out[name].path} is called {name!r} too")
            out[name] = file
        return out

    def check_header(self, data: dict[str, Any], problems: Problems) -> None:
        """What the menu needs to know of a board."""
        self.header.check({name: data[name] for name in data if name in self.fields()}, "", problems)
        if not problems.found and len(set(data["players"])) < len(data["players"]):
            problems.add("players", f"{shown(data['players'])} has a number twice")

    def fields(self) -> dict[str, Kind]:
        """The fields of the header and their kinds."""
        return {**self.header.needed, **self.header.optional}


def header_kind(game: str, players: tuple[int, ...], options: tuple[str, ...]) -> Record:
    """The fields that every board has, whatever the game."""
    return Record(
        {
            "game": OneOf((game,)),
            "board": Word(),
            "title": Translated(),
            "players": ListOf(Whole(min(players), max(players)), 1),
        },
        {"order": Whole(1, LAST), "options": ListOf(OneOf(options)), "note": Text(), "provenance": Text()},
    )


def read_folder(folder: str) -> list[BoardFile]:
    """Every JSON file of a folder, by name."""
    try:
        paths = sorted(path for path in Path(folder).iterdir() if path.suffix == ".json")
        return [BoardFile(str(path), read_object(path.read_text(encoding="utf-8"), str(path))) for path in paths]
    except UnicodeDecodeError as error:
        raise BadData(f"{folder}: it has a file that is not UTF-8") from error
    except OSError as error:
        raise BadData(f"{FOLDERS} names {folder!r}, which cannot be read: {error.strerror or error}") from error
