"""What every step says about itself, read off the classes: also of steps that no walk meets."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import pytest

from kogge.core.contract import ChanceStep, DrawStep, RulesStep, Step
from kogge.games.merchants.cards import Draw
from kogge.games.merchants.production import Dice
from kogge.games.registry import GAMES
from tests.contract.checks import family, is_rule


def descendants(kind: type[Any]) -> list[type[Any]]:
    """Every class below this one."""
    return [one for child in kind.__subclasses__() for one in (child, *descendants(child))]


def steps_of(game: str) -> list[type[Step[Any]]]:
    """Every class of step that a game's package defines."""
    package = importlib.import_module(f"kogge.games.{game}")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    return [one for one in descendants(Step) if one.__module__.startswith(f"{package.__name__}.")]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_a_name_a_rule_and_a_number(game: str) -> None:
    steps = steps_of(game)
    assert len(steps) > 20
    for step in steps:
        assert step.name and step.name == step.name.lower(), step
        assert is_rule(GAMES[game], step.rule), step
        assert step.number > 0, step


@pytest.mark.parametrize("game", GAMES)
def test_no_two_steps_share_a_number_unless_one_is_a_variant_of_the_other(game: str) -> None:
    numbers: dict[int, type[Step[Any]]] = {}
    for step in steps_of(game):
        first = numbers.setdefault(step.number, family(step))
        assert family(step) is first, f"{step.__name__} has the number of {first.__name__}"


@pytest.mark.parametrize("game", GAMES)
def test_a_variant_differs_from_its_step_by_name_or_rule(game: str) -> None:
    for step in steps_of(game):
        if family(step) is not step:
            assert (step.name, step.rule) != (family(step).name, family(step).rule), step


@pytest.mark.parametrize("game", GAMES)
def test_steps_that_a_seat_decides_have_names_of_their_own(game: str) -> None:
    """A table looks prompts up by name. Variants may share it: then their rule tells them apart."""
    names: dict[str, type[Step[Any]]] = {}
    for step in steps_of(game):
        if not issubclass(step, ChanceStep | RulesStep):
            first = names.setdefault(step.name, family(step))
            assert family(step) is first, f"{step.__name__} has the name of {first.__name__}"


def test_a_step_is_an_instance_of_its_own_classes_only() -> None:
    """Whoever asked before: compiled classes that share a cache would answer as for the class asked about first."""
    dice, other = Dice(0), Draw(0)
    for _ in range(2):
        assert not isinstance(dice, RulesStep)
        assert isinstance(dice, ChanceStep)
        assert isinstance(other, DrawStep)
        assert not isinstance(dice, DrawStep)
