"""The contract every game follows: Step, State, Game, and the seats that are no player.

A state is flat integers plus an agenda of pending steps; the last one is now. A step is an immutable value that says
who decides, what may be chosen, what happens and what comes next. Chance is a seat of its own, so a state never rolls
anything.

None of the classes derives from ABC: compiled classes would share one cache of what is an instance of what, so
`isinstance` in interpreted code would answer by chance. That nothing abstract is made is checked by mypy.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import i16, i64

from kogge.core.cells import append, vec
from kogge.core.components import ComponentFile
from kogge.core.data_check import Problems
from kogge.core.dealer import Dealer
from kogge.core.errors import BadDump, IllegalAction
from kogge.core.features import Feature, Features, blank
from kogge.core.gains import POINTS, Gain, add, cut
from kogge.core.options import Menu, Options, options_of
from kogge.core.packing import FORMAT, Marker, Packer, Unpacker
from kogge.core.refusal import Refusal, no

if TYPE_CHECKING:
    from kogge.core.codec import Codec  # which imports this module

Seat: TypeAlias = i64
Action: TypeAlias = i64
View: TypeAlias = dict[str, Any]

NATURE: Final = -1  # decides dice, draws and shuffles, by weights
RULES: Final = -2  # decides nothing: such a step resolves itself as soon as it is on top
NOBODY: Final = -3  # to move when the game is over

S = TypeVar("S", bound="State")
Self = TypeVar("Self", bound="State")


class Step(Generic[S]):
    """One pending decision. Data only, never changed: copies of a state share it.

    Class attributes say what a step is. Where variants of a step differ in name or rule only, they are subclasses that
    share its number.
    """

    number: ClassVar[int]  # what `key` begins with; no other step of the game has it
    variant: ClassVar[int] = 0  # tells those apart that share a number
    name: ClassVar[str]  # one word that prompts are looked up by
    rule: ClassVar[str]  # the id of the rule this decision comes from

    def __init__(self, player: Seat) -> None:
        self.player: Final = player

    @abstractmethod
    def choices(self, s: S) -> vec[i64]:
        """What may be chosen: never empty, strictly ascending (so verb by verb, no duplicates)."""

    @abstractmethod
    def resolve(self, s: S, action: Action) -> None:
        """What happens, and what comes next."""

    def weights(self, s: S) -> vec[i64]:
        """How likely chance draws each of `choices`. Only a ChanceStep has odds; asking any other one is an error."""
        raise ValueError(f"{self.name}: chance does not decide this")

    def deck(self, s: S) -> str:
        """What chance draws from here. Equal deals count the draws of each deck, so the name never changes."""
        return self.name

    def key(self) -> tuple[int, ...]:
        """The step as numbers, for equality of states: its own number, then what `made_of` makes it of."""
        return (self.number, self.player)

    @classmethod
    def made_of(cls, numbers: list[int]) -> Step[Any]:
        """The step whose key has these numbers after the first; usually they are the constructor's arguments."""
        make: Any = cls
        step: Step[Any] = make(*numbers)
        return step

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.variant, self.key()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).made_of, (list(self.key()[1:]),)

    def facts(self, s: S) -> View:
        """What a prompt should tell beyond the name, as plain data that everybody at the table may know."""
        return {}


class ChanceStep(Step[S]):
    """A step that NATURE decides: a roll, a draw, a shuffle."""

    def __init__(self) -> None:
        super().__init__(NATURE)

    def weights(self, s: S) -> vec[i64]:
        """Every choice is equally likely, unless the step says otherwise."""
        return vec[i64]([1] * len(self.choices(s)))

    def key(self) -> tuple[int, ...]:
        return (self.number,)


class DrawStep(ChanceStep[S]):
    """A draw from a stock that is kept as counts: each kind is as likely as there are pieces of it."""

    @abstractmethod
    def stock(self, s: S) -> vec[i64]:
        """How many pieces of each kind can be drawn."""

    @abstractmethod
    def action(self, kind: i64) -> Action:
        """The action that draws a piece of this kind."""

    def choices(self, s: S) -> vec[i64]:
        """Every kind of which a piece is left."""
        out = vec[i64]()
        stock = self.stock(s)
        for kind in range(len(stock)):
            if stock[kind] > 0:
                out = append(out, self.action(kind))
        return out

    def weights(self, s: S) -> vec[i64]:
        """The number of pieces that are left of each kind."""
        out = vec[i64]()
        for count in self.stock(s):
            if count > 0:
                out = append(out, count)
        return out


class RulesStep(Step[S]):
    """A step nobody decides: it waits on the agenda and resolves itself when its time comes."""

    def __init__(self) -> None:
        super().__init__(RULES)

    def choices(self, s: S) -> vec[i64]:
        """Nothing to choose; the state runs it at once."""
        return vec[i64]([0])

    def key(self) -> tuple[int, ...]:
        return (self.number,)


