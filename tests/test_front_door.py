"""`import kogge` gives a program what it needs, typed and at once."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from typing import Any, assert_type

import pytest

import kogge
from kogge.core.contract import Game
from kogge.core.errors import BadOption
from kogge.games.hansa.game import HansaGame
from kogge.games.hansa.state import Hansa
from kogge.games.merchants.game import MerchantsGame
from kogge.games.registry import GAMES
from kogge.games.yokohama.game import YokohamaGame
from tests.cli.process import environment

# What may not be loaded before somebody asks for it.
HEAVY = ("kogge.games", "kogge.bots", "kogge.research", "kogge.server", "numpy", "asyncio")


def test_a_game_has_its_own_type() -> None:
    """`make check` fails here when a name is typed as Any."""
    assert_type(kogge.find_game("hansa"), HansaGame)
    assert_type(kogge.find_game("yokohama"), YokohamaGame)
    assert_type(kogge.find_game("merchants"), MerchantsGame)
    hansa = kogge.find_game("hansa")
    assert_type(hansa.new(hansa.menu().choose(None, None, {})), Hansa)
    for name in GAMES:
        assert_type(kogge.find_game(name), Game[Any])


def test_every_name_is_that_of_its_module() -> None:
    for name in kogge.__all__:
        assert getattr(kogge, name) is not None
        assert name in dir(kogge)
    assert kogge.Dealer is import_module("kogge.core.dealer").Dealer
    assert kogge.find_game is import_module("kogge.games.registry").find_game
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        kogge.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_imports_nothing_else() -> None:
    program = "import sys, kogge; print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "kogge" in loaded
    assert not loaded & {*HEAVY}


def test_a_new_match_follows_its_seed() -> None:
    first = kogge.new_match("hansa", players=4, seed="1", missions="yes")
    assert first.options.board == "league-45"
    assert first.options["missions"] == "yes"
    assert first == kogge.new_match("hansa", players=4, seed=1, missions="yes")
    assert first != kogge.new_match("hansa", players=4, seed="2", missions="yes")
    assert kogge.new_match("hansa").seed != kogge.new_match("hansa").seed, "each match has its own"
    with pytest.raises(BadOption, match="no option 'colour'"):
        kogge.new_match("hansa", colour="red")


def test_without_numpy_everything_but_research_works() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "import kogge; kogge.new_match('hansa'); kogge.make_bot('greedy', kogge.find_game('hansa'))\n"
        "try: kogge.make\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout == 'kogge.research needs numpy; install it with: pip install "kogge[research]"\n'
