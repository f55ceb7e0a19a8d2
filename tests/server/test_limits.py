"""Nobody stalls the others: what one address, one guest or one table may cost everybody else."""

from __future__ import annotations

import asyncio
import gc
import http.client
import resource
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from statistics import median

import pytest

from kogge.client import ServerRefused
from kogge.server.runtime.bot_pool import BotPool
from kogge.server.runtime.fair_queue import FairQueue
from kogge.server.runtime.presence import Presence
from kogge.server.security.connections import ConnectionLimits
from kogge.server.security.rate_limits import BotShares
from kogge.server.settings import Settings
from kogge.server.table.create import SeatRequest, TableRequest, make_table
from kogge.server.table.play import decide
from kogge.server.table.table import Table
from tests.server.launch import UNLIMITED, RunningServer, ServerProcess, ServerThread


def test_an_arriving_spectator_costs_the_same_however_many_watch() -> None:
    woken: list[str] = []
    told: list[str] = []
    presence = Presence("here")
    presence.wake = woken.append
    presence.announce = told.append
    presence.came("t", 1)
    assert (woken, told) == (["t"], ["here t 1"])
    for _ in range(800):
        presence.came("t", None)
        presence.came("t", 1)  # further windows of the same person
    for _ in range(800):
        presence.went("t", None)
        presence.went("t", 1)
    assert (woken, told) == (["t"], ["here t 1"]), "those who look on are told of nothing that they would not see"
    assert presence.seats("t") == [1]
    presence.went("t", 1)
    assert (woken, told) == (["t", "t"], ["here t 1", "here t"])
    assert presence.seats("t") == []


def half_sent(port: int, count: int, text: bytes, source: str = "127.0.0.1") -> list[socket.socket]:
    """Connections that begin a request and never end it."""
    out = []
    for _ in range(count):
        one = socket.socket()
        one.bind((source, 0))
        one.settimeout(20)
        one.connect(("127.0.0.1", port))
        with suppress(OSError):  # closed by the server already
            one.sendall(text)
        out.append(one)
    return out


