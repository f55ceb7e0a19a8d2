"""Component files: checked with a sentence for every mistake, named by their digest, played by everybody."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kogge.bots.contract import Observation
from kogge.bots.registry import make_bot
from kogge.core.components import KNOWN
from kogge.core.contract import NATURE
from kogge.core.dealer import Dealer
from kogge.core.errors import BadData, BadOption, BadRecord
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.record import read_record, record_of, replay
from kogge.games.component_files import check_file, read_components
from kogge.games.merchants.game import MERCHANTS
from kogge.games.registry import GAMES, find_game
from kogge.games.yokohama.board import box_data
from kogge.games.yokohama.game import YOKOHAMA
from tests.components import OWN, own_deck, own_orders, own_text
from tests.contract.cases import Case
from tests.contract.checks import inspect
from tests.contract.walks import aimless, eager

GAMES_WITH_PARTS = [name for name, game in GAMES.items() if game.components()]


def chosen(game: str, players: int | None = None) -> Options:
    """Options with the file of that game."""
    file = read_components(own_text(game), "own.json")
    return find_game(game).menu().choose(None, players, {}, None, file.digest)


def spoiled(data: dict[str, Any], path: tuple[str | int, ...], value: object) -> str:
    """The file with one thing replaced, or removed if the value is None."""
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return json.dumps(data)


def every_part(game: str) -> dict[str, Any]:
    """A file that gives every part as shipped."""
    parts: dict[str, Any] = json.loads(json.dumps(find_game(game).components()))
    return {"game": game, "components": "As shipped", **parts}


HEADER_MISTAKES: list[tuple[str, str]] = [
    ("{", "own.json: it is not JSON: line 1: Expecting property name enclosed in double quotes"),
    ("[1]", "own.json: it is not an object with fields"),
    ("{}", "own.json: 'game' is missing"),
    ('{"game": "yokohama"}', "own.json: 'components' is missing"),
    ('{"game": "chess", "components": "x", "a": 1}', "own.json, game: 'chess' is none of: hansa, yokohama, merchants"),
    ('{"game": "yokohama", "components": ""}', "own.json, components: '' is not a line of text"),
    ('{"game": "yokohama", "components": "x\\ny"}', "own.json, components: 'x\\ny' is not a line of text"),
    ('{"game": "yokohama", "components": "x"}', "own.json: it replaces nothing"),
    (
        '{"game": "hansa", "components": "x", "markers": {}}',
        "own.json, game: hansa has no components that a file can replace",
    ),
    ('{"game": "yokohama", "components": "x", "order": []}', "own.json: 'order' is not known; known are: orders, "),
    (json.dumps({"game": "merchants", "components": "x" * 81, "gold": 3}), "own.json, components: the name is longer"),
]


@pytest.mark.parametrize(("text", "sentence"), HEADER_MISTAKES)
def test_what_is_no_component_file_gets_its_sentence(text: str, sentence: str) -> None:
    problems = check_file(text, "own.json")["problems"]
    assert problems[0].startswith(sentence)
    with pytest.raises(BadData) as caught:
        read_components(text, "own.json")
    assert str(caught.value).startswith(sentence)


YOKOHAMA_MISTAKES: list[tuple[tuple[str | int, ...], object, str]] = [
    (("orders", 0, "id"), "order_02", "own.json, orders: 'order_02' is there twice"),
    (("orders", 0, "id"), "Order", "own.json, orders > Order > id: 'Order' is not a word of small letters, digits"),
    (("orders", 0, "cost"), {"rice": 2}, "own.json, orders > order_01 > cost: 'rice' is not known; known are: copper,"),
    (("orders", 0, "cost"), {}, "own.json, orders > order_01: it costs nothing"),
    (("orders", 0, "reward", "points"), -1, "own.json, orders > order_01 > reward > points: -1 is not a whole number"),
    (("orders", 0, "country"), "jp", "own.json, orders > order_01 > country: 'jp' is none of: us, nl, uk, fr, de"),
    (("orders", 0, "country"), None, "own.json, orders > order_01: 'country' is missing"),
    (("orders",), [], "own.json, orders: it has 0 elements, and must have 20 to 62"),
    (("removed_orders", "2"), 30, "own.json, orders: with 2 players 6 of 36 are left, and the first round takes 16"),
    (("technologies", 0, "id"), "steam", "own.json, technologies > steam: there is no such technology"),
    (("technologies", 0), None, "own.json, technologies: missing are: ball"),
    (("technologies", 0, "amount"), 9, "own.json, technologies > ball: 'amount' is not known"),
    (("buildings", 0, "shops"), [{}], "own.json, buildings > building_01 > shops: it has 1 elements, and must have 4"),
    (("buildings",), [], "own.json, buildings: it has 0 elements"),
    (
        ("power_five",),
        [{"id": "a", "reward": {}, "copies": 3}],
        "own.json, power_five: 3 tokens do not cover 18 locati",
    ),
    (("power_five", 0, "id"), "free_merchant", "own.json, power_five: 'free_merchant' is there twice"),
    (("reward_tokens_in_play",), 9, "own.json, reward_tokens: fewer than the 9 that are in play"),
    (("surcharge",), [0], "own.json, surcharge: it has 1 elements, and must have 6"),
    (("church", 0, "number"), 12, "own.json, church: the numbers of its cells do not ascend"),
    (("prices", "house"), [4], "own.json, prices > house: it has 1 elements, and must have 4"),
    (("exchange", "tea"), 0, "own.json, exchange > tea: 0 is not a whole number from 1 to 20"),
    (("yen",), 3, "own.json, yen: 3 is not an object with fields"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), YOKOHAMA_MISTAKES)
def test_wrong_components_of_yokohama_get_their_sentence(
    path: tuple[str | int, ...], value: object, sentence: str
) -> None:
    problems = check_file(spoiled(every_part("yokohama"), path, value), "own.json")["problems"]
    assert any(one.startswith(sentence) for one in problems), problems


MERCHANTS_MISTAKES: list[tuple[tuple[str | int, ...], object, str]] = [
    (("cards", 0, "id"), "spy", "own.json, cards > spy > id: 'spy' is none of: lancer, pathfinders"),
    (("cards", 0, "id"), "harvest", "own.json, cards: 'harvest' is there twice"),
    (("cards", 0), None, "own.json, cards: it has 5 elements, and must have 6"),
    (("cards", 0, "count"), 2.5, "own.json, cards > lancer > count: 2.5 is not a whole number from 0 to 50"),
    (("cost", "card"), [], "own.json, cost > card: it has 0 elements"),
    (("cost", "card"), ["wool", "wool"], "own.json, cost > card: 'wool' is there twice"),
    (("cost", "card"), ["gold"], "own.json, cost > card > 1: 'gold' is none of: wood, wool, grain, ore, salt"),
    (("tokens", "forest"), [9, 9, 10], "own.json, tokens > forest: '9' is there twice"),
    (("tokens", "forest"), [7, 9, 10], "own.json, tokens > forest: a seven wakes the robber"),
    (("tokens", "forest"), None, "own.json, tokens: 'forest' is missing"),
    (("tokens", "saltworks"), [2, 3, 4], "own.json: it does not fit a board: "),
    (("coins",), 11, "own.json, coins: 11 are not enough for 3 gold of each of 4 players"),
    (("routes",), "many", "own.json, routes: 'many' is not a whole number from 5 to 99"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), MERCHANTS_MISTAKES)
def test_wrong_components_of_merchants_get_their_sentence(
    path: tuple[str | int, ...], value: object, sentence: str
) -> None:
    problems = check_file(spoiled(every_part("merchants"), path, value), "own.json")["problems"]
    assert any(one.startswith(sentence) for one in problems), problems


def test_a_deck_without_cards_is_refused() -> None:
    data = own_deck()
    data["cards"] = [{**one, "count": 0} for one in data["cards"]]
    assert check_file(json.dumps(data), "own.json")["problems"] == ["own.json, cards: the deck has no cards"]


def test_several_mistakes_are_all_listed_and_the_first_is_told_with_how_many_more() -> None:
    data = own_deck()
    data["gold"] = 99
    data["routes"] = 0
    assert len(check_file(json.dumps(data), "own.json")["problems"]) == 2
    with pytest.raises(BadData, match=r"^own.json, gold: 99 is .* \(and 1 more: kogge games --check lists them\)$"):
        read_components(json.dumps(data), "own.json")


@pytest.mark.parametrize("name", GAMES_WITH_PARTS)
def test_the_shipped_components_are_a_component_file_that_changes_nothing(name: str) -> None:
    file = read_components(json.dumps(every_part(name)), "shipped.json")
    game = find_game(name)
    own = Match(game, game.menu().choose(None, None, {}, None, file.digest), "same")
    plain = Match(game, game.menu().choose(None, None, {}), "same")
    for _ in range(60):
        text = game.write(plain.state, plain.state.legal()[0])
        own.play(own.to_move(), text)
        plain.play(plain.to_move(), text)
    assert own.state.key() == plain.state.key()


def test_the_digest_is_of_the_parts_alone() -> None:
    data = own_deck()
    file = read_components(json.dumps(data, indent=3), "a.json")
    renamed = {**dict(reversed(data.items())), "components": "Another name", "note": "From my shelf"}
    assert read_components(json.dumps(renamed), "b.json").digest == file.digest
    assert read_components(json.dumps({**data, "gold": 4}), "c.json").digest != file.digest


def test_only_the_parts_that_are_given_are_replaced() -> None:
    shipped = box_data({})
    own = box_data(own_orders())
    assert [one["id"] for one in own["orders"]["orders"]][:2] == ["mine_1", "mine_2"]
    assert {name: own[name] for name in own if name != "orders"} == {
        name: shipped[name] for name in shipped if name != "orders"
    }
    s = MERCHANTS.new(chosen("merchants"))
    plain = MERCHANTS.new(MERCHANTS.menu().choose(None, None, {}))
    assert list(s.deck) == [12, 0, 0, 0, 5, 0]
    assert s.board is not plain.board
    assert list(s.board.pieces.tokens) == list(plain.board.pieces.tokens)


def test_technologies_keep_their_effects_in_whatever_order_a_file_names_them() -> None:
    data = every_part("yokohama")
    data["technologies"] = [{**one, "production": 9} for one in reversed(data["technologies"])]
    file = read_components(json.dumps(data), "own.json")
    box = YOKOHAMA.new(YOKOHAMA.menu().choose(None, None, {}, None, file.digest)).board.box
    plain = YOKOHAMA.new(YOKOHAMA.menu().choose(None, None, {})).board.box
    assert box.techs == plain.techs
    assert list(box.tech_amount) == list(plain.tech_amount)
    assert set(box.tech_cost) == {9}


@pytest.mark.parametrize("name", OWN)
def test_a_game_with_components_of_ones_own_keeps_the_contract(name: str) -> None:
    case = Case(find_game(name), chosen(name))
    s, inspection = inspect(case, aimless(case, "own"), "own", limit=300, close=10)
    inspection.check_record(s)
    s, inspection = inspect(case, eager(case, "own"), "own", case.habits.most, close=100, audit=20)
    assert s.agenda == []
    inspection.check_record(s)


@pytest.mark.parametrize("name", OWN)
def test_a_position_with_components_of_ones_own_is_read_back(name: str) -> None:
    game = find_game(name)
    match = Match(game, chosen(name), "position")
    for _ in range(40):
        match.play(match.to_move(), game.write(match.state, match.state.legal()[-1]))
    text = game.write_position(match.state)
    assert f"\ncomponents {match.options.data()['components']['digest']}\n" in text
    assert game.read_position(text).key() == match.state.key()


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("bot", ["apprentice", "merchant"])
def test_bots_play_with_components_of_ones_own(name: str, bot: str) -> None:
    game = find_game(name)
    options = chosen(name)
    match = Match(game, options, "bots")
    players = [make_bot(bot, game) for _ in range(options.players)]
    dealer = Dealer("bots")
    for _ in range(60):
        seat = match.to_move()
        guess = game.guess(match.state, seat, dealer)
        action = players[seat].choose(Observation(game, guess, seat, dealer), dealer)
        match.play(seat, game.write(match.state, action))
    assert game.audit(match.state) == []


# -- records


def test_a_record_names_the_file_and_is_refused_without_it() -> None:
    match = Match(MERCHANTS, chosen("merchants"), "record")
    file = match.options.components
    assert file is not None
    text = record_of(match).write()
    assert f"\ncomponents {file.digest} Lancers and harvests\n" in text
    again = replay(MERCHANTS, read_record(text))
    assert again.state.key() == match.state.key()
    assert again.options.data() == match.options.data()
    known = KNOWN.pop(file.digest)
    with pytest.raises(BadRecord) as caught:
        replay(MERCHANTS, read_record(text))
    KNOWN[file.digest] = known
    assert str(caught.value) == (
        f"record: it was played with the component file Lancers and harvests ({file.digest}): "
        "that file is needed (--components FILE)"
    )


def test_a_record_of_a_game_as_shipped_names_no_file() -> None:
    match = Match(MERCHANTS, MERCHANTS.menu().choose(None, None, {}), "record")
    assert "components" not in record_of(match).write()


def test_a_record_names_one_file_only() -> None:
    text = record_of(Match(MERCHANTS, chosen("merchants"), "record")).write()
    line = next(line for line in text.splitlines() if line.startswith("components"))
    with pytest.raises(BadRecord, match="a second line 'components'"):
        read_record(text.replace(line, f"{line}\n{line}"))


def test_a_file_of_another_game_is_refused() -> None:
    file = read_components(own_text("yokohama"), "own.json")
    with pytest.raises(BadOption, match=rf"the component file Two points more \({file.digest}\) is for yokohama, not"):
        MERCHANTS.menu().choose(None, None, {}, None, file.digest)
    with pytest.raises(BadOption, match="the component file 0123 is needed, and not known here"):
        MERCHANTS.menu().choose(None, None, {}, None, "0123")


def test_a_rematch_keeps_the_components() -> None:
    options = chosen("merchants")
    assert MERCHANTS.menu().renew(options).data() == options.data()


def test_chance_draws_from_the_own_deck_only() -> None:
    match = Match(YOKOHAMA, chosen("yokohama", 4), "draws")
    drawn = [one.text for one in match.log if one.seat == NATURE and one.text.startswith(("deal", "order"))]
    assert drawn
    assert all("mine_" in text for text in drawn)


# -- docs/components.md

PAGE: Path = Path(__file__).resolve().parents[2] / "docs" / "components.md"


def test_the_page_names_every_part_and_its_example_is_right() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in GAMES_WITH_PARTS:
        missing = [part for part in find_game(name).components() if f"`{part}`" not in text]
        assert missing == []
    [example] = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert check_file(example, "page")["problems"] == []
