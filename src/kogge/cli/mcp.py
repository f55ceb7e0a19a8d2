"""`kogge mcp`: a server of the Model Context Protocol over standard input and output, so that agents can play."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final

from kogge.cli.mcp_tools import Tools, rules_of
from kogge.core.errors import KoggeError
from kogge.extras import needs
from kogge.games.registry import GAMES

INSTRUCTIONS: Final = (
    "Play merchant board games. Begin with new_game, or join_table for a table of a server. Read the rules of the game "
    "as the resource rules://GAME. Then decide with play, by the number or text of a choice, until the game is over. "
    "position shows the whole table, choices lists what you may do."
)


def run(args: argparse.Namespace) -> int:
    """Serve until the input ends."""
    make_server().run("stdio")
    return 0


def make_server() -> Any:
    """The server with its tools and resources. MissingExtra says how to install what is missing."""
    with needs("kogge mcp", "mcp"):
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    server: Any = MCPServer("kogge", instructions=INSTRUCTIONS, log_level="WARNING")
    tools = Tools()
    for tool in (
        tools.new_game,
        tools.join_table,
        tools.position,
        tools.choices,
        tools.why_not,
        tools.play,
        tools.wait,
        tools.hint,
        tools.record,
    ):
        server.add_tool(answering(tool, ToolError), structured_output=False)
    for name, game in GAMES.items():
        offer = server.resource(f"rules://{name}", name=name, title=f"Rules of {game.title}", mime_type="text/markdown")
        offer(partial(rules_of, name))
    return server


def answering(tool: Callable[..., str], error_type: type[Exception]) -> Callable[..., str]:
    """The tool, whose refusals reach the agent as sentences."""

    @wraps(tool)
    def answer(*args: Any, **kwargs: Any) -> str:
        try:
            return tool(*args, **kwargs)
        except KoggeError as error:
            raise error_type(str(error)) from error

    return answer
