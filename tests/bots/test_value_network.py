"""The learned value: a network of packed whole numbers says what plain sums say, and no sum leaves its lane."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from kogge.bots.heuristics import classic_heuristics, value_features, value_heuristics
from kogge.bots.random import decide
from kogge.bots.value.features import blank_rows
from kogge.bots.value.network import FULL, LANE_LIMIT, LOGIT, Accumulator, Network, check, weights_digest
from kogge.core.contract import State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.core.tables import numbers
from kogge.games.registry import find_game

FEATURES, FIRST, SECOND = 20, 7, 5


def made(seed: str, size: int = 300, features: int = FEATURES) -> dict[str, Any]:
    """A network of random weights whose sums nearly fill their lanes."""
    chance = random.Random(seed)
    limits = [chance.choice((1, 9, 127)) for _ in range(features)]
    first = [[chance.randint(-size, size) for _ in range(FIRST)] for _ in limits]
    second = [[chance.randint(-size, size) for _ in range(SECOND)] for _ in range(FIRST)]
    return {
        "format": 1,
        "features": "planted",
        "setups": ["league-45 4"],
        "limits": limits,
        "first": first,
        "first_bias": [chance.randint(-9999, 9999) for _ in range(FIRST)],
        "first_shift": 6,
        "second": second,
        "second_bias": [chance.randint(-9999, 9999) for _ in range(SECOND)],
        "second_shift": 7,
        "last": [chance.randint(-999, 999) for _ in range(SECOND)],
        "direct": [chance.randint(-999, 999) for _ in limits],
        "bias": 77,
        "shift": 8,
    }


def plain_layer(row: list[int], weights: list[list[int]], biases: list[int], shift: int) -> list[int]:
    sums = [bias + sum(x * w[unit] for x, w in zip(row, weights, strict=True)) for unit, bias in enumerate(biases)]
    assert all(abs(total) < LANE_LIMIT for total in sums)
    return [min(max(total >> shift, 0), FULL) for total in sums]


def plain_logit(data: dict[str, Any], row: list[int]) -> int:
    """The same without lanes."""
    row = [min(max(x, -limit), limit) for x, limit in zip(row, data["limits"], strict=True)]
    first = plain_layer(row, data["first"], data["first_bias"], data["first_shift"])
    second = plain_layer(first, data["second"], data["second_bias"], data["second_shift"])
    total = data["bias"] + sum(x * w for x, w in zip(second, data["last"], strict=True))
    total += sum(x * w for x, w in zip(row, data["direct"], strict=True))
    return int(total >> data["shift"])


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_lanes_say_what_plain_sums_say(seed: str) -> None:
    data = made(seed)
    network = Network(data)
    chance = random.Random(seed)
    for _ in range(200):
        rows = [chance.randint(-127, 127) for _ in range(2 * FEATURES)]
        assert network.logit(numbers(rows), FEATURES) == plain_logit(data, rows[FEATURES:])


def test_rows_one_after_another_say_what_each_of_them_says_alone() -> None:
    data = made("accumulator")
    network = Network(data)
    last = Accumulator(network)
    chance = random.Random("accumulator")
    row = [0] * FEATURES
    for changes in [0, 1, 0, 3, FEATURES, 1] * 40:
        for i in chance.sample(range(FEATURES), changes):
            row[i] = chance.randint(-127, 127)  # mostly beyond the limit, on either side of it
        assert network.next_logit(last, numbers(row), 0) == plain_logit(data, row)


@pytest.mark.parametrize("sign", [-1, 1])
def test_sums_at_the_edge_of_a_lane_do_not_spill_into_the_next(sign: int) -> None:
    data = made("edge")
    row = [sign * limit for limit in data["limits"]]
    reach = sum(data["limits"])
    for unit in range(FIRST):
        size = (LANE_LIMIT - 1) // reach
        for weights in data["first"]:
            weights[unit] = size if unit % 2 else -size
        data["first_bias"][unit] = 0
    check(data)
    assert Network(data).logit(numbers(row), 0) == plain_logit(data, row)


def test_a_network_whose_sums_might_leave_their_lanes_is_refused() -> None:
    data = made("refused")
    data["first_bias"][3] = LANE_LIMIT
    with pytest.raises(BadOption, match="unit 3 of the first layer"):
        Network(data)
    data = made("refused")
    for weights in data["second"]:
        weights[1] = LANE_LIMIT // FULL // FIRST + 1
    with pytest.raises(BadOption, match="unit 1 of the second layer"):
        Network(data)


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [("format", 9, "format"), ("limits", [1], "do not fit"), ("limits", [128] * FEATURES, "0 to 127")],
)
def test_a_file_of_another_kind_is_refused(part: str, value: object, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Network(made("kind") | {part: value})


def test_features_beyond_their_limits_count_as_the_limit() -> None:
    data = made("limits")
    network = Network(data)
    far = [1000 if i % 2 else -1000 for i in range(FEATURES)]
    near = [limit if i % 2 else -limit for i, limit in enumerate(data["limits"])]
    assert network.logit(numbers(far), 0) == network.logit(numbers(near), 0)


def test_a_digest_names_the_numbers() -> None:
    data = made("digest")
    other = copy.deepcopy(data)
    other["first"][0][0] += 1
    assert weights_digest(data) == weights_digest(data | {"made": "by somebody else"})
    assert weights_digest(data) != weights_digest(other)


def test_a_network_for_other_features_is_refused() -> None:
    game = find_game("hansa")
    features = value_features(game)
    data = made("features", size=50, features=int(features.size))
    with pytest.raises(BadOption, match="other features"):
        value_heuristics(game, Network(data))
    assert value_heuristics(game, Network(data | {"features": features.digest})).profile.win_scale == LOGIT
    with pytest.raises(BadOption, match="reads 20 features"):
        value_heuristics(game, Network(made("features")))


def test_values_of_a_network_are_logits_and_those_of_an_ended_game_its_result() -> None:
    game = find_game("hansa")
    features = value_features(game)
    data = made("values", size=50, features=int(features.size)) | {"features": features.digest}
    heuristics = value_heuristics(game, Network(data))
    s: State = game.new(game.menu().choose("league-45", 4, {}))
    dealer = Dealer("values")
    while s.turn < 12:
        s.apply(decide(s, dealer))
    rows = blank_rows(features.size, 4)
    features.read(s, rows)
    size = int(features.size)
    expected = [plain_logit(data, list(rows)[p * size : (p + 1) * size]) for p in range(4)]
    assert list(heuristics.evaluator.values(s)) == expected
    s.over()
    assert list(heuristics.evaluator.values(s)) == list(classic_heuristics(game).evaluator.values(s))


def test_a_set_up_that_was_not_trained_is_judged_by_weights() -> None:
    game = find_game("hansa")
    features = value_features(game)
    data = made("setups", size=50, features=int(features.size)) | {"features": features.digest, "setups": ["east 3"]}
    heuristics = value_heuristics(game, Network(data))
    classic = classic_heuristics(game)
    s: State = game.new(game.menu().choose("league-45", 4, {}))
    dealer = Dealer("setups")
    while s.turn < 12 or s.to_move() < 0:
        s.apply(decide(s, dealer))
    expected = [value * 1000 // classic.profile.win_scale for value in classic.evaluator.values(s)]
    assert list(heuristics.evaluator.values(s)) == expected
