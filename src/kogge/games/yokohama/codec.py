"""The ids of all actions of a set-up of Yokohama.

Locations count by their place in the layout, which is the same in every match; which location lies there is not.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.cells import vec
from kogge.core.codec import Codec, Codes
from kogge.core.contract import Action
from kogge.core.options import Options
from kogge.games.yokohama.actions import (
    ACHIEVE,
    AGENT,
    BONUS,
    BUY,
    CLAIM,
    COLLECT,
    DEAL,
    DECLARE,
    DEPLOY,
    DONE,
    DROP,
    ENTER,
    ENVOY,
    FIRST,
    FULFIL,
    GAIN,
    GOAL,
    HIRE,
    HOUSE,
    JUMP,
    KEEP,
    LEAVE,
    LIFT,
    MERCHANT,
    OFFER,
    ORDER,
    PAY,
    PLACE,
    PRAY,
    RECALL,
    RESEARCH,
    RIDE,
    SELL,
    SHOP,
    SITE,
    SPIN,
    STATION,
    STOP,
    STUDY,
    TAKE,
    TECH,
    TILE,
    TOKEN,
    WALK,
)
from kogge.games.yokohama.board import (
    IMPORT,
    LABORATORY,
    LOCAL_GOODS,
    N_COUNTRIES,
    N_THINGS,
    PIECES,
    PORT,
    SHOP_CELLS,
    SLOTS,
    YEN,
    Board,
    load_board,
)
from kogge.games.yokohama.church import FROM_HAND, FROM_LOCATION
from kogge.games.yokohama.extra import TILES_IN_PLAY
from kogge.games.yokohama.notation import FORMS, PAYMENT, SIDES, slot_name
from kogge.games.yokohama.port import FREE, WITH_IMPORT, WITH_YEN
from kogge.games.yokohama.setup import empty_state, tokens_left
from kogge.games.yokohama.state import Yokohama

GOAL_TYPES: Final = "abc"  # Y1.4: one achievement of each type is in play


def codec_of(options: Options) -> Codec:
    """The codec of a set-up, made once."""
    return _make(load_board(options.players, options.board, options.components), options)


@cache
def _make(board: Board, options: Options) -> Codec:
    return YokohamaCodec(options)


class YokohamaCodec(Codec):
    """Without a state a location is `place3`, a card its slot, and an achievement its type."""

    def __init__(self, options: Options) -> None:
        state = empty_state(options)
        super().__init__(player_codes(state), chance_codes(state))
        self._state: Final = state

    def __reduce__(self) -> tuple[Any, ...]:
        return codec_of, (self._state.options,)

    def write(self, code: Action) -> str:
        verb = verb_of(code)
        b = second_of(code)
        if verb == RESEARCH:
            return f"research {slot_name(b)}"
        if verb == ORDER:
            return f"order {slot_name(b)} {PAYMENT.write(self._state, first_of(code))}"
        if verb == ACHIEVE:
            return f"achieve {GOAL_TYPES[b]}"
        return FORMS.write(self._state, code)


def player_codes(s: Yokohama) -> Codes:
    """Everything that a player may ever choose."""
    out = Codes()
    for verb in (STOP, RECALL, TAKE, HOUSE, LEAVE, SPIN, STUDY, DONE):
        out.add(verb)
    for verb in (PLACE, ENTER, WALK, JUMP, RIDE, COLLECT, DEPLOY, LIFT, DROP, STATION, AGENT):
        out.add_each(verb, s.cells)
    if s.options["free_merchants"] == "yes":
        out.add_each(MERCHANT, s.cells)
    if s.options["reward_tokens"] == "yes":
        out.add_each(ENVOY, s.cells)
        add_bonus_tokens(s, CLAIM, out)
    out.add_each(BUY, IMPORT + 1)
    out.add_each(SELL, LOCAL_GOODS)
    out.add_each(GAIN, LOCAL_GOODS)
    out.add_each(OFFER, N_THINGS)
    for thing in (IMPORT, YEN):
        out.add_one(PAY, 0, thing)
    out.add_each(HIRE, len(PIECES))
    out.add_each(SHOP, SHOP_CELLS)
    out.add_each(ACHIEVE, TILES_IN_PLAY)
    for verb in (FULFIL, KEEP):
        out.add_each(verb, s.board.box.n_orders)
    add_slots(s.board, out)
    add_control(PRAY, s.church, out)
    add_control(DECLARE, s.customs, out)
    return out


def add_slots(board: Board, out: Codes) -> None:
    """Y5.7, Y5.8: the slots of the laboratories and ports in play."""
    for side in range(len(SIDES)):
        for slot in range(side * SLOTS, (side + 1) * SLOTS):
            if board.has_side(LABORATORY, side):
                out.add_one(RESEARCH, 0, slot)
            if board.has_side(PORT, side):
                for payment in (FREE, WITH_IMPORT, WITH_YEN):
                    out.add_one(ORDER, payment, slot)


def add_control(verb: i64, cells: vec[i64], out: Codes) -> None:
    """Y5.4, Y5.5: the cells of a control board that are not blocked from the start."""
    for cell in range(len(cells)):
        if cells[cell] == 0:
            for source in (FROM_HAND, FROM_LOCATION):
                out.add_one(verb, source, cell)


def add_bonus_tokens(s: Yokohama, verb: i64, out: Codes) -> None:
    """Y10.1: the countries that have achievement reward tokens."""
    for country in range(N_COUNTRIES):
        if s.board.box.bonus_tokens[country] > 0:
            out.add_one(verb, 0, country)


def chance_codes(s: Yokohama) -> Codes:
    """Everything that chance may ever decide."""
    box = s.board.box
    out = Codes()
    if s.options.seat("first") is None:
        out.add_each(FIRST, s.n)
    for c in range(s.cells):
        for kind in range(box.n_kinds):
            if s.board.copies[kind] > 0:
                out.add_one(SITE, c, kind)
        for token in range(len(box.tokens)):
            if tokens_left(s, token) > 0:
                out.add_one(TOKEN, c, token)
    out.add_pairs(TILE, 0, s.cells, box.n_tiles)
    out.add_each(GOAL, box.n_goals)
    if s.options["reward_tokens"] == "yes":
        add_bonus_tokens(s, BONUS, out)
    for tech in range(box.n_techs):
        if box.tech_copies[tech] > 0:
            out.add_one(TECH, 0, tech)
    out.add_each(DEAL, box.n_orders)
    return out
