"""Positions as text: what every line means, and what is wrong with a wrong one."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadOption, BadPosition
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.position import build_position
from tests.hansa.table import FOUR, NO_PROMO, THREE, choices, desk, look, mover, position, stock, supply

EVERYTHING = """
    board league-45      # every line there is
    players 5
    turn 2 left 4
    desk 1 privilege 2 keys 1
    desk 2 actions 5 book 1
    supply 1 4t 1m

    route paderborn-dortmund 1t . 2m
    city paderborn 1t 2t
    city dortmund 3m
    city hannover 5t
    extra hannover 4t 2t
    special 8 5
    marker minden-hannover +3
    hand 1 swap office
    used 2 develop
    plate 2 +4
    drawn 2 1
    prestige 1 12
    linked 3
    linked 5
    bag office swap +3
    """


def test_every_line_says_what_it_means() -> None:
    s = build_position(MENU, EVERYTHING)
    view = look(s)
    assert (view["board"], len(view["seats"])) == ("league-45", 5)
    assert (mover(s), view["active"], view["left"]) == (2, 1, 4)
    assert desk(s, 1)["tracks"] == {"keys": 1, "actions": 0, "privilege": 2, "book": 0, "bank": 0}
    assert desk(s, 2)["tracks"] == {"keys": 0, "actions": 5, "privilege": 0, "book": 1, "bank": 0}
    assert supply(s, 1) == (4, 1)
    assert view["posts"]["paderborn-dortmund"] == ["1t", ".", "2m"]
    assert view["slots"]["paderborn"] == ["1t", "2t"]
    assert view["slots"]["dortmund"] == ["3m", ".", "."]
    assert view["extras"] == {"hannover": ["4t", "2t"]}
    assert view["special"] == [".", "5m", ".", "."]
    assert view["markers"] == {"minden-hannover": "+3"}
    assert desk(s, 1)["markers"] == ["office", "swap"]
    assert desk(s, 2)["plate"] == ["+4", "?"]
    assert desk(s, 1)["plate"] == []
    assert [seat["prestige"] for seat in view["seats"]] == [12, 0, 0, 0, 0]
    assert [seat["link"] for seat in view["seats"]] == [0, 0, 1, 0, 2]
    assert view["full_cities"] == 1
    assert HANSA.audit(s) == []


def test_workers_not_mentioned_lie_in_the_general_supply() -> None:
    s = build_position(MENU, EVERYTHING)
    # Seat 1: 11 traders beside the desk and 3 from it; 4 in the supply, 1 on a route, 1 in a city.
    assert stock(s, 1) == (11 + 3 - 4 - 2, 0)
    # Seat 2: 11 and 5 from the desk; one in Paderborn, one extra. Of two merchants one is on the route.
    assert stock(s, 2) == (11 + 5 - 2, 1)


def test_the_bag_names_all_that_is_left_in_it() -> None:
    s = build_position(MENU, EVERYTHING)
    assert HANSA.view(s, 1)["unseen"] == {"office": 3, "swap": 2, "move3": 0, "develop": 0, "+3": 1, "+4": 0} | NO_PROMO
    assert desk(s, 1)["used"] == ["move3", "move3", "develop", "+4"]
    assert desk(s, 2)["used"] == ["develop"]


def test_the_order_of_lines_does_not_matter() -> None:
    turned = "\n".join(line for line in EVERYTHING.splitlines()[::-1] if "linked" not in line)
    straight = "\n".join(line for line in EVERYTHING.splitlines() if "linked" not in line)
    assert build_position(MENU, turned).key() == build_position(MENU, straight).key()


def test_without_a_turn_the_first_seat_begins() -> None:
    s = position("desk 1 actions 3")
    assert (mover(s), look(s)["left"]) == (1, 4)


def test_without_left_the_desk_says_how_many_actions() -> None:
    assert look(position("turn 3\ndesk 3 actions 5"))["left"] == 5


def test_without_a_header_it_is_the_first_board() -> None:
    s = build_position(MENU, "turn 1")
    assert (s.board.name, len(look(s)["seats"])) == ("league-45", 4)


def test_the_board_follows_from_the_players() -> None:
    assert build_position(MENU, "players 3").board.name == "league-3"


def test_a_position_can_be_played_on() -> None:
    s = build_position(MENU, EVERYTHING)
    assert "income 3t" in choices(s)
    assert "end" in choices(s)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("castle hamburg", "unknown line"),
        ("board", "write it as"),
        ("players four", "write it as"),
        ("players ²", "write it as"),
        ("turn 5", "not a number up to 4"),
        ("turn 0", "counted from 1"),
        ("turn", "write it as"),
        ("turn 1 left", "write it as"),
        ("turn 1 right 2", "write it as"),
        ("turn 1 left -1", "not a number"),
        ("desk 1 courage 2", "no ability 'courage'"),
        ("desk 1 keys 5", "not a number up to 4"),
        ("desk 1 keys -1", "not a number"),
        ("desk 1 keys", "a word is missing"),
        ("desk x keys 1", "not a number"),
        ("supply 1 3x", "neither a trader nor a merchant"),
        ("supply 1 t", "not a number"),
        ("supply 1 -2t", "not a number"),
        ("route hamburg-lubeck 1t", "has 3 posts"),
        ("route hamburg-lubeck . . . .", "has 3 posts"),
        ("route lubeck-hamburg . . .", "did you mean hamburg-lubeck"),
        ("route atlantis-lubeck . . .", "no route"),
        ("route hamburg-lubeck 5t . .", "not a number up to 4"),
        ("route hamburg-lubeck 1k . .", "neither a trader nor a merchant"),
        ("city atlantis 1t", "no city"),
        ("city stade 1t 2t", "the city has 1 slots"),
        ("extra stade .", "none is empty"),
        ("extra stade t", "not a number"),
        ("special 10 1", "no special cell '10'"),
        ("special 8", "a word is missing"),
        ("marker hamburg-lubeck joker", "no marker 'joker'"),
        ("marker hamburg-lubeck", "a word is missing"),
        ("hand 1 joker", "no marker 'joker'"),
        ("plate 9 +3", "not a number up to 4"),
        ("bag joker", "no marker 'joker'"),
        ("prestige 1 many", "not a number"),
        ("prestige 1 " + "9" * 5000, "not a number"),
        ("drawn 1 x", "not a number"),
        ("linked", "a word is missing"),
    ],
)
def test_a_wrong_line_is_named(line: str, reason: str) -> None:
    key = line.partition(" ")[0]
    header = "" if key in ("board", "players") else FOUR
    with pytest.raises(BadPosition) as caught:
        build_position(MENU, header + line)
    assert f"position, '{key}" in str(caught.value)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("supply 1 12t", "seat 1 has more than 27 traders"),
        ("supply 1 1m\nroute hamburg-lubeck 1m . .", "seat 1 has more than 4 merchants"),
        ("special 7 2\nspecial 8 2", "seat 2 has more than 4 merchants"),
        ("hand 1 swap swap\nused 2 swap swap", "more swap markers than there are"),
        ("drawn 1 1\nbag", "1 markers are drawn, but only 0 are left"),
        ("turn 1\ndrawn 2 1", "only the seat whose turn it is has drawn"),
        ("linked 1\nlinked 2\nlinked 3\nlinked 4", "only 3 seats score"),
        ("route hamburg-lubeck 1t . .\nroute hamburg-lubeck . 1t .", "a second line about 'route hamburg-lubeck'"),
        ("city stade 1t\ncity stade 2t", "a second line about 'city stade'"),
        ("special 8 1\nspecial 8 2", "a second line about 'special 8'"),
        ("turn 1\nturn 2", "a second line about 'turn'"),
        ("bag\nbag swap", "a second line about 'bag'"),
        ("linked 1\nlinked 1", "a second line about 'linked 1'"),
    ],
)
def test_what_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        build_position(MENU, FOUR + text)


@pytest.mark.parametrize("header", ["board atlantis", "board league-45\nplayers 3", "players 9"])
def test_boards_and_numbers_of_players_are_checked(header: str) -> None:
    with pytest.raises(BadOption):
        build_position(MENU, header)


def test_routes_of_the_other_side_are_not_there() -> None:
    with pytest.raises(BadPosition, match="no route 'emden-stade' on board league-3"):
        build_position(MENU, THREE + "route emden-stade . . .")
