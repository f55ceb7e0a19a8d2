"""Requests for other names are refused, and the counters are not for everybody."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kogge.server.security.hosts import is_known_host
from kogge.server.settings import Settings
from tests.ports import free_port
from tests.server.launch import ServerThread


@pytest.mark.parametrize(
    ("settings", "host", "known"),
    [
        (Settings(), "127.0.0.1:8000", True),
        (Settings(), "localhost:5173", True),
        (Settings(), "[::1]:8000", True),
        (Settings(), "evil.example", False),
        (Settings(), "localhost.evil.example", False),
        (Settings(), "127.0.0.1.evil.example", False),
        (Settings(), "[", False),
        (Settings(), None, True),
        (Settings(host="::1"), "evil.example", False),
        (Settings(host="0.0.0.0"), "anything.example", True),
        (Settings(proxies=("127.0.0.1",)), "anything.example", True),
        (Settings(host="0.0.0.0", hosts=("Kogge.example",)), "kogge.example", True),
        (Settings(host="0.0.0.0", hosts=("kogge.example",)), "KOGGE.example.:443", True),
        (Settings(host="0.0.0.0", hosts=("kogge.example",)), "localhost", True),
        (Settings(host="0.0.0.0", hosts=("kogge.example",)), "evil.example", False),
        (Settings(host="0.0.0.0", hosts=("kogge.example",)), "kogge.example.evil.example", False),
        (Settings(proxies=("127.0.0.1",), hosts=("kogge.example",)), "evil.example", False),
    ],
)
def test_only_the_servers_own_names_are_known(settings: Settings, host: str | None, known: bool) -> None:
    assert is_known_host(settings, {} if host is None else {"host": host}) is known


def status_for(server: ServerThread, path: str, **headers: str) -> int:
    """Of a request with these headers."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", path, headers=headers)
    status = connection.getresponse().status
    connection.close()
    return status


def test_a_page_that_points_its_name_here_is_refused(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, hosts=("kogge.example",))
    assert status_for(server, "/api/games", Host="kogge.example") == 200
    assert status_for(server, "/health", Host="127.0.0.1:1") == 200
    assert status_for(server, "/api/games", Host="evil.example") == 421
    table = server.client("Anna").make_table("hansa", ["me", "me", "me"])
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"
    with pytest.raises(InvalidStatus), connect(address, additional_headers={"Host": "evil.example"}):
        pass
    with connect(address):
        pass


def test_the_counters_need_the_token(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url, metrics_token="sesame")
    assert status_for(server, "/metrics") == 401
    assert status_for(server, "/metrics", Authorization="Bearer sesam") == 401
    assert status_for(server, "/metrics", Authorization="Bearer s\u00e9same") == 401
    assert status_for(server, "/metrics", Authorization="Bearer sesame") == 200


def test_the_counters_listen_apart_and_nowhere_else(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    port = free_port()
    server = serve(sqlite_url, metrics_port=port)
    assert status_for(server, "/metrics") == 404
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        assert b"kogge_requests_total" in answer.read()
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=10)
    assert caught.value.code == 404
    caught.value.close()
    server.stop()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10)
