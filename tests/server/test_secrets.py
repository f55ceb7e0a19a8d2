"""Two tables that differ only in what a seat cannot know send that seat identical bytes, whatever it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.log import Decision
from kogge.core.match import Match
from kogge.games.registry import GAMES, find_game
from kogge.server.errors import Refused
from kogge.server.live.updates import make_update
from kogge.server.table import create
from kogge.server.table.create import SeatRequest, TableRequest, fork, make_table, table_of_match
from kogge.server.table.facts import SeatAssignment, TableInfo
from kogge.server.table.history import record_text, replay_data, told_log
from kogge.server.table.seats import chat
from kogge.server.table.table import Table
from tests.contract.cases import HABITS
from tests.depth import trials
from tests.server.players import Player

DECISIONS = 1_500
PAIRS = trials(2, 8, 40)
SEEDS = [f"secrets {i}" for i in range(trials(1, 3, 30))]


def walk(game: Game[Any], players: int, seed: str) -> Iterator[tuple[Match, State]]:
    """The match after each decision of an eager game, NATURE's own included one by one, and the state before."""
    match = Match(game, game.menu().choose(None, players, {}))
    player = Player(game.name, seed)
    dealer = Dealer(seed)
    for _ in range(DECISIONS):
        if match.is_over():
            return
        if match.to_move() < 0:
            legal = match.state.legal()
            action = legal[dealer.pick(match.state.weights())]
            text = game.write(match.state, action)
        else:
            text = player.choose([{"action": choice.text} for choice in match.choices()])
        before = match.state.copy()
        match.play(match.to_move(), text)
        yield match, before


def other_secret(match: Match, before: State, seat: int | None) -> list[Decision] | None:
    """The same log with another last decision that the seat cannot tell from the true one; None when there is none."""
    game = match.game
    last = match.log[-1]
    true = game.read(before, last.text)
    told = game.tell(before, true, seat)
    if told == last.text:
        return None
    for action in before.legal():
        if action != true and game.tell(before, action, seat) == told:
            return [*match.log[:-1], Decision(last.seat, game.write(before, action))]
    return None


def table_with(game: Game[Any], players: int, log: list[Decision]) -> Table:
    """A table at which everybody but the viewer is somebody else; nothing in it is by chance."""
    match = Match(game, game.menu().choose(None, players, {}))
    for one in log:
        match.play(one.seat, one.text)
    wanted = TableRequest(game.name, [SeatRequest("open")] * players, watch=True)
    info: TableInfo = make_table(wanted, "host", "Host", seed="the seed").info
    info = msgspec.structs.replace(info, id="table", created=0, watch=True)
    seats = [SeatAssignment(seat, "human", "", f"P{seat}", False, 0, {f"p{seat}"}) for seat in range(players)]
    table = table_of_match(match, info, seats)
    for entry in table.entries:
        entry.at = 0
    table.clock = lambda: 0
    chat(table, "p0", "P0", "good luck")
    return table


def everything(table: Table, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Whatever a seat can ask for, as it is sent."""
    encode = msgspec.json.encode
    who = None if seat is None else f"p{seat}"
    out = [bytes(table.position(seat)), make_update(table, seat, 0, -1).message, encode(told_log(table, seat))]
    out.append(record_text(table, seat).encode())
    last = len(table.log.decisions)
    for decision in (0, last // 2, last - 1, last):
        out.append(encode(replay_data(table, decision, seat)))
    if seat is not None and who is not None:
        monkeypatch.setattr(create, "new_seed", lambda: "fixed")
        monkeypatch.setattr(create, "new_id", lambda: "copy")
        monkeypatch.setattr(create, "now", lambda: 0)
        copy = fork(table, who, "Me", last, seat)
        for one in range(len(copy.seats)):
            out.append(bytes(copy.position(one)))
    with pytest.raises(Refused):
        table.may_see(who, 0 if seat != 0 else 1)
    return b"\n".join(out)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", list(GAMES))
def test_what_a_seat_cannot_know_does_not_reach_it(game: str, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    title = find_game(game)
    players = title.menu().boards[0].players[0]
    pairs = 0
    for match, before in walk(title, players, seed):
        for seat in [None, *range(players)]:
            twin = other_secret(match, before, seat)
            if twin is None:
                continue
            mine, other = table_with(title, players, match.log), table_with(title, players, twin)
            assert mine.log.decisions[len(twin) - 1].text != other.log.decisions[len(twin) - 1].text
            since = [[one.text for one in table.log.decisions[len(twin) :]] for table in (mine, other)]
            if since[0] != since[1]:
                continue  # chance has gone different ways since
            assert everything(mine, seat, monkeypatch) == everything(other, seat, monkeypatch)
            pairs += 1
        if pairs >= PAIRS:
            break
    # A game may go by without a secret that could be another one; the usual ones do not.
    assert pairs > 0 or not HABITS[game].hidden or seed not in SEEDS[:3]


def test_the_test_can_fail() -> None:
    title = find_game("hansa")
    for match, before in walk(title, 3, "a"):
        twin = other_secret(match, before, None)
        if twin is None:
            continue
        mine, other = table_with(title, 3, match.log), table_with(title, 3, twin)
        for entry in (*mine.entries, *other.entries):
            entry.hidden = None
        if make_update(mine, None, 0, -1).message != make_update(other, None, 0, -1).message:
            return
    raise AssertionError("nothing was hidden")
