"""What must hold in every position of every game."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any, Final

from kogge.core.contract import NATURE, NOBODY, Game, Score, State, Step, prompt
from kogge.core.dealer import Dealer
from kogge.core.errors import BadNotation
from kogge.core.log import Decision
from kogge.core.record import Record, read_record, replay
from kogge.core.refusal import Refusal
from tests.contract.cases import Case
from tests.contract.walks import Walker, walk
from tests.describe import note

POOL: Final = 40  # texts kept to be tried where they may be illegal
TRIED: Final = 6  # of them at each close look
FIRST_MEETINGS: Final = 2  # a pending step is looked at closely whenever it is that new


def as_bytes(data: object) -> bytes:
    """Plain data as a table gets it."""
    return json.dumps(data, sort_keys=True, allow_nan=False).encode()


def letter_of(game: Game[Any]) -> str:
    """The letter that a game's rules begin with; the rule that ends it tells."""
    return game.end_rule[:1]


def is_rule(game: Game[Any], rule: str) -> bool:
    """Whether it is the id of a rule: the game's letter and a number, or a resolution of what its books leave open."""
    return re.fullmatch(rf"({letter_of(game)}R?|R)\d+(\.\d+)?", rule) is not None


def seats_of(case: Case) -> range:
    """Every seat at the table."""
    return range(case.options.players)


def check_choices(game: Game[Any], s: State) -> None:
    """Never empty, strictly ascending; odds beside them when chance decides."""
    legal = [int(action) for action in s.legal()]
    assert legal, "nothing to choose"
    assert all(a < b for a, b in pairwise(legal)), "choices do not ascend"
    if s.to_move() == NATURE:
        weights = [int(weight) for weight in s.weights()]
        assert len(weights) == len(legal)
        assert min(weights) > 0, f"odds {weights}"


def check_texts(case: Case, s: State, action: int) -> None:
    """A text names its action and nothing else; what is told is the text, or hides something."""
    game = case.game
    text = game.write(s, action)
    assert game.read(s, text) == action, text
    assert text == " ".join(text.split()), f"{text!r} is not written with single blanks"
    assert isinstance(game.anchor(s, action), str)
    who = int(s.to_move())
    spectator = game.tell(s, action, None)
    assert spectator == text or "?" in spectator
    for seat in seats_of(case):
        told = game.tell(s, action, seat)
        assert told == text or ("?" in told and seat != who), f"{told!r} for {text!r}"
        assert "?" not in told or "?" in spectator, "a spectator is told more than a player"


def check_prompt(case: Case, s: State) -> None:
    """A table can announce the decision."""
    asked = prompt(s)
    assert asked is not None
    assert sorted(asked) == ["facts", "name", "rule", "seat"]
    as_bytes(asked)
    assert asked["name"]
    assert is_rule(case.game, asked["rule"]), asked
    assert asked["seat"] is None if s.to_move() == NATURE else asked["seat"] in seats_of(case)


def check_copy(s: State, action: int) -> None:
    """A copy is equal, and what happens to it does not happen to the original."""
    before = s.key()
    turn = s.turn
    copy = s.copy()
    assert copy.key() == before
    assert copy.turn == turn
    assert list(copy.legal()) == list(s.legal())
    copy.apply(action)
    assert s.key() == before, "playing on a copy changed the original"
    assert s.turn == turn
    assert copy.key() != before, "a decision that changes nothing"


def check_guess(case: Case, s: State, seed: str) -> None:
    """Nobody can tell a guessed state from the true one, nor can a spectator, who knows least."""
    game = case.game
    before = s.key()
    for seat in seats_of(case):
        guessed = game.guess(s, seat, Dealer(f"{seed}/{seat}"))
        assert s.key() == before, "guessing changed the state"
        assert as_bytes(game.view(guessed, seat)) == as_bytes(game.view(s, seat)), f"seat {seat} can tell"
        assert as_bytes(game.view(guessed, None)) == as_bytes(game.view(s, None)), "a spectator can tell"
        assert list(game.observation(guessed, seat)) == list(game.observation(s, seat)), f"seat {seat} observes it"
        assert prompt(guessed) == prompt(s)
        assert guessed.turn == s.turn
        assert game.audit(guessed) == []
        if s.to_move() == seat:
            assert list(guessed.legal()) == list(s.legal())
    assert s.key() == before, "looking changed the state"


def check_scores(case: Case, s: State) -> list[Score]:
    """Every seat once and in order, the best ones first, ties sharing a place."""
    scores = case.game.scores(s)
    assert [one.seat for one in scores] == list(seats_of(case))
    best = sorted(((one.total, one.tie) for one in scores), reverse=True)
    for one in scores:
        assert one.total == sum(one.parts.values())
        assert one.place == best.index((one.total, one.tie)) + 1
    assert min(one.place for one in scores) == 1
    assert len({tuple(one.parts) for one in scores}) == 1, "seats differ in their categories"
    as_bytes([one.data() for one in scores])
    return scores


