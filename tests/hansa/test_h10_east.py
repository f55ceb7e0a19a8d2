"""H10: the Eastern board."""

from __future__ import annotations

import pytest

from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.markers import routes_for_markers
from kogge.games.hansa.state import Hansa
from tests.hansa.boards import EAST, assert_round_trips, routes_of
from tests.hansa.table import (
    choices,
    desk,
    look,
    mover,
    offered,
    play,
    points,
    position,
    prestige,
    refused,
    stock,
    supply,
    why_not,
)

GREEN = ["belgard", "dresden", "waren"]
VISBY = "route malmo-visby 1t 1m 1t\n"  # office in a green city
LINK = "city danzig 1t\ncity malmo 1m\ncity stralsund 1t\ncity wismar 1t\n"


def full_cities(n: int) -> str:
    """So many cities of one slot or two, filled by the third seat."""
    one = ["berlin_colln", "perleberg", "tangermunde", "wittenberg"]
    two = ["allenstein", "anklam", "elbing", "kulm", "stettin"]
    rows = [f"city {city} 3t" for city in one[:n]] + [f"city {city} 2t 2t" for city in two[: max(0, n - 4)]]
    return "\n".join(rows) + "\n"


def test_h10_1_the_base_rules_with_konigsberg_for_special_prestige() -> None:
    s = position("turn 1\nroute danzig-konigsberg 1t 1t 1t 1m\ndesk 1 privilege 1", EAST)
    play(s, "establish danzig-konigsberg")
    assert offered(s, "prestige") == ["7", "8"]
    play(s, "prestige 8")
    assert points(s, 1, "special") == 8


def test_h10_1_ten_full_cities_end_the_game() -> None:
    s = position(f"turn 1\n{full_cities(9)}route wismar-lubeck 1t 1t 1t\ncity lubeck 3t 3t\ndesk 1 privilege 3", EAST)
    assert look(s)["full_cities"] == 9
    play(s, "establish wismar-lubeck", "office lubeck")
    assert HANSA.ended_by(s) == "cities"


def test_h10_1_the_link_is_lubeck_to_danzig_also_over_sea() -> None:
    s = position(f"turn 1\nroute wismar-lubeck 1t 1t 1t\n{LINK}", EAST)
    play(s, "establish wismar-lubeck", "office lubeck")
    assert prestige(s) == [7 + 1, 0, 0]  # Wismar was controlled already
    assert desk(s, 1)["link"] == 1


def test_h10_1_no_missions_nor_favours() -> None:
    assert "missions" not in MENU.choose("east", 4, {}).chosen
    assert "favours" not in MENU.choose("east", 4, {}).chosen


def test_h10_1_two_to_five_players() -> None:
    assert MENU.board("east").players == (2, 3, 4, 5)


@pytest.mark.parametrize("route", ["waren-havelberg", "waren-wismar", "stettin-waren"])
def test_h10_2_waren_develops_actions_or_bank(route: str) -> None:
    posts = "1t " * (4 if route == "stettin-waren" else 3)
    s = position(f"turn 1\nroute {route} {posts}", EAST)
    play(s, f"establish {route}")
    assert offered(s, "develop") == ["actions", "bank"]
    assert refused(s, "develop keys") == "H5.5"
    play(s, "develop bank")
    assert desk(s, 1)["tracks"]["bank"] == 1


def test_h10_3_no_office_in_a_green_city_in_the_usual_way() -> None:
    s = position("turn 1\nroute kulm-belgard 1t 1t 1t", EAST)
    play(s, "establish kulm-belgard")
    assert choices(s) == ["office kulm", "skip"]
    assert refused(s, "office belgard") == "H10.3"
    assert refused(s, "extra t belgard") == "H6.3"  # no such marker in hand


def test_h10_3_an_extra_office_needs_nobody_there_before() -> None:
    s = position("turn 1\nhand 1 office\nroute kulm-belgard 1t 1t 1m", EAST)
    play(s, "establish kulm-belgard")
    assert offered(s, "extra") == ["t belgard", "m belgard"]
    play(s, "extra m belgard")
    assert look(s)["extras"] == {"belgard": ["1m"]}
    assert desk(s, 1)["used"] == ["office"]


