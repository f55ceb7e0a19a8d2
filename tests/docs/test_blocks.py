"""Every block of code on the pages runs, as tests/docs/blocks.py tells."""

from __future__ import annotations

import contextlib
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.docs.blocks import ROOT, Block, blocks_of, indented_words, pages, stray_notes
from tests.docs.shell import COMMANDS, Shell
from tests.server.launch import UNLIMITED, ServerThread

ADDRESS: Final = "http://127.0.0.1:8000"
TEXTS: Final = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in pages()}
LANGUAGES: Final = {"python", "sh", "json", "toml", "nginx", "caddyfile", "html", "text", ""}
# An indented block is something to read. What somebody types belongs into a fenced one, where it is run.
TYPED: Final = {*COMMANDS, "docker", "git", "npm", "curl", "cp", "mkdir", "export", "PYTHONPATH=src"}


class PageRunner:
    """Runs the blocks of a page in their order; blocks of Python share their names."""

    def __init__(self, folder: Path) -> None:
        self.shell = Shell(folder)
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, block: Block) -> None:
        """Run one block, or check what cannot run by itself."""
        for path, name in block.words("copy"):
            self.shell.put(name, (ROOT / path).read_text(encoding="utf-8"))
        text = block.text()
        for (name,) in block.words("file"):
            self.shell.put(name, text)
        if block.words("excerpt"):
            check_excerpt(text, block.words("excerpt")[0][0])
            return
        with self.surroundings(block) as replaced:
            for old, new in replaced.items():
                text = text.replace(old, new)
            self.run_text(block, text)

    def run_text(self, block: Block, text: str) -> None:
        """Run the text of a block in its language."""
        if block.language == "python":
            exec(compile(text, f"line {block.line}", "exec"), self.names)
        elif block.language == "sh":
            done = self.shell.run(text)
            expected = int(block.words("exit")[0][0]) if block.words("exit") else 0
            assert done.returncode == expected, f"line {block.line}: {done.stdout[-2_000:]}{done.stderr[-2_000:]}"
        elif block.language == "json":
            json.loads(text if text.lstrip().startswith(("{", "[")) else f"{{{text}}}")
        elif block.language == "toml":
            tomllib.loads(text)

    @contextlib.contextmanager
    def surroundings(self, block: Block) -> Iterator[dict[str, str]]:
        """The server that a block needs, and by what its address and the ids on it are replaced."""
        if not block.words("server") and not block.words("table"):
            yield {}
            return
        server = ServerThread(f"sqlite:///{self.shell.folder / 'kogge.db'}", **UNLIMITED).start()
        try:
            if block.words("server"):
                yield {ADDRESS: server.url}
                return
            anna = server.client("Anna")
            table, who = anna.make_table("hansa", ["me", "me", "me"]).id, anna.get("/api/me")["id"]
        finally:
            server.stop()
        yield {"TABLE": table, "WHO": str(who)}


def check_excerpt(text: str, path: str) -> None:
    """Every line of an excerpt stands in the file, in the same order; comments and what is left out aside."""
    lines = iter([line.strip() for line in (ROOT / path).read_text(encoding="utf-8").splitlines()])
    for line in text.splitlines():
        bare = line.partition("  #")[0].strip()
        assert bare in ("", "...") or bare in lines, f"{path} has no line {bare!r} there"


@pytest.fixture(autouse=True)
def _modules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Blocks of Python run in the folder of their page."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])


@pytest.mark.long
@pytest.mark.parametrize("page", [page for page, text in TEXTS.items() if blocks_of(text)])
def test_every_block_of_a_page_runs(page: str, tmp_path: Path) -> None:
    runner = PageRunner(tmp_path)
    for block in blocks_of(TEXTS[page]):
        if not block.why_skipped():
            runner.run(block)


def test_what_is_not_run_says_why() -> None:
    counted = {page: blocks_of(text) for page, text in TEXTS.items()}
    skipped = [(page, block) for page, blocks in counted.items() for block in blocks if block.why_skipped()]
    print(f"{sum(map(len, counted.values()))} blocks, {len(skipped)} not run")
    for page, block in skipped:
        print(f"{page}:{block.line} {block.why_skipped()}")
        assert len(block.why_skipped().split()) >= 3, f"{page}:{block.line} needs a reason"
    assert all(block.notes == [] or block.language for blocks in counted.values() for block in blocks)


@pytest.mark.parametrize("page", TEXTS)
def test_every_block_is_in_a_language_that_is_run(page: str) -> None:
    for block in blocks_of(TEXTS[page]):
        assert block.language in LANGUAGES, f"line {block.line}"
        assert block.language not in ("nginx", "caddyfile") or block.why_skipped()
    assert stray_notes(TEXTS[page]) == []
    typed = [word for word in indented_words(TEXTS[page]) if word in TYPED or word.startswith(".venv/")]
    assert [word for word in typed if not is_record(TEXTS[page], word)] == [], "fence what people type as sh"


def is_record(text: str, word: str) -> bool:
    """The first line of a record looks like a command."""
    return word == "kogge" and "    kogge record 1" in text
