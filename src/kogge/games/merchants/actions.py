"""Actions as packed numbers. Only this module knows the layout: verb, then two fields of twelve bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.contract import VERB_SHIFT, Action

# The order is the order of choices in a list.
ROUTE: Final = 1  # edge
HIRE: Final = 2  # 0: from the supply, or number of the merchant that is moved; city
EQUIP: Final = 3  # 0: from the supply, or number of the caravan that is moved; edge
CARD: Final = 4
BUY: Final = 5  # kind
EXCHANGE: Final = 6  # kind given three times, kind (or GOLD) taken
WALK: Final = 7  # merchant, vertex
DRIVE: Final = 8  # caravan, edge
DELIVER: Final = 9  # city
PLAY: Final = 10  # card
OFFER: Final = 11
END: Final = 12
ROLL: Final = 13
STEP: Final = 14  # vertex
STOP: Final = 15
GO: Final = 16  # edge
HALT: Final = 17
LAY: Final = 18  # hex that gets a token of the reserve
SHIFT: Final = 19  # hex that loses its token, hex that gets it
SHARE: Final = 20  # gold of each seat, six bits a seat
SKIP: Final = 21
GET: Final = 22  # kind
DISCARD: Final = 23  # kind
ROBBER: Final = 24  # hex
ROB: Final = 25  # seat
GIVE: Final = 26  # kind or GOLD
WANT: Final = 27  # kind or GOLD
SEND: Final = 28
DROP: Final = 29
ACCEPT: Final = 30
COUNTER: Final = 31
REFUSE: Final = 32
TAKE: Final = 33  # seat
WITHDRAW: Final = 34
POST: Final = 35  # city
NEUTRAL: Final = 36  # city
# NATURE's.
FIRST: Final = 37  # seat
HIDE: Final = 38  # hex
DICE: Final = 39  # sum
STEAL: Final = 40  # kind
DRAW: Final = 41  # card
REVEAL: Final = 42  # number

SHARE_BITS: Final = 6


def pack(verb: i64, a: i64 = 0, b: i64 = 0) -> Action:
    """An action; `a` is the more significant field, so equal verbs sort by it first."""
    return (verb << VERB_SHIFT) | (a << 12) | b


def verb_of(action: Action) -> i64:
    """What is done."""
    return action >> VERB_SHIFT


def first_of(action: Action) -> i64:
    """The first thing the verb needs."""
    return (action >> 12) & 0xFFF


def second_of(action: Action) -> i64:
    """The second thing the verb needs."""
    return action & 0xFFF


def share_of(action: Action) -> i64:
    """How the gold of a new connection is shared: both fields as one number."""
    return action & 0xFFFFFF
