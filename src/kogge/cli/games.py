"""`kogge games`: what can be played, on which boards, with which options."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kogge.cli.text import table
from kogge.core.contract import Game
from kogge.core.options import Option
from kogge.games.registry import GAMES


def run(args: argparse.Namespace) -> int:
    """The command."""
    games = list(GAMES.values())
    if args.json:
        data = [{**game.menu().data(), "title": game.title, "version": game.version} for game in games]
        print(json.dumps({"games": data}))
        return 0
    for number, game in enumerate(games):
        print("\n".join(["", *game_lines(game)] if number else game_lines(game)))
    return 0


def game_lines(game: Game[Any]) -> list[str]:
    """A game for people."""
    menu = game.menu()
    boards = [["board", "players", ""]]
    for entry in menu.boards:
        boards.append([entry.name, " ".join(str(n) for n in entry.players), entry.title])
    out = [f"{game.name}: {game.title} (version {game.version})"]
    out += [f"  {line}" for line in table(boards, [False, False, False])]
    if menu.options:
        out += ["", "  option"]
    for option in menu.options:
        out += option_lines(option)
    return out


def option_lines(option: Option) -> list[str]:
    """An option: its values, the default marked, and what it means."""
    values = [f"[{value}]" if value == option.default else value for value in option.values]
    if option.seats:
        values.append("1 2 3 ... (a seat)")
    out = [f"  {option.name}: {' | '.join(values)}", f"      {option.explanation}"]
    if option.boards:
        out.append(f"      on boards {', '.join(option.boards)}")
    if option.players:
        out.append(f"      with {', '.join(str(n) for n in option.players)} players")
    return out
