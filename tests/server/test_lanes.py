"""A receiver that never answers keeps nobody waiting but itself."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable

from kogge.server.runtime.lanes import MOST_FOR_ONE, OF_ONE_HOST, PUSH, THREADS, WEBHOOK, Lanes
from tests.server.launch import UNLIMITED, ServerThread
from tests.server.receiver import Receiver
from tests.server.test_slow_play import webhook

ONCE = (None,)


class Pit:
    """Keeps whoever posts to it until it is opened; its answers come when a clock says that they took long."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.inside = 0
        self.most = 0
        self.time = 0.0
        self._lock = threading.Lock()

    def send(self) -> int:
        """Posts, and waits."""
        with self._lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        self.opened.wait(30)
        with self._lock:
            self.inside -= 1
            self.time += 20
        return 200


async def until(condition: Callable[[], bool]) -> None:
    """Wait for it."""
    async with asyncio.timeout(15):
        while not condition():
            await asyncio.sleep(0.005)


def test_one_host_has_few_threads_and_then_the_slow_ones() -> None:
    async def work() -> None:
        pit = Pit()
        lanes = Lanes(lambda: pit.time)
        stuck = [asyncio.create_task(lanes.send(WEBHOOK, "http://pit.example/1", pit.send, ONCE)) for _ in range(9)]
        await until(lambda: pit.inside == OF_ONE_HOST[WEBHOOK])
        async with asyncio.timeout(15):
            assert await lanes.send(WEBHOOK, "http://other.example/", lambda: 204, ONCE) == 204
            assert await lanes.send(PUSH, "http://pit.example/2", lambda: 201, ONCE) == 201
        assert pit.most == OF_ONE_HOST[WEBHOOK] < THREADS[WEBHOOK]
        pit.opened.set()
        assert await asyncio.gather(*stuck) == [200] * 9
        # It has taken long: now others of its kind share the last threads with it, and all of the usual ones are free.
        pit.opened.clear()
        stuck = [asyncio.create_task(lanes.send(WEBHOOK, "http://pit.example/3", pit.send, ONCE)) for _ in range(9)]
        await until(lambda: pit.inside == THREADS["slow"])
        busy = Pit()
        usual = [
            asyncio.create_task(lanes.send(WEBHOOK, f"http://h{i}.example/", busy.send, ONCE))
            for i in range(THREADS[WEBHOOK])
        ]
        await until(lambda: busy.inside == THREADS[WEBHOOK])
        for one in (busy, pit):
            one.opened.set()
        await asyncio.gather(*stuck, *usual)
        lanes.stop()

    asyncio.run(work())


def test_so_much_waits_for_one_host_and_no_more() -> None:
    async def work() -> None:
        pit = Pit()
        lanes = Lanes()
        some = [
            asyncio.create_task(lanes.send(WEBHOOK, "http://pit.example/", pit.send, ONCE))
            for _ in range(MOST_FOR_ONE[WEBHOOK])
        ]
        await until(lambda: pit.inside > 0)
        assert lanes.is_full(WEBHOOK, "http://pit.example/other")
        assert not lanes.is_full(WEBHOOK, "http://other.example/") and not lanes.is_full(PUSH, "http://pit.example/")
        pit.opened.set()
        await asyncio.gather(*some)
        assert not lanes.is_full(WEBHOOK, "http://pit.example/")
        lanes.stop()

    asyncio.run(work())


def test_what_fails_is_tried_again_until_somebody_answers() -> None:
    async def work() -> None:
        lanes = Lanes()
        answers = [0, 503, 429, 410, 200]
        assert await lanes.send(PUSH, "http://a.example/", lambda: answers.pop(0), (0.0, 0.0, 0.0, 0.0, None)) == 410
        assert answers == [200]
        assert await lanes.send(PUSH, "http://a.example/", lambda: 500, (0.0, None)) == 500
        lanes.stop()

    asyncio.run(work())


def test_webhooks_that_never_answer_hold_up_nobody(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, notify_private=True, **UNLIMITED)
    with socket.create_server(("", 0), backlog=50) as pit, Receiver() as receiver:
        for i in range(8):
            guest = server.client(f"Guest {i}")
            guest.post("/api/notifications", {"webhook": f"http://127.0.0.2:{pit.getsockname()[1]}/"})
            guest.post("/api/notifications/try")
        anna = server.client("Anna")
        webhook(anna, receiver)
        anna.post("/api/notifications/try")
        receiver.wait(seconds=8)
