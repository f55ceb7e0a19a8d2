"""H12: two players and the neutral colour, by both published sets of rules."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadOption
from kogge.games.hansa.board import TRADER
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.state import Hansa, worker
from tests.hansa.boards import RU, RU_BRIT, RU_EAST, UK, UK_BRIT, assert_round_trips, begin, routes_of
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

BOTH = pytest.mark.parametrize("header", [RU, UK])
GOLD = {
    "league-3": ("bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"),
    "east": ("allenstein-braunsberg", "brandenburg-tangermunde", "stettin-kulm"),
    "britannia-3": ("coventry-nottingham", "richmond-lancaster", "salisbury-southampton"),
}
# H12.2 as the ru sheet lists them; the last one of each is no ability city.
YELLOW = {
    "league-3": ("groningen", "stade", "lubeck", "gottingen", "halle", "coellen"),
    "east": ("waren", "breslau", "magdeburg", "dresden", "konigsberg"),
    "britannia-3": ("newcastle", "york", "chester", "norwich", "london", "plymouth"),
}


def started(board: str, rules: str) -> Hansa:
    """The first turn of a game for two."""
    s = begin(board, 2, two_players=rules, first="1")
    taverns = [s.board.routes[route] for route in s.board.taverns]
    return play(
        s, *[f"gold {marker} {route}" for marker, route in zip(("office", "swap", "move3"), taverns, strict=True)]
    )


def neutral(s: Hansa) -> int:
    """The neutral colour's points."""
    found: int = look(s)["neutral"]["prestige"]
    return found


@pytest.mark.parametrize(("board", "fits"), [("league-45", False), ("britannia-45", False), ("east", True)])
def test_h12_1_the_side_for_three_players(board: str, fits: bool) -> None:
    if fits:
        assert MENU.choose(board, 2, {})["two_players"] == "ru"
    else:
        with pytest.raises(BadOption):
            MENU.choose(board, 2, {})


def test_h12_1_the_option_is_for_two_players_only() -> None:
    with pytest.raises(BadOption):
        MENU.choose("league-3", 3, {"two_players": "uk"})
    assert MENU.choose(None, 2, {}).board == "league-3"


def test_h12_1_an_endless_supply_of_traders() -> None:
    many = "".join(f"route {route} nt nt .\n" for route in ("arnheim-duisburg", "arnheim-kampen", "arnheim-munster"))
    many += "".join(
        f"route {route} nt nt nt .\n" for route in ("hamburg-bremen", "hamburg-luneburg", "minden-brunswiek")
    )
    many += "city minden nt nt nt nt\ncity hamburg nt nt nt\ncity osnabruck nt nt nt\ncity arnheim nt nt nt nt\n"
    s = position(f"turn 1\nsupply 1 2t\n{many}", RU)  # 29 neutral traders
    play(s, "displace t arnheim-duisburg.1", "put nt duisburg-dortmund.1", "put nt duisburg-dortmund.2")
    assert HANSA.audit(s) == []


def test_h12_1_no_neutral_colour_with_three() -> None:
    assert look(begin("league-3", 3))["neutral"] is None
    assert len(look(begin("league-3", 2))["seats"]) == 2


@pytest.mark.parametrize("rules", ["ru", "uk"])
@pytest.mark.parametrize("board", ["league-3", "east", "britannia-3"])
def test_h12_2_where_neutral_traders_stand_at_first(board: str, rules: str) -> None:
    s = started(board, rules)
    yellow = YELLOW[board] if rules == "ru" else YELLOW[board][:-1]
    at_yellow = {route for route in s.board.routes if set(route.split("-")) & set(yellow)}
    expected = at_yellow | set(GOLD[board])
    for route, posts in look(s)["posts"].items():
        assert sorted(posts) == sorted(["nt"] * (route in expected) + ["."] * (len(posts) - (route in expected)))


