"""Checks a built site: every link and anchor inside it leads somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

# What a browser fetches by itself; a link that a person follows may lead outside.
LOADED: Final = {"img", "script", "link", "source", "iframe", "video", "audio"}


class PageLinks(HTMLParser):
    """The anchors of a page, and what it links to and loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.targets: list[tuple[str, str]] = []  # the tag, and the address
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag is called, and what it points to."""
        values = dict(attrs)
        self.anchors |= {value for key in ("id", "name") if (value := values.get(key))}
        for key in ("href", "src"):
            target = values.get(key)
            if target and not (tag == "link" and values.get("rel") in ("canonical", "alternate")):
                self.targets.append((tag, target))


def problems_of(site: Path) -> list[str]:
    """A sentence for every link that leads nowhere, and for everything that would be loaded from another server."""
    pages = {path: PageLinks(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    problems = [
        f"{path.relative_to(site)}: {problem}"
        for path, page in pages.items()
        for tag, target in page.targets
        if (problem := problem_of(tag, target, path, site, pages))
    ]
    styles = [path for path in sorted(site.rglob("*.css")) if "url(http" in path.read_text(encoding="utf-8")]
    return problems + [f"{path.relative_to(site)}: loads something from another server" for path in styles]


def problem_of(tag: str, target: str, path: Path, site: Path, pages: dict[Path, PageLinks]) -> str:
    """What is wrong with a link, or nothing."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        outside = tag in LOADED and parts.scheme != "data"
        return f"{target} is loaded from another server" if outside else ""
    base = site if parts.path.startswith("/") else path.parent
    found = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else path
    if found.is_dir():
        found /= "index.html"
    if not found.is_file():
        return f"{target} is not there"
    page = pages.get(found)
    if page is not None and unquote(parts.fragment) not in page.anchors:
        return f"{target} has no such anchor"
    return ""
