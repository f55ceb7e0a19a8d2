"""The addresses of the HTTP interface that make sense in a browser alone, with the same requests and answers."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

from kogge.bots.levels import LEVELS, PLAYED_BY, USUAL, bot_of
from kogge.bots.registry import BOTS, has_bot
from kogge.core.record import components_of
from kogge.server.errors import Refused
from kogge.server.live import answers, puzzles
from kogge.server.live.puzzles import PuzzleList, PuzzleReply, PuzzleRequest
from kogge.server.live.wire import (
    ActionQuestion,
    ForkRequest,
    Hint,
    HintRequest,
    Me,
    NameRequest,
    NewTable,
    RecordUpload,
    TablePage,
)
from kogge.server.offline.storage import list_tables
from kogge.server.offline.tables import OfflineTables
from kogge.server.table import create
from kogge.server.table.create import SeatRequest, TableRequest
from kogge.server.table.names import clean_name
from kogge.server.table.play import may_ask_for_hints

T = TypeVar("T")
SEARCHING: Final = ("mcts", "turns")
FEW_SIMULATIONS: Final = 6  # of a turn that no puzzle knows; a browser is slow
# A search that has a time to think is far weaker in a browser than where it was rated, so it is not offered here.
OFFERED: Final = tuple(
    level for level in LEVELS if not any(by[level].startswith(SEARCHING) for by in PLAYED_BY.values())
)
BOTS_HERE: Final = (*OFFERED, *(name for name in BOTS if name not in SEARCHING and has_bot(name)))
# The judge of hints searches too. In a second it sees here a small part of what it sees on a server, and is named so.
ADVISER: Final = USUAL


class Person(Protocol):
    """Whoever uses this browser."""

    who: str
    name: str

    def seats_present(self, table: str) -> list[int]:
        """The seats that are looked from."""


class Request:
    """What is asked: the parts of the path that vary, the query, and the body."""

    def __init__(
        self, tables: OfflineTables, person: Person, parts: Sequence[str], query: Mapping[str, str], body: bytes
    ) -> None:
        self.tables = tables
        self.person = person
        self.parts = parts
        self.query = query
        self._body = body

    @property
    def table(self) -> str:
        """The table of an address that names one."""
        return self.parts[0]

    @property
    def seat(self) -> int | None:
        """Where it is looked from; None: one watches."""
        return self.number("seat")

    def number(self, name: str) -> int | None:
        """A number of the query."""
        text = self.query.get(name)
        if text is None:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            raise Refused("malformed", f"{name}: a number is expected, not {text[:80]!r}", status=400)
        return int(text)

    def body(self, kind: type[T]) -> T:
        """The body, checked."""
        return msgspec.json.decode(self._body, type=kind)


Handler: TypeAlias = Callable[[Request], Awaitable[Any]]


async def read_me(request: Request) -> Me:
    """Who uses this browser."""
    return Me(request.person.who, request.person.name)


async def write_me(request: Request) -> Me:
    """Change the name. The page's worker keeps it."""
    name = clean_name(request.body(NameRequest).name)
    if not name:
        raise Refused("empty", "a name needs letters", status=400)
    request.person.name = name
    return await read_me(request)


async def list_games(request: Request) -> dict[str, Any]:
    """Every game, with the levels that play as well here as on a server."""
    return answers.games_data({}, OFFERED, list(BOTS_HERE))


async def scene(request: Request) -> dict[str, Any]:
    """All that is needed to draw a game."""
    query = request.query
    players, version = request.number("players"), request.number("version")
    return answers.scene_data(
        request.parts[0], query.get("board"), players, version, query.get("components", ""), query
    )


async def rules(request: Request) -> dict[str, Any]:
    """The rules of a game for players."""
    return answers.rules_data(request.parts[0], request.query.get("language", "en"))


async def rules_picture(request: Request) -> dict[str, Any]:
    """The position that a picture of the rules shows."""
    return answers.picture_data(request.parts[0], request.parts[1])


async def openings(request: Request) -> dict[str, Any]:
    """What strong players open with."""
    return answers.openings_list(request.parts[0], request.query.get("language", "en"))


async def opening(request: Request) -> dict[str, Any]:
    """Where an opening leads."""
    game, board, players, number = request.parts
    return answers.opening_data(game, board, int(players), int(number))


async def list_puzzles(request: Request) -> PuzzleList:
    """All puzzles of a game."""
    return puzzles.list_puzzles(request.parts[0], request.query.get("day", ""))


async def try_puzzle(request: Request) -> PuzzleReply:
    """A puzzle after some decisions."""
    attempt = puzzles.open_puzzle(request.parts[0], request.parts[1])
    return puzzles.answer_puzzle(attempt, request.body(PuzzleRequest), FEW_SIMULATIONS)


async def list_open(request: Request) -> TablePage:
    """Nobody else plays here."""
    return TablePage([])


async def list_mine(request: Request) -> TablePage:
    """Every table in this browser."""
    return await list_tables(request.tables.storage)


def must_be_quick(game: str, levels: Sequence[str]) -> None:
    """None of these bots may search: it would play far worse here than its name promises."""
    for level in levels:
        if bot_of(level, game).startswith(SEARCHING):
            bots = ", ".join(BOTS_HERE)
            raise Refused("bad-request", f"{level} thinks too slowly in a browser; there are: {bots}", status=400)


def bots_of(seats: Sequence[SeatRequest]) -> list[str]:
    """The levels of the seats that are to be bots'."""
    return [one.level for one in seats if one.kind == "bot"]


