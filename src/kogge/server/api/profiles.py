"""People as others see them: games, results, ratings, openings."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import get
from litestar.params import Parameter
from msgspec import Struct

from kogge.server.api.common import ERRORS, AnyRequest, server_of, who_asks
from kogge.server.errors import Refused
from kogge.server.storage import ratings, results
from kogge.server.storage.analyses import Accuracy, accuracy_of
from kogge.server.storage.people import find_guest
from kogge.server.storage.ratings import PoolRating
from kogge.server.storage.results import GameLine, Opening, Tally

PersonId: TypeAlias = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,24}$", description="A person's id")]
GAMES_A_PAGE = 25


class ProfileReply(Struct):
    """Somebody's profile. `accuracy` is the coach's judgement of their newest analysed games, null without any."""

    id: str
    name: str
    me: bool
    ratings: list[PoolRating]
    tallies: list[Tally]
    openings: list[Opening]
    games: list[GameLine]
    accuracy: Accuracy | None


@get("/api/people/{person_id:str}", responses=ERRORS, tags=["people"])
async def profile(request: AnyRequest, person_id: PersonId) -> ProfileReply:
    """Somebody's ratings, results, favourite openings and newest games."""
    server = server_of(request)
    store = server.store
    found = await find_guest(store, person_id)
    if found is None or not found.name:
        raise Refused("not-found", "there is nobody of this id", status=404)
    return ProfileReply(
        id=person_id,
        name=found.name,
        me=await who_asks(request) == person_id,
        ratings=await ratings.ratings_of(store, person_id),
        tallies=await results.tallies_of(store, person_id),
        openings=await results.openings_of(store, person_id, server.registry.clock()),
        games=await results.games_of(store, person_id, None, GAMES_A_PAGE),
        accuracy=await accuracy_of(store, person_id),
    )


@get("/api/people/{person_id:str}/games", responses=ERRORS, tags=["people"])
async def games(
    request: AnyRequest,
    person_id: PersonId,
    before: Annotated[
        int | None, Parameter(ge=0, description="Only those that ended before (`ended` of a game)")
    ] = None,
) -> list[GameLine]:
    """Somebody's finished games, the newest first, a page at a time."""
    return await results.games_of(server_of(request).store, person_id, before, GAMES_A_PAGE)
