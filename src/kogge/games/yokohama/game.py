"""Yokohama as a Game: the rules' modules behind the contract."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Action, Game, Refusal, Score, Seat, View
from kogge.core.dealer import Dealer
from kogge.core.options import BoardEntry, Menu, Option, Options
from kogge.games.yokohama.actions import BONUS, SITE, TECH, TOKEN, second_of, verb_of
from kogge.games.yokohama.audit import broken_invariants
from kogge.games.yokohama.notation import anchor_of, read_action, tell_action, write_action
from kogge.games.yokohama.reasons import REASONS
from kogge.games.yokohama.refusal import refuse
from kogge.games.yokohama.scoring import final_scores
from kogge.games.yokohama.setup import new_game, sites_left, tokens_left
from kogge.games.yokohama.state import Yokohama
from kogge.games.yokohama.view import guess_state, private_view, public_view, scene_of

ENDINGS: Final = ("", "houses", "shops", "orders", "church", "customs")

MENU: Final = Menu(
    "yokohama",
    (BoardEntry("city", "Yokohama", (2, 3, 4)),),
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

    def __init__(self) -> None:
        self.name = "yokohama"
        self.title = "Yokohama"
        self.version = 1

    def menu(self) -> Menu:
        return MENU

    def new(self, options: Options) -> Yokohama:
        return new_game(options)

    def weights(self, s: Yokohama) -> vec[i64]:
        """Equal things are drawn as often as there are of them; everything else is even."""
        out = vec[i64]()
        for action in s.legal():
            verb = verb_of(action)
            b = second_of(action)
            odds: i64 = 1
            if verb == TECH:
                odds = s.tech_deck[b]
            elif verb == SITE:
                odds = sites_left(s, b)
            elif verb == TOKEN:
                odds = tokens_left(s, b)
            elif verb == BONUS:
                odds = s.board.box.bonus_tokens[b] - s.bonus_left[b]
            out = append(out, odds)
        return out

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

    def write(self, s: Yokohama, action: Action) -> str:
        return write_action(s, action)

    def tell(self, s: Yokohama, action: Action, seat: int | None) -> str:
        return tell_action(s, action, seat)

    def read(self, s: Yokohama, text: str) -> Action:
        return read_action(s, text)

    def anchor(self, s: Yokohama, action: Action) -> str:
        return anchor_of(s, action)

    def why_not(self, s: Yokohama, text: str) -> Refusal | None:
        return refuse(s, text)

    def reasons(self) -> dict[str, str]:
        """Codes of refusals and their sentences."""
        return dict(REASONS)

    def audit(self, s: Yokohama) -> list[str]:
        return broken_invariants(s)


YOKOHAMA: Final = YokohamaGame()
