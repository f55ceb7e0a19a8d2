"""Menus, columns, rules and pictures: the parts that a table is made of."""

from __future__ import annotations

import re

import pytest

from kogge.cli.menu import MOST_LISTED, make_menu, narrow
from kogge.cli.render import renderer_for
from kogge.cli.render_hansa import HansaRenderer
from kogge.cli.render_plain import Picture, score_lines, winner_line
from kogge.cli.rules import RuleBook, find_rules
from kogge.cli.text import Ink, flow, in_columns, pad, printable, table, width_of
from kogge.core.contract import Score, rank
from kogge.core.match import Match
from kogge.games.hansa.position import build_position
from kogge.games.registry import find_game
from tests.hansa.table import position

MANY = [f"place {kind} a-b.{n}" for kind in "tm" for n in range(1, 20)] + ["use +3", "end"]


def test_few_choices_are_listed_many_are_grouped_by_verb() -> None:
    few = MANY[:MOST_LISTED]
    assert [entry.label() for entry in make_menu(few)] == few
    assert [entry.label() for entry in make_menu(MANY)] == ["place (38)", "use +3", "end"]
    below = make_menu(make_menu(MANY)[0].texts)
    assert [entry.label() for entry in below] == ["place t (19)", "place m (19)"]
    assert [entry.label() for entry in make_menu(below[1].texts)] == MANY[19:38]


def test_every_choice_is_reached() -> None:
    def reach(texts: list[str]) -> list[str]:
        out: list[str] = []
        for entry in make_menu(texts):
            out += entry.texts if len(entry.texts) == 1 else reach(list(entry.texts))
        return out

    assert reach(MANY) == MANY
    assert reach([*MANY, "place", "place t"]).count("place") == 1


def test_a_part_filters_by_all_its_words() -> None:
    assert narrow(MANY, "M 19") == ["place m a-b.19"]
    assert narrow(MANY, "end") == ["end"]
    assert narrow(MANY, "x") == []


def test_widths_do_not_count_colours_and_count_wide_characters() -> None:
    ink = Ink(True)
    assert width_of(ink.seat(1, "2m")) == 2
    assert width_of("日本") == 4
    assert width_of("e\u0301") == 1
    assert pad(ink.bold("a"), 3) == "\x1b[1ma\x1b[0m  "
    assert pad("7", 3, right=True) == "  7"
    assert Ink(False).seat(1, "2m") == "2m"
    assert printable("a\x1bb\nc\u202e") == "a?b?c?"


def test_columns_flow_and_tables() -> None:
    assert in_columns(["a", "b", "c", "d", "e"], 100) == ["a  b  c  d  e"]
    assert in_columns(["aaaa", "b", "cc", "d"], 9) == ["aaaa  cc", "b     d"]
    assert in_columns(["aaaaaaaa", "b"], 4) == ["aaaaaaaa", "b"]
    assert in_columns([], 10) == []
    assert flow(["aa", "bb", "cc"], 6) == ["aa  bb", "  cc"]
    assert flow([], 6) == []
    assert table([["a", "1"], ["bb", "22"]], [False, True]) == ["a    1", "bb  22"]


RULES = """
# A game

Words of **introduction**.

## X1 Things

- X1.1 **Boats**: they `float`
  on *water*.
- X1.2 **Sails**: they catch the wind.

Not a rule any more: water.

## Resolutions
- R1 Boats without sails stay.
"""


def test_rules_by_id_section_and_word() -> None:
    book = RuleBook(RULES)
    assert book.rules == {
        "X1.1": "**Boats**: they `float` on *water*.",
        "X1.2": "**Sails**: they catch the wind.",
        "R1": "Boats without sails stay.",
    }
    assert book.help("x1.1", 80) == ["X1.1  Boats: they float on water."]
    assert book.help("x1.1", 22) == ["X1.1  Boats: they", "      float on water."]
    assert book.help("X1", 80)[0] == "X1 Things"
    assert len(book.help("X1", 80)) == 3
    assert book.help("boat", 80) == ["X1.1  Boats: they float on water.", "R1  Boats without sails stay."]
    assert book.help("R1", 80) == ["R1  Boats without sails stay."]
    assert "No rule" in book.help("moon", 80)[0]
    assert RuleBook("").help("X1", 80) == ["The text of the rules is not installed."]


