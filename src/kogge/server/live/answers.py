"""What is answered about a game or a table, the same by HTTP and in the browser alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kogge.bots.levels import level_data
from kogge.coach.openings import opening_record, openings_data, position_of
from kogge.core.components import KNOWN, ComponentFile
from kogge.games.registry import GAMES, find_game
from kogge.server.errors import Refused
from kogge.server.live.clocks import clocks_of
from kogge.server.live.updates import MOST_EVENTS
from kogge.server.live.wire import (
    Choice,
    ComponentsReply,
    Event,
    HistoryPoint,
    LinkReply,
    LogLine,
    ProposalReply,
    Replay,
    SeatReply,
    TableReply,
    WhyNot,
)
from kogge.server.table import seats
from kogge.server.table.facts import FREE, HUMAN, TableInfo
from kogge.server.table.history import history_data, record_text, replay_data, told_log, turn_starts
from kogge.server.table.play import ends_turn, why_not
from kogge.server.table.seats import SeatLinks, default_level
from kogge.server.table.table import Table
from kogge.words.dictionary import LANGUAGES
from kogge.words.rulebook import read_page, read_picture

NOT_OPTIONS: Final = ("board", "players", "version", "components")


# -- games


def games_data(own: Mapping[str, ComponentFile], levels: tuple[str, ...], bots: list[str]) -> dict[str, Any]:
    """Every game with its boards and options, the levels of bots, and the components of new tables if they are own."""
    games = []
    for game in GAMES.values():
        components = own[game.name].data() if game.name in own else None
        about = {"title": game.title, "version": game.version, **game.menu().data()}
        rated = [level_data(level, game.name) for level in levels]
        games.append({**about, "levels": rated, "components": components})
    return {"games": games, "bots": bots, "default_bot": default_level()}


def scene_data(
    game: str,
    board: str | None,
    players: int | None,
    version: int | None,
    components: str,
    query: Mapping[str, str],
) -> dict[str, Any]:
    """What never changes during a game: all that is needed to draw it."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game[:80]!r}", status=404)
    found = find_game(game)
    given = {name: value for name, value in query.items() if name not in NOT_OPTIONS}
    return found.scene(found.menu().choose(board, players, given, version, components))


def rules_data(game: str, language: str) -> dict[str, Any]:
    """The rules of a game for players, as Markdown; in English if there is no page in that language."""
    page = read_page(game, language if language in LANGUAGES else "en") if game in GAMES else None
    if page is None:
        raise Refused("no-game", f"there are no rules of {game[:80]!r}", status=404)
    return {"game": game, "title": page.title, "text": page.text}


def picture_data(game: str, name: str) -> dict[str, Any]:
    """The position that a picture of the rules shows, as a spectator sees it."""
    text = read_picture(game, name) if game in GAMES else None
    if text is None:
        raise Refused("not-found", f"the rules of {game[:80]!r} have no picture {name[:80]!r}", status=404)
    found = GAMES[game]
    state = found.read_position(text)
    options = state.options
    return {"players": options.players, "scene": found.scene(options), "view": found.view(state, None)}


def openings_list(game: str, language: str) -> dict[str, Any]:
    """What players open with on each board of a game, and how it fares, in words of a language."""
    if game not in GAMES:
        raise Refused("no-game", f"there is no game {game[:80]!r}", status=404)
    return {"game": game, "setups": openings_data(game, language if language in LANGUAGES else "en")}


def opening_data(game: str, board: str, players: int, number: int) -> dict[str, Any]:
    """Where an opening leads, as a spectator sees it, and a record that tables can show."""
    record = opening_record(game, board, players, number) if game in GAMES else None
    if record is None:
        raise Refused("not-found", f"{game[:80]!r} has no such opening", status=404)
    found, state = position_of(record)
    view = found.view(state, None)
    return {"players": players, "scene": found.scene(state.options), "view": view, "record": record}


# -- a table


def describe_to(table: Table, who: str | None, present: list[int]) -> TableReply:
    """A table, to whoever may see it."""
    if not _invited(table):
        table.may_see(who, None)
    return describe(table, who, present)