def test_h10_3_the_first_office_makes_it_full_and_only_the_first() -> None:
    s = position("turn 1\nhand 1 office office\nroute kulm-belgard 1t 1t 1t\nroute belgard-anklam 1t 1t 1t", EAST)
    play(s, "establish kulm-belgard", "extra t belgard")
    assert look(s)["full_cities"] == 1
    play(s, "establish belgard-anklam", "extra t belgard")
    assert look(s)["full_cities"] == 1
    assert HANSA.audit(s) == []


def test_h10_3_the_tenth_full_city_may_be_green() -> None:
    s = position(f"turn 1\n{full_cities(9)}hand 1 office\nroute halle-dresden 1t 1t 1t 1t", EAST)
    play(s, "establish halle-dresden", "extra t dresden")
    assert HANSA.ended_by(s) == "cities"


def test_h10_3_an_extra_office_goes_left_of_all_others() -> None:
    s = position("turn 1\nhand 1 office\nroute kulm-belgard 1t 1t 1t\nextra belgard 3t 2t", EAST)
    play(s, "establish kulm-belgard", "extra t belgard")
    assert look(s)["extras"]["belgard"] == ["1t", "3t", "2t"]


def test_h10_3_control_is_the_rightmost_of_the_tied() -> None:
    s = position("turn 3\nroute kulm-belgard 3t 3t 3t\nextra belgard 1t 2t", EAST)
    play(s, "establish kulm-belgard", "skip")
    assert prestige(s) == [0, 1, 0]
    assert [points(s, seat, "cities") for seat in (1, 2, 3)] == [0, 2, 0]


def test_h10_3_green_cities_belong_to_the_network() -> None:
    s = position("turn 1\ncity kulm 1t\nextra belgard 1t\ncity anklam 1t\ndesk 1 keys 1", EAST)
    assert points(s, 1, "network") == 3 * 2


def test_h10_4_boat_posts_take_merchants_only() -> None:
    s = position("turn 1\nsupply 1 2t 1m\nroute wismar-stralsund . 2m .", EAST)
    assert "place t wismar-stralsund.1" in choices(s)
    assert "place m wismar-stralsund.3" in choices(s)
    assert refused(s, "place t wismar-stralsund.3") == "R5"
    assert "displace m wismar-stralsund.2" in choices(s)
    assert refused(s, "displace t wismar-stralsund.2") == "R5"


def test_h10_4_no_bonus_marker_on_a_sea_route() -> None:
    s = position("turn 1\ndrawn 1 1", EAST)
    sea = {"danzig-malmo", "malmo-visby", "stralsund-malmo", "wismar-stralsund"}
    free = {s.board.routes[route] for route in routes_for_markers(s)}
    assert free == set(s.board.routes) - sea
    play(s, "end", "draw +3")
    assert routes_of([f"x {text}.1" for text in offered(s, "lay")]) == free
    assert refused(s, "lay +3 danzig-malmo") == "H10.4"


def test_h10_4_move_any_two_workers() -> None:
    s = position("turn 1\nroute wismar-stralsund 1t 1m 1m\ndesk 1 book 1\nroute kulm-elbing 2t 3t", EAST)
    play(s, "establish wismar-stralsund")
    assert offered(s, "lift") == ["kulm-elbing.1", "kulm-elbing.2"]
    assert "done" in choices(s)
    play(s, "lift kulm-elbing.1", "lift kulm-elbing.2")
    assert offered(s, "lift") == []
    assert_round_trips(s)
    play(s, "put 2t kulm-elbing.2", "put 3t kulm-elbing.1")  # an exchange
    assert look(s)["posts"]["kulm-elbing"] == ["3t", "2t"]
    assert look(s)["left"] == 1


def test_h10_4_own_workers_too_and_all_of_it_may_be_declined() -> None:
    rows = "turn 1\nroute wismar-stralsund 1t 1m 1m\ndesk 1 book 1\nroute kulm-elbing 1t 3t"
    s = play(position(rows, EAST), "establish wismar-stralsund", "lift kulm-elbing.1")
    assert refused(s, "done") == "H10.4"
    play(s, "put t frankfurt-stettin.1", "done")
    assert look(s)["posts"]["frankfurt-stettin"] == ["1t", "."]
    declined = play(position(rows, EAST), "establish wismar-stralsund", "done")
    assert (mover(declined), look(declined)["left"]) == (1, 1)


