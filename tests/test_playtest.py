"""bench/playtest.py counts what happens: nothing twice, nothing lost, wherever it was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.counting.common import common_tables
from bench.counting.contract import Counts
from bench.playtest import MARKER, Job, collector_for, marker_of, play_some, put_into_page, report
from kogge.games.registry import GAMES

GAMES_PLAYED = 3


def counted(game: str, players: int, numbers: list[int]) -> Counts:
    """Random games."""
    return play_some(Job(game, None, players, {}, ("random",) * players, "test", 10_000), numbers)[1]


@pytest.fixture(scope="module")
def yokohama() -> Counts:
    return counted("yokohama", 2, list(range(GAMES_PLAYED)))


def test_sums_agree(yokohama: Counts) -> None:
    assert yokohama.get("games", "all", "games") == GAMES_PLAYED
    assert sum(yokohama.get("ends", row, "games") for row in yokohama.rows("ends")) == GAMES_PLAYED
    assert sum(yokohama.get("order", row, "wins") for row in yokohama.rows("order")) == 12 * GAMES_PLAYED
    parts = sum(yokohama.get("parts", row, "all") for row in yokohama.rows("parts"))
    assert parts == yokohama.get("seats", "all", "points")


def test_every_turn_leads_somewhere(yokohama: Counts) -> None:
    """Y3.2: a visit or a recall a turn; games end after full rounds."""
    turns = sum(2 * int(row) * yokohama.get("rounds", row, "games") for row in yokohama.rows("rounds"))
    assert sum(yokohama.get("places", row, "visits") for row in yokohama.rows("places")) == turns


def test_nothing_is_taken_that_was_not_there(yokohama: Counts) -> None:
    for row in yokohama.rows("tokens"):
        assert yokohama.get("tokens", row, "taken") <= yokohama.get("tokens", row, "laid")
    for row in yokohama.rows("orders"):
        assert yokohama.get("orders", row, "fulfilled") <= yokohama.get("orders", row, "seen")


def test_parts_add_up(yokohama: Counts) -> None:
    added = Counts()
    for number in reversed(range(GAMES_PLAYED)):
        added.merge(counted("yokohama", 2, [number]))
    assert added.sums == yokohama.sums


def test_the_page_keeps_what_people_wrote(yokohama: Counts, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Words.\n\n{MARKER}\nold", encoding="utf-8")
    put_into_page(page, report(collector_for("yokohama"), {2: yokohama}))
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"Words.\n\n{MARKER}\n\n## 2 players, {GAMES_PLAYED} games")
    assert "| tram |" in text
    assert "old" not in text


def test_a_page_on_several_boards_has_a_part_for_each(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Words.\n\n{marker_of('short')}\nold\n\n{marker_of('main')}\nkept\n", encoding="utf-8")
    put_into_page(page, "new\n", "short")
    assert page.read_text(encoding="utf-8") == (f"Words.\n\n{marker_of('short')}\n\nnew\n\n{marker_of('main')}\nkept\n")


def test_merchants_are_counted() -> None:
    """M2.1: a roll a turn; M8.1, MR13: what was delivered is the score."""
    counts = counted("merchants", 3, [0, 1])
    turns = sum(int(row) * counts.get("turns", row, "games") for row in counts.rows("turns"))
    assert sum(counts.get("dice", row, "rolls") for row in counts.rows("dice")) == turns
    assert counts.get("deeds", "goods delivered", "done") == counts.get("seats", "all", "points")
    for card in counts.rows("cards"):
        assert counts.get("cards", card, "played") <= counts.get("cards", card, "drawn")
    assert "### Development cards, a game" in report(collector_for("merchants"), {3: counts}, "short")


@pytest.mark.parametrize("game", [name for name in GAMES if name != "hansa"])
def test_any_game_can_be_counted(game: str) -> None:
    counts = counted(game, 3, [0])
    assert next(table.title for table in common_tables(counts)) == "Mean points"
