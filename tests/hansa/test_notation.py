"""Actions as text: every form, there and back, and what is said about a text that is none."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadNotation
from kogge.games.hansa.game import HANSA
from tests.hansa.table import choices, new, play, position

RICH = """turn 1 left 3
    desk 1 privilege 3 book 2
    supply 1 4t 1m
    hand 1 office swap develop +3 +4 move3
    route hamburg-lubeck 1t 1t 1t
    route warburg-coellen 1t 1t 1m 1t
    route emden-stade 2t 3m .
    city hamburg 1t 2t
    marker bremen-minden swap
    """


@pytest.mark.parametrize(
    ("text", "plays", "action", "anchor"),
    [
        (RICH, [], "income 3t", ""),
        (RICH, [], "income 1m", ""),
        (RICH, [], "income 1t 1m", ""),
        (RICH, [], "place t emden-stade.3", "post:emden-stade.3"),
        (RICH, [], "place m emden-stade.3", "post:emden-stade.3"),
        (RICH, [], "displace t emden-stade.1", "post:emden-stade.1"),
        (RICH, [], "displace m emden-stade.2", "post:emden-stade.2"),
        (RICH, [], "move hamburg-lubeck.1", "post:hamburg-lubeck.1"),
        (RICH, [], "establish hamburg-lubeck", "route:hamburg-lubeck"),
        (RICH, [], "use swap hamburg.1", "slot:hamburg.1"),
        (RICH, [], "use develop keys", "track:keys"),
        (RICH, [], "use +3", ""),
        (RICH, [], "use +4", ""),
        (RICH, [], "use move3 emden-stade.2", "post:emden-stade.2"),
        (RICH, [], "end", ""),
        (RICH, ["displace t emden-stade.1"], "pay t", ""),
        (RICH, ["displace t emden-stade.1"], "pay m", ""),
        (RICH, ["displace t emden-stade.1", "pay t"], "put t hamburg-stade.1", "post:hamburg-stade.1"),
        (RICH, ["displace t emden-stade.1", "pay t", "put t hamburg-stade.1"], "done", ""),
        (RICH, ["move hamburg-lubeck.1"], "lift hamburg-lubeck.2", "post:hamburg-lubeck.2"),
        (RICH, ["move hamburg-lubeck.1"], "put t emden-stade.3", "post:emden-stade.3"),
        (RICH, ["use move3 emden-stade.2"], "put 3m emden-stade.3", "post:emden-stade.3"),
        (RICH, ["establish hamburg-lubeck"], "office lubeck", "city:lubeck"),
        (RICH, ["establish hamburg-lubeck"], "extra t hamburg", "city:hamburg"),
        (RICH, ["establish hamburg-lubeck"], "develop bank", "track:bank"),
        (RICH, ["establish hamburg-lubeck"], "skip", ""),
        (RICH, ["establish warburg-coellen"], "prestige 11", "special:11"),
        ("turn 1\ndrawn 1 1", ["end"], "draw +4", ""),
        ("turn 1\ndrawn 1 1", ["end", "draw +4"], "lay +4 hamburg-lubeck", "route:hamburg-lubeck"),
    ],
)
def test_every_form_is_written_read_and_anchored(text: str, plays: list[str], action: str, anchor: str) -> None:
    s = play(position(text), *plays)
    number = HANSA.read(s, action)
    assert number in list(s.legal())
    assert HANSA.write(s, number) == action
    assert HANSA.anchor(s, number) == anchor


@pytest.mark.parametrize(
    ("plays", "action", "anchor"),
    [([], "first 3", ""), (["first 3"], "gold swap bremen-osnabruck", "route:bremen-osnabruck")],
)
def test_chance_at_the_start_has_forms_too(plays: list[str], action: str, anchor: str) -> None:
    s = play(new(4), *plays)
    number = HANSA.read(s, action)
    assert HANSA.write(s, number) == action
    assert HANSA.anchor(s, number) == anchor


@pytest.mark.parametrize(
    "plays", [[], ["establish hamburg-lubeck"], ["establish warburg-coellen"], ["use move3 emden-stade.1"]]
)
def test_no_two_choices_have_the_same_text(plays: list[str]) -> None:
    s = play(position(RICH), *plays)
    texts = choices(s)
    assert len(set(texts)) == len(texts)
    assert [HANSA.read(s, text) for text in texts] == list(s.legal())


def test_own_workers_may_be_written_with_their_seat() -> None:
    s = play(position(RICH), "move hamburg-lubeck.1")
    assert HANSA.read(s, "put 1t emden-stade.3") == HANSA.read(s, "put t emden-stade.3")


def test_spaces_do_not_matter_and_the_order_of_income_neither() -> None:
    s = position(RICH)
    assert HANSA.read(s, "  place   t  emden-stade.3 ") == HANSA.read(s, "place t emden-stade.3")
    assert HANSA.read(s, "income 1m 2t") == HANSA.read(s, "income 2t 1m")


def test_posts_are_counted_from_the_first_city_of_the_name() -> None:
    s = position(RICH)
    first = HANSA.read(s, "place t emden-stade.1") & 0xFFF
    assert HANSA.read(s, "place t emden-stade.3") & 0xFFF == first + 2
    assert HANSA.view(s, None)["posts"]["emden-stade"] == ["2t", "3m", "."]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty text"),
        ("   ", "empty text"),
        ("conquer hamburg", "no action 'conquer'"),
        ("end now", "1 words after the verb, expected 0"),
        ("skip it", "expected 0"),
        ("place t", "expected 2"),
        ("place x emden-stade.3", "neither t (trader) nor m (merchant)"),
        ("place t emden-stade.4", "not a number from 1 to 3"),
        ("place t emden-stade.0", "not a number from 1 to 3"),
        ("place t emden-stade.", "not a number from 1 to 3"),
        ("place t emden-stade", "not a number from 1 to 3"),
        ("place t emden-stade.two", "not a number from 1 to 3"),
        ("place t emden-stade.²", "not a number from 1 to 3"),
        ("place t emden-stade." + "1" * 5000, "not a number from 1 to 3"),
        ("place t stade-emden.1", "did you mean emden-stade?"),
        ("place t atlantis-stade.1", "no route 'atlantis-stade' on board league-45"),
        ("move", "expected 1"),
        ("lift hamburg.1", "no route 'hamburg'"),
        ("establish hamburg", "no route 'hamburg'"),
        ("establish", "expected 1"),
        ("income", "income of nobody"),
        ("income 0t", "income of nobody"),
        ("income t", "write income as"),
        ("income 2", "write income as"),
        ("income 2x", "write income as"),
        ("income 2t 2t", "write income as"),
        ("income -2t", "write income as"),
        ("income " + "9" * 5000 + "t", "write income as"),
        ("use", "no marker ''"),
        ("use joker", "no marker 'joker' to use; there are: swap, develop, move3, +3, +4, exchange, tax, block"),
        ("use", "no marker '' to use; there are: swap"),
        ("use office", "no marker 'office' to use"),
        ("use +3 now", "1 words after the verb, expected 0"),
        ("use swap", "0 words after the verb, expected 1"),
        ("use swap hamburg", "not a number from 1 to 3"),
        ("use swap hamburg.4", "not a number from 1 to 3"),
        ("use swap atlantis.1", "no city 'atlantis'"),
        ("use develop courage", "no ability 'courage'"),
        ("use move3 hamburg.1", "no route 'hamburg'"),
        ("put emden-stade.3", "expected 2"),
        ("put 5t emden-stade.3", "not a number from 1 to 4"),
        ("put 0t emden-stade.3", "not a number from 1 to 4"),
        ("put 2 emden-stade.3", "neither t (trader) nor m (merchant)"),
        ("pay", "expected 1"),
        ("pay 2t", "neither t (trader) nor m (merchant)"),
        ("office atlantis", "no city 'atlantis'"),
        ("extra hamburg", "expected 2"),
        ("extra t atlantis", "no city 'atlantis'"),
        ("develop courage", "no ability 'courage'"),
        ("prestige 10", "no special cell '10'"),
        ("lay joker hamburg-lubeck", "no marker 'joker'"),
        ("lay +3 hamburg", "no route 'hamburg'"),
        ("draw joker", "no marker 'joker'"),
        ("first 5", "not a number from 1 to 4"),
        ("gold swap", "expected 2"),
    ],
)
def test_a_text_that_is_no_action(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        HANSA.read(position(RICH), text)
    assert reason in str(caught.value)


def test_too_large_an_income_is_an_action_but_not_a_legal_one() -> None:
    s = position(RICH)
    assert HANSA.read(s, "income 999999t") not in list(s.legal())
