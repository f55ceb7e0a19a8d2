"""What bots choose in fixed positions of every set-up, as checksums: the same compiled and interpreted.

PYTHONPATH=src .venv/bin/python -m tests.bots.choices    # writes choices.json, after a change of play that is meant
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from kogge.bots.contract import Observation
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.core.contract import NOBODY, Game, State
from kogge.core.dealer import Dealer
from kogge.games.registry import GAMES

FILE = Path(__file__).parent / "choices.json"
BOTS = ("greedy", "greedy:noise=300", "greedy:value", "mcts:6", "mcts:6+paranoid+rounds=1")
STARTS = (0, 30, 90)  # random decisions before bots are asked
ASKED = 5  # decisions in a row
SET_UPS = [
    (game, version, board.name, players)
    for game in GAMES.values()
    for version in range(1, game.version + 1)
    for board in game.menu().boards
    for players in board.players
]


def name_of(game: Game[Any], version: int, board: str, players: int) -> str:
    """A set-up in words."""
    return f"{game.name} {version} {board} {players}"


def choices_checksum(game: Game[Any], version: int, board: str, players: int) -> str:
    """Of every bot's choices; the searching bot's are played."""
    digest = hashlib.sha256()
    for start in STARTS:
        dealer = Dealer(f"{game.name} {board} {players} {start}")  # the same deals for every version
        s: State = game.new(game.menu().choose(board, players, {}, version))
        made = 0
        while (made < start or s.to_move() < 0) and s.to_move() != NOBODY:
            s.apply(decide(s, dealer))
            made += 1
        for number in range(ASKED):
            if s.to_move() < 0:
                break
            chosen = []
            for name in BOTS:
                own = Dealer(f"{name} {number}")
                bot = make_bot(name, game)
                chosen.append(bot.choose(Observation(game, s, s.to_move(), own), own))
            digest.update(" ".join(game.write(s, action) for action in chosen).encode())
            s.apply(chosen[2])
            while s.to_move() < 0 and s.to_move() != NOBODY:
                s.apply(decide(s, dealer))
    return digest.hexdigest()[:16]


def turns_checksum(game: Game[Any]) -> str:
    """Of what the search by turns chooses on a game's first board; it takes long when interpreted."""
    digest = hashlib.sha256()
    dealer = Dealer(f"{game.name} turns")
    board = game.menu().boards[0]
    s: State = game.new(game.menu().choose(board.name, board.players[-1], {}))
    for number in range(40):
        while s.to_move() < 0:
            s.apply(decide(s, dealer))
        name = "turns:6" if number in (10, 39) else "random"
        action = make_bot(name, game).choose(Observation(game, s, s.to_move(), dealer), dealer)
        digest.update(game.write(s, action).encode())
        s.apply(action)
    return digest.hexdigest()[:16]


def main() -> None:
    """Write all checksums."""
    found = {name_of(*one): choices_checksum(*one) for one in SET_UPS}
    found |= {f"{game.name} turns": turns_checksum(game) for game in GAMES.values()}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
