"""Records: what is written is read back, and every damage is named with its line."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.errors import BadRecord
from kogge.core.match import Match
from kogge.core.record import FORMAT, LONGEST_LINE, MOST_LINES, Record, read_record, record_of, replay
from kogge.games.hansa.game import HANSA
from tests.contract.cases import PLAIN
from tests.contract.walks import Eager

NAMES = {0: "Anna", 2: "Jan van Eyck"}
DEFAULTS = {
    **{"first": "random", "missions": "no", "favours": "no"},
    **dict.fromkeys(("exchange_1", "exchange_2", "tax_1", "tax_2", "block_1", "block_2"), "none"),
}
BOARDS = "league-45, league-3, east, britannia-45, britannia-3"
OPTIONS = "first, two_players, missions, favours, exchange_1, exchange_2, tax_1, tax_2, block_1, block_2"
STEADY = settings(deadline=None, derandomize=True, database=None)


def played(decisions: int) -> Match:
    """A match of three, eager to end."""
    case = next(one for one in PLAIN if str(one) == "hansa league-3 3p")
    match = Match(HANSA, case.options, "recorded")
    walker = Eager(Dealer("recorded"), case.habits)
    while not match.is_over() and len(match.log) < decisions:
        match.play(match.to_move(), case.game.write(match.state, walker.choose(case.game, match.state)))
    return match


@functools.cache
def running() -> str:
    """The text of a game that goes on."""
    return record_of(played(30), NAMES).write()


@functools.cache
def finished() -> str:
    """The text of a game that has ended."""
    return record_of(played(10_000), NAMES).write()


def broken(text: str) -> BadRecord:
    """What is wrong with it."""
    with pytest.raises(BadRecord) as caught:
        replay(HANSA, read_record(text))
    assert len(str(caught.value).splitlines()) == 1
    return caught.value


def changed(text: str, line: int, new: str | None) -> str:
    """The text with one line (counted from 1) replaced or left out."""
    lines = text.splitlines()
    lines[line - 1 : line] = [] if new is None else [new]
    return "\n".join(lines) + "\n"


def line_of(text: str, beginning: str) -> int:
    """The number of the first line that begins so."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


# Round trips


def test_a_record_looks_like_this() -> None:
    match = Match(HANSA, HANSA.menu().choose("league-45", 4, {"first": "2"}), "42")
    match.play(1, "place t hamburg-lubeck.2")
    golds = [one.text for one in match.log[:3]]
    assert record_of(match, {0: "Anna"}).write() == (
        "kogge record 1\n"
        f"game hansa {HANSA.version}\n"
        "board league-45\n"
        "players 4\n"
        "option first 2\n"
        "option missions no\n"
        "option favours no\n"
        "option exchange_1 none\n"
        "option exchange_2 none\n"
        "option tax_1 none\n"
        "option tax_2 none\n"
        "option block_1 none\n"
        "option block_2 none\n"
        "seat 1 Anna\n"
        "seed 42\n"
        "\n"
        f"1 * {golds[0]}\n"
        f"2 * {golds[1]}\n"
        f"3 * {golds[2]}\n"
        "4 2 place t hamburg-lubeck.2\n"
    )


@pytest.mark.parametrize("text_of", [running, finished])
def test_a_record_is_read_as_it_was_written(text_of: Callable[[], str]) -> None:
    record = read_record(text_of())
    assert record.write() == text_of()
    assert (record.game, record.version, record.board, record.players) == ("hansa", HANSA.version, "league-3", 3)
    assert (record.names, record.seed, record.options) == (NAMES, "recorded", DEFAULTS)
    again = replay(HANSA, record)
    assert [(one.seat, one.text) for one in again.log] == [(one.seat, one.text) for one in record.decisions]


def test_replaying_leads_to_the_same_position() -> None:
    match = played(10_000)
    again = replay(HANSA, read_record(record_of(match).write()))
    assert again.state.key() == match.state.key()
    assert record_of(again).end == record_of(match).end
    assert again.is_over()


