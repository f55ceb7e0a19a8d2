"""Merchants of Europe as a Game: the rules' modules behind the contract."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64

from kogge.core.cells import vec
from kogge.core.codec import Codec
from kogge.core.components import ComponentFile
from kogge.core.contract import Action, Game, Score, Seat, View
from kogge.core.data_check import Problems
from kogge.core.dealer import Dealer
from kogge.core.features import Feature
from kogge.core.gains import Gain
from kogge.core.options import Menu, Option, Options
from kogge.core.packing import Unpacker
from kogge.core.refusal import Refusal
from kogge.games.merchants.audit import broken_invariants
from kogge.games.merchants.board import BOARDS, load_board, piece_data
from kogge.games.merchants.board_check import check_board
from kogge.games.merchants.codec import codec_of
from kogge.games.merchants.component_check import check_components, shipped_parts
from kogge.games.merchants.gains import changes_of
from kogge.games.merchants.guess import guess_state
from kogge.games.merchants.notation import FORMS, tell_action
from kogge.games.merchants.observation import feature_blocks, observe
from kogge.games.merchants.position import build_position
from kogge.games.merchants.position_text import write_position
from kogge.games.merchants.reasons import REASONS
from kogge.games.merchants.refusal import refuse_action
from kogge.games.merchants.scoring import final_scores
from kogge.games.merchants.setup import new_game
from kogge.games.merchants.state import Merchants, unpack_state
from kogge.games.merchants.view import private_view, public_view, scene_of

ENDINGS: Final = ("", "goods", "limit")

VERSION: Final = 3  # of the newest rules; docs/rules tells what each version changed

MENU: Final = Menu(
    "merchants",
    VERSION,
    BOARDS,
    (
        Option(
            "opening",
            ("fixed", "variable"),
            "fixed",
            "Posts, routes and cards given (M1.6, red is seat 1 and begins) or set by the players (M1.7)",
            listed=True,
        ),
        Option(
            "first",
            ("random",),
            "random",
            "Who begins a variable opening: drawn at random, or the number of a seat (M1.7)",
            seats=True,
        ),
        Option(
            "offers",
            ("off", "1", "3", "10"),
            "3",
            "Offers a player may make to the others in a turn; off: no trade between players (M3.1, MR18)",
        ),
        Option(
            "rounds",
            ("50", "100", "200"),
            "100",
            "The game ends after so many rounds even if nobody has delivered everything (MR13)",
        ),
    ),
)


class MerchantsGame(Game[Merchants]):
    """See docs/rules/merchants.md for the rules by id."""

    name = "merchants"
    title = "Merchants of Europe"
    version = VERSION
    end_rule = "M8.1"
    running_part = "goods"

    def menu(self) -> Menu:
        return MENU

    def new(self, options: Options) -> Merchants:
        return new_game(options)

    def scores(self, s: Merchants) -> list[Score]:
        return final_scores(s)

    def ended_by(self, s: Merchants) -> str:
        return ENDINGS[s.ended]

    def public_view(self, s: Merchants) -> View:
        return public_view(s)

    def private_view(self, s: Merchants, seat: int | None) -> View:
        return private_view(s, seat)

    def scene(self, options: Options) -> View:
        return scene_of(load_board(options.board, options.components))

    def guess(self, s: Merchants, seat: Seat, dealer: Dealer) -> Merchants:
        return guess_state(s, seat, dealer)

    def feature_blocks(self, options: Options) -> list[Feature]:
        return feature_blocks(options)

    def observe(self, s: Merchants, seat: Seat, out: vec[i16], at: i64) -> None:
        observe(s, seat, out, at)

    def write(self, s: Merchants, action: Action) -> str:
        return FORMS.write(s, action)

    def tell(self, s: Merchants, action: Action, seat: int | None) -> str:
        return tell_action(s, action, seat)

    def changes(self, before: Merchants, action: Action, after: Merchants) -> list[Gain]:
        return changes_of(before, action, after)

    def read(self, s: Merchants, text: str) -> Action:
        return FORMS.read(s, text)

    def anchor(self, s: Merchants, action: Action) -> str:
        return FORMS.anchor(s, action)

    def refuse(self, s: Merchants, action: Action) -> Refusal | None:
        return refuse_action(s, action)

    def reasons(self) -> dict[str, str]:
        """Codes of refusals and their sentences."""
        return dict(REASONS)

    def codec(self, options: Options) -> Codec:
        return codec_of(options)

    def unpack(self, options: Options, data: Unpacker) -> Merchants:
        return unpack_state(options, data)

    def read_position(self, text: str) -> Merchants:
        """The state that a text describes. BadPosition says what is wrong with it."""
        return build_position(MENU, text)

    def write_position(self, s: Merchants) -> str:
        """The whole state as text, which `read_position` reads back."""
        return write_position(s)

    def check_board(self, data: dict[str, Any], problems: Problems) -> None:
        """Note everything that is wrong with a board's data."""
        check_board(data, piece_data({}), problems)

    def components(self) -> dict[str, Any]:
        """The parts of the box that a component file can replace, as shipped."""
        return shipped_parts()

    def check_components(self, file: ComponentFile, problems: Problems) -> None:
        """Note everything that is wrong with a component file."""
        check_components(file, problems)

    def audit(self, s: Merchants) -> list[str]:
        return broken_invariants(s)


MERCHANTS: Final = MerchantsGame()