def check_refusal(game: Game[Any], s: State, text: str) -> bool:
    """None for what is legal, a rule for what is not; whether the text was refused."""
    try:
        action = game.read(s, text)
    except BadNotation:
        return True
    refusal = game.why_not(s, text)
    if action in s.legal():
        assert refusal is None, f"{text!r} is legal, but: {refusal}"
        return False
    assert isinstance(refusal, Refusal), f"{text!r} is illegal without a reason"
    assert is_rule(game, refusal.rule), f"{text!r}: {refusal}"
    assert refusal.reason == game.reasons()[refusal.code].format(**refusal.params)
    return True


def family(kind: type[Step[Any]]) -> type[Step[Any]]:
    """The class that gave the step its number; variants of a step share it."""
    return next(one for one in kind.__mro__ if "number" in vars(one))


class Inspection:
    """Looks over a walker's shoulder: briefly at every position, closely at some."""

    def __init__(self, case: Case, seed: str, close: int, audit: int) -> None:
        self.case = case
        self.close = close  # every so many decisions
        self.audit = audit
        self.texts: list[str] = []
        self.refused = 0
        self.record = Record(case.game.name, case.game.version, case.options.board, case.options.players)
        self.record.options = dict(case.options.chosen)
        if case.options.components is not None:
            self.record.components = case.options.components.digest
        self._dealer = Dealer(f"{seed}/inspection")
        self._turn = 0
        self._met: dict[str, int] = {}
        self._numbers: dict[int, str] = {}

    def look(self, s: State, action: int) -> None:
        """Before the action is played."""
        game = self.case.game
        note(game, s)
        made = len(self.record.decisions)
        check_choices(game, s)
        assert action in s.legal()
        assert s.turn >= self._turn, "turns are counted backwards"
        self._turn = int(s.turn)
        check_texts(self.case, s, action)
        assert game.ended_by(s) == ""
        self._number_steps(s)
        if made % self.audit == 0:
            assert game.audit(s) == []
        name = s.agenda[-1].name
        self._met[name] = self._met.get(name, 0) + 1
        if self._met[name] <= FIRST_MEETINGS or made % self.close == 0:
            self._look_closely(s, action)
        text = game.write(s, action)
        self.record.decisions.append(Decision(int(s.to_move()), text))
        self._keep(text)

    def _look_closely(self, s: State, action: int) -> None:
        case = self.case
        assert case.game.audit(s) == []
        check_prompt(case, s)
        for legal in s.legal():
            check_texts(case, s, int(legal))
        check_copy(s, action)
        check_guess(case, s, f"{len(self.record.decisions)}")
        check_scores(case, s)
        assert not check_refusal(case.game, s, case.game.write(s, action))
        for _ in range(min(TRIED, len(self.texts))):
            text = self.texts[self._dealer.below(len(self.texts))]
            self.refused += check_refusal(case.game, s, text)

    def _number_steps(self, s: State) -> None:
        """Keys of steps begin with a number that no other class of step has."""
        for step in s.agenda:
            kind = family(type(step)).__name__
            assert self._numbers.setdefault(step.key()[0], kind) == kind, f"two steps have the number of {kind}"

    def _keep(self, text: str) -> None:
        if len(self.texts) < POOL:
            self.texts.append(text)
        else:
            self.texts[self._dealer.below(POOL)] = text

    def look_at_end(self, s: State) -> None:
        """After the last decision: the game is over and says so."""
        game = self.case.game
        note(game, s)
        assert s.to_move() == NOBODY
        assert s.turn > 0, "no turn was ever counted"
        assert list(s.legal()) == []
        assert prompt(s) is None
        assert game.ended_by(s)
        assert game.audit(s) == []
        check_scores(self.case, s)
        for text in self.texts[:TRIED]:
            assert check_refusal(game, s, text)
        for seat in (None, *seats_of(self.case)):
            as_bytes(game.view(s, seat))

    def check_record(self, s: State) -> None:
        """Written, read and replayed, the record leads to the same position."""
        game = self.case.game
        if s.to_move() == NOBODY:
            self.record.end = [game.ended_by(s), *[str(one.total) for one in game.scores(s)]]
        again = replay(game, read_record(self.record.write()))
        assert again.state.key() == s.key()
        assert [one.data() for one in game.scores(again.state)] == [one.data() for one in game.scores(s)]


def inspect(case: Case, walker: Walker, seed: str, limit: int, close: int, audit: int = 1) -> tuple[State, Inspection]:
    """Walk and look at everything; the last position and what was seen."""
    inspection = Inspection(case, seed, close, audit)
    s: State = case.game.new(case.options)
    for s, action in walk(case, walker, limit):
        inspection.look(s, action)
    if s.to_move() == NOBODY:
        inspection.look_at_end(s)
    return s, inspection
