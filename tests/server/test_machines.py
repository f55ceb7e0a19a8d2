"""Two servers on one PostgreSQL behind a proxy, as on two machines: nobody notices which one they are connected to.

The proxies run with what docs/hosting.md says; one site speaks by PostgreSQL, the other by Redis.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from kogge.client import Client, RemoteTable
from kogge.server.errors import StorageError
from kogge.server.runtime.redis_channels import RedisChannels
from kogge.server.settings import NO_LIMITS
from tests.ports import free_port
from tests.server.launch import Cluster, ServerProcess, ServerThread
from tests.server.players import play_live
from tests.server.programs import Caddy, Daemon, Nginx, Redis
from tests.server.receiver import Receiver
from tests.server.test_pairing import looking
from tests.server.test_seats import until
from tests.server.test_slow_play import actions, end_turn, game_of, webhook

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
SETTINGS = 'notify_private = true\nproxies = ["127.0.0.1"]\n'


class Site(NamedTuple):
    """Two servers, and the proxy that people come by."""

    one: ServerProcess
    two: ServerProcess
    proxy: Daemon


def of_page(language: str, servers: tuple[ServerProcess, ServerProcess], *edits: tuple[str, str]) -> str:
    """The last block of a language in docs/hosting.md, for these servers."""
    text = str(re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[-1])
    addresses = [(f"10.0.0.1{i + 1}:8000", f"127.0.0.1:{server.port}") for i, server in enumerate(servers)]
    for old, new in (*addresses, *edits):
        assert old in text, old
        text = text.replace(old, new)
    return text


def proxy_of(kind: str, folder: Path, servers: tuple[ServerProcess, ServerProcess]) -> Daemon:
    """As the page says, but without certificates."""
    if kind == "nginx":
        nginx = Nginx(folder, "")
        text = of_page("nginx", servers, ("listen 443 ssl;", f"listen 127.0.0.1:{nginx.port};"))
        nginx.site = re.sub(r"ssl_certificate.*;", "", text)
        return nginx
    caddy = Caddy(folder, "")
    caddy.site = of_page("caddyfile", servers, ("kogge.example.org", caddy.url))
    return caddy


@pytest.fixture(params=["nginx", "caddy"])
def site(request: pytest.FixtureRequest, cluster: Cluster, tmp_path: Path) -> Iterator[Site]:
    """One speaks by LISTEN and NOTIFY, the other by Redis."""
    database = cluster.database(f"machines_{request.param}")
    (tmp_path / "kogge.toml").write_text(SETTINGS)
    options = ["--no-rate-limits", "--config", str(tmp_path / "kogge.toml")]
    with ExitStack() as stack:

        def run(daemon: Daemon) -> Daemon:
            stack.callback(daemon.stop)
            return daemon.start()

        if request.param == "caddy":
            options += ["--redis", f"redis://127.0.0.1:{run(Redis(tmp_path)).port}"]
        one, two = (ServerProcess(database, *options, log=tmp_path / f"{i}.log") for i in range(2))
        for server in (one, two):
            stack.callback(server.stop)
            server.start()
        yield Site(one, two, run(proxy_of(request.param, tmp_path, (one, two))))


@pytest.mark.long
def test_nobody_notices_which_server_they_are_connected_to(site: Site) -> None:
    with ExitStack() as stack:
        receiver, table = somebody_is_away_and_others_are_here(stack, site)
        they_see_each_other(site)
        receiver.wait()
        they_are_paired(site)
        assert [table.encode() in one.body for one in receiver.requests] == [True], "one is told, and once"
    servers_are_stopped_one_after_the_other(site)


def they_see_each_other(site: Site) -> None:
    """Presence, decisions, talk, friends."""
    anna, bert = site.one.client("Anna"), site.two.client("Bert")
    table = game_of(anna, bert)
    with table.live(0) as hers, bert.table(table.id).live(1) as his:
        while [hers.present, his.present] != [[0, 1], [0, 1]]:
            (hers if hers.present != [0, 1] else his).wait()
        hers.play(hers.choices[0]["action"])
        while his.version < hers.version:
            his.wait()
        his.command("chat", text="well done")
        while hers.events[-1]["kind"] != "chat":
            hers.wait()
        assert "well done" in str(hers.events[-1]["data"])
        anna.befriend(table=table.id, seat=1)
        until(lambda: [(one["name"], one["here"]) for one in anna.people()["friends"]] == [("Bert", True)])
        his.close()
        while hers.present != [0]:
            hers.wait()


def they_are_paired(site: Site) -> None:
    """Each waits at a server of their own."""
    carla, dan = site.one.client("Carla"), site.two.client("Dan")
    with ExitStack() as stack:
        hers = looking(stack, carla)
        his = stack.enter_context(dan.lobby())
        while [one["name"] for one in his.seeks] != ["Carla"]:
            his.wait()
        his.seek("yokohama", 2)
        assert his.found().id == hers.found().id
        while his.seeks or hers.seeks:
            (his if his.seeks else hers).wait()


def somebody_is_away_and_others_are_here(stack: ExitStack, site: Site) -> tuple[Receiver, str]:
    """Three turns begin. Two people are at their tables, each at another server: whichever server looks, it must know
    of one of them from the other. The third is not at the table that is returned, and is to be told."""
    receiver = stack.enter_context(Receiver())
    eva = site.one.client("Eva")
    here = [site.one.client("Finn"), site.two.client("Gina")]
    for one in here:
        webhook(one, receiver)
        table = game_of(eva, one)
        stack.enter_context(one.table(table.id).live(1))
        begin(eva, table)
    away = site.two.client("Hugo")
    webhook(away, receiver)
    stack.enter_context(away.lobby())
    theirs = game_of(eva, away)
    begin(eva, theirs)
    return receiver, theirs.id


def begin(eva: Client, table: RemoteTable) -> None:
    """Play the first turn, as soon as her server has heard that everybody is there."""
    until(lambda: actions(eva, table, 0))
    end_turn(eva, table, 0)


def servers_are_stopped_one_after_the_other(site: Site) -> None:
    """Three people come by the proxy and play on, whichever server is left."""
    people = [Client(site.proxy.url, name) for name in ("Ida", "Jan", "Kim")]
    assert people[0].request("POST", "/api/me", {"name": "Ida B."})["name"] == "Ida B."
    table = people[0].make_table("hansa", ["me", "open", "open"], public=True)
    for one in people[1:]:
        one.table(table.id).join()
    with ExitStack() as stack:
        live = {seat: stack.enter_context(one.table(table.id).live(seat)) for seat, one in enumerate(people)}
        play_live(live, "hansa", 30)
        site.one.stop()
        play_live(live, "hansa", 30, seed=1)
        site.one.start()
        site.two.stop()
        play_live(live, "hansa", 30, seed=2)
        while live[0].present != [0, 1, 2]:
            live[0].wait()
    log = site.one.client("Lea").table(table.id).log()
    assert sum(line["seat"] is not None for line in log) == 90


def test_people_play_on_while_redis_is_away(
    serve: Callable[..., ServerThread], cluster: Cluster, tmp_path: Path
) -> None:
    """What was not heard meanwhile is made up for."""
    redis = Redis(tmp_path).start()
    try:
        settings = {"redis": f"valkey://127.0.0.1:{redis.port}", **NO_LIMITS}
        database = cluster.database("redis_away")
        one, two = (serve(database, **settings) for _ in range(2))
        anna, bert = one.client("Anna"), two.client("Bert")
        table = game_of(anna, bert)
        with table.live(0) as hers, bert.table(table.id).live(1) as his:
            while hers.present != [0, 1]:
                hers.wait()
            redis.stop()
            hers.play(hers.choices[0]["action"])
            while his.version < hers.version:
                his.wait()
            his.close()
            redis.start()
            while hers.present != [0]:
                hers.wait()
    finally:
        redis.stop()


def test_a_redis_that_does_not_answer_is_told_at_the_start() -> None:
    async def work() -> None:
        with pytest.raises(StorageError, match="Redis does not answer"):
            await RedisChannels(f"redis://127.0.0.1:{free_port()}", "").on_startup()

    asyncio.run(work())
