"""The first-game guide of the browser client, played through the engine: record and steps must fit the rules."""

from __future__ import annotations

import re
from pathlib import Path

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.record import read_record, replay
from kogge.games.yokohama.game import YOKOHAMA
from kogge.games.yokohama.state import Yokohama
from tests.yokohama.table import choices

FOLDER = Path(__file__).parents[2] / "web" / "src" / "games" / "yokohama"
QUIET = ("end", "done", "skip")


def test_y3_the_guide_can_be_played_to_its_end() -> None:
    s = replay(YOKOHAMA, read_record((FOLDER / "guide-record.txt").read_text("utf-8"))).state
    assert isinstance(s, Yokohama)
    steps = re.findall(r'^    \["([^"]+)", "\w+"\],$', (FOLDER / "guide.ts").read_text("utf-8"), re.MULTILINE)
    assert len(steps) > 20
    dealer = Dealer("guide")
    while steps:
        legal = choices(s)
        if s.to_move() == NATURE:
            text = legal[dealer.below(len(legal))]
        elif s.to_move() == 0:
            text = steps.pop(0)
            assert text in legal
        else:  # the other seat does the least it may, as web/src/lib/guide.ts decides
            text = next((one for one in legal if one in QUIET), legal[0])
        s.apply(YOKOHAMA.read(s, text))
    own = YOKOHAMA.view(s, 0)["seats"][0]
    assert (own["points"], own["technologies"], own["orders"]) == (9, ["winery"], ["order_10"])
