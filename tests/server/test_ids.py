"""Names of tables and people."""

from __future__ import annotations

from kogge.server.ids import new_id


def test_no_id_looks_like_an_option_of_a_command() -> None:
    assert not any(new_id().startswith("-") for _ in range(2_000))
