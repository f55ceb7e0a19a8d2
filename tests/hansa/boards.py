"""Headers of positions on the other boards and for two players, and what tests ask about them."""

from __future__ import annotations

from typing import Final

from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.state import Hansa

EAST: Final = "board east\nplayers 3\n"
BRIT_45: Final = "board britannia-45\nplayers 4\n"
BRIT_3: Final = "board britannia-3\nplayers 3\n"
RU: Final = "players 2\nboard league-3\n"
UK: Final = "players 2\nboard league-3\noption two_players uk\n"
RU_EAST: Final = "players 2\nboard east\n"
RU_BRIT: Final = "players 2\nboard britannia-3\n"
UK_BRIT: Final = "players 2\nboard britannia-3\noption two_players uk\n"
PROMO: Final = (  # all six, each in the place of one of the base game's
    "board league-45\nplayers 4\noption exchange_1 swap\noption exchange_2 swap\noption tax_1 +3\noption tax_2 +3\n"
    "option block_1 office\noption block_2 office\n"
)


def begin(board: str, players: int, **options: str) -> Hansa:
    """The first position on a board."""
    return HANSA.new(MENU.choose(board, players, options))


def routes_of(texts: list[str]) -> set[str]:
    """The routes of posts such as `hamburg-lubeck.2`, the last word of each text."""
    return {text.split()[-1].rpartition(".")[0] for text in texts}


def assert_round_trips(s: Hansa) -> None:
    """Every legal action reads back from its text."""
    for action in s.legal():
        assert HANSA.read(s, HANSA.write(s, action)) == action
