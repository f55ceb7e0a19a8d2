"""Whether a board's data can be played: a layout of the city for every number of players, as large as the boards."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.data_check import ListOf, Problems, Record, Whole, inside
from kogge.games.yokohama.board import BOARDS

MOST_PLACES: Final = 62  # places are the bits of one number
LAYOUT: Final = Record(
    {"rows": ListOf(Whole(1, 20), 1, 20), "near": ListOf(ListOf(Whole(0, MOST_PLACES)), 1, MOST_PLACES)}
)
BODY: Final = Record({"layouts": Record({}, {str(n): LAYOUT for n in (2, 3, 4)})})


def check_board(data: dict[str, Any], box: dict[str, Any], problems: Problems) -> None:
    """Note everything that is wrong with a board for what is in the box."""
    BOARDS.check_header(data, problems)
    header = BOARDS.fields()
    BODY.check({name: data[name] for name in data if name not in header}, "", problems)
    if problems.found:
        return
    for n in data["players"]:
        place = inside("layouts", n)
        if str(n) not in data["layouts"]:
            problems.add("layouts", f"the layout for {n} players is missing")
            continue
        layout = data["layouts"][str(n)]
        places = sum(layout["rows"])
        boards = boards_in_play(box, n)
        if places != boards:
            problems.add(inside(place, "rows"), f"they have {places} places, and {boards} location boards are laid out")
        if len(layout["near"]) != places:
            problems.add(inside(place, "near"), f"it names {len(layout['near'])} places, and the rows have {places}")
        else:
            _check_near(layout["near"], inside(place, "near"), problems)


def boards_in_play(box: dict[str, Any], players: int) -> int:
    """Y1.1: how many location boards are laid out."""
    removed: dict[str, int] = box["locations"]["removed"][str(players)]
    copies: list[int] = [one["copies"] for one in box["locations"]["locations"]]
    return sum(copies) - sum(removed.values())


def _check_near(near: list[list[int]], place: str, problems: Problems) -> None:
    """Neighbours are neighbours of each other, in ascending order, and every place can be reached."""
    for here, around in enumerate(near):
        for there in around:
            if there >= len(near) or there == here:
                problems.add(inside(place, here), f"there is no other place {there}; they count from 0")
            elif here not in near[there]:
                problems.add(inside(place, here), f"{there} is its neighbour, but it is none of {there}")
        if around != sorted(set(around)):
            problems.add(inside(place, here), "its neighbours do not ascend")
    if problems.found:
        return
    reached = {0}
    waiting = [0]
    while waiting:
        for there in near[waiting.pop()]:
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    if len(reached) < len(near):
        cut_off = ", ".join(str(c) for c in range(len(near)) if c not in reached)
        problems.add(place, f"nobody can walk from 0 to {cut_off}: the city is in pieces")
