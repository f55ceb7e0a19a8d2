"""Which actions of Yokohama are not worth a look."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Pruning
from kogge.core.actions import verb_of
from kogge.core.cells import append, vec
from kogge.games.yokohama.actions import DONE, PLACE
from kogge.games.yokohama.place import Place
from kogge.games.yokohama.reward import any_man_out
from kogge.games.yokohama.state import IN_HAND, Yokohama


class YokohamaPruning(Pruning[Yokohama]):
    """Drops doing nothing at all: two players who both wait for the other one to end the game would do so for ever."""

    def prune(self, s: Yokohama, legal: vec[i64]) -> vec[i64]:
        """Y3.1, Y3.2: a player with the president and all assistants in hand places one."""
        step = s.agenda[-1]
        if s.version >= 2:
            return legal  # the rules say so themselves (YR2)
        if not isinstance(step, Place) or step.count > 0 or any_man_out(s, step.player):
            return legal
        if s.president[step.player] != IN_HAND or verb_of(legal[0]) != PLACE:
            return legal
        out = vec[i64]()
        for action in legal:
            if verb_of(action) != DONE:
                out = append(out, action)
        return out
