"""The first-game guide of the browser client, played through the engine: record and steps must fit the rules."""

from __future__ import annotations

import re
from pathlib import Path

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.record import read_record, replay
from kogge.games.merchants.game import MERCHANTS
from kogge.games.merchants.state import Merchants

FOLDER = Path(__file__).parents[2] / "web" / "src" / "games" / "merchants"


def test_m1_6_the_guide_can_be_played_to_its_end() -> None:
    s = replay(MERCHANTS, read_record((FOLDER / "guide-record.txt").read_text("utf-8"))).state
    assert isinstance(s, Merchants)
    steps = re.findall(r'^    \["([^"]+)", "\w+"\],$', (FOLDER / "guide.ts").read_text("utf-8"), re.MULTILINE)
    assert len(steps) > 12
    actions = [action for step in steps for action in step.split("; ")]
    dealer = Dealer("guide")
    while actions:
        legal = [MERCHANTS.write(s, action) for action in s.legal()]
        if s.to_move() == NATURE:
            text = legal[dealer.below(len(legal))]
        elif s.to_move() == 0:
            text = actions.pop(0)
            assert text in legal
        else:  # as the guide's rivals answer
            text = "accept" if "accept" in legal else "refuse"
        s.apply(MERCHANTS.read(s, text))
    own = MERCHANTS.view(s, 0)["seats"][0]
    assert (own["goods_left"], own["cards_held"], own["hand"]["wood"]) == (5, 1, 1)
