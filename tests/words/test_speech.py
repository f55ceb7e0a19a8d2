"""Sentences: of every action of whole games, of refusals, and by name."""

from __future__ import annotations

import re

import pytest

from kogge.core.refusal import no
from kogge.games.registry import GAMES, find_game
from kogge.words import LANGUAGES, explain, say, speech_for, tell
from kogge.words.dictionary import load
from tests.depth import trials
from tests.words.games import PLAYED, actions_of, options_of
from tests.words.sentences import FILLING, case


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_every_action_of_a_game_is_said_and_told(game: str, name: str, language: str) -> None:
    speech = speech_for(options_of(game, name), language)
    for action, step, chance in actions_of(game, name, trials(40, 13, 1)):
        said, told = speech.say(action, step), speech.tell(action, step)
        assert not re.search(r"[{}]|-?\d,-?\d|\w_\w|\bseat\b" if language != "en" else r"[{}]|-?\d,-?\d|\w_\w", said), (
            action
        )
        # Chance has a sentence of its own; a seat is told in the third person.
        assert (said == told) == chance, (action, said, told)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_among_those_that_are_compared_with_the_pages(game: str) -> None:
    texts = [action for one, name in PLAYED if one == game for action, *_ in case(game, name)["actions"]]
    said = {key.removeprefix("say.").partition(".")[0] for key in load("en", game).texts if key.startswith("say.")}
    missed = [verb for verb in said if not any(text == verb or text.startswith(f"{verb} ") for text in texts)]
    assert missed in ([], ["pick"])  # picking a piece up is the page's own


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_words(game: str, language: str) -> None:
    rules = find_game(game)
    speech = speech_for(rules.menu().choose(None, None, {}), language)
    for code, sentence in rules.reasons().items():
        params = {hole: FILLING[game][hole] for hole in re.findall(r"\{(\w+)\}", sentence)}
        reason = speech.reason(code, params)
        assert reason, code
        assert "{" not in reason, code


def test_a_refusal_is_told_with_its_rule() -> None:
    speech = speech_for(find_game("hansa").menu().choose("league-45", 4, {}), "pl")
    assert (
        speech.refusal(no("H4.3", "post-taken", post="hamburg-lubeck.2"))
        == "Zajęte: pole 2 szlaku Hamburg–Lubeka (H4.3)"
    )


def test_a_reason_without_words_keeps_the_engines_sentence() -> None:
    speech = speech_for(find_game("hansa").menu().choose("league-45", 4, {}), "en")
    assert speech.refusal(no("H9.9", "of-tomorrow").fill("come back tomorrow")) == "come back tomorrow (H9.9)"


def test_the_same_action_in_all_languages() -> None:
    hansa = find_game("hansa")
    assert say(hansa, "place t hamburg-lubeck.2") == "place a trader on post 2 of Hamburg–Lübeck"
    assert tell(hansa, "place t hamburg-lubeck.2") == "places a trader on post 2 of Hamburg–Lübeck"
    assert tell(hansa, "place t hamburg-lubeck.2", "uk") == "ставить купця: зупинка 2 шляху Гамбург–Любек"
    assert tell(hansa, "place t hamburg-lubeck.2", "pl") == "stawia: sprzedawcę, pole 2 szlaku Hamburg–Lubeka"
    assert tell(hansa, "place t hamburg-lubeck.2", "ru") == "ставит торговца: клетка 2 пути Гамбург–Любек"


def test_unknown_notation_is_given_back() -> None:
    for game in GAMES.values():
        assert say(game, "something new") == "something new"


@pytest.mark.parametrize(
    ("game", "id", "words"),
    [
        ("yokohama", "order_11", "order_11: Netherlands: 2 copper, 2 tea → 4 pts, 1 import"),
        ("yokohama", "tram", "Tram: production"),
        ("yokohama", "fishing_ground2", "Fishing ground 2. fish for 1 to 5 action points"),
        ("yokohama", "a_silk", "Have 6 silk: 8 points for the first"),
        ("yokohama", "silk", "silk: silk"),
        ("yokohama", "pray", "church cell … (…), assistant from the hand"),
        ("hansa", "swap", "Swap offices. Exchange two neighbouring offices"),
        ("hansa", "book", "Book of knowledge. Workers moved by one Move action"),
        ("hansa", "hamburg", "hamburg: Hamburg."),
        ("hansa", "hamburg-lubeck", "Hamburg–Lübeck, posts: 3"),
        ("hansa", "hamburg-lubeck.2", "post 2 of Hamburg–Lübeck"),
        ("hansa", "displace", "displace with … on …"),
        ("hansa", "use", "swap offices in …"),
        ("merchants", "lancer", "Lancer. Move the robber and steal a card"),
        ("merchants", "prague", "Prague: purple city"),
        ("merchants", "2,0n/prague", "Prague, north-east"),
        ("merchants", "2,0n", "crossing south of Berlin"),
        ("merchants", "3,-1", "Field 6 by Berlin. Field: grain on a 6 (5 of 36)"),
        ("merchants", "route", "Trade route. On a free path"),
    ],
)
def test_a_word_of_the_notation_is_explained(game: str, id: str, words: str) -> None:
    assert words in explain(find_game(game), id)


def test_what_the_game_does_not_know_is_not_explained() -> None:
    for game in GAMES.values():
        assert explain(game, "xyzzy") == ""


def test_every_card_marker_and_place_is_explained_in_every_language() -> None:
    for language in LANGUAGES:
        yokohama = find_game("yokohama")
        speech = speech_for(yokohama.menu().choose(None, 4, {}), language)
        components = speech.scene["components"]
        ids = [one["id"] for key in ("orders", "technologies", "achievements") for one in components[key][key]]
        ids += [one["id"] for one in components["buildings"]["buildings"] + components["tokens"]["power_five"]]
        assert [id for id in ids if not speech.explain(id) or "{" in speech.explain(id)[0]] == []
