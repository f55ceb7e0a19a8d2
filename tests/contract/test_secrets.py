"""What a seat may not know does not reach it: states that differ in nothing else give it the same bytes."""

from __future__ import annotations

import pytest

from kogge.core.contract import NATURE, NOBODY, State, prompt
from kogge.core.dealer import Dealer
from kogge.games.hansa.game import HANSA
from kogge.games.hansa.position import build_position
from tests.contract.cases import CASES, PLAIN, Case
from tests.contract.checks import as_bytes, seats_of
from tests.contract.walks import eager, walk
from tests.depth import trials

GAMES_EACH = trials(1, 2, 20)
MOST_GAMES = 60  # so many where no secret has come up in fewer
FURTHER = 12  # decisions that two such states are played on
DEALS = 4  # tries to find a different state
FEW = 20  # actions of one decision that are compared with each other
PLENTY = trials(20, 400, 4_000)  # positions with a secret, after which only one in so many is looked at
SELDOM = 32
RARER = trials(4, 1, 1)  # where there are few secrets, one position in so many is looked at
MEETINGS = trials(2, 6, 20)  # decisions of one kind that are looked at


# Beside the plain ones a case of each board and number of players with hidden cards (H8.1).
HIDING = list({case.table(): case for case in CASES if case.options["missions"] == "yes"}.values())


def another(case: Case, s: State, seat: int, dealer: Dealer) -> State | None:
    """A state that differs in what the seat cannot know; None when it knows everything."""
    for _ in range(DEALS):
        guessed: State = case.game.guess(s, seat, dealer)
        if guessed.key() != s.key():
            return guessed
    return None


def seen(case: Case, s: State, seat: int | None) -> bytes:
    """All that reaches the seat of a position: the table, the question, its own choices, and all of it as numbers."""
    choices = [case.game.write(s, action) for action in s.legal()] if s.to_move() == seat else []
    numbers = [] if seat is None else list(case.game.observation(s, seat))
    return as_bytes([case.game.view(s, seat), prompt(s), choices, numbers])


def check_indistinct(case: Case, one: State, two: State, seat: int, dealer: Dealer) -> int:
    """Play both on with what looks the same to the seat, while that is possible; how often they differed in secret."""
    game = case.game
    differed = 0
    for _ in range(FURTHER):
        if one.to_move() == NOBODY:
            break
        assert one.to_move() == two.to_move()
        assert seen(case, one, seat) == seen(case, two, seat)
        differed += one.key() != two.key()
        legal = one.legal()
        action = legal[dealer.below(len(legal))]
        told = game.tell(one, action, seat)
        same = [int(a) for a in two.legal() if game.tell(two, a, seat) == told]
        if not same:
            break  # open for all to see, and possible in one of them only
        before = one.copy(), two.copy()
        other = same[dealer.below(len(same))]
        one.apply(action)
        two.apply(other)
        if one.to_move() != NOBODY:  # at the end everything may be told
            brought = game.gains(before[0], action, one, seat), game.gains(before[1], other, two, seat)
            assert as_bytes([gain.data() for gain in brought[0]]) == as_bytes([gain.data() for gain in brought[1]])
    return differed


def check_told(case: Case, s: State, seat: int | None) -> int:
    """A seat is told an action as exactly as it sees what came of it; how many actions it cannot tell from another."""
    told: dict[str, bytes] = {}
    after: dict[bytes, tuple[str, tuple[int, ...]]] = {}
    alike = 0
    for action in list(s.legal())[:FEW]:
        result = s.copy()
        result.apply(action)
        text = case.game.tell(s, action, seat)
        view = seen(case, result, seat)
        alike += text in told
        if result.to_move() == NOBODY:
            continue  # at the end everything may be shown
        assert told.setdefault(text, view) == view, f"{text!r} says too little, or the table shows too much"
        other, key = after.setdefault(view, (text, result.key()))
        assert text == other or result.key() == key, f"{text!r} and {other!r} are told apart, but look the same"
    return alike


def test_cases_with_hidden_cards_are_found() -> None:
    assert {case.table() for case in HIDING} >= {"hansa league-45 4p", "hansa league-45 5p", "hansa league-3 2p"}


@pytest.mark.parametrize("case", [*PLAIN, *HIDING], ids=str)
def test_what_is_told_is_what_is_seen(case: Case) -> None:
    alike = 0
    met: dict[str, int] = {}
    for seed in range(MOST_GAMES):
        if seed >= GAMES_EACH and (alike > 0) == case.habits.hidden:
            break
        for s, _ in walk(case, eager(case, f"told {seed}"), case.habits.most):
            name = s.agenda[-1].name
            met[name] = met.get(name, 0) + 1
            if met[name] <= MEETINGS:
                alike += sum(check_told(case, s, seat) for seat in (None, *seats_of(case)))
    assert (alike > 0) == case.habits.hidden, f"{alike} actions told alike"


@pytest.mark.parametrize("case", [*PLAIN, *HIDING], ids=str)
def test_secrets_stay_secret(case: Case) -> None:
    dealer = Dealer(case.seed("secrets"))
    differed = 0
    for seed in range(MOST_GAMES):
        if seed >= GAMES_EACH and (differed > 0) == case.habits.hidden:
            break
        for s, _ in walk(case, eager(case, f"secrets {seed}"), case.habits.most):
            seldom = SELDOM if differed > PLENTY else case.habits.sample * RARER
            if seldom > 1 and dealer.below(seldom) > 0:
                continue
            seat = int(dealer.below(len(seats_of(case))))
            two = s.copy() if s.to_move() == NATURE else another(case, s, seat, dealer)
            if two is not None:
                differed += check_indistinct(case, s.copy(), two, seat, dealer)
    assert (differed > 0) == case.habits.hidden, f"{differed} positions with a secret"


# R3: no route is free of workers, so the markers of two plates wait there, and only their owners know which they are.
WAITING = """
board league-3
players 3
turn 1
plate 2 +4 swap
plate 3 +3
"""


def test_markers_that_wait_on_a_plate_stay_secret() -> None:
    case = next(one for one in PLAIN if str(one) == "hansa league-3 3p")
    rows = [f"route {name} {seat % 3 + 1}t {'. ' * int(length - 1)}" for seat, (name, length) in enumerate(routes())]
    s = build_position(HANSA.menu(), WAITING + "\n".join(rows))
    dealer = Dealer("waiting")
    differed = 0
    for _ in range(20):
        two = another(case, s, 0, dealer)
        assert two is not None
        differed += check_indistinct(case, s.copy(), two, 0, dealer)
    assert differed > 20 * FURTHER // 2


def routes() -> list[tuple[str, int]]:
    """Names and lengths of the routes."""
    board = build_position(HANSA.menu(), WAITING).board
    return [(name, int(length)) for name, length in zip(board.routes, board.length, strict=True)]