def test_replaying_stops_where_it_is_told() -> None:
    record = read_record(finished())
    match = played(17)
    assert replay(HANSA, record, len(match.log)).state.key() == match.state.key()
    assert replay(HANSA, record, 0).log == []
    for to in (-1, len(record.decisions) + 1):
        with pytest.raises(BadRecord, match=f"decisions, so there is no position after {to}"):
            replay(HANSA, record, to)


def test_a_replayed_match_goes_on_with_chance() -> None:
    match = Match(HANSA, HANSA.menu().choose("league-45", 4, {}), "42")
    record = read_record(record_of(match, with_seed=False).write())
    for to in range(len(match.log) + 1):
        waits = replay(HANSA, record, to)
        assert (waits.seed, len(waits.log), waits.version) == (None, to, to)
        again = replay(HANSA, record, to, "42")
        assert (again.seed, again.state.key()) == ("42", match.state.key())
        assert [one.text for one in again.log] == [one.text for one in match.log]


def test_a_match_is_recorded_without_its_seed_while_it_is_played() -> None:
    record = record_of(played(30), with_seed=False)
    assert "seed" not in record.write()
    assert read_record(record.write()).seed is None
    replay(HANSA, read_record(record.write()))


def test_blanks_and_empty_lines_do_not_matter() -> None:
    lines = running().splitlines()
    loose = "\r\n".join([f"  {lines[0]} ", *lines[1:], "", "", "   "]).replace(" place ", "   place  ")
    assert read_record(loose).write() == running()


def test_names_cannot_add_lines() -> None:
    record = record_of(played(5), {0: "Anna\nseed 1\n\n1 * first 1", 1: "a\u2028b\x0bc\r", 2: ""})
    again = read_record(record.write())
    assert again.names == {0: "Anna seed 1 1 * first 1", 1: "a b c", 2: ""}
    assert again.seed == "recorded"
    assert len(again.decisions) == len(record.decisions)


def test_a_record_made_by_hand_is_replayed_too() -> None:
    record = Record("hansa", HANSA.version, "league-3", 3)
    record.decisions = played(20).log
    assert replay(HANSA, record).state.key() == played(20).state.key()
    record.decisions = record.decisions[1:]
    with pytest.raises(BadRecord, match=r"^record: .*is not to decide|^record: .*H"):
        replay(HANSA, record)


# Damage to the header


@pytest.mark.parametrize("first", ["", "kogge record 2", "kogge", "\ufeffkogge record 1", "PK\x03\x04"])
def test_another_first_line_is_no_record(first: str) -> None:
    error = broken(changed(running(), 1, first))
    assert (error.line, error.reason) == (1, f"not a record: the first line must be {FORMAT!r}")


def test_an_empty_text_is_no_record() -> None:
    assert broken("").line == 1


def test_an_unknown_header() -> None:
    error = broken(changed(running(), 3, "boat league-3"))
    assert (error.line, error.reason) == (3, "unknown header 'boat'")


@pytest.mark.parametrize("key", ["game", "board", "players"])
def test_a_missing_header(key: str) -> None:
    error = broken(changed(running(), line_of(running(), key), None))
    assert error.reason == f"the header has no line {key!r}"


@pytest.mark.parametrize("key", ["game", "board", "players", "seed"])
def test_a_header_twice(key: str) -> None:
    at = line_of(running(), key)
    line = running().splitlines()[at - 1]
    error = broken(changed(running(), at, f"{line}\n{line}"))
    assert (error.line, error.reason) == (at + 1, f"a second line {key!r}")


def test_an_option_twice() -> None:
    error = broken(changed(running(), 5, "option first 1\noption first 2"))
    assert (error.line, error.reason) == (6, "option first is given twice")


@pytest.mark.parametrize("line", ["seat 0 Eva", "seat 4 Eva", "seat 1 Eva"])
def test_a_seat_that_is_not_there_or_named_twice(line: str) -> None:
    at = line_of(running(), "seat 3")
    error = broken(changed(running(), at, line))
    assert error.line == at
    assert "is not one of 3, or is named twice" in error.reason


@pytest.mark.parametrize(
    ("line", "new"),
    [(2, "game hansa"), (2, "game hansa one"), (4, "players"), (4, "players -3"), (4, "players ٣"), (6, "seat x Eva")],
)
def test_a_number_that_is_none(line: int, new: str) -> None:
    error = broken(changed(running(), line, new))
    assert error.line == line
    assert error.reason.endswith("is not a number")


