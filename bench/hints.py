"""Whether hints agree with themselves: how many of many list anything above their recommendation, as JSON.

.venv/bin/python -m bench.hints --hints 500 --seconds 0.1
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from kogge.bots.contract import Observation
from kogge.bots.random import decide
from kogge.bots.registry import make_bot
from kogge.cli.progress import Progress
from kogge.coach.hint import advise
from kogge.core.contract import NOBODY, Game
from kogge.core.dealer import Dealer
from kogge.games.registry import GAMES


def measure(game: Game[Any], hints: int, seconds: float) -> dict[str, Any]:
    """Ask for hints in positions of greedy players' games."""
    progress = Progress(hints, "hints")
    above = listed = longest = made = number = 0
    while made < hints:
        number += 1
        dealer = Dealer(f"hints/{number}")
        state = game.new(game.menu().choose(None, None, {}))
        bots = [make_bot("greedy", game) for _ in range(int(state.n))]
        while state.to_move() != NOBODY and made < hints:
            seat = state.to_move()
            if seat < 0:
                state.apply(decide(state, dealer))
                continue
            if len(state.legal()) > 1 and dealer.below(8) == 0:
                found = advise(game, state, f"hints/{made}", seconds)
                above += any(one.win > found[0].win for one in found) or not found[0].chosen
                listed += len(found)
                longest = max(longest, len(found[0].plan))
                made += 1
                progress.add(1)
            state.apply(bots[seat].choose(Observation(game, state, seat, dealer), dealer))
    progress.close()
    return {"hints": made, "above": above, "listed": listed / made, "longest_plan": longest}


def main() -> None:
    """Measure all games and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hints", type=int, default=500, help="in all games together")
    parser.add_argument("--seconds", type=float, default=0.1)
    args = parser.parse_args()
    part = -(-args.hints // len(GAMES))
    print(json.dumps({name: measure(game, part, args.seconds) for name, game in GAMES.items()}, indent=1))


if __name__ == "__main__":
    main()
