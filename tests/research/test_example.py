"""The worked example learns: a few seconds are enough to see that."""

from __future__ import annotations

import numpy as np
import pytest

from examples import train_yokohama
from kogge.research import make


@pytest.mark.long
def test_it_trains_and_tells_how_it_goes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_yokohama, "GAMES", 8)
    train_yokohama.main(["--minutes", "0.05", "--games", "8"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["seconds", "decisions", "wins", "against", "random"]
    assert len(lines) == 7
    assert all(line.endswith("%") for line in lines[1:])


def test_a_step_up_the_gradient_makes_good_actions_likelier() -> None:
    env = make("yokohama", players=2)
    env.reset(1)
    policy = train_yokohama.Policy(env, 1)
    good, bad = env.legal_ids()[0], env.legal_ids()[-1]
    cells, masks = np.stack([env.observation()] * 2), np.stack([env.mask()] * 2)
    before = policy.forward(cells, masks)[1]
    assert before.sum() == pytest.approx(2)
    assert np.flatnonzero(before[0]).tolist() == sorted(env.legal_ids())
    for _ in range(5):
        policy.learn(cells, masks, np.array([good, bad]), np.array([1, -1], np.float32))
    after = policy.forward(cells, masks)[1]
    assert after[0, good] > before[0, good]
    assert after[0, bad] < before[0, bad]
