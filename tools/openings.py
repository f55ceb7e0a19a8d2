"""Count what players open with on each board, and how it fared.

    .venv/bin/kogge tournament hansa --board league-45 --players 4 --bots turns:0.1s --games 400 --keep build/openings/a
    .venv/bin/python -m tools.openings --game hansa --records build/openings/a

A game is told by its records (`--records`, folders of `kogge tournament --keep`; may be given several times) or by the
chunks that `tools.fit_chances` has played (`--chunks`, a folder, with `--bot`, whose games they are). The opening of a
seat is what it does in its first turn, without what hardly matters, such as which post of a route is taken. How it did
is compared with what seats at the same places in the order of turns usually win. The result is put beside that of
other set-ups into `src/kogge/coach/data`, with a record of each opening for tables to show.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kogge.arena.store import GAMES, PLAN, RESULTS
from kogge.arena.summary import wilson
from kogge.coach.chances import result_of
from kogge.coach.openings import FORMAT
from kogge.core.contract import Game, State
from kogge.core.match import Match
from kogge.core.options import Options
from kogge.core.record import read_record, record_of, replay
from kogge.games.registry import find_game

DATA = Path(__file__).parent.parent / "src" / "kogge" / "coach" / "data"
MOST_LINES = 12
FEWEST = 3  # times that an opening was played; fewer tell nothing
Told = list[tuple[str, str]]  # actions as text, each with the step that it was an answer to


class Played(NamedTuple):
    """A game that was played to its end."""

    options: Options
    actions: list[int]
    bots: str


class Opened(NamedTuple):
    """What one seat did in its first turn."""

    key: tuple[str, ...]  # equal for openings that are the same
    told: Told
    place: int  # in the order of turns, from 0
    won: float
    length: int  # decisions of the game up to its end


def hansa_plan(told: Told) -> tuple[list[str], Told]:
    """What was done with the actions of the turn; not which post, nor which kind of worker."""
    main = [(text, step) for text, step in told if step == "turn" and text != "end"]
    return [re.sub(r"\.\d+$", "", re.sub(r" [tm] ", " ", text)) for text, _ in main], main


def yokohama_plan(told: Told) -> tuple[list[str], Told]:
    """Where the president went, and what was done there; of two equal locations any."""
    main = [(text, step) for text, step in told if text.split()[0] in ("enter", "research", "hire", "pray", "take")]
    return [re.sub(r"(_[ab])?\d*$", "", text) for text, _ in main if text.startswith("enter")], main


def merchants_plan(told: Told) -> tuple[list[str], Told]:
    """Merchants that were hired, cities that were reached or delivered to, routes."""
    main: Told = []
    for (text, step), (after, _) in zip(told, [*told[1:], ("", "")], strict=True):
        verb = text.split()[0]
        reached = verb in ("step", "walk") and after == "stop"
        if verb in ("hire", "deliver", "route", "develop") or reached:
            main.append((text, step))
    return ["route" if text.startswith("route") else text for text, _ in main], main


def places_plan(told: Told) -> tuple[list[str], Told]:
    """Merchants that were hired, cities that were delivered to. Where everybody has chosen the first posts, no two
    games begin alike, and routes and walks would tell every opening from every other one."""
    main = [(text, step) for text, step in told if text.split()[0] in ("hire", "deliver")]
    return [text for text, _ in main], main


PLANS: dict[str, Callable[[Told], tuple[list[str], Told]]] = {
    "hansa": hansa_plan,
    "yokohama": yokohama_plan,
    "merchants": merchants_plan,
}


def plan_of(options: Options) -> Callable[[Told], tuple[list[str], Told]]:
    """What tells openings apart."""
    free = options.game == "merchants" and options.chosen.get("opening") != "fixed"
    return places_plan if free else PLANS[options.game]


def openings_of(game: Game[Any], played: Played) -> list[Opened]:
    """The first turn of every seat."""
    s: Any = game.new(played.options)
    turns: dict[int, Told] = {}
    lengths: dict[int, int] = {}
    seats: dict[int, int] = {}
    for number, action in enumerate(played.actions):
        if 1 <= s.turn <= s.n:
            seats[int(s.turn)] = int(s.active)
            lengths[int(s.turn)] = number + 1
            if s.to_move() == s.active:
                turns.setdefault(int(s.turn), []).append((game.write(s, action), s.agenda[-1].name))
        s.apply(action)
    won = result_of(game, s)
    plan = plan_of(played.options)
    out = []
    for turn, told in turns.items():
        key, main = plan(told)
        out.append(Opened(tuple(sorted(key)), main, turn - 1, won[seats[turn]], lengths[turn]))
    return out


def record_until(game: Game[Any], played: Played, length: int) -> str:
    """A record of the beginning of a game."""
    match = Match(game, played.options)
    for action in played.actions[:length]:
        match.play_action(match.to_move(), action)
    return record_of(match).write()


def from_records(game: Game[Any], folders: list[Path]) -> Iterator[Played]:
    """Games that tournaments have kept, without those that were broken off."""
    for path in [path for folder in folders for path in sorted((folder / GAMES).glob("*.txt"))]:
        record = read_record(path.read_text(encoding="utf-8"))
        if record.game != game.name:
            sys.exit(f"{path} is a game of {record.game}")
        match = replay(game, record)
        if match.is_over():
            bots = ", ".join(sorted(set(record.names.values())))
            yield Played(match.options, [int(one.action) for one in match.log], bots)


def tournament_of(game: Game[Any], folder: Path) -> str:
    """The command that has played the games of a folder."""
    plan = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    usual = game.menu().choose(plan["board"], plan["players"], {}).chosen
    words = ["kogge", "tournament", game.name, "--board", plan["board"], "--players", str(plan["players"])]
    for name, value in plan["options"].items():
        words += [] if usual[name] == value else ["--option", f"{name}={value}"]
    bots = plan["bots"] if len(set(plan["bots"])) > 1 else plan["bots"][:1]
    games = sum(1 for _ in (folder / RESULTS).open(encoding="utf-8"))
    words += ["--bots", ",".join(bots), "--games", str(games), "--seed", plan["seed"], "--keep", str(folder)]
    return shlex.join(words)


def from_chunks(game: Game[Any], folder: Path, bot: str) -> Iterator[Played]:
    """Games that `tools.fit_chances` has played."""
    import numpy as np

    pattern = re.compile(rf"{game.name}-(?P<board>.+)-(?P<players>\d)-{re.escape(bot.replace(':', '-'))}-.*\.npz")
    for path in sorted(folder.glob(f"{game.name}-*.npz")):
        found = pattern.fullmatch(path.name)
        if found:
            options = game.menu().choose(found["board"], int(found["players"]), {})
            with np.load(path) as data:
                for actions in np.split(data["actions"], data["lengths"].cumsum()[:-1]):
                    yield Played(options, [int(action) for action in actions], bot)


class Board:
    """The games of one set-up."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.opened: dict[tuple[str, ...], list[tuple[Opened, Played]]] = {}
        self.bots: set[str] = set()
        self.ended: Counter[str] = Counter()
        self.places: list[list[float]] = []
        self.turns: list[int] = []
        self.points: list[int] = []

    def add(self, played: Played) -> None:
        """Count a game."""
        for one in openings_of(self.game, played):
            self.opened.setdefault(one.key, []).append((one, played))
            while len(self.places) <= one.place:
                self.places.append([])
            self.places[one.place].append(one.won)
        s: State = self.game.new(played.options)
        for action in played.actions:
            s.apply(action)
        self.bots.add(played.bots)
        self.ended[self.game.ended_by(s)] += 1
        self.turns.append(int(s.turn))
        self.points.append(max(int(one.total) for one in self.game.scores(s)))

    def data(self, made: str) -> dict[str, Any]:
        """For the file."""
        games = len(self.turns)
        usual = [sum(won) / len(won) for won in self.places]
        counted = sorted(self.opened.values(), key=lambda seen: (-len(seen), seen[0][0].key))
        lines = [seen for seen in counted if len(seen) >= FEWEST and seen[0][0].key][:MOST_LINES]
        return {
            "games": games,
            "bots": ", ".join(sorted(self.bots)),
            "made": made,
            "places": [round(share, 4) for share in usual],
            "turns": round(sum(self.turns) / games, 1),
            "points": round(sum(self.points) / games, 1),
            "ended_by": {name: round(count / games, 4) for name, count in sorted(self.ended.items())},
            "others": sum(len(seen) for seen in counted) - sum(len(seen) for seen in lines),
            "lines": [self.line(seen, usual) for seen in lines],
        }

    def line(self, seen: list[tuple[Opened, Played]], usual: list[float]) -> dict[str, Any]:
        """One opening. It is shown where it was played first in the order of turns."""
        shown, played = min(seen, key=lambda pair: pair[0].place)
        wins = sum(one.won for one, _ in seen)
        low, high = wilson(wins, len(seen))
        return {
            "actions": [list(pair) for pair in shown.told],
            "plays": len(seen),
            "share": round(wins / len(seen), 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "usual": round(sum(usual[one.place] for one, _ in seen) / len(seen), 4),
            "places": [sum(one.place == place for one, _ in seen) for place in range(len(usual))],
            "record": record_until(self.game, played, shown.length),
        }


def main(words: list[str] | None = None) -> None:
    """Read, count, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=sorted(PLANS))
    parser.add_argument("--records", type=Path, action="append", default=[], help="a folder of kogge tournament --keep")
    parser.add_argument("--chunks", type=Path, help="a folder of chunks of tools.fit_chances")
    parser.add_argument("--bot", default="turns:0.005s", help="whose chunks")
    parser.add_argument("--out", type=Path, help="the file; that of the package unless told otherwise")
    args = parser.parse_args(words)
    game = find_game(args.game)
    path = args.out or DATA / f"openings-{args.game}.json"
    boards: dict[str, Board] = {}
    sources = [from_records(game, args.records)]
    if args.chunks is not None:
        sources.append(from_chunks(game, args.chunks, args.bot))
    for source in sources:
        for played in source:
            setup = f"{played.options.board} {played.options.players}"
            boards.setdefault(setup, Board(game)).add(played)
    if not boards:
        sys.exit("no finished games there")
    data: dict[str, Any] = {"format": FORMAT, "game": game.name, "setups": {}}
    if path.exists():
        data["setups"] = json.loads(path.read_text(encoding="utf-8"))["setups"]
    given = [f"--records {shlex.quote(str(folder))}" for folder in args.records]
    given += [f"--chunks {shlex.quote(str(args.chunks))} --bot {args.bot}"] if args.chunks is not None else []
    tournaments = [f"{tournament_of(game, folder)} && " for folder in args.records]
    made = "".join([*tournaments, " ".join(["python -m tools.openings --game", game.name, *given])])
    found = {setup: board.data(made) for setup, board in sorted(boards.items())}
    data["setups"] |= found
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for setup, one in found.items():
        print(f"{game.name} {setup}: {one['games']} games")
        for line in one["lines"]:
            said = "; ".join(text for text, _ in line["actions"])
            print(f"  {line['plays']:4} {line['share']:6.1%} (usual {line['usual']:.1%})  {said}")


if __name__ == "__main__":
    main()
