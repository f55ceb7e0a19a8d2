"""Makes the golden records anew: `python -m tests.records.make` from the repository's root.

A golden record says how the game behaved when it was made, and records that people keep depend on that. So make them
anew only

- when `Game.version` is raised, because behaviour changes on purpose: first move the old records and their checksums
  to a folder named by the old version, for whatever goes on playing or migrating old records; or
- to add records: then nothing but the new ones may change.

When a test of the records fails and the version is not to be raised, the change is wrong, not the records. How they are
made does not matter to the tests: the walkers may change without the records being made anew.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.record import Record, record_of
from kogge.games.registry import GAMES, find_game
from tests.contract.cases import HABITS
from tests.contract.walks import Eager, Walker
from tests.records.planner import Planner

HERE: Final = Path(__file__).parent
CHECKSUMS: Final = "checksums.json"
STRIDE: Final = 25  # decisions between two checksums

# By game: board, players, how it ends, and a seed with which the walkers bring that about.
PLANS: Final[dict[str, list[tuple[str, int, str, int]]]] = {
    "hansa": [
        ("league-45", 4, "prestige", 5),
        ("league-45", 4, "markers", 2),
        ("league-45", 4, "cities", 567),
        ("league-45", 5, "prestige", 4),
        ("league-45", 5, "markers", 2),
        ("league-45", 5, "cities", 133),
        ("league-3", 3, "prestige", 4),
        ("league-3", 3, "markers", 4),
        ("league-3", 3, "cities", 116),
    ],
    "yokohama": [
        ("city", 2, "houses", 294),
        ("city", 2, "customs", 211),
        ("city", 2, "church", 255),
        ("city", 3, "orders", 113),
        ("city", 4, "church", 239),
        ("city", 4, "shops", 234),
    ],
}

# What games are set up with beside the defaults, so that records meet every verb.
OPTIONS: Final[dict[str, dict[str, str]]] = {"yokohama": {"reward_tokens": "yes", "free_merchants": "yes"}}


def checksum(s: State) -> str:
    """A position as a short text."""
    return sha256(repr(s.key()).encode()).hexdigest()


def checksums(game: Game[Any], record: Record) -> dict[str, str]:
    """Of every so manieth position and of the last one, by the number of decisions made."""
    match = Match(game, record.chosen(game))
    out = {"0": checksum(match.state)}
    total = len(record.decisions)
    for number, one in enumerate(record.decisions, 1):
        match.play(one.seat, one.text)
        if number % STRIDE == 0 or number == total:
            out[str(number)] = checksum(match.state)
    return out


def walker_for(game: str, ending: str, seed: str) -> Walker:
    """Whoever brings a game to this end."""
    dealer = Dealer(seed)
    if game == "hansa" and ending in ("markers", "cities"):
        return Planner(dealer, ending)
    return Eager(dealer, HABITS[game])


def make(game: Game[Any], board: str, players: int, ending: str, seed: int) -> Record:
    """Play a game to its end."""
    match = Match(game, game.menu().choose(board, players, OPTIONS.get(game.name, {})))
    walker = walker_for(game.name, ending, f"{board}-{players}-{ending}/{seed}")
    while not match.is_over():
        match.play(match.to_move(), game.write(match.state, walker.choose(game, match.state)))
    if game.ended_by(match.state) != ending:
        sys.exit(f"{game.name} {board} {players}: seed {seed} does not end by {ending}; find another")
    return record_of(match)


def main() -> None:
    """All records of all games."""
    for name, plans in PLANS.items():
        game = find_game(name)
        folder = HERE / name
        folder.mkdir(exist_ok=True)
        found: dict[str, dict[str, str]] = {}
        for board, players, ending, seed in plans:
            record = make(game, board, players, ending, seed)
            file = f"{board}-{players}-{ending}.txt"
            (folder / file).write_text(record.write(), encoding="utf-8")
            found[file] = checksums(game, record)
            print(f"{name}/{file}: {len(record.decisions)} decisions")
        (folder / CHECKSUMS).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    missing = set(GAMES) - set(PLANS)
    if missing:
        sys.exit(f"no records are planned for {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main()
