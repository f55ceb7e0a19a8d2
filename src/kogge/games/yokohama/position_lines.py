"""The lines of a position, one kind after the other: what each says is put into the state, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.notation import is_number
from kogge.core.position import read_count, read_index, read_seat
from kogge.games.yokohama.board import COUNTRIES, LABORATORY, LOTS, PIECES, PORT, SHOP_CELLS, SLOTS, THINGS
from kogge.games.yokohama.laboratory import add_technology
from kogge.games.yokohama.notation import read_cell
from kogge.games.yokohama.position_start import read_turn_row
from kogge.games.yokohama.position_steps import NONE, SIDES, read_location
from kogge.games.yokohama.state import (
    AGENTS,
    AGENTS_READY,
    BONUS_FLAG,
    BONUS_READY,
    BOXED,
    DESK,
    FLAGS,
    FULFILLED,
    FULFILLED_COUNT,
    GOALS,
    HAND,
    HAS_HOUSE,
    HAS_SHOP,
    IN_HAND,
    MERCHANTS_READY,
    NEUTRAL,
    NOWHERE,
    ORDER_COUNT,
    POINTS,
    SECRET,
    SPREAD,
    STORE,
    TOKENS_TAKEN,
    UNKNOWN,
    Yokohama,
)

MANY: Final = 99_999_999  # of what is not counted in the box
SHORT_LIST: Final = 20  # names that a message can tell

# How many words a line has at most after its first one.
WORDS: Final = {
    "tile": 2, "token": 2, "goals": 3, "first": 1, "round": 1, "station": 1, "president": 2, "shop": 3, "house": 2,
    "points": 2, "boxed": 2, "deck": 1, "dry": 0, "end": 2, "spent": 2, "merchants": 2, "reward": 3,
}  # fmt: skip


def read_line(s: Yokohama, words: list[str]) -> None:
    """Put what a line says into the state."""
    key = words[0]
    if key in WORDS and len(words) - 1 > WORDS[key]:
        raise ValueError(f"{words[WORDS[key] + 1]!r} is a word too many")
    known = _read_city_row(s, words) or _read_piece_row(s, words) or _read_card_row(s, words)
    if not known and not _read_token_row(s, words) and not read_turn_row(s, words):
        raise ValueError("unknown line")


def _find(what: str, names: Sequence[str], word: str) -> int:
    """The index of a name; the message tells all of them where they are few."""
    if word not in names and len(names) > SHORT_LIST:
        raise ValueError(f"there is no {what} {word!r}")
    return read_index(what, names, word)


def _fit(words: list[str], room: int) -> None:
    if len(words) > room:
        raise ValueError(f"{len(words)} words for {room} places")


def _pairs(words: list[str], most: int) -> list[tuple[str, int]]:
    """Names with a number behind each."""
    return [(words[i], read_count(words[i + 1], most)) for i in range(0, len(words), 2)]


def _read_city_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    box = s.board.box
    if key in ("city", "tiles", "tokens"):
        _fit(rest, int(s.cells))
        for c, name in enumerate(rest):
            if name != NONE:
                _lay(s, key, c, name)
    elif key in ("tile", "token"):
        _lay(s, key + "s", read_location(s, key, rest[0]), rest[1])
    elif key == "goals":
        for tile, name in enumerate(rest):
            if name != NONE:
                goal = _find("achievement", box.goals, name)
                if box.goal_type[goal] != tile:
                    raise ValueError(f"{name} is not of the kind {'ABC'[tile]}")
                s.goals[tile] = goal
    elif key == "first":
        s.first = read_seat(s, rest[0])
        named = s.options.seat("first")
        if named is not None and named != s.first:
            raise ValueError(f"the option says that seat {named + 1} begins")
    elif key == "station":
        if s.station != NOWHERE:
            raise ValueError("there is one station")
        s.station = read_location(s, key, rest[0])
    else:
        return False
    return True


def _lay(s: Yokohama, key: str, c: i64, name: str) -> None:
    """A location board, a tile or a token onto its place."""
    box = s.board.box
    if key == "city":
        s.sites[c] = _find("location", box.kinds, name)
    elif key == "tiles":
        tile: i64 = _find("tile", box.tiles, name)
        for other in range(s.cells):
            if s.tiles[other] == tile and other != c:
                raise ValueError(f"{name} lies in {s.cell_name(other)} already")
        s.tiles[c] = tile
    else:
        s.tokens[c] = _find("token", box.tokens, name) + 1


def _read_piece_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    if key in ("church", "customs"):
        cells = s.church if key == "church" else s.customs
        _fit(rest, len(cells))
        for cell, word in enumerate(rest):
            cells[cell] = 0 if word == NONE else NEUTRAL if word == "n" else read_seat(s, word) + 1
        return True
    if key not in ("men", "president", "shop", "house", "hand", "things", "points"):
        return False
    p: i64 = read_seat(s, rest[0])
    if key == "men":
        for name, count in _pairs(rest[1:], MANY):
            s.men[p * s.cells + read_location(s, key, name)] = count
    elif key == "president":
        if s.president[p] != IN_HAND:
            raise ValueError(f"seat {p + 1} has one president")
        s.president[p] = read_cell(s, key, rest[1])
    elif key == "shop":
        cell = read_count(rest[2], SHOP_CELLS)
        if cell == 0:
            raise ValueError("cells are counted from 1")
        _put_building(s, p, read_location(s, key, rest[1]), cell - 1)
    elif key == "house":
        _put_building(s, p, read_location(s, key, rest[1]), SHOP_CELLS)
    elif key == "hand":
        for name, count in _pairs(rest[1:], MANY):
            piece = read_index("piece", PIECES, name)
            s.desk[p * DESK + HAND + piece] = count
            s.desk[p * DESK + STORE + piece] = -1  # the hand is as it is said to be
    elif key == "things":
        for name, count in _pairs(rest[1:], MANY):
            s.desk[p * DESK + read_index("thing", THINGS, name)] = count
    else:
        s.desk[p * DESK + POINTS] = read_count(rest[1], MANY)
    return True


def _put_building(s: Yokohama, p: i64, c: i64, cell: i64) -> None:
    at = p * s.cells + c
    what: i64 = HAS_HOUSE if cell == SHOP_CELLS else HAS_SHOP
    if s.lots[c * LOTS + cell] != 0:
        raise ValueError(f"the cell is taken by seat {s.lots[c * LOTS + cell]}")
    if s.built[at] & what:
        raise ValueError(f"seat {p + 1} has a shop there already (Y3.5)")
    if s.built[at] == 0:
        s.desk[p * DESK + SPREAD + s.board.box.kind_category[s.sites[c]]] += 1
    s.built[at] |= what
    s.lots[c * LOTS + cell] = p + 1


def _read_card_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    box = s.board.box
    if key in ("lab", "port"):
        side: i64 = read_index("board", SIDES, rest[0])
        if not s.board.has_side(LABORATORY if key == "lab" else PORT, side):
            raise ValueError(f"with {s.n} players there is no board {rest[0]!r}")
        _fit(rest[1:], SLOTS)
        for slot, name in enumerate(rest[1:]):
            if name == NONE:
                continue
            if key == "lab":
                s.lab[side * SLOTS + slot] = _draw_technology(s, name) + 1
            else:
                s.port[side * SLOTS + slot] = _draw(s, name) + 1
    elif key == "techs":
        _add_technologies(s, read_seat(s, rest[0]), rest[1:])
    elif key in ("orders", "secret", "boxed", "fulfilled"):
        p = read_seat(s, rest[0])
        for name in rest[1:]:
            _deal(s, key, p, _draw(s, name))
    elif key == "deck":
        left = read_count(rest[0], MANY)
        if left > s.deck:
            raise ValueError(f"at most {s.deck} orders are left")
        for order in range(int(box.n_orders)):
            if s.deck > left and s.unseen >> order & 1 == 1:
                _deal(s, "fulfilled", s.n - 1, _draw(s, box.orders[order]))
    else:
        return False
    return True


def _draw_technology(s: Yokohama, name: str) -> i64:
    tech: i64 = _find("technology", s.board.box.techs, name)
    if s.tech_deck[tech] == 0:
        raise ValueError(f"there are not more cards {name} than {s.board.box.tech_copies[tech]}")
    s.tech_deck[tech] -= 1
    return tech


def _add_technologies(s: Yokohama, p: i64, names: list[str]) -> None:
    """A technology that is simply there brought nothing now: things, points and agents stay as they were."""
    before: Any = s.desk[:]
    agenda = len(s.agenda)
    for name in names:
        tech = _draw_technology(s, name)
        if s.has_tech(p, tech):
            raise ValueError(f"seat {p + 1} has {name} already (Y2.2)")
        add_technology(s, p, tech)
    while len(s.agenda) > agenda:
        s.agenda.pop()
    for k in range(p * DESK, p * DESK + POINTS + 1):
        s.desk[k] = before[k]
    for country in range(len(COUNTRIES)):
        at = p * DESK + AGENTS + country
        s.agents_left[country] += s.desk[at] - before[at]
        s.desk[at] = before[at]
    s.desk[p * DESK + AGENTS_READY] = before[p * DESK + AGENTS_READY]


def _draw(s: Yokohama, name: str) -> i64:
    order: i64 = _find("order", s.board.box.orders, name)
    if s.unseen >> order & 1 == 0:
        raise ValueError(f"{name} is named twice")
    if s.deck == 0:
        raise ValueError("more orders than are in play")
    s.unseen &= ~bit(order)
    s.deck -= 1
    return order


def _deal(s: Yokohama, key: str, p: i64, order: i64) -> None:
    d = p * DESK
    if key == "fulfilled":
        s.desk[d + FULFILLED] |= bit(order)
        s.desk[d + FULFILLED_COUNT] += 1
        s.desk[d + FLAGS + s.board.box.order_flag[order]] += 1
    elif key == "boxed":
        if s.desk[d + BOXED] != 0:
            raise ValueError(f"seat {p + 1} put one order back (Y1.5)")
        s.desk[d + BOXED] = order + 1
    else:
        if s.desk[d + ORDER_COUNT] >= s.board.box.hand_limit:
            raise ValueError(f"seat {p + 1} holds {s.board.box.hand_limit} orders already (Y2.2)")
        s.add_order(p, order)
        if key == "secret":
            s.desk[d + SECRET] |= bit(order)


def _read_token_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    if key == "rewards":
        for name in rest:
            s.bonus_left[read_index("country", COUNTRIES, name)] += 1
        return True
    if key not in ("agents", "spent", "taken", "merchants", "achieved", "reward"):
        return False
    d = read_seat(s, rest[0]) * DESK
    if key == "agents":
        for name in rest[1:]:
            country = read_index("country", COUNTRIES, name)
            s.agents_left[country] -= 1
            s.desk[d + AGENTS + country] += 1
            s.desk[d + AGENTS_READY] += 1
    elif key == "spent":
        s.desk[d + AGENTS_READY] -= read_count(rest[1], MANY)
    elif key == "taken":
        _take_tokens(s, d, rest[1:])
    elif key == "merchants":
        s.desk[d + MERCHANTS_READY] = read_count(rest[1], MANY)
    elif key == "achieved":
        _achieve(s, d, rest[1:])
    else:
        country = read_index("country", COUNTRIES, rest[1])
        if s.desk[d + BONUS_FLAG] > 0:
            raise ValueError("a seat takes one reward token (Y10.1)")
        if len(rest) > 2 and rest[2] != "spent":
            raise ValueError("after the country only 'spent' may follow")
        s.desk[d + BONUS_FLAG] = country + 1
        s.desk[d + BONUS_READY] = 1 if len(rest) == 2 else 0
        s.desk[d + FLAGS + country] += 1
    return True


def _take_tokens(s: Yokohama, d: i64, words: list[str]) -> None:
    """Locations whose tokens were taken; or only how many, where `tokens` says which are left."""
    for word in words:
        if is_number(word):
            s.desk[d + TOKENS_TAKEN] += read_count(word, int(s.cells))
            continue
        c = read_cell(s, "taken", word)
        if s.tokens[c] == 0:
            raise ValueError(f"there is no token in {word}")
        s.tokens[c] = 0
        s.desk[d + TOKENS_TAKEN] += 1


def _achieve(s: Yokohama, d: i64, names: list[str]) -> None:
    goals = [s.board.box.goals[int(goal)] for goal in s.goals if goal != UNKNOWN]
    for name in names:
        tile = read_index("achievement in play", goals, name)
        if s.desk[d + GOALS] >> tile & 1 == 1:
            raise ValueError(f"{name} is achieved once (Y4.2)")
        s.desk[d + GOALS] |= bit(tile)
        s.goal_count[tile] += 1
