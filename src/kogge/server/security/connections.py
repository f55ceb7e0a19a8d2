"""Connections that cannot be held open for nothing: few from one address, and each with little time.

Uvicorn by itself waits for ever for the rest of a request, reads headers of any size, and keeps what nobody fetches.
"""

from __future__ import annotations

import asyncio
import sys
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kogge.core.errors import KoggeError
from kogge.server.errors import error_bytes
from kogge.server.metrics import REFUSED
from kogge.server.settings import Settings

SPARE_FILES: Final = 100  # for the database, bots, and files: no connection may take them
INVALID_TEXT: Final = 1007  # WebSocket's code for text that is no UTF-8
IPV6_NETWORK: Final = 64  # bits: whoever has one address has all of this network

TOO_SLOW: Final = (HTTPStatus.REQUEST_TIMEOUT, "too-slow", "the request did not come in time")
TOO_LARGE: Final = (HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "too-large", "the headers are too large")
TOO_MANY: Final = (HTTPStatus.TOO_MANY_REQUESTS, "too-many", "too many connections from there; close some")


@lru_cache(10_000)
def network_of(address: str) -> str:
    """What limits count by: an IPv4 address, or the network of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, IPV6_NETWORK), strict=False))


def networks(proxies: tuple[str, ...]) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks as they are written in the settings."""
    try:
        return [ip_network(one, strict=False) for one in proxies]
    except ValueError as error:
        raise KoggeError(f"proxies: {error}") from error


def most_files() -> int:
    """How many files and connections this process may have open; as many as the system lets it ask for."""
    if sys.platform == "win32":
        return 10_000
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard:
        return soft
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        return soft
    return wanted


class ConnectionLimits:
    """Open connections of one process, counted by where they come from."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._proxies = networks(settings.proxies)
        self._most = min(settings.connections or sys.maxsize, max(most_files() - SPARE_FILES, SPARE_FILES))
        self._open: dict[str, int] = {}
        self.total = 0

    def add(self, address: str) -> bool:
        """Count one more connection from there; whether it is allowed."""
        key = network_of(address)
        count = self._open.get(key, 0) + 1
        self._open[key] = count
        self.total += 1
        most = self.settings.connections_per_address
        return self.total <= self._most and (not most or count <= most or self._is_proxy(address))

    def remove(self, address: str) -> None:
        """A connection from there was closed, whether or not it was allowed."""
        key = network_of(address)
        self.total -= 1
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def _is_proxy(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._proxies)


class GuardedHttp(HttpToolsProtocol):
    """Uvicorn's protocol with a deadline for whatever the client has to do next."""

    def __init__(self, limits: ConnectionLimits, **given: Any) -> None:
        super().__init__(**given)
        self._limits = limits
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._in_headers = True
        self._in_body = False
        self._was_asked = False  # whether a request has reached the application
        self._upgraded = False
        self._header_bytes = 0
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Too many are told so and closed."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if self._limits.add(self._address):
            self._expect_within(self._limits.settings.header_seconds)
        else:
            self._refuse("connections", *TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever closed it."""
        self._stop_waiting()
        self._drained()
        self._limits.remove(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes that belong to no request yet, empty lines for instance, do not keep a connection open."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._upgraded:
            return
        if self._in_headers:
            self._header_bytes += len(data)
            if self._header_bytes > self._limits.settings.largest_header and not self.transport.is_closing():
                self._refuse("header", *TOO_LARGE)
        elif not self._in_body and self._deadline is None and self._is_idle():
            self._expect_within(self._limits.settings.header_seconds)

    def _is_idle(self) -> bool:
        return self.timeout_keep_alive_task is None and (not self._was_asked or self.cycle.response_complete)

    def handle_websocket_upgrade(self) -> None:
        """The connection stays; the other protocol counts it down."""
        self._stop_waiting()
        self._upgraded = True
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it holds this protocol, which nobody needs any more

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._in_headers = True
        self._header_bytes = 0
        if self._deadline is None:
            self._expect_within(self._limits.settings.header_seconds)

    def on_headers_complete(self) -> None:
        """Now the body has its time; a request without one is complete at once."""
        self._in_headers = False
        self._in_body = True
        self._expect_within(self._limits.settings.body_seconds)
        super().on_headers_complete()
        self._was_asked = True

    def on_message_complete(self) -> None:
        """From now on the server is the slow one."""
        self._in_body = False
        self._stop_waiting()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The client does not read its answer."""
        super().pause_writing()
        seconds = self._limits.settings.send_seconds
        if seconds and self._stalled is None:
            self._stalled = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        self._drained()
        super().resume_writing()

    def _drained(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _expect_within(self, seconds: float) -> None:
        self._stop_waiting()
        if seconds:
            self._deadline = self.loop.call_later(seconds, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self._was_asked and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
        elif not self.transport.is_closing():
            self._refuse("slow", *TOO_SLOW)

    def _refuse(self, reason: str, status: HTTPStatus, code: str, message: str) -> None:
        """Answer without the application, and hang up."""
        REFUSED.labels(reason).inc()
        self._stop_waiting()
        body = error_bytes(code, message)
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode() + body)
        self.transport.close()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that was upgraded from a counted connection. Its pings find out who does not answer or read."""

    def __init__(self, limits: ConnectionLimits, **given: Any) -> None:
        super().__init__(**given)
        self._limits = limits

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever closed it."""
        self._limits.remove(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 is the client's mistake, and no error in the log."""
        if self.close_sent or self.transport.is_closing():  # more frames of a packet that had a bad one
            self.frames = []
            return
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(INVALID_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
