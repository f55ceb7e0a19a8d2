"""What a puzzle is about: a word for what its solution brings, in the categories of the rulebook.

A theme is found by what the decisions of the turn brought to whom (`Game.gains`). Where the turn brings nothing that
tells, it is about blocking if it is better than the next best one because of what it takes from the others.
"""

from __future__ import annotations

from typing import Final

from kogge.bots.contract import Heuristics
from kogge.coach.puzzle_play import PuzzlePlay
from kogge.core.contract import State
from kogge.core.gains import POINTS, Gain

ENDING: Final = "ending"
BLOCKING: Final = "blocking"
BUILDING_UP: Final = "building-up"
# [game] its themes, the most telling first; those of every game are the first one and the last two.
THEMES: Final[dict[str, tuple[str, ...]]] = {
    "hansa": (ENDING, "link", "displacement", "special", "ability", "marker", "office", "control"),
    "yokohama": (
        ENDING,
        "achievement",
        "orders",
        "order",
        "technology",
        "token",
        "building",
        "customs",
        "church",
        "flag",
    ),
    "merchants": (ENDING, "deliveries", "delivery", "founding", "route", "card", "caravan", "robber", "trade"),
}
COMMON: Final = (BLOCKING, BUILDING_UP)


def themes_of(game: str) -> tuple[str, ...]:
    """Every theme that puzzles of a game can have."""
    return (*THEMES.get(game, (ENDING,)), *COMMON)


def theme_of(play: PuzzlePlay, heuristics: Heuristics, second: State | None) -> str:
    """The theme of a turn that was played; `second` is where the next best one leads."""
    if play.has_set_end():
        return ENDING
    found = hints_of(play)
    for theme in THEMES.get(play.game.name, ()):
        if theme in found:
            return theme
    if second is not None and takes_from_others(play.state, second, play.seat, heuristics):
        return BLOCKING
    return BUILDING_UP


def hints_of(play: PuzzlePlay) -> set[str]:
    """All themes that what the turn brought speaks for."""
    out: set[str] = set()
    log = play.match.log
    gains = [gain for one in log for gain in one.gains or [] if gain.seat == play.seat]
    rivals = [gain for one in log for gain in one.gains or [] if gain.seat != play.seat]
    words = {one.text.split()[0] for one in log if one.seat == play.seat}
    if play.game.name == "hansa":
        hansa_hints(out, gains, rivals)
    elif play.game.name == "yokohama":
        yokohama_hints(out, gains, words)
    elif play.game.name == "merchants":
        merchants_hints(out, gains, words)
    return out


def count(gains: list[Gain], what: str, why: str | None = None) -> int:
    """How much of it was gained, losses left out."""
    return sum(max(one.count, 0) for one in gains if one.what == what and (why is None or one.why == why))


def hansa_hints(out: set[str], gains: list[Gain], rivals: list[Gain]) -> None:
    """Hansa Teutonica."""
    for why in ("link", "office", "control"):
        if count(gains, POINTS, why):
            out.add(why)
    for what in ("special", "ability", "office"):
        if count(gains, what):
            out.add(what)
    if any(one.what == "displaced" for one in rivals):
        out.add("displacement")
    if any(one.what == "marker" for one in gains):
        out.add("marker")


def yokohama_hints(out: set[str], gains: list[Gain], words: set[str]) -> None:
    """Yokohama."""
    fulfilled = count(gains, "fulfilled")
    if fulfilled:
        out.add("orders" if fulfilled > 1 else "order")
    for what in ("achievement", "technology", "token", "flag"):
        if count(gains, what):
            out.add(what)
    if words & {"shop", "house"}:
        out.add("building")
    if words & {"pray", "offer"}:
        out.add("church")
    if "declare" in words:
        out.add("customs")


def merchants_hints(out: set[str], gains: list[Gain], words: set[str]) -> None:
    """Merchants of Europe."""
    delivered = count(gains, POINTS)
    if delivered:
        out.add("deliveries" if delivered > 1 else "delivery")
    for what, theme in (("post", "founding"), ("route", "route"), ("caravan", "caravan"), ("merchant", "caravan")):
        if count(gains, what):
            out.add(theme)
    if any(one.what == "card" for one in gains):
        out.add("card")
    if words & {"rob", "robber"}:
        out.add("robber")
    if words & {"buy", "exchange", "send"}:
        out.add("trade")


def takes_from_others(best: State, second: State, seat: int, heuristics: Heuristics) -> bool:
    """Whether a turn is better than another one more by what the strongest rival has less than by what the seat has
    more, as the evaluator sees it."""
    values = [int(one) for one in heuristics.evaluator.values(best)]
    others = [int(one) for one in heuristics.evaluator.values(second)]
    mine = values[seat] - others[seat]
    rival = max((other for p, other in enumerate(others) if p != seat), default=0)
    theirs = rival - max((value for p, value in enumerate(values) if p != seat), default=0)
    return theirs > 0 and theirs > 2 * mine
