"""Wraps the prose of Markdown pages at 100 columns.

Usage: wrap_docs.py [--check] [FILE ...]

Without files it wraps README, ARCHITECTURE, CONTRIBUTING, CHANGELOG and all pages under docs. `--check` changes nothing
and fails if a page is not wrapped. Headings, tables, code, images and comments stay as they are, and so do the tables
that programs write into a page.
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WIDTH: Final = 100
LONG_CODE: Final = 60  # inline code up to this length is not broken

FENCE: Final = "```"
ITEM: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+")
FIXED: Final = re.compile(r"#|\||<|!\[")  # heading, table, comment, image
CODE: Final = re.compile(r"`[^`]*`")
LOOKS_LIKE_ITEM: Final = re.compile(r" (?=(?:\d+\.|[-*+#|])(?:\s|$))")
WRITTEN: Final = re.compile(r"<!-- (?:ladder|numbers).*?(?=<!-- end of|\Z)", re.S)
GLUE: Final = "\0"  # stands for a space at which no line may end


def main() -> int:
    """Wrap or check the pages. Returns 1 if a checked page is not wrapped."""
    words = sys.argv[1:]
    check = "--check" in words
    paths = [Path(word) for word in words if word != "--check"] or pages()
    bad = [path for path in paths if wrap_file(path, check)]
    if check and bad:
        print(f"not wrapped at {WIDTH} columns: {', '.join(str(path) for path in bad)}", file=sys.stderr)
    return 1 if check and bad else 0


def pages() -> list[Path]:
    """All pages that people read."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def wrap_file(path: Path, check: bool) -> bool:
    """Wrap a page. Returns whether it was not wrapped before."""
    text = path.read_text("utf-8")
    wrapped = wrap_page(text)
    if wrapped != text and not check:
        path.write_text(wrapped, "utf-8")
    return wrapped != text


def wrap_page(text: str) -> str:
    """Wrap a page, except for what programs write into it."""
    out: list[str] = []
    end = 0
    for found in WRITTEN.finditer(text):
        out += [wrap(text[end : found.start()]), found[0]]
        end = found.end()
    return "".join([*out, wrap(text[end:])])


def wrap(text: str) -> str:
    """Wrap the paragraphs and list items of a text."""
    out: list[str] = []
    paragraph: list[str] = []
    in_fence = in_list = False
    after_blank = True
    for line in text.split("\n"):
        is_fence = line.startswith(FENCE)
        is_code = line.startswith("    ") and after_blank and not in_list
        if is_fence or in_fence or is_code or not line.strip() or FIXED.match(line):
            out += [*fill(paragraph), line]
            paragraph = []
            in_fence ^= is_fence
            in_list = in_list and not line.startswith("#")
            after_blank = is_code or not line.strip()
            continue
        if ITEM.match(line):
            out += fill(paragraph)
            paragraph = []
            in_list = True
        elif after_blank and not line.startswith(" "):
            in_list = False
        paragraph.append(line)
        after_blank = False
    return "\n".join([*out, *fill(paragraph)])


def fill(paragraph: list[str]) -> list[str]:
    """Wrap one paragraph or list item, given by its lines."""
    if not paragraph:
        return []
    item = ITEM.match(paragraph[0])
    lead = item[0] if item else " " * (len(paragraph[0]) - len(paragraph[0].lstrip()))
    text = " ".join([paragraph[0][len(lead) :].strip(), *[line.strip() for line in paragraph[1:]]])
    text = CODE.sub(lambda code: glued(code[0]) if len(code[0]) < LONG_CODE else code[0], text)
    text = LOOKS_LIKE_ITEM.sub(GLUE, text)
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(GLUE, " ") for line in lines]


def glued(text: str) -> str:
    """The text as one word."""
    return text.replace(" ", GLUE)


if __name__ == "__main__":
    raise SystemExit(main())