@BOTH
def test_h12_3_the_other_player_re_places_it_and_one_more(header: str) -> None:
    s = position("turn 2\nsupply 2 3t\nroute hamburg-lubeck nt . .", header)
    play(s, "displace t hamburg-lubeck.1")
    assert supply(s, 2) == (1, 0)  # the price of a trader
    assert mover(s) == 1
    assert routes_of(offered(s, "put nt")) == {"hamburg-bremen", "hamburg-luneburg", "hamburg-stade"}
    assert "done" not in choices(s)
    assert_round_trips(s)
    play(s, "put nt hamburg-stade.1", "put nt hamburg-bremen.4")
    assert mover(s) == 2
    assert look(s)["posts"]["hamburg-stade"] == ["nt", ".", "."]


@BOTH
def test_h12_3_not_the_players_own_workers(header: str) -> None:
    s = position("turn 2\nsupply 2 3t\nroute hamburg-lubeck nt . .", header)
    play(s, "displace t hamburg-lubeck.1")
    assert refused(s, "put t hamburg-stade.1") == "H4.4"
    assert refused(s, "put nt quedlinburg-halle.1") == "H4.4"
    assert refused(s, "put nt hamburg-lubeck.2") == "H4.6"
    assert refused(s, "end") == "H12.3"
    assert stock(s, 1) == (11, 1)


def test_h12_3_favours_do_not_apply() -> None:
    header = RU + "option favours yes\n"
    s = position("turn 1\nsupply 1 2t\nroute hamburg-lubeck nt . .\nfavour anywhere 2\nfavour pair 2", header)
    play(s, "displace t hamburg-lubeck.1")
    assert "nt quedlinburg-halle.1" not in offered(s, "put")
    play(s, "put nt hamburg-stade.1", "put nt hamburg-stade.2")
    assert mover(s) == 1  # one extra trader, not two


@pytest.mark.parametrize(("header", "english"), [(RU_BRIT, False), (UK_BRIT, True)])
def test_h12_3_ru_from_wales_not_to_england(header: str, english: bool) -> None:
    s = position("turn 1\nsupply 1 2t\ncity cardiff 1t\nroute conway-chester nt . .", header)
    play(s, "displace t conway-chester.1")
    routes = routes_of(offered(s, "put nt"))
    assert {"montgomery-conway", "conway-isle_of_man"} <= routes
    assert ("hereford-chester" in routes) is english
    if not english:
        assert refused(s, "put nt hereford-chester.1") == "H11.4"


@pytest.mark.parametrize("header", [RU_BRIT, UK_BRIT])
def test_h12_3_permits_do_not_apply_from_england_to_england_only(header: str) -> None:
    s = position("turn 1\nsupply 1 2t\ncity london 2t\nroute oxford-cardiff nt . . .", header)
    play(s, "displace t oxford-cardiff.1")
    assert routes_of(offered(s, "put nt")) == {"coventry-cardiff", "london-oxford", "salisbury-oxford"}


LAST = "put nt quedlinburg-gottingen.1"  # the extra trader, out of the way


def filling(header: str, rows: str = "") -> Hansa:
    """The neutral colour has filled Goslar-Magdeburg: seat 2 has just put the last trader there in seat 1's turn."""
    s = position(f"turn 1\nsupply 1 2t\nroute quedlinburg-goslar nt . . .\nroute goslar-magdeburg nt .\n{rows}", header)
    return play(s, "displace t quedlinburg-goslar.1", "put nt goslar-magdeburg.2")


@BOTH
def test_h12_4_established_at_once_and_the_active_player_chooses_the_city(header: str) -> None:
    s = filling(header)
    assert mover(s) == 1
    assert choices(s) == ["neutral goslar", "neutral magdeburg"]
    assert_round_trips(s)
    assert refused(s, "neutral halle") == "H12.4"
    assert refused(s, "end") == "H12.4"
    play(s, "neutral magdeburg")
    assert mover(s) == 2  # the second neutral trader is still to be placed
    assert look(s)["posts"]["goslar-magdeburg"] == [".", "."]
    play(s, "put nt goslar-magdeburg.1")
    assert mover(s) == 1


@pytest.mark.parametrize(("header", "slots"), [(RU, [".", "nt"]), (UK, ["nt", "."])])
def test_h12_4_ru_the_rightmost_uk_the_leftmost_empty_slot(header: str, slots: list[str]) -> None:
    # Magdeburg's first slot is a circle, its second an orange square: neither matters.
    s = play(filling(header), "neutral magdeburg")
    assert look(s)["slots"]["magdeburg"] == slots


