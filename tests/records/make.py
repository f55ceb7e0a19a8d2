"""Makes golden records that are missing, and all checksums: `python -m tests.records.make` from the repository's root.

A golden record says how the game behaved when it was made, and records that people keep depend on that. They lie in a
folder for each version of the rules, for ever. A record that is there is never played again: it is replayed to its end
and written with the header of today. So run this

- to add records: then nothing but the new ones may change; or
- when options were added, which every header lists, or a state's key has more numbers: then headers and checksums
  change, but no decision and no end; or
- when `Game.version` is raised, because behaviour changes on purpose: then the new version's folder is made.

When a test of the records fails and the version is not to be raised, the change is wrong, not the records. How they are
made does not matter to the tests: the walkers may change while the records stay.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from kogge.core.contract import Game, State
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.record import Record, read_record, record_of, replay
from kogge.games.registry import GAMES, find_game
from tests.contract.cases import HABITS
from tests.contract.walks import Eager, Walker
from tests.records.planner import Planner

HERE: Final = Path(__file__).parent
CHECKSUMS: Final = "checksums.json"
STRIDE: Final = 25  # decisions between two checksums
LONGEST: Final = 5_000  # decisions of a game


class Plan(NamedTuple):
    """A record to be made: how its game ends, and a seed with which the walkers bring that about."""

    board: str
    players: int
    ending: str
    seed: int
    name: str = ""  # what is special about it
    options: dict[str, str] = {}  # noqa: RUF012 (never changed)
    aim: str = ""  # what a planner is after, where that is not the end itself

    def file(self) -> str:
        """Where it is kept."""
        return "-".join(filter(None, [self.board, str(self.players), self.name, self.ending])) + ".txt"


FAVOURS: Final = {"missions": "yes", "favours": "yes"}
PROMO: Final = {
    **{"exchange_1": "swap", "exchange_2": "develop", "tax_1": "+3", "tax_2": "+3"},
    **{"block_1": "office", "block_2": "move3"},
}
UK: Final = {"two_players": "uk"}
EXPANSIONS: Final = {"reward_tokens": "yes", "free_merchants": "yes"}

PLANS: Final[dict[str, list[Plan]]] = {
    "hansa": [
        Plan("league-45", 4, "prestige", 5),
        Plan("league-45", 4, "markers", 2),
        Plan("league-45", 4, "cities", 567),
        Plan("league-45", 5, "prestige", 4),
        Plan("league-45", 5, "markers", 2),
        Plan("league-45", 5, "cities", 133),
        Plan("league-3", 3, "prestige", 4),
        Plan("league-3", 3, "markers", 4),
        Plan("league-3", 3, "cities", 116),
        Plan("league-45", 4, "markers", 4, "favours", FAVOURS, "favours"),
        Plan("league-3", 3, "markers", 47, "favour-use", FAVOURS, "favours"),
        Plan("league-3", 2, "prestige", 164, "ru"),
        Plan("league-3", 2, "prestige", 262, "uk", UK),
        Plan("east", 2, "prestige", 101),
        Plan("east", 3, "prestige", 11),
        Plan("east", 3, "cities", 29),
        Plan("east", 4, "markers", 0),
        Plan("east", 5, "markers", 0, "promo", PROMO),
        Plan("britannia-45", 4, "prestige", 9),
        Plan("britannia-45", 4, "cities", 0),
        Plan("britannia-45", 5, "markers", 0),
        Plan("britannia-3", 2, "prestige", 4),
        Plan("britannia-3", 2, "prestige", 0, "uk", UK),
        Plan("britannia-3", 3, "markers", 0),
        Plan("britannia-3", 3, "cities", 16),
    ],
    "merchants": [
        Plan("short", 3, "goods", 195),
        Plan("short", 4, "goods", 49),
        Plan("main", 3, "limit", 6),
        Plan("main", 4, "goods", 14),
    ],
    "yokohama": [
        Plan("city", 2, "houses", 85, options=EXPANSIONS),
        Plan("city", 2, "customs", 178, options=EXPANSIONS),
        Plan("city", 2, "church", 35, options=EXPANSIONS),
        Plan("city", 3, "orders", 11, options=EXPANSIONS),
        Plan("city", 4, "church", 43, options=EXPANSIONS),
        Plan("city", 4, "shops", 76, options=EXPANSIONS),
    ],
}


def checksum(s: State) -> str:
    """A position as a short text."""
    return sha256(repr(s.key()).encode()).hexdigest()


def checksums(game: Game[Any], record: Record) -> dict[str, str]:
    """Of every 25th position and of the last one, by the number of decisions made."""
    match = Match(game, record.chosen(game))
    out = {"0": checksum(match.state)}
    total = len(record.decisions)
    for number, one in enumerate(record.decisions, 1):
        match.play(one.seat, one.text)
        if number % STRIDE == 0 or number == total:
            out[str(number)] = checksum(match.state)
    return out


def walker_for(game: str, plan: Plan, options: Options) -> Walker:
    """Whoever brings a game to this end."""
    dealer = Dealer(f"{plan.file().removesuffix('.txt')}/{plan.seed}")
    habits = HABITS[game].fitted(options)
    aim = plan.aim or plan.ending
    if game == "hansa" and aim != "prestige":
        return Planner(dealer, aim, habits)
    return Eager(dealer, habits)


def play(game: Game[Any], plan: Plan, most: int) -> Match:
    """A game to its end, or until it takes too long."""
    match = Match(game, game.menu().choose(plan.board, plan.players, plan.options))
    walker = walker_for(game.name, plan, match.options)
    while not match.is_over() and len(match.log) < most:
        match.play(match.to_move(), game.write(match.state, walker.choose(game, match.state)))
    return match


def make(game: Game[Any], plan: Plan) -> Record:
    """A new record."""
    match = play(game, plan, LONGEST)
    if game.ended_by(match.state) != plan.ending:
        sys.exit(f"{game.name} {plan.file()}: seed {plan.seed} does not end by {plan.ending}; find another")
    return record_of(match)


def keep(game: Game[Any], text: str) -> Record:
    """An old record, checked, with the header of today."""
    record = read_record(text)
    match = replay(game, record)
    return record_of(match, record.names)


def make_version(game: Game[Any], version: int, plans: list[Plan]) -> None:
    """The records of one version: the missing ones can be made of the newest only, since only those are planned."""
    folder = HERE / game.name / str(version)
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, dict[str, str]] = {}
    if version == game.version:
        paths = [folder / plan.file() for plan in plans]
    else:
        paths = [folder / name for name in json.loads((folder / CHECKSUMS).read_text(encoding="utf-8"))]
    for number, path in enumerate(paths):
        record = keep(game, path.read_text(encoding="utf-8")) if path.exists() else make(game, plans[number])
        path.write_text(record.write(), encoding="utf-8")
        found[path.name] = checksums(game, record)
        print(f"{path.relative_to(HERE)}: {len(record.decisions)} decisions")
    (folder / CHECKSUMS).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """All records of all games."""
    for name, plans in PLANS.items():
        game = find_game(name)
        for version in range(1, game.version + 1):
            make_version(game, version, plans)
    missing = set(GAMES) - set(PLANS)
    if missing:
        sys.exit(f"no records are planned for {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main()
