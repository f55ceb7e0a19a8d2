"""Pending steps as words, both ways: `step walk 1 bank,church` is the walk of seat 1 that has been in two locations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.contract import Step
from kogge.core.position import read_count, read_index, read_seat
from kogge.games.yokohama.board import SLOTS, THINGS
from kogge.games.yokohama.church import Blessing, Church, Offer
from kogge.games.yokohama.customs import Customs
from kogge.games.yokohama.exchange import Exchange
from kogge.games.yokohama.extra import Claim
from kogge.games.yokohama.hire import Hire, TakePiece
from kogge.games.yokohama.laboratory import Acquire, NewTechnology, PayUnits, PutStation, Research
from kogge.games.yokohama.move import Collect, Move, StartMove, Walk
from kogge.games.yokohama.notation import read_cell
from kogge.games.yokohama.place import Place
from kogge.games.yokohama.port import NewOrder, Port, Refill
from kogge.games.yokohama.reward import AnyGood, Drop, Movement
from kogge.games.yokohama.setup import (
    Begin,
    BonusToken,
    Dealt,
    FillBoards,
    FirstPlayer,
    Goal,
    Keep,
    Site,
    Tile,
    Token,
)
from kogge.games.yokohama.state import UNKNOWN, Yokohama
from kogge.games.yokohama.turn import Extra, Phase, SecondExtra
from kogge.games.yokohama.visit import Build, Builder, Leave, PowerFive, Return

MOST: Final = 99  # no number of a step comes near it
SIDES: Final = ("a", "b")
TILES: Final = ("a", "b", "c")
PHASES: Final = ("before", "after")
NONE: Final = "."

# Step and its data, in the order of key() and of its constructor. What is in brackets follows from the name: no word
# is written. A place with a question mark may be none.
STEPS: Final[dict[str, tuple[Callable[..., Step[Any]], str]]] = {
    "any-good": (AnyGood, "seat number"),
    "movement": (Movement, "seat number"),
    "drop": (Drop, "seat place number"),
    "hire": (Hire, "seat number [1]"),
    "warehouse": (TakePiece, "seat number [0]"),
    "place": (Place, "seat number places place?"),
    "start-move": (StartMove, "seat"),
    "move": (Move, "seat place?"),
    "walk": (Walk, "seat places"),
    "collect": (Collect, "seat"),
    "power-five": (PowerFive, "seat place"),
    "builder": (Builder, "seat place"),
    "build": (Build, "seat place"),
    "return": (Return, "seat place"),
    "leave": (Leave, "seat place"),
    "exchange": (Exchange, "seat number"),
    "church": (Church, "seat place number"),
    "offer": (Offer, "seat number things"),
    "blessing": (Blessing, "seat church"),
    "customs": (Customs, "seat place number"),
    "research": (Research, "seat side number"),
    "pay": (PayUnits, "seat number"),
    "acquire": (Acquire, "seat side slot"),
    "station": (PutStation, "seat"),
    "new-technology": (NewTechnology, "side"),
    "port": (Port, "seat side number number"),
    "refill": (Refill, "side"),
    "new-order": (NewOrder, "side"),
    "claim": (Claim, "seat"),
    "phase": (Phase, "seat phase"),
    "first-extra": (Extra, "seat [0]"),
    "second-extra": (SecondExtra, "seat [1]"),
    "first": (FirstPlayer, ""),
    "site": (Site, "cell"),
    "tile": (Tile, "cell"),
    "token": (Token, "cell"),
    "goal": (Goal, "tile"),
    "bonus": (BonusToken, ""),
    "fill-boards": (FillBoards, ""),
    "dealt": (Dealt, "seat"),
    "keep": (Keep, "seat"),
    "begin": (Begin, ""),
}


def write_step(s: Yokohama, step: Step[Any]) -> str:
    """The words of a step, its name first."""
    fields = STEPS[step.name][1].split()
    numbers = list(step.key())[1:]
    words = [_write(s, kind, number) for kind, number in zip(fields, numbers, strict=True) if kind[0] != "["]
    return " ".join([step.name, *words])


def read_step(s: Yokohama, words: list[str]) -> Step[Any]:
    """The step that the words name. ValueError says what is wrong, IndexError that a word is missing."""
    if words[0] not in STEPS:
        raise ValueError(f"there is no step {words[0]!r}")
    make, kinds = STEPS[words[0]]
    data: list[int] = []
    at = 1
    for kind in kinds.split():
        if kind[0] == "[":
            data.append(int(kind[1:-1]))
        else:
            data.append(_read(s, kind, words[at]))
            at += 1
    if len(words) > at:
        raise ValueError(f"{words[at]!r} is a word too many")
    if make is Hire or make is TakePiece:
        return make(data[0], data[1], data[2] == 1)
    return make(*data)


def seat_of_step(step: Step[Any]) -> int:
    """The seat that a step is about, -1 when it is about none."""
    kinds = STEPS[step.name][1].split()
    return int(step.key()[1]) if kinds and kinds[0] == "seat" else -1


def read_location(s: Yokohama, key: str, word: str) -> i64:
    """A location where pieces can stay."""
    c = read_cell(s, key, word)
    if s.sites[c] == UNKNOWN or s.is_canal(c):
        raise ValueError(f"nothing stays in {word} (Y5.2)")
    return c


def _write(s: Yokohama, kind: str, number: int) -> str:
    if kind in {"seat", "church", "slot"}:
        return str(number + 1)
    if kind in {"place", "place?", "cell"}:
        return NONE if number < 0 else s.cell_name(number)
    if kind == "places":
        return ",".join([s.cell_name(c) for c in range(int(s.cells)) if number >> c & 1]) or NONE
    if kind == "things":
        return ",".join([THINGS[t] for t in range(len(THINGS)) if number >> t & 1]) or NONE
    if kind == "side":
        return SIDES[number]
    if kind == "tile":
        return TILES[number]
    if kind == "phase":
        return PHASES[number]
    return str(number)


def _read(s: Yokohama, kind: str, word: str) -> int:
    if kind == "seat":
        return read_seat(s, word)
    if kind in {"church", "slot"}:
        number = read_count(word, len(s.church) if kind == "church" else SLOTS)
        if number == 0:
            raise ValueError("cells and slots are counted from 1")
        return number - 1
    if kind == "place?" and word == NONE:
        return -1
    if kind == "cell":
        return int(read_cell(s, "step", word))
    if kind in {"place", "place?"}:
        return int(read_location(s, "step", word))
    if kind in {"places", "things"}:
        mask = 0
        for name in word.split(",") if word != NONE else []:
            member = read_cell(s, "step", name) if kind == "places" else read_index("thing", THINGS, name)
            mask |= int(bit(member))
        return mask
    if kind == "side":
        return read_index("board", SIDES, word)
    if kind == "tile":
        return read_index("achievement tile", TILES, word)
    if kind == "phase":
        return read_index("phase", PHASES, word)
    return read_count(word, MOST)
