"""The files that host Kogge in containers: nobody is root, nothing is writable but data, and every name exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]

from kogge.server.settings import PREFIX, TYPES

ROOT: Final = Path(__file__).parents[1]
SERVICE_KEYS: Final = {
    *("image", "build", "restart", "depends_on", "environment", "ports", "networks", "volumes", "healthcheck"),
    *("read_only", "tmpfs", "cap_drop", "cap_add", "security_opt", "stop_grace_period", "shm_size"),
}
HEALTH_KEYS: Final = {"test", "interval", "timeout", "retries", "start_period"}


def compose() -> dict[str, Any]:
    """The services, networks and volumes."""
    found = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def dockerfile() -> list[str]:
    """The instructions, each on one line."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def example() -> dict[str, str]:
    """The variables that whoever hosts fills in."""
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_compose_says_only_what_compose_knows() -> None:
    found = compose()
    assert set(found) == {"name", "services", "networks", "volumes"}
    for name, service in found["services"].items():
        assert set(service) <= SERVICE_KEYS, name
        assert set(service.get("healthcheck", {})) <= HEALTH_KEYS, name
        assert set(service["networks"]) <= set(found["networks"]), name
        for other, how in service.get("depends_on", {}).items():
            assert other in found["services"]
            assert how == {"condition": "service_healthy"}
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in found["volumes"] or (ROOT / source).is_file(), volume


def test_every_service_is_locked_down_and_watched() -> None:
    for name, service in compose()["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["restart"] == "unless-stopped", name
        own_image = "build" in service
        assert "healthcheck" in service or (own_image and any(one.startswith("HEALTHCHECK") for one in dockerfile()))


def test_only_the_proxy_is_reached_from_outside_and_only_the_server_reaches_the_database() -> None:
    found = compose()
    services = found["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert services["db"]["networks"] == ["back"]
    assert found["networks"]["back"] == {"internal": True}
    assert "back" not in services["caddy"]["networks"]
    (subnet,) = found["networks"]["front"]["ipam"]["config"]
    assert services["kogge"]["environment"]["KOGGE_PROXIES"] == subnet["subnet"], "the proxy's address is believed"


def test_every_setting_is_one_and_every_variable_is_explained() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    used = set(re.findall(r"\$\{(\w+)", text))
    assert used == set(example())
    assert example()["POSTGRES_PASSWORD"] == "", "nobody's password is in the repository"
    settings = [name for name in compose()["services"]["kogge"]["environment"] if name.startswith(PREFIX)]
    settings += re.findall(r"(KOGGE_\w+)=", " ".join(one for one in dockerfile() if "KOGGE_HOST" in one))
    assert len(settings) > 8
    for name in settings:
        assert name.removeprefix(PREFIX).lower() in TYPES, name


def test_the_image_has_stages_and_runs_as_nobody_special() -> None:
    lines = dockerfile()
    starts = [i for i, line in enumerate(lines) if line.startswith("FROM")]
    assert len(starts) == 3
    last = lines[starts[-1] :]
    (user,) = [line for line in last if line.startswith("USER")]
    assert re.fullmatch(r"USER [1-9]\d+:[1-9]\d+", user)
    assert last.index(user) < last.index('CMD ["serve"]')
    assert 'ENTRYPOINT ["kogge"]' in last
    assert not any("gcc" in line for line in last)
    for line in lines:
        if line.startswith("FROM") and line.split()[1] not in ("web", "build"):
            assert re.search(r":\d", line), f"a version is named: {line}"


def test_what_the_image_copies_is_there_and_sent_to_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    sent = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    for line in dockerfile():
        if line.startswith("COPY") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
                assert any(source == one or source.startswith(f"{one}/") for one in sent), source
    for secret in (".env", ".git", "kogge.db"):
        assert secret not in sent


@pytest.mark.parametrize("file", ["Caddyfile", "compose.yaml"])
def test_the_domain_is_asked_for(file: str) -> None:
    assert "KOGGE_DOMAIN" in (ROOT / file).read_text(encoding="utf-8")


def test_the_proxy_passes_on_to_the_server() -> None:
    text = (ROOT / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"reverse_proxy kogge:8000\b", text)
    assert text.count("{") == text.count("}")
