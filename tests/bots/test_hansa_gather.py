"""Hansa Teutonica with all workers on the board: nobody waits for ever."""

from __future__ import annotations

import pytest

from kogge.bots.contract import Observation
from kogge.bots.heuristics import greedy_heuristics
from kogge.bots.registry import make_bot
from kogge.core.contract import NATURE, NOBODY
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from kogge.games.hansa.state import Hansa


def stranded(text: str, board: str = "league-3", players: int = 3) -> Hansa:
    """Seats 1 and 2 have no workers but those on the board; it is the first one's turn."""
    s = build_position(MENU, f"board {board}\nplayers {players}\nturn 1\n{text}")
    for i in range(4):
        s.stock[i] = 0
    return s


def looked_at(s: Hansa, *actions: str) -> set[str]:
    """What is worth a look after these actions."""
    for action in actions:
        s.apply(HANSA.read(s, action))
    return {HANSA.write(s, action) for action in greedy_heuristics(HANSA).pruning.prune(s, s.legal())}


def test_h4_7_an_idle_worker_goes_where_fewest_are_lacking() -> None:
    s = stranded("route hamburg-lubeck 1t 1t .\nroute stendal-perleberg 1t . .")
    assert looked_at(s) == {"move stendal-perleberg.1"}
    assert looked_at(s, "move stendal-perleberg.1") == {"put t hamburg-lubeck.3"}
    assert looked_at(s, "put t hamburg-lubeck.3") == {"done"}


def test_h4_8_a_route_that_is_ready_is_established() -> None:
    assert looked_at(stranded("route hamburg-lubeck 1t 1t 1t")) == {"establish hamburg-lubeck"}


def test_after_a_step_the_turn_may_end() -> None:
    s = stranded("route hamburg-lubeck 1t . .\nroute stendal-perleberg 1t . .\nroute minden-hannover 1t . .")
    s.left = 2
    found = looked_at(s)
    assert found
    assert all(one.startswith("move") for one in found)
    s.apply(HANSA.read(s, min(found)))
    assert "end" in looked_at(s, min(looked_at(s)), "done")


def test_a_worker_at_hand_may_be_placed_as_well() -> None:
    s = stranded("supply 1 1t\nroute hamburg-lubeck 1t 1t .\nroute stendal-perleberg 1t . .")
    found = looked_at(s)
    assert "place t hamburg-lubeck.3" in found
    assert {one for one in found if not one.startswith("place")} == {"move stendal-perleberg.1"}


def test_with_two_off_the_board_everything_is_open() -> None:
    s = stranded("supply 1 2t\nroute hamburg-lubeck 1t 1t .\nroute stendal-perleberg 1t . .")
    assert {"move hamburg-lubeck.1", "move stendal-perleberg.1"} <= looked_at(s)


def test_a_route_with_others_is_none_to_gather_on() -> None:
    s = stranded("route hamburg-lubeck 1t 1t 2t\nroute stendal-perleberg 1t . .")
    assert looked_at(s) == {"move hamburg-lubeck.1", "move stendal-perleberg.1"}
    assert looked_at(s, "move hamburg-lubeck.1") == {"put t duisburg-dortmund.1", "put t duisburg-dortmund.2"}


def test_who_is_in_each_others_way_steps_aside() -> None:
    """Two workers each, on the only two routes that are short enough for them."""
    short = "route duisburg-dortmund 1t 2t\nroute goslar-magdeburg 1t 2t\nroute kampen-osnabruck 3t ."
    s = stranded(short)
    assert looked_at(s) == {"move duisburg-dortmund.1", "move goslar-magdeburg.1"}
    places = looked_at(s, "move duisburg-dortmund.1")
    assert not any(one.split()[2].split(".")[0] in ("duisburg-dortmund", "kampen-osnabruck") for one in places)
    assert "end" not in places
    s.apply(HANSA.read(s, min(places)))
    s.apply(HANSA.read(s, "done"))
    s.apply(HANSA.read(s, "end"))
    assert looked_at(s) == {"move goslar-magdeburg.2"}
    assert looked_at(s, "move goslar-magdeburg.2") == {"put t duisburg-dortmund.1"}


def test_r5_traders_do_not_gather_where_boats_are_needed() -> None:
    """Of malmo-visby's posts the second is for merchants; two traders and a merchant fill it, three traders do not."""
    route = "route malmo-visby {} . {}\nroute waren-wismar {} . ."
    assert looked_at(stranded(route.format("1t", "1t", "1m"), "east")) == {"move waren-wismar.1"}
    s = stranded(route.format("1t", "1t", "1t"), "east")
    assert "put t malmo-visby.2" not in {HANSA.write(s, action) for action in s.legal()}
    assert looked_at(s, min(looked_at(s))).isdisjoint({"put t malmo-visby.1", "put t malmo-visby.3"})


def test_the_last_two_workers_are_kept() -> None:
    s = stranded("route goslar-magdeburg 1t 1t")
    s.apply(HANSA.read(s, "establish goslar-magdeburg"))
    assert {HANSA.write(s, action) for action in s.legal()} > {"skip"}
    assert not looked_at(s) & {"office goslar", "office magdeburg"}
    s = stranded("route goslar-magdeburg 1t 1t\nroute stendal-perleberg 1t . .")
    assert looked_at(s, "establish goslar-magdeburg") >= {"office goslar"}


def test_one_worker_waits() -> None:
    """R4: with it nothing can be established any more."""
    assert looked_at(stranded("route hamburg-lubeck 1t . .")) == {"end", "move hamburg-lubeck.1"}


@pytest.mark.long
@pytest.mark.parametrize("rules", ["ru", "uk"])
@pytest.mark.parametrize("board", ["league-3", "east", "britannia-3"])
def test_games_of_two_end(board: str, rules: str) -> None:
    """Without gathering, league-3 by the rules uk has one here that does not."""
    for seed in range(2):
        s = HANSA.new(MENU.choose(board, 2, {"two_players": rules}))
        dealers = [Dealer(f"{board}/{rules}/{seed}/{seat}") for seat in range(3)]
        bots = [make_bot("greedy", HANSA) for _ in range(2)]
        for _ in range(1500):
            seat = s.to_move()
            if seat == NOBODY:
                break
            if seat == NATURE:
                s.apply(s.legal()[dealers[2].pick(HANSA.weights(s))])
            else:
                s.apply(bots[seat].choose(Observation(HANSA, s, seat, dealers[seat]), dealers[seat]))
        assert s.to_move() == NOBODY, (board, rules, seed)
