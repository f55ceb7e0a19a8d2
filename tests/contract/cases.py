"""What the conformance suite runs over: every game of the registry with every board, number of players and option.

A game is covered as soon as it is in the registry. Without an entry in HABITS its walks choose every verb equally
often; the entry tells which verbs must be met, and how games end soon.
"""

from __future__ import annotations

import itertools
import math
from typing import Any, Final

from kogge.core.boards import BoardEntry
from kogge.core.contract import Game
from kogge.core.options import Menu, Options
from kogge.games.registry import GAMES

WHOLE_PRODUCT: Final = 6  # so many combinations of options are all tried; of more, mixtures in which every value occurs


class Habits:
    """How walks through one game behave, and what they must meet."""

    def __init__(
        self,
        verbs: tuple[str, ...],
        weights: dict[str, int],
        gather: tuple[str, ...] = (),
        most: int = 5_000,
        hidden: bool = False,
        sample: int = 1,
        with_option: dict[str, dict[str, int]] | None = None,
    ) -> None:
        self.verbs = verbs  # the words every action's text begins with; each must be played
        self.weights = weights  # odds by verb; 1 when not named
        self.gather = gather  # verbs whose actions are chosen near each other, so that something comes of them
        self.most = most  # decisions after which an eager game must have ended
        self.hidden = hidden  # a seat may know what another does not
        self.sample = sample  # one position in so many is searched for secrets, where there are very many
        self.with_option = with_option or {}  # other odds where an option (`favours=yes`) is chosen
        self._known: dict[str, str] = {}  # the verb of every text seen so far

    def fitted(self, options: Options) -> Habits:
        """The habits of a case with these options."""
        weights = dict(self.weights)
        for name, value in options.chosen.items():
            weights |= self.with_option.get(f"{name}={value}", {})
        return Habits(self.verbs, weights, self.gather, self.most, self.hidden, self.sample)

    def verb(self, text: str) -> str:
        """The verb a text begins with: the longest one that fits, else the first word."""
        known = self._known.get(text)
        if known is None:
            found = [verb for verb in self.verbs if text == verb or text.startswith(verb + " ")]
            known = max(found, key=len) if found else text.partition(" ")[0]
            self._known[text] = known
        return known


class KnownHabits(dict[str, Habits]):
    """By game; of a game without an entry it says what to do."""

    def __missing__(self, name: str) -> Habits:
        raise AssertionError(f"tell the verbs of {name!r} in HABITS of tests/contract/cases.py; see docs/add-a-game.md")


ENTRIES: Final[dict[str, Habits]] = {
    "hansa": Habits(
        verbs=(
            *("first", "gold", "draw", "mission", "offer"),
            *("income", "place", "displace", "move", "establish", "end"),
            *("use swap", "use develop", "use +3", "use +4", "use move3", "use exchange", "use tax", "use block"),
            *("favour", "flip", "hire", "green", "neutral"),
            *("pay", "put", "lift", "done"),
            *("office", "extra", "develop", "prestige", "skip", "lay"),
        ),
        weights={
            "establish": 5000,
            **{"office": 50, "extra": 50, "develop": 50, "prestige": 500},
            **{"use swap": 100, "use develop": 100, "use +3": 100, "use +4": 100, "use move3": 100},
            **{"use exchange": 100, "use tax": 100, "use block": 100, "favour": 300, "green": 50},
            **{"place": 200, "income": 20, "move": 20, "displace": 10, "put": 10, "lift": 20},
        },
        gather=("place", "put"),
        hidden=True,
        with_option={
            # Who uses every marker at once has none to pay for a favour.
            "favours=yes": {
                **{"use swap": 4, "use develop": 4, "use +3": 4, "use +4": 4, "use move3": 4},
                **{"use exchange": 4, "use tax": 4, "use block": 4, "favour": 3000},
            }
        },
    ),
    "merchants": Habits(
        verbs=(
            *("hide", "first", "dice", "steal", "draw", "reveal"),
            *("post", "neutral", "route", "hire", "equip", "card", "buy", "exchange", "walk", "drive", "deliver"),
            *("play", "offer", "end", "roll", "step", "stop", "go", "halt", "lay", "shift", "pay", "skip", "get"),
            *("discard", "robber", "rob", "give", "want", "send", "drop", "accept", "counter", "refuse"),
            *("take", "withdraw"),
        ),
        weights={
            **{"deliver": 5000, "route": 600, "drive": 200, "walk": 200, "go": 100, "hire": 100},
            **{"buy": 90, "play": 50, "exchange": 30, "equip": 20, "halt": 10, "stop": 10},
            **{"end": 4, "step": 3, "card": 3, "roll": 3, "offer": 2},
        },
        gather=("walk",),
        most=16_000,
        hidden=True,
        sample=12,
    ),
    "yokohama": Habits(
        verbs=(
            *("first", "site", "tile", "token", "goal", "bonus", "tech", "deal", "keep"),
            *("place", "enter", "walk", "tram", "ride", "stop", "recall", "collect"),
            *("buy", "sell", "pray", "offer", "declare", "hire", "research", "pay", "order"),
            *("take", "shop", "house", "leave", "gain", "deploy", "lift", "drop", "station"),
            *("agent", "merchant", "envoy", "achieve", "fulfil", "claim", "spin", "study", "done"),
        ),
        weights={
            **{"achieve": 5000, "fulfil": 500, "shop": 500, "take": 500, "envoy": 500, "merchant": 500, "agent": 100},
            **{"declare": 20, "hire": 100, "research": 100, "order": 20, "buy": 5, "house": 20, "pray": 4},
            **{"place": 20, "walk": 20, "enter": 20, "stop": 50, "deploy": 5, "lift": 5, "collect": 20},
            **{"recall": 3, "done": 2},
        },
        gather=("place", "enter"),
        most=12_000,
        hidden=True,
        sample=12,
    ),
}

