"""Puzzles over the wire: nothing is kept, nothing hidden is sent, and a turn is judged when it is over."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from kogge.client import Client
from kogge.coach.puzzle import Puzzle, start_of
from kogge.coach.puzzle_attempt import Attempt
from kogge.coach.puzzle_book import load_puzzles
from kogge.core.dealer import Dealer
from kogge.games.registry import GAMES, find_game
from kogge.server.live.puzzles import PuzzleRequest, answer_puzzle
from kogge.server.offline.engine import Engine
from tests.server.launch import RunningServer
from tests.server.test_offline import Browser
from tests.server.test_seats import refused

NEW = {"rating": 1400.0, "deviation": 250.0}


def ask(client: Client, puzzle: Puzzle, decisions: tuple[str, ...] | list[str], **more: Any) -> Any:
    return client.post(f"/api/puzzles/{puzzle.game}/{puzzle.id}", {"decisions": list(decisions), **more})


@pytest.mark.parametrize("name", GAMES)
def test_a_guest_solves_a_puzzle_decision_by_decision(server: RunningServer, name: str) -> None:
    anna = server.client("Anna")
    found = anna.get(f"/api/puzzles/{name}", day="2026-11-18")
    assert found["daily"] in [one["id"] for one in found["puzzles"]]
    puzzle = load_puzzles(name)[0]
    turn = puzzle.solutions[0]
    for made in range(len(turn)):
        reply = ask(anna, puzzle, turn[:made], solver=NEW)
        assert reply["verdict"] is None, "the solution is not told before the end"
        assert turn[made] in [choice["action"] for choice in reply["position"]["choices"]]
    reply = ask(anna, puzzle, turn, solver=NEW)
    assert reply["verdict"]["solved"] and reply["verdict"]["solver"]["rating"] > 1400.0
    assert reply["position"]["choices"] == []
    assert [line["text"] for line in reply["log"] if line["seat"] == puzzle.seat] == list(turn)


def test_a_worse_turn_is_told_by_how_much_and_giving_up_counts_as_not_solved(server: RunningServer) -> None:
    anna = server.client("Anna")
    puzzle = load_puzzles("hansa")[0]
    other = puzzle.others[0]
    verdict = ask(anna, puzzle, other.texts, solver=NEW)["verdict"]
    assert not verdict["solved"] and verdict["loss"] == other.loss and verdict["solver"]["rating"] < 1400.0
    assert verdict["solution"] == list(puzzle.solutions[0])
    gave_up = ask(anna, puzzle, [], give_up=True)["verdict"]
    assert not gave_up["solved"] and gave_up["solver"] is None


def test_bad_questions_are_refused(server: RunningServer) -> None:
    anna = server.client("Anna")
    puzzle = load_puzzles("hansa")[0]
    refused("no-game", anna.get, "/api/puzzles/chess")
    refused("bad-request", anna.get, "/api/puzzles/hansa", day="tomorrow")
    refused("no-puzzle", anna.post, "/api/puzzles/hansa/nothing", {"decisions": []})
    refused("bad-request", ask, anna, puzzle, ["fly away"])
    refused("bad-request", ask, anna, puzzle, [*puzzle.solutions[0], "end"])
    refused("malformed", ask, anna, puzzle, ["end"] * 81)
    refused("malformed", ask, anna, puzzle, [], solver={"rating": 1e9, "deviation": 1.0})
    refused("no-identity", ask, Client(server.url), puzzle, [])


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_sent(name: str) -> None:
    """Whatever the hidden part of the position is, the page is sent the same bytes."""
    game = find_game(name)
    differing = 0
    for puzzle in load_puzzles(name)[:8]:
        state = start_of(game, puzzle)
        for seed in ("a", "b", "c"):
            guess = game.guess(state, puzzle.seat, Dealer(f"{puzzle.id}/{seed}"))
            differing += guess != state
            other = replace(puzzle, position=game.write_position(guess))
            asked = PuzzleRequest([])
            told = [msgspec.json.encode(answer_puzzle(Attempt(one), asked)) for one in (puzzle, other)]
            assert told[0] == told[1]
    # Secret orders are in every game of Yokohama; missions and bought cards of the others only in some.
    assert differing or name != "yokohama", "no guess differed, so nothing was tested"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_without_a_server(name: str) -> None:
    engine = Engine(Browser(), "me", "Anna")
    puzzle = load_puzzles(name)[0]

    def request(path: str, body: object = None) -> tuple[int, Any]:
        answer = asyncio.run(engine.request(path, None if body is None else json.dumps(body)))
        status, _, text = answer.partition("\n")
        return int(status), json.loads(text)

    status, found = request(f"/api/puzzles/{name}?day=2026-11-18")
    assert status == 200 and found["puzzles"]
    status, reply = request(f"/api/puzzles/{name}/{puzzle.id}", {"decisions": list(puzzle.solutions[0]), "solver": NEW})
    assert status == 200 and reply["verdict"]["solved"]
    assert request(f"/api/puzzles/{name}/nothing", {"decisions": []})[0] == 404
