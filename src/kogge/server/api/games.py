"""The games there are, and how the server is."""

from __future__ import annotations

import hmac
from typing import Any

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from kogge.bots.levels import LEVELS, level_data
from kogge.games.registry import GAMES, find_game
from kogge.server.api.common import ERRORS, AnyRequest, server_of
from kogge.server.api.wire import Health
from kogge.server.errors import Refused
from kogge.server.storage.components import load_components
from kogge.server.storage.repository import check_writing
from kogge.server.storage.store import StorageError
from kogge.server.table.seats import bot_levels, default_level

NOT_OPTIONS = ("board", "players", "version", "components")


@get("/api/games", responses=ERRORS, tags=["games"], sync_to_thread=False)
def list_games(request: AnyRequest) -> dict[str, Any]:
    """Every game with its boards and options, the levels of bots, and the components of new tables if they are own."""
    games = []
    own = server_of(request).components
    for game in GAMES.values():
        levels = [level_data(level, game.name) for level in LEVELS]
        components = own[game.name].data() if game.name in own else None
        about = {"title": game.title, "version": game.version, **game.menu().data()}
        games.append({**about, "levels": levels, "components": components})
    return {"games": games, "bots": bot_levels(), "default_bot": default_level()}


@get("/api/games/{game:str}/scene", responses=ERRORS, tags=["games"])
async def scene(
    request: AnyRequest,
    game: str,
    board: str | None = None,
    players: int | None = None,
    version: int | None = None,
    components: str = "",
) -> dict[str, Any]:
    """What never changes during a game: all that is needed to draw it. Further options as further parameters, as the
    version of the rules (the newest if none is named) has them."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game[:80]!r}", status=404)
    found = find_game(game)
    given = {name: value for name, value in request.query_params.items() if name not in NOT_OPTIONS}
    await load_components(server_of(request).store, components)
    return found.scene(found.menu().choose(board, players, given, version, components))


@get("/health", responses=ERRORS, tags=["server"])
async def health(request: AnyRequest) -> Response[Health]:
    """200 when the database takes what is written, 503 when it does not."""
    server = server_of(request)
    try:
        await check_writing(server.store, server.registry.process, server.clock())
    except StorageError:
        return Response(Health("ill", "unreachable"), status_code=503)
    return Response(Health("well", "reachable"))


@get("/metrics", media_type="text/plain", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Counters for Prometheus, for whoever has the token; without a token in the settings they are not here."""
    token = server_of(request).settings.metrics_token
    if not token:
        raise Refused("not-found", "there is no such page", status=404)
    if not hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        raise Refused("no-token", "this page needs a token", status=401)
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})
