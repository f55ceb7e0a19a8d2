"""`kogge games`: lists games, boards, levels of bots, and options."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kogge.bots.levels import LEVEL_TITLES, LEVELS, level_data
from kogge.cli.text import table
from kogge.core.contract import Game
from kogge.core.options import Menu, Option
from kogge.games.registry import GAMES


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    games = list(GAMES.values())
    if args.json:
        print(json.dumps({"games": [game_data(game) for game in games]}))
        return 0
    for number, game in enumerate(games):
        print("\n".join(["", *game_lines(game)] if number else game_lines(game)))
    return 0


def game_data(game: Game[Any]) -> dict[str, Any]:
    """A game as plain data."""
    levels = [level_data(level, game.name) for level in LEVELS]
    return {**game.menu().data(), "title": game.title, "version": game.version, "levels": levels}


def game_lines(game: Game[Any]) -> list[str]:
    """A game as lines of text."""
    menu = game.menu()
    boards = [["board", "players", ""]]
    for entry in menu.boards:
        boards.append([entry.name, " ".join(str(n) for n in entry.players), entry.title])
    out = [f"{game.name}: {game.title} (version {game.version})"]
    out += [f"  {line}" for line in table(boards, [False, False, False])]
    out += ["", *[f"  {line}" for line in level_lines(game)]]
    if menu.options:
        out += ["", "  option"]
    for option in menu.options:
        out += option_lines(menu, option)
    return out


def level_lines(game: Game[Any]) -> list[str]:
    """The levels of bots, with their ratings where these were measured."""
    rows = [["level", "name", "bot", "rating", "95 %"]]
    for level in LEVELS:
        one = level_data(level, game.name)
        known = one["rating"] is not None
        rating = [f"{one['rating']:.1f}", f"{one['low']:.1f} to {one['high']:.1f}"] if known else ["-", "-"]
        rows.append([level, LEVEL_TITLES[level], one["bot"], *rating])
    return table(rows, [False, False, False, True, True])


def option_lines(menu: Menu, option: Option) -> list[str]:
    """An option: its values with the default in brackets, and what it means."""
    values = [f"[{value}]" if value == option.default else value for value in option.values]
    if option.seats:
        values.append("1 2 3 ... (a seat)")
    out = [f"  {option.name}: {' | '.join(values)}", f"      {option.explanation}"]
    if option.listed:
        out.append(f"      on boards {', '.join(menu.boards_of(option))}")
    if option.players:
        out.append(f"      with {', '.join(str(n) for n in option.players)} players")
    return out
