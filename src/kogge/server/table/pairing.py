"""Quick pairing: what people look for, who fits together, and the table that comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from kogge.core.errors import BadOption
from kogge.games.registry import find_game
from kogge.server.fields import Word
from kogge.server.ids import now
from kogge.server.table.create import WAITING_TIME, SeatRequest, TableRequest, planned_table
from kogge.server.table.facts import HUMAN, SLOW
from kogge.server.table.seats import name_at, open_table
from kogge.server.table.table import Table

NEW: Final = 1000  # the rating of whoever has not played


class Wish(Struct, forbid_unknown_fields=True, frozen=True):
    """A game that somebody wants to play now. Without a board any board will do; options that are not named are as
    usual. The clock is as in `TableRequest`. `rating_from` and `rating_to`: how strong the others may be in this game
    with so many players, as `/ratings` shows it; whoever is new there counts as 1000."""

    game: Word
    players: Annotated[int, Meta(ge=2, le=20)]
    board: Word | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    rated: bool = False
    rating_from: Annotated[int, Meta(ge=-2_000, le=5_000)] | None = None
    rating_to: Annotated[int, Meta(ge=-2_000, le=5_000)] | None = None
    turn_limit: Annotated[int, Meta(ge=10, le=2_592_000)] | None = None
    bank: Annotated[int, Meta(ge=30, le=86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    delay: Annotated[int, Meta(ge=0, le=600)] = 0


class Seek(Struct, frozen=True):
    """Somebody with a wish, and how strong they are in that game."""

    id: str
    person: str
    name: str
    wish: Wish
    process: str
    created: int
    rating: int = NEW


def check_wish(wish: Wish) -> None:
    """BadOption says why there is no such game."""
    if wish.rating_from is not None and wish.rating_to is not None and wish.rating_from > wish.rating_to:
        raise BadOption("rating_from is more than rating_to: nobody is that strong")
    planned_table(_request(wish, wish.board), "", "")


def fits(wish: Wish, other: Wish) -> bool:
    """Whether two people want the same."""
    if wish.board is not None and other.board is not None and wish.board != other.board:
        return False
    return _but_board(wish) == _but_board(other)


def _but_board(wish: Wish) -> tuple[object, ...]:
    clock = (wish.turn_limit, wish.bank, wish.increment, wish.delay)
    return wish.game, wish.players, wish.rated, _unusual(wish), clock


def _unusual(wish: Wish) -> dict[str, str]:
    """The options that are not as usual, so that it does not matter whether the others are named."""
    if not wish.options:
        return {}
    menu = find_game(wish.game).menu()
    usual = {option.name: option.default for option in menu.options_of(menu.version)}
    return {name: value for name, value in wish.options.items() if usual.get(name) != value}


def suits(seek: Seek, other: Seek) -> bool:
    """Whether two people want the same, and each is as strong as the other wants it."""
    return fits(seek.wish, other.wish) and _welcomes(seek.wish, other) and _welcomes(other.wish, seek)


def _welcomes(wish: Wish, other: Seek) -> bool:
    low, high = wish.rating_from, wish.rating_to
    return (low is None or low <= other.rating) and (high is None or other.rating <= high)


def first_group(seeks: Sequence[Seek], enemies: Collection[frozenset[str]]) -> list[Seek] | None:
    """The people who have waited longest and can play together; None as long as nobody can. Enemies never can."""
    ordered = sorted(seeks, key=lambda seek: (seek.created, seek.id))
    for first in ordered:
        group = [first]
        for seek in ordered:
            if all(_agree(seek, one, enemies) for one in group):
                group.append(seek)
            if len(group) == first.wish.players:
                return sorted(group, key=ordered.index)
    return None


def _agree(one: Seek, other: Seek, enemies: Collection[frozenset[str]]) -> bool:
    people = frozenset((one.person, other.person))
    return len(people) == 2 and people not in enemies and suits(one, other)


def paired_table(group: Sequence[Seek], clock: Callable[[], int] = now, components: str = "") -> Table:
    """Their table, begun. Whoever has waited longest is its host; chance says who sits where."""
    board = next((seek.wish.board for seek in group if seek.wish.board is not None), None)
    host = group[0]
    table = planned_table(_request(host.wish, board), host.person, host.name, clock=clock, components=components)
    people = list(group)
    secrets.SystemRandom().shuffle(people)
    for assignment, seek in zip(table.seats, people, strict=True):
        assignment.kind = HUMAN
        assignment.name = name_at(table, seek.person, seek.name)
        assignment.holders = {seek.person}
    open_table(table)
    return table


def _request(wish: Wish, board: str | None) -> TableRequest:
    """Without a clock people go away between their turns, so nobody is replaced by a bot after a minute."""
    clock = wish.turn_limit is not None or wish.bank is not None
    return TableRequest(
        wish.game,
        [SeatRequest("open")] * wish.players,
        board,
        dict(wish.options),
        public=True,
        rated=wish.rated,
        waiting_time=WAITING_TIME if clock else SLOW,
        turn_limit=wish.turn_limit,
        bank=wish.bank,
        increment=wish.increment,
        delay=wish.delay,
    )
