"""Positions as text: build any state without playing to it, for tests, lessons and analysis.

    players 3
    option reward_tokens yes
    city bank church copper_mine
    tile bank building_05
    token bank copper2
    goals a_copper b_yen c_p3c2
    first 2
    turn 1 move
    round 4
    men 1 bank 2 church 1
    president 1 bank
    shop 1 bank 2
    house 2 bank
    station church
    hand 1 assistant 3 shop 1
    things 1 copper 5 yen 3
    points 1 12
    techs 1 tram mining
    lab a tram ball . .
    port a order_01 order_02
    orders 1 order_03
    secret 1 order_09
    boxed 1 order_10
    fulfilled 2 order_04 order_05
    deck 0
    church . 1 2 n
    customs 1 . 2
    agents 1 uk us
    spent 1 1
    taken 2 bank
    merchants 2 1
    achieved 1 a_copper
    rewards uk us fr de
    reward 1 uk
Locations that `city` does not name follow in the order of the data file, tiles and tokens likewise; all other pieces
lie in the warehouse, but for those the set-up puts into the hand; cards lie in the decks; nobody has money that is not
named. `deck` says how many orders are left: the last seat has fulfilled the others. `turn` takes a phase: extra (the
default), place, move, second. Seats are counted from 1.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from kogge.core.bits import bit
from kogge.core.contract import RULES, RulesStep
from kogge.core.errors import BadPosition
from kogge.core.options import Menu
from kogge.core.position import HEADER, read_header, read_row, read_rows, read_seat
from kogge.games.yokohama.board import (
    ASSISTANT,
    COUNTRIES,
    LOTS,
    PIECES,
    SHOP_CELLS,
    SLOTS,
    THINGS,
)
from kogge.games.yokohama.laboratory import add_technology
from kogge.games.yokohama.move import StartMove
from kogge.games.yokohama.notation import read_cell
from kogge.games.yokohama.place import begin_placing
from kogge.games.yokohama.setup import empty_state, tokens_left
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
    MERCHANTS_READY,
    NEUTRAL,
    POINTS,
    SECRET,
    SPREAD,
    STORE,
    TOKENS_TAKEN,
    UNKNOWN,
    Yokohama,
)
from kogge.games.yokohama.turn import AFTER, BEFORE, Phase

EARLY: Final = ("city", "tile", "goals", "first", "token")


def build_position(menu: Menu, text: str) -> Yokohama:
    """The state that a text describes, with the named seat's turn pending. BadPosition says which line is wrong."""
    rows = read_rows(text)
    s = empty_state(read_header(menu, rows, players=4))
    rest = [words for words in rows if words[0] not in HEADER]
    early = [words for words in rest if words[0] in EARLY]
    early.sort(key=lambda words: EARLY.index(words[0]))
    phase: list[str] = ["1"]
    for words in early:
        if words[0] != "city":
            _fill_boards(s)
        read_row(s, words, _read_row)
    _fill_boards(s)
    _fill_city(s)
    for words in rest:
        if words[0] == "turn":
            phase = words[1:]
        elif words[0] not in EARLY:
            read_row(s, words, _read_row)
    _fill_up(s)
    _start(s, phase)
    return s


def _read_row(s: Yokohama, words: list[str]) -> None:
    known = _read_city_row(s, words) or _read_piece_row(s, words) or _read_card_row(s, words)
    if not known and not _read_token_row(s, words):
        raise ValueError("unknown line")


def _start(s: Yokohama, phase: list[str]) -> None:
    """Whose turn it is, and how far it has gone."""
    s.active = read_seat(s, phase[0])
    s.turn = s.turn * s.n + (s.active - s.first + s.n) % s.n + 1
    where = phase[1] if len(phase) > 1 else "extra"
    if where == "extra":
        s.then(Phase(s.active, BEFORE))
    elif where == "place":
        s.then(StartMove(s.active), Phase(s.active, AFTER))
        begin_placing(s, s.active)
    elif where == "move":
        s.then(StartMove(s.active), Phase(s.active, AFTER))
    elif where == "second":
        s.then(Phase(s.active, AFTER))
    else:
        raise BadPosition(f"position: there is no phase {where!r}")
    run_rules(s)


def run_rules(s: Yokohama) -> None:
    """Resolve what nobody decides, as after any action."""
    while s.agenda and s.agenda[-1].player == RULES:
        step = s.agenda.pop()
        assert isinstance(step, RulesStep)
        step.resolve(s, 0)


