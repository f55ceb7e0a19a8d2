"""The bots there are, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from kogge.bots.contract import Sight
from kogge.bots.evaluators.registry import evaluator_of
from kogge.bots.greedy import Greedy
from kogge.bots.random import decide
from kogge.core.contract import Action, Game, State
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption

# Asked only when its seat is to move. A bot that searches looks at `game.guess(...)`, never at the state.
Bot: TypeAlias = Callable[[Game[Any], State, Dealer], Action]

RANDOM: Final = "random"


def choose_greedily(game: Game[Any], s: State, dealer: Dealer) -> Action:
    """The greedy player, with the game's own evaluator."""
    return Greedy(evaluator_of(game)).choose(Sight(game, s, s.to_move(), dealer), dealer)


# The first one is who people play against unless they ask for another.
BOTS: Final[dict[str, Bot]] = {"greedy": choose_greedily, RANDOM: decide}


def find_bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadOption(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]


def share_bots(text: str, seats: int) -> list[str]:
    """`a,b,c`: a bot's name for each of so many seats; a single name is for all of them."""
    names = [word.strip() for word in text.split(",")]
    for name in names:
        find_bot(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadOption(f"{len(names)} bots for {seats} seats; name one for each, or a single one for all")
    return names
