"""Observations hold what a seat may know, all of it and nothing more, in a layout that fits every position."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
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
PAIRS = sample(CASES, Case.table, trials(1, 2, 0))
EVERY = trials(120, 30, 1)  # one position of a walk in so many
RARELY = trials(200, 100, 1)
MEETINGS = trials(2, 6, 100)  # positions of each pending step that are looked at anyway
PICKED = trials(3, 8, 100)  # tables and numbers of one position that are changed
FEW = trials(4, 8, 40)  # actions of one position whose results are compared
PENDING = 8  # steps of the agenda that are observed; at set-up those below follow from them
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


@pytest.mark.long
@pytest.mark.parametrize("case", PAIRS, ids=str)
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


# Numbers that say how a table is set up, and tables that follow from others.
FIXED = {"n", "version", "owners", "neutral", "ru", "cells", "most_offers", "built", "own", "offices"}


def tables_of(s: State) -> list[str]:
    """The names of a state's tables."""
    names = [name for name in dir(s) if not name.startswith("_") and name not in FIXED and name != "agenda"]
    return [name for name in names if hasattr(getattr(s, name), "__setitem__")]


def numbers_of(s: State) -> list[str]:
    """The names of a state's single numbers."""
    return [name for name in dir(s) if isinstance(getattr(s, name), int) and name not in FIXED]


def changes(s: State, dealer: Dealer) -> Iterator[tuple[str, State]]:
    """States that differ in one thing from this one: a cell, two cells exchanged, a number of the state or a step."""
    for name in some(tables_of(s), dealer):
        cells = getattr(s, name)[:]
        if len(cells) > 0:
            i = int(dealer.below(len(cells)))
            width = len(cells) // int(s.n) if name == "desk" else 1  # its columns hold different things
            j = i % width + width * int(dealer.below(len(cells) // width))
            cells[i], cells[j] = cells[j], cells[i]
            yield name, with_table(s, name, cells)
            if cells[i] > 0:
                cells[i] += 1
                yield name, with_table(s, name, cells)
    for name in some(numbers_of(s), dealer):
        if name != "last_turn" or getattr(s, name) > 0:  # a turn that is past is not the last
            changed = s.copy()
            setattr(changed, name, getattr(s, name) + 1)
            yield name, changed
    for place in range(max(len(s.agenda) - PENDING, 0), len(s.agenda)):
        step = s.agenda[place]
        about = list(step.key()[1:])
        for k in range(len(about)):
            changed = s.copy()
            changed.agenda[place] = type(step).made_of([*about[:k], about[k] + 1, *about[k + 1 :]])
            yield f"{step.name} {k}", changed


def some(names: list[str], dealer: Dealer) -> list[str]:
    """A few of them, others each time."""
    return names if len(names) <= PICKED else [names[dealer.below(len(names))] for _ in range(PICKED)]


def with_table(s: State, name: str, cells: Any) -> State:
    """The state with another table in the place of one."""
    changed = s.copy()
    setattr(changed, name, cells[:])
    return changed


def shown(case: Case, s: State, seat: int) -> tuple[bytes, list[int]] | None:
    """What the table shows, and what is observed, of a state that may make no sense; None when it makes none at all."""
    try:
        view = case.game.view(s, seat)
        # What follows from the rest: where pieces can go, orders that lie nowhere else, the own hand counted.
        view.pop("reach", None)
        view.pop("unseen_orders", None)
        view["seats"][seat].pop("counted", None)
        return as_bytes([view, prompt(s)]), list(case.game.observation(s, seat))
    except (ArithmeticError, LookupError, ValueError, TypeError):
        return None


@pytest.mark.long
@pytest.mark.parametrize("case", PAIRS, ids=str)
def test_whatever_the_table_shows_is_observed(case: Case) -> None:
    dealer = Dealer(case.seed("shown"))
    found: set[str] = set()
    met: dict[str, int] = {}
    for i, (s, _) in enumerate(walk(case, eager(case, "shown"), case.habits.most)):
        name = s.agenda[-1].name
        met[name] = met.get(name, 0) + 1
        if i % RARELY and met[name] > MEETINGS:
            continue
        seat = int(dealer.below(len(seats_of(case))))
        true = shown(case, s, seat)
        assert true is not None
        for name, changed in changes(s, dealer):
            other = shown(case, changed, seat)
            if other is not None and other[0] != true[0]:
                found.add(name)
                assert other[1] != true[1], f"{name} is shown, but not observed"
    assert len(found) > 5, found


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_seats_are_counted_from_the_observing_one(case: Case) -> None:
    features = case.game.features(case.options)
    to_move, active = features.at("to_move"), features.at("active")
    n = case.options.players
    met = set()
    for s, _ in walk(case, aimless(case, "relative"), trials(100, 300, 300)):
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


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_options_do_not_change_the_layout(case: Case) -> None:
    same = [other for other in CASES if other.table() == case.table()]
    assert {other.game.features(other.options).digest for other in same} == {case.game.features(case.options).digest}


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


def test_the_documented_example_runs() -> None:
    page = Path("docs/observations.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], names)
    assert f"{names['features'].size} cells" in page
    assert repr(names["features"].block("posts")) in page
    assert list(names["out"]) == list(names["cells"])


def documented(name: str) -> list[str]:
    """The blocks that the page has in the section of a game."""
    page = Path("docs/observations.md").read_text(encoding="utf-8")
    section = page.partition(f"\n## {GAMES[name].title}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([a-z_.]+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_every_block_is_documented_in_its_order(name: str) -> None:
    page = documented(name)
    used = set()
    for case in PLAIN:
        if case.game.name == name:
            blocks = [block.name for block in case.game.features(case.options).blocks]
            assert blocks == [one for one in page if one in blocks]
            used.update(blocks)
    assert used == set(page)
