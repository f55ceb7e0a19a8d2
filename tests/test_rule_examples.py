"""The worked examples in the rules for players hold: the engine plays them at the positions of the pictures."""

from __future__ import annotations

from typing import Any

from kogge.core.contract import Game, State, prompt
from kogge.games.registry import GAMES
from kogge.words.rulebook import read_picture

Table = tuple[Game[Any], State]


def shown(game: str, picture: str, *changes: tuple[str, str]) -> Table:
    """The game and the position of a picture, with some lines changed."""
    text = read_picture(game, picture)
    assert text is not None
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return GAMES[game], GAMES[game].read_position(text)


def play(table: Table, *actions: str) -> None:
    """Make these decisions, one after another."""
    game, state = table
    for action in actions:
        state.play(game.read(state, action))


def choices(table: Table, verb: str = "") -> list[str]:
    """What may be chosen now, of one verb."""
    game, state = table
    return [text for text in (game.write(state, action) for action in state.legal()) if text.startswith(verb)]


def view(table: Table) -> Any:
    """What everybody sees."""
    game, state = table
    return game.view(state, None)


def of_seats(table: Table, fact: str) -> list[Any]:
    """A fact of every seat."""
    return [seat[fact] for seat in view(table)["seats"]]


def parts(table: Table, part: str) -> list[int]:
    """What every seat would score in a category."""
    game, state = table
    return [score.parts[part] for score in game.scores(state)]


def test_hansa_displacing() -> None:
    table = shown(
        "hansa",
        "displaced",
        ("supply 1 3t", "supply 1 5t"),
        ("left 1", "left 2"),
        ("paderborn-dortmund 1t 1t 1m", "paderborn-dortmund 1t 2t 1m"),
        ("route duisburg-dortmund . 2t\n", ""),
        ("route paderborn-warburg 2t . .\n", ""),
    )
    play(table, "displace t paderborn-dortmund.2", "put t duisburg-dortmund.2", "put t paderborn-warburg.1")
    assert view(table)["posts"] == view(shown("hansa", "displaced"))["posts"]
    assert of_seats(table, "supply") == of_seats(shown("hansa", "displaced"), "supply")


def test_hansa_control() -> None:
    assert parts(shown("hansa", "control"), "cities") == [2, 2, 0, 0]  # one city each


def test_hansa_establishing() -> None:
    table = shown("hansa", "full-route")
    play(table, "establish minden-hannover")
    assert of_seats(table, "prestige") == [4, 5, 1, 0]
    assert of_seats(table, "markers")[0] == ["swap"]
    play(table, "office minden")
    assert parts(table, "cities") == [4, 0, 0, 0]
    assert of_seats(table, "stock")[0] == {"t": 9, "m": 1}


def test_hansa_network() -> None:
    assert parts(shown("hansa", "network"), "network")[0] == 12


def test_hansa_boats_take_merchants() -> None:
    game, state = shown("hansa", "east")
    refusal = game.why_not(state, "place t stralsund-malmo.3")
    assert refusal is not None
    assert refusal.rule == "R5"


def test_hansa_permits() -> None:
    table = shown("hansa", "permits", ("left 2", "left 3"), ("desk 1 privilege 2", "desk 1 privilege 2 actions 1"))
    play(table, "place t montgomery-cardiff.2", "place t montgomery-cardiff.3")
    refusal = table[0].why_not(table[1], "place t montgomery-conway.1")
    assert refusal is not None
    assert refusal.rule == "H11.3"
    one_each = shown("hansa", "permits")
    play(one_each, "place t montgomery-cardiff.2", "place t glasgow-falkirk.1")


def test_yokohama_walking() -> None:
    table = shown("yokohama", "walk")
    assert choices(table, "walk") == ["walk fishing_ground"]
    play(table, "walk fishing_ground")
    assert [things["yen"] for things in of_seats(table, "things")] == [2, 5]
    assert "stop" not in choices(table)
    assert "walk laboratory_a" in choices(table)


def test_yokohama_five_action_points() -> None:
    table = shown("yokohama", "power")
    play(table, "take")
    assert choices(table, "house") == ["house"]
    assert choices(table, "shop") == []  # player 1 has one there


def test_yokohama_faith() -> None:
    table = shown("yokohama", "church")
    play(table, "enter church")
    asked = prompt(table[1])
    assert asked is not None
    assert asked["facts"]["faith"] == 3
    play(table, "pray 3 here")
    play(table, "offer tea", "offer fish", "offer yen")
    assert of_seats(table, "points")[0] == 5
    asked = prompt(table[1])
    assert asked is not None
    assert (asked["name"], asked["facts"]["left"]) == ("movement", 2)


def test_yokohama_cards() -> None:
    table = shown("yokohama", "cards", ("turn 1 move", "turn 1\nstep research 1 a 3\nstep phase 1 after"))
    asked = prompt(table[1])
    assert asked is not None
    assert [asked["facts"]["due"][slot] for slot in (0, 2)] == [0, 2]
    for power, orders in ((1, 2), (2, 4)):
        table = shown("yokohama", "cards", ("turn 1 move", f"turn 1\nstep port 1 a {power} 0\nstep phase 1 after"))
        assert len(choices(table, "order")) == orders


def test_merchants_production() -> None:
    table = shown("merchants", "production", ("turn 1", "turn 1\nstep dice 1"))
    play(table, "dice 6")
    assert of_seats(table, "hand_size") == [1, 1, 0]
    assert of_seats(table, "gold") == [3, 3, 4]


def test_merchants_gold_for_a_connection() -> None:
    table = shown("merchants", "connection", ("routes 2 4,-1s/krakow\n", ""))
    play(table, "route krakow/4,-1s")
    assert of_seats(table, "gold") == [5, 4, 3]


def test_merchants_founding_a_post() -> None:
    table = shown("merchants", "founding")
    play(table, "walk 1 3,1n", "step budapest", "step 3,2n", "step belgrade", "stop")
    assert of_seats(table, "hand_size")[0] == 0  # two grain
    assert sorted(choices(table)) == ["lay 3,2", "lay 4,2"]


def test_merchants_delivery() -> None:
    table = shown("merchants", "delivery")
    play(table, "drive 1 3,0n/4,-1s", "go krakow/4,-1s", "deliver krakow")
    assert of_seats(table, "gold") == [2, 4, 3]
    assert of_seats(table, "hand_size")[0] == 0  # one salt
    assert of_seats(table, "goods_left")[0] == 5
