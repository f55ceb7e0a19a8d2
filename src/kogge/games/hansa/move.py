"""Action D, and every effect that lifts workers from posts and sets them down elsewhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.actions import first_of, pack, second_of, verb_of
from kogge.core.cells import append, vec
from kogge.core.contract import Action, Seat, Step, View
from kogge.games.hansa.actions import DONE, LIFT, PUT
from kogge.games.hansa.board import COUNTRIES, ENGLAND
from kogge.games.hansa.neutral import check_neutral_route
from kogge.games.hansa.state import EMPTY, LETTERS, Hansa, kind_of, owner_of

OWN: Final = 0  # H4.7
OTHERS: Final = 1  # H6.7
ANYBODY: Final = 2  # H10.4, H11.8

# A lifted worker is the worker and, above it, the country it came from (H11.5, H11.7).
ORIGIN_SHIFT: Final = 4
HAND_BITS: Final = 6
HAND_MASK: Final = 63


def lift_choices(s: Hansa, p: Seat, whose: i64, base: Action, out: vec[i64]) -> vec[i64]:
    """Posts with own workers, with others', or with anybody's."""
    posts = s.posts
    own = whose == OWN
    for q in range(len(posts)):
        piece = posts[q]
        if piece != EMPTY and (whose == ANYBODY or (owner_of(piece) == p) == own):
            out = append(out, base | q)
    return out


def begin_carrying(s: Hansa, p: Seat, whose: i64, lifts: i64, post: i64) -> None:
    """Lift the first worker; up to `lifts` in all."""
    s.then(carry(p, whose, lifts - 1, lift_from(s, post)))


def lift_from(s: Hansa, post: i64) -> i64:
    """The worker of the post, with the country it comes from."""
    return s.lift(post) | (s.board.post_country[post] << ORIGIN_SHIFT)


def worker_text(s: Hansa, p: Seat, lifted: i64) -> str:
    """`t` for the seat's own, `2t` for another's, `nt` for a neutral one; `t@wales` when it was lifted there."""
    piece = lifted & 15
    owner = owner_of(piece)
    whose = "" if owner == p else "n" if owner == s.neutral else str(owner + 1)
    origin = lifted >> ORIGIN_SHIFT
    return whose + LETTERS[kind_of(piece)] + (f"@{COUNTRIES[origin]}" if origin else "")


def with_lifted(hand: i64, lifted: i64) -> i64:
    """A hand of lifted workers is one number, smallest lowest: equal hands are equal numbers."""
    low: i64 = 0
    shift: i64 = 0
    while hand & HAND_MASK != 0 and hand & HAND_MASK <= lifted:
        low |= (hand & HAND_MASK) << shift
        shift += HAND_BITS
        hand >>= HAND_BITS
    return low | (lifted << shift) | (hand << (shift + HAND_BITS))


def without_lifted(hand: i64, lifted: i64) -> i64:
    """The hand after one such worker was set down."""
    low: i64 = 0
    shift: i64 = 0
    while hand & HAND_MASK != lifted:
        low |= (hand & HAND_MASK) << shift
        shift += HAND_BITS
        hand >>= HAND_BITS
    return low | ((hand >> HAND_BITS) << shift)


def destinations(whose: i64, lifted: i64) -> i64:
    """Countries as bits. H11.5: own workers stay in theirs or go to England; H11.7: other effects keep them in it."""
    home: i64 = 1 << (lifted >> ORIGIN_SHIFT)
    return home | (1 << ENGLAND) if whose == OWN else home


def free_posts(s: Hansa) -> vec[i64]:
    """Empty posts, [country * 2 + boat]."""
    out = vec[i64]([0] * 6)
    for q in range(len(s.posts)):
        if s.posts[q] == EMPTY:
            out[s.board.post_sort[q]] += 1
    return out


def takes(s: Hansa, whose: i64, lifted: i64, sort: i64) -> bool:
    """Whether a post of that sort (country * 2 + boat) takes the lifted worker."""
    if destinations(whose, lifted) & (1 << (sort >> 1)) == 0:
        return False
    return sort & 1 == 0 or s.sails(lifted & 15)


def can_set_down(s: Hansa, whose: i64, hand: i64, free: vec[i64]) -> bool:
    """Whether every worker in hand finds a post among the free ones, counted by sort."""
    if hand == 0:
        return True
    lifted = hand & HAND_MASK
    for sort in range(6):
        if free[sort] > 0 and takes(s, whose, lifted, sort):
            free[sort] -= 1
            found = can_set_down(s, whose, hand >> HAND_BITS, free)
            free[sort] += 1
            if found:
                return True
    return False


class Carry(Step[Hansa]):
    """H4.7: set down what was lifted, lift more, or stop; vacated posts count as empty."""

    number = 4
    name = "move"
    rule = "H4.7"

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
            lifted = hand & HAND_MASK
            hand >>= HAND_BITS
            if lifted != last:
                last = lifted
                if s.board.mixed == 0 or self.hand == lifted:
                    # Nobody else in hand could be left without a post.
                    out = s.add_empty_posts(lifted & 15, destinations(self.whose, lifted), pack(PUT, lifted), out)
                else:
                    out = self._puttable(s, lifted, out)
        if self.lifts > 0:
            out = lift_choices(s, self.player, self.whose, pack(LIFT), out)
        if self.hand == 0:
            out = append(out, pack(DONE))
        return out

    def _puttable(self, s: Hansa, lifted: i64, out: vec[i64]) -> vec[i64]:
        """Posts that take the worker and leave a post for every other worker in hand."""
        free = free_posts(s)
        rest = without_lifted(self.hand, lifted)
        good = vec[i64]([0] * 6)
        for sort in range(6):
            if free[sort] > 0 and takes(s, self.whose, lifted, sort):
                free[sort] -= 1
                if can_set_down(s, self.whose, rest, free):
                    good[sort] = 1
                free[sort] += 1
        base = pack(PUT, lifted)
        for q in range(len(s.posts)):
            if s.posts[q] == EMPTY and good[s.board.post_sort[q]] == 1:
                out = append(out, base | q)
        return out

    def resolve(self, s: Hansa, action: Action) -> None:
        """Lift or set down; go on while something is in hand or may still be lifted."""
        verb = verb_of(action)
        post = second_of(action)
        if verb == DONE:
            return
        if verb == LIFT:
            hand = with_lifted(self.hand, lift_from(s, post))
            s.then(carry(self.player, self.whose, self.lifts - 1, hand))
            return
        lifted = first_of(action)
        s.put(lifted & 15, post)
        hand = without_lifted(self.hand, lifted)
        if hand != 0 or self.lifts > 0:
            s.then(carry(self.player, self.whose, self.lifts, hand))
        check_neutral_route(s, s.board.route_of[post])

    def key(self) -> tuple[int, ...]:
        return (self.number, self.player, self.whose, self.lifts, self.hand)

    def facts(self, s: Hansa) -> View:
        """What is in hand, as `put` names it, and how many may still be lifted."""
        hand: list[str] = []
        left = self.hand
        while left != 0:
            hand.append(worker_text(s, self.player, left & HAND_MASK))
            left >>= HAND_BITS
        return {"hand": hand, "lifts": int(self.lifts)}


class CarryOthers(Carry):
    """H6.7: opponents' workers."""

    variant = 1
    name = "move3"
    rule = "H6.7"


class CarryAnybody(Carry):
    """H10.4: own and opponents' workers."""

    variant = 2
    name = "move-any"
    rule = "H10.4"


def carry(player: Seat, whose: i64, lifts: i64, hand: i64) -> Carry:
    """The variant that fits."""
    if whose == OWN:
        return Carry(player, whose, lifts, hand)
    if whose == OTHERS:
        return CarryOthers(player, whose, lifts, hand)
    return CarryAnybody(player, whose, lifts, hand)
