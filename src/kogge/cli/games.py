"""`kogge games`: lists games, boards, levels of bots, and options; checks files of boards and components."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from kogge.bots.levels import LEVEL_TITLES, LEVELS, STYLED, level_data
from kogge.cli.arguments import Complaint, as_path, read_text, write_text
from kogge.cli.text import printable, table
from kogge.core.contract import Game
from kogge.core.data_check import is_remark
from kogge.core.options import Menu, Option
from kogge.games.component_files import check_file
from kogge.games.registry import GAMES, find_game

PROBLEMS: Final = 1


def run(args: argparse.Namespace) -> int:
    """Check files, write the components of a game, or print the list."""
    if args.check is not None:
        return check_files(args.check, args.json)
    if args.write_components is not None:
        return write_components(args.game, args.write_components)
    games = list(GAMES.values()) if args.game is None else [find_game(args.game)]
    if args.json:
        print(json.dumps({"games": [game_data(game) for game in games]}))
        return 0
    for number, game in enumerate(games):
        print("\n".join(["", *game_lines(game)] if number else game_lines(game)))
    return 0


def check_files(paths: list[str], as_json: bool) -> int:
    """Print what is wrong with each file, one sentence in a line."""
    results = [check_file(read_text(path), path) for path in paths]
    if as_json:
        print(json.dumps({"files": results}))
    else:
        for one in results:
            print("\n".join([printable(problem) for problem in one["problems"]] or [checked_line(one)]))
    return PROBLEMS if any(one["problems"] for one in results) else 0


def checked_line(result: dict[str, Any]) -> str:
    """What a file without problems is."""
    what = f"{result['kind']} of {result['game']}, {printable(result['name'])}"
    digest = f", digest {result['digest']}" if result["digest"] else ""
    return f"{result['file']}: {what}{digest}: no problems"


def write_components(name: str | None, path: str) -> int:
    """Write the parts that a component file can replace, one field in a line, to be edited."""
    if name is None:
        raise Complaint("--write-components needs the name of a game, see kogge games")
    game = find_game(name)
    parts = game.components()
    if not parts:
        raise Complaint(f"{game.name} has no components that a file can replace")
    text = components_as_text(game.name, f"{game.title}, my components", parts)
    if path == "-":
        print(text, end="")
        return 0
    where = as_path(path)
    if where.exists():
        raise Complaint(f"{where} is there already; choose another name")
    write_text(where, text)
    print(f"{where}: {len(parts)} parts. Change what differs, leave out the rest, then: kogge games --check {where}")
    return 0


def components_as_text(game: str, name: str, parts: dict[str, Any]) -> str:
    """A component file as people edit it: a line for each part, and for each element of a list of objects."""
    lines = [f' "game": {_json(game)}', f' "components": {_json(name)}']
    for part, value in parts.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = ",\n".join(f"  {_json(without_remarks(one))}" for one in value)
            lines.append(f" {_json(part)}: [\n{rows}\n ]")
        else:
            lines.append(f" {_json(part)}: {_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def without_remarks(one: dict[str, Any]) -> dict[str, Any]:
    """An element without what is only for people."""
    return {field: one[field] for field in one if not is_remark(field)}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


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
    options = menu.options_of(menu.version)
    if options:
        out += ["", "  option"]
    for option in options:
        out += option_lines(menu, option)
    return out


def level_lines(game: Game[Any]) -> list[str]:
    """The levels of bots, with their ratings where these were measured."""
    rows = [["level", "name", "bot", "rating", "95 %"]]
    for level in (*LEVELS, *STYLED):
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
