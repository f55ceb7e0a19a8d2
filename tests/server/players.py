"""Scripted players: they read the choices as any client does, and hurry, so that games end soon."""

from __future__ import annotations

import random
from typing import Any, Final

from kogge.client import Client, LiveSeat, RemoteTable, ServerRefused
from tests.contract.cases import HABITS, UNKNOWN

MOST_REFUSALS: Final = 3  # of a database that is busy, in one game


class Player:
    """Chooses a verb by the game's weights, then one of its actions."""

    def __init__(self, game: str, seed: object) -> None:
        self.habits = HABITS.get(game, UNKNOWN)
        self.random = random.Random(str(seed))
        self.spot = self.random.random()

    def choose(self, choices: list[Any]) -> str:
        """One of the choices."""
        return self.pick([choice["action"] for choice in choices])

    def pick(self, texts: list[str]) -> str:
        """One of the choices' texts."""
        groups: dict[str, list[str]] = {}
        for text in texts:
            groups.setdefault(self.habits.verb(text), []).append(text)
        verbs = list(groups)
        verb = self.random.choices(verbs, [self.habits.weights.get(verb, 1) for verb in verbs])[0]
        actions = groups[verb]
        if verb in self.habits.gather:
            if self.random.random() < 0.02:
                self.spot = self.random.random()
            return actions[int(self.spot * len(actions))]
        return self.random.choice(actions)


def decisions_of(log: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Who decided what, without what it brought: that cannot be told where the rules are not known any more."""
    return [(line["decision"], line["seat"], line["text"]) for line in log]


def play_by_http(table: RemoteTable, seats: dict[int, Client], game: str, most: int, seed: object = 0) -> int:
    """Seats of any number of guests play by HTTP alone to the end, or for so many decisions; decisions made."""
    players = {seat: Player(game, f"{seed}/{seat}") for seat in seats}
    seat = next(iter(seats))
    for made in range(most):
        position = seats[seat].table(table.id).position(seat)
        if position["status"] == "over":
            return made
        if position["prompt"]["seat"] != seat:
            seat = position["prompt"]["seat"]
            position = seats[seat].table(table.id).position(seat)
        seats[seat].table(table.id).play(seat, players[seat].choose(position["choices"]), position["version"])
    return most


def play_live(live: dict[int, LiveSeat], game: str, most: int, seed: object = 0) -> int:
    """The same by WebSocket: every seat's socket is read, the seat to move plays."""
    players = {seat: Player(game, f"{seed}/{seat}") for seat in live}
    made = refusals = 0
    while made < most:
        newest = settle(live)
        if newest.status == "over":
            return made
        ready = [one for one in live.values() if one.choices]
        if not ready:
            newest.wait()
            continue
        mover = ready[0]
        assert mover.seat is not None
        try:
            mover.play(players[mover.seat].choose(mover.choices))
        except ServerRefused as error:  # a database that takes too long, on a busy machine: "try again later"
            if error.code != "storage" or refusals == MOST_REFUSALS:
                raise
            refusals += 1
            continue
        made += 1
    settle(live)
    return made


def settle(live: dict[int, LiveSeat]) -> LiveSeat:
    """Wait until all know what one of them knows."""
    newest = max(live.values(), key=lambda one: one.last)
    for one in live.values():
        while one.last < newest.last or one.position is None or one.version < newest.version:
            one.wait()
    return newest
