"""What a bot is handed: guesses that look the same to its seat and are not the truth."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation, contains
from kogge.bots.random import decide
from kogge.core.contract import State
from kogge.core.dealer import Dealer
from kogge.games.registry import GAMES
from tests.bots.peeking import PeekingObservation

# Set-ups with secrets, and how far into the game to look for some.
SECRETS = [
    ("hansa", "league-45", 4, {"missions": "yes"}, 30),
    ("yokohama", "city", 4, {}, 60),
    ("merchants", "short", 3, {}, 300),
]


def walk(name: str, board: str, players: int, options: dict[str, str], decisions: int) -> State:
    """A position in which something is hidden from the seat to move."""
    game = GAMES[name]
    dealer = Dealer(f"walk {name}")
    s: State = game.new(game.menu().choose(board, players, options))
    for _ in range(decisions):
        s.apply(decide(s, dealer))
    while s.to_move() < 0 or len({game.guess(s, s.to_move(), Dealer(f"{i}")).key() for i in range(5)}) < 2:
        s.apply(decide(s, dealer))
    return s


@pytest.mark.parametrize(("name", "board", "players", "options", "decisions"), SECRETS)
def test_guesses_look_the_same_to_the_seat_and_hide_the_truth(
    name: str, board: str, players: int, options: dict[str, str], decisions: int
) -> None:
    game = GAMES[name]
    s = walk(name, board, players, options, decisions)
    seat = int(s.to_move())
    before = s.key()
    observation = Observation(game, s, seat, Dealer("guess"))
    guesses = [observation.guess() for _ in range(8)]
    assert all(game.view(guess, seat) == game.view(s, seat) for guess in guesses)
    assert len({guess.key() for guess in guesses}) > 1, "hidden things are guessed again each time"
    assert any(guess.key() != s.key() for guess in guesses)
    assert all(guess is not s for guess in guesses)
    guesses[0].apply(guesses[0].legal()[0])
    assert s.key() == before, "a guess is the bot's own to play with"
    assert list(observation.legal()) == list(s.legal())


@pytest.mark.parametrize(("name", "board", "players", "options", "decisions"), SECRETS)
def test_one_who_peeks_would_be_caught(
    name: str, board: str, players: int, options: dict[str, str], decisions: int
) -> None:
    s = walk(name, board, players, options, decisions)
    peeking = PeekingObservation(GAMES[name], s, s.to_move(), Dealer("guess"))
    assert {peeking.guess().key() for _ in range(8)} == {s.key()}


def test_ascending_actions_are_found_wherever_they_are() -> None:
    legal = GAMES["hansa"].new(GAMES["hansa"].menu().choose("league-45", 4, {"first": "1"})).legal()
    actions = list(legal)
    assert all(contains(legal, action) for action in actions)
    assert not any(contains(legal, action) for action in (-1, actions[0] - 1, actions[-1] + 1))
