"""Positions as text: what every line means, and what is wrong with a wrong one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kogge.core.errors import BadPosition
from kogge.games.hansa.agenda_text import STEPS
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
        ("linked n", "not a number"),
        ("linked 1 2", "'2' is one word too many"),
        ("special 8 1 2", "'2' is one word too many"),
        ("desk 1 keys 1 keys 2", "'keys' is said twice"),
        ("supply 1 1t 2t", "'t' is said twice"),
        ("begun 1", "'1' is one word too many"),
        ("turns many", "not a number"),
        ("first 5", "not a number up to 4"),
        ("over tiredness", "no end of a game 'tiredness'"),
        ("discarded swap", "only the neutral colour"),
        ("extras goslar", "name the city of every extra office"),
        ("permit goslar used", "no city with a permit 'goslar'"),
        ("step", "a word is missing"),
        ("step dance 1", "no step 'dance'"),
        ("step turn", "a word is missing"),
        ("step turn 5", "not a number up to 4"),
        ("step turn 1 2", "'2' is one word too many"),
        ("step pay 1 x", "not a number"),
        ("step settle 1 atlantis-lubeck none", "no route"),
        ("step settle 1 hamburg-lubeck joker", "no marker 'joker'"),
        ("step move 1 theirs 2", "no choice of workers 'theirs'"),
        ("step move 1 own 2 1t@atlantis", "no country 'atlantis'"),
        ("step move 1 own 2 1x", "neither a trader nor a merchant"),
        ("step resettle 1 1 x 0 hamburg-lubeck", "no worker 'x'"),
        ("step hire 1 1 perhaps", "no way to hire 'perhaps'"),
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
        ("turns 3\nturns 4", "a second line about 'turns'"),
        ("first 3\nfirst 4", "a second line about 'first'"),
    ],
)
def test_what_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        build_position(MENU, FOUR + text)


NEUTRALS = "players 2\nboard league-3\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("prestige 1 25", "seat 1 has 25 prestige points, so the game is over"),
        ("prestige 1 25\nstep lay 1\nstep end-turn 1\nplate 1 swap", "seat 1 has 25 prestige points"),
        ("dry", "no marker was left to draw, so the game is over"),
        ("over prestige", "not by what the line says"),
        ("over prestige\nprestige 1 25\nstep turn 1", "the game is over, but steps are pending"),
        ("extra hannover 1t", "an extra office stands in hannover, but the first slot there is empty"),
        ("option missions yes\nmission 1 4\nmission 2 4", "mission 4 is dealt twice"),
        ("mission 1 4", "no missions without the option"),
        ("option missions yes\nmission 1 0", "cards are counted from 1"),
        ("offer pair", "no favours without the option"),
        ("favour pair 1", "no favours without the option"),
        ("option favours yes\noffer pair\nfavour pair 1", "there is one tile pair"),
        (
            "option favours yes\noffer pair\noffer share\noffer cities\noffer action\noffer anywhere",
            "5 favours are in the game, but only as many as players",
        ),
        ("city hannover . 1t", "an office stands in hannover.2, but the slot left of it is empty"),
        ("turn 1 left 99", "nobody has 99 actions left in a turn"),
        ("decree swap hamburg-lubeck 1", "a marker swap cannot be laid as a decree"),
        ("step hire 1 1 due", "the last step is turn, after-action, end-turn or begin, not hire"),
        ("step turn 1\nstep turn 1", "step turn can only be the last one"),
        ("step hire 1 1 due\nstep turn 1", "step hire cannot wait beside a whole turn"),
        ("step gold hamburg-lubeck\nstep turn 1", "step gold does not come before turn"),
        ("step lay 1\nstep after-action 1", "step lay does not come before after-action"),
        ("step turn 2", "step turn is of seat 2, but it is the turn of seat 1"),
        ("step after-action 1", "nobody has to decide anything in step after-action"),
        ("step first\nstep begin", "nothing is dealt before the first player is known"),
        ("step lay 1\nstep end-turn 1", "'step lay 1': there is nothing to choose"),
        ("step move 2 own 1\nstep after-action 1", "'step move 2 own 1': it is the turn of seat 1"),
        ("step pay 1 1\nstep after-action 1", "the seat has 0 workers to pay with"),
        ("step give-up 1 2\nstep after-action 1", "the seat has 0 markers to give up"),
        ("step give-up 1 2\nstep end-turn 1", "step give-up does not come before end-turn"),
        ("turn 1 left 2\nforgone", "the actions of this turn were given up, so none is left"),
        ("version 1\nforgone", "version 1 ends such a turn at once"),
        ("step neutral-extras 2 1 hamburg-lubeck\nstep after-action 1", "nobody has to decide anything"),
        (
            "step hire 1 1 due\nstep neutral-extras 2 1 hamburg-lubeck\nstep after-action 1",
            "no extra neutral traders wait for a route",
        ),
        ("step hire 1 90 due\nstep after-action 1", "workers to hire"),
        ("step settle 1 hamburg-lubeck none\nstep after-action 1", "not every post of the route holds a worker"),
        (
            "route hamburg-lubeck 1t 1t 1t\nstep settle 1 hamburg-lubeck swap\nstep after-action 1",
            "the seat does not have this marker",
        ),
        ("step neutral-office 1 hamburg-lubeck\nstep after-action 1", "holds a neutral trader"),
        ("step reveal 1\nstep end-turn 1", "the seat has drawn no marker"),
        ("step gold hamburg-lubeck\nstep begin", "no tavern that waits for a marker"),
        ("step resettle 1 2 t 1 hamburg-lubeck\nstep after-action 1", "nobody settles workers of another seat"),
        ("step resettle 1 1 t 3 hamburg-lubeck\nstep after-action 1", "at most 2 extra workers"),
        ("step place-two 1 2 99 0\nstep after-action 1", "no permanent marker of this board offers that"),
        ("step advance 1\nstep after-action 1", "no permanent marker of this board offers that"),
        ("step resettle 1 1 placed 2 abroad\nstep after-action 1", "nothing on this board lets anybody place workers"),
        ("step resettle 1 1 t 1 hamburg-lubeck\nstep after-action 1", "another seat settles what was displaced"),
        ("step resettle 2 2 placed 0 hamburg-lubeck\nstep after-action 1", "there is nothing to place"),
        ("step move 1 own 1 2t\nstep after-action 1", "the hand holds own workers, or others, but not both"),
        ("step move 1 own 1 1t@wales\nstep after-action 1", "there is no such country on this board"),
        ("step move 1 own 4 1t\nstep after-action 1", "at most 2 workers are moved"),
        ("step move 1 others 0\nstep after-action 1", "there is nothing to move"),
        ("step move 1 anybody 1\nstep after-action 1", "nothing on this board lets anybody move all workers"),
        ("supply 1 5t\nstep pay 1 3\nstep after-action 1", "at most 2 workers are to be paid"),
        ("supply 1 5t\nstep pay-block 1 1\nstep after-action 1", "at most 0 workers are to be paid"),
        ("hand 1 swap develop\nstep give-up 1 2\nstep after-action 1", "if there are favours"),
        ("step hire 1 2 optional\nstep after-action 1", "one worker may be declined, not more"),
        ("step hire 2 1 optional\nstep after-action 1", "nobody shares an income but the owner of that favour"),
        ("step hire 2 2 due\nstep after-action 1", "the seat has no such tax"),
        ("step permanent 1 hamburg-lubeck 1 1\nstep after-action 1", "nobody has to decide anything in step permanent"),
        ("step hire 2 1 due\nstep settle 1 hamburg-lubeck none\nstep after-action 1", "hire cannot come right before"),
        ("step gold hamburg-luneburg\nstep gold hamburg-luneburg\nstep begin", "no tavern that waits for a marker"),
        ("step gold bremen-osnabruck\nstep gold bremen-osnabruck\nstep begin", "this is no set-up"),
        ("option favours yes\nstep offer\nstep begin", "this is no set-up"),
    ],
)
def test_what_no_game_reaches_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        build_position(MENU, FOUR + text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("route hamburg-lubeck nt nt nt", "route hamburg-lubeck is full of neutral traders"),
        ("city hamburg nm", "a neutral merchant stands in hamburg.1"),
        ("route hamburg-lubeck nm . .", "a neutral merchant stands on hamburg-lubeck.1"),
        ("step resettle 1 n m 1 hamburg-lubeck\nstep after-action 1", "there are no neutral merchants"),
        ("step move 1 others 1 nm\nstep after-action 1", "there are no neutral merchants"),
        ("option two_players uk\nprestige n 3", "the neutral colour scores nothing"),
        ("city hamburg . 1t", "an office stands in hamburg.2, but the slot left of it is empty"),
        ("option two_players uk\ncity hamburg . nt", "an office stands in hamburg.2"),
    ],
)
def test_what_neutral_traders_cannot_do_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        build_position(MENU, NEUTRALS + text)


def test_a_permit_needs_an_office() -> None:
    header = "board britannia-45\nplayers 4\n"
    board = build_position(MENU, header).board
    permit = board.cities[board.permit_city[0]]
    for state in ("granted", "used"):
        with pytest.raises(BadPosition, match="seat 1 has no office there"):
            build_position(MENU, f"{header}city {permit} 2t\npermit {permit} {state}")


def test_more_workers_than_the_general_supply_holds_are_not_placed() -> None:
    with pytest.raises(BadPosition, match="the general supply does not hold these workers"):
        build_position(MENU, "board east\nplayers 3\nstep place-two 1 2 99 0\nstep after-action 1")


def test_too_many_full_cities_end_a_game() -> None:
    board = build_position(MENU, FOUR).board
    rows: list[str] = []
    for c in range(int(board.full_limit)):
        slots = int(board.slot_start[c + 1] - board.slot_start[c])
        rows.append(f"city {board.cities[c]} " + " ".join(f"{(c + i) % 4 + 1}t" for i in range(slots)))
    with pytest.raises(BadPosition, match=f"{board.full_limit} cities are full, so the game is over"):
        build_position(MENU, FOUR + "\n".join(rows))
    assert build_position(MENU, FOUR + "over cities\n" + "\n".join(rows)).agenda == []


def test_a_marker_lies_only_where_the_board_allows_it() -> None:
    with pytest.raises(BadPosition, match="no marker can lie beside"):
        board = build_position(MENU, "board east\nplayers 3").board
        closed = next(name for r, name in enumerate(board.routes) if board.takes_markers[r] == 0)
        build_position(MENU, f"board east\nplayers 3\nmarker {closed} swap")


def test_a_step_waits_as_its_line_says() -> None:
    """A trader of seat 2 was displaced from the first post and paid for with a trader."""
    s = position(
        "turn 1 left 1\nroute hamburg-lubeck 1t . .\nstep resettle 2 2 t 1 hamburg-lubeck\nstep after-action 1"
    )
    assert mover(s) == 2
    assert stock(s, 2) == (10, 1)  # eleven beside the desk, one of them in hand
    assert "put t hamburg-stade.1" in choices(s)


def test_a_turn_that_has_begun_gives_no_favour() -> None:
    text = "option favours yes\nhand 1 swap office\noffer pair\n"
    assert "favour pair" in choices(position(text))
    assert "favour pair" not in choices(position(text + "begun"))


def test_a_used_permit_opens_no_country() -> None:
    header = "board britannia-45\nplayers 4\n"
    board = build_position(MENU, header).board
    permit = board.cities[board.permit_city[0]]
    text = f"turn 1\nsupply 1 2t\ncity {permit} 1t\n"
    before = [choice for choice in choices(position(text, header)) if choice.startswith("place")]
    after = [
        choice for choice in choices(position(text + f"permit {permit} used", header)) if choice.startswith("place")
    ]
    assert set(after) < set(before)


def test_the_examples_of_the_documentation_are_positions() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    told = page.partition("## Positions of Hansa Teutonica\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"\n\n((?:    .+\n)+)", told)
    assert len(blocks) == 2
    assert HANSA.audit(build_position(MENU, blocks[0])) == []
    assert mover(build_position(MENU, FOUR + "route emden-stade 1t . .\n" + blocks[1])) == 2


def test_every_step_is_documented() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    told = page.partition("| step | meaning |")[2].partition("\n\n")[0]
    assert [name for name in STEPS if f"`{name}`" not in told] == []


@pytest.mark.parametrize("header", ["board atlantis", "board league-45\nplayers 3", "players 9"])
def test_boards_and_numbers_of_players_are_checked(header: str) -> None:
    with pytest.raises(BadPosition):
        build_position(MENU, header)


def test_routes_of_the_other_side_are_not_there() -> None:
    with pytest.raises(BadPosition, match="no route 'emden-stade' on board league-3"):
        build_position(MENU, THREE + "route emden-stade . . .")
