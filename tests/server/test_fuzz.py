"""Whatever a stranger sends: no answer is a server error, and nothing is an error in the log."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Final

import pytest

from tests.depth import trials
from tests.server.fuzz import Fuzzer
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.players import play_by_http

AT_ONCE: Final = 20
FRAMES: Final = 10  # in one connection
PATIENCE: Final = 20.0
STATUS: Final = re.compile(rb"HTTP/1\.1 (\d\d\d) ")


class Errors(logging.Handler):
    """Collects what is logged as an error, by whichever part of the server."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.texts.append(self.format(record))

    def summary(self) -> str:
        """Each kind once."""
        kinds = {text.splitlines()[-1]: text for text in self.texts}
        return "\n\n".join([f"{len(self.texts)} errors of {len(kinds)} kinds", *list(kinds.values())[:10]])


@pytest.fixture
def errors() -> Iterator[Errors]:
    """Errors that are logged during the test."""
    handler = Errors()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def test_no_fuzzed_request_or_frame_is_an_error_of_the_server(new_database: Callable[[], str], errors: Errors) -> None:
    short = {"header_seconds": 0.5, "body_seconds": 0.5, "keep_alive_seconds": 0.5}
    server = ServerThread(new_database(), **{**UNLIMITED, **short, "database_seconds": 60.0}).start()
    try:
        anna = server.client("Anna")
        table = anna.make_table("hansa", ["me", "me", "open"], public=True)
        other = anna.make_table("hansa", ["me", "me", "me"])
        play_by_http(other, {0: anna, 1: anna, 2: anna}, "hansa", 30)
        record = other.record(0)
        count = trials(100, 500, 12_500)

        def fuzzer(number: int) -> Fuzzer:
            return Fuzzer(number, (table if number % 2 else other).id, anna.cookie, record)

        answers: Counter[int] = Counter()
        broken: list[bytes] = []

        async def request(number: int) -> None:
            raw = fuzzer(number).request()
            said = await talk(server.port, [raw])
            for status in STATUS.findall(said):
                answers[int(status)] += 1
                if status.startswith(b"5"):
                    broken.append(raw)

        async def frames(number: int) -> None:
            one = fuzzer(number)
            said = await talk(server.port, [one.handshake(), *[one.frame() for _ in range(FRAMES)]])
            for status in STATUS.findall(said)[:1]:
                answers[int(status)] += 1
                if status.startswith(b"5"):
                    broken.append(b"a handshake")

        asyncio.run(many(request, range(count)))
        asyncio.run(many(frames, range(count, count + count // FRAMES)))
        print(f"{count} requests and {count // FRAMES * FRAMES} frames: {dict(sorted(answers.items()))}")
        assert not broken, (broken[:3], errors.summary())
        assert not errors.texts, errors.summary()
        assert answers[200] and answers[400] and answers[101], "some get through"
        assert server.answers()
        assert other.position(0)["view"] is not None
    finally:
        server.stop()
    assert not errors.texts, errors.summary()


async def many(work: Callable[[int], Awaitable[None]], numbers: range) -> None:
    """Some at a time."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with turn:
            await work(number)

    await asyncio.gather(*[one(number) for number in numbers])


async def talk(port: int, parts: list[bytes]) -> bytes:
    """Send the parts, the first alone; what the server says until it hangs up or has nothing more to say."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    said = b""
    try:
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for part in parts:
                    writer.write(part)
                    await writer.drain()
                    if not said:
                        said = await reader.read(65_536)
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(0.3 if len(parts) > 1 else 0.001):
                while more := await reader.read(65_536):
                    said += more
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    return said
