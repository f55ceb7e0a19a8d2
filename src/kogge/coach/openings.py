"""What players open with on each board, and how it fares: made by `tools/openings.py` from games that were kept."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from kogge.core.contract import Game, State
from kogge.core.errors import BadOption
from kogge.core.record import Record, read_record, replay
from kogge.games.registry import find_game
from kogge.words.registry import speech_for

FORMAT: Final = 1


@cache
def read_openings(game: str) -> dict[str, Any]:
    """By `BOARD PLAYERS`: the statistics of a set-up and its openings, those played most first."""
    path = Path(__file__).parent / "data" / f"openings-{game}.json"
    if not path.exists():
        return {}
    data = json.loads(path.read_text(encoding="utf-8"))
    if data.get("format") != FORMAT:
        raise BadOption(f"{path.name} is of format {data.get('format')!r}; this Kogge reads format {FORMAT}")
    setups: dict[str, Any] = data["setups"]
    return setups


def openings_data(game: str, language: str) -> list[dict[str, Any]]:
    """Every set-up with its openings, said in a language."""
    out = []
    menu = find_game(game).menu()
    titles = {one["name"]: one["titles"].get(language, one["title"]) for one in menu.data()["boards"]}
    for setup, found in read_openings(game).items():
        board, _, players = setup.rpartition(" ")
        speech = speech_for(menu.choose(board, int(players), {}), language)
        lines = [
            {
                **{name: value for name, value in line.items() if name not in ("record", "actions")},
                "words": [speech.say(text, step) for text, step in line["actions"]],
            }
            for line in found["lines"]
        ]
        out.append({**found, "board": board, "title": titles[board], "players": int(players), "lines": lines})
    return out


def opening_record(game: str, board: str, players: int, number: int) -> str | None:
    """The record of a game up to the end of this opening; None when there is no such one."""
    found = read_openings(game).get(f"{board} {players}")
    if found is None or not 0 <= number < len(found["lines"]):
        return None
    text: str = found["lines"][number]["record"]
    return text


def position_of(text: str) -> tuple[Game[Any], State]:
    """Where a record ends."""
    record: Record = read_record(text)
    game = find_game(record.game)
    return game, replay(game, record).state
