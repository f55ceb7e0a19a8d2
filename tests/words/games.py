"""Whole games to speak of: the golden records, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kogge.core.contract import NATURE, prompt
from kogge.core.options import Options
from kogge.core.record import read_record, replay
from kogge.games.registry import find_game
from kogge.words import Line, line_of

RECORDS: Final = Path(__file__).parents[1] / "records"
# One record for each family of set-ups: every board of Hansa and Merchants, every number of players of Yokohama.
PLAYED: Final = (
    ("hansa", "league-3-3-favour-use-markers"),
    ("hansa", "league-45-4-favours-markers"),
    ("hansa", "east-5-promo-markers"),
    ("hansa", "britannia-3-2-prestige"),
    ("hansa", "britannia-45-5-markers"),
    ("yokohama", "city-2-church"),
    ("yokohama", "city-3-orders"),
    ("yokohama", "city-4-shops"),
    ("merchants", "main-4-goods"),
    ("merchants", "short-3-goods"),
)


class Said(NamedTuple):
    """An action and the step that it answers; whether chance decides it."""

    action: str
    step: str
    chance: bool


def newest(game: str, name: str) -> str:
    """The text of a golden record, by the newest rules that have it."""
    return max((RECORDS / game).glob(f"*/{name}.txt"), key=lambda path: int(path.parent.name)).read_text("utf-8")


def options_of(game: str, name: str) -> Options:
    """The set-up of a golden record."""
    return read_record(newest(game, name)).chosen(find_game(game))


def actions_of(game: str, name: str, every: int = 1) -> list[Said]:
    """What was played in a game, and what could have been at each decision; of the latter every n-th."""
    return list(dict.fromkeys(_actions(game, name, every)))


def played_on(game: str, board: str) -> list[str]:
    """Every different action of all golden games on a board."""
    texts: dict[str, None] = {}
    for path in sorted((RECORDS / game).glob("*/*.txt")):
        record = read_record(path.read_text("utf-8"))
        if record.board == board:
            texts |= {decision.text: None for decision in record.decisions}
    return list(texts)


def lines_of(game: str, name: str) -> list[Line]:
    """The decisions of a game as a spectator is told them, with what they brought."""
    match = replay(find_game(game), read_record(newest(game, name)), keep_told=True)
    return [line_of(decision, None) for decision in match.log]


def _actions(game: str, name: str, every: int) -> Iterator[Said]:
    record = read_record(newest(game, name))
    rules = find_game(game)
    state = rules.new(record.chosen(rules))
    for number, decision in enumerate(record.decisions):
        pending = prompt(state)
        assert pending is not None
        chance = state.to_move() == NATURE
        if number % every == 0:
            for action in state.legal():
                yield Said(rules.write(state, action), pending["name"], chance)
        yield Said(decision.text, pending["name"], chance)
        for seat in (None, 0):
            yield Said(rules.tell(state, rules.read(state, decision.text), seat), pending["name"], chance)
        state.apply(rules.read(state, decision.text))