HABITS: Final = KnownHabits(ENTRIES)
UNKNOWN: Final = Habits((), {}, most=100_000)


class Case:
    """One game as it can be set up."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        self.game = game
        self.options = options
        self.habits = HABITS.get(game.name, UNKNOWN).fitted(options)
        self.plain = all(options.chosen[o.name] == o.default for o in game.menu().options if o.name in options.chosen)

    def table(self) -> str:
        """Game, board and number of players."""
        return f"{self.game.name} {self.options.board} {self.options.players}p"

    def __str__(self) -> str:
        words = [self.table()]
        if self.options.version != self.game.version:
            words.append(f"version={self.options.version}")
        menu = {option.name: option.default for option in self.game.menu().options}
        words += [f"{name}={value}" for name, value in self.options.chosen.items() if menu[name] != value]
        return " ".join(words)

    def seed(self, word: object) -> str:
        """A seed that no other case shares."""
        return f"{self}/{word}"


def option_sets(menu: Menu, board: BoardEntry, players: int, version: int) -> list[dict[str, str]]:
    """Every combination where there are few; else the defaults, and mixtures in which every value occurs."""
    options = [option for option in menu.options if option.fits(board, players, version)]
    values = [option.allowed(players) for option in options]
    names = [option.name for option in options]
    if math.prod(len(some) for some in values) <= WHOLE_PRODUCT:
        return [dict(zip(names, some, strict=True)) for some in itertools.product(*values)]
    out = [{option.name: option.default for option in options}]
    turns = max(len(some) for some in values)
    for turn in range(turns):
        one: dict[str, str] = {}
        for k, (name, some) in enumerate(zip(names, values, strict=True)):
            # Each option a step further than the one before it, every second one at half the pace where that is enough:
            # so short options meet in every combination, and long ones never have the same value.
            pace = 2 if k % 2 == 1 and 2 * len(some) <= turns else 1
            one[name] = some[(turn // pace + k) % len(some)]
        out.append(one)
    return out


def cases_of(game: Game[Any], version: int | None = None) -> list[Case]:
    """Every case of one game by the newest rules, or by those of a version; none of them twice."""
    menu = game.menu()
    version = version or game.version
    found: dict[str, Case] = {}
    for entry in menu.boards:
        for players in entry.players:
            for given in option_sets(menu, entry, players, version):
                case = Case(game, menu.choose(entry.name, players, given, version))
                found.setdefault(str(case), case)
    return list(found.values())


CASES: Final[list[Case]] = [case for game in GAMES.values() for case in cases_of(game)]
OLDER: Final[list[Case]] = [
    case for game in GAMES.values() for version in range(1, game.version) for case in cases_of(game, version)
]
PLAIN: Final[list[Case]] = [case for case in CASES if case.plain]
