"""Whether the parts of a component file can be played: counts of pieces, costs, tokens and the deck."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.components import ComponentFile
from kogge.core.data_check import ListOf, OneOf, Problems, Record, Whole, check_distinct, inside
from kogge.games.merchants.board import BOARDS, CARDS, DATA, KINDS, TERRAINS, TOKENS_EACH, piece_data
from kogge.games.merchants.board_check import NUMBERS, check_board

MOST_PLAYERS: Final = 4
COST: Final = ListOf(OneOf(KINDS), 1, len(KINDS))
PARTS: Final = Record(
    {},
    {
        "resource_cards": Whole(12, 60),  # of each kind: the first cards of all players may be of one (M1.7)
        "coins": Whole(1, 999),
        "gold": Whole(0, 20),
        "routes": Whole(5, 99),
        "cost": Record({name: COST for name in ("card", "merchant", "caravan", "route")}),
        "tokens": Record({terrain: ListOf(Whole(2, 12), TOKENS_EACH, TOKENS_EACH) for terrain in TERRAINS}),
        "cards": ListOf(Record({"id": OneOf(CARDS), "count": Whole(0, 50)}), len(CARDS), len(CARDS)),
    },
)


def shipped_parts() -> dict[str, Any]:
    """The parts that a file can replace, as shipped."""
    data = DATA.read("components")
    return {name: data[name] for name in PARTS.optional}


def check_components(file: ComponentFile, problems: Problems) -> None:
    """Note everything that is wrong with a component file, alone and with each of the boards."""
    PARTS.check(file.parts, "", problems)
    if problems.found:
        return
    pieces = piece_data(file.parts)
    for name, kinds in pieces["cost"].items():
        check_distinct(list(kinds), inside("cost", name), problems)
    for terrain, numbers in pieces["tokens"].items():
        check_distinct([str(number) for number in numbers], inside("tokens", terrain), problems)
        if not set(numbers) <= set(NUMBERS):
            problems.add(inside("tokens", terrain), "a seven wakes the robber, so that no token has it")
    check_distinct([card["id"] for card in pieces["cards"]], "cards", problems)
    if not any(card["count"] for card in pieces["cards"]):
        problems.add("cards", "the deck has no cards")
    if pieces["coins"] < MOST_PLAYERS * pieces["gold"]:
        problems.add(
            "coins", f"{pieces['coins']} are not enough for {pieces['gold']} gold of each of {MOST_PLAYERS} players"
        )
    if not problems.found:
        _check_with_boards(pieces, problems)


def _check_with_boards(pieces: dict[str, Any], problems: Problems) -> None:
    for board in BOARDS.files().values():
        found = Problems(board.path)
        check_board(board.data, pieces, found)
        for one in found.found:
            problems.add("", f"it does not fit a board: {one}")
