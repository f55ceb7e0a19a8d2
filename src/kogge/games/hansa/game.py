"""Hansa Teutonica as a Game: the rules' modules behind the contract."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64

from kogge.core.cells import vec
from kogge.core.codec import Codec
from kogge.core.contract import Action, Game, Score, Seat, View
from kogge.core.data_check import Problems
from kogge.core.dealer import Dealer
from kogge.core.features import Feature
from kogge.core.gains import Gain
from kogge.core.options import Limit, Menu, Option, Options
from kogge.core.packing import Unpacker
from kogge.core.refusal import Refusal
from kogge.games.hansa.audit import broken_invariants
from kogge.games.hansa.board import BOARDS, load_board
from kogge.games.hansa.board_check import check_board
from kogge.games.hansa.codec import codec_of
from kogge.games.hansa.gains import changes_of
from kogge.games.hansa.notation import FORMS, read_action, tell_action
from kogge.games.hansa.observation import feature_blocks, observe
from kogge.games.hansa.position import build_position
from kogge.games.hansa.position_text import ENDINGS, write_position
from kogge.games.hansa.reasons import REASONS
from kogge.games.hansa.refusal import refuse_action
from kogge.games.hansa.result import final_scores
from kogge.games.hansa.setup import new_game
from kogge.games.hansa.state import Hansa, unpack_state
from kogge.games.hansa.view import guess_state, private_view, public_view, scene_of

SILVER: Final = {"office": 3, "swap": 2, "move3": 1, "develop": 2, "+3": 2, "+4": 2}  # of the base game (H1.3)
PAIRS: Final = ("none", "office", "swap", "develop", "+3", "+4")  # kinds with two silver markers to replace

VERSION: Final = 2  # of the newest rules; docs/rules tells what each version changed


def _pair(kind: str, title: str, rule: str) -> Option:
    """Version 1: both markers of a kind replace two of one silver kind."""
    explanation = f"Which base markers the two promo markers '{title}' replace ({rule})"
    names = (f"{kind}_1", f"{kind}_2")
    return Option(f"{kind}_replaces", PAIRS, "none", explanation, until=1, replaced_by=names)


def _single(name: str, which: str, title: str, rule: str) -> Option:
    """H9.1: each promo marker that is used replaces any one silver marker."""
    explanation = f"Which base marker the {which} promo marker '{title}' replaces ({rule})"
    return Option(name, ("none", *SILVER), "none", explanation, since=2)


MENU: Final = Menu(
    "hansa",
    VERSION,
    BOARDS,
    (
        Option(
            "first",
            ("random",),
            "random",
            "Who begins: drawn at random, or the number of a seat (H2.3)",
            seats=True,
        ),
        Option(
            "two_players",
            ("ru", "uk"),
            "ru",
            "Which published rules for two players: the fuller Russian sheet or the Ukrainian rulebook (H12)",
            players=(2,),
        ),
        Option("missions", ("no", "yes"), "no", "A secret mission of three cities for each player (H8.1)", listed=True),
        Option(
            "favours",
            ("no", "yes"),
            "no",
            "The Emperor's favour: tiles for a turn and two markers (H8.2)",
            listed=True,
        ),
        _pair("exchange", "exchange", "H9.2"),
        _pair("tax", "office tax", "H9.3"),
        _pair("block", "route block", "H9.4"),
        _single("exchange_1", "first", "exchange", "H9.2"),
        _single("exchange_2", "second", "exchange", "H9.2"),
        _single("tax_1", "first", "office tax", "H9.3"),
        _single("tax_2", "second", "office tax", "H9.3"),
        _single("block_1", "first", "route block", "H9.4"),
        _single("block_2", "second", "route block", "H9.4"),
    ),
    limits=(
        Limit(("exchange_replaces", "tax_replaces", "block_replaces"), dict.fromkeys(SILVER, 1)),
        Limit(("exchange_1", "exchange_2", "tax_1", "tax_2", "block_1", "block_2"), SILVER),
    ),
)


class HansaGame(Game[Hansa]):
    """See docs/rules/hansa.md for the rules by id."""

    name = "hansa"
    title = "Hansa Teutonica"
    version = VERSION
    end_rule = "H7.1"
    running_part = "track"

    def menu(self) -> Menu:
        return MENU

    def new(self, options: Options) -> Hansa:
        return new_game(options)

    def scores(self, s: Hansa) -> list[Score]:
        return final_scores(s)

    def ended_by(self, s: Hansa) -> str:
        return ENDINGS[s.ended]

    def public_view(self, s: Hansa) -> View:
        return public_view(s)

    def private_view(self, s: Hansa, seat: int | None) -> View:
        return private_view(s, seat)

    def scene(self, options: Options) -> View:
        return scene_of(load_board(options.board))

    def guess(self, s: Hansa, seat: Seat, dealer: Dealer) -> Hansa:
        return guess_state(s, seat, dealer)

    def feature_blocks(self, options: Options) -> list[Feature]:
        return feature_blocks(options)

    def observe(self, s: Hansa, seat: Seat, out: vec[i16], at: i64) -> None:
        observe(s, seat, out, at)

    def write(self, s: Hansa, action: Action) -> str:
        return FORMS.write(s, action)

    def tell(self, s: Hansa, action: Action, seat: int | None) -> str:
        return tell_action(s, action, seat)

    def changes(self, before: Hansa, action: Action, after: Hansa) -> list[Gain]:
        return changes_of(before, action, after)

    def read(self, s: Hansa, text: str) -> Action:
        return read_action(s, text)

    def anchor(self, s: Hansa, action: Action) -> str:
        return FORMS.anchor(s, action)

    def refuse(self, s: Hansa, action: Action) -> Refusal | None:
        return refuse_action(s, action)

    def reasons(self) -> dict[str, str]:
        """Codes of refusals and their sentences."""
        return dict(REASONS)

    def check_board(self, data: dict[str, Any], problems: Problems) -> None:
        """Note everything that is wrong with a board's data."""
        check_board(data, problems)

    def audit(self, s: Hansa) -> list[str]:
        return broken_invariants(s)

    def codec(self, options: Options) -> Codec:
        return codec_of(options)

    def unpack(self, options: Options, data: Unpacker) -> Hansa:
        return unpack_state(options, data)

    def read_position(self, text: str) -> Hansa:
        """The state that a position's text describes. BadPosition says what is wrong."""
        return build_position(MENU, text)

    def write_position(self, s: Hansa) -> str:
        """The state as a position's text."""
        return write_position(MENU, s)


HANSA: Final = HansaGame()
