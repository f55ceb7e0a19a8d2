"""Answers are read with forgiveness, and never guessed between two choices."""

from __future__ import annotations

import pytest

from kogge.agents.answers import NotUnderstood, distance, exact, read_answer
from kogge.agents.question import choice_texts
from kogge.core.match import Match
from kogge.games.registry import new_match
from kogge.words.registry import speech_for


@pytest.fixture(scope="module")
def hansa() -> Match:
    return new_match("hansa", seed="1")


@pytest.fixture(scope="module")
def merchants() -> Match:
    return new_match("merchants", seed="1")


def read(match: Match, text: str) -> str:
    return read_answer(match.game, match.state, speech_for(match.options), text)


@pytest.mark.parametrize(
    "text",
    [
        "place t hamburg-lubeck.2",
        "  PLACE T Hamburg-Lübeck.2\n",
        "[place t hamburg-lubeck.2]",
        "I think the north matters most.\n\nI play [place t hamburg-lubeck.2].",
        "I will play place t hamburg-lubeck.2, and then end the turn.",
        "Action: place t hamburg–lubeck.2",
        "My move is **place t hamburg-lubeck.2**!",
        "`place t hamburg-lubeck.2`",
        "place t hamburg-lubek.2",
        "[plcae t hamburg-lubeck.2]",
        "place a trader on post 2 of Hamburg–Lübeck",
    ],
)
def test_forgiven(hansa: Match, text: str) -> None:
    assert read(hansa, text) == "place t hamburg-lubeck.2"


@pytest.mark.parametrize("form", ["{}", "[{}]", "#{}", "{}.", "choice {}", "I choose {}", "**{}**", "Hm.\n{}"])
def test_a_number_is_the_choice_listed_with_it(hansa: Match, form: str) -> None:
    choices = choice_texts(hansa.game, hansa.state)
    for number in (1, 17, len(choices)):
        assert read(hansa, form.format(number)) == choices[number - 1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[place t hamburg-lubeck.1] or [place t hamburg-lubeck.2]", "several choices"),
        ("place t hamburg-lubeck.1 is good, but place t hamburg-lubeck.2 too", "several choices"),
        ("place x hamburg-lubeck.2", "names none"),  # neither t nor m
        ("plce t hamburg-lubeck.7", "names none"),  # a number is not a misspelling of another one
        ("[0]", "names none"),
        ("[1000]", "names none"),
        ("In the end I am not sure.", "names none"),
        ("", "names none"),
        ("hamburg-lubeck.2", "names none"),
        (
            "[place t lubeck-hamburg.2]",
            "names none of the choices .*hamburg-lubeck",
        ),  # tells the right one
    ],
)
def test_refused(hansa: Match, text: str, words: str) -> None:
    with pytest.raises(NotUnderstood, match=words):
        read(hansa, text)


def test_a_misspelling_between_two_choices_is_refused(merchants: Match) -> None:
    assert read(merchants, "buy grian") == "buy grain"
    assert {"buy wood", "buy wool"} < {*choice_texts(merchants.game, merchants.state)}
    with pytest.raises(NotUnderstood, match=r"several choices.*\[buy wood\], \[buy wool\]"):
        read(merchants, "buy woop")


def test_an_action_that_is_not_allowed_is_refused_by_its_rule(hansa: Match) -> None:
    with pytest.raises(NotUnderstood, match=r"not allowed: .*\(H") as refused:
        read(hansa, "[displace t hamburg-lubeck.2]")
    assert refused.value.rule.startswith("H")


@pytest.mark.parametrize("game", ["hansa", "yokohama", "merchants"])
def test_choices_are_read_as_themselves(game: str) -> None:
    match = new_match(game, seed="3")
    for choice in choice_texts(match.game, match.state)[::7]:
        for form in ("{}", "[{}]", "I play {}."):
            assert read(match, form.format(choice)) == choice


@pytest.mark.parametrize(
    ("one", "other", "wrong"), [("", "abc", 3), ("wolo", "wool", 1), ("wod", "wood", 1), ("grain", "grain", 0)]
)
def test_distance(one: str, other: str, wrong: int) -> None:
    assert distance(one, other) == distance(other, one) == wrong


def test_an_action_that_reads_like_prose_is_itself() -> None:
    choices = ["withdraw", "take 1", "take 2", "play"]
    assert exact(choices, ["take 1"]) == ["take 1"]
    assert exact(choices, ["take 4"]) == ["play"]
    assert exact(choices, ["play"]) == ["play"]
    assert exact(choices, ["i play take 2"]) == ["take 2"]
