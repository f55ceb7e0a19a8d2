"""Runs the test suite on the installed package and on the sources, then tests the pages, and adds all up.

Usage: run_tests.py [--checks-failed] [arguments for pytest]

The last line is always `N passed, M failed`. The exit code is 0 only if nothing failed anywhere. KOGGE_EXPECT
tells the tests which build they should see: `compiled` or `pure`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
WORKERS = "2"


class Outcome(NamedTuple):
    """What came of one run, or of several."""

    passed: int
    failed: int
    ok: bool

    def plus(self, other: Outcome) -> Outcome:
        """Both together."""
        return Outcome(self.passed + other.passed, self.failed + other.failed, self.ok and other.ok)


def installed_build() -> str:
    """How the package in this environment was built."""
    found = find_spec("kogge.core.contract")
    origin = found.origin if found else None
    if origin is None or Path(origin).is_relative_to(ROOT / "src"):
        sys.exit("kogge is not installed here: run this by `make test`, with PYTHONPATH unset")
    return "pure" if origin.endswith(".py") else "compiled"


def run(title: str, expect: str, source: Path | None, arguments: list[str]) -> Outcome:
    """Run the suite once; from the sources if given, else on the installed package."""
    print(f"==> Testing {title}", flush=True)
    report = ROOT / "build" / "tests" / f"{'sources' if source else 'installed'}.xml"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    environment = {**os.environ, "KOGGE_EXPECT": expect, "PYTHONPATH": str(source or "")}
    command = [sys.executable, "-m", "pytest", "-n", WORKERS, f"--junitxml={report}", *arguments]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    outcome = count(report)
    return outcome._replace(ok=outcome.ok and code == 0)


def count(report: Path) -> Outcome:
    """Read pytest's report; a run that left none has failed."""
    if not report.is_file():
        return Outcome(0, 1, False)
    total = failed = skipped = 0
    for suite in ElementTree.parse(report).getroot().iter("testsuite"):
        total += int(suite.get("tests", "0"))
        failed += int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        skipped += int(suite.get("skipped", "0"))
    return Outcome(max(total - failed - skipped, 0), failed, failed == 0)


def can_browse() -> bool:
    """Whether the pages can be tested here: with Node.js, and a Chromium that is there or can be installed."""
    chromium = os.environ.get("KOGGE_CHROMIUM", "/usr/bin/chromium")
    return bool(shutil.which("npm")) and (
        Path(chromium).exists() or (os.geteuid() == 0 and bool(shutil.which("apt-get")))
    )


def run_pages() -> Outcome:
    """The client's own logic, then whole games in Chromium."""
    if not can_browse():
        print("==> Not testing the pages: that takes Node.js and Chromium (KOGGE_CHROMIUM=/path names one)", flush=True)
        return Outcome(0, 0, True)
    print("==> Testing the pages", flush=True)
    reports = [ROOT / "build" / "tests" / f"pages-{part}.xml" for part in ("unit", "browser")]
    for report in reports:
        report.unlink(missing_ok=True)
    code = subprocess.run(["sh", "tools/browser_tests.sh"], cwd=ROOT, check=False).returncode
    outcome = count(reports[0]).plus(count(reports[1]))
    return outcome._replace(ok=outcome.ok and code == 0)


def main(arguments: list[str]) -> int:
    """Run all, say what came of it."""
    checks_failed = "--checks-failed" in arguments
    arguments = [argument for argument in arguments if argument != "--checks-failed"]
    build = installed_build()
    outcome = run(f"the installed package ({build})", build, None, arguments)
    # The server is never compiled: once is enough for it.
    once = [f"--ignore={ROOT / 'tests' / 'server'}"]
    outcome = outcome.plus(run("the sources (interpreted)", "pure", ROOT / "src", [*once, *arguments]))
    if not arguments:
        outcome = outcome.plus(run_pages())
    if checks_failed:
        print("The checks failed, see above.")
    elif not outcome.ok and not outcome.failed:
        print("No test failed, but pytest did, see above.")
    print(f"{outcome.passed} passed, {outcome.failed} failed", flush=True)
    return 0 if outcome.ok and not checks_failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