def _invited(table: Table) -> bool:
    """Whoever has a link must see what they are invited to."""
    return any(one.kind == FREE for one in table.seats)


def describe(table: Table, who: str | None, present: list[int]) -> TableReply:
    """A table as a person may see it."""
    info = table.info
    replies = [
        SeatReply(**one.data(), mine=who in one.holders, present=one.seat in present, held=bool(one.holders))
        for one in table.seats
    ]
    asked = table.open_proposal()
    return TableReply(
        id=info.id,
        game=info.game,
        version=info.version,
        board=info.board,
        players=info.players,
        options=info.options,
        status=info.status,
        public=info.public,
        watch=info.watch,
        turn_limit=info.turn_limit,
        waiting_time=info.waiting_time,
        hints=info.hints,
        chat=info.chat,
        rated=info.rated,
        contest=info.contest or None,
        sealed=table.is_sealed(),
        host=who == info.host,
        readonly=table.game is None,
        copy=info.origin is not None,
        created=info.created,
        events=table.last(),
        seats=replies,
        components=_components(info),
        proposal=None if asked is None else ProposalReply(asked.number, asked.seat, asked.what, asked.to, asked.needs),
        bank=info.bank,
        increment=info.increment,
        delay=info.delay,
        time_out=info.time_out,
        vacation=info.vacation,
        level=info.level,
        host_name=next((one.name for one in table.seats if info.host in one.holders), ""),
        clocks=clocks_of(table),
    )


def _components(info: TableInfo) -> ComponentsReply | None:
    """The component file of a table; one that cannot be played here has no name."""
    if not info.components:
        return None
    file = KNOWN.get(info.components)
    return ComponentsReply(file.name if file is not None else "", info.components)


def seat_links(table: Table, who: str, links: SeatLinks) -> list[LinkReply]:
    """Links of free seats, to invite with, and of one's own seats, to come back by."""
    out = []
    for one in table.seats:
        mine = one.kind == HUMAN and who in one.holders
        if mine or seats.may_invite(table, who, one):
            out.append(LinkReply(one.seat, seats.seat_link(table, who, one.seat, links)))
    return out


def position(table: Table, who: str | None, seat: int | None) -> bytes:
    """What a seat sees now, and what it may choose; encoded."""
    table.may_see(who, seat)
    return table.position(seat)


def events(table: Table, who: str | None, seat: int | None, after: int) -> list[Event]:
    """What happened after event number `after`, as a seat may know it."""
    table.may_see(who, seat)
    fresh = table.entries[after : after + MOST_EVENTS]
    table.know_gains(fresh)
    return [Event(**entry.event(seat)) for entry in fresh]


def answer_why_not(table: Table, who: str, seat: int, action: str) -> WhyNot:
    """Why the seat to move, which must be theirs, may not do something; or whether its turn is over after it."""
    refusal = why_not(table, who, seat, action)
    if refusal is None:
        return WhyNot(True, ends=ends_turn(table, seat, action))
    return WhyNot(False, refusal.rule, refusal.reason, refusal.code, refusal.params)


# -- its past


def replay(table: Table, who: str | None, decision: int, seat: int | None) -> Replay:
    """The position after this many decisions, as a seat saw it."""
    table.may_see(who, seat)
    data = replay_data(table, decision, seat)
    return Replay(**{**data, "choices": [Choice(**one) for one in data["choices"]]})


def history(table: Table, who: str | None) -> list[HistoryPoint]:
    """The scores of a finished game by category, at the beginning of each turn and at the end."""
    table.may_see(who, None)
    return [HistoryPoint(**point) for point in history_data(table)]


def turns(table: Table, who: str | None) -> list[int]:
    """After how many decisions each turn has begun."""
    table.may_see(who, None)
    return turn_starts(table)


def log(table: Table, who: str | None, seat: int | None) -> list[LogLine]:
    """The decisions in force, as a seat may know them."""
    table.may_see(who, seat)
    return [LogLine(**line) for line in told_log(table, seat)]


def record(table: Table, who: str | None, seat: int | None) -> str:
    """The game as text."""
    table.may_see(who, seat)
    return record_text(table, seat)
