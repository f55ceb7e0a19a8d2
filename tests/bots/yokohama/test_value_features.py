"""What the learned value of Yokohama reads: rows of named numbers, the same for equal positions and for every seat."""

from __future__ import annotations

import pytest

from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.random import decide
from kogge.bots.value.features import LIMIT, blank_rows
from kogge.bots.yokohama.holding_features import TECHNOLOGIES
from kogge.bots.yokohama.value_features import YokohamaValueFeatures
from kogge.core.contract import NOBODY
from kogge.core.dealer import Dealer
from kogge.games.yokohama.board import load_board
from kogge.games.yokohama.game import MENU, YOKOHAMA
from kogge.games.yokohama.state import Yokohama
from tests.bots.asking import choose_greedily
from tests.bots.yokohama.rotated import rotated
from tests.depth import trials
from tests.yokohama.table import position

# A network's weights are for this list of names.
DIGEST = "c4102aeaebf4f300865a4ef3646a6f0f48bedc82c83678283af384241f0aadc5"
UNWRITTEN = 1000
TURN = "turn 1 place\n"


def rows(s: Yokohama, reader: YokohamaValueFeatures | None = None) -> list[list[int]]:
    """[seat] its row; every cell is written and within the limit."""
    reader = reader or YokohamaValueFeatures()
    size = int(reader.size)
    out = blank_rows(size, s.n)
    for at in range(len(out)):
        out[at] = UNWRITTEN
    before = s.key()
    reader.read(s, out)
    assert s.key() == before
    found = [[int(out[p * size + i]) for i in range(size)] for p in range(int(s.n))]
    for row in found:
        assert all(-LIMIT <= number <= LIMIT for number in row), dict(zip(reader.names, row, strict=True))
    return found


def numbers(text: str, seat: int = 1, header: str = TURN) -> dict[str, int]:
    """The seat's row by name."""
    return dict(zip(YokohamaValueFeatures().names, rows(position(header + text))[seat - 1], strict=True))


def test_names_are_unique_and_stay() -> None:
    reader = YokohamaValueFeatures()
    assert len(set(reader.names)) == len(reader.names) == reader.size
    assert reader.digest == DIGEST, "names have changed: trained weights are for other features now"
    assert [name.replace("_", " ") for name in load_board(4).box.techs] == list(TECHNOLOGIES)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_are_written_wherever_they_are_asked_for(players: int, version: int) -> None:
    """From before the set-up to after the end, with and without the small expansions; a used reader sees no more than
    a fresh one, and what it judges is what the evaluator says."""
    used = YokohamaValueFeatures()
    for game in range(trials(1, 2, 20)):
        more = "yes" if (game + players + version) % 2 else "no"
        dealer = Dealer(f"rows {players} {version} {game}")
        s = YOKOHAMA.new(MENU.choose("city", players, {"reward_tokens": more, "free_merchants": more}, version))
        number = 0
        while s.to_move() != NOBODY:
            if number % 5 == 0 or number < 40:
                assert rows(s, used) == rows(s)
                assert [int(v) for v in used.judged][:players] == values(s)
            s.apply(decide(s, dealer))
            number += 1
        rows(s, used)
        assert [int(v) for v in used.score][:players] == [one.total for one in YOKOHAMA.scores(s)]


