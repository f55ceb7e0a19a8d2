"""Actions as dense ids: 0, 1, 2 and so on for the players' actions of one set-up, and chance's after them.

Learners need a fixed list of all actions that a set-up knows; the codes of actions leave large gaps. A game lists its
codes from the board's data, and a code's place in the list is its id. Ids change only with the version of the rules.
"""

from __future__ import annotations

from abc import abstractmethod
from hashlib import sha256
from typing import Final

from mypy_extensions import i64, u8

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import NATURE, Action, State
from kogge.core.tables import zeros

DIGEST_LENGTH: Final = 16
NONE: Final = -1
SPARSE: Final = 16  # a verb whose table would have this many cells for each of its codes is searched instead


class Codes:
    """Collects the codes of a set-up, in any order."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def add(self, verb: i64) -> None:
        """A verb without fields."""
        self.found.append(pack(verb))

    def add_each(self, verb: i64, n: i64) -> None:
        """A verb whose only field counts from 0 to n - 1."""
        for b in range(n):
            self.found.append(pack(verb, 0, b))

    def add_pairs(self, verb: i64, first: i64, n: i64, m: i64) -> None:
        """A verb with two fields: the first one counts from `first` to n - 1, the second one from 0 to m - 1."""
        for a in range(first, n):
            for b in range(m):
                self.found.append(pack(verb, a, b))

    def add_one(self, verb: i64, a: i64, b: i64) -> None:
        """A single action."""
        self.found.append(pack(verb, a, b))


class Codec:
    """The ids of one set-up. Made once for each, and shared."""

    def __init__(self, players: Codes, chance: Codes) -> None:
        codes = sorted(players.found) + sorted(chance.found)
        if len(set(codes)) != len(codes):
            raise ValueError("two ids would have the same code")
        self.size: Final[i64] = len(players.found)  # ids of players: 0 up to size - 1
        self.chance_size: Final[i64] = len(chance.found)  # ids of chance: from size on
        text = f"{self.size} " + " ".join([str(code) for code in codes])
        self.digest: Final = sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]
        self._codes = vec[i64]()  # [id]
        for code in codes:
            self._codes = append(self._codes, i64(code))
        self._make_tables()

    def _make_tables(self) -> None:
        """For each verb a table [first field * width + second field] of ids, one behind the other."""
        verbs: i64 = 1
        for code in self._codes:
            verbs = max(verbs, verb_of(code) + 1)
        self._width = zeros(verbs)
        self._height = zeros(verbs)
        self._start = zeros(verbs)  # of the table; of a searched verb its first id
        self._count = zeros(verbs)
        for id in range(len(self._codes)):
            code = self._codes[id]
            verb = verb_of(code)
            if self._count[verb] == 0:
                self._start[verb] = id
            self._count[verb] += 1
            self._height[verb] = max(self._height[verb], first_of(code) + 1)
            self._width[verb] = max(self._width[verb], second_of(code) + 1)
        self._table = vec[i64]()
        for verb in range(verbs):
            cells = self._width[verb] * self._height[verb]
            if cells > SPARSE * self._count[verb]:
                self._width[verb] = 0
                continue
            self._start[verb] = len(self._table)
            for _ in range(cells):
                self._table = append(self._table, NONE)
        for id in range(len(self._codes)):
            code = self._codes[id]
            verb = verb_of(code)
            if self._width[verb] > 0:
                self._table[self._start[verb] + first_of(code) * self._width[verb] + second_of(code)] = id

    def id(self, code: Action) -> i64:
        """The id of a code. ValueError when the set-up has no such action."""
        verb = verb_of(code)
        if 0 <= verb < len(self._width):
            width = self._width[verb]
            a = first_of(code)
            b = second_of(code)
            if b < width and a < self._height[verb]:
                found = self._table[self._start[verb] + a * width + b]
                if found >= 0:
                    return found
            elif width == 0:
                found = self._search(code, self._start[verb], self._count[verb])
                if found >= 0:
                    return found
        raise ValueError(f"this set-up has no action {code}")

    def _search(self, code: Action, low: i64, count: i64) -> i64:
        """The id among `count` ids from `low` on, whose codes ascend; NONE when it is not there."""
        high = low + count
        while low < high:
            middle = (low + high) >> 1
            if self._codes[middle] < code:
                low = middle + 1
            elif self._codes[middle] > code:
                high = middle
            else:
                return middle
        return NONE

    def code(self, id: i64) -> Action:
        """The code of an id. ValueError when there is no such id."""
        if not 0 <= id < len(self._codes):
            raise ValueError(f"{id} is not an id from 0 to {len(self._codes) - 1}")
        return self._codes[id]

    def text(self, id: i64) -> str:
        """The action as its notation says it, as far as that needs no state."""
        return self.write(self.code(id))

    @abstractmethod
    def write(self, code: Action) -> str:
        """The text of a code of this set-up."""

    def legal_ids(self, s: State) -> vec[i64]:
        """The ids of `s.legal()`, in the same order."""
        out = vec[i64]()
        for code in s.legal():
            out = append(out, self.id(code))
        return out

    def mask(self, s: State, out: vec[u8], at: i64) -> None:
        """Fill `size` cells from `at` on: 1 where a player may choose the id now, else 0; all 0 when chance decides."""
        for cell in range(at, at + self.size):
            out[cell] = 0
        if s.to_move() != NATURE:
            for code in s.legal():
                out[at + self.id(code)] = 1
