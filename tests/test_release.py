"""What a release is made of: one version everywhere, links that work elsewhere, flags that each compiler takes."""

from __future__ import annotations

import json
import os
import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]
from hatchling.bridge.app import Application

import kogge
from hatch_build import C_FLAGS, CompileHook, flags_for, with_absolute_links
from kogge.arena import command, store
from kogge.bots.levels import LEVELS, STYLED
from kogge.core import packing, record
from kogge.core.equal_deals import EQUAL
from kogge.games.registry import GAMES
from kogge.server.app import WIRE
from kogge.server.storage import backup
from kogge.server.storage.migrations import versions
from kogge.words import frames
from tools import pack_browser
from tools.check_tag import wrong_files, wrong_names

ROOT: Final = Path(__file__).resolve().parent.parent
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PLACEHOLDER: Final = "kogge.example"


def settings() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_one_version_everywhere() -> None:
    version = settings()["project"]["version"]
    assert kogge.__version__ == version
    for name in ("package.json", "package-lock.json"):
        assert json.loads((ROOT / "web" / name).read_text("utf-8"))["version"] == version
    assert [line for line in wrong_names(f"v{version}") if "unreleased" not in line] == []
    assert wrong_names("v9.9")[0] == f"the tag is v9.9, and pyproject.toml says {version}"


def test_files_of_another_version_are_found(tmp_path: Path) -> None:
    for name in ("kogge-1.0.tar.gz", "kogge-1.0-py3-none-any.whl", "kogge-1.0-cp311-cp311-win_amd64.whl"):
        (tmp_path / name).touch()
    assert wrong_files("1.0", tmp_path) == []
    (tmp_path / "kogge-1.0-py3-none-any.whl").rename(tmp_path / "kogge-1.0.1-py3-none-any.whl")
    assert wrong_files("1.0", tmp_path) == [
        "kogge-1.0-py3-none-any.whl is missing",
        "kogge-1.0.1-py3-none-any.whl is of another version",
    ]


def test_links_of_the_long_description_are_absolute() -> None:
    text = "[a](docs/a.md#b) ![c](docs/c.webp) [d](https://d.example) [e](#e) [f\ng](LICENSE)"
    assert with_absolute_links(text, "https://x.example", "v1") == (
        "[a](https://x.example/blob/v1/docs/a.md#b) ![c](https://x.example/raw/v1/docs/c.webp) "
        "[d](https://d.example) [e](#e) [f\ng](https://x.example/blob/v1/LICENSE)"
    )
    readme = with_absolute_links((ROOT / "README.md").read_text("utf-8"), "https://x.example", "v1")
    links = re.findall(r"\]\(([^)]*)\)", readme)
    assert len(links) > 20
    assert all(link.startswith(("https://", "#")) for link in links)
    for link in links:
        if link.startswith("https://x.example/"):
            assert (ROOT / link.split("/v1/")[1].split("#")[0]).exists(), link


def test_each_compiler_gets_flags_that_it_knows() -> None:
    assert flags_for("unix") == flags_for("mingw32") == C_FLAGS
    assert flags_for("msvc") == []


def hook() -> CompileHook:
    """The hook as hatchling makes it for a wheel."""
    config = settings()["tool"]["hatch"]["build"]["hooks"]["custom"]
    return CompileHook(str(ROOT), config, None, None, "", "wheel", Application())  # type: ignore[arg-type]


def test_a_failed_compilation_makes_a_pure_wheel_and_warns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KOGGE_STRICT", raising=False)
    assert hook().compile(["src/kogge/core/there_is_no_such_module.py"]) == {}
    assert "pure Python wheel instead" in "".join(capsys.readouterr())
    monkeypatch.setenv("KOGGE_STRICT", "1")
    with pytest.raises(SystemExit):
        hook().compile(["src/kogge/core/there_is_no_such_module.py"])


def test_the_package_tests_the_pythons_that_it_promises() -> None:
    promised = re.findall(r":: (3\.\d+)$", "\n".join(settings()["project"]["classifiers"]), re.MULTILINE)
    tested = workflow("test.yml")["jobs"]["everything"]["strategy"]["matrix"]["python"]
    assert tested == promised
    built = [pattern.removesuffix("-*") for pattern in settings()["tool"]["cibuildwheel"]["build"]]
    assert built == [f"cp{version.replace('.', '')}" for version in promised]


def test_wheels_are_built_for_every_architecture_that_is_configured() -> None:
    systems = workflow("wheels.yml")["jobs"]["compiled"]["strategy"]["matrix"]["include"]
    built = {arch for one in systems for arch in one["archs"].split()}
    configured = settings()["tool"]["cibuildwheel"]
    assert built == {arch for name in ("linux", "macos", "windows") for arch in configured[name]["archs"]}


