"""Information states: the history of a match as one seat was told it."""

from __future__ import annotations

import pytest

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.information import information_state, told_line
from kogge.core.match import Match
from kogge.games.registry import GAMES, find_game


def played(name: str, seed: str, decisions: int, keep_told: bool = False) -> Match:
    """A match whose players decide at random."""
    game = find_game(name)
    match = Match(game, game.menu().choose(None, None, {}), seed, keep_told=keep_told)
    dealer = Dealer(f"{seed}/players")
    while len(match.log) < decisions and not match.is_over():
        legal = match.state.legal()
        match.play_action(match.to_move(), legal[dealer.below(len(legal))])
    return match


@pytest.mark.parametrize("name", GAMES)
def test_it_has_a_line_for_every_decision_as_the_seat_was_told_it(name: str) -> None:
    match = played(name, "told", 200, keep_told=True)
    for seat in (None, *range(match.options.players)):
        header, who, *lines = information_state(match, seat).split("\n")
        assert header.startswith(f"{name} ")
        assert who == ("spectator" if seat is None else f"seat {seat + 1}")
        names = ["chance" if one.seat == NATURE else str(one.seat + 1) for one in match.log]
        assert lines == [f"{by}: {one.text_for(seat)}" for by, one in zip(names, match.log, strict=True)]


def test_what_is_hidden_from_a_seat_is_a_question_mark() -> None:
    match = played("yokohama", "hidden", 120)
    texts = [information_state(match, seat) for seat in range(match.options.players)]
    keeps = [[line for line in text.split("\n") if " keep " in line] for text in texts]
    assert [line for line in keeps[0] if line.startswith("1: ") and "?" not in line]
    assert [line for line in keeps[0] if line.startswith("2: ") and "?" in line]
    assert not [line for line in keeps[1] if line.startswith("1: ") and "?" not in line]


@pytest.mark.parametrize("name", GAMES)
def test_it_grows_by_what_is_told_of_the_next_decision(name: str) -> None:
    match = played(name, "grow", 60)
    before = information_state(match, 0)
    s = match.state.copy()
    action = s.legal()[0]
    match.play_action(match.to_move(), action)
    assert information_state(match, 0).startswith(f"{before}\n{told_line(match.game, s, action, 0)}")


def test_decisions_taken_back_are_forgotten() -> None:
    match = played("hansa", "undo", 40)
    before = information_state(match, 0)
    seat = match.to_move()
    match.play_action(seat, match.state.legal()[0])
    assert information_state(match, 0) != before
    match.undo(seat)
    assert information_state(match, 0) == before


def test_a_match_from_a_position_begins_with_what_the_seat_sees_of_it() -> None:
    before = played("yokohama", "start", 80)
    match = Match(before.game, before.options, "on", start=before.state)
    hidden = before.game.view(before.state, 0)["seats"][0]["orders"]
    assert hidden
    assert f'"orders": ["{hidden[0]}"' in information_state(match, 0)
    assert f'"orders": ["{hidden[0]}"' not in information_state(match, 1)
