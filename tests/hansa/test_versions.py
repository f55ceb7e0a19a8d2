"""What version 2 of the rules changed, each beside how version 1 still plays."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadPosition
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.state import Hansa
from tests.hansa.boards import BRIT_45, RU, RU_BRIT, RU_EAST, UK
from tests.hansa.table import choices, desk, look, mover, offered, play, position, refused, supply, why_not

OLD = "version 1\n"
BOTH_VERSIONS = pytest.mark.parametrize("version", [OLD, ""])
FAVOURS = "board league-45\nplayers 4\noption favours yes\n"

# Every post near Cardiff-Pembroke is taken until the neutral colour establishes Montgomery-Pembroke.
CROWDED = """turn 1
supply 1 2t
city cardiff 1t
desk 1 keys 4 actions 5 privilege 3 book 1
desk 2 keys 4 actions 5 privilege 3
route cardiff-pembroke nt 1t 1t
route montgomery-pembroke nt nt .
route montgomery-cardiff 1t 1t 1t
route montgomery-conway 2t 2t 2t
route montgomery-hereford 2t 2t 2t
route conway-chester 2t 2t 2t
route conway-isle_of_man nt nt 2t
"""


def assert_kept_whole(s: Hansa) -> None:
    """A copy and what is read from the position's text are the same state."""
    assert s.copy().key() == s.key()
    assert HANSA.read_position(HANSA.write_position(s)).key() == s.key()


def crowded(version: str) -> Hansa:
    """The displaced trader has filled the neutral route."""
    s = position(CROWDED, version + RU_BRIT)
    return play(s, "displace t cardiff-pembroke.1", "put nt montgomery-pembroke.3")


def test_hr38_h12_3_posts_that_a_neutral_route_frees_take_the_extra_trader() -> None:
    s = crowded("")
    assert (mover(s), choices(s)) == (1, ["neutral montgomery", "neutral pembroke"])
    assert_kept_whole(s)
    play(s, "neutral montgomery")
    assert mover(s) == 2
    assert offered(s, "put nt") == [f"montgomery-pembroke.{n}" for n in (1, 2, 3)]
    play(s, "put nt montgomery-pembroke.2")
    assert mover(s) == 1
    assert look(s)["posts"]["montgomery-pembroke"] == [".", "nt", "."]


def test_hr38_version_1_lost_it_there() -> None:
    s = play(crowded(OLD), "neutral montgomery")
    assert mover(s) == 1
    assert look(s)["posts"]["montgomery-pembroke"] == [".", ".", "."]


def test_hr38_h12_3_also_when_nobody_chooses_the_city() -> None:
    rows = CROWDED + "city montgomery nt nt\n"
    s = position(rows, RU_BRIT)
    play(s, "displace t cardiff-pembroke.1", "put nt montgomery-pembroke.3")
    assert (mover(s), s.agenda[-1].name) == (2, "resettle")


@BOTH_VERSIONS
def test_hr38_h12_3_nobody_is_asked_while_there_is_no_room(version: str) -> None:
    rows = CROWDED.replace("route montgomery-pembroke nt nt .", "route montgomery-pembroke 1t 2t .")
    s = position(rows, version + RU_BRIT)
    play(s, "displace t cardiff-pembroke.1", "put nt montgomery-pembroke.3")
    assert (mover(s), s.agenda[-1].name) == (1, "turn")


NEUTRAL = "turn 1\nsupply 1 2t\nroute hamburg-lubeck nt . ."


def test_hr35_ru_the_extra_neutral_trader_must_be_placed() -> None:
    s = play(position(NEUTRAL, RU), "displace t hamburg-lubeck.1")
    assert why_not(s, "done").code == "must-place"
    play(s, "put nt hamburg-stade.1")
    assert "done" not in choices(s)
    assert (refused(s, "done"), why_not(s, "done").code) == ("H12.3", "must-place-extra")
    play(s, "put nt hamburg-bremen.1")
    assert mover(s) == 1


@pytest.mark.parametrize("header", [OLD + RU, OLD + UK, UK])
def test_hr35_uk_and_version_1_let_it_be_declined(header: str) -> None:
    s = play(position(NEUTRAL, header), "displace t hamburg-lubeck.1")
    assert refused(s, "done") == "H4.4"
    play(s, "put nt hamburg-stade.1", "done")
    assert mover(s) == 1


@pytest.mark.parametrize("header", [RU, RU_EAST, RU_BRIT])
def test_hr35_players_may_always_decline_their_own_extras(header: str) -> None:
    s = position("turn 1", header)
    route = s.board.routes[0]
    posts = " ".join(["2t", *["."] * (int(s.board.length[0]) - 1)])
    s = play(position(f"turn 1\nsupply 1 2t 1m\nroute {route} {posts}", header), f"displace m {route}.1")
    play(s, choices(s)[0])
    assert choices(s)[-1] == "done"


def swapped(version: str, markers: str = "swap") -> Hansa:
    """Seat 1 has swapped its office away from the right end of Cardiff."""
    s = position(f"turn 1 left 4\nsupply 1 4t\ncity cardiff 2t 1t\nhand 1 {markers}", version + BRIT_45)
    assert look(s)["permits"]["cardiff"] == "granted"
    return play(s, "use swap cardiff.1")


def test_hr31_a_permit_is_lost_with_its_office() -> None:
    s = swapped("")
    assert look(s)["permits"]["cardiff"] == "none"
    assert refused(s, "place t montgomery-cardiff.1") == "H11.3"
    assert_kept_whole(s)


