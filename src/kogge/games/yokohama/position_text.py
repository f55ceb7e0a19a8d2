"""Writing a position: the text that `read_position` makes the same state of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from kogge.core.position import write_header
from kogge.games.yokohama.board import COUNTRIES, LABORATORY, LOTS, PIECES, PORT, SHOP_CELLS, SLOTS, THINGS
from kogge.games.yokohama.position_start import PHASE_OF_STEP, USES, begin_phase
from kogge.games.yokohama.position_steps import NONE, SIDES, write_step
from kogge.games.yokohama.state import (
    AGENTS,
    AGENTS_READY,
    BONUS_FLAG,
    BONUS_READY,
    BOXED,
    DESK,
    ENDINGS,
    FULFILLED,
    GOALS,
    HAND,
    IN_HAND,
    MERCHANTS_READY,
    NEUTRAL,
    NOWHERE,
    ORDER_COUNT,
    ORDERS,
    POINTS,
    RUNNING,
    SECRET,
    TOKENS_TAKEN,
    Yokohama,
)

NEUTRAL_WORD: Final = "n"


def write_position(s: Yokohama) -> str:
    """Everything that makes this state different from others, in lines that people can read and change."""
    lines = write_header(s.options) + _city_lines(s) + _turn_lines(s)
    for p in range(int(s.n)):
        lines += _card_lines(s, p) + _piece_lines(s, p) + _token_lines(s, p)
    lines += _board_lines(s)
    return "\n".join(lines) + "\n"


def _names(numbers: Sequence[int], names: Sequence[str], least: int) -> str:
    """The names of numbers that are counted from `least`; a dot for what lies below."""
    return " ".join([NONE if number < least else names[number - least] for number in numbers])


def _members(mask: i64, names: Sequence[str]) -> list[str]:
    return [names[k] for k in range(len(names)) if int(mask) >> k & 1]


def _city_lines(s: Yokohama) -> list[str]:
    """Y1.2, Y1.4: what was laid out, and what is still there."""
    box = s.board.box
    lines = [
        "city " + _names([int(kind) for kind in s.sites], box.kinds, 0),
        "tiles " + _names([int(tile) for tile in s.tiles], box.tiles, 0),
        "tokens " + _names([int(token) for token in s.tokens], box.tokens, 1),
        "goals " + _names([int(goal) for goal in s.goals], box.goals, 0),
    ]
    if s.station != NOWHERE:
        lines.append(f"station {s.cell_name(s.station)}")
    return lines


def _turn_lines(s: Yokohama) -> list[str]:
    """Whose turn it is and what is pending: a phase where one says it all, else every step, the next one first."""
    lines = [f"first {s.first + 1}"]
    if s.turn > 0:
        lines.append(f"round {(s.turn - 1) // s.n + 1}")
    if used := _members(s.used, USES):
        lines.append("used " + " ".join(used))
    if s.dry == 1:
        lines.append("dry")
    if s.ended != RUNNING:
        lines.append(f"end {ENDINGS[s.ended]} {s.last_turn}")
    turn = f"turn {s.active + 1}"
    if not s.agenda:
        return [*lines, f"{turn} over"]
    phase = _phase_of(s)
    if phase:
        return [*lines, f"{turn} {phase}"]
    lines.append(f"{turn} setup" if s.turn == 0 else turn)
    return lines + [f"step {write_step(s, step)}" for step in s.agenda[::-1]]


def _phase_of(s: Yokohama) -> str:
    """The phase whose beginning this state is; empty when there is none."""
    phase = PHASE_OF_STEP.get(s.agenda[-1].name, "")
    if not phase or s.turn == 0:
        return ""
    same = s.copy()
    same.agenda.clear()
    begin_phase(same, phase)
    return phase if same.key() == s.key() else ""


def _card_lines(s: Yokohama, p: int) -> list[str]:
    box = s.board.box
    d = p * DESK
    at_hand = [int(s.desk[d + ORDERS + k]) - 1 for k in range(int(s.desk[d + ORDER_COUNT]))]
    secret = int(s.desk[d + SECRET])
    rows: list[tuple[str, list[str]]] = [
        ("techs", [box.techs[t] for t in range(int(box.n_techs)) if s.has_tech(p, t)]),
        ("orders", [box.orders[order] for order in at_hand if not secret >> order & 1]),
        ("secret", [box.orders[order] for order in at_hand if secret >> order & 1]),
        ("boxed", [box.orders[int(s.desk[d + BOXED]) - 1]] if s.desk[d + BOXED] > 0 else []),
        ("fulfilled", _members(s.desk[d + FULFILLED], box.orders)),
    ]
    return [f"{key} {p + 1} {' '.join(names)}" for key, names in rows if names]


def _piece_lines(s: Yokohama, p: int) -> list[str]:
    d = p * DESK
    seat = p + 1
    hand = [f"{name} {s.desk[d + HAND + k]}" for k, name in enumerate(PIECES)]
    things = [f"{name} {s.desk[d + k]}" for k, name in enumerate(THINGS)]
    men = [f"{s.cell_name(c)} {s.men[p * s.cells + c]}" for c in range(int(s.cells)) if s.men[p * s.cells + c] > 0]
    lines = [
        f"hand {seat} {' '.join(hand)}",
        f"things {seat} {' '.join(things)}",
        f"points {seat} {s.desk[d + POINTS]}",
    ]
    if men:
        lines.append(f"men {seat} {' '.join(men)}")
    if s.president[p] != IN_HAND:
        lines.append(f"president {seat} {s.cell_name(s.president[p])}")
    for c in range(int(s.cells)):
        for cell in range(LOTS):
            if s.lots[c * LOTS + cell] == seat:
                where = s.cell_name(c)
                lines.append(f"house {seat} {where}" if cell == SHOP_CELLS else f"shop {seat} {where} {cell + 1}")
    return lines


def _token_lines(s: Yokohama, p: int) -> list[str]:
    d = p * DESK
    seat = p + 1
    lines: list[str] = []
    agents = [name for k, name in enumerate(COUNTRIES) for _ in range(int(s.desk[d + AGENTS + k]))]
    if agents:
        lines.append(f"agents {seat} {' '.join(agents)}")
    spent = len(agents) - int(s.desk[d + AGENTS_READY])
    if spent:
        lines.append(f"spent {seat} {spent}")
    if s.desk[d + TOKENS_TAKEN] > 0:
        lines.append(f"taken {seat} {s.desk[d + TOKENS_TAKEN]}")
    if s.desk[d + MERCHANTS_READY] > 0:
        lines.append(f"merchants {seat} {s.desk[d + MERCHANTS_READY]}")
    goals = [s.board.box.goals[int(g)] for k, g in enumerate(list(s.goals)) if int(s.desk[d + GOALS]) >> k & 1]
    if goals:
        lines.append(f"achieved {seat} {' '.join(goals)}")
    if s.desk[d + BONUS_FLAG] > 0:
        reward = f"reward {seat} {COUNTRIES[int(s.desk[d + BONUS_FLAG]) - 1]}"
        lines.append(reward if s.desk[d + BONUS_READY] == 1 else f"{reward} spent")
    return lines


def _owner(owner: i64) -> str:
    return NONE if owner == 0 else NEUTRAL_WORD if owner == NEUTRAL else str(owner)


def _board_lines(s: Yokohama) -> list[str]:
    """Control boards, laboratories, ports and the reward tokens beside the achievements."""
    box = s.board.box
    lines = [
        "church " + " ".join([_owner(owner) for owner in s.church]),
        "customs " + " ".join([_owner(owner) for owner in s.customs]),
    ]
    for side, letter in enumerate(SIDES):
        row = range(side * SLOTS, (side + 1) * SLOTS)
        if s.board.has_side(LABORATORY, side):
            lines.append(f"lab {letter} " + _names([int(s.lab[at]) for at in row], box.techs, 1))
        if s.board.has_side(PORT, side):
            lines.append(f"port {letter} " + _names([int(s.port[at]) for at in row], box.orders, 1))
    rewards = [name for k, name in enumerate(COUNTRIES) for _ in range(int(s.bonus_left[k]))]
    if rewards:
        lines.append("rewards " + " ".join(rewards))
    return lines