def test_h10_4_a_trader_may_not_be_moved_onto_a_boat() -> None:
    s = position("turn 1\nroute wismar-stralsund 1t 1m 1m\ndesk 1 book 1\nroute kulm-elbing 2t .", EAST)
    play(s, "establish wismar-stralsund", "lift kulm-elbing.1")
    assert refused(s, "put 2t wismar-stralsund.2") == "R5"
    assert "2t wismar-stralsund.1" in offered(s, "put")


def test_h10_4_develop_privilege() -> None:
    s = position("turn 1\nroute stralsund-malmo 1t 1m 1m\ndesk 1 book 1", EAST)
    play(s, "establish stralsund-malmo", "office malmo")
    assert choices(s) == ["develop privilege", "skip"]
    assert refused(s, "develop keys") == "H10.4"
    play(s, "develop privilege")
    assert desk(s, 1)["tracks"]["privilege"] == 1
    assert supply(s, 1) == (1, 0)


def test_h10_4_privilege_may_be_left_and_a_full_track_is_not_asked() -> None:
    s = position("turn 1\nroute stralsund-malmo 1t 1m 1m\ndesk 1 book 1", EAST)
    play(s, "establish stralsund-malmo", "office malmo", "skip")
    assert desk(s, 1)["tracks"]["privilege"] == 0
    s = position("turn 1\nroute stralsund-malmo 1t 1m 1m\ndesk 1 book 1 privilege 3", EAST)
    play(s, "establish stralsund-malmo", "office malmo")
    assert look(s)["left"] == 1
    assert s.agenda[-1].name == "turn"


def test_h10_4_the_new_privilege_is_not_yet_open_for_the_office() -> None:
    # Visby's slot is orange: the marker comes after the third step.
    s = position("turn 1\nroute stralsund-malmo 1t 1m 1m\ndesk 1 book 1\ncity malmo 2m", EAST)
    play(s, "establish stralsund-malmo")
    assert choices(s) == ["develop privilege", "skip"]  # neither office was possible


def test_h10_4_an_office_in_a_green_city_from_the_personal_supply() -> None:
    s = position(f"turn 1\nsupply 1 2t\n{VISBY}desk 1 privilege 1\nextra belgard 2t 3t", EAST)
    play(s, "establish malmo-visby", "office visby")
    assert choices(s) == ["skip", *[f"green t {city}" for city in GREEN]]
    assert_round_trips(s)
    assert refused(s, "green m belgard") == "H10.4"
    assert "personal supply" in why_not(s, "green m belgard").reason
    assert "no green city" in why_not(s, "green t kulm").reason
    play(s, "green t belgard")
    assert look(s)["extras"]["belgard"] == ["2t", "3t", "1t"]
    assert supply(s, 1) == (1, 0)
    assert look(s)["full_cities"] == 2  # Visby and Belgard, which was full before


def test_h10_4_either_kind_of_worker() -> None:
    s = position(f"turn 1\nsupply 1 1t 1m\n{VISBY}desk 1 privilege 1 book 1", EAST)
    play(s, "establish malmo-visby", "skip")
    assert offered(s, "green") == [*[f"t {city}" for city in GREEN], *[f"m {city}" for city in GREEN]]
    play(s, "green m waren")
    assert look(s)["extras"] == {"waren": ["1m"]}
    assert look(s)["full_cities"] == 1


def test_h10_4_no_worker_no_question() -> None:
    s = position(f"turn 1\n{VISBY}desk 1 privilege 1", EAST)
    assert supply(s, 1) == (0, 0)
    play(s, "establish malmo-visby", "skip")
    assert s.agenda[-1].name == "turn"


def test_h10_4_workers_that_a_tax_brings_can_be_used() -> None:
    header = EAST + "option tax_1 +3\noption tax_2 +3\n"
    s = position(f"turn 1\n{VISBY}desk 1 privilege 1\ndecree tax malmo-visby 1", header)
    assert supply(s, 1) == (0, 0)
    play(s, "establish malmo-visby", "office visby")  # the tax comes first
    assert supply(s, 1) == (2, 0)
    play(s, "green t dresden")
    assert supply(s, 1) == (1, 0)
    assert look(s)["extras"] == {"dresden": ["1t"]}


