"""What a decision brought to whom: prestige and its reason, workers, offices, abilities, markers, favours."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.core.actions import first_of, second_of, verb_of
from kogge.core.contract import Action, Seat
from kogge.core.gains import NAMED, POINTS, Gain, add
from kogge.games.hansa.actions import DISPLACE, ESTABLISH, FAVOUR, GREEN, HIRE, INCOME, PAY, PLACE, USE_BLOCK, USE_TAX
from kogge.games.hansa.board import FAVOURS, KINDS, MARKER_KINDS, MARKERS, TRACKS, TRADER
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, owner_of


def seat_of(s: Hansa, owner: Seat) -> int | None:
    """None for the neutral colour (H12.1)."""
    return None if owner == s.neutral else int(owner)


def changes_of(before: Hansa, action: Action, after: Hansa) -> list[Gain]:
    """Seat by seat, the prestige first."""
    out: list[Gain] = []
    for p in range(after.owners):
        prestige_gains(out, before, action, after, p)
        office_gains(out, before, after, p)
    if verb_of(action) == DISPLACE:
        piece = before.posts[second_of(action)]
        post = f"post:{before.board.post_name(second_of(action))}"
        add(out, seat_of(before, owner_of(piece)), "displaced", -1, KINDS[kind_of(piece)], "", post)
    for p in range(after.n):
        worker_gains(out, before, action, after, p)
        ability_gains(out, before, after, p)
        marker_gains(out, before, verb_of(action), after, p)
        card_gains(out, before, after, p)
    if after.turn == before.turn and after.left > before.left:
        add(out, int(after.active), "actions", int(after.left - before.left))
    return out


def prestige_gains(out: list[Gain], before: Hansa, action: Action, after: Hansa, p: Seat) -> None:
    """H5.2: printed on the office; H5.4: the link; H4.9: all the rest is for control."""
    seat = seat_of(after, p)
    board = after.board
    left = int(after.prestige[p] - before.prestige[p])
    if left == 0:
        return
    for slot in range(len(after.slots)):
        piece = after.slots[slot]
        if before.slots[slot] == EMPTY and piece != EMPTY and owner_of(piece) == p:
            points = int(board.slot_points[slot])
            add(out, seat, POINTS, points, "", "office", f"city:{board.cities[board.city_of_slot[slot]]}")
            left -= points
    if after.linked[p] != before.linked[p]:
        points = int(board.link_prestige[after.linked[p] - 1])
        add(out, seat, POINTS, points, "", "link")
        left -= points
    if verb_of(action) == ESTABLISH:
        route = second_of(action)
        for city in (board.city_a[route], board.city_b[route]):
            if before.controller(city) == p:
                add(out, seat, POINTS, 1, "", "control", f"city:{board.cities[city]}")
                left -= 1
    add(out, seat, POINTS, left, "", "control")


def office_gains(out: list[Gain], before: Hansa, after: Hansa, p: Seat) -> None:
    """Offices by city, and special cells (H5.6)."""
    board = after.board
    base = p * board.n_cities
    for city in range(board.n_cities):
        count = int(after.offices[base + city] - before.offices[base + city])
        add(out, seat_of(after, p), "office", count, "", NAMED, f"city:{board.cities[city]}")
    for cell in range(len(after.cells)):
        if after.cells[cell] != before.cells[cell] and owner_of(after.cells[cell]) == p:
            add(out, seat_of(after, p), "special", 1, str(board.cell_points[cell]), NAMED)


def worker_gains(out: list[Gain], before: Hansa, action: Action, after: Hansa, p: Seat) -> None:
    """The personal supply, what the decision names apart from what it costs, and the general supply."""
    deciding = p == before.to_move()
    for kind in range(2):
        at = p * 2 + kind
        count = int(after.supply[at] - before.supply[at])
        named = named_workers(action, kind) if deciding else 0
        add(out, int(p), "supply", named, KINDS[kind], NAMED)
        add(out, int(p), "supply", count - named, KINDS[kind])
    for kind in range(2):
        at = p * 2 + kind
        add(out, int(p), "stock", int(after.stock[at] - before.stock[at]), KINDS[kind], NAMED)


def named_workers(action: Action, kind: i64) -> int:
    """How many workers of a kind the text of the decision itself moves into the personal supply, or out of it."""
    verb = verb_of(action)
    if verb == INCOME:
        return int(first_of(action) if kind == TRADER else second_of(action))
    if verb in (PLACE, DISPLACE, GREEN):
        return -1 if first_of(action) == kind else 0
    if verb in (USE_TAX, USE_BLOCK):
        return -1 if kind == TRADER else 0
    if verb == PAY:
        return -1 if second_of(action) == kind else 0
    if verb == HIRE:
        return 1 if second_of(action) == kind else 0
    return 0


def ability_gains(out: list[Gain], before: Hansa, after: Hansa, p: Seat) -> None:
    """H5.5: cells that were opened."""
    for track in range(len(TRACKS)):
        count = int(after.levels[p * 5 + track] - before.levels[p * 5 + track])
        add(out, int(p), "ability", count, TRACKS[track], NAMED)


def marker_gains(out: list[Gain], before: Hansa, verb: i64, after: Hansa, p: Seat) -> None:
    """Markers to use, used ones that change their owner (H9.2), and how many lie on the plate. Who uses or lays a
    marker says which; only the price of a favour is paid without a word."""
    start = p * MARKER_KINDS
    lost = 0
    for marker in range(MARKER_KINDS):
        count = int(after.hand[start + marker] - before.hand[start + marker])
        add(out, int(p), "marker", count, MARKERS[marker], NAMED if count < 0 and verb != FAVOUR else "")
        lost -= min(count, 0)
    if lost == 0:
        for marker in range(MARKER_KINDS):
            add(out, int(p), "used", int(after.used[start + marker] - before.used[start + marker]), MARKERS[marker])
    count = on_plate(after, p) - on_plate(before, p)
    add(out, int(p), "plate", count, "", NAMED if count < 0 else "")


def on_plate(s: Hansa, p: Seat) -> int:
    """H4.10: markers to be laid; which ones only their owner knows, if anybody."""
    count = int(s.unseen[p])
    for at in range(p * MARKER_KINDS, (p + 1) * MARKER_KINDS):
        count += int(s.plate[at])
    return count


def card_gains(out: list[Gain], before: Hansa, after: Hansa, p: Seat) -> None:
    """H8.1: the mission, known to its owner only; H8.2: favours."""
    if after.missions[p] != before.missions[p]:
        add(out, int(p), "mission", 1, str(after.missions[p]), NAMED, "", (int(p),))
    for tile in range(len(FAVOURS)):
        if after.has_tile(p, tile) and not before.has_tile(p, tile):
            add(out, int(p), "favour", 1, FAVOURS[tile], NAMED)
