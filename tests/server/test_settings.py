"""The settings file: options override variables, variables override the file, and mistakes are named in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kogge.cli.main import build_parser, main
from kogge.cli.serve import options_of, uvicorn_options
from kogge.server.settings import NO_LIMITS, TYPES, Settings, SettingsError, load_settings
from tests.server.launch import ServerProcess
from tests.server.test_limits import ask

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def written(folder: Path, text: str) -> Path:
    """A settings file."""
    file = folder / "kogge.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_options_override_variables_and_variables_override_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1\nrate_chat = 1\nbot_pace = 1\norigins = ["https://a.example"]\n')
    variables = {"KOGGE_RATE_CHAT": "2", "KOGGE_BOT_PACE": "2", "KOGGE_PROXIES": "10.0.0.1, 10.1.0.0/16"}
    settings = load_settings(file, variables, {"bot_pace": 3.0})
    assert (settings.port, settings.rate_chat, settings.bot_pace) == (1, 2.0, 3.0)
    assert settings.origins == ("https://a.example",)
    assert settings.proxies == ("10.0.0.1", "10.1.0.0/16")
    assert load_settings(None, {"KOGGE_CONFIG": str(file)}).port == 1
    assert load_settings(None, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ("prot = 1", "prot", "there is no setting"),
        ("port = '8000'", "port", "must be a whole number from 0 to 65535"),
        ("port = 70000", "port", "must be a whole number from 0 to 65535"),
        ("port = true", "port", "must be a whole number"),
        ("workers = 1.5", "workers", "must be a whole number, zero or more"),
        ("rate_chat = -1", "rate_chat", "must be a number, zero or more"),
        ("rate_chat = nan", "rate_chat", "must be a number, zero or more"),
        ("secure_cookies = 1", "secure_cookies", "must be true or false"),
        ("origins = 'https://a.example'", "origins", "must be a list of texts"),
        ("proxies = [1]", "proxies", "must be a list of texts"),
        ("[limits]\nport = 1", "limits", "there is no setting"),
        ("port = ", "", "is not TOML"),
    ],
)
def test_a_mistake_in_the_file_is_one_sentence_with_file_and_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, key: str, problem: str
) -> None:
    file = written(tmp_path, text)
    assert main(["serve", "--config", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    for part in (str(file), key, problem):
        assert part in said


def test_mistakes_elsewhere_are_named_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SettingsError, match="KOGGE_PORT: port must be"):
        load_settings(None, {"KOGGE_PORT": "http"})
    assert main(["serve", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml: No such file" in capsys.readouterr().err
    assert main(["serve", "--port", "99999999"]) == 2
    assert "port must be" in capsys.readouterr().err
    assert main(["serve", "--proxy", "kogge.example"]) == 2
    assert "proxies" in capsys.readouterr().err


def test_the_command_line_sets_only_what_it_names() -> None:
    def options(*words: str) -> dict[str, Any]:
        return options_of(build_parser().parse_args(["serve", *words]))

    assert options() == {}
    assert options("--port", "1", "--https") == {"port": 1, "secure_cookies": True}
    assert options("--proxy") == {"proxies": ["127.0.0.1", "::1"]}
    assert options("--proxy", "10.0.0.1", "--proxy", "10.1.0.0/16") == {"proxies": ["10.0.0.1", "10.1.0.0/16"]}
    assert options("--no-rate-limits") == NO_LIMITS


def test_a_forwarded_address_is_believed_only_of_a_named_proxy() -> None:
    assert not uvicorn_options(Settings())["proxy_headers"]
    told = uvicorn_options(Settings(proxies=("10.0.0.1",)))
    assert told["proxy_headers"]
    assert told["forwarded_allow_ips"] == ["10.0.0.1"]


def test_a_server_is_started_with_a_file(start: Callable[..., ServerProcess], sqlite_url: str, tmp_path: Path) -> None:
    file = written(tmp_path, "rate_address = 1.0\n")
    server = start(sqlite_url, "--config", str(file))
    assert 429 in {ask(server.port, "127.0.0.1") for _ in range(20)}


def test_every_key_is_documented_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]*)` \| \S", PAGE, flags=re.M)
    shown = {name: default for name, default in rows}
    assert len(rows) == len(shown), "each key once"
    assert shown == {field.name: in_toml(field.default) for field in msgspec.structs.fields(Settings)}
    assert shown.keys() == TYPES.keys()


def in_toml(value: Any) -> str:
    """A default as the file would say it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{one}"' for one in value) + "]"
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return f'"{value}"' if isinstance(value, str) else str(value)
