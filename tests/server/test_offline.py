"""The table without a server: the same answers and messages, from tables that a browser keeps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from kogge.bots.levels import STYLED
from kogge.core.record import read_record, replay
from kogge.games.registry import GAMES, find_game
from kogge.server.offline.engine import Engine, PageSocket
from kogge.server.offline.routes import OFFERED


class Browser:
    """Keeps tables as the page's worker does, and can fail to."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Any]] = {}
        self.entries: dict[tuple[str, int], dict[str, Any]] = {}
        self.trouble = ""
        self.on_write: Callable[[], None] = lambda: None
        self.on_read: Callable[[], None] = lambda: None

    async def load(self, id: str, after: int) -> str | None:
        """A table and its later entries."""
        self.on_read()
        await asyncio.sleep(0)
        if id not in self.tables:
            return None
        entries = [self.entries[key] for key in sorted(self.entries) if key[0] == id and key[1] > after]
        return json.dumps({**self.tables[id], "entries": entries})

    async def list(self) -> str:
        """Every table."""
        await asyncio.sleep(0)
        return json.dumps(list(self.tables.values()))

    async def write(self, tables: str) -> str:
        """All or nothing."""
        self.on_write()
        await asyncio.sleep(0)
        if self.trouble:
            return self.trouble
        found = json.loads(tables)
        rows = {(one["info"]["id"], entry["number"]): entry for one in found for entry in one["entries"]}
        if any(key in self.entries for key in rows):
            return "conflict"
        self.entries |= rows
        for one in found:
            self.tables[one["info"]["id"]] = {"info": one["info"], "seats": one["seats"]}
        return ""


