"""Games told as a story: what decisions brought, turn by turn."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kogge.core.record import read_record, replay
from kogge.games.registry import find_game
from kogge.words import LANGUAGES, Line, line_of, speech_for, tell_decision, tell_turn, turns_of
from kogge.words.story import gain_text, told_gains
from tests.words.games import PLAYED, lines_of, newest, options_of
from tests.words.sentences import seat_name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_every_turn_of_a_game_is_told_in_words(game: str, name: str, language: str) -> None:
    speech = speech_for(options_of(game, name), language)
    turns = turns_of(lines_of(game, name))
    assert len(turns) > 12
    for turn in turns:
        told = tell_turn(speech, turn, seat_name)
        assert not re.search(r"[{}]|-?\d,-?\d|\w_\w", told), told
        for gain in told_gains(speech, turn):
            assert speech.words.find(f"gain.{gain['what']}") is not None, gain


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_the_final_points_can_be_added_up_from_what_is_told(game: str, name: str) -> None:
    speech = speech_for(options_of(game, name))
    match = replay(find_game(game), read_record(newest(game, name)), keep_told=True)
    points: Counter[int] = Counter()
    for turn in turns_of([line_of(one, None) for one in match.log]):
        for gain in told_gains(speech, turn):
            if gain["what"] == "points" and gain["seat"] is not None:
                told = re.match(r"[+\u2212]\d+", gain_text(speech, gain))
                assert told is not None
                points[gain["seat"]] += int(told[0].replace("\u2212", "-"))
    assert [points[score.seat] for score in match.game.scores(match.state)] == [
        score.total for score in match.game.scores(match.state)
    ]


def place(n: int) -> Line:
    spent = {"seat": 0, "what": "supply", "of": "trader", "count": -1, "why": "named"}
    return Line(0, f"place t hamburg-lubeck.{n}", "turn", 3, [spent])


def control(seat: int) -> dict[str, str | int]:
    return {"seat": seat, "what": "points", "count": 1, "why": "control", "at": "city:hamburg"}


ESTABLISH = Line(0, "establish hamburg-lubeck", "turn", 3, [control(1), control(0), control(0)])
NAMES = ("Red", "Blue")


def name(seat: int | None) -> str:
    return "" if seat is None else NAMES[seat]


def test_a_turn_is_one_sentence_with_what_it_brought() -> None:
    speech = speech_for(find_game("hansa").menu().choose("league-45", 4, {}))
    turn = [place(1), place(2), ESTABLISH, Line(0, "office hamburg", "settle", 3, []), Line(0, "end", "turn", 3, [])]
    assert tell_turn(speech, turn, name) == (
        "Red: 2 × trader to Hamburg–Lübeck; establishes the route Hamburg–Lübeck; founds an office in Hamburg: "
        "+2 pts for control, Blue +1 pt for control"
    )
    assert tell_decision(speech, place(1), name) == "Red places a trader on post 1 of Hamburg–Lübeck"
    assert tell_decision(speech, ESTABLISH, name) == (
        "Red establishes the route Hamburg–Lübeck: +2 pts for control, Blue +1 pt for control"
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "+1 marker to lay; +2 markers to lay; +5 markers to lay; +21 markers to lay; +12 markers to lay"),
        ("uk", "+1 жетон, щоб викласти; +2 жетони, щоб викласти; +5 жетонів, щоб викласти; "
               "+21 жетон, щоб викласти; +12 жетонів, щоб викласти"),
        ("pl", "+1 żeton do wyłożenia; +2 żetony do wyłożenia; +5 żetonów do wyłożenia; "
               "+21 żetonów do wyłożenia; +12 żetonów do wyłożenia"),
        ("ru", "+1 жетон, чтобы выложить; +2 жетона, чтобы выложить; +5 жетонов, чтобы выложить; "
               "+21 жетон, чтобы выложить; +12 жетонов, чтобы выложить"),
    ],
)  # fmt: skip
def test_words_go_with_their_numbers(language: str, told: str) -> None:
    speech = speech_for(find_game("hansa").menu().choose("league-45", 4, {}), language)
    gains = [{"seat": 0, "what": "plate", "count": n} for n in (1, 2, 5, 21, 12)]
    assert "; ".join(gain_text(speech, gain) for gain in gains) == told


def test_a_turn_in_which_nothing_happened_is_told_by_its_end() -> None:
    speech = speech_for(find_game("hansa").menu().choose("league-45", 4, {}))
    assert tell_turn(speech, [Line(1, "end", "turn", 4, [])], name) == "Blue: ends the turn"
    assert tell_turn(speech, [Line(None, "draw swap", "reveal", 4, [])], name) == "a marker is drawn: Swap offices"