def test_many_rules_with_a_word_are_listed_briefly() -> None:
    book = RuleBook("\n".join(f"- X1.{n} **Ships**: number {n} {'and so on ' * 9}" for n in range(1, 9)))
    lines = book.help("ships", 40)
    assert lines[0] == "8 rules contain 'ships'; ask for one by its id:"
    assert len(lines) == 9
    assert all(len(line) <= 40 and line.endswith("...") for line in lines[1:])


def test_the_rules_of_every_renderer_are_there() -> None:
    assert "H4.3" in RuleBook(find_rules("hansa")).rules
    assert find_rules("no-such-game") == ""


def picture(width: int = 100, on: bool = False) -> Picture:
    """A table on the board for 4-5."""
    game = find_game("hansa")
    return Picture(game.scene(game.menu().choose("league-45", 4, {})), ["Ann", "Bo", "", "Di"], width, Ink(on))


POSITION = """
turn 2 left 1
desk 1 privilege 2 keys 4 bank 3
supply 1 4t
route hamburg-lubeck 1t . 2m
city paderborn 1t
city lubeck 3t
extra paderborn 2t 4t
special 8 1
marker minden-hannover +3
hand 1 swap office office
used 2 develop
plate 2 +4
prestige 1 12
linked 3
"""


def test_a_position_of_hansa() -> None:
    game = find_game("hansa")
    state = position(POSITION)
    lines = HansaRenderer().position(game.view(state, 0), picture())
    text = "\n".join(lines)
    assert max(len(line) for line in lines) <= 100
    assert "hamburg-lubeck     1t .  2m" in text
    assert "minden-hannover   *.  .  ." in text
    assert "* markers:  +3 at minden-hannover" in text
    assert "paderborn   (2t) (4t) 1t bm" in text
    assert "lubeck      3t pt >bank" in text
    assert "arnheim    =wt wm ot pt" in text
    assert "special prestige: 7 white, 8 1m, 9 pink, 11 black (warburg-coellen)" in text
    assert "= link: 7 3, 4 ., 2 ." in text
    desks = lines[next(i for i, line in enumerate(lines) if "Desks" in line) + 1 :]
    assert desks[0].split()[:5] == ["seat", "prestige", "keys", "actions", "privilege"]
    stock = game.view(state, 0)["seats"][0]["stock"]
    row = f"1 Ann 12 4 2>33445 p>b 2>345 all 4t 0m {stock['t']}t {stock['m']}m 2xoffice swap"
    assert desks[1].split() == row.split()
    assert desks[2].startswith("2 Bo>")
    assert desks[3].startswith("seat 3")
    assert "used develop, plate ?" in text
    assert "used develop, plate +4" in "\n".join(HansaRenderer().position(game.view(state, 1), picture()))


def test_what_changed_is_marked_and_what_is_new_is_listed() -> None:
    game = find_game("hansa")
    one = picture()
    one.before = game.view(position(POSITION.replace("1t . 2m", ". . 2m").replace("city lubeck 3t", "")), 0)
    view = game.view(position(POSITION), 0)
    view["wind"] = {"from": "north", "knots": [3, 4]}
    view["seats"][1]["favour"] = ["tile"]
    lines = HansaRenderer().position(view, one)
    marked = [word for line in lines for word in line.split("  ") if word.endswith("<")]
    assert len(marked) == 2
    assert marked[1] == "3t pt >bank<"
    assert sum(bool(re.search(r"hamburg-lubeck +1t .  2m +<", line)) for line in lines) == 1
    assert lines[-3:] == ["wind:", "  from: north", "  knots: 3 4"]
    assert "  favour: tile" in lines


