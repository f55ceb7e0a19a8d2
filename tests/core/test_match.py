"""A match: actions are checked before they are played, and taken back only where nobody has learned anything since."""

from __future__ import annotations

import pytest

from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.core.errors import IllegalAction, StaleVersion, UndoRefused
from kogge.core.log import UNREAD, Decision, DecisionLog
from kogge.core.match import Match
from kogge.core.record import record_of, replay
from kogge.games.hansa.game import HANSA
from tests.contract.cases import PLAIN
from tests.contract.walks import Eager

# Seat 1 stands on one route, seat 2 on another, seats 3 and 4 pass; then it is seat 1's turn again.
OPENING = (
    "place t arnheim-duisburg.1",
    "place t arnheim-duisburg.2",
    "place t emden-groningen.1",
    "place t emden-groningen.2",
    "end",
    "end",
)

# All that seat 1 decides in its second turn, the last action of which makes seat 2 decide.
DISPLACING = ("place t emden-groningen.3", "displace t emden-groningen.1", "pay t")


def new_match(seed: str | None = "42") -> Match:
    """Four players, seat 1 begins."""
    return Match(HANSA, HANSA.menu().choose("league-45", 4, {"first": "1"}), seed)


def play(match: Match, *texts: str) -> Match:
    """Whoever is to decide decides so."""
    for text in texts:
        match.play(match.to_move(), text)
    return match


def opened(*texts: str) -> Match:
    """After the opening and what follows."""
    return play(new_match(), *OPENING, *texts)


def snapshot(match: Match) -> tuple[object, ...]:
    """Everything that can be seen of a match."""
    return match.state.key(), match.version, [(one.seat, one.text) for one in match.log]


def refused(match: Match, seat: int, text: str, version: int | None = None) -> IllegalAction:
    """The error; nothing has changed."""
    before = snapshot(match)
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, text, version)
    assert snapshot(match) == before
    return caught.value


def not_undone(match: Match, seat: int) -> str:
    """Why the seat may not take back; nothing has changed, neither by undoing nor by resetting."""
    before = snapshot(match)
    with pytest.raises(UndoRefused) as reset:
        match.reset_turn(seat)
    with pytest.raises(UndoRefused) as caught:
        match.undo(seat)
    assert snapshot(match) == before
    assert str(reset.value) == str(caught.value)
    return str(caught.value)


def not_redone(match: Match, seat: int) -> str:
    """Why the seat may not play again; nothing has changed."""
    before = snapshot(match)
    with pytest.raises(UndoRefused) as caught:
        match.redo(seat)
    assert snapshot(match) == before
    return str(caught.value)


def at_the_draw() -> Match:
    """Seat 1 has established the route of a tavern with its last action; whatever it does next, a marker is drawn."""
    match = new_match()
    play(match, "place t bremen-osnabruck.1", "place t bremen-osnabruck.2", "end", "end", "end")
    return play(match, "place t bremen-osnabruck.3", "establish bremen-osnabruck")


# Playing


def test_chance_decides_first_when_there_is_a_seed() -> None:
    match = new_match()
    assert [one.seat for one in match.log] == [NATURE] * 3
    assert (match.to_move(), match.version) == (0, 0)


def test_equal_seeds_deal_equally() -> None:
    deals = {tuple(one.text for one in new_match(f"{seed}").log) for seed in range(20)}
    assert len(deals) > 1
    for seed in range(20):
        assert snapshot(new_match(f"{seed}")) == snapshot(new_match(f"{seed}"))


def test_without_a_seed_chance_is_played_from_outside() -> None:
    match = new_match(None)
    assert (match.to_move(), match.log) == (NATURE, [])
    play(match, "gold office bremen-osnabruck", "gold swap goslar-hildesheim", "gold move3 luneburg-perleberg")
    assert (match.to_move(), match.version) == (0, 3)


