"""The verbs of actions, and what the fields of each are."""

from __future__ import annotations

from typing import Final

# The order is the order of choices in a list.
PLACE: Final = 1  # location
ENTER: Final = 2  # location; the president comes from the hand
WALK: Final = 3  # location; one step
JUMP: Final = 4  # location; by tram
RIDE: Final = 5  # location; to the station
STOP: Final = 6
RECALL: Final = 7
COLLECT: Final = 8  # location
BUY: Final = 9  # thing
SELL: Final = 10  # thing
PRAY: Final = 11  # source of the assistant, cell
OFFER: Final = 12  # thing
DECLARE: Final = 13  # source of the assistant, cell
HIRE: Final = 14  # piece
RESEARCH: Final = 15  # side and slot
PAY: Final = 16  # thing
ORDER: Final = 17  # how it is paid, side and slot
TAKE: Final = 18
SHOP: Final = 19  # cell of the tile
HOUSE: Final = 20
LEAVE: Final = 21
GAIN: Final = 22  # thing
DEPLOY: Final = 23  # location
LIFT: Final = 24  # location
DROP: Final = 25  # location
STATION: Final = 26  # location
AGENT: Final = 27  # location
MERCHANT: Final = 28  # location
ENVOY: Final = 29  # location; the achievement reward token used like an agent
ACHIEVE: Final = 30  # tile in play
FULFIL: Final = 31  # order
CLAIM: Final = 32  # country of an achievement reward token
KEEP: Final = 33  # order
SPIN: Final = 34
STUDY: Final = 35
DONE: Final = 36
FIRST: Final = 37  # seat
SITE: Final = 38  # place in the layout, kind of location
TILE: Final = 39  # place in the layout, building tile
TOKEN: Final = 40  # place in the layout, power-5 token
GOAL: Final = 41  # achievement
BONUS: Final = 42  # country of an achievement reward token
TECH: Final = 43  # technology
DEAL: Final = 44  # order
