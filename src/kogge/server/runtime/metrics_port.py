"""/metrics at a port of its own, which the outside need not reach."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from kogge.server.settings import Settings

LOG: Final = logging.getLogger("kogge.metrics")
SECONDS: Final = 5.0  # for a whole request


class MetricsPort:
    """Listens where the settings say. Of several processes each takes the next port that is free."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, if there is a port to listen on."""
        first = self._settings.metrics_port
        if not first:
            return
        for port in range(first, first + max(1, self._settings.workers)):
            try:
                self._server = await asyncio.start_server(_answer, self._settings.metrics_host, port, limit=8_192)
                return
            except OSError:
                continue
        LOG.error("the port for metrics is taken", extra={"port": first})

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One request, one answer."""
    try:
        async with asyncio.timeout(SECONDS):
            head = await reader.readuntil(b"\r\n\r\n")
            known = head.startswith((b"GET /metrics ", b"GET /metrics?"))
            body = generate_latest() if known else b"there is only /metrics\n"
            kind = CONTENT_TYPE_LATEST if known else "text/plain"
            status = "200 OK" if known else "404 Not Found"
            lines = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n"
            writer.write(lines.encode() + b"\r\n" + body)
            await writer.drain()
    except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
        pass
    finally:
        writer.close()
