"""The browser client: its files, its one page for every address it makes up itself, and the rules for players.

The client is small and never changes while the server runs, so it is read once, and compressed when it is first asked
for: a server need not pack a hundred files before it answers.
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.params import Parameter

from kogge.server.api.common import ERRORS
from kogge.server.errors import Refused
from kogge.server.live import answers

PAGES: Final = [
    "/",
    "/t/{rest:path}",
    "/rules",
    "/rules/{rest:path}",
    "/join/{rest:path}",
    "/settings",
    "/account",
    "/about",
    "/lobby",
    "/games",
    "/guide",
    "/guide/{rest:path}",
    "/openings",
    "/openings/{rest:path}",
    "/puzzles",
    "/puzzles/{rest:path}",
    "/contests",
    "/contests/{rest:path}",
    "/people/{rest:path}",
    "/ratings",
]
OPENING: Final = "/api/openings/{game:str}/{board:str}/{players:int}/{number:int}"
WORTH_IT: Final = 500  # bytes; below, compressing gains nothing
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names of assets carry a hash of what is in them
ASK_EACH_TIME: Final = "no-cache"

# Some systems map .js to something a browser refuses to run, and do not know the other.
KINDS: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
INDEX: Final = "index.html"
BESIDE: Final = (".js", ".png", ".webmanifest")  # files beside the page that are sent: nothing else that may lie there
WORKER: Final = "service-worker.js"


class Asset:
    """A file as it is sent."""

    def __init__(self, path: Path, lifetime: str, content: bytes | None = None) -> None:
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.kind = KINDS.get(path.suffix, kind)
        self.plain = path.read_bytes() if content is None else content
        self.lifetime = lifetime

    @cached_property
    def packed(self) -> bytes:
        """Compressed; empty where that gains nothing."""
        return gzip.compress(self.plain, 9, mtime=0) if len(self.plain) > WORTH_IT else b""

    def answer(self, accepted: str) -> Response[bytes]:
        """Compressed for whoever takes it."""
        headers = {"cache-control": self.lifetime, "vary": "accept-encoding"}
        if "gzip" in accepted and self.packed:
            headers["content-encoding"] = "gzip"
            return Response(self.packed, media_type=self.kind, headers=headers)
        return Response(self.plain, media_type=self.kind, headers=headers)


def client_pages(folder: Path) -> list[Any]:
    """The handlers that serve the client."""
    page = Asset(folder / INDEX, ASK_EACH_TIME)
    assets = {path.name: Asset(path, FOR_EVER) for path in sorted(folder.glob("assets/*"))}
    beside = {path.name: Asset(path, ASK_EACH_TIME) for path in sorted(folder.glob("*")) if path.suffix in BESIDE}
    if WORKER in beside:
        text = worker_text(beside.pop(WORKER).plain, page, assets, beside)
        beside[WORKER] = Asset(folder / WORKER, ASK_EACH_TIME, text)

    @get(PAGES, include_in_schema=False, sync_to_thread=False)
    def index(request: Request[Any, Any, Any]) -> Response[bytes]:
        return page.answer(request.headers.get("accept-encoding", ""))

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(request: Request[Any, Any, Any], name: Annotated[str, Parameter(max_length=200)]) -> Response[bytes]:
        found = assets.get(name)
        if found is None:
            raise Refused("not-found", "there is no such file", status=404)
        return found.answer(request.headers.get("accept-encoding", ""))

    @get([f"/{name}" for name in beside] or ["/manifest.webmanifest"], include_in_schema=False, sync_to_thread=False)
    def file(request: Request[Any, Any, Any]) -> Response[bytes]:
        found = beside.get(request.url.path.removeprefix("/"))
        if found is None:
            raise Refused("not-found", "there is no such file", status=404)
        return found.answer(request.headers.get("accept-encoding", ""))

    return [index, asset, file]


def worker_text(text: bytes, page: Asset, assets: dict[str, Asset], beside: dict[str, Asset]) -> bytes:
    """The service worker, told what there is to keep; its own bytes change with any of it."""
    files = {"./": page, **{f"assets/{name}": one for name, one in assets.items()}, **beside}
    total = sha256()
    for name, one in files.items():
        total.update(name.encode() + sha256(one.plain).digest())
    build, names = total.hexdigest()[:16].encode(), " ".join(files).encode()
    return text.replace(b"__KOGGE_BUILD__", build).replace(b"__KOGGE_FILES__", names)


@get("/api/rules/{game:str}", responses=ERRORS, tags=["games"], sync_to_thread=False)
def rules(game: str, language: str = "en") -> dict[str, Any]:
    """The rules of a game for players, as Markdown; in English if there is no page in that language."""
    return answers.rules_data(game, language)


@get("/api/rules/{game:str}/pictures/{name:str}", responses=ERRORS, tags=["games"], sync_to_thread=False)
def rules_picture(game: str, name: str) -> dict[str, Any]:
    """The position that a picture of the rules shows, as a spectator sees it."""
    return answers.picture_data(game, name)


@get("/api/openings/{game:str}", responses=ERRORS, tags=["games"], sync_to_thread=True)
def openings(game: str, language: str = "en") -> dict[str, Any]:
    """What strong players open with on each board, and how it fares."""
    return answers.openings_list(game, language)


@get(OPENING, responses=ERRORS, tags=["games"], sync_to_thread=True)
def opening(game: str, board: str, players: int, number: int) -> dict[str, Any]:
    """Where an opening leads: the position as a spectator sees it, and a record of the game so far."""
    return answers.opening_data(game, board, players, number)
