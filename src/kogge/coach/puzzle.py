"""A puzzle: a position of a real game, and the turn that is clearly better there than every other one.

Puzzles are data. What a file says is checked when it is read, and BadPuzzle says what is wrong and where.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from kogge.core.contract import Game, State
from kogge.core.errors import KoggeError

FORMAT: Final = 1
FIELDS: Final = {
    "id": str,
    "position": str,
    "seat": int,
    "solutions": list,
    "chance": float,
    "gap": float,
    "error": float,
    "others": list,
    "theme": str,
    "rating": int,
    "found": dict,
    "source": str,
}
# Of the chance to win: a turn that loses less comes to the same as the best one. In Merchants of Europe the dice of one
# round move chances by much more than a card or a step more or less does.
TOLERANCE: Final = {"hansa": 0.006, "yokohama": 0.006, "merchants": 0.02}
EASY: Final = 1250  # a puzzle rated below this is easy
HARD: Final = 1600  # and from this on hard


class BadPuzzle(KoggeError):
    """A puzzle that makes no sense."""


@dataclass(frozen=True)
class Line:
    """A turn as its seat plays it, and how much of the chance to win it loses against the best one."""

    texts: tuple[str, ...]
    loss: float = 0.0


@dataclass(frozen=True)
class Puzzle:
    """One position to solve. The position is a guess of the seat's: nothing in it was hidden from the seat."""

    id: str
    game: str
    board: str
    players: int
    position: str  # as `Game.write_position` writes it
    seat: int
    solutions: tuple[tuple[str, ...], ...]  # turns that come to the same, each as the seat's own decisions
    chance: float  # to win after the solution, 0 to 1
    gap: float  # by how much every other turn is worse
    error: float  # the standard error of the gap
    others: tuple[Line, ...]  # the best of the other turns, and what they lose
    theme: str
    rating: int  # how hard it is, as a player's rating
    found: dict[str, tuple[int, int]] = field(hash=False)  # [level] how often it found the solution, of how many tries
    source: str  # the game it comes from: seed and number

    def level(self) -> str:
        """How hard it is, in a word."""
        if self.rating < EASY:
            return "easy"
        return "hard" if self.rating >= HARD else "medium"

    def data(self) -> dict[str, Any]:
        """Plain data for a file."""
        return {
            "id": self.id,
            "position": self.position,
            "seat": self.seat,
            "solutions": [list(one) for one in self.solutions],
            "chance": round(self.chance, 4),
            "gap": round(self.gap, 4),
            "error": round(self.error, 4),
            "others": [{"turn": list(one.texts), "loss": round(one.loss, 4)} for one in self.others],
            "theme": self.theme,
            "rating": self.rating,
            "found": {level: list(counts) for level, counts in self.found.items()},
            "source": self.source,
        }


def read_puzzle(game: Game[Any], data: Any, where: str) -> Puzzle:
    """The puzzle that plain data describe. The position is read when it is played."""
    check_fields(data, where)
    name = f"{where}, puzzle {data['id']}"
    header = dict(line.split(" ", 1) for line in data["position"].splitlines()[:4] if " " in line)
    if header.get("game") != game.name:
        raise BadPuzzle(f"{name}: its position is of {header.get('game', 'no game')}, not of {game.name}")
    if not header.get("players", "").isdigit() or not 0 <= data["seat"] < int(header["players"]):
        raise BadPuzzle(f"{name}: there is no seat {data['seat']} in its position")
    if not 0.0 < data["gap"] <= 1.0 or not 0.0 <= data["chance"] <= 1.0:
        raise BadPuzzle(f"{name}: chance {data['chance']} and gap {data['gap']} are not parts of one")
    solutions = tuple(read_turn(one, name) for one in data["solutions"])
    if not solutions:
        raise BadPuzzle(f"{name}: it has no solution")
    return Puzzle(
        data["id"],
        game.name,
        header["board"],
        int(header["players"]),
        data["position"],
        data["seat"],
        solutions,
        float(data["chance"]),
        float(data["gap"]),
        float(data["error"]),
        tuple(read_other(one, name) for one in data["others"]),
        data["theme"],
        data["rating"],
        {level: (counts[0], counts[1]) for level, counts in data["found"].items()},
        data["source"],
    )


def check_fields(data: Any, where: str) -> None:
    """Every field is there, and of its kind."""
    if not isinstance(data, dict):
        raise BadPuzzle(f"{where}: a puzzle is an object, not {str(data)[:40]!r}")
    name = f"{where}, puzzle {data.get('id', '?')}"
    for one, kind in FIELDS.items():
        value = data.get(one)
        fits = isinstance(value, int | float) if kind is float else isinstance(value, kind)
        if not fits or isinstance(value, bool):
            raise BadPuzzle(f"{name}: {one} is {str(value)[:40]!r}, not of the kind {kind.__name__}")
    unknown = sorted(set(data) - set(FIELDS))
    if unknown:
        raise BadPuzzle(f"{name}: nothing is known of the field {unknown[0]!r}")


def read_turn(data: Any, name: str) -> tuple[str, ...]:
    """The decisions of a turn."""
    if not isinstance(data, list) or not data or not all(isinstance(one, str) and one for one in data):
        raise BadPuzzle(f"{name}: a turn is a list of decisions, not {str(data)[:40]!r}")
    return tuple(data)


def read_other(data: Any, name: str) -> Line:
    """A turn that is worse."""
    if not isinstance(data, dict) or not isinstance(data.get("loss"), int | float):
        raise BadPuzzle(f"{name}: a turn that is worse has a loss, {str(data)[:40]!r} has none")
    return Line(read_turn(data.get("turn"), name), float(data["loss"]))


def read_puzzles(game: Game[Any], text: str, where: str) -> list[Puzzle]:
    """All puzzles of a file, in its order."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadPuzzle(f"{where}: not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadPuzzle(f"{where}: not a file of puzzles in format {FORMAT}")
    if data.get("game") != game.name:
        raise BadPuzzle(f"{where}: it has puzzles of {data.get('game')!r}, not of {game.name}")
    if not isinstance(data.get("puzzles"), list):
        raise BadPuzzle(f"{where}: it has no list of puzzles")
    puzzles = [read_puzzle(game, one, where) for one in data["puzzles"]]
    seen: set[str] = set()
    for one in puzzles:
        if one.id in seen:
            raise BadPuzzle(f"{where}: two puzzles are called {one.id}")
        seen.add(one.id)
    return puzzles


def write_puzzles(game: str, command: str, puzzles: list[Puzzle]) -> str:
    """A file of puzzles: one in a line."""
    rows = ",\n".join(json.dumps(one.data(), ensure_ascii=False, separators=(",", ":")) for one in puzzles)
    head = json.dumps({"format": FORMAT, "game": game, "command": command}, ensure_ascii=False)
    return f'{head[:-1]}, "puzzles": [\n{rows}\n]}}\n'


def start_of(game: Game[Any], puzzle: Puzzle) -> State:
    """The position. BadPuzzle when it is none, or another seat decides there."""
    try:
        state: State = game.read_position(puzzle.position)
    except KoggeError as error:
        raise BadPuzzle(f"puzzle {puzzle.id}: {error}") from error
    if int(state.to_move()) != puzzle.seat:
        raise BadPuzzle(f"puzzle {puzzle.id}: seat {puzzle.seat} does not decide in its position")
    return state
