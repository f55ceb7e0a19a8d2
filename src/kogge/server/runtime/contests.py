"""Contests as they are run: made, entered, played, drawn up round by round."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec

from kogge.bots.levels import USUAL
from kogge.core.equal_deals import EQUAL
from kogge.core.errors import BadOption
from kogge.games.registry import GAMES, find_game
from kogge.server.contest.facts import DAILY, KNOCKOUT, Contest, Played, Round
from kogge.server.contest.pairing import Groups, pair
from kogge.server.contest.standings import Standing, standings, table_winners
from kogge.server.contest.wire import ContestRequest
from kogge.server.errors import Conflict, Refused
from kogge.server.ids import new_id, new_seed
from kogge.server.runtime.registry import TableRegistry
from kogge.server.storage import contests as storage
from kogge.server.storage.repository import batch_of
from kogge.server.storage.social import avoided_by, enemies_among
from kogge.server.storage.store import Batch
from kogge.server.table.create import contest_table
from kogge.server.table.outcome import must_be_a_person
from kogge.server.table.seats import bot_levels, clean, seat_entrant
from kogge.server.table.table import Table

HOUR: Final = 3_600_000  # milliseconds
DAY: Final = 24 * HOUR
PATIENCE: Final = 60 * DAY  # for which a contest waits for its organiser
DAILY_PLAYERS: Final = 3
LONGEST_NAME: Final = 60


class Field(msgspec.Struct):
    """All that is known of a contest at one moment."""

    contest: Contest
    entrants: list[str]
    rounds: list[Round]
    plays: list[tuple[int, str, str]]  # deal, person, table; in the order of the seats
    played: list[Played]
    blamed: dict[str, set[str]] = {}  # for deals that closed before their games had ended, by table

    def closes(self, deal: int) -> int:
        """When a deal is open to all."""
        return self.rounds[deal].closes if deal < len(self.rounds) else self.contest.closes

    def groups(self, deal: int) -> Groups:
        """Who sat together in a round."""
        out: dict[str, list[str]] = {}
        for number, who, table in self.plays:
            if number == deal:
                out.setdefault(table, []).append(who)
        return list(out.values())

    def done(self) -> set[str]:
        """The tables that have ended."""
        return {one.table for one in self.played}

    def status(self, time: int) -> str:
        """Open, running (its rounds have begun) or closed."""
        if time >= self.contest.closes or (self.is_complete() and time >= self.closes(len(self.rounds) - 1)):
            return "closed"
        return "running" if self.rounds else "open"

    def is_complete(self) -> bool:
        """Whether no further round follows."""
        last = len(self.rounds)
        if not self.contest.has_rounds() or not last:
            return False
        if self.contest.kind == KNOCKOUT:
            return len(self.groups(last - 1)) <= 1
        return last >= self.contest.deals

    def round_is_over(self, time: int) -> bool:
        """Whether the last round waits for nobody any more."""
        last = len(self.rounds) - 1
        if last < 0 or time >= self.rounds[last].closes:
            return True
        done = self.done()
        return all(table in done for deal, _, table in self.plays if deal == last)

    def standings(self, time: int) -> list[Standing]:
        """The table. Deals that were begun and not ended count when they have closed."""
        begun = [[who for group in self.groups(one.number) for who in group] for one in self.rounds]
        return standings(self.contest, self.counted(time), self.entrants, begun)

    def unfinished(self, time: int) -> dict[str, int]:
        """Tables whose deal has closed before their game had ended, with when it closed. Whoever plays on afterwards
        can have looked at the other tables."""
        in_time = {one.table for one in self.played if one.ended < self.closes(one.deal)}
        closed = {table: self.closes(deal) for deal, _, table in self.plays if table not in in_time}
        return {table: closes for table, closes in closed.items() if time >= closes}

    def counted(self, time: int) -> list[Played]:
        """What everybody made of their deals. Of a game that had not ended when its deal closed, those who were awaited
        were absent, and the others have beaten them; where nobody was, all were."""
        late = self.unfinished(time)
        out = [one for one in self.played if one.table not in late]
        players = self.contest.players
        seats: dict[str, int] = {}
        for deal, who, table in self.plays:  # in the order of the seats, and people have the first ones
            seat = seats[table] = seats.get(table, -1) + 1
            if table not in late or table not in self.blamed:
                continue
            blamed = self.blamed[table]
            waited = bool(blamed) and who not in blamed
            place = players - len(blamed) if waited else players
            out.append(Played(deal, table, seat, who, place, 0, players, absent=not waited, waited=waited))
        return out


class ContestService:
    """What people do with contests. Everything is stored before it is answered."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._registry.clock()

    async def names(self, people: list[str]) -> dict[str, str]:
        """What people are called now."""
        return await storage.names_of(self._store, people)

    async def field(self, id: str) -> Field:
        """A contest with everybody in it."""
        contest = await storage.load_contest(self._store, id)
        entrants = await storage.entrants_of(self._store, id)
        rounds = await storage.rounds_of(self._store, id)
        plays = await storage.plays_of(self._store, id)
        field = Field(contest, entrants, rounds, plays, await storage.results_of(self._store, contest))
        field.blamed = await storage.kept_waiting(self._store, field.unfinished(self.now()))
        return field

    async def daily(self, game: str) -> Contest:
        """Today's challenge in a game, by the calendar of UTC. Whoever asks first makes it."""
        if game not in GAMES:
            raise Refused("no-game", f"there is no game {game[:80]!r}", status=404)
        time = self.now()
        opens = time - time % DAY
        day = datetime.fromtimestamp(opens / 1000, UTC).strftime("%Y-%m-%d")
        found = await storage.contest_of_day(self._store, f"{day}/{game}")
        if found is not None:
            return found
        menu = find_game(game).menu()
        options = menu.choose(menu.board_for(DAILY_PLAYERS), DAILY_PLAYERS, {})
        contest = Contest(
            id=new_id(),
            kind=DAILY,
            name=day,
            organiser=None,
            day=f"{day}/{game}",
            game=game,
            version=options.version,
            board=options.board,
            players=DAILY_PLAYERS,
            options=dict(options.chosen),
            people=1,
            level=USUAL,
            deals=1,
            seed=f"{EQUAL}{new_seed()}",
            opens=opens,
            closes=opens + DAY,
            round_hours=0,
        )
        try:
            await storage.add_contest(self._store, contest)
        except Conflict:  # another process was faster
            return await storage.contest_of_day(self._store, f"{day}/{game}") or contest
        return contest

    async def make(self, request: ContestRequest, who: str) -> Contest:
        """A contest of somebody's own."""
        game = find_game(request.game)
        options = game.menu().choose(request.board, request.players, request.options)
        name = clean(request.name, LONGEST_NAME)
        level = request.level or USUAL
        if not name:
            raise BadOption("a contest needs a name")
        if level not in bot_levels():
            raise BadOption(f"there is no bot {level[:40]!r} here; there are: {', '.join(bot_levels())}")
        if request.people > request.players:
            raise BadOption(f"{request.players} play at a table, so there are not {request.people} people")
        if request.kind != "duplicate" and request.people < 2:
            raise BadOption("a contest in rounds needs two people at a table, or more")
        time = self.now()
        free = request.kind == "duplicate"
        contest = Contest(
            id=new_id(),
            kind=request.kind,
            name=name,
            organiser=who,
            day=None,
            game=game.name,
            version=options.version,
            board=options.board,
            players=options.players,
            options=dict(options.chosen),
            people=request.people,
            level=level,
            deals=request.deals,
            seed=f"{EQUAL}{new_seed()}",
            opens=time,
            closes=time + (request.hours * HOUR if free else PATIENCE),
            round_hours=request.hours,
            turn_limit=request.turn_limit,
        )
        await storage.add_contest(self._store, contest)
        return contest

    # -- contests that are played when people like

    async def play(self, id: str, deal: int, who: str, name: str) -> str:
        """The table where somebody plays a deal: the one they have, one that waits for people, or a new one."""
        must_be_a_person(who)
        contest = await storage.load_contest(self._store, id)
        found = await storage.play_of(self._store, id, deal, who)
        if found is not None:
            return found
        if contest.has_rounds():
            raise Refused("contest", "the tables of a round are made when it begins")
        if not 0 <= deal < contest.deals:
            raise Refused("not-found", f"the contest has {contest.deals} deals", status=404)
        if not contest.is_open(self.now()):
            raise Refused("closed", "this contest has closed")
        for table in await storage.waiting_tables(self._store, id, deal, await avoided_by(self._store, who)):
            try:
                await self._registry.run(table, lambda one: seat_entrant(one, who, name))
            except Refused:  # somebody else was faster
                continue
            return table
        return await self._new_table(contest, deal, who, name)

    async def _new_table(self, contest: Contest, deal: int, who: str, name: str) -> str:
        people: list[tuple[str, str] | None] = [None] * contest.people
        people[deal % contest.people] = (who, name)  # who comes first does not always begin
        table = contest_table(contest, deal, contest.closes, people, self._registry.clock)
        try:
            await self._registry.add(table)
        except Conflict:  # they asked twice at the same moment
            found = await storage.play_of(self._store, contest.id, deal, who)
            if found is None:
                raise
            return found
        return table.info.id

    # -- contests in rounds

    async def enter(self, id: str, who: str) -> None:
        """Somebody wants to play."""
        must_be_a_person(who)
        await self._must_wait(id)
        await storage.enter(self._store, id, who, self.now())

    async def withdraw(self, id: str, who: str) -> None:
        """And does not want to any more."""
        await self._must_wait(id)
        await storage.withdraw(self._store, id, who)

    async def _must_wait(self, id: str) -> None:
        field = await self.field(id)
        if not field.contest.has_rounds():
            raise Refused("contest", "nobody needs to enter: play a deal")
        if field.status(self.now()) != "open":
            raise Refused("started", "the first round has begun")

    async def next_round(self, id: str, who: str) -> None:
        """The organiser begins the next round: all its tables are made at once, and begin."""
        field = await self.field(id)
        contest = field.contest
        if who != contest.organiser:
            raise Refused("not-organiser", "only the organiser may do this", status=403)
        self.may_begin(field)
        number = len(field.rounds)
        people = self._still_in(field)
        enemies = await enemies_among(self._store, people)
        groups = pair(contest, number, people, [field.groups(one.number) for one in field.rounds], enemies)
        closes = self.now() + contest.round_hours * HOUR
        last = len(groups) == 1 if contest.kind == KNOCKOUT else number + 1 >= contest.deals
        batch = Batch("")
        storage.begin_round(batch, contest, number, closes, closes if last else closes + PATIENCE)
        names = await storage.names_of(self._store, [one for group in groups for one in group])
        tables = [self._round_table(contest, number, closes, group, names) for group in groups]
        for table in tables:
            table.info.process = self._registry.process
            written = batch_of(table, table.take_changes())
            batch.statements += written.statements
            batch.entries += written.entries
        try:
            await self._store.write(batch)
        except Conflict as error:
            raise Refused("started", "this round has begun") from error
        for table in tables:
            self._registry.adopt(table)

    def _round_table(
        self, contest: Contest, number: int, closes: int, group: list[str], names: dict[str, str]
    ) -> Table:
        people = [(who, names.get(who, "")) for who in group]
        return contest_table(contest, number, closes, people, self._registry.clock)

    def may_begin(self, field: Field) -> None:
        """Refuse a round that cannot begin now."""
        if not field.contest.has_rounds() or field.is_complete() or field.status(self.now()) == "closed":
            raise Refused("closed", "there is no further round")
        if len(field.entrants) < 2:
            raise Refused("too-few", "two people must have entered, or more")
        if not field.round_is_over(self.now()):
            raise Refused("running", "games of this round are still played")

    def _still_in(self, field: Field) -> list[str]:
        """Who plays in the next round, the best first."""
        order = [line.who for line in field.standings(self.now())]
        if field.contest.kind != KNOCKOUT or not field.rounds:
            return order
        last = len(field.rounds) - 1
        best = table_winners(field.counted(self.now()), last)
        winners, kept = set(best.values()), set(best)
        for group in field.groups(
            last
        ):  # a table that nobody ended, or waited at, has no winner: its first seat goes on
            tables = {table for deal, who, table in field.plays if deal == last and who in group}
            if not tables & kept:
                winners.add(group[0])
        return [who for who in order if who in winners]
