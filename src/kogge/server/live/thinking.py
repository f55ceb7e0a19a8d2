"""Bots that decide about a table: what they are sent of it, and the side that decides, in this process or another.

The truth stays inside `Positions.decide`: a bot is shown only a guess of the position.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any, Final

import msgspec

from kogge.bots.contract import Bot, Observation
from kogge.bots.registry import has_bot, make_bot
from kogge.coach.hint import SECONDS, advise
from kogge.core.components import KNOWN
from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.log import Decision
from kogge.games.component_files import digest_of
from kogge.games.registry import find_game
from kogge.server.live.wire import HintAction, PlannedMove
from kogge.server.table.seats import default_level
from kogge.server.table.table import Table

MOST_POSITIONS: Final = 200  # of so many tables the position is remembered


class Job(msgspec.Struct, tag=True):
    """A decision to be made. The first `keep` decisions are known to the process, `texts` follow."""

    table: str
    game: str
    version: int  # of the rules
    board: str
    players: int
    options: dict[str, str]
    keep: int
    texts: list[str]
    seat: int
    level: str
    dealer: str
    seconds: float = 0.0  # to think at most, 0 for as many as the bot likes
    hint: bool = False  # for a person: the best actions and why
    position: str = ""  # what the game began from, if not from its beginning
    components: str = ""  # the text of the component file, where `keep` is 0


class Reply(msgspec.Struct):
    """The action's text, or empty: the process does not know that table (any more)."""

    action: str = ""
    hints: list[HintAction] = []


class Position:
    """A table as the process knows it, and its bots by seat and level: they may remember."""

    def __init__(self, made: int, state: State) -> None:
        self.made = made
        self.state = state
        self.bots: dict[tuple[int, str], Bot] = {}


class Positions:
    """The process's side: the truth lives only inside `decide`, the bot gets a guess."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Position] = OrderedDict()

    def forget(self, tables: list[str]) -> None:
        """Drop what is remembered of tables."""
        for table in tables:
            self._known.pop(table, None)

    def decide(self, job: Job) -> Reply:
        """Bring the table's position up to date and let the bot decide on a guess of it."""
        game = find_game(job.game)
        known = self._known.pop(job.table, None)
        if job.keep == 0:
            known = Position(0, first_state(game, job))
        elif known is None or known.made != job.keep:
            return Reply()
        state = known.state
        for text in job.texts:
            state.apply(game.read(state, text))
        known.made = job.keep + len(job.texts)
        self._known[job.table] = known
        if len(self._known) > MOST_POSITIONS:
            self._known.popitem(last=False)
        dealer = Dealer(job.dealer)
        guess = game.guess(state, job.seat, dealer)
        if job.hint:
            return hints_for(game, guess, job)
        whose = (job.seat, job.level)
        if whose not in known.bots:
            known.bots[whose] = make_bot(job.level, game, job.seconds)
        action = known.bots[whose].choose(Observation(game, guess, job.seat, dealer, job.seconds), dealer)
        return Reply(game.write(guess, action))


def first_state(game: Game[Any], job: Job) -> State:
    """Where the game began."""
    digest = digest_of(job.components)  # from now on the file is known here
    if job.position:
        began: State = game.read_position(job.position)
        return began
    new: State = game.new(game.menu().choose(job.board, job.players, job.options, job.version, digest))
    return new


def hints_for(game: Game[Any], guess: State, job: Job) -> Reply:
    """Advice about a position; the first line is the recommendation."""
    lines = []
    for one in advise(game, guess, job.dealer, min(job.seconds or SECONDS, SECONDS)):
        plan = [msgspec.convert(move.data(), PlannedMove) for move in one.plan]
        lines.append(HintAction(one.text, plan[0].at, one.value, one.parts, one.chosen, round(one.win, 4), plan))
    return Reply(lines[0].action, lines)


class Sent:
    """What the deciding side remembers, as the asking side knows: both forget the same table first."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, tuple[int, Decision]] = OrderedDict()

    def job(self, table: Table, seat: int, level: str, think: float, hint: bool = False) -> Job:
        """A decision to be made about a table, with what the deciding side does not know yet."""
        info = table.info
        log = table.log.decisions
        keep, last = self.known.get(info.id, (0, None))
        if keep > len(log) or keep == 0 or log[keep - 1] is not last:
            keep = 0
        if log:
            self.known[info.id] = (len(log), log[-1])
            self.known.move_to_end(info.id)
            if len(self.known) > MOST_POSITIONS:
                self.known.popitem(last=False)
        texts = [one.text for one in log[keep:]]
        # In a contest bots decide the same at every table, as long as the players do.
        dealer = f"{info.seed}/bot/{len(log)}" if info.contest else secrets.token_hex(8)
        setup = (info.id, info.game, info.version, info.board, info.players, info.options)
        position = components = ""
        if keep == 0 and table.start_state is not None and table.game is not None:
            position = table.game.write_position(table.start_state)
        if keep == 0 and info.components:
            components = KNOWN[info.components].text
        return Job(*setup, keep, texts, seat, level, dealer, think, hint, position, components)

    def forget(self, table: str) -> bool:
        """Whether the table was remembered."""
        return self.known.pop(table, None) is not None

    def clear(self) -> None:
        """The deciding side has begun anew."""
        self.known.clear()


def level_of(table: Table, seat: int) -> str:
    """The bot that plays a seat; the usual one where nobody knows the level that was stored."""
    level = table.seats[seat].level or default_level()
    return level if has_bot(level) else default_level()
