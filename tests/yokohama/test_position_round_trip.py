"""Positions both ways: a written position is read back as the same one, and what cannot be is refused."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any, Final

import pytest

from kogge.bots.contract import NO_ACTION
from kogge.bots.random import decide
from kogge.bots.yokohama.rollout_policy import YokohamaRolloutPolicy
from kogge.bots.yokohama.weights import Weights
from kogge.core.contract import NATURE, NOBODY, Step
from kogge.core.dealer import Dealer
from kogge.core.errors import BadPosition
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.position_steps import STEPS
from kogge.games.yokohama.state import Yokohama
from tests.depth import trials
from tests.yokohama.table import FOUR, play, position

NOTATION: Final = Path(__file__).resolve().parents[2] / "docs" / "notation.md"
SETUPS: Final = list(itertools.product((2, 3, 4), ("no", "yes"), ("no", "yes")))
POSITIONS: Final = trials(30, 300, 10_000)
COMMON: Final = ("place", "move", "first-extra", "second-extra", "collect")
EVERY: Final = 20  # of the positions at common steps, so that a sample comes to rare steps and to ends of games


def decisions(number: int, policy: YokohamaRolloutPolicy, s: Yokohama, dealer: Dealer) -> int:
    """Games are played at random and, every second one, mostly with a purpose: those build, research and achieve."""
    if number % 2 == 1 and s.to_move() != NATURE and dealer.below(10) > 0:
        action = policy.action(s, dealer, 50)
        if action != NO_ACTION:
            return int(action)
    return int(decide(s, dealer))


def some_positions(players: int, rewards: str, merchants: str) -> list[Yokohama]:
    """Positions of games from their set-up on, of chance's decisions and of ends of games too."""
    out: list[Yokohama] = []
    for number in itertools.count():
        first = "random" if number % 2 == 0 else str(number % players + 1)
        given = {"first": first, "reward_tokens": rewards, "free_merchants": merchants}
        version = 1 if number % 3 == 2 else YOKOHAMA.version
        s = YOKOHAMA.new(MENU.choose("city", players, given, version))
        dealer = Dealer(f"round trip {number}")
        policy = YokohamaRolloutPolicy(Weights())
        made = 0
        while s.to_move() != NOBODY and len(out) < POSITIONS:
            common = s.agenda[-1].name in COMMON or (s.turn == 0 and number > 0)
            if not common or made % EVERY == 0:
                out.append(s.copy())
            s.apply(decisions(number, policy, s, dealer))
            made += 1
        if len(out) >= POSITIONS:
            break
        out.append(s)
    return out


@pytest.mark.parametrize(("players", "rewards", "merchants"), SETUPS)
def test_a_written_position_is_read_as_the_same_one(players: int, rewards: str, merchants: str) -> None:
    for s in some_positions(players, rewards, merchants):
        text = YOKOHAMA.write_position(s)
        again = YOKOHAMA.read_position(text)
        assert again.key() == s.key(), text
        assert list(again.built) == list(s.built), text
        assert list(again.legal()) == list(s.legal()), text
        assert again.options.data() == s.options.data(), text
        assert YOKOHAMA.write_position(again) == text


HOUSES = ("bank", "church", "customs", "port_a")
LAB = "lab a station ball winery letterpress exhibition newspaper"
ALL_GOALS = "goals a_copper b_yen c_p3c2\noption reward_tokens yes\nrewards uk us fr"


