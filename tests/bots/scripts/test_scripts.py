"""Scripts are bots by name, and play whole games."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Bot, Observation
from kogge.bots.random import decide
from kogge.bots.registry import has_bot, make_bot
from kogge.bots.scripts.registry import SCRIPTS
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.games.registry import GAMES, find_game
from kogge.server.table.seats import bot_levels

BOARDS = [(name, board.name) for name, game in GAMES.items() for board in game.menu().boards]
TWO_HALVES = (0, 1)  # at a table of four, half of the eight scripts of a game
LONGEST = 20_000


def test_every_game_has_scripts() -> None:
    assert set(SCRIPTS) == set(GAMES)
    assert all(len(scripts) == 8 for scripts in SCRIPTS.values())


def test_a_script_is_a_bot_by_name_and_game() -> None:
    assert has_bot("script:camper")
    assert isinstance(make_bot("script:camper", find_game("hansa")), Bot)
    with pytest.raises(BadOption, match="no script 'nonsense'; there are, as script:NAME, hansa: actions-first"):
        make_bot("script:nonsense", find_game("hansa"))
    with pytest.raises(BadOption, match="yokohama has no script 'camper'; it has: order-rush"):
        make_bot("script:camper", find_game("yokohama"))


def test_people_do_not_meet_scripts() -> None:
    assert not has_bot("script")
    assert "script" not in bot_levels()
    assert "greedy" in bot_levels()


@pytest.mark.long
@pytest.mark.parametrize("half", TWO_HALVES)
@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_scripts_play_whole_legal_games_on_every_board(name: str, board: str, half: int) -> None:
    """All scripts of a game, as many at a table as there are seats."""
    game = find_game(name)
    players = next(one.players for one in game.menu().boards if one.name == board)[-1]
    names = list(SCRIPTS[name])
    left = names[half * 4 : half * 4 + 4]
    while left:
        seated, left = (left + names)[:players], left[players:]
        dealer = Dealer(f"{board} {seated[0]}")
        s = game.new(game.menu().choose(board, players, {}))
        bots = [make_bot(f"script:{one}", game) for one in seated]
        decisions = 0
        while s.to_move() != NOBODY:
            p = s.to_move()
            action = decide(s, dealer) if p == NATURE else bots[p].choose(Observation(game, s, p, dealer), dealer)
            assert action in list(s.legal())
            s.apply(action)
            decisions += 1
            assert decisions < LONGEST
        assert game.ended_by(s)
