"""Ratings: who plays best, among people and among bots."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import Parameter
from msgspec import Struct

from kogge.bots.levels import LEVELS, level_data
from kogge.games.registry import GAMES
from kogge.server.api.common import ERRORS, AnyRequest, server_of
from kogge.server.errors import Refused
from kogge.server.storage import ratings as storage
from kogge.server.storage.ratings import SURE, RatingLine


class LevelRating(Struct):
    """A level of bots: its rating among bots, where it was measured, with its 95 % interval."""

    level: str
    rating: float | None
    low: float | None
    high: float | None


class RatingsReply(Struct):
    """The leaders of a game by a number of players, the ladder of its bots, and which lists have somebody in them."""

    game: str
    players: int
    leaders: list[RatingLine]
    needed: int  # games before somebody is listed
    bots: list[LevelRating]
    pools: list[Pool]


class Pool(Struct):
    """A game and a number of players."""

    game: str
    players: int


@get("/api/ratings/{game:str}/{players:int}", responses=ERRORS, tags=["ratings"])
async def leaders(
    request: AnyRequest,
    game: Annotated[str, Parameter(max_length=40)],
    players: Annotated[int, Parameter(ge=2, le=10)],
    limit: Annotated[int, Parameter(ge=1, le=200, description="How many people")] = 100,
) -> RatingsReply:
    """People by their rating in a game, and the bots by theirs: the two are not compared."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game[:80]!r}", status=404)
    store = server_of(request).store
    found = await storage.leaders(store, game, players, limit)
    levels = [level_data(level, game) for level in LEVELS]
    bots = [LevelRating(one["level"], one["rating"], one["low"], one["high"]) for one in levels]
    pools = [Pool(*pool) for pool in await storage.pools_of(store)]
    return RatingsReply(game, players, found, SURE, bots, pools)
