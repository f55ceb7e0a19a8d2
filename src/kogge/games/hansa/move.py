"""Action D, and every effect that lifts workers from posts and sets them down elsewhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step
from kogge.games.hansa.actions import DONE, LIFT, PUT, first_of, pack, second_of, verb_of
from kogge.games.hansa.board import MERCHANT, TRADER
from kogge.games.hansa.state import EMPTY, Hansa, kind_of, worker

OWN: Final = 0  # H4.7
OTHERS: Final = 1  # H6.7


def lift_choices(s: Hansa, p: Seat, whose: i64, base: Action, out: vec[i64]) -> vec[i64]:
    """Posts with own workers, or with opponents'."""
    posts = s.posts
    trader = worker(p, TRADER)
    merchant = worker(p, MERCHANT)
    own = whose == OWN
    for q in range(len(posts)):
        piece = posts[q]
        if piece != EMPTY and (piece == trader or piece == merchant) == own:
            out = append(out, base | q)
    return out


def begin_carrying(s: Hansa, p: Seat, whose: i64, lifts: i64, post: i64) -> None:
    """Lift the first worker; up to `lifts` in all."""
    s.then(Carry(p, whose, lifts - 1, s.lift(post)))


def with_piece(hand: i64, piece: i64) -> i64:
    """A hand of lifted workers is one number, four bits a worker, smallest lowest: equal hands are equal numbers."""
    low: i64 = 0
    shift: i64 = 0
    while hand & 15 != 0 and hand & 15 <= piece:
        low |= (hand & 15) << shift
        shift += 4
        hand >>= 4
    return low | (piece << shift) | (hand << (shift + 4))


def without_piece(hand: i64, piece: i64) -> i64:
    """The hand after one such worker was set down."""
    low: i64 = 0
    shift: i64 = 0
    while hand & 15 != piece:
        low |= (hand & 15) << shift
        shift += 4
        hand >>= 4
    return low | ((hand >> 4) << shift)


class Carry(Step[Hansa]):
    """H4.7, H6.7: set down what was lifted, lift more, or stop; vacated posts count as empty."""

    def __init__(self, player: Seat, whose: i64, lifts: i64, hand: i64) -> None:
        super().__init__(player)
        self.whose: Final = whose
        self.lifts: Final = lifts
        self.hand: Final = hand

    def choices(self, s: Hansa) -> vec[i64]:
        """A post for each different worker in hand; another to lift; done when the hand is empty."""
        out = vec[i64]()
        hand = self.hand
        last: i64 = 0
        while hand != 0:
            piece = hand & 15
            hand >>= 4
            if piece != last:
                last = piece
                out = s.add_empty_posts(kind_of(piece), pack(PUT, piece), out)
        if self.lifts > 0:
            out = lift_choices(s, self.player, self.whose, pack(LIFT), out)
        if self.hand == 0:
            out = append(out, pack(DONE))
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Lift or set down; go on while something is in hand or may still be lifted."""
        verb = verb_of(action)
        if verb == DONE:
            return
        if verb == LIFT:
            piece = s.lift(second_of(action))
            s.then(Carry(self.player, self.whose, self.lifts - 1, with_piece(self.hand, piece)))
            return
        s.put(first_of(action), second_of(action))
        hand = without_piece(self.hand, first_of(action))
        if hand != 0 or self.lifts > 0:
            s.then(Carry(self.player, self.whose, self.lifts, hand))

    def key(self) -> tuple[int, ...]:
        return (4, self.player, self.whose, self.lifts, self.hand)

    def name(self) -> str:
        return "move" if self.whose == OWN else "move3"

    def rule(self) -> str:
        return "H4.7" if self.whose == OWN else "H6.7"
