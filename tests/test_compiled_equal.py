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
    ("merchants", "short", 3, "1", 3536, "3b8c105c679dd27b64ab500494fe30c020d0dacab3a9a6ac75ca563fd13eaaea"),
    ("merchants", "short", 3, "2", 3351, "37acb7a23c258e0b29f236cee20ab75a515df80219b340c19eb6f66e8fd54c03"),
    ("merchants", "short", 3, "3", 3260, "86b59217af651e75f845e54982aa648d357f90422521d1874e12a75a6212f6db"),
    ("merchants", "short", 4, "1", 4956, "d9e62851989e7eadf72ff2a29028ddb8ba0603a9db9f873cef4eaaea68a395e1"),
    ("merchants", "short", 4, "2", 5261, "5a6e017b3787b5944a6c2dae9b50d4f6a6e9a49ea5d0808ce84bd3fb39b667aa"),
    ("merchants", "short", 4, "3", 5033, "7b29609b74033c307d0d813b2c8cde07fa54ceec2097f297f8737381dbfc9a51"),
    ("merchants", "main", 3, "1", 3426, "c033abceaf37af873917b85bd6bd7a8ab3e3279b5c31a5658d1382283352d424"),
    ("merchants", "main", 3, "2", 3635, "5cedad6258038e53bcb1e3e3b01ca6e2d9c43df2aaac286c17b5e43eef06f520"),
    ("merchants", "main", 3, "3", 3457, "c061f1c8af39b3703bedef1379b9677e0ec38e18aef6b3b7bd8a11757ed8d25f"),
    ("merchants", "main", 4, "1", 5094, "e163ec42425b5ab2a434d9d2ae0a800bfb9ac3f3790bf5f55a5dc9ad8fcbba16"),
    ("merchants", "main", 4, "2", 5085, "0db39220fb870d78368e5c50a78e7699bb1316387266b4fc43f601dddca65384"),
    ("merchants", "main", 4, "3", 4945, "b4a40a5f578d8990ef9f33fa87b50c23c868da12680136ccb2cf0167ac787c4c"),
    ("yokohama", "city", 2, "1", 1591, "ca46cc0430ccca2189b36fa8ac2e65869a19c7147b7efa93201294efbe503d27"),
    ("yokohama", "city", 2, "2", 833, "fd244c6043b04babfdf042f19c59327a09ccf2ea94eea73a2f5ec5b74875342a"),
    ("yokohama", "city", 2, "3", 866, "632e412fbe3d5cfd710339dcd35d56d419833ac58ef0e2a819b2c89d6c98e860"),
    ("yokohama", "city", 3, "1", 1402, "70b3e73bb3da08254f92b365ff5e22e166390b168a282e250a5d048a34d24aa8"),
    ("yokohama", "city", 3, "2", 1404, "38dced0f9968df0c18f4846a9bf15256875d69d9cf824c2468446c379ac85432"),
    ("yokohama", "city", 3, "3", 1625, "66fd23ea53ee904232b97efd3697cc22452240735dab70c62b0d9e0fa0e4c76c"),
    ("yokohama", "city", 4, "1", 2253, "e8c28064cf91efc176451dd145a7245c3d552bd62d03c905e60cbc275c64dce1"),
    ("yokohama", "city", 4, "2", 1831, "67a0979695b9d4b5db3a8157781013c0d6743b6cc27eaedca944ab01dc5883a8"),
    ("yokohama", "city", 4, "3", 1913, "1e5daf2d3765d4d84b8076e396076150eae1793a0cdb2d536808a313cf3924af"),
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
