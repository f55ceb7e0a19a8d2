"""The code blocks of the pages, with what their authors say about running them.

A block runs as it is written, after the blocks above it on the page. Where that cannot be, a comment right above it
says what the test does instead; a page may have several such comments for one block:

    <!-- test: skip because REASON -->             it is not run; the reason is counted and shown
    <!-- test: replace WORDS with OTHER WORDS -->  smaller numbers, other addresses
    <!-- test: file NAME -->                       the block is also written to this file, for the blocks below
    <!-- test: copy PATH to NAME -->               a file of the repository is there under this name
    <!-- test: excerpt of PATH -->                 every line of it stands in this file, in this order
    <!-- test: exit CODE -->                       a block of commands ends with this exit code
    <!-- test: with a server -->                   one runs meanwhile and is reached instead of http://127.0.0.1:8000
    <!-- test: with a table -->                    kogge.db has a table; TABLE and WHO stand for it and its host

CONTRIBUTING.md tells authors the same.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
BLOCK: Final = re.compile(r"((?:^<!-- test: .*? -->\n+)*)^```(\w*)\n(.*?)^```$", re.M | re.S)
COMMENT: Final = re.compile(r"^<!-- test: (.*?) -->", re.M | re.S)
INDENTED: Final = re.compile(r"(?<=\n\n) {4}(\S+)")
NOTES: Final = {
    "skip": re.compile(r"skip because (.+)"),
    "replace": re.compile(r"replace (.+?) with (.+)"),
    "file": re.compile(r"file (\S+)"),
    "copy": re.compile(r"copy (\S+) to (\S+)"),
    "excerpt": re.compile(r"excerpt of (\S+)"),
    "exit": re.compile(r"exit (\d+)"),
    "server": re.compile(r"with a server"),
    "table": re.compile(r"with a table"),
}


class Note(NamedTuple):
    """What one comment says: its kind, and the words of it that matter."""

    kind: str
    words: tuple[str, ...]


class Block(NamedTuple):
    """A block of code: where it begins, in which language, what its comments say, and its text."""

    line: int
    language: str
    notes: list[Note]
    code: str

    def words(self, kind: str) -> list[tuple[str, ...]]:
        """What all comments of a kind say."""
        return [note.words for note in self.notes if note.kind == kind]

    def why_skipped(self) -> str:
        """The reason for which it is not run, or nothing."""
        return " ".join(words[0] for words in self.words("skip"))

    def text(self) -> str:
        """The code as the test runs it."""
        code = self.code
        for old, new in self.words("replace"):
            if old not in code:
                raise ValueError(f"line {self.line}: the block does not contain {old!r}, which a comment replaces")
            code = code.replace(old, new)
        return code


def pages() -> list[Path]:
    """The pages that the site shows, except for those that programs write."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def blocks_of(text: str) -> list[Block]:
    """All fenced blocks of a page."""
    return [
        Block(
            text.count("\n", 0, found.start(2)) + 1,
            found[2],
            [read_note(" ".join(one.split())) for one in COMMENT.findall(found[1])],
            found[3],
        )
        for found in BLOCK.finditer(text)
    ]


def read_note(text: str) -> Note:
    """Understand a comment."""
    for kind, pattern in NOTES.items():
        found = pattern.fullmatch(text)
        if found:
            return Note(kind, found.groups())
    raise ValueError(f"no test understands the comment {text!r}")


def stray_notes(text: str) -> list[str]:
    """Comments that stand above no block, so that nothing obeys them."""
    return COMMENT.findall(BLOCK.sub("", text))


def indented_words(text: str) -> list[str]:
    """The first word of each indented block outside the fenced ones."""
    return INDENTED.findall(BLOCK.sub("", text))
