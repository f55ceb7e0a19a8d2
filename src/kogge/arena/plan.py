"""The plan of a tournament: everything that determines its games, as plain data to send to other processes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from kogge.bots.levels import bot_of, is_level
from kogge.core.contract import Game
from kogge.core.options import Options
from kogge.games.component_files import digest_of
from kogge.games.registry import find_game


@dataclass(frozen=True)
class Plan:
    """Equal plans play equal games, unless a bot stops thinking by the clock."""

    game: str
    version: int
    board: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]  # one for each seat, or a pool that line-ups are drawn from
    seed: str
    limit: int  # a game stops unfinished after this many decisions
    seconds: float  # what a bot may spend on one decision; 0: no limit
    sources: dict[str, str]  # the text of every file that defines a bot, by the path given
    components: str = ""  # the text of the component file, empty as shipped
    luck: bool = False  # whether every game's luck is told apart from its result

    def rules(self) -> Game[Any]:
        """The game that is played."""
        return find_game(self.game)

    def chosen(self) -> Options:
        """The options, checked by the game."""
        return (
            self.rules().menu().choose(self.board, self.players, self.options, self.version, digest_of(self.components))
        )

    def data(self) -> dict[str, Any]:
        """The plan as it is stored.

        Files become checksums and levels are resolved to bots, so that `--resume` notices when either has changed.
        """
        out = asdict(self)
        out["bots"] = list(self.bots)
        out["levels"] = {name: bot_of(name, self.game) for name in self.bots if is_level(name)}
        out["sources"] = {name: sha256(text.encode()).hexdigest() for name, text in self.sources.items()}
        out["components"] = digest_of(self.components) or None  # plans that were stored before had none
        out["luck"] = self.luck or None
        return out
