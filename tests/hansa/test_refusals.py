"""Why an action is refused: every reason, and the rule it names."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadNotation
from kogge.games.hansa.game import HANSA
from tests.hansa.table import closed_for_markers, new, play, position, why_not, with_boats

ROAD = "route warburg-coellen 2t . . .\n"
SPENT = "city hamburg 2t 2t 2t\ncity minden 2t 2t 2t 2t\nspecial 7 2\n"


@pytest.mark.parametrize(
    ("text", "action", "rule", "reason"),
    [
        ("turn 1 left 0", "income 1t", "H3.1", "no action is left"),
        ("turn 1 left 0\nsupply 1 1t", "place t hamburg-stade.1", "H3.1", "no action is left"),
        ("turn 1", "income 4t", "H4.1", "allows 3 workers"),
        ("turn 1\nsupply 1 10t", "income 2t", "H4.1", "only 1 traders and 1 merchants"),
        ("turn 1", "income 2m", "H4.1", "only 11 traders and 1 merchants"),
        ("turn 1", "place t hamburg-stade.1", "H4.2", "no trader"),
        ("turn 1\nsupply 1 1t", "place m hamburg-stade.1", "H4.2", "no merchant"),
        (
            "turn 1\nsupply 1 1t\nroute hamburg-stade 2t . .",
            "place t hamburg-stade.1",
            "H4.2",
            "hamburg-stade.1 is not empty",
        ),
        ("turn 1\nsupply 1 2t", "displace t hamburg-stade.1", "H4.3", "nobody stands on hamburg-stade.1"),
        ("turn 1\nsupply 1 2t\nroute hamburg-stade 1t . .", "displace t hamburg-stade.1", "H4.3", "your own"),
        ("turn 1\nsupply 1 2t\nroute hamburg-stade 2t . .", "displace m hamburg-stade.1", "H4.3", "no merchant"),
        ("turn 1\nsupply 1 1t\nroute hamburg-stade 2t . .", "displace t hamburg-stade.1", "H4.3", "takes 2 workers"),
        ("turn 1\nsupply 1 2t\nroute hamburg-stade 2m . .", "displace t hamburg-stade.1", "H4.3", "takes 3 workers"),
        ("turn 1\nroute hamburg-stade 2t . .", "move hamburg-stade.1", "H4.7", "no own worker"),
        ("turn 1\nroute hamburg-stade 1t . 1t", "establish hamburg-stade", "H4.8", "not every post"),
        ("turn 1\ncity minden 1t 2t", "use swap minden.1", "H6.1", "no unused marker swap"),
        ("turn 1", "use develop keys", "H6.1", "no unused marker develop"),
        ("turn 1", "use +3", "H6.1", "no unused marker +3"),
        ("turn 1\nhand 1 +3", "use +4", "H6.1", "no unused marker +4"),
        ("turn 1\nroute hamburg-stade 2t . .", "use move3 hamburg-stade.1", "H6.1", "no unused marker move3"),
        ("turn 1\nhand 1 swap\ncity minden 1t", "use swap minden.1", "H6.2", "not two occupied slots"),
        ("turn 1\nhand 1 swap\ncity minden 2t 3t", "use swap minden.1", "H6.2", "one of them own"),
        ("turn 1\nhand 1 swap\ncity brunswiek 1t\ncity coellen 1t", "use swap brunswiek.1", "H6.2", "of one city"),
        ("turn 1\nhand 1 develop\ndesk 1 keys 4", "use develop keys", "H5.5", "fully developed"),
        ("turn 1\nhand 1 move3", "use move3 hamburg-stade.1", "H6.7", "no opponent's worker"),
        ("turn 1", "pay t", "H3.1", "not now"),
        ("turn 1", "put t hamburg-stade.1", "H3.1", "not now"),
        ("turn 1", "lay +3 hamburg-stade", "H3.1", "not now"),
        ("turn 1", "draw +3", "H3.1", "not now"),
    ],
)
def test_refused_in_a_turn(text: str, action: str, rule: str, reason: str) -> None:
    refusal = why_not(position(text), action)
    assert refusal.rule == rule
    assert reason in refusal.reason
    assert str(refusal) == f"{refusal.reason} ({rule})"


@pytest.mark.parametrize(
    ("text", "plays", "action", "rule", "reason"),
    [
        ("route minden-hannover 1t 1t 1t", "minden-hannover", "office bremen", "H5.1", "no end city"),
        (
            "route bremen-hannover 1t 1t 1t\ncity bremen 2m 2t",
            "bremen-hannover",
            "office bremen",
            "H5.3",
            "bremen is full",
        ),
        (
            "route bremen-hannover 1t 1m 1t\ncity hannover 2t",
            "bremen-hannover",
            "office hannover",
            "H5.1",
            "privilege pink",
        ),
        ("route bremen-hannover 1t 1t 1t", "bremen-hannover", "office bremen", "H5.1", "takes a merchant"),
        ("route bremen-hannover 1t 1t 1t", "bremen-hannover", "extra t hannover", "H6.3", "no unused marker"),
        (
            "route minden-hannover 1t 1t 1t\ncity hannover 2t\nmarker minden-hannover office",
            "minden-hannover",
            "extra t hannover",
            "H6.1",
            "in this very action",
        ),
        (
            "hand 1 office\nroute minden-hannover 1t 1t 1t\ncity bremen 2t",
            "minden-hannover",
            "extra t bremen",
            "H6.3",
            "no end city",
        ),
        (
            "hand 1 office\nroute minden-hannover 1t 1t 1t\ncity hannover 2t",
            "minden-hannover",
            "extra m hannover",
            "H6.3",
            "no merchant",
        ),
        (
            "hand 1 office\nroute minden-hannover 1t 1t 1t",
            "minden-hannover",
            "extra t hannover",
            "H6.3",
            "is still empty",
        ),
        ("desk 1 bank 3\nroute hamburg-lubeck 1t 1t 1t", "hamburg-lubeck", "develop bank", "H5.5", "fully developed"),
        ("route hamburg-lubeck 1t 1t 1t", "hamburg-lubeck", "develop keys", "H5.5", "neither end city"),
        ("route hamburg-lubeck 1t 1t 1m", "hamburg-lubeck", "prestige 7", "H5.6", "gives no special prestige"),
        ("route warburg-coellen 1t 1t 1m 1t\nspecial 7 2", "warburg-coellen", "prestige 7", "H5.6", "of 7 is taken"),
        ("route warburg-coellen 1t 1t 1m 1t", "warburg-coellen", "prestige 9", "H5.6", "privilege pink is not open"),
        ("route warburg-coellen 1t 1t 1t 1t", "warburg-coellen", "prestige 7", "H5.6", "no merchant"),
        ("route hamburg-lubeck 1t 1t 1t", "hamburg-lubeck", "income 1t", "H4.8", "third step"),
        ("route hamburg-lubeck 1t 1t 1t", "hamburg-lubeck", "end", "H4.8", "third step"),
    ],
)
def test_refused_in_the_third_step(text: str, plays: str, action: str, rule: str, reason: str) -> None:
    s = play(position(f"turn 1\n{text}"), f"establish {plays}")
    refusal = why_not(s, action)
    assert (refusal.rule, reason in refusal.reason) == (rule, True), str(refusal)


@pytest.mark.parametrize(
    ("text", "plays", "action", "rule", "reason"),
    [
        ("", [], "done", "H4.4", "must be placed"),
        ("", [], "lift warburg-coellen.1", "H4.5", "both supplies are empty"),
        ("", [], "put 1t paderborn-warburg.1", "H4.4", "only workers of the displaced colour"),
        ("route paderborn-warburg 3t . .", [], "put t paderborn-warburg.1", "H4.4", "is not empty"),
        ("", [], "put t warburg-coellen.3", "H4.6", "route of the displacement"),
        ("", [], "put t hamburg-stade.3", "H4.4", "not on the nearest routes"),
        ("supply 2 1m", [], "put m paderborn-warburg.1", "H4.5", "no merchant is there"),
        (SPENT, ["put t paderborn-warburg.1"], "put t paderborn-warburg.2", "H4.5", "no trader is there"),
        ("", [], "income 1t", "H4.4", "displaced workers are to be placed"),
    ],
)
def test_refused_while_re_placing(text: str, plays: list[str], action: str, rule: str, reason: str) -> None:
    extra = "route emden-stade 2t 2t 2t\n" if text == SPENT else ""
    s = play(position(f"turn 1\nsupply 1 2t\n{ROAD}{extra}{text}"), "displace t warburg-coellen.1", *plays)
    refusal = why_not(s, action)
    assert (refusal.rule, reason in refusal.reason) == (rule, True), str(refusal)


@pytest.mark.parametrize(
    ("start", "plays", "action", "reason"),
    [
        ("move hamburg-stade.1", [], "done", "set down first"),
        ("move hamburg-stade.1", ["lift hamburg-stade.3"], "lift emden-stade.1", "no more workers"),
        ("move hamburg-stade.1", [], "lift emden-stade.2", "may be moved"),
        ("move hamburg-stade.1", [], "lift emden-stade.3", "may be moved"),
        ("move hamburg-stade.1", [], "put t hamburg-stade.3", "is not empty"),
        ("move hamburg-stade.1", [], "put m emden-stade.3", "no such worker"),
        ("move hamburg-stade.1", [], "income 1t", "movement is to be finished"),
        ("use move3 emden-stade.2", [], "done", "set down first"),
        ("use move3 emden-stade.2", [], "lift emden-stade.1", "may be moved"),
        ("use move3 emden-stade.2", [], "put 2t hamburg-stade.1", "is not empty"),
        ("use move3 emden-stade.2", [], "put t emden-stade.3", "no such worker"),
        ("use move3 emden-stade.2", [], "use +3", "movement is to be finished"),
    ],
)
def test_refused_while_moving(start: str, plays: list[str], action: str, reason: str) -> None:
    s = position("turn 1\nhand 1 move3 +3\nroute hamburg-stade 1t . 1t\nroute emden-stade 1t 2t .")
    play(s, start, *plays)
    refusal = why_not(s, action)
    assert refusal.rule == ("H4.7" if start.startswith("move") else "H6.7")
    assert reason in refusal.reason


def test_refused_while_paying() -> None:
    s = position("turn 1\nsupply 1 3t 1m\nroute hamburg-stade 2t . .")
    play(s, "displace t hamburg-stade.1")
    assert why_not(s, "put t hamburg-lubeck.1").rule == "H4.3"
    assert "price of the displacement" in why_not(s, "end").reason


def test_refused_while_paying_for_a_block() -> None:
    s = position("option block_1 swap\noption block_2 swap\nturn 1\nsupply 1 3t 1m\ndecree block hamburg-stade 2")
    play(s, "place t hamburg-stade.1")
    assert why_not(s, "put t hamburg-lubeck.1").rule == "H9.4"
    assert "price of the blocked route" in why_not(s, "end").reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("lay +4 hamburg-lubeck", "no marker +4 lies on the plate"),
        ("lay +3 warburg-coellen", "takes no marker"),
        ("lay +3 emden-stade", "lies beside emden-stade already"),
        ("lay +3 hamburg-stade", "a worker stands on hamburg-stade"),
        ("lay +3 bremen-hannover", "both end cities of bremen-hannover are full"),
        ("end", "is to be laid"),
    ],
)
def test_refused_while_laying_a_marker(action: str, reason: str) -> None:
    s = position(
        """turn 1
        plate 1 +3
        marker emden-stade swap
        route hamburg-stade 1t . .
        city bremen 2t 2t
        city hannover 2t 2t"""
    )
    play(closed_for_markers(s, "warburg-coellen"), "end")
    refusal = why_not(s, action)
    assert refusal.rule == "H6.4"
    assert reason in refusal.reason


@pytest.mark.parametrize(
    ("plays", "action"),
    [
        ([], "place t hamburg-stade.2"),
        ([], "displace t emden-stade.2"),
        (["move hamburg-stade.1"], "put t hamburg-stade.2"),
        (["displace m emden-stade.2"], "put t emden-groningen.1"),
    ],
)
def test_refused_for_traders_on_boat_posts(plays: list[str], action: str) -> None:
    s = position("turn 1\nsupply 1 2t 1m\nroute hamburg-stade 1t . .\nroute emden-stade . 2m .")
    play(with_boats(s, "hamburg-stade.2", "emden-stade.2", "emden-groningen.1"), *plays)
    refusal = why_not(s, action)
    assert refusal.rule == "R5"
    assert "merchants only" in refusal.reason


@pytest.mark.parametrize(("plays", "rule"), [([], "H2.3"), (["first 1"], "H2.1")])
def test_refused_while_chance_sets_up(plays: list[str], rule: str) -> None:
    refusal = why_not(play(new(4), *plays), "income 1t")
    assert (refusal.rule, refusal.reason) == (rule, "chance decides now")


def test_refused_while_chance_draws() -> None:
    s = play(position("turn 1\ndrawn 1 1\nhand 2 +3 +3"), "end")
    assert why_not(s, "draw +3").rule == "H6.4"  # both lie at a desk
    assert why_not(s, "end").rule == "H6.4"


def test_refused_when_the_game_is_over() -> None:
    s = position("turn 1\nprestige 1 19\ncity minden 1t\nroute minden-hannover 1t 1t 1t")
    play(s, "establish minden-hannover", "skip")
    assert why_not(s, "income 1t").rule == "H7.1"
    assert why_not(s, "end").rule == "H7.1"


def test_what_is_legal_is_not_refused() -> None:
    s = position("turn 1\nsupply 1 3t\nhand 1 +3 swap\nroute hamburg-stade 1t 2t .\ncity minden 1t 2t")
    for action in s.legal():
        assert HANSA.why_not(s, HANSA.write(s, action)) is None


def test_nonsense_is_no_action() -> None:
    with pytest.raises(BadNotation):
        HANSA.why_not(position("turn 1"), "conquer hamburg")