@pytest.mark.parametrize(("header", "expected"), [(RU, [0, 0]), (UK, [1, 0])])
def test_h12_4_control_is_scored_ru_after_the_office_uk_before(header: str, expected: list[int]) -> None:
    # Seat 1 controls Magdeburg until the neutral office stands to the right of its own.
    s = play(filling(header, "city magdeburg 1m"), "neutral magdeburg")
    assert prestige(s) == expected
    assert neutral(s) == (1 if header == RU else 0)


@BOTH
def test_h12_4_no_choice_when_only_one_city_has_room(header: str) -> None:
    s = filling(header, "city goslar 2t")
    assert mover(s) == 2
    assert look(s)["slots"]["magdeburg"].count("nt") == 1
    assert prestige(s) == [0, 1]  # for Goslar


@BOTH
def test_h12_4_both_cities_full(header: str) -> None:
    s = filling(header, "city goslar 2t\ncity magdeburg 2m 1t\nmarker goslar-magdeburg +3")
    assert mover(s) == 2
    assert look(s)["posts"]["goslar-magdeburg"] == [".", "."]
    assert prestige(s) == [1, 1]
    assert look(s)["discarded"] == ["+3"]


@BOTH
def test_h12_4_a_filled_city_counts(header: str) -> None:
    s = play(filling(header), "neutral goslar")
    assert look(s)["full_cities"] == 1


@pytest.mark.parametrize(("header", "left"), [(RU, ["nt", ".", "."]), (UK, [".", ".", "."])])
def test_h12_4_ru_a_yellow_route_keeps_one_trader(header: str, left: list[str]) -> None:
    s = position("turn 1\nsupply 1 2t\nroute hamburg-bremen nt . . .\nroute hamburg-lubeck nt nt .", header)
    play(s, "displace t hamburg-bremen.1", "put nt hamburg-lubeck.3", "neutral hamburg")
    assert look(s)["posts"]["hamburg-lubeck"] == left


@pytest.mark.parametrize(("header", "stays"), [(RU, 1), (UK, 0)])
def test_h12_4_coellen_is_yellow_in_ru_only(header: str, stays: int) -> None:
    s = position("turn 1\nsupply 1 2t\nroute paderborn-warburg nt . .\nroute warburg-coellen nt nt nt .", header)
    play(s, "displace t paderborn-warburg.1", "put nt warburg-coellen.4", "neutral warburg")
    assert look(s)["posts"]["warburg-coellen"].count("nt") == stays


def test_h12_4_by_moving_three_workers_too() -> None:
    s = position("turn 1\nhand 1 move3\nroute quedlinburg-goslar nt . . .\nroute goslar-magdeburg nt .", RU)
    play(s, "use move3 quedlinburg-goslar.1", "put nt goslar-magdeburg.2", "neutral goslar")
    assert look(s)["slots"]["goslar"] == ["nt"]
    play(s, "done")
    assert mover(s) == 1


def test_h12_4_the_neutral_colour_uses_no_permanent_marker() -> None:
    s = position("turn 1\nsupply 1 2t\nroute danzig-malmo nt . . .\nroute malmo-visby nt nt .", RU_EAST)
    play(s, "displace t danzig-malmo.1", "put nt malmo-visby.3", "neutral visby")
    assert s.agenda[-1].rule == "H12.3"  # back to the second trader
    assert look(s)["slots"]["visby"] == ["nt"]


def test_h12_4_no_neutral_office_in_a_green_city() -> None:
    s = position("turn 1\nsupply 1 2t\nroute stettin-kulm nt . .\nroute kulm-belgard nt nt .", RU_EAST)
    play(s, "displace t stettin-kulm.1", "put nt kulm-belgard.3")
    assert look(s)["slots"]["kulm"] == [".", "nt"]