def _pairs(words: list[str]) -> list[tuple[str, int]]:
    return [(words[i], int(words[i + 1])) for i in range(0, len(words), 2)]


def _read_city_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    box = s.board.box
    if key == "city":
        for c, name in enumerate(rest):
            s.sites[c] = box.kinds.index(name)
    elif key == "tile":
        s.tiles[read_cell(s, key, rest[0])] = box.tiles.index(rest[1])
    elif key == "token":
        s.tokens[read_cell(s, key, rest[0])] = box.tokens.index(rest[1]) + 1
    elif key == "goals":
        for tile, name in enumerate(rest):
            s.goals[tile] = box.goals.index(name)
    elif key == "first":
        s.first = read_seat(s, rest[0])
    elif key == "round":
        s.turn = int(rest[0]) - 1
    elif key == "station":
        s.station = read_cell(s, key, rest[0])
    else:
        return False
    return True


def _fill_boards(s: Yokohama) -> None:
    """Y1.1: location boards that were not named."""
    left = [int(n) for n in s.board.copies]
    for kind in s.sites:
        if kind != UNKNOWN:
            left[int(kind)] -= 1
    if min(left) < 0:
        raise BadPosition("position: more boards of a location than there are")
    boards = [kind for kind in range(len(left)) for _ in range(left[kind])]
    for c in range(s.cells):
        if s.sites[c] == UNKNOWN:
            s.sites[c] = boards.pop(0)


def _fill_city(s: Yokohama) -> None:
    """Y1.2, Y1.4: tiles, tokens and achievements that were not named."""
    box = s.board.box
    tiles = [tile for tile in range(int(box.n_tiles)) if tile not in list(s.tiles)]
    for c in range(s.cells):
        if s.is_canal(c):
            continue
        if s.tiles[c] == UNKNOWN:
            s.tiles[c] = tiles.pop(0)
        token: i64 = 0
        while s.tokens[c] == 0:
            if tokens_left(s, token) > 0:
                s.tokens[c] = token + 1
            token += 1
    for tile in range(len(s.goals)):
        if s.goals[tile] == UNKNOWN:
            s.goals[tile] = list(box.goal_type).index(tile)


def _read_piece_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    if key in ("church", "customs"):
        cells = s.church if key == "church" else s.customs
        for cell, word in enumerate(rest):
            cells[cell] = 0 if word == "." else NEUTRAL if word == "n" else read_seat(s, word) + 1
        return True
    if key not in ("men", "president", "shop", "house", "hand", "things", "points"):
        return False
    p = read_seat(s, rest[0])
    if key == "men":
        for name, count in _pairs(rest[1:]):
            s.men[p * s.cells + read_cell(s, key, name)] = count
    elif key == "president":
        s.president[p] = read_cell(s, key, rest[1])
    elif key in ("shop", "house"):
        lot = int(rest[2]) - 1 if key == "shop" else SHOP_CELLS
        _put_building(s, p, read_cell(s, key, rest[1]), lot)
    elif key == "hand":
        for name, count in _pairs(rest[1:]):
            s.desk[p * DESK + HAND + PIECES.index(name)] = count
            s.desk[p * DESK + STORE + PIECES.index(name)] = -1  # the hand is as it is said to be
    elif key == "things":
        for name, count in _pairs(rest[1:]):
            s.desk[p * DESK + THINGS.index(name)] = count
    else:
        s.desk[p * DESK + POINTS] = int(rest[1])
    return True


def _put_building(s: Yokohama, p: i64, c: i64, cell: i64) -> None:
    at = p * s.cells + c
    if s.built[at] == 0:
        s.desk[p * DESK + SPREAD + s.board.box.kind_category[s.sites[c]]] += 1
    s.built[at] |= HAS_HOUSE if cell == SHOP_CELLS else HAS_SHOP
    s.lots[c * LOTS + cell] = p + 1


def _read_card_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    box = s.board.box
    if key in ("lab", "port"):
        start = "ab".index(rest[0]) * SLOTS
        for slot, name in enumerate(rest[1:]):
            if name == ".":
                continue
            if key == "lab":
                s.lab[start + slot] = box.techs.index(name) + 1
                s.tech_deck[box.techs.index(name)] -= 1
            else:
                s.port[start + slot] = _draw(s, name) + 1
    elif key == "techs":
        p = read_seat(s, rest[0])
        before = s.desk[:]
        agenda = len(s.agenda)
        for name in rest[1:]:
            s.tech_deck[box.techs.index(name)] -= 1
            add_technology(s, p, box.techs.index(name))
        _forget_gains(s, p, before)
        while len(s.agenda) > agenda:
            s.agenda.pop()
    elif key in ("orders", "secret", "boxed", "fulfilled"):
        for name in rest[1:]:
            _deal(s, key, read_seat(s, rest[0]), _draw(s, name))
    elif key == "deck":
        for order in range(int(box.n_orders)):
            if s.deck > int(rest[0]) and s.unseen >> order & 1 == 1:
                _deal(s, "fulfilled", s.n - 1, _draw(s, box.orders[order]))
    else:
        return False
    return True


