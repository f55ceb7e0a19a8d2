"""A small network of whole numbers: a row of features becomes a logit, the same bit for bit on every machine.

Two hidden layers with clipped ReLU, and a direct way from the features to the result. Three sums share one 64-bit
number: weights of three units are packed into lanes of 21 bits, so that one multiplication serves three units. A lane
holds any sum of magnitude below 2**20, whatever its sign: biases are raised by 2**20, so that no finished sum is
negative and borrows from the next lane. Features are cut to the limits of the weights file, and `check` proves that no
row within these limits can make a sum larger.

Positions that are judged one after another differ in few features. An accumulator remembers a row and the sums of its
first layer, and only what has changed is added to them: the sums are whole, so they are the same whichever way they
came about.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from kogge.bots.value.features import LIMIT
from kogge.core.cells import append, vec
from kogge.core.errors import BadOption

LANES: Final = 3
LANE_BITS: Final = 21
LANE_LIMIT: Final = 1 << 20  # every sum is smaller in magnitude
FULL: Final = 255  # the output of a unit is 0 to this
LOGIT: Final = 1000  # a logit of 1, as `logit` counts
FORMAT: Final = 1


class Layer:
    """A hidden layer: packed weights, [input * words + word]."""

    def __init__(self, weights: list[list[int]], biases: list[int], shift: int) -> None:
        self.inputs: i64 = len(weights)
        self.units: i64 = len(biases)
        self.words: i64 = (len(biases) + 2) // 3
        self.shift: i64 = shift
        self.weights = vec[i64]()
        for row in weights:
            self.weights = pack_lanes(row, self.weights)
        missing = [0] * (-len(biases) % LANES)
        self.biases = pack_lanes([bias + LANE_LIMIT for bias in biases + missing], vec[i64]())
        self.sums = self.biases[:]
        self.out = vec[i64]([0] * (len(self.biases) * LANES))  # [unit] 0 to FULL

    def run(self, row: vec[i64]) -> None:
        """Fill `out` from these inputs."""
        sums = self.sums
        biases = self.biases
        weights = self.weights
        words = self.words
        j: i64 = 0
        while j < words:
            sums[j] = biases[j]
            j += 1
        base: i64 = 0
        at: i64 = 0
        while at < self.inputs:
            number = row[at]
            if number != 0:
                j = 0
                while j < words:
                    sums[j] += number * weights[base + j]
                    j += 1
            base += words
            at += 1
        self.read_lanes(sums)

    def read_lanes(self, sums: vec[i64]) -> None:
        """Sums as outputs: shifted, and cut to what a unit may say."""
        out = self.out
        shift = self.shift
        k: i64 = 0
        j: i64 = 0
        while j < self.words:
            packed = sums[j]
            lane: i64 = 0
            while lane < 3:
                number = ((packed & 0x1FFFFF) - 0x100000) >> shift
                packed >>= 21
                if number < 0:
                    number = 0
                elif number > 255:
                    number = 255
                out[k] = number
                k += 1
                lane += 1
            j += 1


def pack_lanes(numbers: list[int], out: vec[i64]) -> vec[i64]:
    """Add these numbers, three to a cell; missing ones are 0."""
    for start in range(0, len(numbers), LANES):
        packed = 0
        for lane, number in enumerate(numbers[start : start + LANES]):
            packed += number << (LANE_BITS * lane)
        out = append(out, packed)
    return out


class Accumulator:
    """The last row of a seat and what the first layer made of it; a new one knows the row of zeros."""

    def __init__(self, network: Network) -> None:
        self.row = vec[i64]([0] * network.inputs)  # before it is cut to the limits
        self.sums = network.first.biases[:]
        self.total = network.bias  # with the direct way's part
        self.logit: i64 = 0
        self.is_known = False  # the logit is that of the row


class Network:
    """Made of the plain data of a weights file."""

    def __init__(self, data: dict[str, Any]) -> None:
        check(data)
        self.inputs: i64 = len(data["direct"])
        self.features = str(data["features"])  # the digest of the list of features
        self.setups: list[str] = list(data["setups"])  # `BOARD PLAYERS` of those it was trained for
        self.first = Layer(data["first"], data["first_bias"], data["first_shift"])
        self.second = Layer(data["second"], data["second_bias"], data["second_shift"])
        self.last = vec[i64](data["last"])
        self.direct = vec[i64](data["direct"])
        self.limits = vec[i64](data["limits"])  # [feature] the most that training saw: more is not told apart
        self.bias: i64 = data["bias"]
        self.shift: i64 = data["shift"]

    def lean(self, names: list[str], leaning: dict[str, int]) -> None:
        """Add thousandths of a logit for each unit of these features, whose names are given in their order."""
        for name, thousandths in leaning.items():
            self.direct[names.index(name)] += thousandths << self.shift

    def logit(self, rows: vec[i64], at: i64) -> i64:
        """The logit of the row that begins at `at`, in thousandths."""
        return self.next_logit(Accumulator(self), rows, at)

    def next_logit(self, last: Accumulator, rows: vec[i64], at: i64) -> i64:
        """The same, where the accumulator knows a row that differs little; it knows this one from now on."""
        row = last.row
        limits = self.limits
        changed = not last.is_known
        i: i64 = 0
        n = self.inputs
        while i < n:
            number = rows[at + i]
            old = row[i]
            if number != old:
                row[i] = number
                limit = limits[i]
                by = cut(number, limit) - cut(old, limit)
                if by != 0:
                    changed = True
                    self._add(last, i, by)
            i += 1
        if changed:
            last.logit = self._finish(last)
            last.is_known = True
        return last.logit

    def _add(self, last: Accumulator, i: i64, by: i64) -> None:
        """A feature has grown by so much."""
        last.total += by * self.direct[i]
        sums = last.sums
        first = self.first
        weights = first.weights
        words = first.words
        base = i * words
        j: i64 = 0
        while j < words:
            sums[j] += by * weights[base + j]
            j += 1

    def _finish(self, last: Accumulator) -> i64:
        """The logit, from the sums of the first layer."""
        first = self.first
        second = self.second
        first.read_lanes(last.sums)
        second.run(first.out)
        total = last.total
        out = second.out
        weights = self.last
        i: i64 = 0
        n = second.units
        while i < n:
            total += out[i] * weights[i]
            i += 1
        return total >> self.shift


def cut(number: i64, limit: i64) -> i64:
    """No farther from 0 than the limit."""
    if number > limit:
        return limit
    if number < -limit:
        return -limit
    return number


def check(data: dict[str, Any]) -> None:
    """BadOption when the file is of another format or shape, or a sum of its weights might not fit into a lane."""
    if data.get("format") != FORMAT:
        raise BadOption(f"a weights file of format {data.get('format')!r}; this Kogge reads format {FORMAT}")
    if not isinstance(data.get("features"), str) or not isinstance(data.get("setups"), list):
        raise BadOption("the weights file does not say which features and set-ups it is for")
    inputs = len(data["direct"])
    if len(data["first"]) != inputs or len(data["limits"]) != inputs:
        found = f"{inputs} features, {len(data['first'])} rows, {len(data['limits'])} limits"
        raise BadOption(f"the parts of the weights file do not fit: {found}")
    if any(not 0 <= limit <= LIMIT for limit in data["limits"]):
        raise BadOption(f"limits of features are 0 to {LIMIT}")
    check_layer("first", data["first"], data["first_bias"], data["limits"])
    if len(data["second"]) != len(data["first_bias"]) or len(data["last"]) != len(data["second_bias"]):
        raise BadOption("the layers of the weights file do not fit each other")
    check_layer("second", data["second"], data["second_bias"], [FULL] * len(data["second"]))


def check_layer(name: str, weights: list[list[int]], biases: list[int], limits: list[int]) -> None:
    """No inputs within these limits make a sum that a lane cannot hold."""
    for row in weights:
        if len(row) != len(biases):
            raise BadOption(f"the {name} layer has a row of {len(row)} weights for {len(biases)} units")
    for unit, bias in enumerate(biases):
        reached = abs(bias) + sum(abs(row[unit]) * limit for row, limit in zip(weights, limits, strict=True))
        if reached >= LANE_LIMIT:
            raise BadOption(f"unit {unit} of the {name} layer can reach {reached}; a lane holds less than {LANE_LIMIT}")


def read_weights(path: Path) -> dict[str, Any]:
    """The plain data of a weights file."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def weights_digest(data: dict[str, Any]) -> str:
    """Names the numbers of a network, whatever is said about them."""
    keys = (
        "first",
        "first_bias",
        "first_shift",
        "second",
        "second_bias",
        "second_shift",
        "last",
        "direct",
        "bias",
        "limits",
    )
    text = json.dumps([data[key] for key in keys], separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
