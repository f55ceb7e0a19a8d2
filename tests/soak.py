"""Plays random games and looks for positions that are stuck or broken. tests/test_soak.py plays some; many by hand:

    python -m tests.soak --games 10000
    python -m tests.soak --games 100 --only "hansa league-45 5p" --every 50

Run it on the compiled package: a random game may take tens of thousands of decisions. Every finding is printed with the
seed and the number of decisions that lead to it.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic

from kogge.bots.random import decide, playout
from kogge.core.contract import NOBODY, State
from kogge.core.dealer import Dealer
from kogge.games.hansa.state import Hansa
from tests.contract.cases import CASES, Case
from tests.contract.checks import check_choices, check_scores


def look(case: Case, s: State) -> list[str]:
    """What is wrong with a position."""
    wrong = case.game.audit(s)
    try:
        check_scores(case, s)
        if s.to_move() != NOBODY:
            check_choices(case.game, s)
    except AssertionError as error:
        wrong.append(str(error))
    return wrong


def soak(case: Case, seed: str, every: int, most: int) -> tuple[int, list[str]]:
    """Play one game: how many decisions, and what was found."""
    s: State = case.game.new(case.options)
    dealer = Dealer(seed)
    made = 0
    while s.to_move() != NOBODY:
        if made >= most:
            return made, [] if is_standstill(s) else [f"no end within {most} decisions"]
        try:
            made += int(playout(s, dealer, every))
        except Exception:  # a step without choices, or anything else that breaks off: play again, slowly
            return where_it_stops(case, seed)
        if wrong := look(case, s):
            return made, wrong
    return made, [] if case.game.ended_by(s) else ["over for no reason"]


def is_standstill(s: State) -> bool:
    """HR45: a neutral trader on every route, and no worker of anybody's in a supply."""
    if (
        not isinstance(s, Hansa)
        or s.neutral < 0
        or any(s.supply)
        or any(s.stock[p * 2 + kind] for p in (0, 1) for kind in (0, 1))
    ):
        return False
    routes = s.board.n_routes
    return all(s.own[s.neutral * routes + route] for route in range(routes))


def where_it_stops(case: Case, seed: str) -> tuple[int, list[str]]:
    """The same game, one decision at a time up to the one that cannot be made."""
    s: State = case.game.new(case.options)
    dealer = Dealer(seed)
    made = 0
    while s.to_move() != NOBODY:
        if len(s.legal()) == 0:
            return made, [f"stuck: nothing to choose at {s.agenda[-1].name}"]
        try:
            s.apply(decide(s, dealer))
        except Exception as error:
            return made, [f"{type(error).__name__}: {error}"]
        made += 1
    return made, ["broke off once, but not again"]


def main() -> int:
    """Run every case, say what was found."""
    parser = argparse.ArgumentParser(description="Play very many random games and look for what is stuck or broken.")
    parser.add_argument("--games", type=int, default=100, help="games for every case (default 100)")
    parser.add_argument("--every", type=int, default=1000, help="look closely every so many decisions (default 1000)")
    parser.add_argument("--most", type=int, default=1_000_000, help="decisions a game may take (default 1000000)")
    parser.add_argument("--seed", default="soak", help="seeds are this text, the case and the game's number")
    parser.add_argument("--only", default="", help="only cases whose name contains this")
    args = parser.parse_args()
    found = 0
    for case in CASES:
        if args.only not in str(case):
            continue
        began = monotonic()
        total = longest = 0
        for number in range(args.games):
            seed = f"{args.seed}/{case}/{number}"
            made, wrong = soak(case, seed, args.every, args.most)
            total += made
            longest = max(longest, made)
            found += len(wrong)
            for one in wrong:
                print(f"{case}, seed {seed!r}, after {made} decisions: {one}", flush=True)
        speed = total / (monotonic() - began)
        print(f"{case}: {args.games} games, {total:,} decisions, longest {longest:,}, {speed:,.0f}/s", flush=True)
    print(f"{found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
