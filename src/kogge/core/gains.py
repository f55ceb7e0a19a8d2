"""What a decision brought to whom, and what it cost: data that tables, terminals and agents make sentences of.

A gain is found by comparing the states before and after a decision. Rules know nothing of it.
"""

from __future__ import annotations

from typing import Any, Final

POINTS: Final = "points"  # what every game scores by: all gains of points together are a seat's final total
NAMED: Final = "named"  # a reason: the text of the decision itself says so much, a sentence need not repeat it
HIDDEN: Final = "?"


class Gain:
    """One kind of thing that one seat has got or lost by one decision."""

    def __init__(
        self,
        seat: int | None,
        what: str,
        count: int,
        of: str = "",
        why: str = "",
        at: str = "",
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        self.seat = seat  # None: a colour that nobody plays
        self.what = what  # a word: points, order, gold
        self.count = count  # below zero: lost
        self.of = of  # which one, where there are several: silk, order_07
        self.why = why  # a word: the reason, the category of a score, or NAMED
        self.at = at  # where on the table, as `Game.anchor` names places
        self.seen_by = seen_by  # the seats that may know `of`; None: everybody

    def data(self) -> dict[str, Any]:
        """Plain data for JSON; what is empty is left out."""
        out: dict[str, Any] = {"seat": self.seat, "what": self.what, "count": self.count}
        if self.of:
            out["of"] = self.of
        if self.why:
            out["why"] = self.why
        if self.at:
            out["at"] = self.at
        return out

    def told(self, seat: int | None) -> Gain:
        """The gain as a seat or a spectator (None) may know it."""
        if self.seen_by is None or (seat is not None and seat in self.seen_by):
            return self
        return Gain(self.seat, self.what, self.count, HIDDEN, self.why, self.at)


def add(
    out: list[Gain],
    seat: int | None,
    what: str,
    count: int,
    of: str = "",
    why: str = "",
    at: str = "",
    seen_by: tuple[int, ...] | None = None,
) -> None:
    """Note a gain, unless nothing has changed."""
    if count != 0:
        out.append(Gain(seat, what, count, of, why, at, seen_by))


def cut(gains: list[Gain], seat: int | None) -> list[Gain]:
    """What a seat may know of gains. Hidden things of a kind become one number, so that their order tells nothing."""
    out: list[Gain] = []
    for gain in gains:
        told = gain.told(seat)
        if told is gain:
            out.append(gain)
            continue
        for i in range(len(out)):
            other = out[i]
            if other.of == HIDDEN and (other.seat, other.what, other.why, other.at) == (
                told.seat,
                told.what,
                told.why,
                told.at,
            ):
                told.count += other.count
                out.pop(i)
                break
        if told.count != 0:
            out.append(told)
    return out


def has_secret(gains: list[Gain]) -> bool:
    """Whether not everybody may know all of it."""
    for gain in gains:  # noqa: SIM110
        if gain.seen_by is not None:
            return True
    return False
