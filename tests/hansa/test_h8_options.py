"""H8: missions and the Emperor's favour."""

from __future__ import annotations

import pytest

from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.errors import BadOption
from kogge.core.match import Match
from kogge.core.record import Record, read_record, replay
from kogge.games.hansa.game import HANSA, MENU
from kogge.games.hansa.state import Hansa
from tests.hansa.boards import assert_round_trips, begin, routes_of
from tests.hansa.table import (
    choices,
    desk,
    look,
    mover,
    offered,
    play,
    points,
    position,
    refused,
    supply,
    why_not,
)

MISSIONS = "board league-45\nplayers 4\noption missions yes\n"
FAVOURS = "board league-45\nplayers 4\noption favours yes\n"


def dealt(*cards: int) -> Hansa:
    """Four players with these missions, the first player to move."""
    s = begin("league-45", 4, missions="yes", first="1")
    play(s, "gold office bremen-osnabruck", "gold swap goslar-hildesheim", "gold move3 luneburg-perleberg")
    return play(s, *[f"mission {seat} {card}" for seat, card in enumerate(cards, 1)])


def test_h8_1_nine_cards_of_three_cities_one_for_each_player() -> None:
    s = begin("league-45", 4, missions="yes", first="1")
    play(s, "gold office bremen-osnabruck", "gold swap goslar-hildesheim", "gold move3 luneburg-perleberg")
    assert s.to_move() == NATURE
    assert choices(s) == [f"mission 1 {card}" for card in range(1, 10)]
    assert_round_trips(s)
    play(s, "mission 1 4")
    assert choices(s) == [f"mission 2 {card}" for card in (1, 2, 3, 5, 6, 7, 8, 9)]
    assert refused(s, "mission 2 4") == "H8.1"
    play(s, "mission 2 1", "mission 3 9", "mission 4 5")
    assert mover(s) == 1
    assert [int(weight) for weight in begin("league-45", 4, missions="yes").weights()] == [1] * 4


def test_h8_1_a_point_for_each_city_with_an_office() -> None:
    # Card 3: Minden, Perleberg, Goslar.
    s = position("mission 1 3\ncity minden 1t 2t 2t\ncity goslar 1t 1t", MISSIONS)
    assert points(s, 1, "mission") == 2
    assert points(s, 2, "mission") == 0


def test_h8_1_five_more_for_controlling_all_three() -> None:
    s = position("mission 1 3\ncity minden 2t 1t\ncity perleberg 1t\ncity goslar 2t\nextra goslar 1t 1t", MISSIONS)
    assert points(s, 1, "mission") == 3 + 5


def test_h8_1_the_rightmost_office_decides_a_tie_for_control() -> None:
    s = position("mission 1 3\ncity minden 1t 2t\ncity perleberg 1t\ncity goslar 1t", MISSIONS)
    assert points(s, 1, "mission") == 3


def test_h8_1_all_cities_of_nobody_give_nothing() -> None:
    s = position("mission 1 3\nmission 2 4", MISSIONS)
    assert [score.parts["mission"] for score in HANSA.scores(s)] == [0, 0, 0, 0]
    assert "mission" not in HANSA.scores(position("turn 1"))[0].parts


def test_h8_1_everybody_has_the_category_while_the_cards_are_dealt() -> None:
    s = begin("league-45", 4, missions="yes", first="1")
    play(
        s, "gold office bremen-osnabruck", "gold swap goslar-hildesheim", "gold move3 luneburg-perleberg", "mission 1 2"
    )
    assert all("mission" in score.parts for score in HANSA.scores(s))


def test_h8_1_a_mission_is_seen_by_its_owner_only() -> None:
    s = dealt(4, 1, 9, 5)
    for viewer in (None, 0, 1, 2, 3):
        shown = [seat["mission"] for seat in HANSA.view(s, viewer)["seats"]]
        assert shown == [card if seat == viewer else "?" for seat, card in enumerate((4, 1, 9, 5))]


def test_h8_1_a_dealt_card_is_told_to_its_owner_only() -> None:
    s = begin("league-45", 4, missions="yes", first="1")
    play(s, "gold office bremen-osnabruck", "gold swap goslar-hildesheim", "gold move3 luneburg-perleberg")
    action = HANSA.read(s, "mission 1 4")
    assert [HANSA.tell(s, action, seat) for seat in (None, 0, 1, 2, 3)] == [
        "mission 1 ?",
        "mission 1 4",
        *["mission 1 ?"] * 3,
    ]


def test_h8_1_a_guess_deals_the_others_any_cards_but_the_own_one() -> None:
    s = dealt(4, 1, 9, 5)
    met: set[int] = set()
    for i in range(60):
        g = HANSA.guess(s, 0, Dealer(f"guess {i}"))
        assert HANSA.view(g, 0) == HANSA.view(s, 0)
        cards = [int(card) for card in g.missions]
        assert cards[0] == 4
        assert len(set(cards)) == 4
        met.update(cards[1:])
    assert met == {1, 2, 3, 5, 6, 7, 8, 9}
    assert [int(card) for card in s.missions] == [4, 1, 9, 5]


