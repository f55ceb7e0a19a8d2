"""Forms and fields, tried on the words of Hansa Teutonica."""

from __future__ import annotations

import pytest

from kogge.core.actions import pack
from kogge.core.errors import BadNotation
from kogge.core.notation import Form, Forms, Names, Number, SeatNumber, is_number
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.state import Hansa

S = HANSA.new(HANSA.menu().choose("league-45", 4, {}))
COLOUR = Names[Hansa]("colour", ("red", "blue"), "cell")
SHADE = Names[Hansa]("shade", ("dark", "light"), "shade")
FORMS = Forms(
    [
        Form("stop", 1),
        Form("paint", 2, COLOUR),
        Form("mix", 3, COLOUR, SHADE),
        Form("seat", 4, SeatNumber[Hansa]()),
        Form("dice", 5, Number[Hansa](6, first=1)),
        Form("use brush", 6, COLOUR),
    ]
)


@pytest.mark.parametrize(
    ("text", "action", "anchor"),
    [
        ("stop", pack(1), ""),
        ("paint blue", pack(2, 0, 1), "cell:blue"),
        ("mix blue dark", pack(3, 1, 0), "shade:dark"),
        ("seat 1", pack(4, 0, 0), ""),
        ("seat 4", pack(4, 0, 3), ""),
        ("dice 6", pack(5, 0, 6), ""),
        ("use brush red", pack(6, 0, 0), "cell:red"),
    ],
)
def test_a_form_reads_writes_and_anchors(text: str, action: int, anchor: str) -> None:
    assert FORMS.read(S, text) == action
    assert FORMS.write(S, action) == text
    assert FORMS.anchor(S, action) == anchor


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an empty text is no action"),
        (" \n", "an empty text is no action"),
        ("halt", "'halt': there is no action 'halt'"),
        ("use", "'use': there is no action 'use'"),
        ("stop it", "'stop it': 1 words after the verb, expected 0"),
        ("mix red", "'mix red': 1 words after the verb, expected 2"),
        ("use brush", "'use brush': 0 words after the verb, expected 1"),
        ("paint green", "'paint green': there is no colour 'green'; there are: red, blue"),
        ("mix green dark", "there is no colour 'green'"),
        ("mix red blue", "there is no shade 'blue'"),
        ("seat 0", "'seat 0': '0' is not a number from 1 to 4"),
        ("seat 5", "'5' is not a number from 1 to 4"),
        ("dice 7", "'7' is not a number from 1 to 6"),
        ("dice -1", "'-1' is not a number from 1 to 6"),
    ],
)
def test_a_text_that_is_no_action_is_told_why(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        FORMS.read(S, text)
    assert reason in str(caught.value)


def test_numbers_are_a_few_plain_digits() -> None:
    assert is_number("0")
    assert is_number("123456789")
    assert not any(is_number(word) for word in ("", "-1", "1.5", "²", "٣", "1" * 10, "1 "))