class Page:
    """One end of a connection: what it was sent, and the last position."""

    def __init__(self, engine: Engine, table: str, seat: int | None) -> None:
        self.messages: list[dict[str, Any]] = []
        self.closed: tuple[int, str] | None = None
        self.position: dict[str, Any] = {}
        query = "" if seat is None else f"&seat={seat}"
        address = f"/api/tables/{table}/live?after=0{query}"
        self.socket: PageSocket = engine.connect(address, self._got, self._close, lambda: None)

    def _got(self, text: str) -> None:
        message = json.loads(text)
        self.messages.append(message)
        if message.get("position"):
            self.position = message["position"]

    def _close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something has been sent."""
        async with asyncio.timeout(300):
            while not is_so():
                await asyncio.sleep(0.001)

    def has(self, version: int) -> bool:
        """Whether the position of that version, or a newer one, was sent."""
        return bool(self.position and self.position["version"] >= version)

    async def send(self, id: str, **command: Any) -> dict[str, Any]:
        """Send a command and wait for what came of it."""
        await self.socket.receive(json.dumps({"id": id, **command}))
        return next(one for one in reversed(self.messages) if one.get("id") == id)


def run(work: Callable[[Browser, Engine], Awaitable[None]]) -> None:
    async def started() -> None:
        browser = Browser()
        await work(browser, Engine(browser, "me", "Hanna"))

    asyncio.run(started())


async def ask(engine: Engine, path: str, body: Any = None, status: int = 200) -> Any:
    found, _, text = (await engine.request(path, None if body is None else json.dumps(body))).partition("\n")
    assert int(found) == status, text
    return text if path.endswith("/record") and status == 200 else json.loads(text)


async def new_table(engine: Engine, *kinds: str, game: str = "hansa", level: str = "random") -> str:
    seats = [{"kind": "bot", "level": level} if kind == "bot" else {"kind": kind} for kind in kinds]
    made = await ask(engine, "/api/tables", {"game": game, "seats": seats})
    return str(made["id"])


async def page_to_move(engine: Engine, table: str) -> Page:
    """A page of the seat that is to decide, opened."""
    seat = (await ask(engine, f"/api/tables/{table}/position"))["prompt"]["seat"]
    page = Page(engine, table, seat)
    await page.until(lambda: bool(page.position))
    return page


async def play_first(page: Page, id: str) -> dict[str, Any]:
    at = page.position
    action = at["choices"][0]["action"]
    return await page.send(id, type="play", seat=at["seat"], action=action, version=at["version"])


def test_games_rules_and_scenes_are_those_of_a_server() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        games = await ask(engine, "/api/games")
        assert {one["game"] for one in games["games"]} == set(GAMES)
        assert games["default_bot"] in games["bots"]
        assert [one["level"] for one in games["games"][0]["levels"]] == list(OFFERED) == ["apprentice", "merchant"]
        ukrainian, english = [await ask(engine, f"/api/rules/hansa?language={one}") for one in ("uk", "en")]
        assert ukrainian["text"] != english["text"]
        assert (await ask(engine, "/api/games/hansa/scene?players=4"))["board"]["board"] == "league-45"
        await ask(engine, "/api/games/chess/scene", status=404)
        await ask(engine, "/api/games/hansa/scene?players=x", status=400)

    run(work)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_bot_that_is_offered_can_be_had(game: str) -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        offered = (await ask(engine, "/api/games"))["bots"]
        players = find_game(game).menu().choose(None, None, {}).players
        for level in offered:
            table = await new_table(engine, *["bot"] * players, game=game, level=level)
            page = Page(engine, table, None)
            await page.until(partial(page.has, 3))
            page.socket.leave()

    run(work)


@pytest.mark.parametrize("level", ["master", "grandmaster", *STYLED, "mcts", "turns:1s"])
def test_who_would_play_worse_than_promised_is_refused(level: str) -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "level": level}]
        refused = await ask(engine, "/api/tables", {"game": "hansa", "seats": seats}, status=400)
        assert refused["error"]["message"].startswith(f"{level} thinks too slowly in a browser")
        table = await new_table(engine, "me", "me", "me")
        await ask(engine, f"/api/tables/{table}/fork", {"decisions": 0, "seats": seats}, status=400)
        assert len(browser.tables) == 1
        waiting = {"game": "hansa", "seats": [{"kind": "me"}] * 3, "autostart": False}
        page = Page(engine, (await ask(engine, "/api/tables", waiting))["id"], 0)
        await page.until(lambda: bool(page.messages))
        for id, command in (("a", {"type": "set-seat", "seat": 1, "kind": "bot"}), ("b", {"type": "start"})):
            told = await page.send(id, **command, **{"fill" if id == "b" else "level": level})
            assert told["error"]["message"].startswith(f"{level} thinks too slowly"), told

    run(work)


def test_a_person_plays_and_bots_answer() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        table = await new_table(engine, "me", "bot", "bot")
        page = Page(engine, table, 0)
        await page.until(lambda: bool(page.position))
        for turn in range(12):
            await page.until(lambda: bool(page.position["choices"]))
            ack = await play_first(page, f"c{turn}")
            assert ack["type"] == "ack", ack
            await page.until(partial(page.has, ack["version"]))
        seats = {event["seat"] for one in page.messages for event in one.get("events", ()) if event["kind"] == "play"}
        assert seats == {0, 1, 2}

    run(work)


def test_nothing_is_told_before_it_is_kept() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        table = await new_table(engine, "me", "me", "me")
        page = await page_to_move(engine, table)
        told = len(page.messages)
        during: list[int] = []
        browser.on_write = lambda: during.append(len(page.messages))
        assert (await play_first(page, "c"))["type"] == "ack"
        assert during == [told]
        last = page.messages[-1].get("event") or max(number for _, number in browser.entries)
        assert (table, last) in browser.entries

    run(work)


def test_what_cannot_be_kept_is_refused_and_undone() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        table = await new_table(engine, "me", "me", "me")
        page = await page_to_move(engine, table)
        before = page.position
        browser.trouble = "QuotaExceededError"
        refused = await play_first(page, "c")
        assert refused["error"]["code"] == "storage"
        await ask(engine, "/api/tables", {"game": "hansa", "seats": [{"kind": "me"}] * 3}, status=503)
        browser.trouble = ""
        assert (await ask(engine, f"/api/tables/{table}/position?seat={page.socket.seat}")) == before
        assert (await play_first(page, "d"))["type"] == "ack"

    run(work)


def test_a_database_that_fails_is_answered_too(caplog: pytest.LogCaptureFixture) -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        table = await new_table(engine, "me", "me", "me")

        def gone() -> None:
            raise RuntimeError("the database was closed")

        browser.on_read = gone
        other = Engine(browser, "me", "Hanna")
        refused = await ask(other, f"/api/tables/{table}", status=500)
        assert refused["error"] == {"code": "broken", "message": "RuntimeError: the database was closed", "rule": ""}
        page = Page(other, table, None)
        await page.until(lambda: page.closed is not None)
        assert page.closed == (1011, "RuntimeError")
        browser.on_read = lambda: None
        await ask(other, f"/api/tables/{table}")

    run(work)
    assert [one.message for one in caplog.records] == ["a request failed", "a connection failed"]


def test_two_tabs_write_to_one_table_and_neither_loses_anything() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        other = Engine(browser, "me", "Hanna")
        table = await new_table(engine, "me", "me", "me")
        here, there = await page_to_move(engine, table), await page_to_move(other, table)
        first = await play_first(here, "a")
        assert first["type"] == "ack"
        stale = await play_first(there, "b")  # nobody has told the other tab
        assert stale["error"]["code"] == "stale"
        other.heard(table, first["event"])
        await there.until(lambda: bool(there.position["version"] == first["version"]))
        assert (await play_first(await page_to_move(other, table), "c"))["type"] == "ack"
        numbers = [number for _, number in sorted(browser.entries)]
        assert numbers == list(range(1, len(numbers) + 1))

    run(work)


def test_tables_survive_the_page() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        table = await new_table(engine, "me", "bot", "bot", game="yokohama")
        page = Page(engine, table, 0)
        await page.until(lambda: bool(page.position and page.position["choices"]))
        await play_first(page, "c")
        await page.until(lambda: bool(page.position["choices"]))
        again = Engine(browser, "me", "Hanna")
        listed = await ask(again, "/api/tables/mine")
        assert [one["id"] for one in listed["tables"]] == [table]
        assert await ask(again, f"/api/tables/{table}/position?seat=0") == page.position
        copy = (await ask(again, f"/api/tables/{table}/fork", {"decisions": 1, "seat": 0}))["id"]
        position = await ask(again, f"/api/tables/{copy}/position?seat=0")
        third = Engine(browser, "me", "Hanna")  # the copy began with a guess: it is the same one after loading
        assert await ask(third, f"/api/tables/{copy}/position?seat=0") == position

    run(work)


@pytest.mark.long
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game_of_bots_leaves_a_record_that_a_server_reads(game: str) -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        players = find_game(game).menu().choose(None, None, {}).players
        table = await new_table(engine, *["bot"] * players, game=game, level="merchant")
        page = Page(engine, table, None)
        await page.until(lambda: page.position.get("status") == "over")
        text = await ask(engine, f"/api/tables/{table}/record")
        assert replay(find_game(game), read_record(text)).is_over()
        again = (await ask(engine, "/api/records", {"record": text}))["id"]
        assert (await ask(engine, f"/api/tables/{again}"))["status"] == "over"
        made = len(read_record(text).decisions)
        assert (await ask(engine, f"/api/tables/{again}/replay/{made}"))["decisions"] == made
        assert await ask(engine, f"/api/tables/{again}/history")

    run(work)


def test_advice_why_not_and_names() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        table = await new_table(engine, "me", "me", "me")
        seat = (await ask(engine, f"/api/tables/{table}/position"))["prompt"]["seat"]
        hint = await ask(engine, f"/api/tables/{table}/hint", {"seat": seat})
        assert hint["level"] == "merchant", "a second in a browser is not worth a Master's advice"
        assert hint["actions"][0]["chosen"]
        best = hint["actions"][0]["action"]
        assert (await ask(engine, f"/api/tables/{table}/why-not", {"seat": seat, "action": best}))["allowed"]
        await ask(engine, f"/api/tables/{table}/why-not", {"seat": seat, "action": "nonsense"}, status=400)
        assert (await ask(engine, "/api/me", {"name": "Jan"}))["name"] == "Jan"
        assert (await ask(engine, "/api/me"))["name"] == "Jan"

    run(work)


def test_what_needs_others_is_refused_with_a_reason() -> None:
    async def work(browser: Browser, engine: Engine) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
        refused = await ask(engine, "/api/tables", {"game": "hansa", "seats": seats}, status=400)
        assert refused["error"]["code"] == "offline"
        assert not browser.tables
        await ask(engine, "/api/tables", {"game": "hansa", "seats": "all"}, status=400)
        await ask(engine, "/api/tables/nowhere", status=404)
        page = Page(engine, "nowhere", None)
        await page.until(lambda: page.closed is not None)
        assert page.closed == (1008, "there is no such table in this browser")

    run(work)
