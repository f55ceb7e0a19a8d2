"""The stream of chance is part of every record's meaning: it may never change."""

from __future__ import annotations

import hashlib

import pytest
from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.dealer import Dealer
from kogge.core.tables import zeros

STREAMS = {
    "": [2218925363, 143031543, 3814219833, 2393514047, 3731429692, 2150285243],
    "0": [2781919447, 1352329280, 466492451, 3510272030, 381272439, 4120353554],
    "42": [525357159, 3402160022, 1011003302, 4255893469, 578260495, 3578222211],
    "Lübeck": [2277468875, 1807916631, 2994874743, 1148305891, 2773142918, 422492658],
    "a/7": [635050067, 2928999851, 2522667562, 4043449886, 3878194764, 4219486870],
}
DICE = {
    "": [3, 0, 5, 3, 5, 3, 5, 1, 5, 0],
    "42": [0, 4, 1, 5, 0, 4, 4, 5, 1, 5],
    "Lübeck": [3, 2, 4, 1, 3, 0, 1, 3, 3, 2],
}


def plain_sfc32(seed: str, n: int) -> list[int]:
    """The published generator, written down a second time."""
    digest = hashlib.sha256(seed.encode()).digest()
    a, b, c = (int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8))
    out: list[int] = []
    for count in range(1, 13 + n):
        word = (a + b + count) % 2**32
        a = b ^ (b >> 9)
        b = c * 9 % 2**32
        c = ((c << 21 | c >> 11) + word) % 2**32
        out.append(word)
    return out[12:]


def plain_below(words: list[int], n: int) -> list[int]:
    """Every word whose share is fair, scaled down to 0..n-1."""
    return [word * n >> 32 for word in words if word * n % 2**32 >= 2**32 % n]


def cells(*numbers: int) -> vec[i64]:
    """Cells as the package makes them: compiled code takes no others."""
    out = zeros(len(numbers))
    for i, number in enumerate(numbers):
        out[i] = number
    return out


def chi_square(counts: list[int], expected: list[float]) -> float:
    """How far counts are off."""
    return sum((have - want) ** 2 / want for have, want in zip(counts, expected, strict=True))


@pytest.mark.parametrize("seed", STREAMS)
def test_the_stream_is_fixed(seed: str) -> None:
    dealer = Dealer(seed)
    assert [int(dealer.word()) for _ in range(6)] == STREAMS[seed]


@pytest.mark.parametrize("seed", ["", "7", "Kraków", "x" * 1000])
def test_the_stream_is_sfc32(seed: str) -> None:
    dealer = Dealer(seed)
    assert [int(dealer.word()) for _ in range(2000)] == plain_sfc32(seed, 2000)


@pytest.mark.parametrize("seed", DICE)
def test_dice_are_fixed(seed: str) -> None:
    dealer = Dealer(seed)
    assert [int(dealer.below(6)) for _ in range(10)] == DICE[seed]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 52, 1000, 2**16, 3 * 2**28, 2**30 - 1, 2**30])
def test_below_throws_unfair_words_away(n: int) -> None:
    dealer = Dealer("fair")
    drawn = [int(dealer.below(n)) for _ in range(1000)]
    assert drawn == plain_below(plain_sfc32("fair", 2000), n)[:1000]
    assert 0 <= min(drawn) <= max(drawn) < n


@pytest.mark.parametrize("n", [2, 3, 6, 10, 37])
def test_below_is_uniform(n: int) -> None:
    dealer = Dealer("uniform")
    counts = [0] * n
    for _ in range(300 * n):
        counts[dealer.below(n)] += 1
    # Three standard deviations of the chi-square distribution above its mean.
    assert chi_square(counts, [300.0] * n) < n - 1 + 3 * (2 * (n - 1)) ** 0.5


def test_pick_is_as_likely_as_the_weights_say() -> None:
    dealer = Dealer("weights")
    weights = [5, 0, 1, 3, 0, 11, 0]
    counts = [0] * len(weights)
    for _ in range(4000):
        counts[dealer.pick(cells(*weights))] += 1
    assert [count for count, weight in zip(counts, weights, strict=True) if weight == 0] == [0, 0, 0]
    drawn = [count for count, weight in zip(counts, weights, strict=True) if weight]
    assert chi_square(drawn, [4000 * weight / 20 for weight in weights if weight]) < 3 + 3 * 6**0.5


def test_pick_is_fixed() -> None:
    dealer = Dealer("a/7")
    assert [int(dealer.pick(cells(0, 5, 2))) for _ in range(12)] == [1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 2]


def test_picking_the_only_one_is_certain() -> None:
    dealer = Dealer("one")
    assert {int(dealer.pick(cells(7))) for _ in range(50)} == {0}


def test_equal_seeds_draw_equal_numbers_and_others_do_not() -> None:
    one, same, other = Dealer("same"), Dealer("same"), Dealer("same ")
    drawn = [int(one.word()) for _ in range(20)]
    assert drawn == [int(same.word()) for _ in range(20)]
    assert drawn != [int(other.word()) for _ in range(20)]


def test_a_twin_draws_the_same_and_follows_again_when_told() -> None:
    dealer = Dealer("a")
    dealer.below(6)
    twin = dealer.twin()
    drawn = [twin.below(1000) for _ in range(20)]
    twin.follow(dealer)
    assert [twin.below(1000) for _ in range(20)] == drawn
    assert [dealer.below(1000) for _ in range(20)] == drawn
