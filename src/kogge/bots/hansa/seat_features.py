"""A seat in a position of Hansa Teutonica: its network, and what it would gain by routes, offices and abilities."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.bots.hansa.network import Network
from kogge.bots.hansa.office_features import OfficeFeatures
from kogge.bots.hansa.weights import Weights
from kogge.core.cells import vec
from kogge.core.contract import Seat
from kogge.games.hansa.board import ABILITY_FAVOUR, ACTIONS, KEYS, PRIVILEGE
from kogge.games.hansa.offices import can_develop
from kogge.games.hansa.scoring import ABILITY_POINTS, CITY_POINTS, FAVOURED_ABILITY_POINTS, marker_points
from kogge.games.hansa.state import EMPTY, Hansa

POINT: Final = 100
TRACK_COUNT: Final = 5
UNKNOWN: Final = -1
NO_SLOT: Final = -1
NOTHING: Final = -1_000_000  # less than any gain


class SeatFeatures:
    """Of one position, until the features of another are asked for. Gains are in hundredths of a point.

    A gain is computed when it is first asked for, and remembered in later positions as long as all it depends on is
    the same there.
    """

    def __init__(self, player: Seat, s: Hansa, offices: OfficeFeatures, weights: Weights) -> None:
        n = s.board.n_cities
        self.player = player
        self.state = s
        self.offices = offices
        self.weights = weights
        self.markers: i64 = 0  # H7.2 C: collected, used or not
        self.next_marker: i64 = 0  # points that one more is worth
        # As long as offices are the same.
        self.version: i64 = 0  # of the offices
        self.network = Network(offices.board.neighbours)
        self.link_distance: i64 = UNKNOWN
        # As long as desk, time and special cells are the same, too.
        self.levels = vec[i64]([0] * TRACK_COUNT)  # [track]
        self.remaining: i64 = 0  # 100 to 0: how far the end is
        self.cells: i64 = 0  # empty ones as bits
        self.favoured = False  # by the tile for abilities
        self.keys: i64 = 0
        self.privilege: i64 = 0
        # Gains; those with the current stamp are known.
        self.stamp: i64 = 0
        self.city_stamp = vec[i64]([0] * n)
        self.city_gain = vec[i64]([0] * n)  # [city] by an office in its next slot
        self.track_stamp = vec[i64]([0] * TRACK_COUNT)
        self.track_gain = vec[i64]([0] * TRACK_COUNT)  # [track] by its next cell
        self.cell_stamp: i64 = 0
        self.cell_gain: i64 = 0  # by the best special cell
        self.route_stamp = vec[i64]([0] * s.board.n_routes)
        self.control_gain = vec[i64]([0] * s.board.n_routes)  # [route] by control of its ends
        self.other_gain = vec[i64]([0] * s.board.n_routes)  # [route] by the best ability or special cell there
        self.office_a = vec[i64]([0] * s.board.n_routes)  # [route] by an office at its one end
        self.office_b = vec[i64]([0] * s.board.n_routes)  # [route] and at the other

    def update(self, s: Hansa, remaining: i64) -> None:
        """Become the features of this position, whose offices are already counted."""
        self.state = s
        self._count_markers(s)
        if self.version != self.offices.version:
            self.version = self.offices.version
            self.network.connect(self.offices.cities[self.player], s.offices, self.player * s.board.n_cities)
            self.link_distance = UNKNOWN
        elif self._is_unchanged(s, remaining):
            return
        self._remember(s, remaining)

    def _count_markers(self, s: Hansa) -> None:
        markers = s.markers_held(self.player)
        if markers != self.markers or self.next_marker == 0:
            self.markers = markers
            self.next_marker = marker_points(markers + 1) - marker_points(markers)

    def _is_unchanged(self, s: Hansa, remaining: i64) -> bool:
        """Whether desk, time and special cells are as they were."""
        if (
            self.remaining != remaining
            or self.cells != empty_cells(s)
            or self.favoured != s.has_tile(self.player, ABILITY_FAVOUR)
        ):
            return False
        base = self.player * TRACK_COUNT
        track: i64 = 0
        while track < TRACK_COUNT and self.levels[track] == s.levels[base + track]:
            track += 1
        return track == TRACK_COUNT

    def _remember(self, s: Hansa, remaining: i64) -> None:
        """Keep desk, time and special cells, and forget the gains that depended on the old ones."""
        p = self.player
        self.remaining = remaining
        self.cells = empty_cells(s)
        self.favoured = s.has_tile(p, ABILITY_FAVOUR)
        for track in range(TRACK_COUNT):
            self.levels[track] = s.levels[p * TRACK_COUNT + track]
        self.keys = s.level_value(p, KEYS)
        self.privilege = s.level_value(p, PRIVILEGE)
        self.stamp += 1

    def steps_to_link(self) -> i64:
        """H5.4: how far the seat is from linking east and west, by `Network.distance`; 0 when they are linked."""
        if self.link_distance == UNKNOWN:
            board = self.state.board
            self.link_distance = self.network.distance(board.link_from, board.link_to)
        return self.link_distance

    def open_slot(self, city: i64) -> i64:
        """H5.1: the slot for the next office in the city, if the seat's privilege is high enough; else NO_SLOT."""
        slot = self.offices.next_slot[city]
        if slot >= 0 and self.state.board.slot_colour[slot] <= self.privilege:
            return slot
        return NO_SLOT

    def route_gain(self, route: i64) -> i64:
        """H4.8: what establishing the route would bring."""
        s = self.state
        if self.route_stamp[route] != self.stamp:
            self._know_route(route)
        gain = self.control_gain[route]
        marker = s.marker_at[route]
        if marker != 0:
            w = self.weights
            gain += w.marker + self.next_marker * POINT + w.uses[marker - 1] * self.remaining // 100
        best = self.other_gain[route]
        if self.office_a[route] > best or best < 0:
            best = max(best, self.route_office_gain(route, s.board.city_a[route]))
        if self.office_b[route] > best or best < 0:
            best = max(best, self.route_office_gain(route, s.board.city_b[route]))
        return gain + best

    def _know_route(self, route: i64) -> None:
        """What its gain is made of as long as the stamp is the same."""
        self.route_stamp[route] = self.stamp
        board = self.state.board
        a = board.city_a[route]
        b = board.city_b[route]
        self.control_gain[route] = self._control_gain(a) + self._control_gain(b)
        best: i64 = NOTHING
        offered = board.abilities[a] | board.abilities[b]
        if offered != 0:
            for track in range(TRACK_COUNT):
                if offered & (1 << track) != 0:
                    best = max(best, self._known_ability_gain(track))
        if board.special[route] == 1:
            best = max(best, self.special_cell_gain())
        self.other_gain[route] = best
        self.office_a[route] = self._known_office_gain(a)
        self.office_b[route] = self._known_office_gain(b)

    def _control_gain(self, city: i64) -> i64:
        """H4.9: the point for control, own or given away."""
        controller = self.offices.controller[city]
        if controller == self.player:
            return self.weights.control
        if controller >= 0:
            return self.weights.given
        return 0

    def _known_office_gain(self, city: i64) -> i64:
        if self.city_stamp[city] != self.stamp:
            self.city_stamp[city] = self.stamp
            self.city_gain[city] = self._next_office_gain(city)
        return self.city_gain[city]

    def route_office_gain(self, route: i64, city: i64) -> i64:
        """H5.1: an office by this route, if privilege and a worker of its shape allow it."""
        gain = self._known_office_gain(city)
        if gain == 0:
            return 0
        s = self.state
        board = s.board
        kind = board.slot_kind[self.offices.next_slot[city]]
        if s.supply[self.player * 2 + kind] > 0 and s.own[self.player * board.n_routes + route] < board.length[route]:
            return gain
        if s.count_on_route(route, kind) > 0:
            return gain  # a conditional expression with a literal would box its value when compiled
        return 0

    def _next_office_gain(self, city: i64) -> i64:
        """What the next slot of the city brings; 0 when there is none, or none open to the seat."""
        slot = self.open_slot(city)
        if slot == NO_SLOT:
            return 0
        return self.office_gain(city) + self.state.board.slot_points[slot] * POINT

    def office_gain(self, city: i64) -> i64:
        """Control, network and neighbourhood of one more office, the rightmost of the city."""
        w = self.weights
        s = self.state
        gain = w.office + w.held * self.remaining // 100
        controller = self.offices.controller[city]
        if controller != self.player:
            n = s.board.n_cities
            if controller < 0 or s.offices[self.player * n + city] + 1 >= s.offices[controller * n + city]:
                gain += CITY_POINTS * POINT + self.offices.board.degree[city] * w.toll * self.remaining // 100
        network = self.network
        if network.touches(city):
            gain += w.join
        size = network.size_with(city)
        if size > network.largest:
            gain += (size - network.largest) * self.keys * POINT
        return gain

    def ability_gain(self, track: i64) -> i64:
        """H5.5: the next cell of the track; 0 when it is fully open."""
        s = self.state
        if not can_develop(s, self.player, track):
            return 0
        w = self.weights
        desk = s.board.desk
        level = s.levels[self.player * TRACK_COUNT + track]
        more = desk.value(track, level + 1) - desk.value(track, level)
        gain: i64 = w.levels[track]
        if track == ACTIONS:
            gain += more * w.action
        gain = gain * self.remaining // 100
        if track == KEYS:
            gain += more * self.network.largest * POINT
        elif level + 1 == desk.last[track]:
            gain += (FAVOURED_ABILITY_POINTS if self.favoured else ABILITY_POINTS) * POINT
        return gain + w.supply

    def _known_ability_gain(self, track: i64) -> i64:
        if self.track_stamp[track] != self.stamp:
            self.track_stamp[track] = self.stamp
            self.track_gain[track] = self.ability_gain(track)
        return self.track_gain[track]

    def special_cell_gain(self) -> i64:
        """H5.6: the best special cell that is open to the seat."""
        if self.cell_stamp != self.stamp:
            self.cell_stamp = self.stamp
            board = self.state.board
            best: i64 = 0
            for cell in range(board.n_cells):
                if self.cells & (1 << cell) != 0 and board.cell_colour[cell] <= self.privilege:
                    best = max(best, board.cell_points[cell] * self.weights.cell)
            self.cell_gain = best
        return self.cell_gain


def empty_cells(s: Hansa) -> i64:
    """The special cells that nobody has taken, as bits."""
    out: i64 = 0
    for cell in range(s.board.n_cells):
        if s.cells[cell] == EMPTY:
            out |= 1 << cell
    return out
