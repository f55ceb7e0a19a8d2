"""Runs the tests that `make quick`, `make test` and `make prove` stand for, and adds all up.

Usage: run_tests.py quick|test|prove [arguments for pytest]

Every stage says how long it took. The last line is always `N passed, M failed`, and the exit code is 0 only if nothing
failed anywhere. KOGGE_EXPECT tells the tests which build they should see, `compiled` or `pure`; KOGGE_TESTS tells them
how deep to dig, see tests/depth.py.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

ROOT: Final = Path(__file__).resolve().parent.parent
REPORTS: Final = ROOT / "build" / "tests"
# Two more than there are cores: many tests wait for a server, a process or a clock. Those that run interpreted do not.
WORKERS: Final = str(max(3, min(8, (os.cpu_count() or 1) + 2)))
CORES: Final = str(max(2, min(8, os.cpu_count() or 1)))

SOME_FAILED: Final = 1  # pytest's exit code, when it was not interrupted and no worker was lost
FEW: Final = 3  # failures that are tried once more in CI

# What an edit of rules, core or bots can break within a minute: no processes, no servers, nothing long.
QUICK: Final = ("core", "hansa", "merchants", "yokohama", "contract", "bots", "perft", "records", "words")

# What is compiled, see pyproject.toml, and who leans on it most: only these can differ between the two builds.
# Everything above them (words, commands, arena, server, documentation) is the same Python in both.
COMPILED: Final = tuple(name for name in QUICK if name != "words")
BOTH: Final = (*COMPILED, "coach", "research", "test_compiled_equal.py", "test_record_format.py", "test_extras.py")

# The reports that the pages' tests leave (tools/browser_tests.sh): each of them is counted, and must be there.
PAGES: Final = ("unit", "browser", "offline")
PAGES_PROVED: Final = ("prove", "offline")


class Outcome(NamedTuple):
    """What came of one stage, or of several."""

    passed: int
    failed: int
    ok: bool

    def plus(self, other: Outcome) -> Outcome:
        """Both together."""
        return Outcome(self.passed + other.passed, self.failed + other.failed, self.ok and other.ok)


NOTHING: Final = Outcome(0, 0, True)


class Stages:
    """Runs stages, tells what they do and how long they took, and adds up what came of them."""

    def __init__(self) -> None:
        self.outcome = NOTHING
        self.times: list[tuple[str, float]] = []

    def run(self, title: str, work: Callable[[], Outcome]) -> None:
        """One stage in the foreground, which shows its progress itself."""
        say(f"==> {title}")
        started, used = time.monotonic(), processor_time()
        outcome = work()
        self.add(title, outcome, time.monotonic() - started, processor_time() - used)

    def add(self, title: str, outcome: Outcome, seconds: float, used: float | None = None) -> None:
        """A stage has ended."""
        self.outcome = self.outcome.plus(outcome)
        self.times.append((title, seconds))
        spent = "" if used is None else f", {used:.0f} s of processor time"
        say(f"==> {title}: {'done' if outcome.ok else 'FAILED'} after {seconds:.0f} s{spent}")

    def end(self) -> int:
        """Say what came of everything; the exit code."""
        say("")
        for title, seconds in self.times:
            say(f"{seconds:6.0f} s  {title}")
        if not self.outcome.ok and not self.outcome.failed:
            say("No test failed, but a check or a test runner did, see above.")
        say(f"{self.outcome.passed} passed, {self.outcome.failed} failed")
        return 0 if self.outcome.ok else 1


class Aside:
    """A stage that runs beside the others; what it has written is shown when it fails, all at once."""

    def __init__(self, title: str, commands: list[list[str]], reports: list[Path]) -> None:
        self.title = title
        self._commands = commands
        self._reports = reports
        self._seconds = 0.0
        self._outcome = Outcome(0, 0, False)
        self._thread = threading.Thread(target=self._work)
        self._thread.start()

    def _work(self) -> None:
        started = time.monotonic()
        text = ""
        ok = True
        for command in self._commands:
            done = subprocess.run(
                command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
            )
            ok = ok and done.returncode == 0
            text += done.stdout
        self._seconds = time.monotonic() - started
        outcome = count(self._reports)
        self._outcome = outcome._replace(ok=outcome.ok and ok)
        if not self._outcome.ok:
            say(f"\n==> Meanwhile: {self.title}\n{text.strip()}")

    def join(self, stages: Stages) -> None:
        """Wait for its end."""
        self._thread.join()
        stages.add(self.title, self._outcome, self._seconds)


def processor_time() -> float:
    """What all processes that have ended since the start have used, of all cores together."""
    times = os.times()
    return times.children_user + times.children_system


def say(line: str) -> None:
    """To whoever looks on."""
    print(line, flush=True)


def installed_build() -> str:
    """How the package in this environment was built."""
    found = find_spec("kogge.core.contract")
    origin = found.origin if found else None
    if origin is None or Path(origin).is_relative_to(ROOT / "src"):
        sys.exit("kogge is not installed here: run this by `make test`, with PYTHONPATH unset")
    return "pure" if origin.endswith(".py") else "compiled"


def pytest(expect: str, depth: str, source: Path | None, arguments: list[str]) -> Outcome:
    """Run the suite once; from the sources if given, else on the installed package."""
    report = REPORTS / f"{'sources' if source else 'installed'}.xml"
    forget([report])
    environment = {**os.environ, "KOGGE_EXPECT": expect, "KOGGE_TESTS": depth, "PYTHONPATH": str(source or "")}
    workers = WORKERS if source is None else CORES
    command = [sys.executable, "-m", "pytest", "-n", workers, "--dist=worksteal", f"--junitxml={report}", *arguments]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    outcome = count([report])
    outcome = outcome._replace(ok=outcome.ok and code == 0)
    if code == SOME_FAILED and outcome.failed <= FEW and os.environ.get("CI"):
        return once_more(outcome, environment, arguments)
    return outcome


def once_more(first: Outcome, environment: dict[str, str], arguments: list[str]) -> Outcome:
    """Try what has failed again, with nothing beside it: on a busy machine a server or a clock may come too late.

    Only where nobody looks on, and never silently: pytest names what it tries, and what fails again has failed.
    """
    say(f"==> {first.failed} failed: once more, with nothing beside")
    report = REPORTS / "again.xml"
    forget([report])
    command = [sys.executable, "-m", "pytest", "-v", "--last-failed", f"--junitxml={report}", *arguments]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    second = count([report])
    if code != 0 or second.failed or second.passed < first.failed:
        return first
    say(f"==> Passed at the second try: {second.passed}")
    return Outcome(first.passed + first.failed, 0, True)


def interpreted(depth: str, *arguments: str) -> Outcome:
    """The sources as they are, without what is long there and says nothing new."""
    return pytest("pure", depth, ROOT / "src", ["-m", "not long", *arguments])


def under(names: tuple[str, ...]) -> list[str]:
    """These parts of the suite, as arguments for pytest."""
    return [str(ROOT / "tests" / name) for name in names]


def forget(reports: list[Path]) -> None:
    """What an earlier run has left proves nothing."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    for report in reports:
        report.unlink(missing_ok=True)


