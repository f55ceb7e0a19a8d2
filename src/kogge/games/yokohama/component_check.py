"""Whether the parts of a component file can be played: decks, tiles, tokens, prices and the control boards."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.components import ComponentFile
from kogge.core.data_check import Kind, ListOf, OneOf, Problems, Record, Whole, Word, check_distinct, inside
from kogge.games.yokohama.board import BOARDS, BOX, COUNTRIES, DATA, ICONS, SHOP_CELLS, SLOTS, THINGS, box_data
from kogge.games.yokohama.board_check import boards_in_play, check_board

MOST_CARDS: Final = 62  # orders and tiles are the bits of one number
CONTROL_CELLS: Final = 8  # on the church's and on the customs' board
MERCHANT: Final = "free_merchant"  # the token that an option adds
PLAYERS: Final = (2, 3, 4)
DEALT: Final = 2  # orders each player chooses from (Y1.5)

REWARD: Final = Record({}, {icon: Whole(0, 30) for icon in ICONS})
GOODS: Final = Record({}, {thing: Whole(0, 9) for thing in THINGS[:4]})
CELLS: Final = ListOf(Record({"number": Whole(1, 15), "reward": REWARD}), CONTROL_CELLS, CONTROL_CELLS)
BONUS: Final = ListOf(Whole(0, 30), 2, 2)  # for the first and the second
PIECES_LIMIT: Final = Record({"hand": Whole(1, 20), "warehouse": Whole(0, 20)})


def _each(names: tuple[str, ...], kind: Kind) -> Record:
    return Record(dict.fromkeys(names, kind))


PARTS: Final = Record(
    {},
    {
        "orders": ListOf(
            Record({"id": Word(), "cost": GOODS, "reward": REWARD, "country": OneOf(COUNTRIES)}), 20, MOST_CARDS
        ),
        "technologies": ListOf(
            Record({"id": Word(), "copies": Whole(1, 4), "production": Whole(1, 15), "country": OneOf(COUNTRIES)})
        ),
        "buildings": ListOf(
            Record({"id": Word(), "shops": ListOf(REWARD, SHOP_CELLS, SHOP_CELLS), "house": REWARD}), 1, MOST_CARDS
        ),
        "power_five": ListOf(Record({"id": Word(), "reward": REWARD, "copies": Whole(1, 30)}), 1, 40),
        "free_merchants": Whole(0, 20),
        "agents": _each(COUNTRIES, Whole(0, 9)),
        "reward_tokens": _each(COUNTRIES, Whole(0, 9)),
        "reward_tokens_in_play": Whole(0, 9),
        "surcharge": ListOf(Whole(0, 9), SLOTS, SLOTS),
        "levels": ListOf(Whole(0, 2), SLOTS, SLOTS),
        "removed_orders": _each(tuple([str(n) for n in PLAYERS]), Whole(0, MOST_CARDS)),
        "assistants": PIECES_LIMIT,
        "prices": Record({"assistant": Whole(0, 9), "shop": Whole(0, 20), "house": ListOf(Whole(0, 30), 4, 4)}),
        "exchange": _each(THINGS[:5], Whole(1, 20)),
        "goods": _each(THINGS[:5], Whole(0, 9)),
        "yen": Record({"first": Whole(0, 30), "others": Whole(0, 30)}),
        "canal_toll": Whole(0, 9),
        "port_bonus": Whole(0, 30),
        "church": CELLS,
        "customs": CELLS,
        "church_blocked": ListOf(Whole(1, CONTROL_CELLS), 0, 4),
        "customs_blocked": ListOf(Whole(1, CONTROL_CELLS), 0, 4),
        "church_bonus": BONUS,
        "customs_bonus": BONUS,
        "technology_bonus": BONUS,
        "flag_sets": ListOf(Whole(0, 99), len(COUNTRIES) + 1, len(COUNTRIES) + 1),
    },
)


def shipped_parts() -> dict[str, Any]:
    """The parts that a file can replace, as shipped, without remarks and without the effects of technologies."""
    out: dict[str, Any] = {}
    for part in PARTS.optional:
        for name in BOX:
            data = DATA.read(name)
            if part in data:
                out[part] = data[part]
    out["technologies"] = [
        {field: one[field] for field in ("id", "copies", "production", "country")} for one in out["technologies"]
    ]
    return out


def check_components(file: ComponentFile, problems: Problems) -> None:
    """Note everything that is wrong with a component file, alone and with each of the boards."""
    PARTS.check(file.parts, "", problems)
    if "technologies" in file.parts and not problems.found:
        _check_technologies(file.parts["technologies"], problems)
    if problems.found:
        return
    box = box_data(file.parts)
    _check_ids(box, problems)
    _check_orders(box, problems)
    _check_counts(box, problems)
    for part in ("church", "customs"):
        numbers = [cell["number"] for cell in box["control"][part]]
        if numbers != sorted(numbers):
            problems.add(part, "the numbers of its cells do not ascend")
    for board in BOARDS.files().values():
        found = Problems(board.path)
        check_board(board.data, box, found)
        for one in found.found:
            problems.add("", f"it does not fit a board: {one}")


def _check_technologies(given: list[dict[str, Any]], problems: Problems) -> None:
    """Y7.1: what a technology does is a rule, so a file can neither add nor leave out any."""
    known = [one["id"] for one in DATA.read("technologies")["technologies"]]
    names = [one["id"] for one in given]
    check_distinct(names, "technologies", problems)
    for name in names:
        if name not in known:
            problems.add(inside("technologies", name), "there is no such technology, and a file cannot add any")
    missing = [name for name in known if name not in names]
    if missing:
        problems.add("technologies", f"missing are: {', '.join(missing)}")


def _check_ids(box: dict[str, Any], problems: Problems) -> None:
    check_distinct([one["id"] for one in box["orders"]["orders"]], "orders", problems)
    check_distinct([one["id"] for one in box["buildings"]["buildings"]], "buildings", problems)
    check_distinct([one["id"] for one in box["tokens"]["power_five"]] + [MERCHANT], "power_five", problems)


def _check_orders(box: dict[str, Any], problems: Problems) -> None:
    """Y1.5: every order costs something; enough are left for both ports and the first hands."""
    orders: list[dict[str, Any]] = box["orders"]["orders"]
    for order in orders:
        if not any(order["cost"].values()):
            problems.add(inside("orders", order["id"]), "it costs nothing")
    for n in PLAYERS:
        left = len(orders) - box["control"]["removed_orders"][str(n)]
        needed = 2 * SLOTS + DEALT * n
        if left < needed:
            problems.add(
                "orders", f"with {n} players {left} of {len(orders)} are left, and the first round takes {needed}"
            )


def _check_counts(box: dict[str, Any], problems: Problems) -> None:
    """Y1.2: a tile and a token for every location; Y10.1: as many reward tokens as are drawn."""
    tiles = len(box["buildings"]["buildings"])
    tokens = sum(one["copies"] for one in box["tokens"]["power_five"])
    most = max(boards_in_play(box, n) for n in PLAYERS)
    if tiles < most:
        problems.add("buildings", f"{tiles} tiles do not cover {most} locations")
    if tokens < most:
        problems.add("power_five", f"{tokens} tokens do not cover {most} locations")
    if sum(box["tokens"]["reward_tokens"].values()) < box["tokens"]["reward_tokens_in_play"]:
        problems.add("reward_tokens", f"fewer than the {box['tokens']['reward_tokens_in_play']} that are in play")
