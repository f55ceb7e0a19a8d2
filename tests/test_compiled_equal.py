"""Compiled and interpreted, equal seeds play equal games bit for bit: both runs compare with the same checksums."""

from __future__ import annotations

import os
from hashlib import sha256

import pytest

import kogge.core.contract
from kogge.bots.random import decide, playout
from kogge.core.contract import NOBODY, State
from kogge.core.dealer import Dealer
from kogge.core.options import Options
from kogge.games.registry import GAMES, find_game

# Random games to their end: game, board, players, seed, number of decisions, checksum of them and of the last position.
PLAYED = [
    ("hansa", "league-45", 4, "1", 18256, "f5945aba0aedbb9b36154946f40a11dee86e16f5f2ebe1e2442a350de349ffa3"),
    ("hansa", "league-45", 4, "2", 14087, "7109b966e80dda24e9457bc29e3ad8b0f98601c3f2e0aa3d3736f53fa41d5c38"),
    ("hansa", "league-45", 4, "3", 25835, "6a54e289810f4835d921aa7f46bf6d2a971d0f1e1f3716b1ade32fc489fbc772"),
    ("hansa", "league-45", 5, "1", 18806, "4b997c6e659e45cf8654b6c4c4c99880d27a7ac6f35920ca5061f58f798bc1f8"),
    ("hansa", "league-45", 5, "2", 28958, "0310c16fbe1da4afa49513df76fcdbd864f7361e06345528a2a9441925abc6c0"),
    ("hansa", "league-45", 5, "3", 24320, "ea23af64685a0c099a680ae4c8fc85953d9855f27c986784ae39c664a9229b5e"),
    ("hansa", "league-3", 3, "1", 25192, "54e2fb4fc161a3243ec7a342c4199f2f309accba14655303274992126ccb1118"),
    ("hansa", "league-3", 3, "2", 22898, "2cb2d2e985995f96c728fd0a3d142496513cd4e77b664f0d4fff3d96257cdb31"),
    ("hansa", "league-3", 3, "3", 25483, "812b032ee1210cc92e8502a87872e222921073f9ebbb9b85b077fd83aeef5e55"),
]


def checksum(options: Options, seed: str) -> tuple[int, str]:
    """A random game as a number and a text."""
    game = find_game(options.game)
    dealer = Dealer(seed)
    s: State = game.new(options)
    digest = sha256()
    made = 0
    while s.to_move() != NOBODY:
        action = decide(game, s, dealer)
        digest.update(f"{int(action)} ".encode())
        s.apply(action)
        made += 1
    digest.update(repr(s.key()).encode())
    digest.update(repr([one.data() for one in game.scores(s)]).encode())
    return made, digest.hexdigest()


@pytest.mark.parametrize(("name", "board", "players", "seed", "made", "expected"), PLAYED)
def test_equal_seeds_play_equal_games(name: str, board: str, players: int, seed: str, made: int, expected: str) -> None:
    assert checksum(find_game(name).menu().choose(board, players, {}), seed) == (made, expected)


@pytest.mark.parametrize("name", GAMES)
def test_every_board_and_number_of_players_is_compared(name: str) -> None:
    wanted = {(entry.name, players) for entry in find_game(name).menu().boards for players in entry.players}
    assert {(row[1], row[2]) for row in PLAYED if row[0] == name} == wanted


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_the_same_game(name: str) -> None:
    """The loop that runs compiled as a whole decides like the loop that is driven from here."""
    game = find_game(name)
    options = game.menu().choose(None, None, {})
    whole: State = game.new(options)
    made = playout(game, whole, Dealer("playout"), 2000)
    single: State = game.new(options)
    dealer = Dealer("playout")
    for _ in range(int(made)):
        single.apply(decide(game, single, dealer))
    assert whole.key() == single.key()


def test_the_build_is_the_expected_one() -> None:
    """Whoever runs the tests says which build they should see; a compiled run that tests the sources proves nothing."""
    expect = os.environ.get("KOGGE_EXPECT", "")
    assert expect in ("", "compiled", "pure")
    built = "pure" if kogge.core.contract.__file__.endswith(".py") else "compiled"
    assert built == (expect or built)
