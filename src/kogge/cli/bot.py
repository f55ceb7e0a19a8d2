"""`kogge bot`: a bot that another program asks, by the protocol of `command:` bots. So one Kogge plays another."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from kogge.arena.command import POSITION, PROTOCOL
from kogge.arena.players import make_player, read_sources, share_players
from kogge.bots.contract import Bot, Observation
from kogge.cli.arguments import Complaint
from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.games.component_files import read_components
from kogge.games.registry import find_game


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends or says so."""
    (name,) = share_players(args.bot, 1)
    sources = read_sources((name,))
    game: Game[Any] | None = None
    bot: Bot | None = None
    for message in messages():
        kind = message.get("type")
        if kind == "quit":
            break
        if kind == "hello":
            game = greeted(message)
            bot = make_player(name, game, float(message.get("seconds", 0.0)), sources)
            say({"type": "ready", "protocol": PROTOCOL, "name": name, "wants": [POSITION]})
        elif kind == "decide":
            if game is None or bot is None:
                raise Complaint("a decision was asked for before the greeting")
            say(decided(game, bot, message))
        elif kind == "refused":
            raise Complaint(f"the answer was refused: {message.get('reason')}")
        else:
            raise Complaint(f"there is no message {kind!r}")
    return 0


def messages() -> Iterator[dict[str, Any]]:
    """The lines of standard input, one JSON object each."""
    for line in iter(sys.stdin.readline, ""):
        try:
            message = json.loads(line)
        except ValueError as error:
            raise Complaint(f"a line that is not JSON: {error}") from error
        if not isinstance(message, dict):
            raise Complaint("a line of JSON that is not an object")
        yield message


def say(message: dict[str, Any]) -> None:
    """Write one line, at once."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def greeted(message: dict[str, Any]) -> Game[Any]:
    """The game that is to be played. Its own components, if any, are known from now on."""
    if message.get("protocol") != PROTOCOL:
        raise Complaint(f"protocol {message.get('protocol')!r} is not spoken here, only {PROTOCOL}")
    if message.get("components"):
        read_components(message["components"], "components")
    return find_game(str(message.get("game")))


def decided(game: Game[Any], bot: Bot, message: dict[str, Any]) -> dict[str, Any]:
    """The answer to a decision, on the position that came with it."""
    try:
        seat, seed, position = int(message["seat"]), str(message["seed"]), str(message[POSITION])
        seconds = float(message.get("seconds", 0.0))
    except (KeyError, TypeError, ValueError) as error:
        raise Complaint(f"a decision without its {error}") from error
    state: State = game.read_position(position)
    dealer = Dealer(seed)
    action = bot.choose(Observation(game, state, seat, dealer, seconds), dealer)
    return {"id": message.get("id"), "action": game.write(state, action)}