def count(reports: list[Path]) -> Outcome:
    """Read reports in JUnit's form; a run that left none has failed."""
    total = failed = skipped = 0
    for report in reports:
        if not report.is_file():
            return Outcome(0, 1, False)
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            total += int(suite.get("tests", "0"))
            failed += int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
            skipped += int(suite.get("skipped", "0"))
    return Outcome(max(total - failed - skipped, 0), failed, failed == 0)


def checks() -> Aside:
    """Style, layout, types and layers."""
    return Aside("Checking style, layout, types and layers", [["make", "--no-print-directory", "-k", "check"]], [])


def can_browse() -> bool:
    """Whether the pages can be tested here: with Node.js, and a Chromium that is there or can be installed."""
    chromium = os.environ.get("KOGGE_CHROMIUM", "/usr/bin/chromium")
    return bool(shutil.which("npm")) and (
        Path(chromium).exists() or (os.geteuid() == 0 and bool(shutil.which("apt-get")))
    )


def pages(parts: tuple[str, ...], *words: str) -> Outcome:
    """Run the pages' tests, which leave a report for each part."""
    reports = [REPORTS / f"pages-{part}.xml" for part in parts]
    forget(reports)
    code = subprocess.run(["sh", "tools/browser_tests.sh", *words], cwd=ROOT, check=False).returncode
    outcome = count(reports)
    return outcome._replace(ok=outcome.ok and code == 0)


def test_pages(stages: Stages) -> None:
    """All of the pages' tests, where that is possible."""
    if can_browse():
        stages.run("Testing the pages", lambda: pages(PAGES))
    else:
        say("==> Not testing the pages: that takes Node.js and Chromium (KOGGE_CHROMIUM=/path names one)")


def quick(stages: Stages, arguments: list[str]) -> None:
    """Checks, rules, core, bots and the pages' own logic, all at once, on the sources as they are."""
    beside = [checks()]
    if shutil.which("npm"):
        report = REPORTS / "pages-unit.xml"
        forget([report])
        beside.append(Aside("Testing the pages' own logic", [["sh", "tools/browser_tests.sh", "--unit"]], [report]))
    else:
        say("==> Not testing the pages: that takes Node.js")
    stages.run("Testing rules, core and bots (interpreted)", lambda: interpreted("quick", *(arguments or under(QUICK))))
    for one in beside:
        one.join(stages)


def table_without_server() -> Aside:
    """What the last of the pages' tests need, built on one core while other tests wait for something."""
    return Aside("Building the table without a server", [["make", "--silent", "static"]], [])


def test(stages: Stages, arguments: list[str]) -> None:
    """Everything once compiled, what is compiled once interpreted too; then the pages."""
    beside = [checks()]
    if not arguments and can_browse():
        beside.append(table_without_server())
    build = installed_build()
    stages.run(f"Testing the installed package ({build})", lambda: pytest(build, "usual", None, arguments))
    for one in beside:
        one.join(stages)
    stages.run("Testing the sources (interpreted)", lambda: interpreted("quick", *(arguments or under(BOTH))))
    if not arguments:
        test_pages(stages)


def prove(stages: Stages, arguments: list[str]) -> None:
    """The same with very many trials."""
    build = installed_build()
    stages.run(f"Proving the installed package ({build})", lambda: pytest(build, "prove", None, arguments))
    server = f"--ignore={ROOT / 'tests' / 'server'}"
    stages.run("Proving the sources (interpreted)", lambda: interpreted("usual", server, *arguments))
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    if not arguments and "prove" in scripts and can_browse():
        stages.run("Proving the pages", lambda: pages(PAGES_PROVED, "--prove"))


COMMANDS: Final[dict[str, Callable[[Stages, list[str]], None]]] = {"quick": quick, "test": test, "prove": prove}


def main(words: list[str]) -> int:
    """Run all, say what came of it."""
    if not words or words[0] not in COMMANDS:
        sys.exit(f"usage: run_tests.py {'|'.join(COMMANDS)} [arguments for pytest]")
    # Where this is set, every worker and every server of the tests compiles all of its modules anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    stages = Stages()
    COMMANDS[words[0]](stages, words[1:])
    return stages.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