def test_h8_1_the_missions_are_shown_at_the_end() -> None:
    s = position(
        "turn 1\nprestige 1 19\nroute minden-hannover 1t 1t 1t\ncity minden 1t\n"
        "mission 1 3\nmission 2 4\nmission 3 8\nmission 4 1",
        MISSIONS,
    )
    play(s, "establish minden-hannover", "skip")
    assert HANSA.ended_by(s) == "prestige"
    assert [seat["mission"] for seat in look(s)["seats"]] == [3, 4, 8, 1]
    assert [int(card) for card in HANSA.guess(s, 0, Dealer("end")).missions] == [3, 4, 8, 1]


def test_h8_1_a_record_keeps_the_missions() -> None:
    match = Match(HANSA, MENU.choose("league-3", 3, {"missions": "yes", "favours": "yes"}), "record")
    record = Record("hansa", HANSA.version, "league-3", 3)
    record.options = dict(match.options.chosen)
    record.decisions = list(match.log)
    again = replay(HANSA, read_record(record.write()))
    assert again.state.key() == match.state.key()
    assert sum(one.text.startswith("mission") for one in match.log) == 3


def test_h8_2_as_many_tiles_as_players_lie_face_up() -> None:
    s = begin("league-45", 4, favours="yes", first="1")
    play(s, "gold office bremen-osnabruck", "gold swap goslar-hildesheim", "gold move3 luneburg-perleberg")
    assert offered(s, "offer") == ["anywhere", "action", "share", "pair", "cities", "abilities"]
    assert_round_trips(s)
    play(s, "offer pair", "offer cities", "offer action")
    assert offered(s, "offer") == ["anywhere", "share", "abilities"]
    assert refused(s, "offer pair") == "H8.2"
    play(s, "offer share")
    assert mover(s) == 1
    assert look(s)["favours"] == ["action", "share", "pair", "cities"]


def test_h8_2_a_tile_for_all_actions_and_two_unused_markers() -> None:
    s = position("turn 1 left 5\nhand 1 swap develop\nused 1 +3\noffer action\noffer share", FAVOURS)
    assert offered(s, "favour") == ["action", "share"]
    assert_round_trips(s)
    play(s, "favour share")
    assert (desk(s, 1)["markers"], desk(s, 1)["used"]) == ([], ["swap", "develop", "+3"])
    assert desk(s, 1)["favours"] == ["share"]
    assert look(s)["favours"] == ["action"]
    assert mover(s) == 2
    assert points(s, 1, "markers") == 3  # face down, they still count


def test_h8_2_which_markers_are_given_up_is_chosen_where_there_is_a_choice() -> None:
    s = position("turn 1\nhand 1 swap develop +4 +4\noffer action", FAVOURS)
    play(s, "favour action")
    assert choices(s) == ["flip swap", "flip develop", "flip +4"]
    assert_round_trips(s)
    assert refused(s, "flip office") == "H8.2"
    assert refused(s, "end") == "H8.2"
    play(s, "flip +4", "flip swap")
    assert (desk(s, 1)["markers"], desk(s, 1)["used"]) == (["develop", "+4"], ["swap", "+4"])
    assert (mover(s), look(s)["left"]) == (1, 0)  # "develop" can still be used (HR20)


def test_h8_2_no_choice_among_equal_markers() -> None:
    s = position("turn 1\nhand 1 office office office\noffer action", FAVOURS)
    play(s, "favour action")
    assert (desk(s, 1)["markers"], desk(s, 1)["used"]) == (["office"], ["office", "office"])


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ("hand 1 swap develop", "offer"),
        ("hand 1 swap\nused 1 develop\noffer action", "2 unused markers"),
        ("hand 1 swap develop\nfavour action 2", "offer"),
    ],
)
def test_h8_2_refused_without_a_tile_or_markers(rows: str, word: str) -> None:
    s = position(f"turn 1\n{rows}", FAVOURS)
    assert offered(s, "favour") == []
    assert why_not(s, "favour action").rule == "H8.2"
    assert word in why_not(s, "favour action").reason


def test_h8_2_only_at_the_start_of_the_turn() -> None:
    s = position("turn 1 left 3\nhand 1 swap develop +3\noffer action", FAVOURS)
    play(s, "income 1t")
    assert offered(s, "favour") == []
    assert "start" in why_not(s, "favour action").reason


def test_h8_2_a_displaced_workers_go_anywhere() -> None:
    s = position("turn 1\nsupply 1 2t\nroute hamburg-lubeck 2t . .\nfavour anywhere 2", FAVOURS)
    play(s, "displace t hamburg-lubeck.1")
    assert mover(s) == 2
    assert len(offered(s, "put t")) == 107 - 1  # every empty post, on the same route too
    assert "hamburg-lubeck.2" in offered(s, "put t")
    play(s, "put t quedlinburg-halle.4", "put t hamburg-lubeck.2")
    assert look(s)["posts"]["hamburg-lubeck"] == ["1t", "2t", "."]


