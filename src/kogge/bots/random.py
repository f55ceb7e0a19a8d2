"""The random player: a verb first, then uniformly among its actions, so that rare kinds of action are played too."""

from __future__ import annotations

from mypy_extensions import i64

from kogge.bots.contract import Bot, Observation
from kogge.core.actions import VERB_SHIFT
from kogge.core.cells import vec
from kogge.core.contract import NATURE, NOBODY, Action, State
from kogge.core.dealer import Dealer


def end_of_verb(legal: vec[i64], start: i64) -> i64:
    """Choices ascend, so a verb's actions stand together: the index after the last one of `legal[start]`'s verb."""
    limit = ((legal[start] >> VERB_SHIFT) + 1) << VERB_SHIFT
    low = start
    high: i64 = len(legal)
    while high - low > 1:
        middle = (low + high) >> 1
        if legal[middle] < limit:
            low = middle
        else:
            high = middle
    return high


def verb_first(legal: vec[i64], dealer: Dealer) -> Action:
    """One of the verbs, each equally likely, then one of its actions, each equally likely."""
    last: i64 = len(legal) - 1
    verbs: i64 = 1
    start: i64 = 0
    end: i64 = last + 1
    if legal[0] >> VERB_SHIFT != legal[last] >> VERB_SHIFT:
        end = end_of_verb(legal, 0)
        at = end
        while at <= last:
            verbs += 1
            after = end_of_verb(legal, at)
            # Each further verb takes the place of the one held with odds 1 : number of verbs so far.
            if dealer.below(verbs) == 0:
                start = at
                end = after
            at = after
    return legal[start + dealer.below(end - start)]


class Random(Bot):
    """Knows the rules and nothing else."""

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        """Any verb, any action of it."""
        return verb_first(observation.legal(), dealer)


def decide(s: State, dealer: Dealer) -> Action:
    """NATURE's draw by weights, anybody else's verb first."""
    legal = s.legal()
    if s.to_move() == NATURE:
        return legal[dealer.pick(s.weights())]
    return verb_first(legal, dealer)


def playout(s: State, dealer: Dealer, limit: i64) -> i64:
    """Play at random to the end, or for `limit` decisions; how many were made."""
    made: i64 = 0
    while made < limit and s.to_move() != NOBODY:
        s.apply(decide(s, dealer))
        made += 1
    return made
