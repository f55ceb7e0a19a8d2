"""`kogge rules`: the rules of docs/rules by id, which the terminal's `help` quotes too."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import textwrap
from importlib.resources import files
from pathlib import Path
from typing import Final

from kogge.cli.arguments import Complaint
from kogge.games.registry import find_game

WIDEST: Final = 100
RULE: Final = re.compile(r"[-*] \**([A-Z]+\d+(?:\.\d+)*)\**[:.]?\s+(.*)")
SECTION: Final = re.compile(r"#+ (?:([A-Z]+\d+) )?(.*)")
MOST_QUOTED: Final = 6


def run(args: argparse.Namespace) -> int:
    """Quote the rules that are asked for, or list the sections."""
    game = find_game(args.game)
    book = RuleBook(find_rules(game.name))
    wanted = " ".join(args.wanted)
    found = book.find(wanted) if wanted else list(book.rules)
    if wanted and not found:
        raise Complaint(f"no rule of {game.name} is called {wanted!r} or contains it")
    if args.json:
        rules = [{"id": name, "text": book.rules[name]} for name in found]
        print(json.dumps({"game": game.name, "version": game.version, "sections": book.sections, "rules": rules}))
        return 0
    width = max(40, min(shutil.get_terminal_size().columns, WIDEST))
    print("\n".join(book.help(wanted, width) if wanted else book.contents()))
    return 0


def find_rules(game: str) -> str:
    """Find the text of the rules in the installed package or in the repository. Empty if there is none."""
    inside = files("kogge").joinpath("docs", "rules", f"{game}.md")
    if inside.is_file():
        return inside.read_text(encoding="utf-8")
    for folder in Path(__file__).resolve().parents:
        path = folder / "docs" / "rules" / f"{game}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""


class RuleBook:
    """The rules and the titles of sections, in the order of the page."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, str] = {}
        self.sections: dict[str, str] = {}
        last = ""
        for line in text.splitlines():
            rule = RULE.match(line)
            section = SECTION.match(line)
            if rule:
                last = rule[1]
                self.rules[last] = rule[2].strip()
            elif last and line.startswith("  ") and line.strip():
                self.rules[last] += " " + line.strip()
            else:
                last = ""
            if section and section[1]:
                self.sections[section[1]] = section[2]

    def find(self, wanted: str) -> list[str]:
        """The ids of the rule with that id, of the rules of that section, or of the rules that contain that word."""
        name = wanted.upper()
        if name in self.rules:
            return [name]
        below = [one for one in self.rules if one.startswith(f"{name}.")]
        return below or [one for one, text in self.rules.items() if wanted.lower() in text.lower()]

    def help(self, wanted: str, width: int) -> list[str]:
        """Quote what is found; of many rules only the beginnings."""
        if not self.rules:
            return ["The text of the rules is not installed."]
        name = wanted.upper()
        found = self.find(wanted)
        if found == [name]:
            return self._quote(name, width)
        below = [one for one in found if one.startswith(f"{name}.")]
        if below:
            return [
                f"{name} {self.sections.get(name, '')}".rstrip(),
                *[line for one in below for line in self._quote(one, width)],
            ]
        if not found:
            return [f"No rule is called {wanted!r} or contains it."]
        if len(found) <= MOST_QUOTED:
            return [line for one in found for line in self._quote(one, width)]
        return [
            f"{len(found)} rules contain {wanted!r}; ask for one by its id:",
            *[self._brief(one, width) for one in found],
        ]

    def contents(self) -> list[str]:
        """The sections with their titles."""
        if not self.rules:
            return ["The text of the rules is not installed."]
        return [f"{name:4} {title}" for name, title in self.sections.items()]

    def _quote(self, name: str, width: int) -> list[str]:
        text = self.rules[name].replace("*", "").replace("`", "")
        return textwrap.wrap(f"{name}  {text}", width, subsequent_indent="      ", break_on_hyphens=False)

    def _brief(self, name: str, width: int) -> str:
        text = self.rules[name].replace("*", "").replace("`", "")
        return textwrap.shorten(f"{name}  {text}", width, placeholder=" ...")
