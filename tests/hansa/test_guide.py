"""The first-game guide of the browser client, played through the engine: its steps fit the rules, whatever is drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.record import read_record, replay
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.state import Hansa

FOLDER = Path(__file__).parents[2] / "web" / "src" / "games" / "hansa"
QUIET = ("end", "done", "skip")


def steps_of(source: str) -> list[str]:
    names = dict(re.findall(r'^const (\w+) = "([^"]+)";', source, re.MULTILINE))
    found = re.findall(r'^    \[["`]([^"`]+)["`], "\w+"\],$', source, re.MULTILINE)
    return [re.sub(r"\$\{(\w+)\}", lambda hole: names[hole[1]], step) for step in found]


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_h6_h7_the_guide_can_be_played_to_its_end(seed: str) -> None:
    steps = steps_of((FOLDER / "guide.ts").read_text("utf-8"))
    assert len(steps) > 30
    rivals = ["place t quedlinburg-gottingen.3"]  # as the guide has it
    s = replay(HANSA, read_record((FOLDER / "guide-record.txt").read_text("utf-8"))).state
    assert isinstance(s, Hansa)
    dealer = Dealer(seed)
    while steps:
        legal = [HANSA.write(s, action) for action in s.legal()]
        if s.to_move() == NATURE:
            text = legal[dealer.below(len(legal))]
        elif s.to_move() == 0:
            wanted = re.compile(re.escape(steps.pop(0)).replace(r"\?", r"\S+"))
            text = next(one for one in legal if wanted.fullmatch(one))
        else:  # the others do the least they may, as web/src/lib/guide.ts decides
            scripted = next((one for one in rivals if one in legal), None)
            rivals = [one for one in rivals if one != scripted]
            text = scripted or next((one for one in legal if one in QUIET), legal[0])
        s.apply(HANSA.read(s, text))
    own = HANSA.view(s, 0)["seats"][0]
    assert own["prestige"] == 2  # for Göttingen and for Goslar
    assert own["network"]["routes"] == ["goslar-hildesheim"]
    assert len(own["markers"]) == 1
