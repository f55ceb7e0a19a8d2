"""A board made by following docs/add-a-board.md: found by itself, and played to the end like every other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.core.boards import FOLDERS
from kogge.core.contract import NOBODY
from kogge.core.data_check import Problems
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.record import read_record, record_of, replay
from kogge.games.hansa.board import BOARDS
from kogge.games.hansa.board_check import BODY, CITY_KIND, ROUTE_KIND
from kogge.games.hansa.game import HANSA
from kogge.games.registry import GAMES
from tests.contract.cases import Case, cases_of
from tests.contract.checks import as_bytes, inspect
from tests.contract.walks import aimless, eager
from tests.depth import trials

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "add-a-board.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of boards that are no part of the menu."""
    monkeypatch.setenv(FOLDERS, str(ROOT / "tests" / "boards"))


def cases() -> list[Case]:
    """The board with each number of players and with mixtures of all options."""
    return [case for case in cases_of(HANSA) if case.options.board == "wendish"]


def test_the_board_comes_last_in_the_menu_and_is_no_part_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    assert HANSA.menu().boards[-1].name == "wendish"
    assert {case.options.players for case in cases()} == {2, 3}
    assert "missions" not in cases()[0].options.chosen
    monkeypatch.delenv(FOLDERS)
    assert "wendish" not in [entry.name for entry in GAMES["hansa"].menu().boards]


def test_the_board_keeps_the_contract_in_random_and_eager_games() -> None:
    for case in cases():
        s, inspection = inspect(case, aimless(case, "own"), "own", limit=trials(60, 150, 400), close=20)
        inspection.check_record(s)
    for case in [one for one in cases() if one.plain]:
        s, inspection = inspect(case, eager(case, "own"), "own", case.habits.most, close=40, audit=10)
        assert s.to_move() == NOBODY
        inspection.check_record(s)
        scene = json.loads(as_bytes(case.game.scene(case.options)))
        assert scene["title"]["pl"] == "Miasta wendyjskie"
        assert scene["names"]["gustrow"]["en"] == "Güstrow"
        assert scene["names"]["lubeck"]["en"] == "Lübeck"


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_bots_play_the_board_to_the_end(players: int) -> None:
    game = GAMES["hansa"]
    match = Match(game, game.menu().choose("wendish", players, {}), "bots")
    bots = [make_bot("apprentice", game) for _ in range(players)]
    dealer = Dealer("bots")
    while not match.is_over():
        seat = match.to_move()
        guess = game.guess(match.state, seat, dealer)
        match.play(seat, game.write(guess, bots[seat].choose(Observation(game, guess, seat, dealer), dealer)))
    again = replay(game, read_record(record_of(match).write()))
    assert again.state.key() == match.state.key()


def test_the_examples_of_the_page_are_right() -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    header, city, route, rest = (block.strip() for block in blocks)
    problems = Problems("page")
    BOARDS.check_header(json.loads(header), problems)
    CITY_KIND.check(json.loads(city), "", problems)
    ROUTE_KIND.check(json.loads(route), "", problems)
    fields: dict[str, Any] = json.loads("{" + rest + "}")
    for name, value in fields.items():
        BODY.needed[name].check(value, name, problems)
    assert problems.found == []
    wendish = BOARDS.file("wendish").data
    assert {name: wendish[name] for name in json.loads(header)} == json.loads(header)
