"""Hostile input: wrong seats, stale versions, forged cookies, foreign pages, huge and malformed messages."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest
from litestar.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kogge.client import Client, RemoteTable, ServerRefused
from kogge.server.security.middleware import SecurityMiddleware
from kogge.server.security.rate_limits import RateLimits
from kogge.server.settings import Settings
from tests.ports import free_port
from tests.server.launch import UNLIMITED, RunningServer, ServerProcess, ServerThread
from tests.server.test_seats import refused


def raw(
    server: RunningServer, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """A request as any program could send it."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    answer = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    connection.close()
    return answer


def hot_seat(server: RunningServer) -> tuple[Client, RemoteTable]:
    """A table to attack."""
    anna = server.client("Anna")
    return anna, anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"})


def test_other_peoples_seats_are_closed(server: RunningServer) -> None:
    _, table = hot_seat(server)
    mallory = server.client("Mallory").table(table.id)
    version = table.position(0)["version"]
    refused("not-yours", mallory.play, 0, "end", version)
    refused("not-yours", mallory.position, 0)
    refused("not-yours", mallory.events, 0)
    refused("not-yours", mallory.log, 1)
    refused("not-yours", mallory.replay, 1, 1)
    refused("not-yours", mallory.record, 1)
    refused("not-yours", mallory.command, "undo", seat=0)
    refused("not-yours", mallory.command, "leave", seat=0)
    refused("not-yours", mallory.command, "back", seat=0)
    refused("not-yours", mallory.command, "vote", seat=0, agree=True)
    assert mallory.links() == []
    with pytest.raises(ServerRefused), mallory.live(0) as live:
        live.wait()


def test_stale_and_illegal_actions_change_nothing(server: RunningServer) -> None:
    _, table = hot_seat(server)
    before = table.position(0)
    refused("stale", table.play, 0, before["choices"][0]["action"], before["version"] - 1)
    error = refused("illegal", table.play, 0, "establish hamburg-lubeck", before["version"])
    assert error.rule.startswith("H")
    refused("illegal", table.play, 0, "gold swap bremen-osnabruck", before["version"])
    refused("illegal", table.play, 0, "\x00\x07 nonsense 🦀", before["version"])
    refused("illegal", table.play, 1, before["choices"][0]["action"], before["version"])
    refused("no-seat", table.play, 17, "end", before["version"])
    assert table.position(0) == before


def test_forged_cookies_are_nobody(server: RunningServer) -> None:
    anna, table = hot_seat(server)
    good = anna.cookie.partition("=")[2].strip('"')
    other = server.client("Other").cookie.partition("=")[2].strip('"')
    mixed = f"{good.partition('.')[0]}.{other.partition('.')[2]}"
    for value in ("", "x", ".", "a.b", mixed, good[:-1], good + "x", "é" * 10, "x" * 5_000, f"{good}.{good}"):
        forged = Client(server.url, cookie=f"kogge={value}".encode().decode("latin-1"))
        refused("no-identity", forged.get, "/api/me")
        refused("no-identity", forged.table(table.id).command, "undo", seat=0)
    assert anna.get("/api/me")["name"] == "Anna"


def test_cookies_are_for_the_browser_alone(server: RunningServer) -> None:
    status, headers, _ = raw(server, "POST", "/api/me", b'{"name": "A"}', content_type="application/json")
    assert status == 200
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_pages_of_other_sites_cannot_post_or_listen(server: RunningServer) -> None:
    anna, table = hot_seat(server)
    body = json.dumps({"type": "pause", "id": "x"}).encode()
    path = f"{table.path}/commands"
    good = {"cookie": anna.cookie, "content_type": "application/json"}
    assert raw(server, "POST", path, body, **good, origin="https://evil.example")[0] == 403
    assert raw(server, "POST", path, body, **good, origin="null")[0] == 403
    assert raw(server, "POST", path, body, **good, sec_fetch_site="cross-site")[0] == 403
    assert raw(server, "POST", path, body, cookie=anna.cookie, content_type="text/plain")[0] == 415
    assert raw(server, "POST", path, body, cookie=anna.cookie)[0] == 415
    assert table.info()["status"] == "running"
    assert raw(server, "POST", path, body, **good, origin=server.url)[0] == 200
    url = f"ws{server.url[4:]}{table.path}/live?seat=0"
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(url, origin=Origin("https://evil.example"), additional_headers={"cookie": anna.cookie}) as socket,
    ):
        socket.recv(5)
    with connect(url, origin=Origin(server.url), additional_headers={"cookie": anna.cookie}) as socket:
        assert json.loads(socket.recv(5))["type"] in ("news", "presence")


