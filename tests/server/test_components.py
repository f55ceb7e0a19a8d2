"""Tables with a component file of the host's: played by people and bots, kept with the tables, named in records."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from kogge.bots.random import verb_first
from kogge.cli.main import main
from kogge.cli.serve import component_paths
from kogge.core.components import KNOWN
from kogge.core.dealer import Dealer
from kogge.core.errors import BadRecord
from kogge.core.match import Match
from kogge.core.record import read_record, record_of, replay
from kogge.games.component_files import read_components
from kogge.games.registry import find_game
from kogge.server.live.thinking import Job, Positions
from kogge.server.metrics import BOT_MOVES
from tests.components import own_text
from tests.contract.cases import Case
from tests.contract.walks import eager
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.players import decisions_of, play_by_http
from tests.server.test_seats import refused


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A component file of Yokohama."""
    path = tmp_path / "own.json"
    path.write_text(own_text("yokohama"), encoding="utf-8")
    return path


def moves_of_bots(result: str) -> float:
    """How often bots have decided so far, in this process's servers."""
    return float(BOT_MOVES.labels(result)._value.get())


def test_people_and_bots_play_with_the_hosts_file_and_the_table_keeps_it(
    serve: Callable[..., ServerThread], new_database: Callable[[], str], own: Path, tmp_path: Path
) -> None:
    url = new_database()
    server = serve(url, components=(str(own),), bot_seconds=60.0, **UNLIMITED)
    anna = server.client("Anna")
    names = {one["game"]: one["components"] for one in anna.get("/api/games")["games"]}
    file = KNOWN[names["yokohama"]["digest"]]
    assert names == {"hansa": None, "yokohama": file.data(), "merchants": None}

    decided, replaced = moves_of_bots("bot"), moves_of_bots("fallback")
    table = anna.make_table("yokohama", ["me", "bot apprentice"])
    assert table.info()["components"] == {"name": "Two points more", "digest": file.digest}
    with table.live(0) as live:
        while live.version < 140 or not live.choices:
            if live.choices:
                live.play(live.choices[len(live.choices) // 2]["action"])
            else:
                live.wait()
    assert moves_of_bots("bot") > decided
    assert moves_of_bots("fallback") == replaced, "a bot failed"
    seen = table.position(0)
    assert all(order.startswith("mine_") for order in seen["view"]["seats"][0]["orders"])
    scene = anna.get("/api/games/yokohama/scene", board="city", players=2, components=file.digest)
    assert scene["components"]["orders"]["orders"][0]["id"] == "mine_1"

    server.stop()
    KNOWN.clear()  # what the server knows from here on, it has read from its database
    server.settings = structs.replace(server.settings, components=())
    server.start()
    assert table.position(0)["view"] == seen["view"]
    assert table.info()["components"]["name"] == "Two points more"
    assert anna.make_table("yokohama", ["me", "me"]).info()["components"] is None, "the host gives no file any more"
    record = table.record(0)
    assert f"\ncomponents {file.digest} Two points more\n" in record


def whole_game(own: Path) -> str:
    """The record of a whole game by eager players."""
    file = read_components(own.read_text(encoding="utf-8"), str(own))
    game = find_game("yokohama")
    case = Case(game, game.menu().choose("city", 2, {}, None, file.digest))
    match = Match(game, case.options, "whole")
    walker = eager(case, "whole")
    while not match.is_over():
        match.play(match.to_move(), match.game.write(match.state, walker.choose(game, match.state)))
    return record_of(match).write()


def test_a_record_comes_down_and_is_replayed_with_the_file_only(
    serve: Callable[..., ServerThread],
    sqlite_url: str,
    own: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = serve(sqlite_url, components=(str(own),), **UNLIMITED)
    anna = server.client("Anna")
    text = anna.upload(whole_game(own)).record(0)
    file = tmp_path / "record.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file), "--components", str(own)]) == 0
    assert "Components: Two points more" in capsys.readouterr().out
    KNOWN.clear()
    assert main(["replay", str(file)]) == 2
    assert "the component file Two points more" in capsys.readouterr().err
    with pytest.raises(BadRecord, match="that file is needed"):
        replay(find_game("yokohama"), read_record(text))

    again = anna.upload(text)  # the database has the file
    assert again.info()["components"]["name"] == "Two points more"
    assert again.info()["status"] == "over"


def test_a_server_without_the_file_refuses_the_record_with_its_name(
    serve: Callable[..., ServerThread], sqlite_url: str, own: Path
) -> None:
    KNOWN.clear()
    digest = "0123456789abcdef"
    server = serve(sqlite_url, **UNLIMITED)
    text = f"kogge record 1\ngame yokohama 1\nboard city\nplayers 2\ncomponents {digest} My deck\n\n"
    error = refused("bad-request", server.client("Anna").upload, text)
    assert error.message == (
        f"record: it was played with the component file My deck ({digest}): that file is needed (--components FILE)"
    )
    refused("bad-request", server.client("Anna").get, "/api/games/yokohama/scene", components=digest)
    refused("bad-request", server.client("Anna").get, "/api/games/yokohama/scene", components="\x00'")


def test_a_table_whose_file_is_gone_is_shown_and_never_lost(
    serve: Callable[..., ServerThread], own: Path, tmp_path: Path
) -> None:
    database = tmp_path / "kogge.db"
    server = serve(f"sqlite:///{database}", components=(str(own),), **UNLIMITED)
    anna = server.client("Anna")
    table = anna.make_table("yokohama", ["me", "me"])
    play_by_http(table, {0: anna, 1: anna}, "yokohama", 20)
    log = decisions_of(table.log(0))
    server.stop()
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM components")
    connection.close()
    KNOWN.clear()
    server.settings = structs.replace(server.settings, components=())
    server.start()
    assert table.info()["readonly"]
    assert table.info()["components"]["name"] == ""
    assert decisions_of(table.log(0)) == log


def test_copies_and_rematches_keep_the_file(serve: Callable[..., ServerThread], sqlite_url: str, own: Path) -> None:
    server = serve(sqlite_url, components=(str(own),), **UNLIMITED)
    anna, bert = server.client("Anna"), server.client("Bert")
    table = anna.make_table("yokohama", ["me", "open"], public=True)
    bert.table(table.id).join()
    play_by_http(table, {0: anna, 1: bert}, "yokohama", 30)
    digest = table.info()["components"]["digest"]
    copy = table.fork(table.position(0)["decisions"], 0)  # of a running game: begins with a guess
    assert copy.info()["components"]["digest"] == digest
    server.restart()
    assert copy.position(0)["view"] == table.position(0)["view"]


def test_a_bot_process_is_sent_the_file_with_the_first_decisions_only() -> None:
    file = read_components(own_text("yokohama"), "own.json")
    game = find_game("yokohama")
    options = game.menu().choose("city", 2, {}, None, file.digest)
    state = game.new(options)
    texts = []
    dealer = Dealer("job")
    while state.to_move() < 0:
        action = verb_first(state.legal(), dealer)
        texts.append(game.write(state, action))
        state.apply(action)
    KNOWN.clear()  # as in another process
    setup = ("table", "yokohama", options.version, "city", 2, dict(options.chosen))
    positions = Positions()
    seat = int(state.to_move())
    assert positions.decide(Job(*setup, 0, texts, seat, "random", "d", components=file.text)).action
    assert positions.decide(Job(*setup, len(texts), [], seat, "random", "d")).action


def test_the_host_gives_one_right_file_for_a_game(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert component_paths([str(own)]) == (str(own),)
    assert main(["serve", "--components", str(own), "--components", str(own)]) == 2
    assert capsys.readouterr().err == f"kogge: {own} and {own} are both components of yokohama\n"
    own.write_text("{}", encoding="utf-8")
    assert main(["serve", "--components", str(own)]) == 2
    assert capsys.readouterr().err == f"kogge: {own}: 'game' is missing\n"