class State:
    """A position: what lies where, and what is to be decided."""

    def __init__(self, agenda: list[Step[Any]], options: Options) -> None:
        self.agenda = agenda
        self.options = options
        self.n: i64 = options.players  # seats
        self.version: i64 = options.version  # of the rules: a rule that has changed asks for it
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

    def weights(self) -> vec[i64]:
        """NATURE's odds, beside `legal()`; to be asked only when NATURE is to move."""
        return self.agenda[-1].weights(self)

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

    def then(self, first: Step[Any], second: Step[Any] | None = None, third: Step[Any] | None = None) -> None:
        """Put steps on the agenda so that they happen in the order written."""
        agenda = self.agenda
        if third is not None:
            agenda.append(third)
        if second is not None:
            agenda.append(second)
        agenda.append(first)

    def then_all(self, steps: list[Step[Any]]) -> None:
        """The same for any number of them; `then` makes no list, and most steps are put there by it."""
        for i in range(len(steps) - 1, -1, -1):
            self.agenda.append(steps[i])

    def over(self) -> None:
        """Nothing more is to be decided."""
        self.agenda.clear()

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    def play(self, action: Action) -> None:
        """Play an action that may be illegal. IllegalAction says so, and nothing has changed then."""
        for legal in self.legal():
            if legal == action:
                self.apply(action)
                return
        who = "the game is over" if self.is_over() else f"{self.agenda[-1].name} is to be decided"
        raise IllegalAction(f"action {action} is not legal: {who}")

    def dump(self) -> bytes:
        """The whole state as bytes: `Game.load` makes an equal state of them."""
        out = Packer()
        out.put(FORMAT)
        out.put_text(self.options.header())
        self.pack(out)
        out.put(len(self.agenda))
        for step in self.agenda:
            key = step.key()
            out.put(step.number)
            out.put(step.variant)
            out.put(len(key) - 1)
            for number in key[1:]:
                out.put(number)
        return out.finish()

    def mark(self) -> i64:
        """One number of 48 bits for the whole position: equal positions have equal marks, and of many thousands that
        are not equal hardly ever two. Much quicker than comparing."""
        out = Marker()
        self.pack(out)
        for step in self.agenda:
            for number in step.key():
                out.put(number)
            out.put(step.variant)
        return out.mark

    @abstractmethod
    def pack(self, out: Packer) -> None:
        """Write everything but options and agenda, in the order in which the game reads it."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return self.options == other.options and self.key() == other.key() and self.agenda == other.agenda

    def __hash__(self) -> int:
        return hash(self.key())

    @abstractmethod
    def copy(self: Self) -> Self:
        """An independent state that is equal to this one."""

    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """The whole state as numbers: equal keys are equal positions."""


def _below(kind: type[Any]) -> list[type[Any]]:
    return [one for child in kind.__subclasses__() for one in (child, *_below(child))]


_STEPS: Final[dict[str, dict[tuple[int, int], type[Any]]]] = {}


def steps_of(package: str) -> dict[tuple[int, int], type[Any]]:
    """The steps that a game's package defines, by number and variant."""
    if package not in _STEPS:
        mine = [one for one in _below(Step) if one.__module__.startswith(f"{package}.")]
        _STEPS[package] = {(one.number, one.variant): one for one in mine}
    return _STEPS[package]


def prompt(s: State) -> View | None:
    """The pending decision for a table to announce: who decides, the step's name, rule and facts. None: it is over."""
    if not s.agenda:
        return None
    step = s.agenda[-1]
    who = int(step.player)
    return {"seat": None if who == NATURE else who, "name": step.name, "rule": step.rule, "facts": step.facts(s)}


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


