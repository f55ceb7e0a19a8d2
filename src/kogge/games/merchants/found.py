"""M5.2, M5.3: a merchant becomes a post, and a hex beside it gets a number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, ChanceStep, Seat, Step
from kogge.games.merchants.actions import LAY, REVEAL, SHIFT
from kogge.games.merchants.board import TERRAINS, TOKENS_EACH
from kogge.games.merchants.state import Merchants


def found_post(s: Merchants, p: Seat, city: i64) -> None:
    """M5.2: a post off the warehouse frees a goods token (M1.5); coastal cities pay their gold; then M5.3."""
    s.stock[p] -= 1
    s.set_post(p, city)
    s.earn(p, s.board.coast_gold[city])
    token = Token(p, city)
    choices = token.choices(s)
    if len(choices) == 1:
        token.resolve(s, choices[0])
    elif len(choices) > 1:
        s.then(token)


class Token(Step[Merchants]):
    """M5.3: which hex beside the new post gets a token: of the reserve, or, when that has none, of another hex."""

    number = 9
    name = "token"
    rule = "M5.3"

    def __init__(self, player: Seat, city: i64) -> None:
        super().__init__(player)
        self.city: Final = city

    def choices(self, s: Merchants) -> vec[i64]:
        """Every empty cell at the city, with every token that may go there; MR2: empty when there is none."""
        out = vec[i64]()
        moved = vec[i64]()
        blanks = blank_hexes(s, self.city)
        for h in blanks:
            if s.reserve_of(s.board.terrain[h]) != 0:
                out = append(out, pack(LAY, 0, h))
        for source in range(s.board.n_hexes):
            if s.number[source] == 0 or s.board.printed[source] != 0:
                continue
            for h in blanks:
                if s.board.terrain[h] == s.board.terrain[source] and s.reserve_of(s.board.terrain[h]) == 0:
                    moved = append(moved, pack(SHIFT, source, h))
        for action in moved:
            out = append(out, action)
        return out

    def resolve(self, s: Merchants, action: Action) -> None:
        """Turn one up (chance, unless it is the last), or move one; MR2: the robber stays."""
        h = second_of(action)
        if verb_of(action) == SHIFT:
            source = first_of(action)
            s.number[h] = s.number[source]
            s.number[source] = 0
            return
        left = s.reserve_of(s.board.terrain[h])
        if left & (left - 1) == 0:
            for i in range(TOKENS_EACH):
                if left == 1 << i:
                    reveal_token(s, h, s.board.terrain[h] * TOKENS_EACH + i)
        else:
            s.then(TurnUp(h))

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.city)


def blank_hexes(s: Merchants, city: i64) -> vec[i64]:
    """Hexes at a city without a number, ascending."""
    out = vec[i64]()
    for h in range(s.board.n_hexes):
        if s.number[h] == 0:
            for i in range(city * 3, city * 3 + 3):
                if s.board.city_hexes[i] == h:
                    out = append(out, h)
    return out


def reveal_token(s: Merchants, h: i64, token: i64) -> None:
    """A token of the reserve into the cell of a hex."""
    s.reserve &= ~(1 << token)
    s.number[h] = s.board.token_number(token)


class TurnUp(ChanceStep[Merchants]):
    """M5.3: a face-down token of the hex's colour."""

    number = 10
    name = "turn-up"
    rule = "M5.3"

    def __init__(self, h: i64) -> None:
        super().__init__()
        self.hex: Final = h

    def choices(self, s: Merchants) -> vec[i64]:
        """The numbers left, each once; ascending, whatever the order in the data."""
        out: list[i64] = []
        terrain = s.board.terrain[self.hex]
        for i in range(TOKENS_EACH):
            if (s.reserve_of(terrain) >> i) & 1 == 1:
                out.append(pack(REVEAL, 0, s.board.token_number(terrain * TOKENS_EACH + i)))
        out.sort()
        return vec[i64]([action for action in out])

    def deck(self, s: Merchants) -> str:
        """The tokens of that colour."""
        return f"{self.name} {TERRAINS[s.board.terrain[self.hex]]}"

    def resolve(self, s: Merchants, action: Action) -> None:
        terrain = s.board.terrain[self.hex]
        for token in range(terrain * TOKENS_EACH, (terrain + 1) * TOKENS_EACH):
            if s.board.token_number(token) == second_of(action) and (s.reserve >> token) & 1 == 1:
                reveal_token(s, self.hex, token)

    def key(self) -> tuple[int, ...]:
        return (self.number, self.hex)
