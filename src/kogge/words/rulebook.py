"""The rules for players: a page for each game and language, and the positions that its pictures show.

A page is Markdown with three additions. `## Title {#name}` begins a chapter that links can name. `[H4.3, HR5]` cites
rules of docs/rules. `![Caption](board:hansa/displace#post:a-b.1=A;city:a)` is a picture: the board at the position
`positions/hansa/displace.txt`, enlarged around these places; a place with a sign (`=A`) is marked with it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

from kogge.words.dictionary import LANGUAGES as LANGUAGES

FOLDER: Final = files("kogge").joinpath("words")
CITED: Final = re.compile(r"\s*\[((?:[A-Z]{1,2}\d+(?:\.\d+)?(?:,\s+)?)+)\](?!\()")
PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(board:(\w+)/([\w-]+)#([^)\s]*)\)")
CHAPTER: Final = re.compile(r"## (.*?) \{#([\w-]+)\}")


class Picture:
    """A picture of a page: its caption, the position it shows, and the places it is about."""

    def __init__(self, caption: str, game: str, position: str, places: list[str]) -> None:
        self.caption = caption
        self.game = game
        self.position = position
        self.places = places


class Chapter:
    """A chapter of a page: paragraphs, items of lists, rows of tables, and pictures as they are written."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.blocks: list[str] = []


class RulePage:
    """The rules of one game in one language, as chapters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.title = ""
        self.chapters: list[Chapter] = [Chapter("", "")]  # the first one stands before all titles
        for block in blocks_of(text):
            chapter = CHAPTER.fullmatch(block)
            if chapter:
                self.chapters.append(Chapter(chapter[2], chapter[1]))
            elif block.startswith("# "):
                self.title = block[2:]
            else:
                self.chapters[-1].blocks.append(block)

    def citing(self, rule: str) -> list[str]:
        """The paragraphs that cite a rule."""
        return [block for chapter in self.chapters for block in chapter.blocks if rule in cited_in(block)]

    def pictures(self) -> list[Picture]:
        """All pictures in their order."""
        found = PICTURE.finditer(" ".join(self.text.split()))
        return [Picture(one[1], one[2], one[3], one[4].split(";")) for one in found]

    def words(self) -> int:
        """How long the page is: its words and numbers without citations and addresses of pictures."""
        plain = CITED.sub("", PICTURE.sub(r"\1", " ".join(self.text.split())))
        return len(re.findall(r"[\w'’-]*\w", plain))


def blocks_of(text: str) -> list[str]:
    """Paragraphs, headings, items of lists and rows of tables, each as one line."""
    blocks: list[str] = []
    going_on = False  # whether a line continues what the line before it began
    for line in text.splitlines():
        stripped = line.strip().removeprefix("> ").removeprefix(">")
        if going_on and stripped and not stripped.startswith(("- ", "|", "#", "![")):
            blocks[-1] += " " + stripped
        elif stripped:
            blocks.append(stripped)
        going_on = bool(stripped) and not stripped.startswith("#")
    return blocks


def cited_in(block: str) -> list[str]:
    """The ids of the rules that a paragraph cites."""
    return [rule for one in CITED.finditer(block) for rule in re.split(r",\s+", one[1])]


def plain_text(block: str) -> str:
    """A paragraph for a terminal: without signs of emphasis, and of a picture the caption."""
    return PICTURE.sub(r"(\1)", block).replace("*", "").replace("`", "")


@lru_cache(maxsize=64)
def read_page(game: str, language: str = "en") -> RulePage | None:
    """The page of a game, in English where the language has none. None if nobody has written one."""
    for one in (language, "en"):
        path = FOLDER.joinpath("data", one, "rules", f"{game}.md")
        if one in LANGUAGES and path.is_file():
            return RulePage(path.read_text(encoding="utf-8"))
    return None


@lru_cache(maxsize=64)
def read_picture(game: str, name: str) -> str | None:
    """The text of a position that a page shows, for `Game.read_position`. None if there is no such position."""
    if not re.fullmatch(r"[a-z0-9-]+", name) or not game.isalnum():
        return None
    path = FOLDER.joinpath("positions", game, f"{name}.txt")
    return path.read_text(encoding="utf-8") if path.is_file() else None
