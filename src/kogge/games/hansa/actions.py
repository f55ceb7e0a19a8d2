"""The verbs of actions, and what the fields of each are."""

from __future__ import annotations

from typing import Final

# The order is the order of choices in a list.
INCOME: Final = 1  # traders, merchants
PLACE: Final = 2  # kind, post
DISPLACE: Final = 3  # kind, post
MOVE: Final = 4  # post whose worker is lifted first
ESTABLISH: Final = 5  # route
USE_SWAP: Final = 6  # left one of two neighbouring slots
USE_DEVELOP: Final = 7  # track
USE_ACTIONS: Final = 8  # 3 or 4
USE_MOVE: Final = 9  # post whose worker is lifted first
END: Final = 10
PAY: Final = 11  # kind
PUT: Final = 12  # worker, post
LIFT: Final = 13  # post
DONE: Final = 14
OFFICE: Final = 15  # city
EXTRA: Final = 16  # kind, city
DEVELOP: Final = 17  # track
PRESTIGE: Final = 18  # special cell
SKIP: Final = 19
LAY: Final = 20  # marker, route
FIRST: Final = 21  # seat
GOLD: Final = 22  # marker, route
DRAW: Final = 23  # marker
FAVOUR: Final = 24  # tile (H8.2)
USE_EXCHANGE: Final = 25  # seat, marker (H9.2)
USE_TAX: Final = 26  # route (H9.3)
USE_BLOCK: Final = 27  # route (H9.4)
FLIP: Final = 28  # marker given up for a favour tile (H8.2)
HIRE: Final = 29  # kind taken from the general into the personal supply (H8.2 c, H9.3)
GREEN: Final = 30  # kind, green city (H10.4)
NEUTRAL: Final = 31  # city of a neutral office (H12.4)
MISSION: Final = 32  # mission card (H8.1)
OFFER: Final = 33  # favour tile laid out (H8.2)
