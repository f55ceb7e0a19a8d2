"""`kogge rules`: the rules for players, and those of docs/rules by id, which the terminal's `help` quotes too."""

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
from kogge.words.rulebook import RulePage, plain_text, read_page

WIDEST: Final = 100
RULE: Final = re.compile(r"[-*] \**([A-Z]+\d+(?:\.\d+)*)\**[:.]?\s+(.*)")
SECTION: Final = re.compile(r"#+ (?:([A-Z]+\d+) )?(.*)")
MOST_QUOTED: Final = 6


def run(args: argparse.Namespace) -> int:
    """Print the rules for players, or quote the rules that are asked for."""
    game = find_game(args.game)
    book = RuleBook(find_rules(game.name))
    page = read_page(game.name, args.language)
    wanted = " ".join(args.wanted)
    found = book.find(wanted) if wanted else list(book.rules)
    if wanted and not found:
        raise Complaint(f"no rule of {game.name} is called {wanted!r} or contains it")
    if args.json:
        rules = [{"id": name, "text": book.rules[name], "players": told_by(page, name)} for name in found]
        text = page.text if page and not wanted else ""
        about = {"game": game.name, "version": game.version, "sections": book.sections}
        print(json.dumps({**about, "rules": rules, "page": text}))
        return 0
    width = max(40, min(shutil.get_terminal_size().columns, WIDEST))
    if wanted:
        lines = book.help(wanted, width)
        if len(found) == 1:
            lines += [line for block in told_by(page, found[0]) for line in ["", *indented(block, width)]]
    else:
        lines = print_page(page, width) if page else book.contents()
    print("\n".join(lines))
    return 0


def told_by(page: RulePage | None, rule: str) -> list[str]:
    """What the page for players says where it cites a rule."""
    return [plain_text(block) for block in page.citing(rule)] if page else []


def print_page(page: RulePage, width: int) -> list[str]:
    """The page for players as lines of text."""
    lines = [page.title, "=" * len(page.title)]
    for chapter in page.chapters:
        if chapter.title:
            lines += ["", "", chapter.title, "-" * len(chapter.title)]
        before = ""
        for block in rows_as_items(chapter.blocks):
            if not (block.startswith("- ") and before.startswith("- ")):
                lines.append("")
            lines += indented(block.removeprefix("### "), width)
            before = block
    return lines


def rows_as_items(blocks: list[str]) -> list[str]:
    """The rows of tables as items of lists; the words of their heads are left out."""
    items: list[str] = []
    for block in blocks:
        if not block.startswith("|"):
            items.append(block)
        elif block.strip("|-: "):
            first, *others = block.strip("| ").split(" | ")
            items.append(f"- {first}: {'; '.join(others)}")
        else:
            items.pop()  # the row above this line is the head
    return items


def indented(block: str, width: int) -> list[str]:
    """A paragraph, or an item of a list with its later lines below its text."""
    later = "  " if block.startswith("- ") else ""
    return textwrap.wrap(plain_text(block), width, subsequent_indent=later, break_on_hyphens=False)


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
