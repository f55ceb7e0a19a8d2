"""Observations hold what a seat may know, all of it and nothing more, in a layout that fits every position."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from kogge.core.contract import State, prompt, steps_of
from kogge.core.dealer import Dealer
from kogge.core.features import Feature, Features, blank
from kogge.games.registry import GAMES
from tests.contract.cases import CASES, PLAIN, Case
from tests.contract.checks import as_bytes, seats_of
from tests.contract.walks import aimless, eager, walk
from tests.depth import sample, trials

SAMPLE = sample(CASES, Case.table, trials(1, 3, 0))
EVERY = trials(40, 20, 1)  # one position of a walk in so many
FEW = trials(4, 8, 40)  # actions of one position whose results are compared
AT = 3  # where an observation begins in a larger buffer


def check_ranges(case: Case, s: State) -> None:
    """Every cell of every seat's observation lies in its block's range."""
    features = case.game.features(s.options)
    for seat in seats_of(case):
        cells = list(case.game.observation(s, seat))
        for block in features.blocks:
            start = features.at(block.name)
            found = cells[start : start + block.size]
            assert block.low <= min(found) and max(found) <= block.high, f"{block!r} is {found}"


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_every_cell_lies_in_the_range_of_its_block(case: Case) -> None:
    for walker, limit in ((eager(case, "ranges"), case.habits.most), (aimless(case, "ranges"), 400)):
        s: State = case.game.new(case.options)
        for i, (s, _) in enumerate(walk(case, walker, limit)):
            if i % EVERY == 0:
                check_ranges(case, s)
        check_ranges(case, s)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_exactly_the_cells_of_the_layout_are_filled(case: Case) -> None:
    size = int(case.game.features(case.options).size)
    for i, (s, _) in enumerate(walk(case, eager(case, "filled"), 300)):
        if i % EVERY == 0:
            for seat in seats_of(case):
                wanted = list(case.game.observation(s, seat))
                for dirt in (-7, 77):
                    out = blank(size + 2 * AT)
                    for cell in range(size + 2 * AT):
                        out[cell] = dirt
                    case.game.observe(s, seat, out, AT)
                    assert list(out) == [dirt] * AT + wanted + [dirt] * AT


def seen(case: Case, s: State, seat: int) -> bytes:
    """Everything that a table shows a seat."""
    choices = [int(action) for action in s.legal()] if s.to_move() == seat else []
    return as_bytes([case.game.view(s, seat), prompt(s), choices])


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_positions_that_look_different_are_observed_differently(case: Case) -> None:
    """Those of a game, and beside each those that other choices would have led to: they differ in little."""
    dealer = Dealer(case.seed("complete"))
    views: list[dict[bytes, bytes]] = [{} for _ in seats_of(case)]
    for i, (s, _) in enumerate(walk(case, eager(case, "complete"), case.habits.most)):
        if i % EVERY:
            continue
        legal = [int(action) for action in s.legal()]
        for _ in range(min(FEW, len(legal))):
            result = s.copy()
            result.apply(legal.pop(dealer.below(len(legal))))
            for seat in seats_of(case):
                view = seen(case, result, seat)
                cells = as_bytes(list(case.game.observation(result, seat)))
                assert views[seat].setdefault(cells, view) == view, "two views, one observation"
    assert all(len(found) > 1 for found in views)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_seats_are_counted_from_the_observing_one(case: Case) -> None:
    features = case.game.features(case.options)
    to_move, active = features.at("to_move"), features.at("active")
    n = case.options.players
    met = set()
    for s, _ in walk(case, aimless(case, "relative"), 300):
        who = int(s.to_move())
        for seat in seats_of(case):
            cells = case.game.observation(s, seat)
            assert cells[to_move] == (n + 1 if who < 0 else (who - seat) % n + 1)
            assert cells[active] == (case.game.view(s, seat)["active"] - seat) % n + 1
        met.add(who)
    assert met == {-1, *range(n)}


@pytest.mark.parametrize("name", GAMES)
def test_every_step_has_a_number_of_its_own(name: str) -> None:
    """Models are trained on these numbers: a new step is added at the end of the list."""
    module: Any = importlib.import_module(f"kogge.games.{name}.observation")
    listed = list(module.STEPS)
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(steps_of(f"kogge.games.{name}").values())


@pytest.mark.parametrize("name", GAMES)
def test_a_layout_is_made_once_for_a_set_up(name: str) -> None:
    game = GAMES[name]
    options = game.menu().choose(None, None, {})
    assert game.features(options) is game.features(options)
    assert game.features(options).digest == game.features(game.menu().choose(None, None, {})).digest
    entry = game.menu().board(options.board)
    other = game.menu().choose(options.board, entry.players[-1], {})
    assert game.features(other).digest != game.features(options).digest


def test_blocks_lie_one_after_another() -> None:
    features = Features([Feature("one", (2, 3), 0, 1), Feature("two", (), 0, 9), Feature("three", (4,), -1, 1)])
    assert (features.at("one"), features.at("two"), features.at("three"), int(features.size)) == (0, 6, 7, 11)
    assert features.block("three").low == -1


def test_two_blocks_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two blocks are called 'one'"):
        Features([Feature("one", (1,), 0, 1), Feature("one", (2,), 0, 1)])


def test_the_digest_tells_layouts_apart() -> None:
    layouts = [
        Feature("one", (2,), 0, 1),
        Feature("two", (2,), 0, 1),
        Feature("one", (3,), 0, 1),
        Feature("one", (2,), -1, 1),
        Feature("one", (2,), 0, 2),
        Feature("one", (2,), 0, 1, category=True),
    ]
    assert len({Features([one]).digest for one in layouts}) == len(layouts)
