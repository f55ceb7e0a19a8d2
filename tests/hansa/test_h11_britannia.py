"""H11: Britannia."""

from __future__ import annotations

import itertools

import pytest

from kogge.core.dealer import Dealer
from kogge.games.hansa.board import COUNTRIES, TRADER
from kogge.games.hansa.countries import COUNTRY_POINTS, country_scores
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.markers import routes_for_markers
from kogge.games.hansa.move import ANYBODY, OTHERS, OWN, can_set_down, destinations, free_posts, with_lifted
from kogge.games.hansa.state import Hansa, worker
from tests.hansa.boards import BRIT_3, BRIT_45, assert_round_trips, routes_of
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

WELSH = {
    *("cardiff-pembroke", "conway-chester", "conway-isle_of_man"),
    *("montgomery-cardiff", "montgomery-conway", "montgomery-hereford", "montgomery-pembroke"),
}
SCOTTISH = {
    *("carlisle-falkirk", "carlisle-isle_of_man", "dunbar-edinburgh"),
    *("dunbar-newcastle", "glasgow-edinburgh", "glasgow-falkirk"),
}
MANY = "supply 1 6t\n"


def abroad(s: Hansa, verb: str = "place t") -> set[str]:
    """The countries outside England where the verb is offered."""
    routes = routes_of(offered(s, verb))
    return {name for name, some in (("wales", WELSH), ("scotland", SCOTTISH)) if routes & some}


def test_h11_1_eight_full_cities_end_the_game() -> None:
    full = "city bristol 2t\ncity durham 2t\ncity ipswich 2t\ncity lancaster 2t\ncity richmond 2t\ncity glasgow 2t\n"
    s = position(
        f"turn 1\n{full}city dunbar 2t\ncity oxford 2m\ndesk 1 privilege 1\nroute london-oxford 1t 1t 1t 1t", BRIT_45
    )
    assert look(s)["full_cities"] == 7
    play(s, "establish london-oxford", "office oxford")
    assert HANSA.ended_by(s) == "cities"


def test_h11_1_special_prestige_in_plymouth() -> None:
    s = play(position("turn 1\nroute salisbury-plymouth 1t 1t 1t 1m", BRIT_45), "establish salisbury-plymouth")
    assert offered(s, "prestige") == ["7"]


def test_h11_1_plymouths_second_slot_scores_two() -> None:
    rows = "turn 1\nroute salisbury-plymouth 1t 1t 1t 1m\ncity plymouth 2t\ndesk 1 privilege 1"
    s = play(position(rows, BRIT_3), "establish salisbury-plymouth", "office plymouth")
    assert prestige(s) == [2, 1, 0]


def test_h11_1_the_link_is_oxford_to_york() -> None:
    chain = (
        "\n".join(f"city {city} 1t" for city in ("london", "coventry", "nottingham"))
        + "\ncity oxford 1m\ncity cambridge 2t 1t\n"
    )
    s = position(f"turn 1\n{chain}route durham-york 1t 1t 1t", BRIT_45)
    play(s, "establish durham-york", "office york")
    assert desk(s, 1)["link"] == 1
    assert prestige(s)[0] == 7


def test_h11_1_no_scotland_on_the_side_for_three() -> None:
    s = position("turn 1", BRIT_3)
    assert {COUNTRIES[int(country)] for country in s.board.country} == {"england", "wales"}


@pytest.mark.parametrize(
    ("header", "closed"), [(BRIT_45, WELSH | SCOTTISH), (BRIT_3, WELSH | {"carlisle-isle_of_man"})]
)
def test_h11_2_where_no_marker_may_be_laid(header: str, closed: set[str]) -> None:
    s = position("turn 1\ndrawn 1 1", header)
    free = {s.board.routes[route] for route in routes_for_markers(s)}
    assert free == set(s.board.routes) - closed - {"canterbury-calais", "calais-southampton"}
    play(s, "end", "draw develop")
    assert refused(s, "lay develop conway-chester") == "H11.2"
    assert refused(s, "lay develop calais-southampton") == "H10.4"


