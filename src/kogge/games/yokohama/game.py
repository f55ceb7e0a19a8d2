"""Yokohama as a Game: the rules' modules behind the contract."""

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
from kogge.games.yokohama.audit import broken_invariants
from kogge.games.yokohama.board import BOARDS, box_data
from kogge.games.yokohama.board_check import check_board
from kogge.games.yokohama.codec import codec_of
from kogge.games.yokohama.component_check import check_components, shipped_parts
from kogge.games.yokohama.gains import changes_of
from kogge.games.yokohama.notation import FORMS, anchor_of, tell_action
from kogge.games.yokohama.observation import feature_blocks, observe
from kogge.games.yokohama.position import build_position
from kogge.games.yokohama.position_text import write_position
from kogge.games.yokohama.reasons import REASONS
from kogge.games.yokohama.refusal import refuse_action
from kogge.games.yokohama.scoring import final_scores
from kogge.games.yokohama.setup import new_game
from kogge.games.yokohama.state import ENDINGS, Yokohama, unpack_state
from kogge.games.yokohama.view import guess_state, private_view, public_view, scene_of

VERSION: Final = 2  # of the newest rules; docs/rules tells what each version changed

MENU: Final = Menu(
    "yokohama",
    VERSION,
    BOARDS,
    (
        Option(
            "first",
            ("random",),
            "random",
            "Who begins: drawn at random, or the number of a seat (Y1.7)",
            seats=True,
        ),
        Option(
            "reward_tokens",
            ("no", "yes"),
            "no",
            "Mini expansion 1: reward tokens for completing all three achievements (Y10.1)",
        ),
        Option(
            "free_merchants",
            ("no", "yes"),
            "no",
            "Mini expansion 2: free merchants among the power-5 tokens (Y10.2)",
        ),
    ),
)


class YokohamaGame(Game[Yokohama]):
    """See docs/rules/yokohama.md for the rules by id."""

    name = "yokohama"
    title = "Yokohama"
    version = VERSION
    end_rule = "Y9.1"
    running_part = "points"

    def menu(self) -> Menu:
        return MENU

    def new(self, options: Options) -> Yokohama:
        return new_game(options)

    def scores(self, s: Yokohama) -> list[Score]:
        return final_scores(s)

    def ended_by(self, s: Yokohama) -> str:
        """The condition that brought the end, once the last round is over."""
        return "" if s.agenda else ENDINGS[s.ended]

    def public_view(self, s: Yokohama) -> View:
        return public_view(s)

    def private_view(self, s: Yokohama, seat: int | None) -> View:
        return private_view(s, seat)

    def scene(self, options: Options) -> View:
        return scene_of(options)

    def guess(self, s: Yokohama, seat: Seat, dealer: Dealer) -> Yokohama:
        return guess_state(s, seat, dealer)

    def feature_blocks(self, options: Options) -> list[Feature]:
        return feature_blocks(options)

    def observe(self, s: Yokohama, seat: Seat, out: vec[i16], at: i64) -> None:
        observe(s, seat, out, at)

    def write(self, s: Yokohama, action: Action) -> str:
        return FORMS.write(s, action)

    def tell(self, s: Yokohama, action: Action, seat: int | None) -> str:
        return tell_action(s, action, seat)

    def changes(self, before: Yokohama, action: Action, after: Yokohama) -> list[Gain]:
        return changes_of(before, action, after)

    def read(self, s: Yokohama, text: str) -> Action:
        return FORMS.read(s, text)

    def anchor(self, s: Yokohama, action: Action) -> str:
        return anchor_of(s, action)

    def refuse(self, s: Yokohama, action: Action) -> Refusal | None:
        return refuse_action(s, action)

    def reasons(self) -> dict[str, str]:
        """Codes of refusals and their sentences."""
        return dict(REASONS)

    def codec(self, options: Options) -> Codec:
        return codec_of(options)

    def unpack(self, options: Options, data: Unpacker) -> Yokohama:
        return unpack_state(options, data)

    def read_position(self, text: str) -> Yokohama:
        """The state that a text describes. BadPosition says what is wrong, and where."""
        return build_position(MENU, text)

    def write_position(self, s: Yokohama) -> str:
        """The text of which `read_position` makes an equal state."""
        return write_position(s)

    def check_board(self, data: dict[str, Any], problems: Problems) -> None:
        """Note everything that is wrong with a board's data."""
        check_board(data, box_data({}), problems)

    def components(self) -> dict[str, Any]:
        """The parts of the box that a component file can replace, as shipped."""
        return shipped_parts()

    def check_components(self, file: ComponentFile, problems: Problems) -> None:
        """Note everything that is wrong with a component file."""
        check_components(file, problems)

    def audit(self, s: Yokohama) -> list[str]:
        return broken_invariants(s)


YOKOHAMA: Final = YokohamaGame()
