"""The verbs of actions, and what the fields of each are."""

from __future__ import annotations

from typing import Final

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
SHARE: Final = 20  # gold of each seat, six bits for each; before version 3 of the rules
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
# Since version 3 of the rules.
PAY: Final = 43  # seat, its gold of the connection

SHARE_BITS: Final = 6
