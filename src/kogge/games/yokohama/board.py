"""Facts read from data files into flat tables: what is printed, and the city's layout for a number of players."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mypy_extensions import i64

from kogge.core.boards import BoardFile, BoardFiles
from kogge.core.cells import append, vec
from kogge.core.components import ComponentFile
from kogge.core.data_check import Problems
from kogge.core.data_files import DataFiles
from kogge.core.tables import numbers

DATA: Final = DataFiles("kogge.games.yokohama")
BOARDS: Final = BoardFiles("yokohama", DATA, (2, 3, 4))
BOX: Final = ("orders", "technologies", "buildings", "tokens", "achievements", "control", "locations")  # data files

# Things: local goods, imports, money.
COPPER: Final = 0
SILK: Final = 1
TEA: Final = 2
FISH: Final = 3
IMPORT: Final = 4
YEN: Final = 5
THINGS: Final = ("copper", "silk", "tea", "fish", "import", "yen")
LOCAL_GOODS: Final = 4
N_THINGS: Final = 6

# A reward is a row of numbers: the six things, then these.
POINTS_ICON: Final = 6
ANY_GOOD: Final = 7
WAREHOUSE: Final = 8
MOVEMENT: Final = 9
REWARD: Final = 10
ICONS: Final = (*THINGS, "points", "any_good", "warehouse", "move")

COUNTRIES: Final = ("us", "nl", "uk", "fr", "de")
N_COUNTRIES: Final = 5

# Pieces beside the president.
ASSISTANT: Final = 0
A_SHOP: Final = 1
A_HOUSE: Final = 2
PIECES: Final = ("assistant", "shop", "house")

# What a location does (Y5).
NO_ACTION: Final = 0
GAIN_THING: Final = 1
EXCHANGE: Final = 2
CHURCH: Final = 3
CUSTOMS: Final = 4
EMPLOY: Final = 5
LABORATORY: Final = 6
PORT: Final = 7
LOCATION_ACTIONS: Final = ("none", "gain", "exchange", "church", "customs", "hire", "laboratory", "port")

# Y8.3
PRODUCTION: Final = 0
COMMERCIAL: Final = 1
CATEGORIES: Final = ("production", "commercial", "none")

# Y7.1, in the order of the data file.
BALL: Final = 0
WINERY: Final = 1
LETTERPRESS: Final = 2
EXHIBITION: Final = 3
NEWSPAPER: Final = 4
GASLIGHT: Final = 5
MINING: Final = 6
STAGECOACH: Final = 7
ELECTRIC_LIGHT: Final = 8
LANGUAGE_SCHOOL: Final = 9
PATENT: Final = 10
POSTAL: Final = 11
SPINNING_MILL: Final = 12
A_STATION: Final = 13
TELEGRAPH: Final = 14
TELEPHONE: Final = 15
TRAM: Final = 16
UNIVERSITY: Final = 17
STOCK_MARKET: Final = 18
BRICKWORKS: Final = 19

# Y8: what an achievement asks for, in this order in every row of needs; things first.
NEEDS: Final = (*THINGS, "technologies", "tokens", "orders", "production", "commercial")
N_NEEDS: Final = 11

SLOTS: Final = 6  # on a laboratory or port board
SHOP_CELLS: Final = 4
LOTS: Final = 5  # shop cells and the trading house's cell


class Components:
    """What is in the box, the same for every number of players."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data  # by data file
        self.rewards = vec[i64]()  # rows of REWARD numbers
        self._read_orders(self.data["orders"]["orders"])
        self._read_technologies(self.data["technologies"]["technologies"])
        self._read_buildings(self.data["buildings"]["buildings"])
        self._read_tokens(self.data["tokens"])
        self._read_achievements(self.data["achievements"]["achievements"])
        self._read_control(self.data["control"])
        self._read_locations(self.data["locations"])

    def _reward(self, data: dict[str, Any]) -> i64:
        """Add a row for a reward, and return its number."""
        for icon in ICONS:
            self.rewards = append(self.rewards, i64(int(data.get(icon, 0))))
        return len(self.rewards) // REWARD - 1

    def _read_orders(self, orders: list[dict[str, Any]]) -> None:
        self.orders: list[str] = [str(o["id"]) for o in orders]
        self.n_orders: i64 = len(orders)
        self.order_cost = vec[i64]()  # [order * 4 + good]
        self.order_flag = numbers([COUNTRIES.index(o["country"]) for o in orders])
        self.order_reward = vec[i64]()
        for order in orders:
            for good in THINGS[:4]:
                self.order_cost = append(self.order_cost, i64(int(order["cost"].get(good, 0))))
            self.order_reward = append(self.order_reward, self._reward(order["reward"]))

    def _read_technologies(self, techs: list[dict[str, Any]]) -> None:
        self.techs: list[str] = [str(t["id"]) for t in techs]
        self.n_techs: i64 = len(techs)
        self.tech_copies = numbers([t["copies"] for t in techs])
        self.tech_cost = numbers([t["production"] for t in techs])
        self.tech_flag = numbers([COUNTRIES.index(t["country"]) for t in techs])
        self.tech_amount = numbers([t["amount"] for t in techs])  # points or yen of its effect

    def _read_buildings(self, tiles: list[dict[str, Any]]) -> None:
        self.tiles: list[str] = [str(t["id"]) for t in tiles]
        self.n_tiles: i64 = len(tiles)
        self.lot_reward = vec[i64]()  # [tile * LOTS + cell]; the trading house's cell is the last
        for tile in tiles:
            for shop in tile["shops"]:
                self.lot_reward = append(self.lot_reward, self._reward(shop))
            self.lot_reward = append(self.lot_reward, self._reward(tile["house"]))

    def _read_tokens(self, data: dict[str, Any]) -> None:
        tokens: list[dict[str, Any]] = data["power_five"]
        self.tokens: list[str] = [str(t["id"]) for t in tokens] + ["free_merchant"]
        self.token_copies = numbers([t["copies"] for t in tokens] + [data["free_merchants"]])
        self.token_reward = vec[i64]()
        for token in tokens:
            self.token_reward = append(self.token_reward, self._reward(token["reward"]))
        self.token_reward = append(self.token_reward, self._reward({}))
        self.merchant_token: i64 = len(tokens)
        self.agents = numbers([data["agents"][c] for c in COUNTRIES])
        self.bonus_tokens = numbers([data["reward_tokens"][c] for c in COUNTRIES])
        self.bonus_in_play: i64 = data["reward_tokens_in_play"]

    def _read_achievements(self, goals: list[dict[str, Any]]) -> None:
        self.goals: list[str] = [str(g["id"]) for g in goals]
        self.n_goals: i64 = len(goals)
        self.goal_type = numbers(["ABC".index(g["type"]) for g in goals])
        self.goal_points = numbers([g[k] for g in goals for k in ("first", "later")])
        self.goal_needs = numbers([g["requirement"].get(need, 0) for g in goals for need in NEEDS])

    def _read_control(self, data: dict[str, Any]) -> None:
        self.church_number = numbers([c["number"] for c in data["church"]])
        self.customs_number = numbers([c["number"] for c in data["customs"]])
        self.church_reward = vec[i64]()
        for cell in data["church"]:
            self.church_reward = append(self.church_reward, self._reward(cell["reward"]))
        self.customs_reward = vec[i64]()
        for cell in data["customs"]:
            self.customs_reward = append(self.customs_reward, self._reward(cell["reward"]))
        self.surcharge = numbers(data["surcharge"])
        self.free_techs: i64 = data["free_technologies"]
        self.levels = numbers(data["levels"])
        self.levels_open = numbers(data["levels_by_power"])
        self.port_bonus: i64 = data["port_bonus"]
        self.unit_yen: i64 = data["unit_price"]["yen"]  # Y5.7, Y5.8, Y5.4: what one import's worth costs in money
        self.hand_limit: i64 = data["hand_limit"]
        self.in_hand = numbers([data[k]["hand"] for k in ("assistants", "shops", "houses")])
        self.in_store = numbers([data[k]["warehouse"] for k in ("assistants", "shops", "houses")])
        self.piece_price = numbers([data["prices"]["assistant"], data["prices"]["shop"], 0])
        self.house_price = numbers(data["prices"]["house"])
        self.first_goods = numbers([data["goods"][g] for g in THINGS[:5]])
        self.first_yen: i64 = data["yen"]["first"]
        self.other_yen: i64 = data["yen"]["others"]
        self.church_bonus = numbers(data["church_bonus"])
        self.customs_bonus = numbers(data["customs_bonus"])
        self.tech_bonus = numbers(data["technology_bonus"])
        self.flag_sets = numbers(data["flag_sets"])

    def _read_locations(self, data: dict[str, Any]) -> None:
        rows: list[dict[str, Any]] = data["locations"]
        self.kinds: list[str] = [str(r["id"]) for r in rows]
        self.n_kinds: i64 = len(rows)
        self.kind_action = numbers([LOCATION_ACTIONS.index(r["action"]) for r in rows])
        self.kind_category = numbers([CATEGORIES.index(r["category"]) for r in rows])
        self.kind_thing = numbers([THINGS.index(r["good"]) if "good" in r else 0 for r in rows])
        self.kind_side = numbers(["ab".index(r.get("side", "a")) for r in rows])
        self.by_power = numbers([n for r in rows for n in [0, *r.get("by_power", [0] * 5)]])  # [kind * 6 + AP]
        self.price = numbers([data["exchange"][t] for t in THINGS[:5]])
        self.canal_toll: i64 = data["canal_toll"]

    def house_cost(self, in_store: i64) -> i64:
        """Y5.6: the price of the next trading house, by how many still lie in the warehouse."""
        return self.house_price[len(self.house_price) - in_store]


