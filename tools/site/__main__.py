"""Builds the documentation site into build/site and checks its links.

Usage: python -m tools.site [--pages-only]

The Markdown of the repository, the rules for players, the server's OpenAPI description and the Python API are written
as one tree of pages into build/pages, which MkDocs turns into the site. `--pages-only` stops before MkDocs.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from kogge.games.registry import GAMES
from kogge.words.dictionary import LANGUAGES
from tools.site.check_links import problems_of
from tools.site.markdown import anchored, deepen_lists, rules_for_players
from tools.site.openapi_page import openapi_page, openapi_schema
from tools.site.python_pages import python_pages
from tools.site.sources import ROOT, RULES, follow_links, site_files, site_pages

PAGES: Final = ROOT / "build" / "pages"
SITE: Final = ROOT / "build" / "site"
SETTINGS: Final = ROOT / "mkdocs.yml"


def main(words: list[str]) -> int:
    """Write the pages, build the site, check it."""
    shutil.rmtree(PAGES, ignore_errors=True)
    for name, text in all_pages().items():
        write(PAGES / name, text)
    for source, place in site_files().items():
        (PAGES / place).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / source, PAGES / place)
    shutil.copytree(ROOT / "docs" / "images", PAGES / "images")
    shutil.copytree(ROOT / "tools" / "site" / "assets", PAGES / "assets")
    shutil.copy(ROOT / "web" / "src" / "cog.svg", PAGES / "assets")
    if "--pages-only" in words:
        return 0
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--config-file", str(SETTINGS)]
    code = subprocess.run(command, check=False, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}).returncode
    if code:
        return code
    problems = problems_of(SITE)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(list(SITE.rglob('*.html')))} pages in {SITE.relative_to(ROOT)}, {len(problems)} broken links")
    return 1 if problems else 0


def all_pages() -> dict[str, str]:
    """Every page of the site by its name, as Markdown; the OpenAPI description is among them, as JSON."""
    pages = site_pages()
    texts: dict[str, str] = {}
    for source, page in pages.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        if page.startswith("rules/"):
            text = anchored(text)
        texts[page] = deepen_lists(follow_links(text, source, pages))
    for game in GAMES:
        for language in LANGUAGES:
            source = f"{RULES}/{language}/rules/{game}.md"
            text = (ROOT / source).read_text(encoding="utf-8")
            texts[pages[source]] = deepen_lists(rules_for_players(text, game, language))
    texts["index.md"] = "---\nhide: [navigation]\n---\n\n" + texts["index.md"]
    schema = openapi_schema()
    return {
        **texts,
        **python_pages(),
        "http-reference.md": openapi_page(schema),
        "openapi.json": json.dumps(schema, indent=1),
    }


def write(path: Path, text: str) -> None:
    """A file, with the folder that it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
