"""The rules of docs/rules by id, which `help` quotes."""

from __future__ import annotations

import re
import textwrap
from importlib.resources import files
from pathlib import Path
from typing import Final

RULE: Final = re.compile(r"[-*] \**([A-Z]+\d+(?:\.\d+)*)\**[:.]?\s+(.*)")
SECTION: Final = re.compile(r"#+ (?:([A-Z]+\d+) )?(.*)")
MOST_QUOTED: Final = 6


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

    def help(self, wanted: str, width: int) -> list[str]:
        """Quote the rule with that id, the rules of that section, or the rules that contain that word."""
        if not self.rules:
            return ["The text of the rules is not installed."]
        name = wanted.upper()
        if name in self.rules:
            return self._quote(name, width)
        below = [one for one in self.rules if one.startswith(f"{name}.")]
        if below:
            return [
                f"{name} {self.sections.get(name, '')}".rstrip(),
                *[line for one in below for line in self._quote(one, width)],
            ]
        found = [one for one, text in self.rules.items() if wanted.lower() in text.lower()]
        if not found:
            return [f"No rule is called {wanted!r} or contains it."]
        if len(found) <= MOST_QUOTED:
            return [line for one in found for line in self._quote(one, width)]
        return [
            f"{len(found)} rules contain {wanted!r}; ask for one by its id:",
            *[self._brief(one, width) for one in found],
        ]

    def _quote(self, name: str, width: int) -> list[str]:
        text = self.rules[name].replace("*", "").replace("`", "")
        return textwrap.wrap(f"{name}  {text}", width, subsequent_indent="      ", break_on_hyphens=False)

    def _brief(self, name: str, width: int) -> str:
        text = self.rules[name].replace("*", "").replace("`", "")
        return textwrap.shorten(f"{name}  {text}", width, placeholder=" ...")