def test_r10_chester_carlisle_is_english_and_takes_markers() -> None:
    s = position("turn 1\ndrawn 1 1\nsupply 1 1t", BRIT_45)
    assert "place t chester-carlisle.3" in choices(s)
    assert refused(s, "place t chester-carlisle.1") == "R5"
    play(s, "end", "draw develop", "lay develop chester-carlisle")
    assert look(s)["markers"] == {"chester-carlisle": "develop"}


def test_h11_3_england_needs_no_permit_the_others_do() -> None:
    s = position(f"turn 1\n{MANY}route montgomery-cardiff 2t . .\nroute glasgow-falkirk 2t .", BRIT_45)
    assert abroad(s) == abroad(s, "displace t") == set()
    assert routes_of(offered(s, "place t")) == set(s.board.routes) - WELSH - SCOTTISH
    assert refused(s, "place t montgomery-cardiff.2") == "H11.3"
    assert "Wales" in why_not(s, "place t montgomery-cardiff.2").reason
    assert refused(s, "displace t montgomery-cardiff.1") == "H11.3"
    assert "Scotland" in why_not(s, "displace t glasgow-falkirk.1").reason


@pytest.mark.parametrize(
    ("city", "countries"),
    [("cardiff", {"wales"}), ("carlisle", {"scotland"}), ("london", {"wales", "scotland"})],
)
def test_h11_3_one_permit_once_a_turn(city: str, countries: set[str]) -> None:
    for country in countries:
        s = position(f"turn 1 left 3\n{MANY}city {city} 2t 1t", BRIT_45)
        assert abroad(s) == countries
        play(s, "place t montgomery-cardiff.1" if country == "wales" else "place t glasgow-falkirk.1")
        assert abroad(s) == set()


def test_h11_3_carlisle_and_scotland_do_not_matter_on_the_side_for_three() -> None:
    s = position(f"turn 1\n{MANY}city carlisle 1t", BRIT_3)
    assert routes_of(offered(s, "place t")) == set(s.board.routes) - WELSH  # the way to the Isle of Man is English
    assert routes_of(offered(position(f"turn 1\n{MANY}city london 1t", BRIT_3), "place t")) == set(s.board.routes)
    assert look(position("turn 1", BRIT_3))["permits"] == {"cardiff": "none", "london": "none"}


def test_h11_3_the_rightmost_office_counts_not_the_majority() -> None:
    s = position(f"turn 1\n{MANY}city cardiff 1t 1t 2t", BRIT_45)
    assert abroad(s) == set()
    s = position(f"turn 1\n{MANY}city cardiff 2t 2t 1t", BRIT_45)
    assert abroad(s) == {"wales"}


def test_h11_3_displacing_uses_a_permit_too() -> None:
    s = position(f"turn 1 left 2\n{MANY}city cardiff 1t\nroute montgomery-cardiff 2t . .", BRIT_45)
    play(s, "displace t montgomery-cardiff.1", "put t montgomery-conway.1", "done")
    assert look(s)["permits"]["cardiff"] == "used"
    assert refused(s, "place t montgomery-cardiff.2") == "H11.3"


def test_h11_3_cardiff_and_london_twice_in_wales() -> None:
    s = position(f"turn 1 left 3\n{MANY}city cardiff 1t\ncity london 1t", BRIT_45)
    play(s, "place t montgomery-cardiff.1")
    assert look(s)["permits"] == {"cardiff": "used", "carlisle": "none", "london": "granted"}
    play(s, "place t montgomery-cardiff.2")
    assert abroad(s) == set()


def test_h11_3_cardiff_and_london_once_in_each_country_in_either_order() -> None:
    rows = f"turn 1 left 3\n{MANY}city cardiff 1t\ncity london 1t"
    wales, scotland = "place t montgomery-cardiff.1", "place t glasgow-falkirk.1"
    for order in ((wales, scotland), (scotland, wales)):
        s = play(position(rows, BRIT_45), *order)
        assert abroad(s) == set()
    twice = play(position(rows, BRIT_45), scotland)
    assert abroad(twice) == {"wales"}


