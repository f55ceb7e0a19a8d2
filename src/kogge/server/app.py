"""The application: routes, errors, and the server's life."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Annotated, Any, Final

from litestar import Litestar, Request, Response, websocket
from litestar.config.compression import CompressionConfig
from litestar.connection import WebSocket
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import Parameter
from litestar.types import ExceptionHandlersMap

from kogge import __version__
from kogge.core.errors import KoggeError
from kogge.server.api import (
    absences,
    accounts,
    analyses,
    contests,
    games,
    identity,
    lobby,
    notifications,
    people,
    profiles,
    puzzles,
    ratings,
    records,
    sign_in,
    slow_play,
    tables,
    tokens,
)
from kogge.server.api.common import server_of, who_calls
from kogge.server.api.pages import client_pages, opening, openings, rules, rules_picture
from kogge.server.api.socket import POLICY, LiveSocket
from kogge.server.errors import ErrorBody, ErrorReply, Refused
from kogge.server.ids import now
from kogge.server.runtime.cluster import in_cluster
from kogge.server.security.middleware import TRY_AGAIN, SecurityMiddleware, client_address
from kogge.server.server import Server
from kogge.server.settings import Settings, from_environment
from kogge.server.storage.store import StorageError

LOG: Final = logging.getLogger("kogge.http")
WIRE: Final = 1  # of HTTP and WebSocket; docs/versions.md tells when it is raised
HANDLERS: Final = [
    identity.read_me,
    identity.write_me,
    identity.renew_me,
    absences.read_absence,
    absences.write_absence,
    accounts.read_account,
    accounts.begin_passkey,
    accounts.add_passkey,
    accounts.rename_passkey,
    accounts.remove_passkey,
    accounts.make_codes,
    accounts.send_link,
    accounts.remove_mail,
    accounts.link_device,
    accounts.export_account,
    accounts.delete_account,
    tokens.make_token,
    tokens.revoke_token,
    tokens.make_bot,
    tokens.remove_bot,
    sign_in.begin_sign_in,
    sign_in.sign_in_by_passkey,
    sign_in.sign_in_by_code,
    sign_in.sign_in_by_link,
    sign_in.sign_out,
    games.list_games,
    games.scene,
    rules,
    rules_picture,
    openings,
    opening,
    games.health,
    games.metrics,
    puzzles.list_puzzles,
    puzzles.try_puzzle,
    tables.list_public,
    tables.list_mine,
    tables.make,
    tables.read,
    tables.join,
    tables.links,
    tables.command,
    tables.position,
    tables.events,
    tables.ask_why_not,
    tables.ask_for_hint,
    records.replay,
    records.whole_replay,
    records.history,
    records.turns,
    records.log,
    records.record,
    records.upload,
    records.fork,
    records.rematch,
    contests.list_contests,
    contests.make_contest,
    contests.daily,
    contests.read_contest,
    contests.play_deal,
    contests.enter_contest,
    contests.withdraw,
    contests.next_round,
    contests.results_csv,
    contests.results_picture,
    ratings.leaders,
    profiles.profile,
    profiles.games,
    lobby.list_seeks,
    notifications.read_wishes,
    notifications.write_wishes,
    notifications.add_browser,
    notifications.remove_browser,
    notifications.try_out,
    slow_play.list_games,
    slow_play.read_note,
    slow_play.write_note,
    slow_play.read_plan,
    slow_play.write_plan,
    people.list_people,
    people.befriend,
    people.block,
    people.report,
    analyses.read_analysis,
    analyses.start_analysis,
    analyses.cancel_analysis,
    analyses.answer_exercise,
]
# A position is hundreds of short-lived lists and dictionaries, none of them in a cycle. Python's usual threshold of 700
# would look through them several times for each decision. Sockets that have gone are in cycles, though, and most live
# long enough to reach the oldest generation: by Python's usual ratios of ten it would be looked through every half hour
# at 400 decisions a second, and the memory would grow until then.
GARBAGE_THRESHOLDS: Final = (20_000, 3, 3)
COMPRESSED: Final = ["^/assets/", r"^/[\w-]+\.\w+$"]  # the client's own files are compressed once, when they are read
CODES: Final = {400: "malformed", 404: "not-found", 405: "method", 413: "too-large", 415: "media-type"}


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table_id: str,
    seat: Annotated[int | None, Parameter(ge=0, le=20)] = None,
    after: Annotated[int, Parameter(ge=0, le=10_000_000)] = 0,
) -> None:
    """Commands in, acknowledgements and news out."""
    try:
        caller = await who_calls(socket)
    except StorageError:
        await socket.close(TRY_AGAIN, "try again later")
        return
    except Refused as error:
        await socket.close(POLICY, error.message)
        return
    live_socket = LiveSocket(server_of(socket), socket, table_id, caller, seat)
    await live_socket.serve(after, client_address(socket.scope))


def _reply(code: str, message: str, status: int, rule: str = "") -> Response[ErrorReply]:
    return Response(ErrorReply(ErrorBody(code, message, rule)), status_code=status, media_type="application/json")


def refused(_: Request[Any, Any, Any], error: Refused) -> Response[ErrorReply]:
    """What the table refuses."""
    return _reply(error.code, error.message, error.status, error.rule)


def not_kogge(_: Request[Any, Any, Any], error: KoggeError) -> Response[ErrorReply]:
    """What the rules refuse: options, records, notation."""
    return _reply("bad-request", str(error)[:1_000], 400)


def no_storage(_: Request[Any, Any, Any], error: StorageError) -> Response[ErrorReply]:
    """Nothing was done."""
    return _reply("storage", "the database does not answer; try again later", 503)


def http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorReply]:
    """Litestar's own refusals in our form."""
    status = error.status_code
    message = error.detail
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], Mapping):
        message = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in error.extra[:5])
    return _reply(CODES.get(status, "refused"), message[:500], status)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorReply]:
    """A mistake of ours: logged here, told without details."""
    LOG.error("unexpected error", exc_info=error, extra={"path": request.url.path, "method": request.method})
    return _reply("broken", "something went wrong here; it was written down", 500)