@pytest.mark.parametrize(
    ("line", "new", "reason"),
    [
        (3, "board league-9", f"hansa has no board 'league-9'; there are: {BOARDS}"),
        (4, "players 5", "board league-3 is for 2, 3 players, not 5"),
        (5, "option first 4", "option first cannot be '4'; it can be: random, 1, 2, 3"),
        (5, "option last 1", f"hansa has no option 'last'; there are: {OPTIONS}"),
    ],
)
def test_options_that_do_not_fit(line: int, new: str, reason: str) -> None:
    assert broken(changed(running(), line, new)).reason == reason


def test_a_foreign_game() -> None:
    error = broken(changed(running(), 2, "game chess 1"))
    assert (error.line, error.reason) == (2, "a record of chess, not of hansa")


def test_another_version() -> None:
    error = broken(changed(running(), 2, "game hansa 99"))
    assert error.line == 2
    assert error.reason == f"a record of hansa version 99, the newest known is {HANSA.version}"


# Damage to the decisions


def at_decision(text: str, number: int) -> int:
    """The line of a decision."""
    return line_of(text, f"{number} ")


def test_a_wrong_number() -> None:
    at = at_decision(running(), 10)
    line = running().splitlines()[at - 1]
    error = broken(changed(running(), at, "12" + line[2:]))
    assert (error.line, error.reason) == (at, "decision 12 where decision 10 should stand")


def test_a_missing_line() -> None:
    at = at_decision(running(), 10)
    error = broken(changed(running(), at, None))
    assert (error.line, error.reason) == (at, "decision 11 where decision 10 should stand")


def test_a_line_twice() -> None:
    at = at_decision(running(), 10)
    line = running().splitlines()[at - 1]
    error = broken(changed(running(), at, f"{line}\n{line}"))
    assert (error.line, error.reason) == (at + 1, "decision 10 where decision 11 should stand")


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ("", "a decision is its number, who decides, and what"),
        (" 1", "a decision is its number, who decides, and what"),
        (" x end", "'x' is not a number"),
        (" 0 end", "there is no seat 0"),
        (" 4 end", "there is no seat 4"),
        (" -1 end", "'-1' is not a number"),
    ],
)
def test_a_line_that_is_no_decision(rest: str, reason: str) -> None:
    at = at_decision(running(), 20)
    error = broken(changed(running(), at, "20" + rest))
    assert (error.line, error.reason) == (at, reason)


def test_an_illegal_action_names_its_rule() -> None:
    record = read_record(running())
    number, one = next((n, one) for n, one in enumerate(record.decisions, 1) if one.text.startswith("place "))
    at = at_decision(running(), number)
    error = broken(changed(running(), at, f"{number} {one.seat + 1} establish hamburg-lubeck"))
    assert error.line == at
    assert error.reason.startswith("establish hamburg-lubeck: not every post of hamburg-lubeck holds an own")
    assert "(H4.8)" in error.reason


def test_bad_notation_is_named() -> None:
    at = at_decision(running(), 10)
    seat = running().splitlines()[at - 1].split()[1]
    error = broken(changed(running(), at, f"10 {seat} nonsense"))
    assert error.line == at
    assert "there is no action 'nonsense'" in error.reason


def test_the_wrong_seat() -> None:
    number, one = next((n, d) for n, d in enumerate(read_record(running()).decisions, 1) if d.seat >= 0)
    at = at_decision(running(), number)
    for wrong, name in ((str((one.seat + 1) % 3 + 1), f"seat {(one.seat + 1) % 3 + 1}"), ("*", "chance")):
        error = broken(changed(running(), at, f"{number} {wrong} {one.text}"))
        assert error.line == at
        assert f"{name} is not to decide, seat {one.seat + 1} is" in error.reason


def test_chance_is_decided_by_no_seat() -> None:
    assert read_record(running()).decisions[0].seat == NATURE
    at = at_decision(running(), 1)
    error = broken(changed(running(), at, running().splitlines()[at - 1].replace("*", "1")))
    assert error.line == at
    assert "seat 1 is not to decide, chance is" in error.reason


