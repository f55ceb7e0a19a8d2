"""What a tournament is: everything that decides its games, as plain data that can be sent to another process."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from kogge.bots.levels import LEVELS, bot_of
from kogge.core.contract import Game
from kogge.core.options import Options
from kogge.games.registry import find_game


@dataclass(frozen=True)
class Plan:
    """Two equal plans play equal games, as far as bots decide by their dealer and not by the clock."""

    game: str
    version: int
    board: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]  # one for each seat, or a pool from which line-ups are made
    seed: str
    limit: int  # decisions after which a game is left unfinished
    seconds: float  # a bot may think so long about a decision; 0: as long as it likes
    sources: dict[str, str]  # the text of each file that a bot comes from, by the name it was given

    def rules(self) -> Game[Any]:
        """The game."""
        return find_game(self.game)

    def chosen(self) -> Options:
        """The options as the game wants them."""
        return self.rules().menu().choose(self.board, self.players, self.options)

    def data(self) -> dict[str, Any]:
        """As it is kept: files by their checksum, levels by their bots, so that what has changed is noticed."""
        out = asdict(self)
        out["bots"] = list(self.bots)
        out["levels"] = {name: bot_of(name, self.game) for name in self.bots if name in LEVELS}
        out["sources"] = {name: sha256(text.encode()).hexdigest() for name, text in self.sources.items()}
        return out