def test_h11_3_all_three_add_up() -> None:
    s = position(f"turn 1 left 4\n{MANY}city cardiff 1t\ncity london 1t\ncity carlisle 1t", BRIT_45)
    play(s, "place t montgomery-cardiff.1", "place t glasgow-falkirk.1")
    assert abroad(s) == {"wales", "scotland"}
    play(s, "place t glasgow-falkirk.2")
    assert abroad(s) == set()


def test_h11_3_permits_come_back_with_the_next_turn() -> None:
    s = position(f"turn 1 left 1\n{MANY}city cardiff 1t\nsupply 2 1t", BRIT_45)
    play(s, "place t montgomery-cardiff.1")
    assert (mover(s), abroad(s)) == (2, set())
    play(s, "end", "end", "end")
    assert (mover(s), abroad(s)) == (1, {"wales"})


def test_r9_an_office_gained_in_the_own_turn_permits_at_once() -> None:
    s = position(f"turn 1 left 3\n{MANY}route oxford-cardiff 1t 1t 1t 1t\ncity cardiff 2t\ndesk 1 privilege 1", BRIT_45)
    assert abroad(s) == set()
    play(s, "establish oxford-cardiff", "office cardiff")
    assert abroad(s) == {"wales"}


def test_r9_a_swap_gains_it_too_but_not_twice_a_turn() -> None:
    s = position(f"turn 1 left 3\n{MANY}city cardiff 1t 2t\nhand 1 swap swap", BRIT_45)
    play(s, "use swap cardiff.1")
    assert abroad(s) == {"wales"}
    play(s, "place t montgomery-cardiff.1", "use swap cardiff.1")
    assert abroad(s) == set()


def test_r9_each_citys_permit_once_a_turn_however_often_the_office_is_gained() -> None:
    s = position(f"turn 1 left 3\n{MANY}city cardiff 1t 2t\nhand 1 swap swap swap", BRIT_45)
    play(s, "use swap cardiff.1", "place t montgomery-cardiff.1", "use swap cardiff.1", "use swap cardiff.1")
    assert look(s)["slots"]["cardiff"][1] == "1t"
    assert abroad(s) == set()


def test_r9_an_extra_office_is_not_the_rightmost() -> None:
    s = position(f"turn 1 left 3\n{MANY}route oxford-cardiff 1t 1t 1t 1t\ncity cardiff 2t\nhand 1 office", BRIT_45)
    play(s, "establish oxford-cardiff", "extra t cardiff")
    assert abroad(s) == set()


@pytest.mark.parametrize(
    ("route", "targets"),
    [
        # Wales: the same country or England. Chester-Carlisle has an empty land post in England.
        ("conway-chester", {"conway-isle_of_man", "montgomery-conway", "hereford-chester", "chester-carlisle"}),
        # England: England only, although Cardiff has Welsh routes.
        (
            "oxford-cardiff",
            {"london-oxford", "salisbury-oxford", "coventry-cardiff"},
        ),
        # Scotland: not to the Welsh sea route of the Isle of Man.
        (
            "carlisle-isle_of_man",
            {"carlisle-falkirk", "chester-carlisle", "durham-carlisle", "richmond-carlisle"},
        ),
    ],
)
def test_h11_4_displaced_workers_stay_in_their_country_or_go_to_england(route: str, targets: set[str]) -> None:
    s = position(
        f"turn 1\n{MANY}city london 1t\nroute {route} 2t . .{' .' if route == 'oxford-cardiff' else ''}", BRIT_45
    )
    play(s, f"displace t {route}.1")
    assert routes_of(offered(s, "put t")) == targets


def test_h11_4_refusals() -> None:
    s = position(f"turn 1\n{MANY}route oxford-cardiff 2t . . .", BRIT_45)
    play(s, "displace t oxford-cardiff.1")
    assert refused(s, "put t montgomery-cardiff.1") == "H11.4"
    assert refused(s, "put t oxford-cardiff.2") == "H4.6"
    assert refused(s, "put t durham-york.1") == "H4.4"