def workflow(name: str) -> dict[str, Any]:
    """A workflow as data."""
    found = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text("utf-8"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_do_no_more_than_it_must(path: Path) -> None:
    data = workflow(path.name)
    assert data["permissions"] == {"contents": "read"}
    for name, job in data["jobs"].items():
        if "uses" not in job:
            assert job["timeout-minutes"] <= 90, name
    assert "secrets." not in path.read_text("utf-8"), "publishing is trusted, not by password"


def needed_by(jobs: dict[str, Any], name: str) -> set[str]:
    """Everything that must have succeeded before a job begins."""
    needs = jobs[name].get("needs", [])
    direct = {needs} if isinstance(needs, str) else set(needs)
    return direct.union(*(needed_by(jobs, one) for one in direct))


def artifacts_of(job: dict[str, Any]) -> set[str]:
    """What a job downloads; an empty name: everything that any action has left."""
    steps = [one.get("with", {}) for one in job["steps"] if one.get("uses", "").startswith("actions/download-artifact")]
    return {one.get("name") or one.get("pattern", "") for one in steps}


@pytest.mark.parametrize("job", ["publish", "notes", "image"])
def test_nothing_is_published_before_all_is_tested_made_and_checked(job: str) -> None:
    jobs = workflow("release.yml")["jobs"]
    assert needed_by(jobs, job) >= {"test", "wheels", "browser", "sign"}
    assert "tools/check_tag.py" in str(jobs["sign"])


def test_what_is_attached_to_a_release_is_what_was_signed() -> None:
    jobs = workflow("release.yml")["jobs"]
    assert artifacts_of(jobs["sign"]) == {"dist-*", "browser"}
    assert artifacts_of(jobs["notes"]) == {"dist-*", "browser", "signed"}
    assert artifacts_of(jobs["publish"]) == {"dist-*"}
    [sums] = [one["run"] for one in jobs["sign"]["steps"] if "sha256sum" in one.get("run", "")]
    assert "for folder in dist browser; do" in sums


def test_files_for_browsers_are_packed_the_same_every_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    static, viewer = tmp_path / "static", tmp_path / "viewer"
    monkeypatch.setattr(pack_browser, "STATIC", static)
    monkeypatch.setattr(pack_browser, "VIEWER", viewer)
    assert pack_browser.main(tmp_path / "out") == 1
    assert "make static viewer" in capsys.readouterr().out
    (static / "python").mkdir(parents=True)
    viewer.mkdir()
    scripts = [viewer / f"kogge-{game}.js" for game in GAMES]
    for path in (static / "index.html", static / "python" / "kogge.zip", *scripts):
        path.write_text(path.name, "utf-8")
    assert pack_browser.main(tmp_path / "one") == 0
    os.utime(static / "index.html", (0, 1_700_000_000))
    assert pack_browser.main(tmp_path / "two") == 0
    names = {path.name for path in (tmp_path / "one").iterdir()}
    assert names == {"kogge-static.zip", "kogge-hansa.js", "kogge-merchants.js", "kogge-yokohama.js"}
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in names)
    with zipfile.ZipFile(tmp_path / "one" / "kogge-static.zip") as packed:
        assert packed.namelist() == ["index.html", "python/kogge.zip"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_a_workflow_runs_exists(path: Path) -> None:
    text = path.read_text("utf-8")
    for script in re.findall(r"python (tools/\w+\.py)", text):
        assert (ROOT / script).is_file(), script
    made = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"run: make ([a-z-]+)", text)) <= made | {"docs"}


def test_the_numbers_are_documented() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", (ROOT / "docs" / "versions.md").read_text("utf-8"), re.MULTILINE)
    assert dict(rows[2:]) == {
        "Kogge": kogge.__version__,
        "rules": ", ".join(f"{game.title} {game.version}" for game in GAMES.values()),
        "records": record.FORMAT.removeprefix("kogge record "),
        "frames": frames.FORMAT.removeprefix("kogge frames "),
        "HTTP and WebSocket": str(WIRE),
        "bots as programs": str(command.PROTOCOL),
        "dumps of states": str(packing.FORMAT),
        "equal deals": EQUAL.removeprefix("equal-").removesuffix(":"),
        "tournament folders": store.FORMAT.removeprefix("kogge tournament "),
        "database": str(len(list(Path(versions.__path__[0]).glob("v*.py")))),
        "backups": str(backup.FORMAT),
    }


def test_the_placeholder_is_explained() -> None:
    assert all(PLACEHOLDER in address for address in settings()["project"]["urls"].values())
    assert f"`https://{PLACEHOLDER}`" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_the_notes_tell_what_there_is() -> None:
    notes = (ROOT / "docs" / "releases" / f"{kogge.__version__}.md").read_text("utf-8")
    numbers = ("no", "one", "two", "three", "four", "five", "six")
    told = " ".join(notes.split())
    assert f"bots of {numbers[len(LEVELS)]} levels and {numbers[len(STYLED)]} styles" in told
    for part in ("lobby", "accounts", "contests", "coach", "Puzzles", "kogge-static.zip", "<kogge-board>"):
        assert part in notes, part


def test_what_was_not_published_before_is_news_now() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    now, before = changes.split("## 0.1.0 ")
    for part in ("**The table without a server**", "**Games on other pages**", "**A documentation site**"):
        assert part in now, part
        assert part not in before, part
