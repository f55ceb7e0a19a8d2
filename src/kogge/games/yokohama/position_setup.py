"""Positions in the middle of a set-up: whether chance and the seats can have come there."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kogge.core.actions import pack
from kogge.core.cells import vec
from kogge.core.contract import Step
from kogge.core.errors import BadPosition
from kogge.games.yokohama.actions import BONUS, DEAL, FIRST, GOAL, KEEP, SITE, TECH, TILE, TOKEN
from kogge.games.yokohama.board import N_COUNTRIES, SLOTS
from kogge.games.yokohama.laboratory import NewTechnology
from kogge.games.yokohama.port import NewOrder
from kogge.games.yokohama.setup import BonusToken, Dealt, FirstPlayer, Goal, Keep, Site, Tile, Token, new_game
from kogge.games.yokohama.state import BOXED, DESK, ORDER_COUNT, ORDERS, Yokohama


def check_set_up(s: Yokohama) -> None:
    """Set up a game so that it becomes this position. BadPosition names the step where that fails."""
    dealt = new_game(s.options)
    while dealt.key() != s.key():
        step = dealt.agenda[-1]
        action = wanted(s, dealt, step)
        if action not in list(dealt.legal()):
            raise BadPosition(f"position: this is no set-up: from step {step.name} on it leads elsewhere")
        dealt.apply(action)
        if dealt.turn > 0:
            raise BadPosition("position: this is no set-up: its steps do not wait in this order")


def wanted(s: Yokohama, dealt: Yokohama, step: Step[Any]) -> i64:
    """What must be decided for the set-up to become the position; -1 when nothing can."""
    if isinstance(step, FirstPlayer):
        return pack(FIRST, 0, s.first)
    if isinstance(step, Site):
        return pack(SITE, step.c, s.sites[step.c]) if s.sites[step.c] >= 0 else -1
    if isinstance(step, Tile):
        return pack(TILE, step.c, s.tiles[step.c]) if s.tiles[step.c] >= 0 else -1
    if isinstance(step, Token):
        return pack(TOKEN, step.c, s.tokens[step.c] - 1) if s.tokens[step.c] > 0 else -1
    if isinstance(step, Goal):
        return pack(GOAL, 0, s.goals[step.tile]) if s.goals[step.tile] >= 0 else -1
    if isinstance(step, BonusToken):
        for country in range(N_COUNTRIES):
            if dealt.bonus_left[country] < s.bonus_left[country]:
                return pack(BONUS, 0, country)
        return -1
    return wanted_card(s, dealt, step)


def wanted_card(s: Yokohama, dealt: Yokohama, step: Step[Any]) -> i64:
    """The same for technologies and orders."""
    if isinstance(step, NewTechnology):
        at = first_empty(dealt.lab, step.side)
        return pack(TECH, 0, s.lab[at] - 1) if s.lab[at] > 0 else -1
    if isinstance(step, NewOrder):
        at = first_empty(dealt.port, step.side)
        return pack(DEAL, 0, s.port[at] - 1) if s.port[at] > 0 else -1
    if isinstance(step, Dealt):
        for order in orders_of(s, step.owner):
            if order not in orders_of(dealt, step.owner):
                return pack(DEAL, 0, order)
    elif isinstance(step, Keep):
        for order in orders_of(s, step.player):
            if order + 1 != s.desk[step.player * DESK + BOXED]:
                return pack(KEEP, 0, order)
    return -1


def first_empty(cards: vec[i64], side: i64) -> i64:
    """The slot that the next card goes to."""
    at = side * SLOTS
    while cards[at] != 0 and at < side * SLOTS + SLOTS - 1:
        at += 1
    return at


def orders_of(s: Yokohama, p: i64) -> list[int]:
    """The orders that a seat was dealt."""
    d = p * DESK
    cards = [int(s.desk[d + ORDERS + k]) for k in range(int(s.desk[d + ORDER_COUNT]))]
    return [card - 1 for card in [*cards, int(s.desk[d + BOXED])] if card > 0]
