"""Names of tables and people."""

from __future__ import annotations

from kogge.server.ids import ID_LETTERS, new_id


def test_no_id_looks_like_an_option_of_a_command() -> None:
    assert not any(new_id().startswith("-") for _ in range(2_000))


def test_ids_are_as_long_as_those_who_look_for_them_think() -> None:
    assert {len(new_id()) for _ in range(100)} == {ID_LETTERS}