def _forget_gains(s: Yokohama, p: i64, before: Any) -> None:
    """A technology that is simply there brought nothing now: things, points and agents stay as they were."""
    for k in range(p * DESK, p * DESK + POINTS + 1):
        s.desk[k] = before[k]
    for country in range(len(COUNTRIES)):
        at = p * DESK + AGENTS + country
        s.agents_left[country] += s.desk[at] - before[at]
        s.desk[at] = before[at]
    s.desk[p * DESK + AGENTS_READY] = before[p * DESK + AGENTS_READY]


def _draw(s: Yokohama, name: str) -> i64:
    order: i64 = s.board.box.orders.index(name)
    if s.unseen >> order & 1 == 0:
        raise BadPosition(f"position: {name} is named twice")
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
        s.desk[d + BOXED] = order + 1
    else:
        s.add_order(p, order)
        if key == "secret":
            s.desk[d + SECRET] |= bit(order)


def _read_token_row(s: Yokohama, words: list[str]) -> bool:
    key, rest = words[0], words[1:]
    if key == "rewards":
        for name in rest:
            s.bonus_left[COUNTRIES.index(name)] += 1
        return True
    if key not in ("agents", "spent", "taken", "merchants", "achieved", "reward"):
        return False
    d = read_seat(s, rest[0]) * DESK
    if key == "agents":
        for name in rest[1:]:
            s.agents_left[COUNTRIES.index(name)] -= 1
            s.desk[d + AGENTS + COUNTRIES.index(name)] += 1
            s.desk[d + AGENTS_READY] += 1
    elif key == "spent":
        s.desk[d + AGENTS_READY] -= int(rest[1])
    elif key == "taken":
        for name in rest[1:]:
            s.tokens[read_cell(s, key, name)] = 0
            s.desk[d + TOKENS_TAKEN] += 1
    elif key == "merchants":
        s.desk[d + MERCHANTS_READY] = int(rest[1])
    elif key == "achieved":
        for name in rest[1:]:
            tile = list(s.goals).index(s.board.box.goals.index(name))
            s.desk[d + GOALS] |= bit(tile)
            s.goal_count[tile] += 1
    else:
        s.desk[d + BONUS_FLAG] = COUNTRIES.index(rest[1]) + 1
        s.desk[d + BONUS_READY] = 1
        s.desk[d + FLAGS + COUNTRIES.index(rest[1])] += 1
    return True


def _fill_up(s: Yokohama) -> None:
    """Y1.3: what is not named lies in the warehouse; more than there is cannot be named."""
    box = s.board.box
    for p in range(int(s.n)):
        d = p * DESK
        out = [0, 0, 0]
        out[ASSISTANT] = sum(int(s.men[p * s.cells + c]) for c in range(s.cells))
        out[ASSISTANT] += sum(1 for cells in (s.church, s.customs) for owner in cells if owner == p + 1)
        out[ASSISTANT] += sum(int(s.desk[d + GOALS]) >> tile & 1 for tile in range(len(s.goals)))
        for at in range(len(s.lots)):
            if s.lots[at] == p + 1:
                out[2 if at % LOTS == SHOP_CELLS else 1] += 1
        for k in range(3):
            left = int(box.in_hand[k] + box.in_store[k]) - out[k]
            if s.desk[d + STORE + k] >= 0:
                # Assistants come out of the hand, buildings out of the warehouse.
                hand = int(box.in_hand[k]) - (out[k] if k == ASSISTANT else 0)
                s.desk[d + HAND + k] = max(0, min(hand, left))
            s.desk[d + STORE + k] = left - int(s.desk[d + HAND + k])
            if s.desk[d + STORE + k] < 0:
                raise BadPosition(f"position: seat {p + 1} has more pieces {PIECES[k]} than there are")
    for tech in range(int(box.n_techs)):
        if s.tech_deck[tech] < 0:
            raise BadPosition(f"position: more cards {box.techs[tech]} than there are")
    if min(s.agents_left) < 0:
        raise BadPosition("position: more agents than there are")
