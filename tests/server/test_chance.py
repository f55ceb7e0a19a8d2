"""Nobody steers chance, and nobody goes back alone: who is asked, for how long, and what is drawn afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from kogge.client import Client, RemoteTable
from kogge.core.contract import NATURE
from kogge.server.runtime import last_seen
from kogge.server.runtime.presence import Presence
from kogge.server.table import log as kinds
from kogge.server.table.commands import AskBot, AskRewind, Back, Leave, Undo, Vote
from kogge.server.table.play import decide as decide_at
from kogge.server.table.table import Table
from tests.server.launch import ServerThread
from tests.server.players import Player
from tests.server.tables import decide, do, new_id, reloaded, snapshot, table_of, wait
from tests.server.test_consent import refused as refused_there
from tests.server.test_seats import refused, until


def two_people(server: ServerThread, **more: object) -> tuple[RemoteTable, RemoteTable]:
    """Bert is to begin; nobody has a socket."""
    anna, bert = server.client("Anna"), server.client("Bert")
    table = anna.make_table("hansa", ["me", "open", "bot"], public=True, options={"first": "2"}, **more)
    bert.table(table.id).join()
    return table, bert.table(table.id)


# A bot for somebody who is away


def test_a_closed_tab_makes_nobody_absent(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna, bert = two_people(server)
    with bert.live(1) as live:
        live.wait()
        server.clock.ahead = 1_000
        refused("present", anna.command, "ask-bot", seat=0, absent=1)
    until(lambda: not anna.info()["seats"][1]["present"])
    server.clock.ahead += 59
    refused("present", anna.command, "ask-bot", seat=0, absent=1)
    server.clock.ahead += 2
    anna.command("ask-bot", seat=0, absent=1)
    assert anna.info()["seats"][1]["standin"]


def test_whoever_plays_by_http_alone_is_there_as_long_as_they_ask(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url)
    anna, bert = two_people(server)
    mine = partial(bert.client.get, "/api/tables/mine")
    for request in (bert.info, partial(bert.position, 1), partial(bert.events, 1), mine):
        server.clock.ahead += 50
        request()
        server.clock.ahead += 50
        refused("present", anna.command, "ask-bot", seat=0, absent=1)
    server.clock.ahead += 11
    anna.command("ask-bot", seat=0, absent=1)
    assert anna.info()["seats"][1]["standin"]


def test_whoever_looks_at_another_table_is_there(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna, bert = two_people(server)
    other = bert.client.make_table("hansa", ["me", "me", "me"])
    with other.live(0) as live:
        live.wait()
        server.clock.ahead = 1_000
        refused("present", anna.command, "ask-bot", seat=0, absent=1)


def test_the_table_says_how_long_it_waits(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna, _ = two_people(server, waiting_time=86_400)
    assert anna.info()["waiting_time"] == 86_400
    server.clock.ahead = 86_399
    refused("present", anna.command, "ask-bot", seat=0, absent=1)
    server.clock.ahead = 86_401
    anna.command("ask-bot", seat=0, absent=1)
    refused("malformed", anna.client.make_table, "hansa", ["me", "me", "me"], waiting_time=1)


def test_after_a_restart_the_waiting_begins_again(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    """The new process has not seen anybody yet, which makes nobody absent."""
    server = serve(sqlite_url)
    anna, _ = two_people(server)
    server.clock.ahead = 50
    server.restart()
    server.clock.ahead += 50
    refused("present", anna.command, "ask-bot", seat=0, absent=1)
    server.clock.ahead += 11
    anna.command("ask-bot", seat=0, absent=1)


def test_every_process_knows_who_was_seen_at_another() -> None:
    seconds = 1_000.0
    one, two = Presence("one", lambda: seconds), Presence("two", lambda: seconds)
    one.announce, two.announce = two.heard, one.heard
    seconds += 100
    assert two.unseen("t", 0, {"anna"}) == 100, "as long as it has been able to see anybody"
    one.saw("anna")  # after so long the others are told at once
    assert two.unseen("t", 0, {"anna"}) == 0
    seconds += 10
    one.saw("anna")  # soon after, with the next beat
    assert two.unseen("t", 0, {"anna"}) == 10
    one.beat(["one", "two"])
    assert two.unseen("t", 0, {"anna"}) == 0
    one.came("another", None, "bert")
    seconds += 500
    one.beat(["one", "two"])
    assert two.unseen("t", 0, {"anna", "bert"}) == 0, "of several who hold a seat one is enough"
    assert two.unseen("t", 0, {"anna"}) == 500
    one.went("another", None, "bert")
    seconds += 5
    assert one.unseen("t", 0, {"bert"}) == 5


def test_whoever_is_forgotten_does_not_count_as_away_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_seen, "MOST_PEOPLE", 2)
    seconds = 0.0
    seen = last_seen.LastSeen(lambda: seconds)
    for who in ("anna", "bert", "carl", "dora"):
        seconds += 10
        seen.saw(who)
    seconds = 100.0
    assert [seen.seconds(who) for who in ("anna", "bert", "carl", "dora")] == [80, 80, 70, 60]


def test_absence_counts_only_while_one_is_awaited() -> None:
    table = table_of("anna", "bert", "carl")
    wait(table, 1_000)
    refused_there("not-awaited", table, "anna", AskBot(new_id(), 0, 2), 2)
    decide(table, "anna", "place")
    decide(table, "anna", "place")
    refused_there("present", table, "anna", AskBot(new_id(), 0, 1), 1)
    wait(table, 59)
    refused_there("present", table, "anna", AskBot(new_id(), 0, 1), 1)
    wait(table, 2)
    do(table, "anna", AskBot(new_id(), 0, 1), 1)


def test_with_a_clock_the_clock_decides() -> None:
    table = table_of("anna", "bert", "carl", turn_limit=600)
    wait(table, 599)
    refused_there("present", table, "bert", AskBot(new_id(), 1, 0), 0)


def test_who_comes_back_while_the_others_vote_has_said_no() -> None:
    table = table_of("anna", "bert", "carl")
    wait(table, 61)
    do(table, "bert", AskBot(new_id(), 1, 0), 0)
    wait(table, 5)
    do(table, "carl", Vote(new_id(), 2, True))  # Anna is not away any more
    assert table.proposal is None
    assert not table.seats[0].standin


def test_those_who_are_away_themselves_do_not_keep_a_bot_from_playing() -> None:
    table = table_of("anna", "bert", "carl", "dora")
    do(table, "dora", Leave(new_id(), 3))
    wait(table, 61)
    do(table, "bert", AskBot(new_id(), 1, 0), 0, 2)
    assert table.seats[0].standin


# Going back


def test_nobody_rewinds_past_a_person_whose_place_a_bot_has_taken() -> None:
    table = table_of("anna", "bert", "anna")
    start = len(table.log.decisions)
    decide(table, "anna", "place")
    decide(table, "anna", "place")
    decide(table, "bert", "place")
    wait(table, 61)
    do(table, "anna", AskBot(new_id(), 0, 1), 1)
    assert table.seats[1].standin
    do(table, "anna", AskRewind(new_id(), 0, start), 1)
    assert table.proposal is not None
    assert table.proposal.needs == [1]
    assert len(table.log.decisions) == start + 3
    do(table, "bert", Vote(new_id(), 1, False))
    assert len(table.log.decisions) == start + 3


def test_silence_is_a_no() -> None:
    table = table_of("anna", "bert", "carl")
    decide(table, "anna", "place")
    made = len(table.log.decisions)
    do(table, "anna", AskRewind(new_id(), 0, 0))
    do(table, "bert", Vote(new_id(), 1, True))
    wait(table, 61)
    for again in (table, reloaded(table)):
        refused_there("not-asked", again, "carl", Vote(new_id(), 2, True))
        assert len(again.log.decisions) == made
        do(again, "carl", AskRewind(new_id(), 2, 0))  # somebody may ask anew
        assert again.open_proposal() is not None


def test_everybody_is_told_that_a_question_has_expired(serve: Callable[..., ServerThread], sqlite_url: str) -> None:
    server = serve(sqlite_url)
    anna, bert = two_people(server)
    position = bert.position(1)
    bert.play(1, position["choices"][0]["action"], position["version"])
    bert.command("ask-rewind", seat=1, decisions=0)
    assert anna.info()["proposal"]["needs"] == [0]
    server.clock.ahead = 61
    assert anna.info()["proposal"] is None
    until(lambda: anna.events(0)[-1]["kind"] == "vote")
    told = anna.events(0)[-1]
    assert (told["seat"], told["text"]) == (None, "no")
    assert anna.position(0)["decisions"] > 0


def test_bots_and_free_seats_have_no_vote() -> None:
    table = table_of("anna", "bert", "carl")
    table.seats[1].kind = "bot"
    table.seats[2].kind = "open"
    decide(table, "anna", "place")
    do(table, "anna", AskRewind(new_id(), 0, 0))
    assert table.proposal is None
    assert table.log.decisions[-1].seat == NATURE


# Chance


def deal(table: Table) -> list[str]:
    """What chance decided at the beginning."""
    return [one.text for one in table.log.decisions if one.seat == NATURE]


def go_back(table: Table, decisions: int) -> None:
    """Anna decides something and then goes back; she is alone, so nobody is asked."""
    decide(table, "anna", "place")
    do(table, "anna", AskRewind(new_id(), 0, decisions))


def play_on(table: Table, decisions: int) -> list[str]:
    """What is decided next, chance included, when people choose the same."""
    player = Player("hansa", "same")
    made = len(table.log.decisions)
    for _ in range(decisions):
        seat = table.waiting_for()
        assert seat is not None
        decide_at(table, seat, player.pick([choice.text for choice in table.playing().choices()]), table.version)
    table.take_changes()
    return [one.text for one in table.log.decisions[made:]]


def test_after_a_rewind_the_same_path_draws_something_else() -> None:
    table = table_of("anna", "anna", "anna")
    deals = {tuple(deal(table))}
    for _ in range(12):
        go_back(table, 0)
        assert len(table.log.decisions) == len(deal(table))
        deals.add(tuple(deal(table)))
    assert len(deals) > 2, "there are six deals; thirteen draws hardly ever bring two of them only"


@pytest.mark.parametrize("to", [0, 1, 3])
def test_a_table_that_is_loaded_again_draws_what_it_would_have_drawn(to: int) -> None:
    table = table_of("anna", "anna", "anna")
    decide(table, "anna", "place")
    decide(table, "anna", "place")
    go_back(table, 0)
    go_back(table, to)
    again = reloaded(table)
    assert snapshot(again) == snapshot(table)
    assert play_on(again, 300) == play_on(table, 300)
    assert again.playing().state.key() == table.playing().state.key()


def test_taking_back_ones_own_does_not_change_chance() -> None:
    table = table_of("anna", "anna", "anna")
    other = reloaded(table)
    decide(table, "anna", "place")
    do(table, "anna", Undo(new_id(), 0))
    assert play_on(table, 300) == play_on(other, 300)


def test_rewinds_of_old_logs_draw_as_they_did() -> None:
    """Rewinds were stored without a nonce, and the seed of chance stayed the same."""
    table = table_of("anna", "anna", "anna")
    first = deal(table)
    other = reloaded(table)
    decide(table, "anna", "place")
    dealt = table.playing().rewind(0)
    table.add(kinds.REWIND, 0, "0")
    table.add_decisions(dealt)
    assert deal(table) == first
    again = reloaded(table)
    assert again.playing().state.key() == table.playing().state.key()
    assert play_on(again, 300) == play_on(other, 300)


def test_the_others_are_told_how_far_it_went_back_and_no_more() -> None:
    table = table_of("anna", "anna", "anna")
    go_back(table, 1)
    entry = next(entry for entry in table.entries if entry.kind == kinds.REWIND)
    assert entry.nonce()
    assert entry.event(None)["text"] == "1"


def test_a_record_of_a_game_that_went_back_can_be_played_again(
    serve: Callable[..., ServerThread], sqlite_url: str
) -> None:
    server = serve(sqlite_url)
    anna = Client(server.url, "Anna")
    table = anna.make_table("hansa", ["me", "me", "me"], options={"first": "1"})
    position = table.position(0)
    table.play(0, position["choices"][0]["action"], position["version"])
    table.command("ask-rewind", seat=0, decisions=0)
    position = table.position(0)
    log = [(one["seat"], one["text"]) for one in table.log(0)]
    server.restart()
    assert table.position(0) == position
    copy = table.fork(len(log))
    assert [(one["seat"], one["text"]) for one in copy.log(0)] == log


@pytest.mark.parametrize("seat", [0, 1])
def test_a_person_comes_back_from_behind_the_bot(seat: int) -> None:
    table = table_of("anna", "bert", "carl")
    who = ("anna", "bert")[seat]
    do(table, who, Leave(new_id(), seat))
    do(table, who, Back(new_id(), seat))
    assert not reloaded(table).seats[seat].standin
