"""Rules, tests and code speak of the same ids.

An id that a page of docs/rules defines and no test of its game cites fails here, and so does an id that the game's
code cites and the page does not define.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from kogge.games.registry import GAMES

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = [ROOT / "docs" / "rules" / f"{name}.md" for name in GAMES]
ID: Final = r"[A-Z]{1,2}\d+(?:\.\d+)?"


def rules_of(page: Path) -> list[str]:
    """The ids a page defines: the first words of its list lines."""
    found = [re.match(rf"- ({ID})\b", line) for line in page.read_text(encoding="utf-8").splitlines()]
    return [match.group(1) for match in found if match]


def cites(text: str, rule: str) -> bool:
    """Whether a text names the rule, as H4.4 or h4_4, and not another id that begins or ends like it."""
    spelled = re.escape(rule).replace(r"\.", "[._]")
    return re.search(rf"(?<![a-z0-9]){spelled}(?![0-9])", text, re.IGNORECASE) is not None


def names_and_docstrings(folder: Path) -> str:
    """Of every test in a folder."""
    texts: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                texts += [node.name, ast.get_docstring(node) or ""]
    return "\n".join(texts)


def test_pages_of_rules_are_found() -> None:
    assert "hansa" in [page.stem for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_is_cited_by_a_test(page: Path) -> None:
    rules = rules_of(page)
    assert rules
    told = names_and_docstrings(ROOT / "tests" / page.stem)
    assert [rule for rule in rules if not cites(told, rule)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_rule_is_defined_twice(page: Path) -> None:
    rules = rules_of(page)
    assert [rule for rule in rules if rules.count(rule) > 1] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_id_in_the_code_is_defined(page: Path) -> None:
    rules = set(rules_of(page))
    families = {re.sub(r"\d.*", "", rule) for rule in rules}
    unknown = set()
    for path in sorted((ROOT / "src" / "kogge" / "games" / page.stem).rglob("*.py")):
        for found in re.findall(rf"\b{ID}\b", path.read_text(encoding="utf-8")):
            # A whole section (H5) may be cited too.
            section = any(rule.startswith(f"{found}.") for rule in rules)
            if re.sub(r"\d.*", "", found) in families and found not in rules and not section:
                unknown.add(f"{path.name}: {found}")
    assert unknown == set()


@pytest.mark.parametrize(
    ("text", "rule", "cited"),
    [
        ("test_h4_4_rings", "H4.4", True),
        ("H4.3, H4.4: both", "H4.4", True),
        ("test_h4_40_none", "H4.4", False),
        ("test_h4_10_none", "H4.1", False),
        ("test_r1_bank", "R1", True),
        ("test_hr1_order", "R1", False),
        ("test_r12_none", "R1", False),
        ("test_hr1_order", "HR1", True),
    ],
)
def test_how_a_rule_is_cited(text: str, rule: str, cited: bool) -> None:
    assert cites(text, rule) == cited