def test_playing_returns_what_was_decided() -> None:
    match = new_match()
    made = match.play(0, "  place   t arnheim-duisburg.1 ", match.version)
    assert [(one.seat, one.text) for one in made] == [(0, "place t arnheim-duisburg.1")]
    assert match.log[-1] is made[0]
    assert match.version == 1


def test_playing_returns_what_chance_decides_after_it() -> None:
    match = at_the_draw()
    made = match.play(0, "skip")
    assert [one.seat for one in made] == [0, NATURE]
    assert made[1].text.startswith("draw ")
    assert match.state.agenda[-1].name == "lay"


def test_choices_are_the_legal_actions_as_texts_with_places() -> None:
    match = opened()
    choices = match.choices()
    assert [match.game.read(match.state, choice.text) for choice in choices] == list(match.state.legal())
    anchors = {choice.text: choice.anchor for choice in choices}
    assert anchors["place m hamburg-lubeck.2"] == "post:hamburg-lubeck.2"
    assert anchors["end"] == ""


def test_every_choice_can_be_played() -> None:
    match = opened()
    for choice in match.choices():
        match.play(0, choice.text)
        match.undo(0)


# Refusing


def test_a_stale_version_is_refused() -> None:
    match = opened()
    for version in (match.version - 1, match.version + 1, -1, 0):
        error = refused(match, 0, "end", version)
        assert isinstance(error, StaleVersion)
        assert str(error) == f"end: made for version {version}, the match is at 6 [hansa 9@6]"
    match.play(0, "end", match.version)


def test_a_version_is_stale_after_undoing_though_the_position_is_the_same() -> None:
    match = opened()
    version = match.version
    match.play(0, "place t hamburg-lubeck.1")
    match.undo(0)
    assert isinstance(refused(match, 0, "end", version), StaleVersion)


def test_another_seat_is_refused() -> None:
    error = refused(opened(), 2, "end")
    assert str(error) == "end: seat 3 is not to decide, seat 1 is [hansa 9@6]"
    assert str(refused(opened(), NATURE, "end")) == "end: chance is not to decide, seat 1 is [hansa 9@6]"
    assert "chance is" in str(refused(new_match(None), 0, "end"))


def test_an_illegal_action_is_refused_by_its_rule() -> None:
    error = refused(opened(), 0, "place t emden-groningen.1")
    assert error.rule == "H4.2"
    assert str(error) == "place t emden-groningen.1: emden-groningen.1 is not empty (H4.2) [hansa 9@6]"
    assert refused(opened(), 0, "establish hamburg-lubeck").rule == "H4.8"
    assert refused(opened(), 0, "draw swap").rule == "H3.1"


@pytest.mark.parametrize("text", ["", "nonsense", "place t nowhere", "place x emden-stade.1", "place t emden-stade.9"])
def test_bad_notation_is_refused(text: str) -> None:
    error = refused(opened(), 0, text)
    assert error.rule == ""
    assert str(error).endswith("[hansa 9@6]")


def test_messages_are_one_line() -> None:
    for text in ("place\nt\nemden-groningen.1", "non\nsense", "place\x85t emden-groningen.1\u2028"):
        assert len(str(refused(opened(), 0, text)).splitlines()) == 1


def test_nothing_is_played_after_the_end() -> None:
    case = next(one for one in PLAIN if str(one) == "hansa league-3 3p")
    match = Match(HANSA, case.options, "over")
    walker = Eager(Dealer("over"), case.habits)
    while not match.is_over():
        match.play(match.to_move(), case.game.write(match.state, walker.choose(case.game, match.state)))
    assert match.to_move() == NOBODY
    assert match.choices() == []
    for seat in (0, 1, 2, NATURE, NOBODY):
        assert "the game is over" in str(refused(match, seat, "end"))
    last = match.log[-1]
    assert match.undo(last.seat) is last
    assert not match.is_over()


# Taking back


def test_undo_restores_what_was_before() -> None:
    match = opened()
    key = match.state.key()
    log = [one.text for one in match.log]
    match.play(0, "place t hamburg-lubeck.1")
    undone = match.undo(0)
    assert (undone.seat, undone.text) == (0, "place t hamburg-lubeck.1")
    assert match.state.key() == key
    assert [one.text for one in match.log] == log


