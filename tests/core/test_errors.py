"""Errors say what is wrong and where, in one line."""

from __future__ import annotations

import pickle

import pytest

from kogge.core.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    KoggeError,
    StaleVersion,
    UndoRefused,
)


@pytest.mark.parametrize("kind", [BadOption, BadNotation, BadPosition, IllegalAction, StaleVersion, UndoRefused])
def test_one_except_catches_them_all(kind: type[KoggeError]) -> None:
    with pytest.raises(KoggeError, match=r"^what is wrong$"):
        raise kind("what is wrong")


def test_a_bad_record_names_its_line() -> None:
    error = BadRecord(7, "what is wrong")
    assert isinstance(error, KoggeError)
    assert str(error) == "record, line 7: what is wrong"
    assert (error.line, error.reason) == (7, "what is wrong")


def test_a_bad_record_as_a_whole_names_no_line() -> None:
    assert str(BadRecord(0, "what is wrong")) == "record: what is wrong"


def test_an_illegal_action_carries_its_rule() -> None:
    error = IllegalAction("place t x.1: not empty (H4.2)", "H4.2")
    assert (str(error), error.rule) == ("place t x.1: not empty (H4.2)", "H4.2")
    assert IllegalAction("no such thing").rule == ""


@pytest.mark.parametrize("line", [0, 7])
def test_a_bad_record_crosses_to_another_process(line: int) -> None:
    error = BadRecord(line, "what is wrong")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is BadRecord
    assert (str(again), again.line, again.reason) == (str(error), line, "what is wrong")


@pytest.mark.parametrize("kind", [IllegalAction, StaleVersion])
def test_so_does_an_illegal_action_with_its_rule(kind: type[IllegalAction]) -> None:
    again = pickle.loads(pickle.dumps(kind("not empty (H4.2)", "H4.2")))
    assert type(again) is kind
    assert (str(again), again.rule) == ("not empty (H4.2)", "H4.2")


def test_a_stale_version_is_an_illegal_action() -> None:
    with pytest.raises(IllegalAction):
        raise StaleVersion("made for version 3")
