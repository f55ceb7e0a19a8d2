"""A program that plays at public tables of a Kogge server, under a bot account that says so.

1. On the page /account of the server become a player, make a bot account, and a token for it with the scopes
   `play` and `chat`. The token is shown once.
2. KOGGE_TOKEN=kogge-… python examples/table_bot.py https://kogge.example.org --game hansa

It looks for public tables of that game with a free seat, sits down at one after the other, greets, and plays each game
to its end. It decides by chance: put your own program where `choose` is. What a seat sees is in `seat.position`
(docs/http-api.md), and Kogge's own bots are in `kogge.bots` (docs/write-a-bot.md).
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from contextlib import suppress
from typing import Any

from kogge.client import Client, LiveSeat, RemoteTable, ServerRefused

PAUSE = 5.0  # seconds between two looks at the list of tables


def choose(position: dict[str, Any], chance: random.Random) -> str:
    """Any choice that does not end the turn, if there is one."""
    actions = [str(choice["action"]) for choice in position["choices"]]
    return chance.choice([action for action in actions if action != "end"] or actions)


def find_table(client: Client, game: str) -> RemoteTable | None:
    """A public table of that game that still has a free seat, and where we do not sit yet."""
    mine = {table["id"] for table in client.my_tables()}
    for table in client.public_tables(free=True):
        if table["game"] == game and table["free"] and table["id"] not in mine:
            return client.table(table["id"])
    return None


def sit_down(table: RemoteTable) -> int | None:
    """Our seat; None when somebody was faster."""
    try:
        return int(table.join()["seat"])
    except ServerRefused as error:
        print(f"{table.id}: {error.message}")
        return None


def play(seat: LiveSeat, chance: random.Random, most: int) -> int:
    """Decide whenever it is our turn, until the game is over or so many decisions were made; how many."""
    made = 0
    while seat.status not in ("over", "closed") and made < most:
        if not seat.choices:
            with suppress(TimeoutError):  # the others think
                seat.wait(60)
            continue
        try:
            seat.play(choose(seat.position, chance))
            made += 1
        except ServerRefused as error:
            if error.code != "stale":  # the table went on meanwhile: look again
                raise
    return made


def main() -> int:
    """Sit down and play, again and again."""
    parser = argparse.ArgumentParser(description="Play at public tables of a Kogge server, as a bot account.")
    parser.add_argument("url", help="the server")
    parser.add_argument("--game", default="hansa", help="which game (default: hansa)")
    parser.add_argument("--table", help="sit down at this table only, and end with it")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="end a game after so many decisions")
    args = parser.parse_args()
    token = os.environ.get("KOGGE_TOKEN", "")  # not an option: other users of the machine could read it
    if not token:
        parser.error("put the bot account's token into the variable KOGGE_TOKEN")
    client = Client(args.url, token=token)
    me = client.me()
    if not me["bot"]:
        parser.error("this is the token of a person; make a bot account for programs that play among people")
    print(f"{me['name']} is looking for {args.game}")
    chance = random.Random()
    while True:
        table = client.table(args.table) if args.table else find_table(client, args.game)
        number = None if table is None else sit_down(table)
        if table is not None and number is not None:
            with table.live(number) as seat:
                seat.command("chat", text=f"Hello, I am {me['name']}, a program.")
                made = play(seat, chance, args.decisions)
                print(f"{table.id}: {made} decisions, the game is {seat.status}")
        if args.table:
            return 0
        time.sleep(PAUSE)


if __name__ == "__main__":
    sys.exit(main())