def test_undo_goes_back_one_decision_at_a_time() -> None:
    match = opened()
    keys = []
    for text in DISPLACING:
        keys.append(match.state.key())
        match.play(0, text)
    for text in DISPLACING[::-1]:
        assert match.undo(0).text == text
        assert match.state.key() == keys.pop()


def test_a_state_that_was_given_out_is_not_changed_by_undoing() -> None:
    match = opened("place t hamburg-lubeck.1")
    held = match.state
    key = held.key()
    match.undo(0)
    match.play(0, "place m hamburg-lubeck.3")
    assert held.key() == key


def test_nothing_is_taken_back_before_anything_is_decided() -> None:
    assert not_undone(new_match(None), 0) == "nothing has been decided yet"


def test_chance_is_a_barrier() -> None:
    assert not_undone(new_match(), 0) == "chance has decided since"
    match = at_the_draw()
    match.play(0, "skip")
    assert not_undone(match, 0) == "chance has decided since"


def test_what_was_decided_before_chance_stays() -> None:
    match = play(at_the_draw(), "skip")
    match.play(0, match.choices()[0].text)
    assert match.undo(0).text.startswith("lay ")
    assert not_undone(match, 0) == "chance has decided since"


def test_another_seat_is_a_barrier() -> None:
    match = opened(*DISPLACING)
    assert match.to_move() == 1
    match.undo(0)
    match.redo(0)
    match.play(1, match.choices()[0].text)
    assert not_undone(match, 0) == "seat 2 has decided since"


def test_a_barrier_stays_when_the_other_seat_takes_its_decision_back() -> None:
    match = opened(*DISPLACING)
    match.play(1, match.choices()[0].text)
    match.undo(1)
    assert match.log[-1].seat == 0
    assert not_undone(match, 0) == "the other seats have seen it"


def test_chance_takes_nothing_back() -> None:
    match = at_the_draw()
    match.play(0, "skip")
    assert not_undone(match, NATURE) == "chance has decided since"


def test_only_ones_own_decisions_are_taken_back() -> None:
    match = opened("place t hamburg-lubeck.1")
    assert not_undone(match, 1) == "seat 1 has decided since"
    match.undo(0)
    assert not_undone(match, 0) == "seat 4 has decided since"


# Playing again


def test_redo_plays_again_what_was_taken_back() -> None:
    match = opened(*DISPLACING)
    key = match.state.key()
    log = [one.text for one in match.log]
    for _ in DISPLACING:
        match.undo(0)
    for text in DISPLACING:
        assert match.redo(0)[0].text == text
    assert match.state.key() == key
    assert [one.text for one in match.log] == log
    assert not_redone(match, 0) == "nothing was taken back"


def test_redo_is_for_the_seat_that_took_back() -> None:
    match = opened("place t hamburg-lubeck.1")
    assert not_redone(match, 0) == "nothing was taken back"
    match.undo(0)
    assert not_redone(match, 1) == "nothing was taken back"
    match.redo(0)


def test_a_new_action_clears_what_could_be_played_again() -> None:
    match = opened("place t hamburg-lubeck.1")
    match.undo(0)
    match.play(0, "place t hamburg-lubeck.2")
    assert not_redone(match, 0) == "nothing was taken back"
    match.undo(0)
    assert match.redo(0)[0].text == "place t hamburg-lubeck.2"


def test_a_refused_action_clears_nothing() -> None:
    match = opened("place t hamburg-lubeck.1")
    match.undo(0)
    refused(match, 0, "place t emden-groningen.1")
    refused(match, 1, "end")
    refused(match, 0, "end", 1)
    assert match.redo(0)[0].text == "place t hamburg-lubeck.1"


# Resetting the turn


def test_the_turn_is_reset_to_its_beginning() -> None:
    match = opened()
    key = match.state.key()
    play(match, *DISPLACING)
    assert match.reset_turn(0) == len(DISPLACING)
    assert match.state.key() == key
    assert match.redo(0)[0].text == DISPLACING[0]