async def make(request: Request) -> NewTable:
    """Make a table for one person, or for several at one screen, and bots."""
    wanted = request.body(TableRequest)
    if any(one.kind == "open" for one in wanted.seats):
        raise Refused("offline", "nobody else can join a table in this browser", status=400)
    must_be_quick(wanted.game, bots_of(wanted.seats))
    table = create.make_table(wanted, request.person.who, request.person.name, clock=request.tables.clock)
    await request.tables.add(table)
    return NewTable(table.info.id)


async def describe(request: Request) -> Any:
    """A table: its game, its seats."""
    present = request.person.seats_present(request.table)
    return await request.tables.read(request.table, lambda t: answers.describe_to(t, request.person.who, present))


async def links(request: Request) -> list[Any]:
    """No link leads here from anywhere else."""
    return []


async def position(request: Request) -> bytes:
    """What a seat sees now, and what it may choose."""
    return await request.tables.read(
        request.table, lambda table: answers.position(table, request.person.who, request.seat)
    )


async def events(request: Request) -> Any:
    """What happened after an event."""
    after = request.number("after") or 0
    return await request.tables.read(
        request.table, lambda table: answers.events(table, request.person.who, request.seat, after)
    )


async def replay(request: Request) -> Any:
    """A position of the past."""
    decision = int(request.parts[1])
    return await request.tables.read(
        request.table, lambda table: answers.replay(table, request.person.who, decision, request.seat)
    )


async def history(request: Request) -> Any:
    """How a finished game went."""
    return await request.tables.read(request.table, lambda table: answers.history(table, request.person.who))


async def turns(request: Request) -> Any:
    """Where each turn has begun."""
    return await request.tables.read(request.table, lambda table: answers.turns(table, request.person.who))


async def log(request: Request) -> Any:
    """The decisions in force."""
    return await request.tables.read(request.table, lambda t: answers.log(t, request.person.who, request.seat))


async def record(request: Request) -> bytes:
    """The game as text, as a server writes it."""
    text = await request.tables.read(
        request.table, lambda table: answers.record(table, request.person.who, request.seat)
    )
    return text.encode()


async def upload(request: Request) -> NewTable:
    """A table of a record, from a server or from here."""
    text = request.body(RecordUpload).record
    if components_of(text):
        raise Refused("components", "a record with components of its own needs a server that has them", status=400)
    table = create.upload(text, request.person.who, request.person.name, request.tables.clock)
    await request.tables.add(table)
    return NewTable(table.info.id)


async def fork(request: Request) -> NewTable:
    """A copy from a point of the game."""
    wanted, person = request.body(ForkRequest), request.person
    game = await request.tables.read(request.table, lambda t: t.info.game)
    must_be_quick(game, bots_of(wanted.seats or []))
    table = await request.tables.run(
        request.table,
        lambda t: create.fork(t, person.who, person.name, wanted.decisions, wanted.seat, wanted.seats),
    )
    await request.tables.add(table)
    return NewTable(table.info.id)


async def rematch(request: Request) -> NewTable:
    """The same players again."""
    return NewTable(await request.tables.run(request.table, lambda t: create.rematch(t, request.person.who)))


async def why_not(request: Request) -> Any:
    """Why something may not be done."""
    asked = request.body(ActionQuestion)
    return await request.tables.read(
        request.table, lambda table: answers.answer_why_not(table, request.person.who, asked.seat, asked.action)
    )


async def hint(request: Request) -> Hint:
    """What a good player would do, and why."""
    seat, who = request.body(HintRequest).seat, request.person.who
    version = await request.tables.read(request.table, lambda t: may_ask_for_hints(t, who, seat))
    table = await request.tables.read(request.table, lambda t: t)
    reply = await request.tables.hint(table, seat, ADVISER)
    if not reply.hints or table.version != version:
        raise Refused("stale", "the table has gone on, or nobody could think of anything; ask again")
    return Hint(version, ADVISER, reply.hints)


TABLE: Final = r"/api/tables/([A-Za-z0-9_-]{1,24})"
ROUTES: Final[list[tuple[str, re.Pattern[str], Handler]]] = [
    (method, re.compile(path), handler)
    for method, path, handler in (
        ("GET", "/api/me", read_me),
        ("POST", "/api/me", write_me),
        ("POST", "/api/me/renew", read_me),
        ("GET", "/api/games", list_games),
        ("GET", "/api/games/([a-z]+)/scene", scene),
        ("GET", "/api/rules/([a-z]+)", rules),
        ("GET", "/api/rules/([a-z]+)/pictures/([^/]+)", rules_picture),
        ("GET", "/api/openings/([a-z]+)", openings),
        ("GET", "/api/openings/([a-z]+)/([a-z0-9-]+)/([0-9])/([0-9]{1,3})", opening),
        ("GET", "/api/puzzles/([a-z]+)", list_puzzles),
        ("POST", "/api/puzzles/([a-z]+)/([a-z0-9]{1,40})", try_puzzle),
        ("GET", "/api/tables", list_open),
        ("GET", "/api/tables/mine", list_mine),
        ("POST", "/api/tables", make),
        ("GET", TABLE, describe),
        ("GET", TABLE + "/links", links),
        ("GET", TABLE + "/position", position),
        ("GET", TABLE + "/events", events),
        ("GET", TABLE + "/replay/([0-9]{1,8})", replay),
        ("GET", TABLE + "/history", history),
        ("GET", TABLE + "/turns", turns),
        ("GET", TABLE + "/log", log),
        ("GET", TABLE + "/record", record),
        ("POST", "/api/records", upload),
        ("POST", TABLE + "/fork", fork),
        ("POST", TABLE + "/rematch", rematch),
        ("POST", TABLE + "/why-not", why_not),
        ("POST", TABLE + "/hint", hint),
    )
]
