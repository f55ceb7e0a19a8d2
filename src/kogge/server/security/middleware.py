"""What stands before every request: origins, sizes, rates, headers, and answers without stack traces."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kogge.server.api.wire import error_bytes
from kogge.server.metrics import REFUSED, REQUESTS
from kogge.server.settings import Settings
from kogge.server.table.table import Refused

LOG: Final = logging.getLogger("kogge.http")
MOST_BUCKETS: Final = 20_000
BURST_SECONDS: Final = 4.0  # a quiet client may spend so much at once
SAFE: Final = ("GET", "HEAD", "OPTIONS")

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


class TokenBuckets:
    """Token buckets, the least recently used forgotten first."""

    def __init__(self, rate: float, burst: float = 0.0) -> None:
        self._rate = rate
        self._burst = max(burst or rate * BURST_SECONDS, 1.0)
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str) -> bool:
        """Whether one more is allowed."""
        if self._rate <= 0:
            return True
        time_now = time.monotonic()
        left, since = self._buckets.pop(key, (self._burst, time_now))
        left = min(self._burst, left + (time_now - since) * self._rate)
        allowed = left >= 1.0
        self._buckets[key] = (left - 1.0 if allowed else left, time_now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed


class RateLimits:
    """One for the process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._address = TokenBuckets(settings.rate_address)
        self._identity = TokenBuckets(settings.rate_identity)
        self._create = TokenBuckets(settings.rate_create, 10.0)
        self._hints = TokenBuckets(settings.rate_hints, 5.0)
        self._chat = TokenBuckets(settings.rate_chat, 5.0)
        self._guests = TokenBuckets(settings.rate_guests, 60.0)
        self._sockets: dict[str, int] = {}

    def spend_address(self, address: str) -> bool:
        """Whether one more request or message from there is allowed."""
        return self._address.spend(address)

    def spend_guest(self, address: str) -> None:
        """Count a new guest, or refuse them."""
        if not self._guests.spend(address):
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", "too many new guests from there; wait a little", status=429)

    def spend_hint(self, who: str) -> None:
        """Count a hint, which costs a bot's time, or refuse it."""
        if not self._hints.spend(who):
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", "not so many hints; wait a little", status=429)

    def spend(self, who: str, chat: bool = False, create: bool = False) -> None:
        """Count what a person does, or refuse it."""
        allowed = self._identity.spend(who)
        if chat:
            allowed = allowed and self._chat.spend(who)
        if create:
            allowed = allowed and self._create.spend(who)
        if not allowed:
            REFUSED.labels("rate").inc()
            raise Refused("too-fast", "not so fast; wait a little", status=429)

    def socket_came(self, address: str) -> bool:
        """Whether one more socket from there is allowed."""
        count = self._sockets.get(address, 0)
        if 0 < self.settings.sockets_per_address <= count:
            return False
        self._sockets[address] = count + 1
        return True

    def socket_went(self, address: str) -> None:
        """One less."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def good_origin(self, headers: dict[str, str]) -> bool:
        """Pages of other sites are refused. Programs send no Origin, and carry no one's cookie by accident."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return headers.get("origin", "") in self.settings.origins
        origin = headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        return urlsplit(origin).netloc == headers.get("host")


def plain_headers(scope: Scope) -> dict[str, str]:
    """Request headers by name."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def client_address(scope: Scope) -> str:
    """Where a request comes from."""
    client: Any = scope.get("client")
    return str(client[0]) if client else "local"


class SecurityMiddleware:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, limits: RateLimits) -> None:
        self.app = app
        self.limits = limits

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
        if not self.limits.good_origin(plain_headers(scope)):
            REFUSED.labels("origin").inc()
            await _close(receive, send, "this page may not play here")
        elif not self.limits.socket_came(address):
            REFUSED.labels("sockets").inc()
            await _close(receive, send, "too many connections")
        else:
            try:
                await self.app(scope, receive, send)
            finally:
                self.limits.socket_went(address)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refuse(scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
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
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._largest(scope):
            return Refused("too-large", "the request is too large", status=413)
        if method in SAFE:
            return None
        if not self.limits.good_origin(headers):
            return Refused("origin", "this page may not play here", status=403)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if method == "POST" and kind != "application/json":
            return Refused("media-type", "send application/json", status=415)
        return None

    def _largest(self, scope: Scope) -> int:
        settings = self.limits.settings
        return settings.largest_record if scope["path"] == "/api/records" else settings.largest_body

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


async def _close(receive: Receive, send: Send, reason: str) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": reason})
