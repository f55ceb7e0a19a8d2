"""The layout of actions, which everything that is stored or sent depends on."""

from __future__ import annotations

import pytest

from kogge.core.actions import add_kinds, both_of, first_of, pack, second_of, verb_of
from kogge.core.tables import numbers


@pytest.mark.parametrize("fields", [(1, 0, 0), (44, 4095, 4095), (7, 0, 4095), (7, 4095, 0), (33, 12, 345)])
def test_what_is_packed_is_there(fields: tuple[int, int, int]) -> None:
    action = pack(*fields)
    assert (verb_of(action), first_of(action), second_of(action)) == fields
    assert both_of(action) == fields[1] * 4096 + fields[2]


def test_the_layout_never_changes() -> None:
    assert pack(1) == 0x1000000
    assert pack(2, 3, 4) == 0x2003004


def test_actions_sort_by_verb_then_by_their_fields() -> None:
    packed = [pack(verb, a, b) for verb in (1, 2) for a in (0, 1, 4095) for b in (0, 1, 4095)]
    assert packed == sorted(packed)


def test_kinds_that_are_there_are_added() -> None:
    out = add_kinds(pack(5), numbers([0, 2, 0, 1]), numbers([pack(4)]))
    assert list(out) == [pack(4), pack(5, 0, 1), pack(5, 0, 3)]