def test_h11_5_england_to_england_only() -> None:
    s = play(position("turn 1\nroute london-oxford 1t . . .", BRIT_45), "move london-oxford.1")
    assert not routes_of(offered(s, "put t")) & (WELSH | SCOTTISH)
    assert refused(s, "put t montgomery-cardiff.1") == "H11.5"


@pytest.mark.parametrize(
    ("post", "home", "away"),
    [("montgomery-cardiff.1", WELSH, SCOTTISH), ("glasgow-falkirk.1", SCOTTISH, WELSH)],
)
def test_h11_5_from_another_country_within_it_or_to_england(post: str, home: set[str], away: set[str]) -> None:
    route = post.partition(".")[0]
    row = f"route {route} 1t . ." if home is WELSH else f"route {route} 1t ."
    s = play(position(f"turn 1\n{row}", BRIT_45), f"move {post}")
    country = "wales" if home is WELSH else "scotland"
    routes = routes_of(offered(s, f"put t@{country}"))
    assert routes >= home
    assert not routes & away
    assert "london-oxford" in routes
    assert_round_trips(s)


def test_h11_5_no_permit_is_needed_or_used() -> None:
    s = position("turn 1\nroute montgomery-cardiff 1t . .\ncity cardiff 1t", BRIT_45)
    play(s, "move montgomery-cardiff.1", "put t@wales montgomery-conway.2", "done")
    assert look(s)["permits"]["cardiff"] == "granted"


def test_h11_5_workers_of_two_countries_in_one_hand() -> None:
    s = position("turn 1\nroute montgomery-cardiff 1t . .\nroute london-oxford 1t . . .", BRIT_45)
    play(s, "move montgomery-cardiff.1", "lift london-oxford.1")
    assert {text.split()[0] for text in offered(s, "put")} == {"t", "t@wales"}
    assert "t montgomery-cardiff.1" not in offered(s, "put")
    play(s, "put t@wales london-oxford.1")  # its worker still finds other posts
    assert {text.split()[0] for text in offered(s, "put")} == {"t"}


def filled(s: Hansa, but: set[str], piece: int) -> None:
    """A worker on every empty post but these."""
    for q in range(len(s.posts)):
        if s.posts[q] == 0 and s.board.post_name(q) not in but:
            s.put(piece, q)


def test_h11_5_no_worker_in_hand_is_left_without_a_post() -> None:
    # Welsh and English post are all that is empty once both are lifted: the Welsh worker may not take the English post.
    s = position("turn 1\nroute montgomery-cardiff 1t . .\nroute london-oxford 1t . . .", BRIT_45)
    filled(s, set(), int(worker(1, TRADER)))
    s.apply(HANSA.read(s, "move montgomery-cardiff.1"))
    s.apply(HANSA.read(s, "lift london-oxford.1"))
    assert choices(s) == ["put t london-oxford.1", "put t@wales montgomery-cardiff.1"]
    assert refused(s, "put t@wales london-oxford.1") == "H4.7"


def test_h11_6_establishing_needs_no_permit() -> None:
    # The example of the book: three routes of three kinds lead to Chester.
    rows = {
        "conway-chester": "1t 1t 1t",
        "chester-carlisle": "1m 1m 1t",
        "hereford-chester": "1t 1t 1t 1t",
    }
    for route, posts in rows.items():
        s = position(f"turn 1\nroute {route} {posts}\ndesk 1 book 1", BRIT_45)
        assert look(s)["permits"] == {"cardiff": "none", "carlisle": "none", "london": "none"}
        play(s, f"establish {route}")
        assert "develop actions" in choices(s)
        assert "office chester" in choices(s)