@BOTH
def test_h12_5_a_neutral_marker_is_discarded_and_the_active_player_draws(header: str) -> None:
    s = play(filling(header, "marker goslar-magdeburg +3"), "neutral goslar", LAST)
    assert look(s)["markers"] == {}
    assert look(s)["discarded"] == ["+3"]
    assert [desk(s, seat)["plate"] for seat in (1, 2)] == [["?"], []]
    assert [points(s, seat, "markers") for seat in (1, 2)] == [0, 0]
    play(s, "end", "draw develop", "lay develop arnheim-kampen")
    assert look(s)["markers"] == {"arnheim-kampen": "develop"}
    assert mover(s) == 2


@BOTH
def test_h12_5_a_new_marker_brings_a_neutral_trader(header: str) -> None:
    s = position("turn 1\ndrawn 1 1", header)
    play(s, "end", "draw +4", "lay +4 arnheim-kampen")
    assert look(s)["posts"]["arnheim-kampen"] == ["nt", ".", "."]


def crowded(header: str) -> Hansa:
    """A worker on every route; only on Arnheim-Kampen it is a single neutral trader."""
    board = position("turn 1", header).board
    rows = ["route arnheim-kampen nt . ."]
    for number, name in enumerate(board.routes):
        length = int(board.length[number])
        first = ["nt", "nt"] if length > 2 and number % 2 else [f"{number // 2 % 2 + 1}t"]
        if name != "arnheim-kampen":
            rows.append(f"route {name} {' '.join(first + ['.'] * (length - len(first)))}")
    return position("turn 1\ndrawn 1 1\n" + "\n".join(rows), header)


def test_h12_5_ru_a_route_with_one_neutral_trader_serves_when_none_is_empty() -> None:
    s = play(crowded(RU), "end", "draw +4")
    assert offered(s, "lay") == ["+4 arnheim-kampen"]
    play(s, "lay +4 arnheim-kampen")
    assert look(s)["posts"]["arnheim-kampen"] == ["nt", ".", "."]  # no further trader
    assert mover(s) == 2


def test_h12_5_uk_it_waits_on_the_plate() -> None:
    s = play(crowded(UK), "end", "draw +4")
    assert mover(s) == 2
    assert desk(s, 1)["plate"] == ["+4"]


def test_h12_5_ru_an_end_city_needs_an_empty_slot() -> None:
    s = crowded(RU)
    for city in ("arnheim", "kampen"):
        number = s.board.city_number[city]
        for slot in range(int(s.board.slot_start[number]), int(s.board.slot_start[number + 1])):
            s.slots[slot] = worker(s.neutral, TRADER)
    assert play_on(s, "end", "draw +4") == 2
    assert desk(s, 1)["plate"] == ["+4"]


def play_on(s: Hansa, *texts: str) -> int:
    """Play without an audit; who is to move then."""
    for text in texts:
        s.apply(HANSA.read(s, text))
    return mover(s)


def test_h12_5_ru_an_empty_route_goes_before() -> None:
    s = position("turn 1\ndrawn 1 1\nroute arnheim-kampen nt . .", RU)
    play(s, "end", "draw +4")
    assert "+4 arnheim-kampen" not in offered(s, "lay")
    assert refused(s, "lay +4 arnheim-kampen") == "H6.4"


def test_h12_5_no_marker_left_ends_the_game() -> None:
    s = filling(RU, "marker goslar-magdeburg +3\nbag")
    play(s, "neutral goslar", LAST)
    assert HANSA.ended_by(s) == "markers"


@pytest.mark.parametrize(("header", "ended", "points_"), [(RU, "prestige", 20), (UK, "", 0)])
def test_h12_6_ru_the_neutral_colour_scores_and_may_end_the_game(header: str, ended: str, points_: int) -> None:
    rows = "city magdeburg nt\n" + ("prestige n 19\n" if header == RU else "")
    s = play(filling(header, rows), "neutral goslar" if header == UK else "neutral magdeburg", LAST)
    assert (HANSA.ended_by(s), neutral(s)) == (ended, points_)
    assert len(HANSA.scores(s)) == 2  # it cannot win


