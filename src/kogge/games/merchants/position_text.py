"""Write a state as the text of a position, which is read back as an equal state. Defaults are left out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.position import write_header
from kogge.games.merchants.board import CARD_KINDS, CARDS, KINDS
from kogge.games.merchants.position_steps import write_bundle, write_step
from kogge.games.merchants.setup import Begin
from kogge.games.merchants.state import EMPTY, NEUTRAL_POST, RUNNING, WATCHERS, Merchants
from kogge.games.merchants.turn import Dawn

NEUTRAL: Final = "neutral"
NOWHERE: Final = "-"  # a merchant or caravan in the supply, where one after it is on the board
SPECTATOR: Final = "spectator"
ENDS: Final = ("", "goods", "limit")


def write_position(s: Merchants) -> str:
    """The whole state as text."""
    lines = write_header(s.options) + _turn_lines(s)
    for p in range(s.n):
        lines += _seat_lines(s, p)
    lines += _board_lines(s)
    for p in range(s.n):
        lines += _counted_lines(s, p)
    lines += _trade_lines(s)
    return "\n".join(lines) + "\n"


def _turn_lines(s: Merchants) -> list[str]:
    """Whose turn it is, what happened in it, and what is decided before its next action, in that order."""
    out: list[str] = []
    seat = s.active + 1
    if s.ended != RUNNING:
        out.append(f"over {seat} {ENDS[s.ended]}")
    elif isinstance(s.agenda[0], Begin):
        out.append("opening")
        if s.first != 0:
            out.append(f"first {s.first + 1}")
    else:
        out.append(f"dawn {seat}" if isinstance(s.agenda[0], Dawn) else f"turn {seat}")
    if s.turn > 1:
        out.append(f"turns {s.turn}")
    if s.bought + s.played + s.offered > 0:
        out.append(f"done bought {s.bought} played {s.played} offered {s.offered}")
    if any(count > 0 for count in s.fresh):
        out.append(" ".join(["fresh", *_cards(s.fresh, 0)]))
    for caravan in range(2):
        paid = [str(owner + 1) for owner in range(s.n) if (s.fees >> (caravan * 4 + owner)) & 1 == 1]
        if paid:
            out.append(" ".join([f"fees {caravan + 1}", *paid]))
    out += _start_lines(s)
    return out + [write_step(s, step) for step in s.agenda[:0:-1]]


def _start_lines(s: Merchants) -> list[str]:
    """M6.2: where caravans began the turn, unless they stand there still."""
    if s.version < 2 or s.turn == 0:
        return []
    starts = (s.start_1, s.start_2)
    if all(starts[i] == s.foreign_start(s.active, s.active * 2 + i) for i in range(2)):
        return []
    return [" ".join(["started", *[s.board.edges[edge] if edge >= 0 else NOWHERE for edge in starts]])]


def _cards(counts: vec[i64], start: i64) -> list[str]:
    """The names of the cards in six counts, each as often as it is there."""
    out: list[str] = []
    for card in range(CARD_KINDS):
        out += [CARDS[card]] * int(counts[start + card])
    return out


def _seat_lines(s: Merchants, p: i64) -> list[str]:
    seat = str(p + 1)
    held: list[str] = []
    for kind in range(5):
        if s.hand[p * 5 + kind] > 0:
            held += [KINDS[kind], str(s.hand[p * 5 + kind])]
    out = _row("hand", seat, held)
    if s.gold[p] != s.board.pieces.gold:
        out.append(f"gold {seat} {s.gold[p]}")
    out += _row("cards", seat, _cards(s.cards, p * CARD_KINDS))
    out += _row("posts", seat, _owned(s.posts, p + 1, s.board.cities))
    out += _row("routes", seat, _owned(s.routes, p + 1, s.board.edges))
    out += _row("caravans", seat, _places(s.caravans, p, s.board.edges))
    out += _row("merchants", seat, _places(s.merchants, p, s.board.vertices))
    return out


def _row(key: str, seat: str, words: list[str]) -> list[str]:
    """A line when there is anything to tell."""
    return [" ".join([key, seat, *words])] if words else []


def _owned(cells: vec[i64], owner: i64, names: list[str]) -> list[str]:
    return [names[i] for i in range(len(cells)) if cells[i] == owner]


def _places(cells: vec[i64], p: i64, names: list[str]) -> list[str]:
    """Where the two pieces of a seat are."""
    one = cells[p * 2]
    two = cells[p * 2 + 1]
    if two >= 0:
        return [names[one] if one >= 0 else NOWHERE, names[two]]
    return [names[one]] if one >= 0 else []


def _board_lines(s: Merchants) -> list[str]:
    board = s.board
    out = _row("posts", NEUTRAL, _owned(s.posts, NEUTRAL_POST, board.cities))
    out += [f"goods {board.cities[city]} {s.under[city]}" for city in range(board.n_cities) if s.under[city] != EMPTY]
    moved: list[str] = []
    for h in range(board.n_hexes):
        if board.printed[h] == 0 and s.number[h] != board.first_token[h]:
            moved += [board.hexes[h], str(s.number[h])]
    if moved:
        out.append(" ".join(["tokens", *moved]))
    if s.robber >= 0:
        out.append(f"robber {board.hexes[s.robber]}")
    discarded = _cards(s.pile, 0)
    if discarded:
        out.append(" ".join(["discarded", *discarded]))
    return out


def _counted_lines(s: Merchants, p: i64) -> list[str]:
    """What others have counted of a hand where they do not know all of it (M2.6)."""
    out: list[str] = []
    for watcher in range(s.n + 1):
        words: list[str] = []
        for kind in range(5):
            counted = s.known[(p * 5 + kind) * WATCHERS + watcher]
            if counted != s.hand[p * 5 + kind]:
                words += [KINDS[kind], str(counted)]
        out += _row(f"counted {SPECTATOR if watcher == s.n else watcher + 1}", str(p + 1), words)
    return out


def _trade_lines(s: Merchants) -> list[str]:
    out: list[str] = []
    for p in range(s.n):
        if s.bids[p * 2] != 0 or s.bids[p * 2 + 1] != 0:
            out.append(f"bid {p + 1} {write_bundle(s.bids[p * 2])} {write_bundle(s.bids[p * 2 + 1])}")
    return out