def ask(port: int, source: str, path: str = "/api/games") -> int:
    """The status of an honest request from an address of this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def until_closed(one: socket.socket) -> bytes:
    """What the server says before it hangs up."""
    said = b""
    with suppress(ConnectionResetError):
        while part := one.recv(65_536):
            said += part
    return said


@pytest.mark.parametrize("text", [b"", b"GET /api/games HT", b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
def test_half_sent_requests_of_one_address_stop_nobody_else(
    start: Callable[..., ServerProcess], sqlite_url: str, text: bytes
) -> None:
    server = start(sqlite_url)
    assert server.process is not None
    files = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (1_024, 1_024))
    assert files[0] > 0
    with ExitStack() as stack:
        for one in half_sent(server.port, 1_100, text):
            stack.callback(one.close)
        assert [ask(server.port, "127.0.0.2") for _ in range(20)] == [200] * 20
    assert ask(server.port, "127.0.0.1") == 200, "as soon as they are gone"


POST = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
SLOW = {
    "nothing": b"",
    "empty lines": b"\r\n\r\n",
    "half a request line": b"GET /api/ga",
    "half of the headers": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Y: ",
    "half of a body": POST + b"Content-Length: 50\r\n\r\n{",
    "half of a chunk": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    "a refused body": POST.replace(b"application/json", b"text/plain") + b"Content-Length: 50\r\n\r\n{",
    "empty lines after a request": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\r\n\r\n",
    "a second request's half": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api",
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW.keys())
def test_whoever_stops_in_the_middle_is_hung_up_on(
    serve: Callable[..., ServerThread], sqlite_url: str, text: bytes
) -> None:
    server = serve(sqlite_url, header_seconds=0.3, body_seconds=0.3, keep_alive_seconds=0.3)
    (one,) = half_sent(server.port, 1, text)
    with one:
        said = until_closed(one)  # or the test's own patience ends
    wanted = {b"200", b"408", b"415"}
    assert {line.split()[1] for line in said.splitlines() if line.startswith(b"HTTP/1.1 ")} <= wanted
    assert b"HTTP/1.1 408" in said or (text.count(b"HTTP/1.1") and (b" 200" in said or b" 415" in said))


def test_a_slow_body_does_not_outlive_its_time_by_dripping(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, body_seconds=0.5)
    (one,) = half_sent(server.port, 1, SLOW["half of a body"])
    with one:
        one.settimeout(0.05)
        sent = 0
        while sent < 45:
            sent += 1
            try:
                one.sendall(b" ")
                if one.recv(1_000).startswith(b"HTTP/1.1 408"):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    raise AssertionError("the whole body was waited for")


def test_headers_have_a_largest_size(server: RunningServer) -> None:
    for text in (
        b"GET /api/games?" + b"x" * 100_000,
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Y: " + b"y" * 100_000,
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Y: 0123456789\r\n" * 5_000,
    ):
        (one,) = half_sent(server.port, 1, text)
        with one:
            assert until_closed(one)[:12] in (b"HTTP/1.1 431", b""), "or it was cut off while sending"
    assert server.answers()


def test_an_answer_that_nobody_reads_is_given_up(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **{**UNLIMITED, "send_seconds": 0.3, "keep_alive_seconds": 60})
    request = b"GET /schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        one.settimeout(20)
        one.connect(("127.0.0.1", server.port))
        with pytest.raises(OSError):  # reset: the rest is thrown away
            while True:
                one.sendall(request)
                time.sleep(0.01)
    assert server.answers()


def test_a_connection_counts_until_it_is_closed() -> None:
    limits = ConnectionLimits(Settings(connections_per_address=2, proxies=("10.0.0.0/8",)))
    assert [limits.add("1.2.3.4") for _ in range(3)] == [True, True, False]
    assert limits.add("1.2.3.5")
    assert all(limits.add("10.1.1.1") for _ in range(5)), "a proxy brings many people"
    for _ in range(3):
        limits.remove("1.2.3.4")
    assert limits.add("1.2.3.4")
    assert [limits.add(f"2001:db8::{i}") for i in range(3)] == [True, True, False], "a network is one client"
    assert limits.add("2001:db8:0:1::")


def test_sockets_and_refused_connections_are_counted_down(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, connections_per_address=4)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    anna.close()
    for _ in range(3):
        with table.live(0) as first, table.live(1) as second:
            first.wait()
            second.wait()
            many = half_sent(server.port, 10, b"")
            assert any(b"HTTP/1.1 429" in until_closed(one) for one in many[4:])
            for one in many:
                one.close()
        anna.close()
    wait_for(lambda: ask(server.port, "127.0.0.1") == 200)


def test_one_address_cannot_fill_the_lobby_with_many_guests(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url, **{**UNLIMITED, "rate_create_address": 0.5})
    guests = [server.client(f"Guest {i}") for i in range(20)]

    def make_tables() -> int:
        """Until nobody can make one."""
        made = 0
        for guest in guests:
            with suppress(ServerRefused):
                for _ in range(10):
                    guest.make_table("hansa", ["me", "open", "open"], public=True)
                    made += 1
        return made

    assert make_tables() == 60
    server.clock.ahead += 10
    assert make_tables() == 5


def served(paths: list[tuple[str, ...]], late: tuple[str, ...] = (), rounds: int = 1) -> list[str]:
    """The last parts of the paths in the order in which they are served, each as often as there are rounds."""

    async def work() -> list[str]:
        order: list[str] = []
        queue = FairQueue(lambda: float(len(order)))  # each takes a second

        async def serve(path: tuple[str, ...]) -> None:
            for _ in range(rounds):
                async with queue.turn(path, path[1] in late):
                    await asyncio.sleep(0)
                    order.append(path[-1])

        async with queue.turn(("x", "x", "x")):
            tasks = [asyncio.create_task(serve(path)) for path in paths]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return order

    return asyncio.run(work())


def test_bots_of_many_tables_do_not_go_before_those_of_one() -> None:
    greedy = [("a", "mallory", f"table {i}") for i in range(10)]
    order = served([*greedy, ("b", "anna", "honest")], rounds=5)
    assert [i for i, one in enumerate(order) if one == "honest"][-1] <= 12, "as often as all the others together"
    assert sorted(order[-10:]) == sorted(path[-1] for path in greedy), "each of the many as often as the others"


def test_guests_of_one_address_share_its_turns() -> None:
    greedy = [("a", f"guest {i}", f"table {i}") for i in range(10)]
    order = served([*greedy, ("b", "anna", "honest")], rounds=5)
    assert [i for i, one in enumerate(order) if one == "honest"][-1] <= 12


def test_whoever_has_had_their_share_waits_but_not_for_ever() -> None:
    others = [(f"address {i}", f"guest {i}", f"table {i}") for i in range(3)]
    order = served([("a", "mallory", "late"), *others], late=("mallory",), rounds=20)
    turns = [i for i, one in enumerate(order) if one == "late"]
    assert turns[0] >= 1, "others go first"
    assert turns[9] <= 45, "while others wait, every fourth turn or so"


def test_a_turn_that_is_given_up_goes_to_the_next() -> None:
    async def work() -> list[str]:
        queue = FairQueue()
        order: list[str] = []

        async def serve(name: str) -> None:
            async with queue.turn((name, name, name)):
                order.append(name)

        async with queue.turn(("x", "x", "x")):
            tasks = [asyncio.create_task(serve(name)) for name in "abcd"]
            await asyncio.sleep(0)
            tasks[1].cancel()
            await asyncio.sleep(0)
        tasks[0].cancel()  # its turn has come, but it has not begun
        await asyncio.gather(*tasks, return_exceptions=True)
        async with queue.turn(("y", "y", "y")):
            order.append("y")
        return order

    assert asyncio.run(work()) == ["c", "d", "y"]


def test_whoever_gives_up_as_their_turn_comes_is_passed_over() -> None:
    async def work() -> list[str]:
        queue = FairQueue()
        order: list[str] = []

        async def serve(name: str) -> None:
            async with queue.turn((name, name, name)):
                order.append(name)

        async with queue.turn(("x", "x", "x")):
            tasks = [asyncio.create_task(serve(name)) for name in "abc"]
            await asyncio.sleep(0)
            tasks[0].cancel()  # it does not know yet when the turn ends
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not queue.is_busy() and queue.length() == 0
        return order

    assert asyncio.run(work()) == ["b", "c"]


def test_thinking_is_counted_by_person_and_by_address() -> None:
    time = [0.0]
    shares = BotShares(0.5, 1.0, lambda: time[0])
    for who, address in (("anna", "a"), ("bert", "a"), ("carla", "a"), ("dora", "b")):
        shares.saw(who, address)
    shares._person.charge("anna", 130.0)
    assert shares.are_spent("anna")
    assert not any(shares.are_spent(who) for who in ("bert", "carla", "dora", "stranger"))
    shares._address.charge("a", 130.0)
    assert shares.are_spent("bert") and shares.are_spent("carla")
    assert not shares.are_spent("dora")
    time[0] += 21
    assert not shares.are_spent("bert"), "an address has it back first here"
    assert not shares.are_spent("anna")


def test_ten_tables_of_bots_do_not_keep_anybody_else_waiting() -> None:
    """With a real process: while one guest's ten tables want moves all the time, another's bot is served at once."""

    async def work() -> list[int]:
        pool = BotPool(1, 5.0)
        moves = 0

        async def play_on(host: str) -> None:
            nonlocal moves
            table = make_table(TableRequest("hansa", [SeatRequest("bot", "random")] * 3), host, host)
            while True:
                seat = table.waiting_for()
                assert seat is not None
                decide(table, seat, await pool.move(table, seat), table.version)
                moves += 1

        greedy = [asyncio.create_task(play_on("mallory")) for _ in range(10)]
        honest = make_table(TableRequest("hansa", [SeatRequest("bot", "random")] * 3), "anna", "Anna")
        meanwhile = []
        try:
            for _ in range(10):
                before = moves
                while moves < before + 15:
                    await asyncio.sleep(0.001)
                before = moves
                seat = honest.waiting_for()
                assert seat is not None
                decide(honest, seat, await pool.move(honest, seat), honest.version)
                meanwhile.append(moves - before)
        finally:
            for task in greedy:
                task.cancel()
            await asyncio.gather(*greedy, return_exceptions=True)
            pool.stop()
        return meanwhile

    # Not the most: who was served while the machine did something else has had much time, and lets others go first.
    usual = median(asyncio.run(work()))
    assert usual <= 2, "the one that was under way, and one that ended at the same moment; ten if they took turns"


def test_a_connected_seat_keeps_no_idle_table_in_memory(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, idle_seconds=0.0)
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])

    def in_memory() -> int:
        """Copies of the table, wherever they are held."""
        gc.collect()
        return sum(isinstance(one, Table) and one.info.id == table.id for one in gc.get_objects())

    with table.live(0) as live:
        live.wait()
        wait_for(lambda: in_memory() == 0)
        live.command("chat", text="still there")
        assert live.events[-1]["data"]["text"] == "still there"


def wait_for(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Fails when something does not come true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)
