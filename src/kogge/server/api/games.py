"""The games there are, and how the server is."""

from __future__ import annotations

import hmac
from typing import Any

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from kogge.bots.levels import LEVELS
from kogge.server.api.common import ERRORS, AnyRequest, server_of
from kogge.server.errors import Refused
from kogge.server.live import answers
from kogge.server.live.wire import Health
from kogge.server.storage.components import load_components
from kogge.server.storage.repository import check_writing
from kogge.server.storage.store import StorageError
from kogge.server.table.seats import bot_levels


@get("/api/games", responses=ERRORS, tags=["games"], sync_to_thread=False)
def list_games(request: AnyRequest) -> dict[str, Any]:
    """Every game with its boards and options, the levels of bots, and the components of new tables if they are own."""
    return answers.games_data(server_of(request).components, LEVELS, bot_levels())


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
    await load_components(server_of(request).store, components)
    return answers.scene_data(game, board, players, version, components, request.query_params)


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
