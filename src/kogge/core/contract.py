"""The contract every game follows: Step, State, Game, and the seats that are no player.

A state is flat integers plus an agenda of pending steps; the last one is now. A step is an immutable value that says
who decides, what may be chosen, what happens and what comes next. Chance is a seat of its own, so a state never rolls
anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import i64

from kogge.core.cells import vec
from kogge.core.dealer import Dealer
from kogge.core.options import Menu, Options

Seat: TypeAlias = i64
Action: TypeAlias = i64
View: TypeAlias = dict[str, Any]

NATURE: Final = -1  # decides dice, draws and shuffles, by weights
RULES: Final = -2  # decides nothing: such a step resolves itself as soon as it is on top
NOBODY: Final = -3  # to move when the game is over

VERB_SHIFT: Final = 24  # an action is its verb shifted by this, or'ed with what the verb needs

S = TypeVar("S", bound="State")
Self = TypeVar("Self", bound="State")


class Step(ABC, Generic[S]):
    """One pending decision. Data only, never changed: copies of a state share it."""

    def __init__(self, player: Seat) -> None:
        self.player: Final = player

    @abstractmethod
    def choices(self, s: S) -> vec[i64]:
        """What may be chosen: never empty, strictly ascending (so verb by verb, no duplicates)."""

    @abstractmethod
    def resolve(self, s: S, action: Action) -> None:
        """What happens, and what comes next."""

    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """The step as numbers, for equality of states."""

    @abstractmethod
    def name(self) -> str:
        """One word that prompts are looked up by."""

    @abstractmethod
    def rule(self) -> str:
        """The id of the rule this decision comes from."""

    def facts(self, s: S) -> View:
        """What a prompt should tell beyond the name, as plain data that everybody at the table may know."""
        return {}


class RulesStep(Step[S]):
    """A step nobody decides: it waits on the agenda and resolves itself when its time comes."""

    def __init__(self) -> None:
        super().__init__(RULES)

    def choices(self, s: S) -> vec[i64]:
        """Nothing to choose; the state runs it at once."""
        return vec[i64]([0])


class State(ABC):
    """A position: what lies where, and what is to be decided."""

    def __init__(self, agenda: list[Step[Any]]) -> None:
        self.agenda = agenda
        self.turn: i64 = 0  # turns begun so far; a game raises it, a turn is reset within it

    def to_move(self) -> Seat:
        """The seat that decides now, NOBODY when the game is over."""
        if self.agenda:
            return self.agenda[-1].player
        return NOBODY

    def legal(self) -> vec[i64]:
        """Every action that may be applied now."""
        if self.agenda:
            return self.agenda[-1].choices(self)
        return vec[i64]()

    def apply(self, action: Action) -> None:
        """Play an action of `legal()`; not checked here. Steps of RULES run before it returns."""
        agenda = self.agenda
        agenda.pop().resolve(self, action)
        while agenda:
            step = agenda[-1]
            if step.player != RULES:
                return
            agenda.pop()
            step.resolve(self, 0)

    def then(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda so that they happen in the order written."""
        agenda = self.agenda
        for step in steps[::-1]:
            agenda.append(step)

    def over(self) -> None:
        """Nothing more is to be decided."""
        self.agenda.clear()

    @abstractmethod
    def copy(self: Self) -> Self:
        """An independent state that is equal to this one."""

    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """The whole state as numbers: equal keys are equal positions."""


def prompt(s: State) -> View | None:
    """The pending decision for a table to announce: who decides, the step's name, rule and facts. None: it is over."""
    if not s.agenda:
        return None
    step = s.agenda[-1]
    who = int(step.player)
    return {"seat": None if who == NATURE else who, "name": step.name(), "rule": step.rule(), "facts": step.facts(s)}


class Score:
    """One seat's result in the rulebook's categories."""

    def __init__(self, seat: int, parts: dict[str, int], tie: tuple[int, ...]) -> None:
        self.seat = seat
        self.parts = parts
        self.total = sum(parts.values())
        self.tie = tie  # compared in order when totals are equal; higher is better
        self.place = 0  # 1 is a winner; shared places share the number

    def data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"seat": self.seat, "total": self.total, "place": self.place, "parts": dict(self.parts)}


def rank(scores: list[Score]) -> list[Score]:
    """Fill in the places: most points first, then the tie-breaks, then a shared place."""
    for one in scores:
        better = 0
        for other in scores:
            if (other.total, other.tie) > (one.total, one.tie):
                better += 1
        one.place = better + 1
    return scores


class Refusal:
    """Why an action may not be played: the rule, and the reason as a code with what fills it and as a sentence."""

    def __init__(self, rule: str, code: str, sentence: str, params: dict[str, str | int]) -> None:
        self.rule = rule
        self.code = code
        self.params = params
        self.reason = sentence.format_map(params)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class Game(ABC, Generic[S]):
    """A title: stateless, so one object serves every match."""

    name: str
    title: str
    version: int  # raised whenever behaviour changes, so that old records keep their meaning

    @abstractmethod
    def menu(self) -> Menu:
        """Boards, numbers of players and options, described by data."""

    @abstractmethod
    def new(self, options: Options) -> S:
        """The first position. What is drawn at set-up is NATURE's first decisions."""

    @abstractmethod
    def weights(self, s: S) -> vec[i64]:
        """NATURE's odds, beside `s.legal()`."""

    @abstractmethod
    def scores(self, s: S) -> list[Score]:
        """Every seat's score as if the game ended now, ranked."""

    @abstractmethod
    def ended_by(self, s: S) -> str:
        """Which end condition ended the game; empty while it goes on."""

    @abstractmethod
    def public_view(self, s: S) -> View:
        """The part of every view that does not depend on who looks: a table makes it once for all."""

    @abstractmethod
    def private_view(self, s: S, seat: int | None) -> View:
        """The rest of what a seat may see; None is a spectator."""

    def view(self, s: S, seat: int | None) -> View:
        """What a seat may see, as plain data; None is a spectator."""
        out = self.public_view(s)
        out.update(self.private_view(s, seat))
        return out

    @abstractmethod
    def scene(self, options: Options) -> View:
        """What never changes during a match: map, coordinates, names in every language; all a table needs to draw."""

    @abstractmethod
    def guess(self, s: S, seat: Seat, dealer: Dealer) -> S:
        """A state that this seat cannot tell from the true one."""

    @abstractmethod
    def write(self, s: S, action: Action) -> str:
        """An action of `s.legal()` as text."""

    @abstractmethod
    def tell(self, s: S, action: Action, seat: int | None) -> str:
        """The same as a seat or a spectator (None) may know it: what is hidden from them is a question mark."""

    @abstractmethod
    def read(self, s: S, text: str) -> Action:
        """The action a text names, legal or not. BadNotation when it names none."""

    @abstractmethod
    def anchor(self, s: S, action: Action) -> str:
        """Where on the table the action happens (`post:37`); empty when nowhere."""

    @abstractmethod
    def why_not(self, s: S, text: str) -> Refusal | None:
        """The rule that forbids an action now; None when it is allowed."""

    @abstractmethod
    def reasons(self) -> dict[str, str]:
        """Every code that `why_not` gives, with its sentence: `{name}` is filled by the refusal's params."""

    @abstractmethod
    def audit(self, s: S) -> list[str]:
        """Broken invariants (pieces lost or made, counts that disagree); empty when all is well."""