@pytest.mark.parametrize(
    ("text", "actions", "lines"),
    [
        ("turn 1 place", ["place church", "place church"], ["turn 1 move"]),
        ("turn 1 place", ["place church"], ["step place 1 1 church ."]),
        ("turn 1 place\ntechs 1 telegraph", ["place church", "place church"], ["step place 1 2 church church"]),
        ("turn 1 move\nmen 1 bank 2\ntechs 1 telephone", ["enter bank"], ["step leave 1 bank"]),
        (
            f"turn 1 move\nmen 1 laboratory_a 3\nthings 1 yen 9\n{LAB}",
            ["enter laboratory_a", "research station a1"],
            ["step station 1", "step new-technology a"],
        ),
        (
            f"turn 1\n{ALL_GOALS}\nachieved 1 a_copper c_p3c2\nthings 1 yen 30",
            ["achieve b_yen"],
            ["step claim 1", "step phase 1 before"],
        ),
        (
            f"turn 1\n{ALL_GOALS}\nreward 1 nl\nmen 1 bank 2",
            ["envoy bank"],
            ["reward 1 nl spent", "used agent", "turn 1 place"],
        ),
    ],
)
def test_what_an_action_leaves_behind_is_written(text: str, actions: list[str], lines: list[str]) -> None:
    s = play(position(text), *actions)
    written = YOKOHAMA.write_position(s)
    assert [line for line in lines if line not in written.splitlines()] == [], written
    assert YOKOHAMA.read_position(written).key() == s.key()


def test_a_phase_is_named_where_it_says_all() -> None:
    text = YOKOHAMA.write_position(position("turn 3 move\nround 2\nmen 3 bank 2"))
    assert "turn 3 move" in text.splitlines()
    assert "step" not in text


def test_what_happened_this_turn_can_be_said() -> None:
    s = position("turn 1\nagents 1 uk us\nmen 1 bank 2\nused agent")
    assert YOKOHAMA.why_not(s, "agent bank") is not None
    assert YOKOHAMA.why_not(position("turn 1\nagents 1 uk us\nmen 1 bank 2"), "agent bank") is None


def steps_below(kind: Any) -> list[type[Step[Any]]]:
    """Every kind of step of this game."""
    found = [one for below in kind.__subclasses__() for one in [below, *steps_below(below)]]
    return [one for one in found if one.__module__.startswith("kogge.games.yokohama.")]