def test_every_answer_carries_the_security_headers(server: RunningServer) -> None:
    for path in ("/api/games", "/health", "/nowhere", "/api/tables/x", "/schema"):
        _, headers, _ = raw(server, "GET", path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@pytest.mark.parametrize(
    ("path", "kind", "document"),
    [
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", False),
        ("/assets/index-abc.css", "text/css", False),
        ("/assets/cog-abc.svg", "image/svg+xml", True),
        ("/assets/none.js", "application/json", True),
        ("/service-worker.js", "text/javascript", True),
        ("/", "text/html", True),
    ],
)
def test_scripts_and_styles_carry_no_headers_of_documents(path: str, kind: str, document: bool) -> None:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind.encode())]})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    transport = httpx.ASGITransport(app=SecurityMiddleware(answer, RateLimits(Settings())))  # type: ignore[arg-type]

    async def ask() -> httpx.Headers:
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
            return (await asking.get(path)).headers

    headers = asyncio.run(ask())
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert ("content-security-policy" in headers) is document
    assert ("x-frame-options" in headers) is document


def test_huge_and_malformed_requests_are_refused(server: RunningServer) -> None:
    anna, table = hot_seat(server)
    json_type = {"cookie": anna.cookie, "content_type": "application/json"}
    path = f"{table.path}/commands"
    assert raw(server, "POST", path, b"x" * 100_000, **json_type)[0] == 413
    assert raw(server, "POST", "/api/records", b"x" * 3_000_000, **json_type)[0] == 413
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"type": "play"}',
        b'{"type": "nothing", "id": "a"}',
        b'{"type": "pause", "id": "a b"}',
        b'{"type": "pause", "id": "a", "more": 1}',
        b'{"type": "play", "id": "a", "seat": -1, "action": "end", "version": 1}',
        b'{"type": "play", "id": "a", "seat": 0, "action": "end", "version": 1e999}',
        b'{"type": "play", "id": "a", "seat": 0, "action": "' + b"x" * 500 + b'", "version": 1}',
        b"[" * 20_000,
    ):
        status, _, answer = raw(server, "POST", path, body, **json_type)
        assert status == 400, body[:60]
        assert json.loads(answer)["error"]["code"] == "malformed"
        assert b"Traceback" not in answer
    assert table.info()["status"] == "running"


JSON = "Content-Type: application/json\r\n"
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    ("method", "path", "headers", "body"),
    [
        ("POST", "/api/me", f"Host: localhost\r\nOrigin: http://[\r\n{JSON}", b"{}"),
        ("POST", "/api/me", f"Host: localhost\r\nOrigin: http://localhost:x\r\n{JSON}", b"{}"),
        ("GET", "/api/tables/x/live", f"Host: localhost\r\nOrigin: http://[\r\n{UPGRADE}", b""),
        ("GET", "/api/tables/x/live", f"Host: a:b\r\n{UPGRADE}", b""),
        ("POST", "/api/me", f"Host: localhost\r\n{JSON}Content-Length: {'0' * 5_000}\r\n", b""),
        ("POST", "/api/me", f"Host: localhost\r\n{JSON}Content-Length: {'9' * 5_000}\r\n", b""),
        ("POST", "/api/me", f"Host: localhost\r\n{JSON}", b'{"name": "\xff"}'),
        ("POST", "/api/me", f"Host: a:b\r\n{JSON}", b"[1]"),
        ("POST", "/api/me", f"Host: [\r\n{JSON}", b"[1]"),
        ("GET", "/api/games", "Host: a:99999999\r\n", b""),
    ],
)
def test_bad_headers_and_bytes_are_the_clients_fault(
    server: RunningServer, method: str, path: str, headers: str, body: bytes
) -> None:
    if "Content-Length" not in headers:
        headers += f"Content-Length: {len(body)}\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(f"{method} {path} HTTP/1.1\r\n{headers}\r\n".encode() + body)
        status = connection.recv(4_096).split(b" ", 2)[1]
    assert 400 <= int(status) < 500


def test_a_body_in_chunks_is_counted(server: RunningServer) -> None:
    anna, table = hot_seat(server)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    headers = {"cookie": anna.cookie, "content-type": "application/json"}
    try:
        connection.request("POST", f"{table.path}/commands", iter([b"x" * 10_000] * 30), headers, encode_chunked=True)
        assert connection.getresponse().status == 413
    except OSError:
        pass  # cut off while sending is as good
    finally:
        connection.close()
    assert server.answers()