def test_a_turn_that_has_just_ended_is_reset_too() -> None:
    match = new_match()
    key = match.state.key()
    play(match, *OPENING[:2])
    assert match.to_move() == 1
    assert match.reset_turn(0) == 2
    assert match.state.key() == key
    play(match, OPENING[0], "end")
    assert match.reset_turn(0) == 2
    assert match.state.key() == key


def test_resetting_stops_at_a_barrier() -> None:
    match = opened("displace t emden-groningen.1", "pay t")
    while match.to_move() == 1:
        match.play(1, match.choices()[0].text)
    key = match.state.key()
    match.play(0, "place t hamburg-lubeck.1")
    assert match.reset_turn(0) == 1
    assert match.state.key() == key


def test_resetting_does_not_cross_into_an_earlier_turn() -> None:
    """Seat 2 resettles in seat 1's turn, and then has its own turn with nobody deciding in between."""
    match = opened(*DISPLACING)
    resettled = 0
    while match.state.turn == 5:
        match.play(1, match.choices()[0].text)
        resettled += 1
    assert (match.to_move(), resettled) == (1, 2)
    key = match.state.key()
    play(match, "place t hamburg-lubeck.1")
    assert match.reset_turn(1) == 1
    assert match.state.key() == key
    play(match, "place t hamburg-lubeck.1", "place t hamburg-lubeck.2")
    assert match.reset_turn(1) == 2
    assert match.state.key() == key
    assert match.reset_turn(1) == resettled
    assert match.to_move() == 1
    assert match.state.agenda[-1].name == "resettle"
    assert not_undone(match, 1) == "seat 1 has decided since"


# Going back with everybody's consent


@pytest.mark.parametrize("kept", [0, 1, 3, 4, 7, 9, 11])
def test_rewinding_goes_past_barriers(kept: int) -> None:
    match = opened("place t hamburg-lubeck.1", "end")
    record = record_of(match)
    version = match.version
    match.rewind(kept)
    assert match.version > version
    dealt = max(kept, 3)  # chance decides again what it decided, for the seed is the same
    assert match.state.key() == replay(HANSA, record, dealt).state.key()
    assert [one.text for one in match.log] == [one.text for one in record.decisions[:dealt]]
    assert not_redone(match, 0) == "nothing was taken back"


def test_rewinding_clears_what_could_be_played_again() -> None:
    match = opened("place t hamburg-lubeck.1")
    match.undo(0)
    match.rewind(len(match.log))
    assert not_redone(match, 0) == "nothing was taken back"


def test_after_rewinding_the_last_decisions_can_be_taken_back() -> None:
    match = opened("place t hamburg-lubeck.1", "place t hamburg-lubeck.2", "end")
    match.rewind(11)
    assert match.reset_turn(0) == 2
    assert not_undone(match, 0) == "seat 4 has decided since"


@pytest.mark.parametrize("kept", [-1, 10, 10**6])
def test_rewinding_to_nowhere_is_refused(kept: int) -> None:
    match = opened()
    before = snapshot(match)
    with pytest.raises(UndoRefused, match=f"the match has 9 decisions, not {kept}"):
        match.rewind(kept)
    assert snapshot(match) == before


def test_no_version_is_used_twice() -> None:
    match = opened()
    seen = [match.version]

    def note() -> None:
        seen.append(match.version)

    for text in (*DISPLACING, "put t emden-stade.1"):
        play(match, text)
        note()
    match.undo(1)
    note()
    match.redo(1)
    note()
    match.reset_turn(1)
    note()
    match.rewind(len(match.log))
    note()
    match.rewind(5)
    note()
    play(match, OPENING[2])
    note()
    assert seen == sorted(set(seen))


# Going on with a seed


def replayed_to_the_draw() -> Match:
    """A match without a seed that waits for chance."""
    match = play(at_the_draw(), "skip")
    record = record_of(match)
    return replay(HANSA, record, len(record.decisions) - 1)


