"""Reading a position: any state without playing to it, for tests, lessons and analysis.

    players 3
    city bank church copper_mine
    turn 1 move
    men 1 bank 2 church 1
    things 1 copper 5 yen 3
docs/notation.md describes all lines. What is not named lies where the set-up puts it: locations, tiles and tokens in
the order of the data file, pieces in the warehouse and the hand, cards in the decks; but nobody has money.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.errors import BadPosition
from kogge.core.options import Menu
from kogge.core.position import HEADER, read_header, read_row, read_rows, rehearse
from kogge.games.yokohama.audit import broken_invariants
from kogge.games.yokohama.board import A_STATION, ASSISTANT, COUNTRIES, LOTS, PIECES, SHOP_CELLS
from kogge.games.yokohama.position_lines import read_line
from kogge.games.yokohama.position_setup import check_set_up
from kogge.games.yokohama.position_start import start
from kogge.games.yokohama.setup import empty_state, sites_left, tokens_left
from kogge.games.yokohama.state import (
    AGENTS_READY,
    BONUS_FLAG,
    DESK,
    GOALS,
    HAND,
    MERCHANTS_READY,
    NEUTRAL,
    NOWHERE,
    STORE,
    UNKNOWN,
    Yokohama,
)

EARLY: Final = (
    "city",
    "tiles",
    "tile",
    "goals",
    "first",
    "tokens",
    "token",
)  # what other lines build on, in this order
LATE: Final = ("deck",)
PENDING: Final = ("turn", "step")

# Lines that are there once, and those that are there once for each first word.
ONCE: Final = (
    "game", "version", "board", "players", "components", "city", "tiles", "tokens", "goals", "first", "round", "turn",
    "station", "deck", "church", "customs", "rewards", "used", "dry", "end",
)  # fmt: skip
ONCE_EACH: Final = (
    "option", "tile", "token", "president", "men", "points", "spent", "merchants", "reward", "lab", "port",
)  # fmt: skip


def build_position(menu: Menu, text: str) -> Yokohama:
    """The state that a text describes. BadPosition says what is wrong, and in which line."""
    rows = read_rows(text)
    _check_once(rows)
    s = empty_state(read_header(menu, rows, players=4))
    s.first = s.options.seat("first") or 0
    lines = {key: [words for words in rows if words[0] == key] for key in EARLY + LATE + PENDING}
    named = {words[0]: len(words) - 1 for words in rows}
    for key in EARLY:
        for words in lines[key]:
            read_row(s, words, read_line)
        if key == "city":
            _fill_boards(s, named.get("city", 0))
    _fill_city(s, named)
    for words in rows:
        if words[0] not in HEADER and words[0] not in lines:
            read_row(s, words, read_line)
    for words in lines["deck"]:
        read_row(s, words, read_line)
    _fill_up(s)
    _check_tokens(s)
    start(s, lines["turn"][0] if lines["turn"] else ["turn", "1"], lines["step"])
    _check_whole(s, bool(lines["step"]))
    return s


def _check_once(rows: list[list[str]]) -> None:
    """Of two lines about one thing, nobody knows which one holds."""
    seen: set[str] = set()
    for words in rows:
        about = words[0] if words[0] in ONCE else " ".join(words[:2]) if words[0] in ONCE_EACH else ""
        if about in seen and about:
            raise BadPosition(f"position, {' '.join(words)!r}: there are two lines {about!r}")
        seen.add(about)


def _fill_boards(s: Yokohama, named: int) -> None:
    """Y1.1: location boards that were not named."""
    left = [int(sites_left(s, kind)) for kind in range(int(s.board.box.n_kinds))]
    for kind, count in enumerate(left):
        if count < 0:
            raise BadPosition(f"position: more boards {s.board.box.kinds[kind]} than there are with {s.n} players")
    boards = [kind for kind in range(len(left)) for _ in range(left[kind])]
    for c in range(named, int(s.cells)):
        s.sites[c] = boards.pop(0)


def _fill_city(s: Yokohama, named: dict[str, int]) -> None:
    """Y1.2, Y1.4: tiles, tokens and achievements that were not named."""
    box = s.board.box
    tiles = [tile for tile in range(int(box.n_tiles)) if tile not in list(s.tiles)]
    for c in range(int(s.cells)):
        if s.sites[c] == UNKNOWN or s.is_canal(c):
            continue
        if s.tiles[c] == UNKNOWN and c >= named.get("tiles", 0):
            s.tiles[c] = tiles.pop(0)
        token: i64 = 0
        while s.tokens[c] == 0 and c >= named.get("tokens", 0):
            if tokens_left(s, token) > 0:
                s.tokens[c] = token + 1
            token += 1
    for tile in range(named.get("goals", 0), len(s.goals)):
        s.goals[tile] = list(box.goal_type).index(tile)


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
        if s.desk[d + AGENTS_READY] < 0:
            raise BadPosition(f"position: seat {p + 1} has spent more agents than it has")
    if min(s.agents_left) < 0:
        raise BadPosition("position: more agents than there are")


def _check_tokens(s: Yokohama) -> None:
    """Y1.2, Y10: no more tokens of a kind than there are, and those of an expansion only with it."""
    box = s.board.box
    merchants = sum(int(s.desk[p * DESK + MERCHANTS_READY]) for p in range(int(s.n)))
    for token, copies in enumerate(list(box.token_copies)):
        merchant = token == box.merchant_token
        count = sum(1 for there in s.tokens if there == token + 1) + (merchants if merchant else 0)
        most = 0 if merchant and s.options["free_merchants"] != "yes" else int(copies)
        if count > most:
            raise BadPosition(f"position: {count} of {most} tokens {box.tokens[token]}")
    rewards = [int(left) for left in s.bonus_left]
    for p in range(int(s.n)):
        if s.desk[p * DESK + BONUS_FLAG] > 0:
            rewards[int(s.desk[p * DESK + BONUS_FLAG]) - 1] += 1
    in_play = int(box.bonus_in_play) if s.options["reward_tokens"] == "yes" else 0
    if sum(rewards) > in_play:
        raise BadPosition(f"position: {sum(rewards)} of {in_play} reward tokens")
    for country, count in enumerate(rewards):
        if count > box.bonus_tokens[country]:
            raise BadPosition(f"position: {count} of {box.bonus_tokens[country]} reward tokens {COUNTRIES[country]}")


def _check_whole(s: Yokohama, steps: bool) -> None:
    """Whatever the audit finds is refused, and so are steps that cannot be played."""
    if s.turn > 0 and UNKNOWN in list(s.sites):
        raise BadPosition("position: every location is laid out before the first turn (Y1.2)")
    walking = int(s.agenda[-1].player) if s.agenda and s.agenda[-1].name == "walk" else -1
    for p in range(int(s.n)):
        c = s.president[p]
        if c >= 0 and p != walking and s.sites[c] != UNKNOWN and s.is_canal(c):
            raise BadPosition(f"position: the president of seat {p + 1} stays in {s.cell_name(c)} (Y5.2)")
    wrong = broken_invariants(s)
    if wrong:
        raise BadPosition(f"position: {wrong[0]}")
    _check_cards(s)
    if s.turn == 0:
        check_set_up(s)
    elif steps:
        rehearse(s, broken_invariants)


def _check_cards(s: Yokohama) -> None:
    """Y7.1, Y1.6: a station without its card, neutral assistants too many."""
    if s.station != NOWHERE and not any(s.has_tech(p, A_STATION) for p in range(int(s.n))):
        raise BadPosition(
            f"position: the station is in {s.cell_name(s.station)}, but nobody has the technology station"
        )
    start = empty_state(s.options)
    for name, cells, first in (("church", s.church, start.church), ("customs", s.customs, start.customs)):
        neutral = sum(1 for owner in cells if owner == NEUTRAL)
        most = sum(1 for owner in first if owner == NEUTRAL)
        if neutral > most:
            raise BadPosition(
                f"position: {neutral} neutral assistants in the {name}, with {s.n} players there are {most}"
            )
