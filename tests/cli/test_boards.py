"""Boards as text: everything is drawn, in every language, and fits a screen of 100 columns."""

from __future__ import annotations

from typing import Any

import pytest

from kogge.cli.render import renderer_for
from kogge.cli.render_merchants import Map
from kogge.cli.render_plain import Picture
from kogge.cli.text import Ink, width_of
from kogge.core.contract import NATURE, Game, State, View
from kogge.core.record import read_record
from kogge.games.registry import find_game
from kogge.words import LANGUAGES
from kogge.words.merchants_page import MerchantsPage
from tests.words.games import newest

PLAYED = [
    ("yokohama", "city-2-church"),
    ("yokohama", "city-3-orders"),
    ("yokohama", "city-4-shops"),
    ("merchants", "main-4-goods"),
    ("merchants", "short-3-goods"),
]


def states(game: str, name: str) -> list[State]:
    """The first position, one of the middle of a golden game, and its end."""
    record = read_record(newest(game, name))
    rules = find_game(game)
    state = rules.new(record.chosen(rules))
    out = [state.copy()]
    for number, decision in enumerate(record.decisions):
        if number == len(record.decisions) // 2:
            out.append(state.copy())
        state.apply(rules.read(state, decision.text))
    return [*out, state]


def picture(state: State, language: str = "en", width: int = 100, on: bool = False) -> Picture:
    """A screen for that state."""
    scene = find_game(state.options.game).scene(state.options)
    return Picture(scene, ["Anna", "", "Carl", ""][: int(state.n)], width, Ink(on), None, language)


def view_of(state: State, seat: int | None = 0) -> View:
    """What a seat sees."""
    game: Game[Any] = find_game(state.options.game)
    return game.view(state, seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_a_board_fits_100_columns(game: str, name: str, language: str) -> None:
    for state in states(game, name):
        lines = renderer_for(game).position(view_of(state), picture(state, language))
        assert max(width_of(line) for line in lines) <= 100
        assert 30 < len(lines) < 80
        assert not any("{" in line or "None" in line for line in lines)


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_any_width_and_colours_can_be_shown(game: str, name: str) -> None:
    state = states(game, name)[1]
    view = view_of(state, None)
    for width in (40, 80, 140):
        plain = renderer_for(game).position(view, picture(state, width=width))
        coloured = renderer_for(game).position(view, picture(state, width=width, on=True))
        assert [width_of(line) for line in coloured] == [width_of(line) for line in plain]


@pytest.mark.parametrize(("name", "language"), [(n, one) for g, n in PLAYED if g == "merchants" for one in LANGUAGES])
def test_every_city_route_and_number_is_on_the_map(name: str, language: str) -> None:
    state = states("merchants", name)[1]
    view = view_of(state)
    page = MerchantsPage(find_game("merchants").scene(state.options), language)
    one = Map(view, picture(state, language), page)
    lines = one.lines()
    text = "\n".join(lines)
    room = 2 * one.unit - 3  # letters of a name beside the number of a post
    shortened = {id for desk in view["seats"] for id in desk["merchants"]}
    names = [page.city(id)[: 3 if id in shortened else room] for id in page.places.cities]
    assert [name for name in names if name not in text] == []
    # Numbers of routes and hexes: as many routes as there are, none lost under another text.
    drawn = sum(len(row) for row in one.cells.values())
    assert drawn == len(page.places.hexes) + len(page.places.ends) + len(page.places.points)
    for row in one.cells.values():
        ends = 0
        for column in sorted(row):
            assert column >= ends, row
            ends = column + width_of(row[column])


def test_yokohama_shows_who_stands_where_and_what_it_takes() -> None:
    state = states("yokohama", "city-4-shops")[1]
    view = view_of(state)
    text = "\n".join(renderer_for("yokohama").position(view, picture(state)))
    for place in view["locations"]:
        for seat, n in enumerate(place["assistants"]):
            assert n == 0 or f"{seat + 1}x{n}" in text
    for side in ("a", "b"):
        for id in [*view["laboratories"][side], *view["ports"][side]]:
            assert id is None or f" {id}: " in text
    assert all(f"{id}" in text for id in view["seats"][0]["orders"])


def test_what_has_changed_in_the_city_is_marked() -> None:
    first, later, _ = states("yokohama", "city-2-church")
    while first.to_move() == NATURE:
        first.apply(first.legal()[0])
    one = picture(later)
    assert "<" not in "\n".join(renderer_for("yokohama").position(view_of(later), one))
    before = later.copy()
    one.before = view_of(before)
    view = view_of(later)
    view["locations"][0] = {**view["locations"][0], "assistants": [7, 7]}
    assert "\n".join(renderer_for("yokohama").position(view, one)).count("<") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["hansa", "yokohama", "merchants"])
def test_the_signs_are_explained(game: str, language: str) -> None:
    rules = find_game(game)
    state = rules.new(rules.menu().choose(None, None, {}))
    legend = renderer_for(game).legend(picture(state, language))
    assert all(len(line) > 40 and not line.startswith("legend.") for line in legend)
