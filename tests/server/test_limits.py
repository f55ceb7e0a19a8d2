"""Nobody stalls the others: what one address, one guest or one table may cost everybody else."""

from __future__ import annotations

from kogge.server.runtime.presence import Presence


def test_an_arriving_spectator_costs_the_same_however_many_watch() -> None:
    woken: list[str] = []
    told: list[str] = []
    presence = Presence("here")
    presence.wake = woken.append
    presence.announce = told.append
    presence.came("t", 1)
    assert (woken, told) == (["t"], ["here t 1"])
    for _ in range(800):
        presence.came("t", None)
        presence.came("t", 1)  # further windows of the same person
    for _ in range(800):
        presence.went("t", None)
        presence.went("t", 1)
    assert (woken, told) == (["t"], ["here t 1"]), "those who look on are told of nothing that they would not see"
    assert presence.seats("t") == [1]
    presence.went("t", 1)
    assert (woken, told) == (["t", "t"], ["here t 1", "here t"])
    assert presence.seats("t") == []