@pytest.mark.parametrize(
    ("post", "row", "origin"),
    [
        ("london-oxford.1", "london-oxford 2t . . .", ""),
        ("montgomery-cardiff.1", "montgomery-cardiff 2t . .", "@wales"),
        ("glasgow-falkirk.1", "glasgow-falkirk 2t .", "@scotland"),
    ],
)
def test_h11_7_move_three_keeps_every_worker_in_its_country(post: str, row: str, origin: str) -> None:
    s = position(f"turn 1\nhand 1 move3\nroute {row}", BRIT_45)
    play(s, f"use move3 {post}")
    routes = routes_of(offered(s, f"put 2t{origin}"))
    home = WELSH if origin == "@wales" else SCOTTISH if origin else set(s.board.routes) - WELSH - SCOTTISH
    assert routes <= home
    assert_round_trips(s)
    elsewhere = "durham-york.1" if origin else "montgomery-cardiff.1"
    assert refused(s, f"put 2t{origin} {elsewhere}") == "H11.7"


def test_h11_7_workers_of_one_country_may_change_places() -> None:
    s = position("turn 1\nhand 1 move3\nroute montgomery-cardiff 2t 3m .", BRIT_45)
    play(s, "use move3 montgomery-cardiff.1", "lift montgomery-cardiff.2")
    play(s, "put 2t@wales montgomery-cardiff.2", "put 3m@wales montgomery-cardiff.1", "done")
    assert look(s)["posts"]["montgomery-cardiff"] == ["3m", "2t", "."]


def test_h11_7_move_any_two_as_well() -> None:
    s = position("turn 1\nroute canterbury-calais 1t 1m 1t\nroute montgomery-cardiff 1t 2t .", BRIT_45)
    play(s, "establish canterbury-calais", "skip", "lift montgomery-cardiff.1")
    assert routes_of(offered(s, "put t@wales")) <= WELSH
    assert refused(s, "put t@wales durham-york.1") == "H11.7"


@pytest.mark.parametrize(
    ("header", "permanent"),
    [
        (BRIT_45, {"canterbury-calais", "calais-southampton"}),
        (BRIT_3, {"canterbury-calais", "calais-southampton", "carlisle-isle_of_man"}),
    ],
)
def test_h11_8_which_sea_routes_have_a_permanent_marker(header: str, permanent: set[str]) -> None:
    board = position("turn 1", header).board
    assert {board.routes[r] for r in range(int(board.n_routes)) if board.permanent[r]} == permanent


def test_h11_8_move_any_two_on_the_way_to_the_isle_of_man() -> None:
    s = position("turn 1\nroute carlisle-isle_of_man 1t 1m 1m\ndesk 1 book 1\nroute london-oxford 2t . . .", BRIT_3)
    play(s, "establish carlisle-isle_of_man", "skip", "lift london-oxford.1", "put 2t durham-york.1", "done")
    assert look(s)["posts"]["durham-york"] == ["2t", ".", "."]


def test_h11_8_two_workers_from_the_general_supply_to_wales_or_scotland() -> None:
    s = position("turn 1\nroute calais-southampton 1t 1m 1m\ndesk 1 book 1\nsupply 1 5t", BRIT_45)
    play(s, "establish calais-southampton", "office calais")
    before = stock(s, 1)
    assert routes_of(offered(s, "put t")) == (WELSH | SCOTTISH)
    assert refused(s, "put t london-oxford.1") == "H11.8"
    assert refused(s, "put t conway-isle_of_man.1") == "R5"
    assert "conway-isle_of_man.1" in offered(s, "put m")
    assert_round_trips(s)
    play(s, "put t montgomery-cardiff.1", "put m carlisle-isle_of_man.2")
    assert (supply(s, 1), stock(s, 1)) == ((5, 0), (before[0] - 1, before[1] - 1))
    assert s.agenda[-1].name == "turn"


def test_h11_8_each_of_the_two_may_be_declined() -> None:
    s = position("turn 1\nroute calais-southampton 1t 1m 1m\ndesk 1 book 1", BRIT_45)
    play(s, "establish calais-southampton", "office calais", "put t montgomery-cardiff.1", "done")
    assert s.agenda[-1].name == "turn"


