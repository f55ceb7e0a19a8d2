"""Equal deals: whatever is decided at two tables, chance deals the same, and deals fairly."""

from __future__ import annotations

import hashlib
import json
from itertools import permutations
from pathlib import Path
from typing import Final

import pytest

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.equal_deals import EQUAL, draw
from kogge.core.errors import UndoRefused
from kogge.core.match import Match
from kogge.core.record import read_record, record_of, replay
from kogge.games.registry import GAMES
from tests.contract.cases import CASES, PLAIN, Case
from tests.contract.walks import Eager
from tests.core.test_dealer import cells, chi_square
from tests.depth import sample, trials

KEPT: Final = Path(__file__).parent / "equal_deals.json"  # draws that no later version may change
OWN: Final = {"steal"}  # from hands, which differ from table to table
DECISIONS: Final = 400
FIRST: Final = {"merchants": {"draw": 20}}  # a deck that is shuffled again: the cards that come before


def played(case: Case, seed: str, habits: str, decisions: int = DECISIONS) -> Match:
    """A match in which the players decide by habits of their own."""
    match = Match(case.game, case.options, seed)
    walker = Eager(Dealer(habits), case.habits)
    while not match.is_over() and len(match.log) < decisions:
        match.play_action(match.to_move(), walker.choose(case.game, match.state))
    return match


def dealt(match: Match) -> dict[str, list[str]]:
    """What chance has shown, deck by deck."""
    out: dict[str, list[str]] = {}
    for one in match.log:
        if one.seat == NATURE:
            out.setdefault(one.deck, []).append(one.text)
    return out


CHOSEN: Final = sample(CASES, lambda case: case.table(), 1)


@pytest.mark.parametrize("case", CHOSEN, ids=str)
def test_tables_that_decide_differently_see_the_same_chance(case: Case) -> None:
    """The same rolls and the same cards in the same order, from every deck, to the last draw that both make."""
    first = played(case, f"{EQUAL}a", "left")
    other = played(case, f"{EQUAL}a", "right")
    assert [one.text for one in first.log] != [one.text for one in other.log], "the players decided the same"
    mine, theirs = dealt(first), dealt(other)
    for deck in (mine.keys() & theirs.keys()) - OWN:
        most = min(len(mine[deck]), len(theirs[deck]), FIRST.get(case.game.name, {}).get(deck, DECISIONS))
        assert mine[deck][:most] == theirs[deck][:most], deck


@pytest.mark.parametrize("game", GAMES)
def test_play_brings_draws_that_can_be_compared(game: str) -> None:
    """The test above is not empty: beyond the set-up, chance decides after different logs."""
    found = 0
    for case in PLAIN:
        if case.game.name == game:
            match = played(case, f"{EQUAL}a", "right")
            begun = next(i for i, one in enumerate(match.log) if one.seat != NATURE)
            found += sum(one.seat == NATURE and one.deck not in OWN for one in match.log[begun:])
    assert found >= 8


@pytest.mark.parametrize("game", GAMES)
def test_draws_never_change(game: str) -> None:
    """What a seed deals is part of a contest: it is kept, for every board, and equal compiled and interpreted."""
    kept = json.loads(KEPT.read_text())
    for case in PLAIN:
        if case.game.name == game:
            text = "\n".join(f"{one.deck}: {one.text}" for one in played(case, f"{EQUAL}kept", "kept", 150).log)
            assert kept[case.table()] == hashlib.sha256(text.encode()).hexdigest()[:16], case.table()


def test_seeds_differ() -> None:
    """Another seed is another deal."""
    deals = {json.dumps(dealt(played(PLAIN[0], f"{EQUAL}{seed}", "same", 60))) for seed in range(5)}
    assert len(deals) == 5


def test_a_record_names_the_scheme_and_goes_on_by_it() -> None:
    """The seed's own words say how chance is drawn: a game that is taken up again goes on as it would have gone."""
    case = PLAIN[0]
    whole = played(case, f"{EQUAL}a", "left", 200)
    record = read_record(record_of(whole).write())
    assert record.seed == f"{EQUAL}a"
    half = replay(case.game, record, to=100, seed=record.seed)
    made = len(half.log)  # chance may have gone on by itself
    for one in whole.log[made:]:
        if one.seat != NATURE:
            half.play(one.seat, one.text)
    assert [one.text for one in half.log] == [one.text for one in whole.log]


def test_nothing_is_rewound() -> None:
    """What chance has shown would be known to whoever goes back."""
    match = played(PLAIN[0], f"{EQUAL}a", "left", 100)
    before = [one.text for one in match.log]
    with pytest.raises(UndoRefused, match="as it falls"):
        match.rewind(10)
    assert [one.text for one in match.log] == before


def test_rolls_are_as_likely_as_their_weights() -> None:
    """The nth roll of two dice over many n. 10 degrees of freedom: 29.6 is passed once in a thousand."""
    weights = [6 - abs(total - 7) for total in range(2, 13)]
    texts = [f"roll {total}" for total in range(2, 13)]
    rolls = trials(2_000, 8_000, 200_000)
    counts = [0] * 11
    for n in range(rolls):
        counts[draw(f"{EQUAL}x/dice/{n}", texts, cells(*weights))] += 1
    assert chi_square(counts, [rolls * weight / 36 for weight in weights]) < 29.6


def test_every_order_of_a_deck_is_as_likely() -> None:
    """Five cards of three kinds, dealt to the end: all 30 orders. 29 degrees of freedom: 58.3 once in a thousand."""
    kinds = ["draw a", "draw b", "draw c"]
    orders = sorted(set(permutations("aabbc")))
    counts = dict.fromkeys(orders, 0)
    deals = trials(1_500, 6_000, 100_000)
    for deal in range(deals):
        left = [2, 2, 1]
        order = []
        for n in range(5):
            there = [i for i in range(3) if left[i]]
            got = there[draw(f"{EQUAL}{deal}/deck/{n}", [kinds[i] for i in there], cells(*[left[i] for i in there]))]
            left[got] -= 1
            order.append(kinds[got][-1])
        counts[tuple(order)] += 1
    assert chi_square([counts[order] for order in orders], [deals / 30] * 30) < 58.3


def test_decks_that_differ_deal_the_same_where_they_can() -> None:
    """A card more or less changes only the draws of that card."""
    cards = [f"card {i}" for i in range(10)]
    changed = 0
    for n in range(500):
        whole = draw(f"{EQUAL}x/deck/{n}", cards, cells(*[1] * 10))
        less = draw(f"{EQUAL}x/deck/{n}", cards[:9], cells(*[1] * 9))
        assert whole in (9, less)
        changed += whole == 9
    assert 20 < changed < 90