def test_hr31_version_1_kept_it_for_the_turn() -> None:
    s = swapped(OLD)
    play(s, "place t montgomery-cardiff.1")
    assert look(s)["permits"]["cardiff"] == "used"


def test_hr31_it_comes_back_with_the_office() -> None:
    s = play(swapped("", "swap swap"), "use swap cardiff.1")
    play(s, "place t montgomery-cardiff.1")
    assert refused(s, "place t montgomery-cardiff.2") == "H11.3"


@BOTH_VERSIONS
def test_hr31_a_used_permit_does_not_come_back(version: str) -> None:
    s = position("turn 1 left 4\nsupply 1 4t\ncity cardiff 2t 1t\nhand 1 swap swap", version + BRIT_45)
    play(s, "place t montgomery-cardiff.1", "use swap cardiff.1", "use swap cardiff.1")
    assert look(s)["permits"]["cardiff"] == "used"
    assert refused(s, "place t montgomery-cardiff.2") == "H11.3"


@pytest.mark.parametrize(("version", "permit"), [("", "none"), (OLD, "granted")])
def test_hr31_also_when_a_neutral_office_is_set_beside_it(version: str, permit: str) -> None:
    rows = "supply 1 4t\ncity cardiff 1t\nroute london-oxford nt . . .\nroute oxford-cardiff nt nt nt ."
    s = position(f"turn 1\n{rows}", version + RU_BRIT)
    play(s, "displace t london-oxford.1", "put nt oxford-cardiff.4", "neutral cardiff", "put nt oxford-cardiff.1")
    assert look(s)["slots"]["cardiff"] == ["1t", ".", ".", "nt"]
    assert look(s)["permits"]["cardiff"] == permit


def test_hr31_no_position_grants_it_without_the_office() -> None:
    rows = "turn 1\ncity cardiff 1t 2t\npermit cardiff granted\n"
    with pytest.raises(BadPosition, match="the rightmost office of cardiff is not of seat 1"):
        position(rows, BRIT_45)
    assert look(position(rows, OLD + BRIT_45))["permits"]["cardiff"] == "granted"


def favoured(version: str, markers: str, rows: str = "") -> Hansa:
    """Seat 1 has given up its actions and two +3 markers for a tile."""
    s = position(f"turn 1\nsupply 1 3t\nhand 1 +3 +3 {markers}\noffer action\noffer share\n{rows}", version + FAVOURS)
    play(s, "favour action")
    return play(s, *["flip +3"] * 2) if mover(s) == 1 and s.agenda[-1].name == "give-up" else s


def test_hr20_a_favour_gives_up_actions_not_markers() -> None:
    s = favoured("", "swap develop move3", "city minden 1t 2t\nroute hamburg-lubeck 2t . .")
    assert (mover(s), look(s)["left"]) == (1, 0)
    assert offered(s, "use") == [
        *("swap minden.1", "develop keys", "develop actions", "develop privilege", "develop book", "develop bank"),
        "move3 hamburg-lubeck.1",
    ]
    assert_kept_whole(s)
    play(s, "use swap minden.1", "use move3 hamburg-lubeck.1", "put 2t hamburg-lubeck.2", "done", "use develop keys")
    assert mover(s) == 2  # nothing is left to use


def test_hr20_version_1_ended_the_turn() -> None:
    s = favoured(OLD, "swap develop move3", "drawn 1 1\ncity minden 1t 2t\nroute hamburg-lubeck 2t . .")
    assert mover(s) == 0  # the marker of the plate is drawn
    play(s, "draw +4", "lay +4 emden-stade")
    assert mover(s) == 2
    assert desk(s, 1)["markers"] == ["swap", "move3", "develop"]


def test_hr20_a_marker_that_brings_actions_brings_none() -> None:
    s = favoured("", "+4 develop develop")
    assert offered(s, "use +4") == []
    assert (refused(s, "use +4"), why_not(s, "use +4").code) == ("H8.2", "actions-forgone")
    play(s, "use develop actions")
    assert (look(s)["left"], desk(s, 1)["tracks"]["actions"]) == (0, 1)
    assert supply(s, 1) == (4, 0)
    assert (refused(s, "place t hamburg-lubeck.1"), why_not(s, "income 1t").code) == ("H8.2", "actions-forgone")
    play(s, "end", "end", "end", "end")
    assert look(s)["left"] == 3 + 1  # the next turn is a whole one
    assert "use +4" in choices(s)


def test_hr20_the_turn_ends_by_itself_when_no_marker_can_be_used() -> None:
    s = favoured("", "+4 office", "drawn 1 1")
    assert mover(s) == 0
    assert_kept_whole(s)
    play(s, "draw +4", "lay +4 emden-stade")
    assert mover(s) == 2
    assert (look(s)["left"], offered(s, "place t") != []) == (2, False)


def test_hr20_h8_2_one_favour_a_turn() -> None:
    s = favoured("", "develop swap office")
    assert offered(s, "favour") == []
    assert refused(s, "favour share") == "H8.2"


def test_hr20_the_turn_is_read_back_while_markers_are_given_up() -> None:
    s = position("turn 1\nhand 1 +3 +4 develop\noffer action", FAVOURS)
    play(s, "favour action")
    assert s.agenda[-1].name == "give-up"
    assert_kept_whole(s)
    by_hand = position("turn 1\nhand 1 +3 +4 develop\nfavour action 1\nstep give-up 1 2\nstep after-action 1", FAVOURS)
    play(by_hand, "flip +3", "flip +4")
    assert refused(by_hand, "income 1t") == "H8.2"
