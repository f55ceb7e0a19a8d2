"""Stored games survive, damaged ones are reported and played again, and foreign folders are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kogge.arena.store import BadFolder, FolderStore
from tests.arena.games import plan_of, result_of

PLAN = plan_of("greedy", "random", "random")


def filled(folder: Path, games: int = 3) -> Path:
    """Fill a folder with games; the path of its results."""
    store = FolderStore(folder, PLAN, resume=False)
    for index in range(games):
        store.add(result_of(index, ("greedy", 9, 1), ("random", 1, 2), ("random", 0, 3)), f"record {index}\n")
    store.close()
    return folder / "results.jsonl"


def test_stored_games_are_found_again(tmp_path: Path) -> None:
    filled(tmp_path / "new" / "t")
    store = FolderStore(tmp_path / "new" / "t", PLAN, resume=True)
    assert sorted(store.results) == [0, 1, 2]
    assert store.results[1] == result_of(1, ("greedy", 9, 1), ("random", 1, 2), ("random", 0, 3))
    assert store.record(2).read_text() == "record 2\n"
    assert store.complaints == []
    store.close()


@pytest.mark.parametrize("tail", ['{"index":2,"de', '{"index":2}\n', "\x00\x00\x00\n", "[]\n", "7\n"])
def test_a_damaged_last_line_is_reported_and_its_game_missing(tmp_path: Path, tail: str) -> None:
    path = filled(tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:2]) + tail)
    store = FolderStore(tmp_path, PLAN, resume=True)
    assert sorted(store.results) == [0, 1]
    assert len(store.complaints) == 1
    assert "line 3" in store.complaints[0]
    assert path.read_text() == "".join(lines[:2])
    store.add(result_of(2, ("greedy", 9, 1), ("random", 1, 2), ("random", 0, 3)), "again\n")
    store.close()
    again = FolderStore(tmp_path, PLAN, resume=True)
    assert (sorted(again.results), again.complaints) == ([0, 1, 2], [])
    again.close()


def test_a_game_without_its_record_is_played_again(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / "games" / "game-000001.txt").unlink()
    store = FolderStore(tmp_path, PLAN, resume=True)
    assert sorted(store.results) == [0, 2]
    assert "no record of game 1" in store.complaints[0]
    store.close()


def test_a_tournament_continues_only_with_resume(tmp_path: Path) -> None:
    filled(tmp_path)
    with pytest.raises(BadFolder, match="--resume"):
        FolderStore(tmp_path, PLAN, resume=False)


def test_the_refusal_of_another_tournament_names_the_difference(tmp_path: Path) -> None:
    filled(tmp_path)
    for other in (replace(PLAN, seed="2"), replace(PLAN, limit=7), replace(PLAN, sources={"a.py": "x"})):
        with pytest.raises(BadFolder, match=r"another tournament: its (seed|limit|sources) is"):
            FolderStore(tmp_path, other, resume=True)


def test_foreign_folders_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(BadFolder, match="not empty"):
        FolderStore(tmp_path, PLAN, resume=True)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    other = tmp_path / "t"
    filled(other)
    (other / "tournament.json").write_text(json.dumps({"format": "kogge tournament 9"}))
    with pytest.raises(BadFolder, match="another Kogge"):
        FolderStore(other, PLAN, resume=True)
    (other / "tournament.json").write_text("{")
    with pytest.raises(BadFolder, match="damaged"):
        FolderStore(other, PLAN, resume=True)


def test_a_folder_serves_one_run_at_a_time(tmp_path: Path) -> None:
    store = FolderStore(tmp_path, PLAN, resume=False)
    with pytest.raises(BadFolder, match="another run"):
        FolderStore(tmp_path, PLAN, resume=True)
    store.close()
    FolderStore(tmp_path, PLAN, resume=True).close()
