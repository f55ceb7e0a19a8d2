"""The rules for players: complete, short, and the same in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from kogge.games.registry import GAMES
from kogge.words.dictionary import LANGUAGES
from kogge.words.rulebook import FOLDER, RulePage, cited_in, plain_text, read_page, read_picture

ROOT: Final = Path(__file__).resolve().parents[1]
MOST_WORDS: Final = 4000
FEWEST_PICTURES: Final = 4
# Rules that no decision of a player depends on: what settles a misprint, says how the engine asks, or names data.
NOT_FOR_PLAYERS: Final = {
    "hansa": {"R1", "R2", "HR6", "HR8", "HR12", "HR22"},
    "yokohama": {"YR1", "YR3", "YR18", "YR19", "YR22"},
    "merchants": {"MR1", "MR10", "MR12"},
}
KIND: Final = re.compile(r"^(- |\||!\[|###)")
PAGES: Final = [(game, language) for game in GAMES for language in LANGUAGES]


def page_of(game: str, language: str) -> RulePage:
    """The page that is really written in this language."""
    path = FOLDER.joinpath("data", language, "rules", f"{game}.md")
    return RulePage(path.read_text(encoding="utf-8"))


def rules_of(game: str) -> set[str]:
    """The ids that docs/rules defines."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- ([A-Z]{1,2}\d+(?:\.\d+)?) ", text, re.MULTILINE))


def cited_by(page: RulePage) -> list[str]:
    """All citations of a page in their order."""
    return [rule for chapter in page.chapters for block in chapter.blocks for rule in cited_in(block)]


def shape_of(page: RulePage) -> list[Any]:
    """What must not differ between languages: chapters, their paragraphs, citations and pictures."""
    return [
        (chapter.name, KIND.findall(block), sorted(cited_in(block)), re.findall(r"\(board:\S*\)", block))
        for chapter in page.chapters
        for block in chapter.blocks
    ]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_cites_every_rule_that_a_player_decides_by(game: str, language: str) -> None:
    cited = set(cited_by(page_of(game, language)))
    assert rules_of(game) - cited == NOT_FOR_PLAYERS[game]
    assert cited <= rules_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_refusals_and_prompts_name_rules_that_the_page_explains(game: str) -> None:
    folder = ROOT / "src" / "kogge" / "games" / game
    sources = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    named = set(re.findall(r'\b(?:no\(|rule = |rule: ClassVar\[str\] = )"([A-Z]+\d+(?:\.\d+)?)"', sources))
    assert len(named) > 10
    assert named <= set(cited_by(page_of(game, "en")))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_is_short(game: str, language: str) -> None:
    assert 1000 < page_of(game, language).words() <= MOST_WORDS


@pytest.mark.parametrize(("game", "language"), [(game, language) for game, language in PAGES if language != "en"])
def test_chapters_citations_and_pictures_are_the_same_in_every_language(game: str, language: str) -> None:
    assert shape_of(page_of(game, language)) == shape_of(page_of(game, "en"))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_chapters_have_names_and_titles(game: str, language: str) -> None:
    page = page_of(game, language)
    assert page.title
    assert all(chapter.title for chapter in page.chapters[1:])
    names = [chapter.name for chapter in page.chapters]
    assert len(names) == len(set(names))
    assert not [line for line in page.text.splitlines() if line.startswith("## ") and "{#" not in line]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_shows_a_position_that_can_be(game: str) -> None:
    page = page_of(game, "en")
    pictures = page.pictures()
    assert len(pictures) == page.text.count("![") >= FEWEST_PICTURES
    used = set()
    for picture in pictures:
        assert picture.game == game
        text = read_picture(game, picture.position)
        assert text is not None, picture.position
        state = GAMES[game].read_position(text)
        assert GAMES[game].audit(state) == [], picture.position
        used.add(f"{picture.position}.txt")
    assert used == {path.name for path in FOLDER.joinpath("positions", game).iterdir()}


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_signs_of_a_picture_are_explained_in_its_caption(game: str, language: str) -> None:
    for picture in page_of(game, language).pictures():
        signs = [place.partition("=")[2] for place in picture.places if "=" in place]
        assert signs == sorted(set(signs))
        assert signs
        for sign in signs:
            assert re.search(rf"\b{sign}\b", picture.caption), (picture.caption, sign)


def test_a_language_without_a_page_gets_the_english_one() -> None:
    english = read_page("hansa", "en")
    assert english is not None
    unknown = read_page("hansa", "xx")
    assert unknown is not None
    assert unknown.text == english.text
    assert read_page("chess") is None


@pytest.mark.parametrize("name", ["../en/rules/hansa", "none", ""])
def test_nothing_else_is_read_as_a_picture(name: str) -> None:
    assert read_picture("hansa", name) is None
    assert read_picture("../positions/hansa", "route") is None


def test_how_a_page_is_read() -> None:
    page = RulePage(
        "# Title\n\nLead.\n\n## One {#one}\n\nA *word* [H1.1,\nHR2] more\ntext.\n\n- item [H1.1]\n- other\n  item\n\n"
        "> Example\n> here.\n\n| a | b |\n| --- | --- |\n\n![Cap (A)](board:hansa/route#city:x=A;city:y)\n"
    )
    assert page.title == "Title"
    assert [chapter.name for chapter in page.chapters] == ["", "one"]
    blocks = page.chapters[1].blocks
    assert blocks[:4] == ["A *word* [H1.1, HR2] more text.", "- item [H1.1]", "- other item", "Example here."]
    assert page.citing("H1.1") == [blocks[0], blocks[1]]
    assert cited_in(blocks[0]) == ["H1.1", "HR2"]
    assert [(one.position, one.places) for one in page.pictures()] == [("route", ["city:x=A", "city:y"])]
    assert plain_text(blocks[-1]) == "(Cap (A))"
    assert page.words() == 17  # from Title to the A of the caption
