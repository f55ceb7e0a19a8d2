"""Which file of the repository becomes which page of the site, and how links follow."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Final

from kogge.games.registry import GAMES
from kogge.words.dictionary import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[2]
RULES: Final = "src/kogge/words/data"
# For whoever writes a program that reads Kogge's files: folders of JSON that the site holds as they are.
DATA: Final = {"docs/schema": "schema", "tests/vectors": "vectors"}

FENCED: Final = re.compile(r"^```.*?^```[^\S\n]*$|`[^`\n]+`", re.M | re.S)
IMAGE: Final = re.compile(r"(!)\[([^\]]*)\]\(([^)\s]+)\)")
LINK: Final = re.compile(r"(?<!!)()\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\]\(([^)\s]+)\)")
OUTSIDE: Final = re.compile(r"[a-z]+:|#|//")


class BrokenLink(Exception):
    """A page links to something that is not in the repository."""


def site_pages() -> dict[str, str]:
    """The page that each Markdown file of the repository becomes, both as paths with forward slashes."""
    pages = {"README.md": "index.md"}
    for name in ("ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "SECURITY"):
        pages[f"{name}.md"] = f"{name.lower()}.md"
    for path in sorted((ROOT / "docs").rglob("*.md")):
        pages[path.relative_to(ROOT).as_posix()] = path.relative_to(ROOT / "docs").as_posix()
    pages["docs/learn.md"] = "learn/index.md"
    for language in LANGUAGES:
        for game in GAMES:
            pages[f"{RULES}/{language}/rules/{game}.md"] = rules_page(game, language)
    return pages


def site_files() -> dict[str, str]:
    """Where each file of data lies on the site."""
    return {
        path.relative_to(ROOT).as_posix(): f"{place}/{path.name}"
        for folder, place in DATA.items()
        for path in sorted((ROOT / folder).glob("*.json"))
    }


def rules_page(game: str, language: str) -> str:
    """The page with the rules for players."""
    return f"learn/{game}.md" if language == "en" else f"learn/{language}/{game}.md"


def relative(target: str, page: str) -> str:
    """How a page names a file of the site."""
    return PurePosixPath(os.path.relpath(target, PurePosixPath(page).parent)).as_posix()


def follow_links(text: str, source: str, pages: dict[str, str]) -> str:
    """The text of a source file with links that work on the site.

    A link to a file that is neither a page of the site nor data, such as a program, becomes its text: the site holds no
    sources.
    """
    files = site_files()

    def moved(link: re.Match[str]) -> str:
        image, words, target = link.groups()
        if OUTSIDE.match(target):
            return link[0]
        path, sign, anchor = target.partition("#")
        found = os.path.normpath(PurePosixPath(source).parent / path).replace(os.sep, "/")
        if found in pages:
            return f"{image}[{words}]({relative(pages[found], pages[source])}{sign}{anchor})"
        if found in files:
            return f"[{words}]({relative(files[found], pages[source])})"
        if found.startswith("docs/images/") and (ROOT / found).is_file():
            return f"{image}[{words}]({relative(found.removeprefix('docs/'), pages[source])})"
        if not image and (ROOT / found).exists():
            return str(words)
        raise BrokenLink(f"{source} links to {target}, which is not there")

    # Pictures first: they may stand inside a link.
    return outside_code(text, lambda prose: LINK.sub(moved, IMAGE.sub(moved, prose)))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Change a text, except for its code."""
    out: list[str] = []
    end = 0
    for code in FENCED.finditer(text):
        out += [change(text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*out, change(text[end:])])
