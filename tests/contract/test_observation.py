"""Observations hold what a seat may know, all of it and nothing more, in a layout that fits every position."""

from __future__ import annotations

import pytest

from kogge.core.contract import State, prompt
from kogge.core.dealer import Dealer
from kogge.core.features import Features, blank
from tests.contract.cases import CASES, PLAIN, Case
from tests.contract.checks import as_bytes, seats_of
from tests.contract.walks import aimless, eager, walk
from tests.depth import sample, trials

SAMPLE = sample(CASES, Case.table, trials(1, 3, 0))
EVERY = trials(40, 10, 1)  # positions of a walk
FEW = trials(4, 12, 40)  # actions of one position whose results are compared


def ranges(features: Features) -> list[tuple[str, int, int, int, int]]:
    """Blocks as name, first cell, end, low and high."""
    return [
        (block.name, features.at(block.name), features.at(block.name) + block.size, block.low, block.high)
        for block in features.blocks
    ]


def check_ranges(case: Case, s: State) -> None:
    """Every cell of every seat's observation lies in its block's range."""
    layout = ranges(case.game.features(s.options))
    for seat in seats_of(case):
        cells = list(case.game.observation(s, seat))
        for name, start, end, low, high in layout:
            found = cells[start:end]
            assert low <= min(found) and max(found) <= high, f"{name} is {found}, not within {low}..{high}"


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
                    out = blank(size + 5)
                    for cell in range(size + 5):
                        out[cell] = dirt
                    case.game.observe(s, seat, out, 3)
                    assert list(out) == [dirt] * 3 + wanted + [dirt] * 2


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
                cells = repr(list(case.game.observation(result, seat))).encode()
                other = views[seat].setdefault(cells, view)
                assert other == view, "two views, one observation"
