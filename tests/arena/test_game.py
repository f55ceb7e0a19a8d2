"""A game of a tournament follows from its index, replays from its record, and is decided without the hidden state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kogge.arena.game import Player, play_game
from kogge.arena.players import BotFailed, make_player, read_names, read_sources
from kogge.arena.result import read_result
from kogge.arena.schedule import Pairing
from kogge.bots.contract import Bot, Observation
from kogge.bots.random import decide
from kogge.core.contract import NATURE, Action
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.core.match import Match
from kogge.core.record import read_record, replay
from kogge.games.registry import GAMES
from tests.arena.games import plan_of

FIRST = """
from kogge.bots.contract import Bot
class First(Bot):
    def __init__(self, game, text="0"):
        self.at = int(text)
    def choose(self, observation, dealer):
        return observation.legal()[self.at]
class Broken(First):
    def choose(self, observation, dealer):
        raise RuntimeError("no idea")
class Cheat(First):
    def choose(self, observation, dealer):
        return -1
"""


def own(*bots: str, limit: int = 30) -> tuple[object, str]:
    plan = replace(plan_of(*bots, limit=limit), sources={"mine.py": FIRST})
    return play_game(plan, Pairing(0, "deal", bots))


def test_the_same_pairing_plays_the_same_game() -> None:
    plan = plan_of("greedy", "random", "random", limit=60)
    one = Pairing(4, "deal", ("random", "greedy", "random"))
    first, record = play_game(plan, one)
    second, again = play_game(plan, one)
    assert record == again
    assert replace(first, seconds=0.0).decisions == second.decisions == 60
    assert [seat.total for seat in first.seats] == [seat.total for seat in second.seats]
    assert play_game(plan, replace(one, index=5))[1] != record, "bots draw other random numbers in another game"


def test_records_replay_and_name_the_bots() -> None:
    plan = plan_of("greedy", "random", "random", limit=120)
    result, record = play_game(plan, Pairing(0, "1/0.0", ("random", "greedy", "random")))
    read = read_record(record)
    assert read.names == {0: "random", 1: "greedy", 2: "random"}
    assert read.seed == "1/0.0"
    match = replay(plan.rules(), read)
    assert len(match.log) == result.decisions
    assert [seat.bot for seat in result.seats] == ["random", "greedy", "random"]
    assert {score.seat: score.total for score in plan.rules().scores(match.state)} == {
        seat: one.total for seat, one in enumerate(result.seats)
    }
    assert not result.finished()
    assert read_result(result.line()) == result


def test_the_deal_decides_the_set_up() -> None:
    """Whoever sits down to a deal gets the same set-up."""
    plan = plan_of("greedy", "random", "random", limit=8)
    one = read_record(play_game(plan, Pairing(0, "d", ("random", "random", "greedy")))[1])
    two = read_record(play_game(plan, Pairing(7, "d", ("greedy", "random", "random")))[1])
    chances = [[d.text for d in record.decisions if d.seat == NATURE] for record in (one, two)]
    assert chances[0] == chances[1] != []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy", "greedy:noise=50", "mcts:20"])
def test_no_bot_sees_what_is_hidden(name: str, bot: str) -> None:
    """A seat decides the same at two tables that differ only in what it cannot see."""
    game = GAMES[name]
    options = game.menu().choose(None, None, {"missions": "yes"} if name == "hansa" else {})
    match = Match(game, options, "hidden")
    dealer = Dealer("walk")
    compared = 0
    for number in range(240):
        if match.is_over():
            break
        seat = match.to_move()
        if number % 30 == 29:
            other = Match(game, match.options, None, game.guess(match.state, seat, Dealer(f"swap {number}")))
            players = [Player(bot, make_player(bot, game, 0.0, {}), seat, Dealer("think"), 0.0) for _ in range(2)]
            assert players[0].decide(match) == players[1].decide(other)
            compared += other.state.key() != match.state.key()
        match.play(seat, game.write(match.state, decide(match.state, dealer)))
    assert compared, "something was hidden"


class Spy(Bot):
    """Collects every state it can reach."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        self.seen += [observation.guess(), getattr(observation, "_state", None)]
        return observation.legal()[0]


def test_a_bot_cannot_reach_the_true_state() -> None:
    game = GAMES["hansa"]
    match = Match(game, game.menu().choose(None, None, {}), "spy")
    spy = Spy()
    Player("spy", spy, match.to_move(), Dealer("x"), 0.0).decide(match)
    assert all(one is not match.state for one in spy.seen)


def test_bots_from_files_play() -> None:
    result, record = own("mine.py:First", "mine.py:First:1", "random")
    assert "seat 2 mine.py:First:1" in record
    assert result


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("mine.py:Broken", "failed at decision .*RuntimeError: no idea"),
        ("mine.py:Cheat", "answered -1, which is not a legal action"),
        ("mine.py:Nobody", "has no bot 'Nobody'"),
        ("mine.py:First:x", "could not be created: ValueError"),
        ("gredy:noise=3", "no bot and no module 'gredy'"),
        ("json.nothing:Bot", "no bot and no module"),
        ("tests.arena.nothing:Bot", "no bot and no module"),
        ("json:dumps", "has no bot 'dumps'"),
    ],
)
def test_an_error_names_the_bot(bot: str, words: str) -> None:
    with pytest.raises(BotFailed, match=words):
        own(bot, bot, bot)


def test_names_are_checked_before_anything_is_played() -> None:
    assert read_names("greedy, mine.py:First ,random") == ("greedy", "mine.py:First", "random")
    with pytest.raises(BadOption, match="no bot 'deep'"):
        read_names("greedy,deep")
    with pytest.raises(BadOption, match=r"cannot read the bot's file nowhere\.py"):
        read_sources(("nowhere.py:Bot",))