def too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[ErrorReply]:
    """JSON nested beyond all reason."""
    return _reply("malformed", "nested too deeply", 400)


def not_text(_: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[ErrorReply]:
    """JSON that is no UTF-8."""
    return _reply("malformed", "the body is not UTF-8", 400)


ERRORS: Final[ExceptionHandlersMap] = {
    RecursionError: too_deep,
    UnicodeDecodeError: not_text,
    Refused: refused,
    KoggeError: not_kogge,
    StorageError: no_storage,
    HTTPException: http_error,
    Exception: broken,
}


def create_app(
    settings: Settings | None = None, clock: Callable[[], int] = now, timer: Callable[[], float] = time.monotonic
) -> SecurityMiddleware:
    """The application, with these settings or those of the environment; the security middleware comes first."""
    server = Server(settings or from_environment(), clock, timer)
    return SecurityMiddleware(create_litestar(server), server.limits)


def create_litestar(server: Server) -> Litestar:
    """The application behind the security middleware."""
    settings = server.settings

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await server.open()
        app.state["server"] = server
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        gc.freeze()  # modules and routes stay: need not be looked through ever again
        async with AsyncExitStack() as stack:
            try:
                await stack.enter_async_context(in_cluster(server.registry, server.presence, server.pairing))
                yield
            finally:
                gc.unfreeze()
                await server.close()  # the other processes still hear what it does

    folder = settings.static_folder()
    return Litestar(
        route_handlers=[*HANDLERS, live, lobby.live_lobby, *(client_pages(folder) if folder is not None else [])],
        lifespan=[life],
        exception_handlers=ERRORS,
        compression_config=CompressionConfig("gzip", minimum_size=1_500, gzip_compress_level=5, exclude=COMPRESSED),
        request_max_body_size=settings.largest_record,
        openapi_config=OpenAPIConfig(
            title="Kogge",
            version=str(WIRE),
            description=f"Kogge {__version__}; docs/versions.md tells what the number of this interface promises.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
        debug=False,
    )