@pytest.mark.parametrize(("header", "points_"), [(RU, 1 + 1), (UK, 0)])
def test_h12_6_printed_points(header: str, points_: int) -> None:
    # Lübeck's first slot, and control of Lübeck afterwards; by the uk rules neutral offices begin at the left.
    city = "city lubeck . nt" if header == RU else "city lubeck nt"
    s = position(f"turn 1\nsupply 1 2t\nroute hamburg-bremen nt . . .\nroute hamburg-lubeck nt nt .\n{city}", header)
    play(s, "displace t hamburg-bremen.1", "put nt hamburg-lubeck.3", "neutral lubeck")
    assert neutral(s) == points_


@pytest.mark.parametrize(("header", "points_", "link"), [(RU, 7 + 1, 1), (UK, 0, 0)])
def test_h12_6_the_neutral_link(header: str, points_: int, link: int) -> None:
    chain = "city stendal nt\ncity brunswiek nt\ncity munster nt\ncity arnheim nt\n"
    s = position(f"turn 1\nsupply 1 2t\nroute minden-paderborn nt . .\nroute minden-hannover nt nt .\n{chain}", header)
    play(s, "displace t minden-paderborn.1", "put nt minden-hannover.3", "neutral minden")
    assert (neutral(s), look(s)["neutral"]["link"]) == (points_, link)


def test_h12_6_ru_the_players_link_comes_after_it() -> None:
    chain = "city stendal 1t\ncity brunswiek 1t\ncity munster 1m\ncity arnheim 1t\nroute minden-hannover 1t 1t 1t\n"
    s = position(f"turn 1\n{chain}", RU)
    s.links = 1
    s.linked[int(s.neutral)] = 1
    play(s, "establish minden-hannover", "office minden")
    assert prestige(s) == [4, 0]


@BOTH
def test_h12_7_neutral_control_denies_the_points(header: str) -> None:
    s = position("city hamburg 1t nt\ncity minden 1t", header)
    assert points(s, 1, "cities") == 2
    assert points(s, 2, "cities") == 0


@pytest.mark.parametrize("header", [RU_BRIT, UK_BRIT])
def test_h12_7_it_takes_part_in_the_scoring_of_wales(header: str) -> None:
    s = position("city cardiff nt\ncity conway nt\ncity pembroke 1t\ncity chester 2t", header)
    # 7 for the neutral colour, second and third place shared.
    assert [points(s, seat, "cities") for seat in (1, 2)] == [2 + 3, 2 + 3]


@pytest.mark.parametrize(("header", "sails"), [(RU_EAST, True), (RU_EAST + "option two_players uk\n", False)])
def test_h12_8_ru_neutral_traders_sail(header: str, sails: bool) -> None:
    s = position("turn 1\nsupply 1 2t\nroute wismar-lubeck nt . .", header)
    play(s, "displace t wismar-lubeck.1")
    assert ("nt wismar-stralsund.2" in offered(s, "put")) is sails
    assert "nt wismar-stralsund.1" in offered(s, "put")
    if not sails:
        assert refused(s, "put nt wismar-stralsund.2") == "R5"


def test_h12_8_a_neutral_trader_on_a_boat_is_displaced_by_a_merchant() -> None:
    s = position("turn 1\nsupply 1 2t 1m\nroute wismar-stralsund . nt .", RU_EAST)
    assert "displace m wismar-stralsund.2" in choices(s)
    assert refused(s, "displace t wismar-stralsund.2") == "R5"


def test_h12_8_it_is_moved_from_boat_to_boat_too() -> None:
    s = position("turn 1\nhand 1 move3\nroute wismar-stralsund . nt .", RU_EAST)
    play(s, "use move3 wismar-stralsund.2")
    assert "nt danzig-malmo.4" in offered(s, "put")
    assert_round_trips(s)


def test_h12_8_the_sea_route_may_be_all_neutral() -> None:
    s = position("turn 1\nsupply 1 2t\nroute wismar-lubeck nt . .\nroute wismar-stralsund nt nt .", RU_EAST)
    play(s, "displace t wismar-lubeck.1", "put nt wismar-stralsund.3", "neutral stralsund")
    assert look(s)["slots"]["stralsund"] == [".", "nt"]
