"""What `make bench-research` measures can be measured, and its table gets into the page."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from bench import research
from bench.research_once import KINDS

INSTALLED = [one for one in research.CONTENDERS if one.kind != "pettingzoo"]  # those need games that tests do not


@pytest.mark.parametrize("one", INSTALLED, ids=lambda one: f"{one.kind}-{one.game}")
@pytest.mark.long
def test_every_contender_plays(one: research.Contender) -> None:
    got = KINDS[one.kind](one.game, 0.01)
    assert got.get("per_s", 1) > 0
    assert got.get("us", 1) > 0


def test_the_table_gets_into_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    best: dict[str, dict[str, Any]] = {}
    for one in research.CONTENDERS:
        best[one.title] = {"us": 21.5, "bytes": 300} if one.kind == "pickle" else {"per_s": 399_999.0}
    page = tmp_path / "page.md"
    page.write_text(f"before\n{research.BEGIN}\nold\n{research.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(research, "PAGE", page)
    for _ in range(2):
        research.write_page(research.table(best, Namespace(rounds=3, seconds=2.0)))
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"before\n{research.BEGIN}\n\nOne core of ")
        assert text.endswith(f" |\n\n{research.END}\nafter\n")
        assert "old" not in text
    assert "| Kogge batch of 64, Yokohama | 399,999 steps/s | MISSES 400,000, MISSES 10 x the peer: 1.0 x |" in text
    assert "| pickle round trip, Yokohama | 21.5 µs, 300 bytes | MISSES < 20 µs |" in text
    assert "| PettingZoo chess | 399,999 steps/s |  |" in text


def test_the_page_has_the_marks() -> None:
    text = research.PAGE.read_text(encoding="utf-8")
    assert text.index(research.BEGIN) < text.index(research.END)
