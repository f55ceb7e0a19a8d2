"""Actions as packed numbers. Only this module knows the layout: a verb, then two fields of twelve bits.

A game numbers its verbs in the order in which choices are listed, and says what each field of a verb means.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kogge.core.cells import append, vec
from kogge.core.contract import Action

VERB_SHIFT: Final = 24
FIRST_SHIFT: Final = 12
FIELD: Final = 0xFFF  # the highest number that a field holds


def pack(verb: i64, a: i64 = 0, b: i64 = 0) -> Action:
    """An action; `a` is the more significant field, so equal verbs sort by it first."""
    return (verb << VERB_SHIFT) | (a << FIRST_SHIFT) | b


def verb_of(action: Action) -> i64:
    """What is done."""
    return action >> VERB_SHIFT


def first_of(action: Action) -> i64:
    """The first thing the verb needs."""
    return (action >> FIRST_SHIFT) & FIELD


def second_of(action: Action) -> i64:
    """The second thing the verb needs."""
    return action & FIELD


def add_kinds(action: Action, counts: vec[i64], out: vec[i64]) -> vec[i64]:
    """Add the action for every kind of which there is at least one; the kind is its second field."""
    for kind in range(len(counts)):
        if counts[kind] > 0:
            out = append(out, action | kind)
    return out


def both_of(action: Action) -> i64:
    """Both fields as one number, where the verb needs a single larger one."""
    return action & ((1 << VERB_SHIFT) - 1)