def test_h8_2_a_only_for_its_owner() -> None:
    s = position("turn 1\nsupply 1 2t\nroute hamburg-lubeck 2t . .\nfavour anywhere 3", FAVOURS)
    play(s, "displace t hamburg-lubeck.1")
    assert routes_of(offered(s, "put t")) == {"hamburg-bremen", "hamburg-luneburg", "hamburg-stade"}
    assert refused(s, "put t quedlinburg-halle.4") == "H4.4"


def test_h8_2_b_one_more_action_every_turn_from_the_next_on() -> None:
    s = position("turn 1\nhand 1 swap develop\noffer action\ndesk 1 actions 5", FAVOURS)
    play(s, "favour action")
    for _ in range(3):
        play(s, "end")
    assert mover(s) == 1
    assert look(s)["left"] == 6


def test_h8_2_c_others_income_may_bring_a_worker() -> None:
    s = position("turn 1\nfavour share 3", FAVOURS)
    before = supply(s, 3)
    play(s, "income 2t")
    assert mover(s) == 3
    assert choices(s) == ["done", "hire t", "hire m"]
    assert_round_trips(s)
    assert refused(s, "end") == "H8.2"
    play(s, "hire m")
    assert supply(s, 3) == (before[0], before[1] + 1)
    assert mover(s) == 1
    play(s, "income 2t", "done")
    assert supply(s, 3) == (before[0], before[1] + 1)


def test_h8_2_c_not_for_the_own_income_nor_without_workers() -> None:
    own = play(position("turn 3\nfavour share 3", FAVOURS), "income 1t")
    assert mover(own) == 3
    assert look(own)["left"] == 1
    spent = play(position("turn 1\nsupply 3 11t 1m\nfavour share 3", FAVOURS), "income 1t")
    assert mover(spent) == 1


def test_h8_2_c_a_kind_that_is_not_there() -> None:
    s = play(position("turn 1\nsupply 3 1m\nfavour share 3", FAVOURS), "income 1t")
    assert choices(s) == ["done", "hire t"]
    assert "general supply" in why_not(s, "hire m").reason


def test_h8_2_d_two_extra_workers_for_a_trader() -> None:
    s = position("turn 1\nsupply 1 3t\nroute hamburg-lubeck 2t . .\nfavour pair 2", FAVOURS)
    play(s, "displace t hamburg-lubeck.1")
    assert supply(s, 1) == (1, 0)  # the price is the same
    play(s, "put t hamburg-bremen.1", "put t hamburg-bremen.2", "put t hamburg-bremen.3")
    assert mover(s) == 1


def test_h8_2_d_not_three_for_a_merchant() -> None:
    s = position("turn 1\nsupply 1 3t\nroute hamburg-lubeck 2m . .\nfavour pair 2", FAVOURS)
    play(s, "displace t hamburg-lubeck.1", "put m hamburg-bremen.1", "put t hamburg-bremen.2", "put t hamburg-bremen.3")
    assert mover(s) == 1


def test_h8_2_e_four_points_for_a_controlled_city() -> None:
    s = position("city minden 1t\ncity goslar 2t\nfavour cities 1", FAVOURS)
    assert (points(s, 1, "cities"), points(s, 2, "cities")) == (4, 2)


def test_h8_2_f_seven_points_for_a_full_ability_but_keys() -> None:
    s = position("desk 1 bank 3 keys 4\ndesk 2 bank 3 keys 4\nfavour abilities 1", FAVOURS)
    assert (points(s, 1, "abilities"), points(s, 2, "abilities")) == (7, 4)


def test_h8_2_the_cells_say_what_lies_on_offer_after_a_copy() -> None:
    s = position("turn 1\nhand 1 swap develop\noffer action", FAVOURS)
    c = s.copy()
    play(c, "favour action")
    assert look(s)["favours"] == ["action"]
    assert s.key() != c.key()


def test_h8_3_both_together_and_for_two_players() -> None:
    s = begin("league-3", 2, missions="yes", favours="yes", first="2")
    play(s, "gold office bremen-osnabruck", "gold swap goslar-hildesheim", "gold move3 luneburg-perleberg")
    play(s, "mission 1 7", "mission 2 8", "offer cities", "offer abilities")
    assert mover(s) == 2
    assert look(s)["favours"] == ["cities", "abilities"]


@pytest.mark.parametrize(("board", "players"), [("east", 2), ("east", 4), ("britannia-45", 5), ("britannia-3", 3)])
@pytest.mark.parametrize("option", ["missions", "favours"])
def test_h8_3_the_league_board_only(board: str, players: int, option: str) -> None:
    with pytest.raises(BadOption):
        MENU.choose(board, players, {option: "yes"})
