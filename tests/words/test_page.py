"""The page in plain language: for every game, seat and language, and only of what the seat may know."""

from __future__ import annotations

import re
from typing import Final

import pytest

from kogge.core.contract import NATURE, State
from kogge.core.dealer import Dealer
from kogge.core.record import read_record
from kogge.games.registry import find_game
from kogge.words import LANGUAGES, describe, speech_for, why_not
from tests.depth import trials
from tests.words.games import PLAYED, newest

PAGES: Final = trials(3, 10, 200)  # pages of a game
NUMBERS: Final = re.compile(r"\d+|\d+[tm]|n?[tm]|\?|-|\d+(-\d+)+")


def positions(game: str, name: str) -> list[State]:
    """Positions of a golden game, some of the whole course, where a seat decides; the last one is its end."""
    record = read_record(newest(game, name))
    rules = find_game(game)
    state = rules.new(record.chosen(rules))
    out: list[State] = []
    every = max(1, len(record.decisions) // PAGES)
    for number, decision in enumerate(record.decisions):
        if state.to_move() != NATURE and number % every < every // 2 and (not out or number >= len(out) * every):
            out.append(state.copy())
        state.apply(rules.read(state, decision.text))
    return [*out, state]


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_every_id_that_the_choices_use_is_on_the_page(game: str, name: str) -> None:
    rules = find_game(game)
    for state in positions(game, name):
        seat = int(state.to_move())
        if seat < 0:
            continue
        page = describe(state, seat)
        for action in state.legal():
            words = rules.write(state, action).split(" ")
            ids = [word.rpartition(".")[0] if "." in word else word for word in words]
            assert [id for id in ids if id not in page and not NUMBERS.fullmatch(id)] == [], words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_a_page_has_words_for_everything(game: str, name: str, language: str) -> None:
    for state in positions(game, name):
        for seat in (None, 0, 1):
            page = describe(state, seat, language)
            assert not re.search(r"[{}]|None|\b(page|board|desk|table|prompt)\.\w", page), page
            assert len(page.split()) < 2_500
            assert (speech_for(state.options, language).table.text("choices") in page) == (state.to_move() == seat)


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_a_page_tells_no_secret(game: str, name: str) -> None:
    rules = find_game(game)
    for number, state in enumerate(positions(game, name)):
        for seat in range(int(state.n)):
            guess = rules.guess(state, seat, Dealer(f"page {number}"))
            assert describe(guess, seat) == describe(state, seat)


def test_a_page_begins_with_who_looks_and_what_is_asked() -> None:
    hansa = find_game("hansa")
    state = hansa.new(hansa.menu().choose("league-45", 4, {"first": "2"}))
    dealer = Dealer("begin")
    while state.to_move() == NATURE:
        state.apply(state.legal()[dealer.below(len(state.legal()))])
    assert describe(state, 1).splitlines()[:3] == [
        "Hansa Teutonica: Hanseatic League, 4–5 players",
        "You are seat 2.",
        "Turn 1. You decide: choose an action, use a marker, or end the turn; actions left: 2 (H3.1).",
    ]
    assert describe(state, None).splitlines()[1:3] == [
        "You are watching.",
        "Turn 1. seat 2 decides: choose an action, use a marker, or end the turn; actions left: 2 (H3.1).",
    ]
    assert describe(state, 0, "uk").splitlines()[1] == "Ваше місце — 1."


def test_a_refusal_is_told_in_the_language_of_who_asks() -> None:
    merchants = find_game("merchants")
    state = merchants.new(merchants.menu().choose("short", 3, {"first": "1"}))
    dealer = Dealer("refused")
    while state.to_move() == NATURE:
        state.apply(state.legal()[dealer.below(len(state.legal()))])
    assert why_not(state, merchants.write(state, state.legal()[0])) == ""
    told = [why_not(state, "deliver prague", language) for language in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    assert all(re.search(r"\(M[\d.]+\)$", one) for one in told)
