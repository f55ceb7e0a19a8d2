"""The ids of all actions of a set-up of Hansa Teutonica."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.codec import Codec, Codes
from kogge.core.contract import Action
from kogge.core.options import Options
from kogge.games.hansa.actions import (
    DEVELOP,
    DISPLACE,
    DONE,
    DRAW,
    END,
    ESTABLISH,
    EXTRA,
    FAVOUR,
    FIRST,
    FLIP,
    GOLD,
    GREEN,
    HIRE,
    INCOME,
    LAY,
    LIFT,
    MISSION,
    MOVE,
    NEUTRAL,
    OFFER,
    OFFICE,
    PAY,
    PLACE,
    PRESTIGE,
    PUT,
    SKIP,
    USE_ACTIONS,
    USE_BLOCK,
    USE_DEVELOP,
    USE_EXCHANGE,
    USE_MOVE,
    USE_SWAP,
    USE_TAX,
)
from kogge.games.hansa.board import (
    BANK,
    BLOCK,
    COUNTRIES,
    DEVELOP_ABILITY,
    DEVELOP_PRIVILEGE,
    ENGLAND,
    EXCHANGE,
    EXTRA_OFFICE,
    FAVOURS,
    GREEN_OFFICE,
    KINDS,
    MARKER_KINDS,
    MERCHANT,
    MOVE_THREE,
    PLUS_FOUR,
    PLUS_THREE,
    PRIVILEGE,
    SWAP,
    TAX,
    TRACKS,
    Board,
    load_board,
)
from kogge.games.hansa.move import ORIGIN_SHIFT
from kogge.games.hansa.notation import FORMS
from kogge.games.hansa.setup import empty_state
from kogge.games.hansa.state import Hansa, worker

N_KINDS: Final = len(KINDS)
N_TRACKS: Final = len(TRACKS)
N_FAVOURS: Final = len(FAVOURS)


def codec_of(options: Options) -> Codec:
    """The codec of a set-up, made once."""
    return _make(load_board(options.board), options)


@cache
def _make(board: Board, options: Options) -> Codec:
    return HansaCodec(options)


class HansaCodec(Codec):
    """Texts name every worker's owner: without a state nobody is to move, so no worker is one's own."""

    def __init__(self, options: Options) -> None:
        state = empty_state(options)
        super().__init__(player_codes(state), chance_codes(state))
        self._state: Final = state

    def __reduce__(self) -> tuple[Any, ...]:
        return codec_of, (self._state.options,)

    def write(self, code: Action) -> str:
        return FORMS.write(self._state, code)


def player_codes(s: Hansa) -> Codes:
    """Everything that a player may ever choose."""
    board = s.board
    out = Codes()
    for verb in (END, DONE, SKIP):
        out.add(verb)
    add_income(board, out)
    add_workers(s, out)
    for verb in (MOVE, LIFT):
        out.add_each(verb, board.n_posts)
    out.add_each(ESTABLISH, board.n_routes)
    out.add_each(PAY, N_KINDS)
    add_offices(s, out)
    add_abilities(board, out)
    out.add_each(PRESTIGE, board.n_cells)
    add_markers(s, out)
    if s.options["favours"] == "yes":
        out.add_each(FAVOUR, N_FAVOURS)
    if s.options["favours"] == "yes" or s.bag[TAX] > 0:
        out.add_each(HIRE, N_KINDS)
    return out


def add_income(board: Board, out: Codes) -> None:
    """H4.1: as many as the bank ever allows, of the workers that are not on the desk; one trader counts prestige."""
    desk = board.desk
    most = desk.value(BANK, desk.last[BANK])
    for traders in range(desk.traders):
        for merchants in range(desk.merchants + 1):
            if 0 < traders + merchants <= most:
                out.add_one(INCOME, traders, merchants)


def add_workers(s: Hansa, out: Codes) -> None:
    """H4.2 to H4.7: each kind of worker on each post that takes it (R5)."""
    for q in range(s.board.n_posts):
        for kind in range(N_KINDS):
            if s.board.boat[q] == 0 or kind == MERCHANT:
                out.add_one(PLACE, kind, q)
                out.add_one(DISPLACE, kind, q)
        for owner in range(s.owners):
            for kind in range(1 if owner == s.neutral else N_KINDS):
                if s.board.boat[q] == 0 or s.sails(worker(owner, kind)):
                    add_put(s, worker(owner, kind), q, owner == s.neutral, out)


def add_put(s: Hansa, piece: i64, post: i64, neutral: bool, out: Codes) -> None:
    """Displaced workers come from nowhere in particular; H11.5, H11.7: lifted ones stay in their country, and those of
    players may go to England."""
    out.add_one(PUT, piece, post)
    here = s.board.post_country[post]
    for country in range(len(COUNTRIES)):
        if country == ENGLAND or not has_posts(s.board, country):
            continue
        if here == country or (here == ENGLAND and not neutral):
            out.add_one(PUT, piece | (country << ORIGIN_SHIFT), post)


def has_posts(board: Board, country: i64) -> bool:
    """Whether any post of the board lies in the country."""
    return any(there == country for there in board.post_country)


def add_offices(s: Hansa, out: Codes) -> None:
    """H5.1, H6.3, H10.3, H10.4, H12.4: offices by city."""
    board = s.board
    greens = any(marker == GREEN_OFFICE for marker in board.permanent)
    for city in range(board.n_cities):
        slots = board.slot_start[city + 1] > board.slot_start[city]
        if slots:
            out.add_one(OFFICE, 0, city)
            if s.neutral >= 0:
                out.add_one(NEUTRAL, 0, city)
        for kind in range(N_KINDS):
            if s.bag[EXTRA_OFFICE] > 0 and (slots or board.green[city] == 1):
                out.add_one(EXTRA, kind, city)
            if greens and board.green[city] == 1:
                out.add_one(GREEN, kind, city)


def add_abilities(board: Board, out: Codes) -> None:
    """H5.5, H10.4: the tracks that a city or a permanent marker develops."""
    for track in range(N_TRACKS):
        offered = track == PRIVILEGE and any(marker == DEVELOP_PRIVILEGE for marker in board.permanent)
        if offered or any(bits & (1 << track) != 0 for bits in board.abilities):
            out.add_one(DEVELOP, 0, track)


def add_markers(s: Hansa, out: Codes) -> None:
    """H6, H9: what the markers in play can do, and where they are laid."""
    board = s.board
    if s.bag[SWAP] > 0:
        for slot in range(board.n_slots - 1):
            if board.city_of_slot[slot] == board.city_of_slot[slot + 1]:
                out.add_one(USE_SWAP, 0, slot)
    if s.bag[DEVELOP_ABILITY] > 0:
        out.add_each(USE_DEVELOP, N_TRACKS)
    if s.bag[PLUS_THREE] > 0:
        out.add_one(USE_ACTIONS, 0, 3)
    if s.bag[PLUS_FOUR] > 0:
        out.add_one(USE_ACTIONS, 0, 4)
    if s.bag[MOVE_THREE] > 0:
        out.add_each(USE_MOVE, board.n_posts)
    if s.bag[TAX] > 0:
        out.add_each(USE_TAX, board.n_routes)
    if s.bag[BLOCK] > 0:
        out.add_each(USE_BLOCK, board.n_routes)
    for marker in range(MARKER_KINDS):
        if s.bag[marker] > 0 and s.options["favours"] == "yes":
            out.add_one(FLIP, 0, marker)
        if s.bag[marker] > 0 and s.bag[EXCHANGE] > 0 and marker != EXCHANGE:
            for seat in range(s.n):
                out.add_one(USE_EXCHANGE, seat, marker)
    for marker in drawn_markers(s):
        for route in range(board.n_routes):
            if board.takes_markers[route] == 1:
                out.add_one(LAY, marker, route)


def drawn_markers(s: Hansa) -> vec[i64]:
    """H2.1, H6.4: the kinds of marker that are not all golden, so that one may be drawn in play."""
    out = vec[i64]()
    for marker in range(MARKER_KINDS):
        if s.bag[marker] > s.board.desk.gold[marker]:
            out = append(out, marker)
    return out


def chance_codes(s: Hansa) -> Codes:
    """Everything that chance may ever decide."""
    board = s.board
    out = Codes()
    if s.options.seat("first") is None:
        out.add_each(FIRST, s.n)
    for marker in range(MARKER_KINDS):
        if board.desk.gold[marker] > 0:
            for route in board.taverns:
                out.add_one(GOLD, marker, route)
    for marker in drawn_markers(s):
        out.add_one(DRAW, 0, marker)
    if s.options["missions"] == "yes":
        out.add_pairs(MISSION, 0, s.n, board.n_missions)
    if s.options["favours"] == "yes":
        out.add_each(OFFER, N_FAVOURS)
    return out
