"""The pages of the documentation site, as tools/site writes them for MkDocs. `make docs` builds and checks the rest."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import kogge
from kogge.games.registry import GAMES
from kogge.words.dictionary import LANGUAGES
from tools.site.__main__ import all_pages
from tools.site.check_links import problems_of
from tools.site.markdown import anchor_of, anchored, deepen_lists, rules_for_players
from tools.site.openapi_page import openapi_page, openapi_schema, type_of
from tools.site.python_pages import python_pages
from tools.site.sources import ROOT, BrokenLink, follow_links, site_files, site_pages

NAVIGATION: Final = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
SOURCES: Final = {"README.md": "index.md", "docs/a.md": "a.md", "docs/rules/hansa.md": "rules/hansa.md"}


def test_every_page_is_in_the_navigation() -> None:
    shown = re.findall(r"(\S+\.md)$", NAVIGATION, flags=re.M)
    assert sorted(shown) == sorted(name for name in all_pages() if name.endswith(".md"))


def test_links_follow_the_pages() -> None:
    text = "[a](docs/a.md#b) [b](https://example.org) [c](tools/wrap_docs.py) `[d](none.md)`"
    assert follow_links(text, "README.md", SOURCES) == "[a](a.md#b) [b](https://example.org) c `[d](none.md)`"
    text = "[![alt](../images/home.webp)](../../README.md)\n\n```\n[e](none.md)\n```\n"
    moved = "[![alt](../images/home.webp)](../index.md)\n\n```\n[e](none.md)\n```\n"
    assert follow_links(text, "docs/rules/hansa.md", SOURCES) == moved


def test_whoever_writes_a_reader_finds_schema_and_vectors_on_the_site() -> None:
    files = site_files()
    assert {"schema/frames-1.json", "vectors/records.json", "vectors/changes.json"} <= {*files.values()}
    page = all_pages()["record-format.md"]
    for name in files.values():
        assert f"[{name.rpartition('/')[2]}]({name})" in page
    link = follow_links("[a](../schema/frames-1.json)", "docs/rules/hansa.md", SOURCES)
    assert link == "[a](../schema/frames-1.json)"


@pytest.mark.parametrize("text", ["[a](docs/none.md)", "![a](docs/images/none.webp)", "[a\nb](none.py)"])
def test_a_link_to_nothing_is_refused(text: str) -> None:
    with pytest.raises(BrokenLink, match=r"README\.md links to \S*none"):
        follow_links(text, "README.md", SOURCES)


def test_items_of_lists_are_indented_by_four() -> None:
    text = "- a\n  b\n  - c\n    d\n\n1. e\n   f\n\n   g\n\nh\n\n    code\n"
    assert deepen_lists(text) == "- a\n    b\n    - c\n        d\n\n1. e\n    f\n\n    g\n\nh\n\n    code\n"
    assert deepen_lists("text\n\n    code\n      deeper\n") == "text\n\n    code\n      deeper\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_for_players_have_their_pictures_and_cite_what_is_there(game: str, language: str) -> None:
    source = f"src/kogge/words/data/{language}/rules/{game}.md"
    page = rules_for_players((ROOT / source).read_text(encoding="utf-8"), game, language)
    pictures = re.findall(r"!\[[^\]]*\]\((?:\.\./)+(images/rules/\S+\.webp)\)", page)
    drawn = sorted((ROOT / "docs" / "images" / "rules" / language).glob(f"{game}-*.webp"))
    assert sorted(pictures) == [path.relative_to(ROOT / "docs").as_posix() for path in drawn]
    assert "(board:" not in page
    exact = anchored((ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8"))
    cited = re.findall(r"rules/\w+\.md#([\w-]+)\)", page)
    assert len(cited) > 40
    assert {*cited} <= {*re.findall(r'<a id="([\w-]+)"></a>', exact)}


def test_ids_of_rules_become_anchors() -> None:
    assert anchor_of("H4.3") == "h4-3"
    assert anchored("- H4.3 **Price**\n- none\n") == '- <a id="h4-3"></a>**H4.3** **Price**\n- none\n'


def test_every_request_and_object_of_the_server_is_described() -> None:
    schema = openapi_schema()
    page = openapi_page(schema)
    for path, item in schema["paths"].items():
        for method in item:
            assert f"### {method.upper()} {path} {{" in page
    for name in schema["components"]["schemas"]:
        assert f"### {name} {{" in page
    anchors = {*re.findall(r"\{ #([\w-]+) \}", page)}
    assert {*re.findall(r"\]\(#([\w-]+)\)", page)} <= anchors


def test_types_are_told_in_words() -> None:
    assert type_of({"$ref": "#/components/schemas/Seat"}) == "[Seat](#seat)"
    assert type_of({"oneOf": [{"type": "string"}, {"type": "null"}]}) == "string or null"
    assert type_of({"type": "array", "items": {"enum": ["a", "b"]}}) == "list of `a` or `b`"
    assert type_of({"type": "object", "additionalProperties": {"type": "integer"}}) == "object of integer"


def test_every_layer_is_in_the_reference() -> None:
    below = {path.parent.name for path in (ROOT / "src" / "kogge").glob("*/__init__.py")}
    shown = {name.removeprefix("reference/").removesuffix(".md") for name in python_pages()}
    assert below - {"cli", "server"} == shown - {"index"}


def test_every_name_of_the_front_door_is_in_the_reference() -> None:
    page = python_pages()["reference/index.md"]
    for name in kogge.__all__:
        assert name.startswith("__") or f"::: kogge.{name}\n" in page


PAGES: Final = {
    "index.html": '<a href="a.html#here">a</a><a href="https://example.org">b</a><img src="a.png">',
    "a.html": '<p id="here"></p><a href="./">home</a><link rel="canonical" href="https://example.org/a">',
    "a.png": "",
}


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("index.html", "", ""),
        ("b.html", '<a href="none.html">b</a>', "none.html is not there"),
        ("b.html", '<a href="a.html#none">b</a>', "a.html#none has no such anchor"),
        ("b.html", '<script src="https://example.org/x.js"></script>', "https://example.org/x.js is loaded"),
        ("b.css", "a { background: url(https://example.org/x.png) }", "loads something from another server"),
    ],
)
def test_broken_links_of_a_built_site_are_found(name: str, text: str, problem: str, tmp_path: Path) -> None:
    for file, content in {**PAGES, name: text or PAGES[name]}.items():
        (tmp_path / file).write_text(content, encoding="utf-8")
    problems = problems_of(tmp_path)
    assert len(problems) == bool(problem)
    assert problem in "".join(problems)


def test_sources_are_there() -> None:
    assert [source for source in site_pages() if not (ROOT / source).is_file()] == []