def test_h11_8_else_from_the_personal_supply() -> None:
    # A tax of one's own takes what has just come back from the route.
    rows = "route calais-southampton 1t 1m 1m\ndesk 1 book 1\ndecree tax calais-southampton 1\nsupply 1 9t"
    s = position(f"turn 1\n{rows}", BRIT_45 + "option tax_1 +3\noption tax_2 +3\n")
    play(s, "establish calais-southampton", "office calais")
    assert (supply(s, 1), stock(s, 1)) == ((9, 2), (0, 0))
    play(s, "put t montgomery-cardiff.1", "put m montgomery-cardiff.2")
    assert supply(s, 1) == (8, 1)


def test_h11_8_else_from_the_board() -> None:
    s = position("turn 1\nroute calais-southampton 1t 1m 1m\ndesk 1 book 1\nroute london-oxford 1t . . .", BRIT_45)
    play(s, "establish calais-southampton", "office calais")
    for kind in range(2):  # as if everything were on the board
        s.stock[kind] = 0
    assert offered(s, "lift") == ["london-oxford.1"]
    s.apply(HANSA.read(s, "lift london-oxford.1"))
    assert routes_of(offered(s, "put t")) == (WELSH | SCOTTISH)
    assert refused(s, "done") == "H4.4"


def wales(s: Hansa) -> list[int]:
    """Everybody's points for Wales."""
    return country_scores(s, 1)


def test_h11_9_seven_four_two_by_controlled_cities() -> None:
    rows = "city cardiff 1t\ncity conway 1t\ncity pembroke 1t\ncity montgomery 2t\ncity chester 2t\ncity isle_of_man 3m"
    s = position(rows, BRIT_45)
    assert wales(s) == [7, 4, 2, 0]
    # The Isle of Man counts for Scotland too, and nobody else is there.
    assert country_scores(s, 2) == [0, 0, 7, 0]
    assert points(s, 3, "cities") == 2 + 2 + 7
    assert points(s, 1, "cities") == 3 * 2 + 7


def test_h11_9_a_tie_goes_to_more_offices() -> None:
    s = position("city cardiff 1t 1t\ncity conway 2t", BRIT_45)
    assert wales(s) == [7, 4, 0, 0]


def test_h11_9_the_books_example_two_tied_for_the_first_place() -> None:
    rows = "city cardiff 1t\ncity conway 1t\ncity pembroke 2t\ncity montgomery 2t\ncity chester 3t"
    assert wales(position(rows, BRIT_45)) == [5, 5, 2, 0]


def test_h11_9_three_tied_for_the_first_place() -> None:
    rows = "city cardiff 1t\ncity pembroke 2t\ncity chester 3t\n"
    assert wales(position(rows, BRIT_45)) == [4, 4, 4, 0]


def test_h11_9_four_tied_for_the_first_place() -> None:
    rows = "city cardiff 1t\ncity pembroke 2t\ncity chester 3t\ncity conway 4t"
    assert wales(position(rows, BRIT_45)) == [3, 3, 3, 3]


def test_h11_9_two_tied_for_the_second_and_for_the_third_place() -> None:
    rows = "city cardiff 1t 1t\ncity conway 1t\ncity pembroke 2t\ncity chester 3t"
    assert wales(position(rows, BRIT_45)) == [7, 3, 3, 0]
    rows = "city cardiff 1t\ncity conway 1t\ncity pembroke 2t 2t\ncity chester 3t\ncity montgomery 4t"
    assert wales(position(rows, BRIT_45)) == [7, 4, 1, 1]


def test_h11_9_offices_without_a_city_compete_for_what_is_left() -> None:
    # Seat 4 has more offices than seat 3, seat 2 has more than both but no city either.
    rows = "city cardiff 2t 2t 3t 1m\nextra cardiff 1t 1t\ncity conway 2t 1t\ncity pembroke 4t 1t"
    s = position(rows, BRIT_45)
    assert wales(s) == [7, 4, 1, 1]


