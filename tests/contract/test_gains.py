"""What decisions are told to have brought is what they brought: whole games are followed by the told gains alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

from kogge.core.contract import NOBODY, State
from kogge.core.gains import POINTS, Gain
from tests.contract.cases import CASES, Case
from tests.contract.checks import as_bytes, seats_of
from tests.contract.walks import eager, walk
from tests.depth import sample, trials

LOOKS: Final = 200  # decisions after which everything public is compared
SAMPLE: Final = sample(CASES, Case.table, trials(1, 3, 0))

Owned = Counter[tuple[int, str, str]]  # by seat, what it is and which one


def owned_in_hansa(view: dict[str, Any]) -> Owned:
    """Supplies, abilities, markers, offices and favours of every desk."""
    out: Owned = Counter()
    for seat, desk in enumerate(view["seats"]):
        for letter, kind in (("t", "trader"), ("m", "merchant")):
            out[seat, "supply", kind] = desk["supply"][letter]
            out[seat, "stock", kind] = desk["stock"][letter]
        for track, level in desk["tracks"].items():
            out[seat, "ability", track] = level
        for marker in desk["markers"]:
            out[seat, "marker", marker] += 1
        for favour in desk["favours"]:
            out[seat, "favour", favour] += 1
        out[seat, "plate", ""] = len(desk["plate"])
        mine = [piece for row in (view["slots"], view["extras"]) for city in row.values() for piece in city]
        out[seat, "office", ""] = sum(1 for piece in mine if piece[:-1] == str(seat + 1))
    return out


def owned_in_yokohama(view: dict[str, Any]) -> Owned:
    """Things, pieces, cards, flags, agents and tokens of every desk; orders of an opponent's hand have no names."""
    out: Owned = Counter()
    for seat, desk in enumerate(view["seats"]):
        for what, shelf in (
            *(("thing", "things"), ("piece", "hand"), ("warehouse", "warehouse")),
            *(("flag", "flags"), ("agent", "agents")),
        ):
            for name, count in desk[shelf].items():
                out[seat, what, name] = count
        for what, pile in (("technology", "technologies"), ("fulfilled", "fulfilled")):
            for name in desk[pile]:
                out[seat, what, name] += 1
        out[seat, "order", ""] = len(desk["orders"])
        out[seat, "token", ""] = desk["power_tokens"]
        out[seat, "merchant", ""] = desk["merchants_ready"]
        out[seat, "achievement", ""] = len(desk["achievements"])
    return out


def owned_in_merchants(view: dict[str, Any]) -> Owned:
    """Gold, cards and pieces of every player; raw materials by kind where the viewer has them in hand."""
    out: Owned = Counter()
    for seat, one in enumerate(view["seats"]):
        out[seat, "gold", ""] = one["gold"]
        out[seat, "material", ""] = one["hand_size"]
        out[seat, "card", ""] = one["cards_held"]
        out[seat, "post", ""] = sum(1 for post in view["posts"].values() if post["owner"] == seat)
        out[seat, "route", ""] = sum(1 for owner in view["routes"].values() if owner == seat)
        out[seat, "merchant", ""] = sum(1 for at in one["merchants"] if at is not None)
        out[seat, "caravan", ""] = sum(1 for at in one["caravans"] if at is not None)
    return out


OWNED: Final[dict[str, Callable[[dict[str, Any]], Owned]]] = {
    "hansa": owned_in_hansa,
    "yokohama": owned_in_yokohama,
    "merchants": owned_in_merchants,
}
UNNAMED: Final = {"order", "material", "card", "achievement"}  # counted, since not everybody may know which


class Follower:
    """Somebody who hears what decisions brought, and sees nothing else."""

    def __init__(self, case: Case, s: State, seat: int | None) -> None:
        self.case = case
        self.seat = seat
        self.points: Counter[int] = Counter()
        self.owned = OWNED[case.game.name](case.game.view(s, seat))

    def hear(self, gains: list[Gain]) -> None:
        for gain in gains:
            assert gain.count != 0, gain.data()
            assert gain.seat is None or gain.seat in seats_of(self.case)
            if gain.seat is None:
                continue
            if gain.what == POINTS:
                self.points[gain.seat] += gain.count
            of = "" if gain.what in UNNAMED else gain.of
            self.owned[gain.seat, gain.what, of] += gain.count

    def check(self, s: State) -> None:
        seen = OWNED[self.case.game.name](self.case.game.view(s, self.seat))
        assert {key: self.owned[key] for key in seen} == dict(seen)


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_a_game_can_be_followed_by_what_is_told(case: Case) -> None:
    game = case.game
    s: State = game.new(case.options)
    before = s
    followers = [Follower(case, s, seat) for seat in (None, 0)]
    action = -1
    for number, (s, coming) in enumerate(walk(case, eager(case, "gains"), case.habits.most)):
        if number > 0:
            follow(case, followers, before, action, s)
        if number % LOOKS == 0:
            for one in followers:
                one.check(s)
        before = s.copy()
        action = coming
    assert s.to_move() == NOBODY
    follow(case, followers, before, action, s)
    for one in followers:
        one.check(s)
        assert [one.points[score.seat] for score in game.scores(s)] == [score.total for score in game.scores(s)]


def follow(case: Case, followers: list[Follower], before: State, action: int, after: State) -> None:
    """Tell everybody what the decision brought."""
    for one in followers:
        gains = case.game.gains(before, action, after, one.seat)
        one.hear(gains)
        assert as_bytes([gain.data() for gain in gains])