def test_every_step_is_known_by_its_name() -> None:
    kinds = steps_below(Step)
    assert {kind.name: kind for kind in kinds} == {name: made for name, (made, _) in STEPS.items()}
    assert len(kinds) == len(STEPS)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("president 1 canal", "the president of seat 1 stays in canal"),
        ("men 1 canal 1", "'men 1 canal 1': nothing stays in canal"),
        ("shop 1 canal 1", "nothing stays in canal"),
        ("deck 99", "'deck 99': at most 36 orders are left"),
        ("turn 1\nturn 2", "'turn 2': there are two lines 'turn'"),
        ("players 4", "two lines 'players'"),
        ("president 1 bank\npresident 1 church", "two lines 'president 1'"),
        ("magic 1", "'magic 1': unknown line"),
        ("men 1 bank 21", "seat 1 has more pieces assistant than there are"),
        ("things 1 yen -3", "'-3' is not a number"),
        ("spent 1 1", "seat 1 has spent more agents than it has"),
        ("techs 1 tram\ntechs 2 tram", "not more cards tram than 1"),
        ("techs 1 university\ntechs 1 university", "seat 1 has university already"),
        ("orders 1 order_01 order_02\nsecret 1 order_03 order_04", "seat 1 holds 3 orders already"),
        ("orders 1 order_99", "there is no order 'order_99'"),
        ("shop 1 bank 1\nshop 2 bank 1", "'shop 2 bank 1': the cell is taken by seat 1"),
        ("shop 1 bank 1\nshop 1 bank 2", "seat 1 has a shop there already"),
        ("shop 1 bank 5", "'5' is not a number up to 4"),
        ("church 1 1 1 1 1 1 1 1 1", "9 words for 8 places"),
        ("tile bank building_05\ntile church building_05", "building_05 lies in bank already"),
        ("token bank free_merchant", "1 of 0 tokens free_merchant"),
        ("rewards uk", "1 of 0 reward tokens"),
        ("goals b_yen", "b_yen is not of the kind A"),
        ("achieved 1 a_copper a_copper", "a_copper is achieved once"),
        ("taken 1 bank bank", "there is no token in bank"),
        ("taken 1 1", "18 power-5 tokens for 17 locations"),
        ("option first 2\nfirst 1", "the option says that seat 2 begins"),
        ("round 0", "rounds are counted from 1"),
        ("used university", "seat 1 has used university without having it"),
        ("dry", "cannot be dry while 36 orders are in the deck"),
        ("round 3\nend church 8", "turn 8 cannot be the last one when it is turn 9"),
        ("turn 1 over", "over only after the turn that an `end` line names"),
        ("turn 1 setup", "a set-up needs `step` lines"),
        ("turn 1 move\nstep move 1 .", "so no phase is named"),
        ("step dance 1", "'step dance 1': there is no step 'dance'"),
        ("step move 1 .", "the last step is move"),
        ("step move 2 .\nstep phase 1 after", "step move of seat 2 in the turn of seat 1"),
        ("step return 1 bank\nstep phase 1 after", "nobody decides the first step, return"),
        ("step walk 1 bank\nstep phase 1 after", "the step walk cannot be played here"),
        ("step build 1 canal\nstep phase 1 after", "nothing stays in canal"),
        ("step offer 1 9 .\nstep phase 1 after", "seat 1 has not 9 things to give"),
        ("step pay 1 9\nstep phase 1 after", "seat 1 cannot pay 9 times"),
        ("step power-five 1 bank\nstep phase 1 after\ntaken 1 bank", "the steps from power-five on cannot be played"),
        ("step keep 1 1\nstep begin", "'1' is a word too many"),
        ("station bank", "the station is in bank, but nobody has the technology station"),
        ("church n", "1 neutral assistants in the church, with 4 players there are 0"),
        ("men 1 bank 1\nmen 1 bank 2", "two lines 'men 1'"),
        ("round 3\nend church 16", "the game cannot end by church, for that has not come"),
        ("round 3\nend houses 16", "the game cannot end by houses, for that has not come"),
        ("round 3\n" + "".join(f"house 2 {c}\n" for c in HOUSES), "seat 2 has built all it has, so an `end` line is"),
        ("round 3\nchurch 1 1 2 2 3 3 4 4\nhand 1 assistant 1", "the game ends by church, so an `end` line is missing"),
        ("turn 1 setup\nstep keep 1\nstep begin", "this is no set-up"),
        ("game hansa", "'game hansa': this is read as a position of yokohama"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        YOKOHAMA.read_position(FOUR + text)


def test_locations_are_laid_out_before_the_first_turn() -> None:
    with pytest.raises(BadPosition, match="every location is laid out"):
        YOKOHAMA.read_position("city bank .")


def test_the_position_of_the_documentation_can_be_read() -> None:
    section = NOTATION.read_text(encoding="utf-8").split("## Positions of Yokohama")[1].split("\n## ")[0]
    blocks = [block for block in section.split("\n\n") if block.startswith("    ")]
    s = YOKOHAMA.read_position(blocks[0])
    assert YOKOHAMA.read_position(YOKOHAMA.write_position(s)).key() == s.key()
    assert YOKOHAMA.read_position("men 1 bank 1 church 1\n" + blocks[1]).agenda[-1].name == "place"
    documented = set(re.findall(r"`([a-z-]+)`", section.split("| step |")[1]))
    assert set(STEPS) - documented == set()


def test_every_position_of_a_set_up_is_read() -> None:
    """Y1.5: boards are filled card by card, while the steps that wait stay the same."""
    s = YOKOHAMA.new(MENU.choose("city", 2, {"reward_tokens": "yes"}))
    dealer = Dealer("set-up")
    while s.turn == 0:
        assert YOKOHAMA.read_position(YOKOHAMA.write_position(s)).key() == s.key()
        s.apply(decide(s, dealer))
