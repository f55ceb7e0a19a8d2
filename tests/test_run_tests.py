"""What `make test` adds up: every report of every part, of this run only."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tools import run_tests
from tools.run_tests import Outcome, Stages

ROOT: Final = Path(__file__).resolve().parent.parent
REPORT: Final = '<testsuites><testsuite tests="{tests}" failures="{failed}" errors="0" skipped="0"/></testsuites>'


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose pages' tests leave the reports that a test puts into `left`."""
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "REPORTS", tmp_path / "build" / "tests")
    monkeypatch.setattr(run_tests, "can_browse", lambda: True)
    for folder in ("tools", "left", "build/tests"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "tools" / "browser_tests.sh").write_text("cp left/* build/tests/\n", "utf-8")
    return tmp_path


def report(folder: Path, part: str, tests: int, failed: int = 0) -> None:
    """The report of a part of the pages' tests."""
    (folder / f"pages-{part}.xml").write_text(REPORT.format(tests=tests, failed=failed), "utf-8")


def outcome_of_the_pages() -> Outcome:
    """What `make test` says of them."""
    stages = Stages()
    run_tests.test_pages(stages)
    return stages.outcome


def test_every_part_of_the_pages_counts(machine: Path) -> None:
    for number, part in enumerate(("unit", "browser", "offline")):
        report(machine / "left", part, 10**number)
    assert outcome_of_the_pages() == Outcome(111, 0, True)
    report(machine / "left", "offline", 100, failed=2)
    assert outcome_of_the_pages() == Outcome(109, 2, False)


@pytest.mark.parametrize("missing", run_tests.PAGES)
def test_a_report_of_an_earlier_run_proves_nothing(machine: Path, missing: str) -> None:
    for part in run_tests.PAGES:
        report(machine / ("build/tests" if part == missing else "left"), part, 10)
    outcome = outcome_of_the_pages()
    assert not outcome.ok
    assert outcome.failed


def test_all_reports_of_the_pages_are_known() -> None:
    script = (ROOT / "tools" / "browser_tests.sh").read_text("utf-8")
    found = set(re.findall(r"pages-([\w$]+)\.xml", script))
    assert found - {"$script"} | {"browser"} == set(run_tests.PAGES)
    assert {"prove", "offline"} == set(run_tests.PAGES_PROVED)


FLAKY: Final = """
from pathlib import Path

def test_of_a_slow_machine() -> None:
    mark = Path(__file__).with_name("tried")
    tried, _ = mark.exists(), mark.touch()
    assert tried

def test_that_passes() -> None:
    pass
"""
WRONG: Final = """
def test_of_something_wrong() -> None:
    assert False
"""


@pytest.mark.parametrize(
    ("ci", "wrong", "wanted"),
    [("true", False, Outcome(2, 0, True)), ("", False, Outcome(1, 1, False)), ("true", True, Outcome(1, 2, False))],
)
def test_what_failed_is_tried_once_more_in_ci_alone(
    machine: Path, monkeypatch: pytest.MonkeyPatch, ci: str, wrong: bool, wanted: Outcome
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(run_tests, "WORKERS", "0")  # what is tried again is one process anyway
    (machine / "test_flaky.py").write_text(FLAKY, "utf-8")
    if wrong:
        (machine / "test_wrong.py").write_text(WRONG, "utf-8")
    (machine / "pytest.ini").write_text("[pytest]\n", "utf-8")
    assert run_tests.pytest("pure", "quick", None, [str(machine)]) == wanted
