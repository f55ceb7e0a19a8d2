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

# What is known of each verb, in a row of numbers.
START: Final = 0  # of its table; of a verb that is searched, its first id
WIDTH: Final = 1  # of its table; 0: it is searched
HEIGHT: Final = 2
COUNT: Final = 3  # of its codes
ROW: Final = 4
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
        rows = zeros(verbs * ROW)
        for id in range(len(self._codes)):
            code = self._codes[id]
            row = verb_of(code) * ROW
            if rows[row + COUNT] == 0:
                rows[row + START] = id
            rows[row + COUNT] += 1
            rows[row + HEIGHT] = max(rows[row + HEIGHT], first_of(code) + 1)
            rows[row + WIDTH] = max(rows[row + WIDTH], second_of(code) + 1)
        cells: i64 = 0
        for verb in range(verbs):
            row = verb * ROW
            area = rows[row + WIDTH] * rows[row + HEIGHT]
            if area > SPARSE * rows[row + COUNT]:
                rows[row + WIDTH] = 0
            else:
                rows[row + START] = cells
                cells += area
        self._rows = rows
        self._table = vec[i64]([NONE] * cells)
        for id in range(len(self._codes)):
            code = self._codes[id]
            row = verb_of(code) * ROW
            if rows[row + WIDTH] > 0:
                self._table[rows[row + START] + first_of(code) * rows[row + WIDTH] + second_of(code)] = id

    def id(self, code: Action) -> i64:
        """The id of a code. ValueError when the set-up has no such action."""
        rows = self._rows
        row = verb_of(code) * ROW
        if 0 <= row < len(rows):
            width = rows[row + WIDTH]
            found: i64 = NONE
            if width == 0:
                found = self._search(code, rows[row + START], rows[row + COUNT])
            elif second_of(code) < width and first_of(code) < rows[row + HEIGHT]:
                found = self._table[rows[row + START] + first_of(code) * width + second_of(code)]
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
        out = s.legal()[:]  # a copy at once is faster than many a cell
        codes = self._codes
        next: i64 = 0  # often the following one: choices ascend as ids do
        for i in range(len(out)):
            code = out[i]
            if next >= len(codes) or codes[next] != code:
                next = self.id(code)
            out[i] = next
            next += 1
        return out

    def mask(self, s: State, out: vec[u8], at: i64) -> None:
        """Fill `size` cells from `at` on: 1 where a player may choose the id now, else 0; all 0 when chance decides."""
        cell = at
        end = at + self.size
        zero: u8 = 0
        while cell < end:
            out[cell] = zero
            cell += 1
        self.mask_again(s, vec[i64](), out, at)

    def mask_again(self, s: State, before: vec[i64], out: vec[u8], at: i64) -> vec[i64]:
        """The same much faster, where the cells show the ids `before` and no others; returns those that they show now.

        Ids are many and legal ones few, so it takes less to clear these than to fill all cells.
        """
        for id in before:
            out[at + id] = 0
        if s.to_move() == NATURE:
            return vec[i64]()
        ids = self.legal_ids(s)
        for id in ids:
            out[at + id] = 1
        return ids
