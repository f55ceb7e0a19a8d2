"""The browser client's files: every address of its own leads to its page, assets are compressed and kept for ever."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from kogge.server.api.pages import client_pages
from kogge.server.app import ERRORS

SCRIPT = b"console.log('kogge');" * 100


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """A client of pages made for the test."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<!doctype html><title>Kogge</title>")
    (tmp_path / "assets" / "index-abc.js").write_bytes(SCRIPT)
    with TestClient(Litestar(client_pages(tmp_path), exception_handlers=ERRORS)) as one:
        yield one


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/join/abc/def", "/rules", "/rules/hansa", "/settings", "/about", "/guide", "/guide/hansa"]
)
def test_every_page_is_the_one_page(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "<title>Kogge</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_compressed_for_those_who_take_it(client: TestClient[Litestar]) -> None:
    with client.stream("GET", "/assets/index-abc.js", headers={"accept-encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert gzip.decompress(packed) == SCRIPT
    plain = client.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == SCRIPT


@pytest.mark.parametrize("name", ["index-xyz.js", "..%2Findex.html", "%2e%2e/index.html"])
def test_nothing_else_is_served(client: TestClient[Litestar], name: str) -> None:
    assert client.get(f"/assets/{name}").status_code == 404
