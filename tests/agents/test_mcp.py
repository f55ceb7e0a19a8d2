"""`kogge mcp` over its real wire: the client of the package `mcp` starts it and plays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from mcp import Client, StdioServerParameters

from kogge.cli.mcp_seats import ask
from kogge.client import ServerRefused
from kogge.core.errors import KoggeError
from kogge.core.record import read_record, replay
from kogge.games.registry import GAMES, find_game
from tests.cli.process import COMMAND, environment
from tests.depth import PROVE, trials
from tests.server.launch import ServerThread
from tests.server.players import Player

SHORTEST: Final = "yokohama"
OVER: Final = "The game is over."
Talk = Callable[["Agent"], Awaitable[None]]


class Agent:
    """A scripted agent that knows of a game only what the tools say."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> str:
        """The text of an answer that is no error."""
        failed, text = await self.ask(tool, **arguments)
        assert not failed, text
        return text

    async def ask(self, tool: str, **arguments: Any) -> tuple[bool, str]:
        """Whether it is an error, and the text."""
        result = await self.client.call_tool(tool, arguments)
        return bool(result.is_error), "".join(getattr(block, "text", "") for block in result.content)


def talk(what: Talk) -> None:
    """Start the server, let an agent talk with it, and end it."""

    async def run() -> None:
        server = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "mcp"], env=environment())
        async with Client(server) as client:
            await what(Agent(client))

    asyncio.run(asyncio.wait_for(run(), 300))


async def play_out(agent: Agent, game: str, limit: int) -> str:
    """Until the game is over, or for so many decisions; the last answer."""
    player = Player(game, 1)
    answer = ""
    for _ in range(limit):
        lines = await agent.call("choices")
        if OVER in lines:
            return lines
        texts = re.findall(r"^\d+\. \[([^\]]+)\]", lines, flags=re.M)
        answer = await agent.call("play", action=f"I play [{player.pick(texts)}]")
        if OVER in answer:
            return answer
    return answer


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_against_bots(game: str) -> None:
    """The shortest one to its end, the others when proving; tests/agents/test_text_env.py ends them all."""
    limit = 100_000 if game == SHORTEST else trials(20, 60, 100_000)

    async def play(agent: Agent) -> None:
        began = await agent.call("new_game", game=game, bots="random", seed="1", seat=2)
        assert began.startswith("game_id: g1\n")
        assert "You are seat 2." in began
        last = await play_out(agent, game, limit)
        if game == SHORTEST or PROVE:
            assert re.search(r"^1\. seat \d", last, flags=re.M)
        if OVER in last:  # until then a record keeps what the seat may not know, and cannot be replayed
            assert replay(find_game(game), read_record(await agent.call("record"))).is_over()
        else:
            assert len(read_record(await agent.call("record")).lines) > limit

    talk(play)


@pytest.mark.long
def test_a_whole_game_at_a_table_of_a_server(tmp_path: Path) -> None:
    """The agent follows the link of a free seat; a bot sits at the other."""

    async def play(agent: Agent) -> None:
        anna = server.client("Anna")
        table = anna.make_table("yokohama", ["open", "bot random"])
        (link,) = [one["link"] for one in table.links()]
        failed, text = await agent.ask("join_table", link=f"{server.url}/t/{table.id}")
        assert failed
        assert "https://HOST/join/TABLE/LINK" in text
        failed, text = await agent.ask("join_table", link=f"{server.url}/join/{table.id}/wrong")
        assert failed
        assert "link" in text
        began = await agent.call("join_table", link=f"{server.url}/join/{table.id}/{link}", name="Robot")
        assert "You are seat 1." in began
        assert table.info()["seats"][0]["name"] == "Robot"
        await agent.call("wait")
        failed, text = await agent.ask("play", action="sail to the moon")
        assert failed
        assert "names none of the choices" in text
        assert "[" in await agent.call("hint")
        player = Player("yokohama", 1)
        while OVER not in (lines := await agent.call("choices")):
            texts = re.findall(r"^\d+\. \[([^\]]+)\]", lines, flags=re.M)
            if texts:
                await agent.call("play", action=player.pick(texts))
            else:
                await agent.call("wait")
        assert re.search(r"^1\. seat \d: \d+", lines, flags=re.M)
        assert replay(find_game("yokohama"), read_record(await agent.call("record"))).is_over()
        assert table.info()["status"] == "over"

    server = ServerThread(f"sqlite:///{tmp_path / 'kogge.db'}", rate_address=0.0, rate_identity=0.0)
    server.start()
    try:
        talk(play)
    finally:
        server.stop()


def test_tools_and_resources_are_listed() -> None:
    async def look(agent: Agent) -> None:
        tools = (await agent.client.list_tools()).tools
        assert [one.name for one in tools] == [
            *("new_game", "join_table", "position", "choices", "why_not", "play", "wait", "hint", "record"),
        ]
        assert all(one.description for one in tools)
        resources = (await agent.client.list_resources()).resources
        assert {str(one.uri) for one in resources} == {f"rules://{game}" for game in GAMES}
        page = (await agent.client.read_resource("rules://hansa")).contents[0]
        assert getattr(page, "text", "").startswith("# ")

    talk(look)


def test_refusals_are_answers_that_say_why() -> None:
    async def err(agent: Agent) -> None:
        failed, text = await agent.ask("position")
        assert failed
        assert text.endswith("there is no game yet; new_game or join_table begins one")
        failed, text = await agent.ask("new_game", game="chess")
        assert failed
        assert "no game 'chess'" in text
        await agent.call("new_game", game="hansa", seed="1", bots="random")
        failed, text = await agent.ask("play", action="sail to the moon")
        assert failed
        assert "nothing has changed" in text
        failed, text = await agent.ask("play", action="[displace t hamburg-lubeck.2]")
        assert failed
        assert "(H4.3)" in text
        assert "(H4.3)" in await agent.call("why_not", action="displace t hamburg-lubeck.2")
        assert "is allowed" in await agent.call("why_not", action="place t hamburg-lubeck.2")
        lines = (await agent.call("choices", filter="merchant Lübeck")).splitlines()
        assert lines
        assert all("place m" in line and "lubeck" in line for line in lines)
        assert await agent.call("hint")
        assert "You decide" in await agent.call("wait", seconds=1)
        failed, text = await agent.ask("position", game_id="g9")
        assert failed
        assert "there are: g1" in text

    talk(err)


def test_a_server_that_wants_fewer_requests_is_asked_again() -> None:
    refusals = [ServerRefused(429, "too-many", "too many requests"), ServerRefused(409, "illegal", "no", "H4.3")]

    def call() -> None:
        raise refusals.pop(0)

    with pytest.raises(KoggeError, match=r"^no \(H4.3\)$"):
        ask(call)
    assert not refusals