def test_every_width_shows_everything() -> None:
    game = find_game("hansa")
    view = game.view(position(POSITION), 0)
    for width in (20, 40, 60, 80, 100, 140, 200):
        for on in (False, True):
            lines = HansaRenderer().position(view, picture(width, on))
            text = "\n".join(lines)
            for route in view["posts"]:
                assert route in text
            for city in view["slots"]:
                assert any(line.lstrip().startswith(city) or f"  {city}" in line for line in lines)
            if width >= 60:
                assert max(width_of(line) for line in lines) <= max(width, 75)


OPTIONS = """
board league-3
players 2
option missions yes
option favours yes
option tax_1 +3
option tax_2 +3
turn 1
mission 1 1
mission 2 2
favour share 2
offer pair
decree tax hamburg-lubeck 2
prestige n 3
route hamburg-stade nt . .
"""


def test_options_are_shown_where_they_are_in_play() -> None:
    game = find_game("hansa")
    state = build_position(game.menu(), OPTIONS)
    one = Picture(game.scene(state.options), ["Ann", ""], 100, Ink(False))
    text = "\n".join(HansaRenderer().position(game.view(state, 0), one))
    assert "favours to take: pair  tax of seat 2 on hamburg-lubeck  neutral points: 3" in text
    cities = one.scene["missions"]
    assert f"  mission: {', '.join(cities[0])}\n" in text
    assert "mission: ?" not in text
    assert ", ".join(cities[1]) not in text
    assert "  favours: share" in text
    assert re.search(r"hamburg-stade +nt", text)
    plain_text = "\n".join(HansaRenderer().position(game.view(position(POSITION), 0), picture()))
    for word in ("favour", "mission", "neutral", "permit", "tax", "discarded"):
        assert word not in plain_text


@pytest.mark.parametrize(
    ("board", "players"), [(entry.name, n) for entry in find_game("hansa").menu().boards for n in entry.players]
)
def test_every_board_can_be_shown(board: str, players: int) -> None:
    game = find_game("hansa")
    match = Match(game, game.menu().choose(board, players, {}), "shown")
    one = Picture(game.scene(match.options), [""] * players, 100, Ink(False))
    view = match.game.view(match.state, 0)
    lines = HansaRenderer().position(view, one)
    assert max(width_of(line) for line in lines) <= 100
    text = "\n".join(lines)
    assert all(route in text for route in view["posts"])
    assert ("permits: " in text) == board.startswith("britannia")
    assert ("neutral points: " in text) == (players == 2)


def test_a_game_without_a_renderer_is_shown_as_it_is() -> None:
    view = {"turn": 3, "over": False, "ships": {"a": ["x", "y"], "b": []}, "seats": [{"gold": 1}, {"gold": None}]}
    lines = renderer_for("no-such-game").position(view, picture())
    assert lines == [
        "turn: 3",
        "over: no",
        "ships:",
        "  a: x y",
        "  b: -",
        "seats 1:",
        "  gold: 1",
        "seats 2:",
        "  gold: -",
    ]
    assert renderer_for("no-such-game").legend(picture())


def test_score_sheet_is_turned_round_where_it_is_too_wide() -> None:
    scores = rank([Score(seat, {"track": n, "cities": 2}, ()) for seat, n in enumerate((3, 5, 5, 1))])
    wide = score_lines(scores, picture())
    assert wide[0].split() == ["place", "seat", "track", "cities", "total"]
    assert [line.split()[0] for line in wide[1:]] == ["1", "1", "3", "4"]
    assert wide[1].split() == ["1", "2", "Bo", "5", "2", "7"]
    high = score_lines(scores, picture(20))
    assert [line.split()[0] for line in high] == ["place", "seat", "track", "cities", "total"]
    assert winner_line(scores, picture()) == "Shared win: 2 Bo, seat 3"
    assert winner_line(rank(scores[:2]), picture()) == "Winner: 2 Bo"
