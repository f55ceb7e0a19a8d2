"""Every language says everything that English says, with the same holes, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

import kogge.words
from kogge.games.registry import GAMES
from kogge.words.dictionary import FORMS, HOLE, LANGUAGES, UnknownLanguage, fill, load

DATA: Final = Path(kogge.words.__file__).parent / "data"
PAGE: Final = Path(__file__).parents[2] / "web" / "src" / "i18n"
NAMES: Final = sorted([*GAMES, "coach", "mail", "puzzles", "table"])
OTHERS: Final = [language for language in LANGUAGES if language != "en"]


def read(language: str, name: str) -> dict[str, str]:
    """A dictionary; a key that is there twice is an error, since only one of its texts would count."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        assert not twice, f"{language}/{name}.json has these keys twice: {', '.join(twice)}"
        return dict(pairs)

    texts: dict[str, str] = json.loads((DATA / language / f"{name}.json").read_text("utf-8"), object_pairs_hook=once)
    return texts


def complaints(english: dict[str, str], other: dict[str, str]) -> list[str]:
    """What a translator has to do, key by key."""
    out = [f"missing: {key} ({english[key]})" for key in english if not other.get(key, "").strip()]
    out += [f"left over: {key}" for key in other if key not in english]
    for key, text in english.items():
        holes = sorted(set(HOLE.findall(text)))
        if key in other and other[key].strip() and sorted(set(HOLE.findall(other[key]))) != holes:
            out.append(f"other holes: {key} ({', '.join(holes) or 'none'} in English)")
    return out


def test_each_language_has_the_same_dictionaries() -> None:
    for language in LANGUAGES:
        assert sorted(path.stem for path in (DATA / language).glob("*.json")) == NAMES
    assert sorted(path.name for path in DATA.iterdir() if path.is_dir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_missing_or_left_over(name: str, language: str) -> None:
    assert complaints(read("en", name), read(language, name)) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", NAMES)
def test_keys_stand_in_the_order_of_english(name: str, language: str) -> None:
    assert list(read(language, name)) == list(read("en", name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_its_plural_forms(language: str) -> None:
    wanted = 2 if language == "en" else 3
    found = [(name, key, forms) for name in NAMES for key, text in read(language, name).items()
             for forms in FORMS.findall(text)]  # fmt: skip
    assert len(found) > 5
    assert [one for one in found if one[2].count("|") + 1 != wanted] == []
    assert {key.split(".")[0] for _, key, _ in found} == {"gain"}  # nothing else is read with a number


def test_what_is_wrong_is_named() -> None:
    english = {"a": "one {n}", "b": "two", "c": "three"}
    assert complaints(english, {"a": "eins", "c": " ", "d": "vier"}) == [
        "missing: b (two)",
        "missing: c (three)",
        "left over: d",
        "other holes: a (n in English)",
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_has_the_same_keys_in_every_language(language: str) -> None:
    def keys(name: str) -> list[str]:
        return re.findall(r'^  "([^"]+)":', (PAGE / f"{name}.ts").read_text("utf-8"), re.M)

    english, other = keys("en"), keys(language)
    assert len(english) > 200
    assert [key for key in english if key not in other] == []
    assert [key for key in other if key not in english] == []


def test_a_hole_that_nothing_fills_stays_visible() -> None:
    assert fill("{a} and {b}", {"a": 1}) == "1 and {b}"
    assert load("en", "hansa").text("nobody.wrote.this") == "nobody.wrote.this"


def test_a_language_without_words_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="no words in 'de'"):
        load("de", "hansa")
