"""HR20 to HR45 and R11: what the engine decides where the books are silent or can be read in several ways."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadOption
from kogge.games.hansa.countries import country_scores
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.markers import routes_for_markers
from tests.hansa.boards import BRIT_45, EAST, PROMO, RU, RU_BRIT, RU_EAST, UK, UK_BRIT, begin, routes_of
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
)

FAVOURS = "board league-45\nplayers 4\noption favours yes\n"
TAXED = "option tax_1 +3\noption tax_2 +3\n"


def test_hr20_a_used_marker_ends_the_start_of_the_turn() -> None:
    s = play(position("turn 1\nhand 1 develop +4 +4\noffer action", FAVOURS), "use develop keys")
    assert offered(s, "favour") == []
    assert refused(s, "favour action") == "H8.2"


def test_hr21_anywhere_holds_for_extra_workers_and_the_same_route() -> None:
    s = position("turn 1\nsupply 1 3t\nroute hamburg-lubeck 2m . .\nfavour anywhere 2", FAVOURS)
    play(
        s,
        "displace t hamburg-lubeck.1",
        "put m hamburg-lubeck.2",
        "put t hamburg-lubeck.3",
        "put t quedlinburg-halle.1",
    )
    assert look(s)["posts"]["hamburg-lubeck"] == ["1t", "2m", "2t"]


def test_hr22_two_markers_are_turned_without_asking() -> None:
    s = play(position("turn 1\nhand 1 swap develop\noffer action", FAVOURS), "favour action")
    assert desk(s, 1)["used"] == ["swap", "develop"]
    assert mover(s) == 2


def test_hr22_one_kind_of_worker_is_paid_without_asking() -> None:
    s = play(position("turn 1\nsupply 1 1t 1m\ndecree block bremen-minden 2", PROMO), "place t bremen-minden.1")
    assert supply(s, 1) == (0, 0)


def test_hr23_exchange_for_exchange_is_not_offered() -> None:
    s = position("turn 1\nhand 1 exchange\nused 2 exchange\ndecree tax bremen-minden 3", PROMO)
    assert offered(s, "use exchange") == []
    assert refused(s, "use exchange 2 exchange") == "H9.2"
    assert refused(s, "use exchange 3 tax") == "H9.2"


def test_hr24_no_more_of_a_kind_are_replaced_than_there_are_silver_ones() -> None:
    with pytest.raises(BadOption, match="options exchange_1, tax_2 and block_1 cannot all be 'swap': 2 at most"):
        MENU.choose("east", 3, {"exchange_1": "swap", "tax_2": "swap", "block_1": "swap"})
    with pytest.raises(BadOption, match="options tax_1 and block_2 cannot all be 'move3': 1 at most"):
        MENU.choose("britannia-3", 2, {"tax_1": "move3", "block_2": "move3"})


def test_hr24_version_1_replaced_two_of_one_kind_by_two_of_another() -> None:
    old = MENU.choose("britannia-3", 2, {"tax_replaces": "office", "block_replaces": "swap"}, 1)
    assert old["tax_replaces"] == "office"
    with pytest.raises(BadOption, match="cannot all be 'office': 1 at most"):
        MENU.choose("east", 3, {"tax_replaces": "office", "block_replaces": "office"}, 1)
    with pytest.raises(BadOption):
        MENU.choose("east", 3, {"tax_replaces": "move3"}, 1)
    with pytest.raises(BadOption, match="option tax_replaces ended with version 1 of the rules, this is 2"):
        MENU.choose("east", 3, {"tax_replaces": "office"})
    renewed = MENU.renew(old)
    assert {name: renewed[name] for name in ("tax_1", "tax_2", "block_1", "block_2", "exchange_1")} == {
        **{"tax_1": "office", "tax_2": "office", "block_1": "swap", "block_2": "swap"},
        "exchange_1": "none",
    }


def test_hr25_a_neutral_office_is_taxed() -> None:
    rows = "supply 1 2t\nroute quedlinburg-goslar nt . . .\nroute goslar-magdeburg nt .\nsupply 2 1m"
    s = position(f"turn 1\n{rows}\ndecree tax goslar-magdeburg 2", RU + TAXED)
    play(s, "displace t quedlinburg-goslar.1", "put nt goslar-magdeburg.2", "neutral goslar")
    assert supply(s, 2) == (2, 1)


def test_hr25_the_tax_comes_before_the_permanent_marker() -> None:
    s = position(
        "turn 1\nroute malmo-visby 1t 1m 1t\ndesk 1 privilege 1\ndecree tax malmo-visby 2\nsupply 1 1t", EAST + TAXED
    )
    play(s, "establish malmo-visby", "office visby")
    assert (mover(s), choices(s)) == (2, ["hire t", "hire m"])
    play(s, "hire t", "hire t")
    assert (mover(s), choices(s)[0]) == (1, "skip")


def test_hr26_blocks_add_up() -> None:
    s = position("turn 1\nsupply 1 4t\nhand 1 block block", PROMO)
    play(s, "use block bremen-minden", "use block bremen-minden")
    assert supply(s, 1) == (2, 0)
    assert refused(s, "place t bremen-minden.1") == "H9.4"


def test_hr27_the_end_is_checked_after_the_permanent_marker() -> None:
    s = position("turn 1\nprestige 1 19\ncity danzig 1t\nroute danzig-malmo 1t 1t 1t 1m", EAST)
    play(s, "establish danzig-malmo", "skip")
    assert HANSA.ended_by(s) == ""
    play(s, "put t kulm-elbing.1", "done")
    assert HANSA.ended_by(s) == "prestige"


def test_hr28_back_onto_the_same_route() -> None:
    s = position("turn 1\nroute danzig-malmo 1t 1t 1t 1m", EAST)
    play(s, "establish danzig-malmo", "office danzig", "put m danzig-malmo.4", "put t danzig-malmo.1")
    assert look(s)["posts"]["danzig-malmo"] == ["1t", ".", ".", "1m"]


def test_hr29_a_green_city_has_no_empty_slot_for_a_marker() -> None:
    s = position("turn 1\ncity kulm 2t 2t", EAST)
    free = {s.board.routes[route] for route in routes_for_markers(s)}
    assert "kulm-belgard" not in free
    assert "danzig-belgard" in free


def test_hr29_nor_for_a_neutral_office() -> None:
    rows = "supply 1 2t\nroute stettin-kulm nt . .\nroute kulm-belgard nt nt .\ncity kulm 2t 2t"
    s = position(f"turn 1\n{rows}", RU_EAST)
    play(s, "displace t stettin-kulm.1", "put nt kulm-belgard.3")
    assert look(s)["extras"] == {}
    assert look(s)["posts"]["kulm-belgard"] == [".", ".", "."]


@pytest.mark.parametrize(("post", "spent"), [("montgomery-cardiff.1", "cardiff"), ("glasgow-falkirk.1", "carlisle")])
def test_hr30_the_permit_for_fewer_countries_is_spent_first(post: str, spent: str) -> None:
    s = position("turn 1\nsupply 1 3t\ncity cardiff 1t\ncity carlisle 1t\ncity london 1t", BRIT_45)
    play(s, f"place t {post}")
    assert [city for city, state in look(s)["permits"].items() if state == "used"] == [spent]


def test_hr32_a_worker_that_is_lifted_again_comes_from_where_it_stood_last() -> None:
    s = position("turn 1\nroute montgomery-cardiff 1t . .\ndesk 1 book 1", BRIT_45)
    play(s, "move montgomery-cardiff.1", "put t@wales london-oxford.1", "lift london-oxford.1")
    assert refused(s, "put t montgomery-cardiff.1") == "H11.5"
    assert refused(s, "put t@wales montgomery-cardiff.1") == "H4.7"  # no such worker is in hand


def test_hr33_the_way_may_lead_through_another_country() -> None:
    # All English routes at Cardiff and Oxford are full: the next ones are found across Wales too.
    full = "route coventry-cardiff 3t 3t 3t\nroute london-oxford 3t 3t 3t 3t\nroute salisbury-oxford 4t 4t 4t 4t\n"
    s = position(f"turn 1\nsupply 1 2t\nroute oxford-cardiff 2t . . .\n{full}", BRIT_45)
    play(s, "displace t oxford-cardiff.1")
    assert routes_of(offered(s, "put t")) == {
        *("coventry-cambridge", "coventry-hereford", "coventry-nottingham"),
        *("london-cambridge", "london-canterbury"),
        *("salisbury-bristol", "salisbury-plymouth", "salisbury-southampton"),
    }


def test_hr33_two_steps_from_wales_to_england() -> None:
    full = "route montgomery-cardiff 3t 3t 3t\nroute montgomery-conway 3t 3t 3t\nroute montgomery-hereford 4t 4t 4t\n"
    full += "route cardiff-pembroke 4t 4t 4t\n"
    s = position(
        f"turn 1\nsupply 1 2t\ncity london 1t\nroute montgomery-pembroke 2t . .\n{full}",
        BRIT_45,
    )
    play(s, "displace t montgomery-pembroke.1")
    assert routes_of(offered(s, "put t")) == {
        *("coventry-cardiff", "oxford-cardiff"),
        *("conway-chester", "conway-isle_of_man"),
        *("coventry-hereford", "hereford-chester", "hereford-lancaster"),
    }


def test_hr34_a_neutral_trader_stands_on_the_first_post_that_is_no_boats() -> None:
    s = begin("britannia-3", 2, first="1")
    play(s, "gold office coventry-nottingham", "gold swap richmond-lancaster", "gold move3 salisbury-southampton")
    for route, posts in look(s)["posts"].items():
        assert posts[0] in ("nt", "."), route
    assert HANSA.audit(s) == []


def test_hr35_without_any_post_it_leaves_the_board() -> None:
    s = position("turn 1\nsupply 1 2t\ncity cardiff 1t\nroute conway-chester nt . .", RU_BRIT)
    for q in range(len(s.posts)):
        if s.board.post_country[q] == 1 and s.posts[q] == 0:
            s.put(3, q)  # seat 2's traders, more than there are
    s.apply(HANSA.read(s, "displace t conway-chester.1"))
    assert mover(s) == 1
    assert sum(posts.count("nt") for posts in look(s)["posts"].values()) == 0


def test_hr36_neutral_traders_are_moved_like_an_opponents_workers() -> None:
    s = position("turn 1\nhand 1 move3\nroute hamburg-lubeck nt 2t 1t", RU)
    assert offered(s, "use move3") == ["hamburg-lubeck.1", "hamburg-lubeck.2"]
    play(s, "use move3 hamburg-lubeck.1", "put nt emden-groningen.1", "done")
    assert look(s)["posts"]["emden-groningen"] == ["nt", ".", "."]


def test_hr37_the_neutral_link_takes_a_place() -> None:
    chain = "city stendal nt\ncity brunswiek nt\ncity munster nt\ncity arnheim nt\n"
    own = (
        "extra stendal 2t\nextra brunswiek 2t\nextra munster 2t\nextra arnheim 2t\nroute minden-brunswiek 2t 2t 2t 2t\n"
    )
    rows = f"supply 1 2t\nroute minden-paderborn nt . .\nroute minden-hannover nt nt .\n{chain}{own}"
    s = position(f"turn 1\n{rows}", RU)
    play(s, "displace t minden-paderborn.1", "put nt minden-hannover.3", "neutral minden")
    play(s, "put nt paderborn-warburg.1", "end", "establish minden-brunswiek", "office minden")
    assert (look(s)["neutral"]["link"], desk(s, 2)["link"]) == (1, 2)
    assert prestige(s) == [0, 4]


def test_hr38_a_neutral_route_amid_a_movement_comes_first() -> None:
    rows = "hand 1 move3\nroute quedlinburg-goslar nt 2t . .\nroute goslar-magdeburg nt ."
    s = position(f"turn 1\n{rows}", UK)
    play(s, "use move3 quedlinburg-goslar.1", "lift quedlinburg-goslar.2", "put nt goslar-magdeburg.2")
    assert choices(s) == ["neutral goslar", "neutral magdeburg"]
    play(s, "neutral goslar")
    assert "put 2t goslar-magdeburg.1" in choices(s)  # the route is empty again


def test_hr38_no_permanent_marker_for_the_neutral_colour() -> None:
    rows = "supply 1 2t\nroute wismar-lubeck nt . .\nroute wismar-stralsund nt nt ."
    s = play(position(f"turn 1\n{rows}", RU_EAST), "displace t wismar-lubeck.1", "put nt wismar-stralsund.3")
    play(s, "neutral wismar", "put nt wismar-stralsund.1")
    assert s.agenda[-1].name == "turn"


def test_hr39_discarded_markers_count_for_nobody() -> None:
    rows = (
        "supply 1 2t\nroute quedlinburg-goslar nt . . .\nroute goslar-magdeburg nt .\nmarker goslar-magdeburg develop"
    )
    s = position(f"turn 1\n{rows}", RU)
    before = look(s)["unseen"]
    play(s, "displace t quedlinburg-goslar.1", "put nt goslar-magdeburg.2", "neutral goslar")
    assert look(s)["unseen"] == before
    assert look(s)["discarded"] == ["develop"]
    assert [points(s, seat, "markers") for seat in (1, 2)] == [0, 0]


def test_hr40_neutral_control_spoils_a_mission() -> None:
    header = RU + "option missions yes\n"
    offices = "city perleberg 1t\ncity goslar 1t\nmission 1 3\nmission 2 1\n"
    assert points(position(f"city minden 1t\n{offices}", header), 1, "mission") == 8
    assert points(position(f"city minden 1t nt\n{offices}", header), 1, "mission") == 3


def test_hr41_which_supply_is_looked_up_for_each() -> None:
    # The tax leaves one trader: the first worker is taken from the general, the second from the personal supply.
    rows = "route calais-southampton 1t 1m 1m\ndesk 1 book 1\ndecree tax calais-southampton 1\nsupply 1 8t"
    s = position(f"turn 1\n{rows}", BRIT_45 + TAXED)
    play(s, "establish calais-southampton", "office calais", "hire m", "hire m")
    assert (supply(s, 1), stock(s, 1)) == ((8, 2), (1, 0))
    assert offered(s, "put m") == []
    play(s, "put t montgomery-cardiff.1", "put m montgomery-cardiff.2")
    assert (supply(s, 1), stock(s, 1)) == ((8, 1), (0, 0))


@pytest.mark.parametrize("office", ["hamburg", "lubeck"])
def test_hr42_a_trader_stays_whichever_end_is_yellow(office: str) -> None:
    s = position("turn 1\nsupply 1 2t\nroute hamburg-bremen nt . . .\nroute hamburg-lubeck nt nt .", RU)
    play(s, "displace t hamburg-bremen.1", "put nt hamburg-lubeck.3", f"neutral {office}")
    assert look(s)["posts"]["hamburg-lubeck"] == ["nt", ".", "."]


def test_hr43_offices_in_green_cities_are_not_swapped() -> None:
    s = position("turn 1\nhand 1 swap\nextra waren 1t 2t\nextra belgard 2m 1m\ncity danzig 1t 2t", EAST)
    assert offered(s, "use swap") == ["danzig.1"]


@pytest.mark.parametrize("header", [RU_BRIT, UK_BRIT])
def test_hr44_the_neutral_colour_takes_a_place_in_wales(header: str) -> None:
    s = position("city cardiff nt\ncity pembroke 1t", header)
    # Each controls one city, then the neutral colour two.
    assert country_scores(s, 1) == [5, 0, 5]
    s = position("city cardiff nt\ncity conway nt\ncity pembroke 1t", header)
    assert country_scores(s, 1)[:2] == [4, 0]


def test_r11_as_many_places_are_shared_as_players_are_tied() -> None:
    s = position("city cardiff 1t\ncity pembroke 2t\ncity chester 3t", BRIT_45)
    assert country_scores(s, 1) == [4, 4, 4, 0]


def test_r11_an_extra_office_completes_the_link() -> None:
    chain = "city oxford 1m\ncity london 1t\ncity cambridge 2t 1t\ncity coventry 1t\ncity york 1t\n"
    s = position(f"turn 1\n{chain}city nottingham 2t\nhand 1 office\nroute nottingham-york 1t 1t 1t", BRIT_45)
    play(s, "establish nottingham-york", "extra t nottingham")
    assert desk(s, 1)["link"] == 1


STANDSTILL = """
board britannia-3
players 2
turn 2 left 3
desk 1 actions 1
desk 2 actions 2 privilege 2
route cambridge-ipswich . . nt .
route cambridge-norwich nt nt 1t
route canterbury-calais 2t nt 1t
route carlisle-isle_of_man nt . nt
route carlisle-newcastle . nt 2t 2t
route conway-chester nt . .
route coventry-cambridge . . nt
route coventry-cardiff nt 2t nt
route coventry-hereford 1t nt .
route coventry-nottingham nt 2t .
route durham-carlisle . . 2t nt
route durham-lancaster . nt 2t
route durham-newcastle . nt .
route durham-york . . nt
route hereford-chester . nt . .
route hereford-lancaster . nt
route london-cambridge . nt nt
route london-canterbury . nt 2t
route london-oxford 1t nt 1t nt
route nottingham-norwich nt . .
route nottingham-york nt nt 2t
route oxford-cardiff nt nt . nt
route richmond-carlisle . nt nt
route richmond-lancaster nt 1t
route salisbury-bristol nt 2t nt .
route salisbury-oxford nt 2t 1t nt
route salisbury-plymouth 1t nt nt nt
route salisbury-southampton nt 1t
city cambridge 2m .
city cardiff 2t . . .
city chester 1t . .
city coventry nt nt
city hereford 1t . .
city london 2t 2t 2t . . .
city newcastle 1t . .
city oxford 1m .
prestige 1 10
prestige 2 14
prestige n 2
marker coventry-nottingham +4
marker richmond-lancaster move3
marker salisbury-southampton office
discarded swap
"""


def test_hr45_in_a_standstill_workers_can_be_moved_and_turns_ended() -> None:
    s = HANSA.read_position(STANDSTILL)
    assert not any(s.supply)
    assert not any(s.stock)
    for _ in range(2):
        assert {choice.split()[0] for choice in choices(s)} == {"move", "end"}
        play(s, "end")
