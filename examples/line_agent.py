"""A program that plays any game of Kogge by lines of text, with nothing but Python's library.

    kogge tournament yokohama --players 2 --bots "command:python examples/line_agent.py,random" --games 2 --limit 200

It answers every decision with one of the choices. Put a language model where `choose` is: if the program wants "text",
each message has the whole question as a page, and the answer may be prose with the choice in brackets.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any


def choose(message: dict[str, Any], chance: random.Random) -> str:
    """Any choice that does not end the turn, if there is one."""
    actions = [str(choice["action"]) for choice in message["choices"]]
    return chance.choice([action for action in actions if action != "end"] or actions)


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "ready", "protocol": 1, "wants": []}), flush=True)
        elif message["type"] == "decide":
            action = choose(message, random.Random(message["seed"]))
            print(json.dumps({"id": message["id"], "action": action}), flush=True)
        elif message["type"] == "refused":
            print("1", flush=True)  # the first choice is always allowed
        elif message["type"] == "quit":
            return


if __name__ == "__main__":
    main()