class Board:
    """The city for a number of players: places of the pyramid, numbered row by row from the widest row on."""

    def __init__(self, data: dict[str, Any], box: Components, players: int) -> None:
        self.data = data
        self.name: str = data["board"]
        self.box = box
        self.players = players
        layout = data["layouts"][str(players)]
        self.rows: list[int] = layout["rows"]
        near: list[list[int]] = layout["near"]
        self.n_cells: i64 = len(near)
        self.near = vec[i64]()  # neighbours of place c: near[near_start[c]] up to near[near_start[c + 1]]
        self.near_start = vec[i64]([0])
        for around in near:
            for c in around:
                self.near = append(self.near, i64(c))
            self.near_start = append(self.near_start, i64(len(self.near)))
        self.copies = self._copies_in_play(players)
        self.canals: i64 = 0  # places without a tile and a token
        for kind in range(box.n_kinds):
            if box.kind_action[kind] == NO_ACTION:
                self.canals += self.copies[kind]
        control = box.data["control"]
        self.removed_orders: i64 = control["removed_orders"][str(players)]
        self.control_limit: i64 = control["end"][str(players)]
        self.church_blocked = vec[i64]()
        self.customs_blocked = vec[i64]()
        if players == 2:
            self.church_blocked = numbers([n - 1 for n in control["church_blocked"]])
            self.customs_blocked = numbers([n - 1 for n in control["customs_blocked"]])

    def _copies_in_play(self, players: int) -> vec[i64]:
        """Y1.1: how many boards of each kind are laid out."""
        removed: dict[str, int] = self.box.data["locations"]["removed"][str(players)]
        rows: list[dict[str, Any]] = self.box.data["locations"]["locations"]
        return numbers([int(r["copies"]) - removed.get(str(r["id"]), 0) for r in rows])

    def has_side(self, action: i64, side: i64) -> bool:
        """Whether the laboratory or port of that side is in play."""
        box = self.box
        for kind in range(box.n_kinds):
            if box.kind_action[kind] == action and box.kind_side[kind] == side and self.copies[kind] > 0:
                return True
        return False


def box_data(parts: dict[str, Any]) -> dict[str, Any]:
    """What is in the box by data file: as shipped, but for the parts that a component file replaces."""
    data: dict[str, Any] = {name: DATA.read(name) for name in BOX}
    for part, given in parts.items():
        for name in BOX:
            if part in data[name]:
                data[name][part] = given
    if "technologies" in parts:
        # Their effects are rules, and rules number them in the order of the shipped file.
        replaced = {one["id"]: one for one in parts["technologies"]}
        shipped: list[dict[str, Any]] = DATA.read("technologies")["technologies"]
        data["technologies"]["technologies"] = [{**one, **replaced[one["id"]]} for one in shipped]
    return data


def load_board(players: int, name: str = "city", components: ComponentFile | None = None) -> Board:
    """The city for this number of players, with the components of a file if there is one; checked and made once."""
    return _load(BOARDS.file(name), players, components)


@cache
def _load(file: BoardFile, players: int, components: ComponentFile | None) -> Board:
    from kogge.games.yokohama.board_check import check_board  # which needs the words of this module

    box = box_data({} if components is None else components.parts)
    problems = Problems(file.path)
    check_board(file.data, box, problems)
    problems.refuse()
    return Board(file.data, Components(box), players)
