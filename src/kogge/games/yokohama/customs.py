"""The customs: imports for a cell of the control board (Y5.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step, View
from kogge.games.yokohama.actions import DECLARE, DONE
from kogge.games.yokohama.anytime import any_time_choices, use_any_time
from kogge.games.yokohama.board import BRICKWORKS, IMPORT
from kogge.games.yokohama.church import lose_assistant, source_choices
from kogge.games.yokohama.reward import give_reward, score
from kogge.games.yokohama.state import DESK, Yokohama


def begin_customs(s: Yokohama, p: Seat, here: i64, most: i64) -> None:
    """Ask when some cell can be paid. Without imports no technology helps, so nobody is asked then."""
    step = Customs(p, here, most)
    if min(most, s.desk[p * DESK + IMPORT]) > 0 and len(step.choices(s)) > 1:
        s.then(step)


class Customs(Step[Yokohama]):
    """Y5.5: a free cell whose imports are at hand, at most what the action points allow (YR4)."""

    number = 19
    name = "customs"
    rule = "Y5.5"

    def __init__(self, player: Seat, here: i64, most: i64) -> None:
        super().__init__(player)
        self.here: Final = here
        self.most: Final = most

    def choices(self, s: Yokohama) -> vec[i64]:
        """Cells with an assistant from the hand or from the location; or none."""
        p = self.player
        most = min(self.most, s.desk[p * DESK + IMPORT])
        cells = vec[i64]()
        for cell in range(len(s.customs)):
            if s.customs[cell] == 0 and s.board.box.customs_number[cell] <= most:
                cells = append(cells, cell)
        out = source_choices(s, p, self.here, DECLARE, cells, vec[i64]())
        out = any_time_choices(s, p, out)
        return append(out, pack(DONE))

    def resolve(self, s: Yokohama, action: Action) -> None:
        """Exactly its imports, the assistant, the reward; Y7.1 Brickworks."""
        if use_any_time(s, self, action) or verb_of(action) == DONE:
            return
        p = self.player
        cell = second_of(action)
        box = s.board.box
        s.desk[p * DESK + IMPORT] -= box.customs_number[cell]
        lose_assistant(s, p, self.here, first_of(action))
        s.customs[cell] = p + 1
        if s.has_tech(p, BRICKWORKS):
            score(s, p, box.tech_amount[BRICKWORKS])
        give_reward(s, p, box.customs_reward[cell])

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.here, self.most)

    def facts(self, s: Yokohama) -> View:
        """The location, and the most imports its action points allow."""
        return {"here": s.cell_name(self.here), "most": int(self.most)}