def test_h10_4_a_green_office_may_complete_the_link_and_be_taxed() -> None:
    # Lübeck - Wismar - Waren - Stettin - Anklam - Belgard - Danzig.
    cities = ("lubeck", "wismar", "stettin", "anklam", "danzig")
    rows = "\n".join(f"city {city} 1t" for city in cities) + "\nextra waren 1t\n"
    s = position(
        f"turn 1\nsupply 1 1t\n{VISBY}{rows}decree tax kulm-belgard 2", EAST + "option tax_1 +3\noption tax_2 +3\n"
    )
    play(s, "establish malmo-visby", "skip", "green t belgard", "hire t", "hire t")
    assert prestige(s)[0] == 7
    assert supply(s, 2) == (2, 0)


def place_two(rows: str = "") -> Hansa:
    """After the third step of Danzig-Malmö."""
    s = position(f"turn 1\nroute danzig-malmo 1t 1t 1t 1m\n{rows}", EAST)
    return play(s, "establish danzig-malmo", "office danzig")


def test_h10_4_two_workers_of_the_route_go_to_empty_posts() -> None:
    s = place_two()
    before = stock(s, 1)
    assert "put t danzig-malmo.1" in choices(s)  # its own posts are empty too
    assert offered(s, "put m")[0] == "allenstein-braunsberg.1"
    assert refused(s, "put t danzig-malmo.4") == "H10.4"
    play(s, "put m danzig-malmo.4", "put t kulm-elbing.1")
    assert stock(s, 1) == (before[0] - 1, before[1] - 1)
    assert look(s)["posts"]["danzig-malmo"] == [".", ".", ".", "1m"]
    assert s.agenda[-1].name == "turn"


def test_h10_4_fewer_than_two_or_none() -> None:
    s = play(place_two(), "put t kulm-elbing.1", "done")
    assert look(s)["posts"]["kulm-elbing"] == ["1t", "."]
    s = play(place_two(), "done")
    assert s.agenda[-1].name == "turn"


def test_h10_4_only_the_kinds_that_stood_on_the_route() -> None:
    s = play(place_two(), "put m kulm-elbing.1")
    assert offered(s, "put m") == []  # only one merchant stood there


def test_h10_4_the_worker_used_for_an_office_is_not_one_of_them() -> None:
    s = position("turn 1\nroute danzig-malmo 1t 1t 1t 1m", EAST)
    play(s, "establish danzig-malmo", "office malmo")
    assert offered(s, "put m") == []


def test_h10_4_nothing_is_placed_that_a_tax_has_taken() -> None:
    rows = "route danzig-malmo 1t 1t 1t 1m\ndecree tax danzig-malmo 1\nsupply 1 7t"
    s = position(f"turn 1\n{rows}", EAST + "option tax_1 +3\noption tax_2 +3\n")
    assert stock(s, 1) == (0, 0)
    play(s, "establish danzig-malmo", "office danzig", "hire t", "hire t")
    assert stock(s, 1) == (0, 1)
    assert offered(s, "put t") == []
    play(s, "put m kulm-elbing.2")
    assert stock(s, 1) == (0, 0)


def test_h10_4_permanent_markers_are_not_collected() -> None:
    s = play(place_two(), "done")
    assert desk(s, 1)["markers"] == desk(s, 1)["used"] == []
    assert points(s, 1, "markers") == 0


def test_h10_4_it_belongs_to_the_action_also_to_the_last_one() -> None:
    s = position(f"turn 1\nsupply 1 1t\nprestige 1 19\ncity malmo 1m\n{VISBY}desk 1 book 1", EAST)
    play(s, "establish malmo-visby")
    assert HANSA.ended_by(s) == ""  # 20 points already
    play(s, "green t belgard")
    assert HANSA.ended_by(s) == "prestige"
    assert points(s, 1, "cities") == 4


def test_r5_the_nearest_ring_is_looked_for_by_kind() -> None:
    # Beside Stralsund-Malmö only boat posts are empty: a merchant stays near, a trader goes further.
    rows = """turn 1
        supply 1 3t
        desk 1 book 2
        route stralsund-malmo 2t . .
        route malmo-visby 3t . 3t
        route danzig-malmo 3t 3t 3t .
        route wismar-stralsund 3t 1m 1m"""
    s = position(rows, EAST)
    play(s, "displace t stralsund-malmo.1")
    assert routes_of(offered(s, "put t")) == {
        *("wismar-lubeck", "waren-wismar"),
        *("braunsberg-danzig", "danzig-belgard", "danzig-konigsberg"),
    }
    play(s, "put t wismar-lubeck.1")
    assert offered(s, "put m") == ["danzig-malmo.4", "malmo-visby.2"]