def test_going_on_lets_chance_decide_and_gives_a_new_version() -> None:
    match = replayed_to_the_draw()
    assert match.to_move() == NATURE
    version, made = match.version, len(match.log)
    match.go_on("7")
    assert match.log[made].seat == NATURE
    assert match.to_move() == 0
    assert match.version > version
    assert isinstance(refused(match, 0, match.choices()[0].text, version), StaleVersion)


def test_going_on_where_a_seat_is_to_decide_changes_nothing() -> None:
    match = replay(HANSA, record_of(opened()))
    before = snapshot(match)
    match.go_on("7")
    assert snapshot(match) == before
    match.play(0, "end", match.version)


# The log


def test_a_decision_carries_its_action_and_its_step() -> None:
    match = opened()
    for one in match.log:
        assert one.action != UNREAD
        assert one.step
    before = match.state.copy()
    one = match.play(0, "place t hamburg-lubeck.1")[0]
    assert one.action == match.game.read(before, one.text)
    assert one.step == "turn"


def test_a_packed_action_is_checked_like_a_text() -> None:
    match = opened()
    legal = match.state.legal()[0]
    version = match.version
    for seat, action, given in ((1, legal, None), (0, -5, None), (0, 10**6, None), (0, legal, version - 1)):
        before = snapshot(match)
        with pytest.raises(IllegalAction):
            match.play_action(seat, action, given)
        assert snapshot(match) == before
    text = match.choices()[0].text
    assert [one.text for one in match.play_action(0, legal, version)] == [text]


def test_a_given_log_is_played_and_shared() -> None:
    match = opened(*DISPLACING)
    log = DecisionLog()
    log.decisions = [Decision(one.seat, one.text) for one in match.log]
    log.version = 100
    again = Match(HANSA, match.options, "42", log=log)
    assert again.state.key() == match.state.key()
    assert [(one.action, one.step) for one in again.log] == [(one.action, one.step) for one in match.log]
    assert again.version == 100
    again.undo(0)
    assert (len(log.decisions), len(log.undone), log.version) == (len(match.log) - 1, 1, 101)


def test_what_was_taken_back_in_a_given_log_can_be_played_again() -> None:
    match = opened(*DISPLACING)
    log = DecisionLog()
    log.decisions = [Decision(one.seat, one.text) for one in match.log[:-2]]
    log.undone = [Decision(one.seat, one.text) for one in match.log[-2:][::-1]]
    again = Match(HANSA, match.options, "42", log=log)
    again.redo(0)
    again.redo(0)
    assert again.state.key() == match.state.key()
    assert again.reset_turn(0) == len(DISPLACING)


def test_a_barrier_stands_in_a_given_log_too() -> None:
    match = opened(*DISPLACING)
    match.play(1, match.choices()[0].text)
    match.undo(1)
    log = DecisionLog()
    log.decisions = [Decision(one.seat, one.text) for one in match.log]
    log.undone = [Decision(one.seat, one.text) for one in match.decision_log.undone]
    again = Match(HANSA, match.options, "42", log=log)
    assert not_undone(again, 0) == "the other seats have seen it"
    assert again.redo(1)[0].text == match.decision_log.undone[-1].text


def test_what_each_seat_may_know_is_noted_when_asked_for() -> None:
    options = HANSA.menu().choose("league-45", 4, {"first": "1", "missions": "yes"})
    told = Match(HANSA, options, "42", keep_told=True)
    silent = Match(HANSA, options, "42")
    assert [one.text for one in told.log] == [one.text for one in silent.log]
    hidden = [one for one in told.log if one.hidden is not None]
    assert hidden, "missions are dealt face down"
    for one in hidden:
        texts = [one.text_for(seat) for seat in (None, 0, 1, 2, 3)]
        assert texts == one.hidden
        assert texts.count(one.text) == 1, "only its owner knows it"
    assert all(one.hidden is None for one in silent.log)