@pytest.mark.parametrize("damage", ["\x00\x01\x02", "\ud7ff\uffff", "%PDF-1.7", "<html>"])
def test_junk_in_the_middle(damage: str) -> None:
    at = at_decision(running(), 10)
    error = broken(changed(running(), at, damage))
    assert error.line == at
    assert error.reason.endswith("is not a number")


def test_a_line_that_is_too_long() -> None:
    for at in (6, at_decision(running(), 10)):
        line = running().splitlines()[at - 1]
        error = broken(changed(running(), at, line + "x" * LONGEST_LINE))
        assert (error.line, error.reason) == (at, "the line is too long")


def test_too_many_lines() -> None:
    assert broken(running() + "\n" * MOST_LINES).reason == f"more than {MOST_LINES} lines"


# Damage to the end


def test_another_way_to_end() -> None:
    at = line_of(finished(), "end ")
    for new in ("end cities 1 2 3", finished().splitlines()[at - 1] + " 7", finished().splitlines()[at - 1][:-1]):
        error = broken(changed(finished(), at, new))
        assert error.line == at
        assert "the end is told as" in error.reason


def test_an_end_without_a_result() -> None:
    at = line_of(finished(), "end ")
    error = broken(changed(finished(), at, "end"))
    assert (error.line, error.reason) == (at, "an end without a result")


def test_another_result() -> None:
    at = line_of(finished(), "end ")
    words = finished().splitlines()[at - 1].split()
    words[2] = str(int(words[2]) + 1)
    error = broken(changed(finished(), at, " ".join(words)))
    assert (error.line, error.reason.split(", but is ")[0]) == (at, f"the end is told as {' '.join(words[1:])!r}")


def test_an_end_before_the_end() -> None:
    error = broken(running() + "end prestige 1 2 3\n")
    assert error.line == len(running().splitlines()) + 1
    assert error.reason == "the record says the game has ended, but it goes on"


def test_a_line_after_the_end() -> None:
    error = broken(finished() + "9999 1 end\n")
    assert (error.line, error.reason) == (len(finished().splitlines()) + 1, "a line after the end")


def test_a_decision_after_the_game_is_over() -> None:
    at = line_of(finished(), "end ")
    number = len(read_record(finished()).decisions) + 1
    error = broken(changed(finished(), at, f"{number} 1 end"))
    assert error.line == at
    assert "the game is over" in error.reason


# Any damage


def harmless(text: str) -> Match | None:
    """The match, or None when the text is refused; any other error fails the test."""
    try:
        return replay(HANSA, read_record(text))
    except BadRecord as error:
        assert len(str(error).splitlines()) == 1
        return None


def test_a_truncated_record_is_refused_or_is_an_earlier_position() -> None:
    text = running()
    log = [(one.seat, one.text) for one in read_record(text).decisions]
    for length in range(0, len(text), 3):
        match = harmless(text[:length])
        if match is not None:
            kept = [(one.seat, one.text) for one in match.log]
            assert kept[:-1] == log[: len(kept)][:-1]  # the last one may have lost a word


def replaced(text: str, at: int, what: str) -> str:
    """One character replaced."""
    return text[:at] + what + text[at + 1 :]


def inserted(text: str, at: int, what: str) -> str:
    """Something inserted."""
    return text[:at] + what + text[at:]


def cut(text: str, at: int, what: str) -> str:
    """As much left out as there is text to insert."""
    return text[:at] + text[at + len(what) :]


@settings(STEADY, max_examples=200)
@given(
    damage=st.sampled_from([replaced, inserted, cut]),
    at=st.integers(0, 10_000),
    what=st.one_of(st.text(min_size=1, max_size=4), st.sampled_from(["\n", "\n\n", " ", "*", "0", "9", "-", "end"])),
)
def test_damage_anywhere_is_refused_or_harmless(damage: Callable[[str, int, str], str], at: int, what: str) -> None:
    match = harmless(damage(running(), at % len(running()), what))
    if match is not None:
        assert match.game.audit(match.state) == []
