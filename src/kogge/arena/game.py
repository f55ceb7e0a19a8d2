"""Plays one game of a tournament. Every decision is checked, timed and recorded."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from kogge.agents.forfeit import SUBSTITUTE, place_last
from kogge.arena.command import CommandBot, Forfeit
from kogge.arena.plan import Plan
from kogge.arena.players import BotFailed, make_player
from kogge.arena.result import GameResult, SeatResult
from kogge.arena.schedule import Pairing
from kogge.arena.times import Times
from kogge.bots.clock import now
from kogge.bots.contract import Bot, Observation
from kogge.bots.registry import make_bot
from kogge.coach.chances import WinChances
from kogge.coach.luck import luck_account
from kogge.core.contract import Action, Game
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.record import record_of

TOLERANCE: Final = 1.1  # a decision is late when it takes this many times the limit: clocks are not exact


class Player:
    """A bot in a seat, with its random numbers and its clock."""

    def __init__(self, name: str, bot: Bot, seat: int, dealer: Dealer, seconds: float) -> None:
        self.name = name
        self.bot = bot
        self.seat = seat
        self.dealer = dealer
        self.seconds = seconds
        self.times = Times()
        self.late = 0
        self.program = bot if isinstance(bot, CommandBot) else None
        self.forfeit = ""  # why the program lost its seat; a bot has decided for it since then

    def decide(self, match: Match) -> Action:
        """Let the bot choose. It is handed a guess, and guesses from that one: it never holds the true state."""
        game: Game[Any] = match.game
        guess = game.guess(match.state, self.seat, self.dealer)
        legal = guess.legal()
        clock = now if self.program is None else perf_counter  # a program thinks in a process of its own
        start = clock()
        try:
            action = self.bot.choose(Observation(game, guess, self.seat, self.dealer, self.seconds), self.dealer)
        except Forfeit as error:
            self.replace_program(game, f"decision {len(match.log) + 1}: {error}")
            return self.decide(match)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise BotFailed(f"the bot {self.name} failed at decision {len(match.log) + 1}: {reason}") from error
        took = clock() - start
        if action not in list(legal):
            raise BotFailed(
                f"the bot {self.name} answered {action!r}, which is not a legal action at decision {len(match.log) + 1}"
            )
        if len(legal) > 1:
            self.times.add(took)
            self.late += 0 < self.seconds * TOLERANCE < took
        return action

    def replace_program(self, game: Game[Any], why: str) -> None:
        """The program has failed: a bot plays on, so that the other seats have a whole game."""
        self.forfeit = why
        self.close()
        self.bot = make_bot(SUBSTITUTE, game, self.seconds)

    def close(self) -> None:
        """End the program, if it is one."""
        if self.program is not None:
            self.program.close()


def play_game(plan: Plan, pairing: Pairing) -> tuple[GameResult, str]:
    """Play a game to its end or to the limit. Returns the result and the record."""
    game = plan.rules()
    match = Match(game, plan.chosen(), pairing.deal)
    players = [_player(plan, game, pairing, seat) for seat in range(plan.players)]
    start = perf_counter()
    try:
        while len(match.log) < plan.limit and not match.is_over():
            player = players[match.to_move()]
            try:
                action = player.decide(match)
            except BotFailed as error:
                raise BotFailed(f"game {pairing.index}: {error}") from error
            match.play(player.seat, game.write(match.state, action))
    finally:
        for player in players:
            player.close()
    seconds = perf_counter() - start
    record = record_of(match, dict(enumerate(pairing.bots)))
    return _result(match, pairing, players, seconds, _luck(plan, match)), record.write()


def _player(plan: Plan, game: Game[Any], pairing: Pairing, seat: int) -> Player:
    name = pairing.bots[seat]
    dealer = Dealer(f"{plan.seed}/{pairing.index}/bot/{seat}")
    return Player(name, make_player(name, game, plan.seconds, plan.sources), seat, dealer, plan.seconds)


def _luck(plan: Plan, match: Match) -> list[float]:
    """[seat] its luck account, after the game: nobody waits for it. Zeros when the plan does not ask."""
    if not plan.luck:
        return [0.0] * plan.players
    actions = [decision.action for decision in match.log]
    return luck_account(WinChances(match.game), match.options, actions).luck


def _result(match: Match, pairing: Pairing, players: list[Player], seconds: float, luck: list[float]) -> GameResult:
    forfeited = [player.seat for player in players if player.forfeit]
    scores = {one.seat: one for one in place_last(match.game.scores(match.state), forfeited)}
    seats = []
    for player in players:
        score = scores[player.seat]
        seats.append(
            SeatResult(
                bot=player.name,
                total=score.total,
                place=score.place,
                parts=dict(score.parts),
                times=player.times.counts,
                late=player.late,
                refusals=0 if player.program is None else player.program.refusals,
                forfeit=player.forfeit,
                luck=round(luck[player.seat], 6),
            )
        )
    return GameResult(
        index=pairing.index,
        deal=pairing.deal,
        ended_by=match.game.ended_by(match.state) if match.is_over() else "",
        decisions=len(match.log),
        turns=int(match.state.turn),
        seconds=seconds,
        seats=tuple(seats),
    )
