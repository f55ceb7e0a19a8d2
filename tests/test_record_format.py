"""docs/record-format.md, its schema and its test vectors against what Kogge reads and writes."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from kogge.core.contract import NATURE
from kogge.core.errors import BadRecord
from kogge.core.record import Record, read_record, replay
from kogge.games.registry import GAMES, find_game
from kogge.words.frames import changes, frames_of

ROOT: Final = Path(__file__).parent.parent
VECTORS: Final = ROOT / "tests" / "vectors"
SCHEMA: Final = json.loads((ROOT / "docs" / "schema" / "frames-1.json").read_text("utf-8"))


def vectors(name: str) -> list[Any]:
    found: list[Any] = json.loads((VECTORS / name).read_text("utf-8"))
    return [pytest.param(one, id=one["about"]) for one in found]


def newest_record(game: str) -> Record:
    folder = ROOT / "tests" / "records" / game / str(find_game(game).version)
    paths = [path for path in folder.glob("*.txt") if "components" not in path.name]
    return read_record(min(paths, key=lambda path: path.stat().st_size).read_text("utf-8"))


def applied(value: Any, set: list[list[Any]]) -> Any:
    """What the specification says that a reader does."""
    for change in set:
        path = change[0]
        if not path:
            value = copy.deepcopy(change[1])
            continue
        at = value
        for key in path[:-1]:
            at = at[key]
        if len(change) == 1:
            del at[path[-1]]
        else:
            at[path[-1]] = copy.deepcopy(change[1])
    return value


@pytest.mark.parametrize("vector", vectors("records.json"))
def test_records_are_read_as_the_vectors_say(vector: dict[str, Any]) -> None:
    if "error" in vector:
        with pytest.raises(BadRecord) as refused:
            read_record(vector["text"])
        assert refused.value.line == vector["error"]
        return
    record = read_record(vector["text"])
    names = {str(seat + 1): name for seat, name in record.names.items()}
    found = {key: getattr(record, key) for key in ("game", "version", "board", "players", "options", "seed")}
    assert {**found, "names": names} == vector["header"]
    told = [["*" if one.seat == NATURE else str(one.seat + 1), one.text] for one in record.decisions]
    assert told == vector["decisions"]
    assert record.end == vector.get("end", [])
    assert read_record(record.write()) == record


@pytest.mark.parametrize("vector", vectors("changes.json"))
def test_changes_are_written_and_read_as_the_vectors_say(vector: dict[str, Any]) -> None:
    assert json.dumps(changes(vector["before"], vector["after"])) == json.dumps(vector["set"])
    assert json.dumps(applied(copy.deepcopy(vector["before"]), vector["set"])) == json.dumps(vector["after"])


@pytest.mark.parametrize("game", list(GAMES))
def test_frames_fit_the_schema_and_lead_to_the_last_position(game: str) -> None:
    record = newest_record(game)
    frames = json.loads(json.dumps(frames_of(record)))
    Draft202012Validator(SCHEMA).validate(frames)
    view = frames["view"]
    for frame in frames["frames"]:
        view = applied(view, frame["set"])
    match = replay(find_game(game), record, keep_told=True)
    assert view == json.loads(json.dumps(match.game.view(match.state, None)))
    assert [one["text"] for one in frames["frames"]] == [one.text_for(None) for one in match.log]
    assert frames["result"]["scores"] == [score.data() for score in match.game.scores(match.state)]
    assert all(one["say"] for one in frames["frames"])


def test_a_file_that_breaks_the_schema_is_found() -> None:
    record = newest_record("hansa")
    record.decisions, record.end = record.decisions[:3], []
    frames = json.loads(json.dumps(frames_of(record, "uk")))
    assert frames["result"] is None
    assert frames["language"] == "uk"
    frames["frames"][0]["set"] = [["cities"]]
    assert not Draft202012Validator(SCHEMA).is_valid(frames)