def test_hostile_messages_by_websocket(server: RunningServer) -> None:
    anna, table = hot_seat(server)
    url = f"ws{server.url[4:]}{table.path}/live?seat=0"
    cookie = {"cookie": anna.cookie}

    def ask(message: str | bytes) -> str:
        with connect(url, additional_headers=cookie) as socket:
            socket.send(message)
            while True:
                answer = json.loads(socket.recv(5))
                if answer["type"] == "refused":
                    return str(answer["error"]["code"])

    for message in ("", "{", "null", "[" * 5_000, '{"type": "play"}', '{"type": 7, "id": "a"}', b"\x00\xff", "🦀"):
        assert ask(message) == "malformed"
    assert ask('{"type": "play", "id": "a", "seat": 0, "action": "end", "version": 0}') == "stale"
    with pytest.raises(ConnectionClosed), connect(url, additional_headers=cookie) as socket:
        socket.send("x" * 1_000_000)
        while True:
            socket.recv(5)
    for query in ("seat=99", "seat=x", "after=-1", "after=999999", "seat=0&after=1e9"):
        address = f"ws{server.url[4:]}{table.path}/live?{query}"
        with (
            pytest.raises((InvalidStatus, ConnectionClosed)),
            connect(address, additional_headers=cookie) as socket,
        ):
            socket.recv(5)
    assert table.position(0)["status"] == "running"


def allowed(server: ServerThread, work: Callable[[], object], most: int = 1_000) -> int:
    """How often something may be done before it is refused as too fast; the server's clock stands still meanwhile."""
    for done in range(most):
        try:
            work()
        except ServerRefused as error:
            assert (error.status, error.code) == (429, "too-fast")
            return done
    raise AssertionError(f"nothing was refused in {most} times")


def test_too_many_requests_are_slowed_down(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **{**UNLIMITED, "rate_address": 20.0})
    anna = server.client("Anna")
    assert allowed(server, lambda: anna.get("/api/games")) == 4 * 20 - 1, "four seconds at once, less one to come in"
    assert allowed(server, lambda: anna.get("/api/me")) == 0, "whatever is asked"
    server.clock.ahead += 2
    assert allowed(server, lambda: anna.get("/api/games")) == 2 * 20
    server.clock.ahead += 1_000
    assert allowed(server, lambda: anna.get("/api/games")) == 4 * 20, "what is saved up has an end"


def test_one_person_is_slowed_down_and_nobody_else(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **{**UNLIMITED, "rate_identity": 5.0})
    anna, bert = server.client("Anna"), server.client("Bert")
    assert allowed(server, lambda: anna.get("/api/tables/mine")) <= 4 * 5
    assert allowed(server, lambda: anna.get("/api/tables/mine")) == 0
    bert.get("/api/tables/mine")
    server.clock.ahead += 1
    assert allowed(server, lambda: anna.get("/api/tables/mine")) == 5


def test_tables_are_rationed(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **{**UNLIMITED, "rate_create": 0.5})
    anna = server.client("Anna")
    make = partial(anna.make_table, "hansa", ["me", "me", "me"])
    assert allowed(server, make) == 10
    server.clock.ahead += 4
    assert allowed(server, make) == 2


def test_one_address_cannot_make_guests_without_end(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, **{**UNLIMITED, "rate_guests": 1.0})
    assert allowed(server, lambda: server.client("Guest").close()) == 60
    server.clock.ahead += 1
    assert allowed(server, lambda: server.client("Guest").close()) == 1


def test_logs_and_metrics_hold_no_secrets(start: Callable[..., ServerProcess], sqlite_url: str, tmp_path: Path) -> None:
    port = free_port()
    server = start(sqlite_url, "--metrics-port", str(port))
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "open", "open"])
    link = table.links()[0]["link"]
    server.client("Bert").table(table.id).join(link=link)
    with table.live(0) as live:
        live.wait()
    metrics = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10).read()
    assert b"kogge_committed_rows_total" in metrics
    server.stop()
    log = server.log.read_text()
    for line in log.splitlines():
        json.loads(line)
    assert '"WebSocket' not in log.replace("\\", ""), "with it came the visitor's address"
    for secret in (link, anna.cookie.partition("=")[2], "set-cookie"):
        assert secret not in log
        assert secret.encode() not in metrics
