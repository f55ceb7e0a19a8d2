"""Merchants of Europe as a Game: the rules' modules behind the contract."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Action, Game, Refusal, Score, Seat, View
from kogge.core.dealer import Dealer
from kogge.core.options import BoardEntry, Menu, Option, Options
from kogge.games.merchants.actions import DICE, DRAW, STEAL, second_of, verb_of
from kogge.games.merchants.audit import broken_invariants
from kogge.games.merchants.board import load_board
from kogge.games.merchants.guess import guess_state
from kogge.games.merchants.notation import anchor_of, read_action, tell_action, write_action
from kogge.games.merchants.reasons import REASONS
from kogge.games.merchants.refusal import refuse
from kogge.games.merchants.robber import Steal
from kogge.games.merchants.scoring import final_scores
from kogge.games.merchants.setup import new_game
from kogge.games.merchants.state import Merchants
from kogge.games.merchants.view import private_view, public_view, scene_of

ENDINGS: Final = ("", "goods", "limit")

MENU: Final = Menu(
    "merchants",
    (
        BoardEntry("short", "Eastern Europe, the short game", (3, 4)),
        BoardEntry("main", "All of Europe, the main game", (3, 4)),
    ),
    (
        Option(
            "opening",
            ("fixed", "variable"),
            "fixed",
            "Posts, routes and cards given (M1.6, red is seat 1 and begins) or set by the players (M1.7)",
            boards=("short",),
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

    def __init__(self) -> None:
        self.name = "merchants"
        self.title = "Merchants of Europe"
        self.version = 1

    def menu(self) -> Menu:
        return MENU

    def new(self, options: Options) -> Merchants:
        return new_game(options)

    def weights(self, s: Merchants) -> vec[i64]:
        """M2.1: two dice; M2.5: cards in the victim's hand; M7.1: cards left in the deck; everything else is even."""
        out = vec[i64]()
        step = s.agenda[-1]
        for action in s.legal():
            verb = verb_of(action)
            b = second_of(action)
            if verb == DICE:
                out = append(out, b - 1 if b <= 7 else 13 - b)
            elif verb == DRAW:
                out = append(out, s.deck[b])
            elif verb == STEAL and isinstance(step, Steal):
                out = append(out, s.hand[step.victim * 5 + b])
            else:
                out = append(out, 1)
        return out

    def scores(self, s: Merchants) -> list[Score]:
        return final_scores(s)

    def ended_by(self, s: Merchants) -> str:
        return ENDINGS[s.ended]

    def public_view(self, s: Merchants) -> View:
        return public_view(s)

    def private_view(self, s: Merchants, seat: int | None) -> View:
        return private_view(s, seat)

    def scene(self, options: Options) -> View:
        return scene_of(load_board(options.board))

    def guess(self, s: Merchants, seat: Seat, dealer: Dealer) -> Merchants:
        return guess_state(s, seat, dealer)

    def write(self, s: Merchants, action: Action) -> str:
        return write_action(s, action)

    def tell(self, s: Merchants, action: Action, seat: int | None) -> str:
        return tell_action(s, action, seat)

    def read(self, s: Merchants, text: str) -> Action:
        return read_action(s, text)

    def anchor(self, s: Merchants, action: Action) -> str:
        return anchor_of(s, action)

    def why_not(self, s: Merchants, text: str) -> Refusal | None:
        return refuse(s, text)

    def reasons(self) -> dict[str, str]:
        """Codes of refusals and their sentences."""
        return dict(REASONS)

    def audit(self, s: Merchants) -> list[str]:
        return broken_invariants(s)


MERCHANTS: Final = MerchantsGame()
