"""The browser client's files and the rules for players.

Every address of the client leads to its page; assets are compressed and kept for ever.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from kogge.games.registry import GAMES
from kogge.server.api.pages import client_pages, opening, openings, rules, rules_picture
from kogge.server.app import ERRORS, create_litestar
from kogge.server.server import Server
from kogge.server.settings import Settings
from kogge.words.dictionary import LANGUAGES
from kogge.words.rulebook import read_page

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
    "path",
    [
        "/",
        "/t/abc",
        "/join/abc/def",
        "/rules",
        "/rules/hansa",
        "/rules/hansa/exact",
        "/openings",
        "/openings/hansa",
        "/settings",
        "/about",
        "/lobby",
        "/games",
        "/guide",
        "/guide/hansa",
    ],
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


@pytest.fixture
def rules_client() -> Iterator[TestClient[Litestar]]:
    """A client of the rules alone."""
    with TestClient(Litestar([rules, rules_picture, openings, opening], exception_handlers=ERRORS)) as one:
        yield one


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_sent_in_the_language_that_is_asked_for(rules_client: TestClient[Litestar], game: str) -> None:
    pages = {language: rules_client.get(f"/api/rules/{game}?language={language}").json() for language in LANGUAGES}
    assert all(page["game"] == game for page in pages.values())
    assert len({page["text"] for page in pages.values()}) == len(LANGUAGES)
    assert rules_client.get(f"/api/rules/{game}").json() == pages["en"]
    assert rules_client.get(f"/api/rules/{game}?language=tlh").json() == pages["en"]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_the_rules_can_be_drawn(rules_client: TestClient[Litestar], game: str) -> None:
    page = read_page(game)
    assert page is not None
    for picture in page.pictures():
        shown = rules_client.get(f"/api/rules/{game}/pictures/{picture.position}").json()
        assert shown["view"]["seat"] is None
        assert shown["players"] >= 2
        assert shown["scene"]


@pytest.mark.parametrize("path", ["chess", "hansa/pictures/none", "hansa/pictures/..%2Froute", "chess/pictures/route"])
def test_rules_that_are_not_there_are_refused(rules_client: TestClient[Litestar], path: str) -> None:
    assert rules_client.get(f"/api/rules/{path}").status_code == 404


@pytest.mark.parametrize("game", sorted(GAMES))
def test_openings_are_listed_and_shown(rules_client: TestClient[Litestar], game: str) -> None:
    listed = rules_client.get(f"/api/openings/{game}?language=pl").json()
    assert listed["setups"]
    for setup in listed["setups"]:
        path = f"/api/openings/{game}/{setup['board']}/{setup['players']}"
        shown = rules_client.get(f"{path}/0").json()
        assert shown["players"] == setup["players"]
        assert shown["record"].startswith("kogge record")
        assert {"scene", "view"} <= set(shown)
        assert rules_client.get(f"{path}/999").status_code == 404
    assert rules_client.get("/api/openings/chess").status_code == 404


def test_the_worker_knows_every_file_and_is_another_one_when_any_of_them_changes(tmp_path: Path) -> None:
    def worker(script: bytes) -> str:
        (tmp_path / "assets").mkdir(exist_ok=True)
        (tmp_path / "index.html").write_bytes(b"<!doctype html>")
        (tmp_path / "manifest.webmanifest").write_bytes(b"{}")
        (tmp_path / "assets" / "index-abc.js").write_bytes(script)
        (tmp_path / "service-worker.js").write_bytes(
            b"const b = `__KOGGE_BUILD__`, f = `__KOGGE_FILES__`;" + b" " * 2_000
        )
        settings = Settings(static=str(tmp_path), database=f"sqlite:///{tmp_path}/kogge.db")
        with TestClient(create_litestar(Server(settings))) as client:
            found = client.get("/service-worker.js", headers={"accept-encoding": "gzip"})
            assert found.headers["cache-control"] == "no-cache" and "javascript" in found.headers["content-type"]
            assert client.get("/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")
            return found.text.strip()

    first = worker(SCRIPT)
    assert "f = `./ assets/index-abc.js manifest.webmanifest`" in first and "__" not in first
    assert worker(SCRIPT) == first != worker(SCRIPT + b"//")