class Game(Generic[S]):
    """A title: stateless, so one object serves every match."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]  # of the newest rules; raised whenever behaviour changes, and every older one stays playable
    end_rule: ClassVar[str]  # the id of the rule that ends the game
    running_part: ClassVar[str]  # the category of a score that grows during the game; all others come at its end

    @abstractmethod
    def menu(self) -> Menu:
        """Boards, numbers of players and options, described by data."""

    @abstractmethod
    def new(self, options: Options) -> S:
        """The first position. What is drawn at set-up is NATURE's first decisions."""

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

    def features(self, options: Options) -> Features:
        """The layout of this set-up's observations; made once for each choice of options."""
        if options.features is None:
            options.features = Features(self.feature_blocks(options))
        return options.features

    @abstractmethod
    def feature_blocks(self, options: Options) -> list[Feature]:
        """The blocks that `observe` fills, in order. They depend on the set-up only, never on the position."""

    @abstractmethod
    def observe(self, s: S, seat: Seat, out: vec[i16], at: i64) -> None:
        """Fill `features(s.options).size` cells from `at` on with what the seat may know, its own rows first."""

    def observation(self, s: S, seat: Seat) -> vec[i16]:
        """The same in a new buffer."""
        out = blank(self.features(s.options).size)
        self.observe(s, seat, out, 0)
        return out

    @abstractmethod
    def write(self, s: S, action: Action) -> str:
        """An action of `s.legal()` as text."""

    @abstractmethod
    def tell(self, s: S, action: Action, seat: int | None) -> str:
        """The same as a seat or a spectator (None) may know it: what is hidden from them is a question mark."""

    @abstractmethod
    def changes(self, before: S, action: Action, after: S) -> list[Gain]:
        """What an action that led from one state to the other brought and cost, the final scoring left out."""

    def all_gains(self, before: S, action: Action, after: S) -> list[Gain]:
        """The changes, and the categories of the final score when the action has ended the game. Nothing is hidden:
        each gain says who may know it."""
        out = self.changes(before, action, after)
        if after.is_over() and not before.is_over():
            for score in self.scores(after):
                for part, points in score.parts.items():
                    if part != self.running_part:
                        add(out, score.seat, POINTS, points, "", part)
        return out

    def gains(self, before: S, action: Action, after: S, seat: int | None) -> list[Gain]:
        """What an action brought to whom, as a seat or a spectator (None) may know it."""
        return cut(self.all_gains(before, action, after), seat)

    @abstractmethod
    def read(self, s: S, text: str) -> Action:
        """The action a text names, legal or not. BadNotation when it names none."""

    @abstractmethod
    def anchor(self, s: S, action: Action) -> str:
        """Where on the table the action happens (`post:37`); empty when nowhere."""

    def why_not(self, s: S, text: str) -> Refusal | None:
        """The rule that forbids an action now; None when it is allowed. BadNotation when the text names no action."""
        action = self.read(s, text)
        for legal in s.legal():
            if legal == action:
                return None
        reasons = self.reasons()
        refusal = self._refusal(s, action, reasons)
        return refusal.fill(reasons[refusal.code])

    def _refusal(self, s: S, action: Action, reasons: dict[str, str]) -> Refusal:
        who = s.to_move()
        if who == NOBODY:
            return no(self.end_rule, "over")
        step = s.agenda[-1]
        if who == NATURE:
            return no(step.rule, "chance")
        found = self.refuse(s, action)
        if found is not None:
            return found
        code = f"when.{step.name}"
        return no(step.rule, code if code in reasons else "when.other")

    @abstractmethod
    def refuse(self, s: S, action: Action) -> Refusal | None:
        """Why the seat to move may not play an illegal action. None: another kind of decision is pending."""

    @abstractmethod
    def reasons(self) -> dict[str, str]:
        """Every code that `why_not` gives, with its sentence: `{name}` is filled by the refusal's params."""

    @abstractmethod
    def codec(self, options: Options) -> Codec:
        """The dense ids of all actions of a set-up; made once for each."""

    @abstractmethod
    def unpack(self, options: Options, data: Unpacker) -> S:
        """A state without its agenda, of what `State.pack` has written."""

    def load(self, data: bytes) -> S:
        """The state that was dumped. BadDump when it is damaged, or of another game."""
        unpacker = Unpacker(data)
        options = options_of(self.menu(), unpacker.take_text())
        try:
            s = self.unpack(options, unpacker)
            steps = steps_of(type(self).__module__.rpartition(".")[0])
            for _ in range(unpacker.take()):
                kind = steps[unpacker.take(), unpacker.take()]
                s.agenda.append(kind.made_of([unpacker.take() for _ in range(unpacker.take())]))
        except (IndexError, KeyError, TypeError) as error:
            raise BadDump(f"it does not fit this game: {error}") from error
        unpacker.finish()
        return s

    def load_with(self, components: ComponentFile | None, data: bytes) -> S:
        """The same, for states that cross to another process: there the components are known now."""
        return self.load(data)

    def __reduce__(self) -> str:
        return self.name.upper()  # there is one object of each game: a constant beside its class

    @abstractmethod
    def read_position(self, text: str) -> S:
        """The state that a text describes. BadPosition says what is wrong with it, and where."""

    @abstractmethod
    def write_position(self, s: S) -> str:
        """The whole state as text: `read_position` makes an equal state of it."""

    @abstractmethod
    def check_board(self, data: dict[str, Any], problems: Problems) -> None:
        """Note everything that is wrong with a board's data."""

    def components(self) -> dict[str, Any]:
        """The parts of the box that a component file can replace, as shipped; empty when there are none."""
        return {}

    def check_components(self, file: ComponentFile, problems: Problems) -> None:
        """Note everything that is wrong with a component file for this game."""
        problems.add("game", f"{self.name} has no components that a file can replace")

    @abstractmethod
    def audit(self, s: S) -> list[str]:
        """Broken invariants (pieces lost or made, counts that disagree); empty when all is well."""
