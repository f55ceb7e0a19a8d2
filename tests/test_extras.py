"""What an extra brings is asked for only by who uses it, and whoever lacks it is told how to install it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from kogge.extras import EXTRAS, MissingExtra, install_command, needs
from tests.cli.process import environment

ROOT: Final = Path(__file__).resolve().parent.parent
NOT_FOR_USERS: Final = {"dev", "docs", "bench"}
COMMAND: Final = "import sys; from kogge.cli.main import main; sys.exit(main(sys.argv[1:]))"
TOURNAMENT: Final = ("tournament", "hansa", "--players", "3", "--bots", "random,random,random", "--games", "1")
POSTGRES: Final = ("--database", "postgresql://nobody@127.0.0.1:1/none")


def without(modules: tuple[str, ...], program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python where these modules cannot be imported."""
    hiding = f"import sys; sys.modules.update(dict.fromkeys({modules!r}))\n"
    return subprocess.run(
        [sys.executable, "-c", hiding + program, *words],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {name for name, needed in project["optional-dependencies"].items() if needed}
    assert declared - NOT_FOR_USERS == set(EXTRAS)


def test_extras_that_need_nothing_can_be_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    empty = {name for name, needed in project["optional-dependencies"].items() if not needed}
    assert empty == {"arena", "mail", "server"}
    page = " ".join((ROOT / "docs" / "install.md").read_text("utf-8").split())
    assert "`kogge[arena]`, `kogge[mail]` and `kogge[server]` are empty" in page
    hidden = tuple(module for modules in EXTRAS.values() for module in modules)
    told = without(hidden, "import kogge.server.runtime.mail as mail; print(mail.__name__)")
    assert told.stdout == "kogge.server.runtime.mail\n", told.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("extra", "module", "what", "words"),
    [
        ("mcp", "mcp", "kogge mcp", ["mcp"]),
        ("plot", "matplotlib", "--plot", [*TOURNAMENT, "--plot", "result.png"]),
        ("ray", "ray", "--ray", [*TOURNAMENT, "--ray", "local"]),
        ("postgres", "asyncpg", "PostgreSQL", ["serve", *POSTGRES]),
        ("redis", "redis", "Redis", ["serve", *POSTGRES, "--redis", "redis://127.0.0.1"]),
        ("postgres", "asyncpg", "PostgreSQL", ["admin", *POSTGRES, "tables"]),
    ],
)
def test_a_command_says_how_to_install_what_it_lacks(extra: str, module: str, what: str, words: list[str]) -> None:
    done = without((module,), COMMAND, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f'kogge: {what} needs {module}; install it with: pip install "kogge[{extra}]"\n'


@pytest.mark.parametrize(
    ("extra", "hidden", "module"),
    [
        ("research", "numpy", "kogge.research"),
        ("adapters", "gymnasium", "kogge.research.gymnasium_env"),
        ("adapters", "gymnasium", "kogge.research.pettingzoo_env"),
        ("adapters", "pettingzoo", "kogge.research.pettingzoo_env"),
        ("adapters", "pyspiel", "kogge.research.open_spiel_game"),
    ],
)
def test_a_module_says_how_to_install_what_it_lacks(extra: str, hidden: str, module: str) -> None:
    if hidden != "numpy":
        pytest.importorskip("numpy")
    program = f"try: import {module}\nexcept ModuleNotFoundError as error: print(error.name, error, sep='|')"
    done = without((hidden,), program)
    assert done.stdout == f'{hidden}|{module} needs {hidden}; install it with: pip install "kogge[{extra}]"\n'


@pytest.mark.long
def test_without_any_extra_it_plays(tmp_path: Path) -> None:
    """In the browser and in the terminal; `tools/check_installs.py` does it from the wheel."""
    hidden = tuple(module for modules in EXTRAS.values() for module in modules)
    program = (
        "from kogge.server.app import create_app\n"
        "from kogge.server.settings import Settings\n"
        "print(callable(create_app(Settings(database=sys.argv[1]))))"
    )
    served = without(hidden, program, f"sqlite:///{tmp_path / 'tables.db'}")
    assert served.stdout == "True\n", served.stderr
    played = without(hidden, COMMAND, "simulate", "yokohama", "--games", "1")
    assert played.returncode == 0, played.stderr


def test_of_several_extras_the_missing_one_is_named() -> None:
    with pytest.raises(MissingExtra, match=r"kogge\[ray\]") as refused, needs("this", "plot", "ray"):
        raise ModuleNotFoundError("no", name="ray.util")
    assert refused.value.name == "ray.util"


def test_other_missing_modules_are_nobodys_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"^no$") as refused, needs("this", "plot"):
        raise ModuleNotFoundError("no", name="numpy")
    assert not isinstance(refused.value, MissingExtra)


def test_the_command_is_that_of_the_installer(tmp_path: Path) -> None:
    assert install_command("ray", tmp_path) == 'pip install "kogge[ray]"'
    (tmp_path / "uv-receipt.toml").touch()
    assert install_command("ray", tmp_path) == 'uv tool install --force "kogge[ray]"'
    (tmp_path / "pipx_metadata.json").touch()
    assert install_command("ray", tmp_path) == 'pipx install --force "kogge[ray]"'