def values(s: Yokohama) -> list[int]:
    """[seat] what the evaluator says."""
    return [int(value) for value in greedy_heuristics(YOKOHAMA).evaluator.values(s)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_move_with_the_seats(players: int) -> None:
    """Whoever sits elsewhere in the same game has the same row; greedy players come to positions that occur."""
    dealer = Dealer(f"rotated {players}")
    s = YOKOHAMA.new(MENU.choose("city", players, {}))
    number = 0
    while s.to_move() != NOBODY and number < trials(150, 300, 3000):
        if number % 3 == 0:
            here = rows(s)
            for by in range(1, players):
                there = rows(rotated(s, by))
                assert [there[(p + by) % players] for p in range(players)] == here
        often = int(s.turn) > 0 and s.to_move() >= 0 and number % 4
        s.apply(choose_greedily(YOKOHAMA, s, dealer) if often else decide(s, dealer))
        number += 1


def test_the_score_as_if_the_game_ended_now() -> None:
    """Y9.2 to Y9.5: 20 points; the customs' majority 8; 3 imports, 5 yen and 4 goods are 3 + 2 + 1."""
    desk = "things 1 copper 2 silk 1 tea 1 fish 0 import 3 yen 5"
    others = "\n".join(f"things {seat} copper 0 silk 0 tea 0 fish 0 import 0 yen 0" for seat in (2, 3, 4))
    found = numbers(f"points 1 20\npoints 3 10\ncustoms 1\n{desk}\n{others}")
    assert found["score"] == 34 // 2
    assert found["score over the best other"] == 24
    assert found["score over the mean"] == 30
    assert found["others with a better score"] == 0
    assert found["customs prize"] == 8
    assert found["customs over the best other"] == 1
    assert found["church prize"] == 0
    assert [found[thing] for thing in ("copper", "silk", "tea", "fish", "import", "yen")] == [2, 1, 1, 0, 3, 5]
    assert found["kinds of things at hand"] == 5
    third = numbers(f"points 1 20\npoints 3 10\ncustoms 1\n{desk}\n{others}", seat=3)
    assert third["score over the best other"] == -24
    assert third["others with a better score"] == 1
    assert third["customs over the best other"] == -1


def test_goods_that_orders_lack_and_leave() -> None:
    """order_18: three copper, two fish."""
    found = numbers("things 1 copper 4 silk 0 tea 2 fish 1\norders 1 order_18")
    assert found["orders at hand"] == 1
    assert found["goods left over by orders"] == 3
    assert found["goods that orders lack"] == 1
    assert found["orders at hand with all goods"] == 0
    assert numbers("things 1 copper 3 fish 2\norders 1 order_18 order_10")["orders at hand with all goods"] == 1


def test_pieces_in_the_city() -> None:
    """Four assistants and the president make five action points; the silk mill is next to the bank."""
    found = numbers("president 1 bank\nmen 1 silk_mill 4 customs 1\nhand 1 assistant 2 shop 1\nhouse 1 church")
    assert found["assistants in the city"] == 5
    assert found["assistants at hand"] == 2
    assert found["locations with assistants"] == 2
    assert found["strongest location"] == 5
    assert found["locations strong enough to build in"] == 1
    assert found["locations next to the president with assistants"] == 1
    assert found["president at hand"] == 0
    assert found["houses until the end"] == 3
    assert found["houses built, lasting"] > 0
    assert numbers("house 1 church", seat=2)["others' houses until the end"] == 3


def test_technologies_count_by_the_time_that_is_left() -> None:
    early = numbers("techs 1 tram")
    late = numbers("techs 1 tram\nchurch 2 3 4 2 3")
    assert early["tram, lasting"] > late["tram, lasting"] > 0
    assert early["ball, lasting"] == 0
    assert early["technologies"] == 1
    assert late["church cells until the end"] == 1
    assert early["church cells until the end"] == 6


def test_achievements_met_and_free() -> None:
    """Y8.1: five copper."""
    found = numbers("goals a_copper b_yen c_p3c2\nthings 1 copper 5")
    assert [found[f"achievements{what}"] for what in ("", " met", " nobody has", " nobody has, met")] == [0, 1, 3, 1]


def test_whose_turn_it_is() -> None:
    waits = [numbers("", seat=seat, header="turn 2 place\n")["turns until the next"] for seat in (1, 2, 3, 4)]
    assert waits == [3, 0, 1, 2]
    active = numbers("", seat=2, header="turn 2 place\n")
    assert (active["active"], active["to decide"], active["assistants to place"]) == (1, 1, 1)
    acted = numbers("agents 2 uk\nmen 2 bank 1", seat=2, header="turn 2 second\n")
    assert (acted["active"], acted["assistants to place"], acted["turns until the next"]) == (1, 0, 4)
    other = numbers("", seat=1, header="turn 2 place\n")
    assert (other["active"], other["to decide"], other["assistants to place"]) == (0, 0, 0)
