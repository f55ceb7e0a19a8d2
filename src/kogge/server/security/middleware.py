"""What every request passes first: origins, sizes, rates, and the headers of every answer."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kogge.server.errors import Refused, error_bytes
from kogge.server.live.stream import TRY_AGAIN as TRY_AGAIN
from kogge.server.metrics import REFUSED, REQUESTS
from kogge.server.security.connections import network_of
from kogge.server.security.hosts import is_known_host
from kogge.server.security.rate_limits import RateLimits
from kogge.server.settings import Settings

SAFE: Final = ("GET", "HEAD", "OPTIONS")
LONGEST_LENGTH: Final = 15  # digits of a Content-Length: Python refuses to convert thousands of them

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

# Scripts and styles are no documents: browsers heed only these of them, and thirty files a page carry the rest in vain.
# A worker's script is one of its own (`/service-worker.js`) and keeps all; so do pictures, which can be opened.
OF_ASSETS: Final = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
ASSETS: Final = "/assets/"
NO_DOCUMENTS: Final = ("text/javascript", "text/css")


def is_allowed_origin(settings: Settings, headers: dict[str, str]) -> bool:
    """Pages of other sites are refused. Programs send no Origin, and carry no one's cookie by accident."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return headers.get("origin", "") in settings.origins
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    host = host_in(origin)
    return host is not None and host == headers.get("host")


def host_in(url: str) -> str | None:
    """Host and port of an address as a client wrote it; None when it is none."""
    try:
        parts = urlsplit(url)
        return parts.netloc if parts.port != 0 else None  # asking for the port checks that it is a number
    except ValueError:
        return None


def has_good_host(headers: dict[str, str]) -> bool:
    """Whether the Host header, if there is one, is a host and perhaps a port."""
    host = headers.get("host")
    return host is None or host_in(f"http://{host}") == host


def plain_headers(scope: Scope) -> dict[str, str]:
    """Request headers by name."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def client_address(scope: Scope) -> str:
    """Where a request comes from, as limits count it."""
    client: Any = scope.get("client")
    return network_of(str(client[0])) if client else "local"


class SecurityMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, limits: RateLimits) -> None:
        self.app = app
        self.limits = limits
        self.settings = limits.settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._websocket(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        reason, message = self._refuse_socket(scope)
        if not reason and not self.limits.add_socket(address):
            reason, message = "sockets", "too many connections"
        if reason:
            REFUSED.labels(reason).inc()
            await _close(receive, send, message)
            return
        try:
            await self.app(scope, receive, _telling_why(send))
        finally:
            self.limits.remove_socket(address)

    def _refuse_socket(self, scope: Scope) -> tuple[str, str]:
        headers = plain_headers(scope)
        if not has_good_host(headers) or not is_known_host(self.settings, headers):
            return "host", "this server has another name"
        if not is_allowed_origin(self.settings, headers):
            return "origin", "this page may not play here"
        return "", ""

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refuse(scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                plain = scope["path"].startswith(ASSETS) and headers.get("content-type", "").startswith(NO_DOCUMENTS)
                for name, value in (OF_ASSETS if plain else HEADERS).items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
                REQUESTS.labels(_method(scope), str(message["status"])).inc()
            await send(message)

        if refusal is None:
            await self.app(scope, self._limited(scope, receive), guarded)
        else:
            REFUSED.labels(refusal.code).inc()
            await answer(guarded, refusal.status, error_bytes(refusal.code, refusal.message))

    def _refuse(self, scope: Scope) -> Refused | None:
        headers = plain_headers(scope)
        method = str(scope.get("method", "GET"))
        if not self.limits.spend_address(client_address(scope)):
            return Refused("too-fast", "too many requests; wait a little", status=429)
        if not has_good_host(headers):
            return Refused("malformed", "the Host header names no host", status=400)
        if not is_known_host(self.settings, headers):
            return Refused("host", "this server has another name", status=421)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return Refused("malformed", "the Content-Length header is no number", status=400)
        if len(length) > LONGEST_LENGTH or int(length) > self._largest(scope):
            return Refused("too-large", "the request is too large", status=413)
        if method in SAFE:
            return None
        if not is_allowed_origin(self.settings, headers):
            return Refused("origin", "this page may not play here", status=403)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if method == "POST" and kind != "application/json":
            return Refused("media-type", "send application/json", status=415)
        return None

    def _largest(self, scope: Scope) -> int:
        return self.settings.largest_record if scope["path"] == "/api/records" else self.settings.largest_body

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """Chunked bodies are counted as they come."""
        largest = self._largest(scope)
        seen = 0

        async def counted() -> Any:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > largest:
                    raise Refused("too-large", "the request is too large", status=413)
            return message

        return counted


def _method(scope: Scope) -> str:
    method = str(scope.get("method", ""))
    return method if method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH") else "other"


async def answer(send: Send, status: int, body: bytes) -> None:
    """A whole response."""
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _telling_why(send: Send) -> Send:
    """A socket that cannot be opened just now is answered with 503; by itself it would be 403, as if for ever."""
    opened = False

    async def telling(message: Any) -> None:
        nonlocal opened
        opened = opened or message["type"] == "websocket.accept"
        if opened or message["type"] != "websocket.close" or message["code"] != TRY_AGAIN:
            await send(message)
            return
        start: Any = {"type": "websocket.http.response.start", "status": 503, "headers": []}
        body: Any = {"type": "websocket.http.response.body", "body": b""}
        await send(start)
        await send(body)

    return telling


async def _close(receive: Receive, send: Send, reason: str) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": reason})