def test_h11_9_many_offices_never_beat_one_city() -> None:
    # Seat 2 has four offices and no city, seat 1 one office and one city.
    rows = "city conway 1t\ncity cardiff 2t 2t 3t 3t\ncity pembroke 2t 3t\ncity montgomery 2t 3t"
    assert wales(position(rows, BRIT_45)) == [4, 2, 7, 0]


def test_h11_9_no_office_no_points() -> None:
    assert wales(position("city london 1t\ncity oxford 2m", BRIT_45)) == [0, 0, 0, 0]


def test_h11_9_nothing_on_other_boards() -> None:
    s = position("city hamburg 1t")
    assert country_scores(s, 1) == country_scores(s, 2) == [0, 0, 0, 0]


def by_hand(controlled: list[int], offices: list[int]) -> list[int]:
    """H11.9 once more, as a person would do it: hand out one place after the other."""
    out = [0] * len(offices)
    left = list(COUNTRY_POINTS)
    for holders in (True, False):
        waiting = [p for p in range(len(offices)) if offices[p] > 0 and (controlled[p] > 0) is holders]
        while waiting and left:
            most = max(controlled[p] for p in waiting)
            best = [p for p in waiting if controlled[p] == most]
            best = [p for p in best if offices[p] == max(offices[q] for q in best)]
            share = sum(left[: len(best)]) // len(best)
            del left[: len(best)]
            for p in best:
                out[p] = share
                waiting.remove(p)
    return out


def test_h11_9_brute_force_over_random_offices() -> None:
    dealer = Dealer("countries")
    met: set[tuple[int, ...]] = set()
    for _ in range(400):
        s = position("turn 1", BRIT_45)
        for city in range(int(s.board.n_cities)):
            for slot in range(int(s.board.slot_start[city]), int(s.board.slot_start[city + 1])):
                owner = int(dealer.below(9))
                if owner < 4:
                    s.slots[slot] = worker(owner, TRADER)
                    s.offices[owner * s.board.n_cities + city] += 1
        for country in (1, 2):
            inside = [c for c in range(int(s.board.n_cities)) if int(s.board.city_countries[c]) & (1 << country)]
            controlled = [sum(s.controller(c) == p for c in inside) for p in range(4)]
            offices = [sum(int(s.offices[p * s.board.n_cities + c]) for c in inside) for p in range(4)]
            expected = by_hand(controlled, offices)
            assert country_scores(s, country) == expected
            met.add(tuple(sorted(expected, reverse=True)))
    assert {(7, 4, 2, 0), (5, 5, 2, 0), (7, 3, 3, 0), (7, 4, 1, 1)} <= met


def matching(whose: int, hand: list[int], free: list[int], s: Hansa) -> bool:
    """Whether every worker finds a post of its own: all ways of handing them out."""
    posts = [sort for sort in range(6) for _ in range(free[sort])]
    if len(posts) < len(hand):
        return False
    for chosen in itertools.permutations(posts, len(hand)):
        if all(
            int(destinations(whose, lifted)) & (1 << (sort >> 1)) and (sort & 1 == 0 or bool(s.sails(lifted & 15)))
            for lifted, sort in zip(hand, chosen, strict=True)
        ):
            return True
    return False


@pytest.mark.parametrize("whose", [OWN, OTHERS, ANYBODY])
def test_h11_7_brute_force_over_hands_and_free_posts(whose: int) -> None:
    s = position("turn 1", BRIT_45)
    dealer = Dealer(f"hands {whose}")
    answers: set[bool] = set()
    for _ in range(300):
        hand = sorted(int(worker(0, dealer.below(2))) | (int(dealer.below(3)) << 4) for _ in range(1 + dealer.below(4)))
        free = [int(dealer.below(2)) for _ in range(6)]
        packed = 0
        for lifted in hand:
            packed = int(with_lifted(packed, lifted))
        cells = free_posts(s)
        for sort in range(6):
            cells[sort] = free[sort]
        found = bool(can_set_down(s, whose, packed, cells))
        assert found == matching(whose, hand, free, s), (hand, free)
        assert list(cells) == free
        answers.add(found)
    assert answers == {True, False}
