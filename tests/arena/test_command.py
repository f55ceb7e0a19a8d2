"""Programs play in tournaments by lines of text, and a program that fails loses its seat without hurting the games."""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kogge.arena.command import REFUSALS, CommandBot, greeting
from kogge.arena.game import play_game
from kogge.arena.players import BotFailed, make_checked, make_player
from kogge.arena.result import GameResult, read_result
from kogge.arena.schedule import Pairing
from kogge.arena.summary import summary
from kogge.bots.contract import Observation
from kogge.core.dealer import Dealer
from kogge.core.record import read_record, replay
from kogge.games.registry import find_game, new_match
from tests.arena.games import plan_of
from tests.cli.process import COMMAND, kogge_process

ROOT = Path(__file__).parents[2]
EXAMPLE = "command:" + shlex.join([sys.executable, str(ROOT / "examples" / "line_agent.py")])
HASTY = "tests.arena.hasty:Hasty"
ENGINE = "command:" + shlex.join([*COMMAND, "bot", HASTY])


def program(tmp_path: Path, body: str) -> str:
    """The name of a bot that is this program; `asks` are the lines that it is sent."""
    path = tmp_path / "agent.py"
    path.write_text(f"import json, sys, time\nasks = iter(sys.stdin.readline, '')\n{body}", encoding="utf-8")
    return "command:" + shlex.join([sys.executable, "-u", str(path)])


def play(game: str, *bots: str, limit: int = 150, seconds: float = 0.0) -> tuple[GameResult, str]:
    plan = replace(plan_of(*bots, players=len(bots), game=game, limit=limit), seconds=seconds)
    return play_game(plan, Pairing(0, "deal", bots))


@pytest.mark.parametrize("game", ["hansa", "yokohama", "merchants"])
def test_a_bot_plays_whole_games_over_its_own_protocol(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    seats = 2 if game == "yokohama" else 3
    result, record = play(game, ENGINE, *[HASTY] * (seats - 1), limit=20_000)
    assert result.ended_by
    assert (result.seats[0].refusals, result.seats[0].forfeit) == (0, "")
    assert sum(result.seats[0].times.values()) > 5
    assert replay(find_game(game), read_record(record)).is_over()


@pytest.mark.parametrize("game", ["hansa", "yokohama", "merchants"])
def test_the_example_plays(game: str) -> None:
    seats = 2 if game == "yokohama" else 3
    first = play(game, EXAMPLE, *["random"] * (seats - 1), limit=80)
    second = play(game, EXAMPLE, *["random"] * (seats - 1), limit=80)
    assert first[1] == second[1], "its chances come from the seed that it is sent"
    assert first[0].seats[0].refusals == 0
    assert not first[0].seats[0].forfeit


def test_bare_numbers_and_prose_are_answers_enough(tmp_path: Path) -> None:
    name = program(tmp_path, "for ask in asks: print('I would play [1].')")
    result, _ = play("yokohama", name, "random")
    assert (result.seats[0].refusals, result.seats[0].forfeit) == (0, "")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("next(asks); print('{}'); next(asks); sys.exit('out of ideas')", "exit code 1: out of ideas"),
        ("sys.exit(3)", "exit code 3"),
        ("next(asks); print('{}')\nfor ask in asks: print('nonsense')", "4 answers to one decision were refused"),
        ("next(asks); print('{\"protocol\": 2}')\nfor ask in asks: print('1')", "protocol 2"),
        ("next(asks); print('{\"wants\": [\"gold\"]}')\nfor ask in asks: print('1')", "wants"),
        ("next(asks); print('{}')\nwhile True: sys.stdout.write('x' * 10000)", "it ended"),
        ("next(asks); print('[' * 100000)\nfor ask in asks: print('[' * 100000)", "refused"),
    ],
)
def test_a_program_that_fails_is_placed_last_and_the_game_goes_on(tmp_path: Path, body: str, why: str) -> None:
    result, record = play("yokohama", program(tmp_path, body), "random")
    mine, other = result.seats
    assert why in mine.forfeit
    assert mine.forfeit.startswith("decision ")
    assert (mine.place, other.place, result.decisions) == (2, 1, 150)
    assert other.forfeit == ""
    assert len(replay(find_game("yokohama"), read_record(record)).log) == 150
    assert read_result(result.line()) == result


def test_a_program_that_hangs_forfeits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kogge.arena.command.GRACE_SECONDS", 0.5)
    name = program(tmp_path, "next(asks); print('{}'); time.sleep(1000)")
    result, _ = play("yokohama", name, "random", seconds=0.5)
    assert "no answer in 1 seconds" in result.seats[0].forfeit
    assert result.seats[0].place == 2


def test_a_refusal_tells_why_and_the_next_answer_counts(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    body = f"""
next(asks); print('{{}}')
for ask in asks:
    if json.loads(ask)["type"] == "decide": print('sail away')
    else: open({str(seen)!r}, 'a').write(ask); print(1)
"""
    result, _ = play("yokohama", program(tmp_path, body), "random")
    mine = result.seats[0]
    told = [json.loads(line) for line in seen.read_text(encoding="utf-8").splitlines()]
    refused = [one for one in told if one["type"] == "refused"]
    assert mine.forfeit == ""
    assert mine.refusals == len(refused) > 3
    assert refused[0]["left"] == REFUSALS - 1
    assert "names none of the choices" in refused[0]["reason"]
    assert told[-1] == {"type": "quit"}


def test_the_report_counts_refusals_and_forfeits(tmp_path: Path) -> None:
    name = program(tmp_path, "next(asks); print('{}')\nfor ask in asks: print('nonsense')")
    plan = plan_of(name, "random", players=2, game="yokohama", limit=150)
    games = [play_game(plan, Pairing(index, "deal", (name, "random")))[0] for index in range(2)]
    rows = {row["bot"]: row for row in summary(plan, games, 2)["results"]}
    assert (rows[name]["refusals"], rows[name]["forfeits"]) == (2 * (REFUSALS + 1), 2)
    assert "refused" in rows[name]["forfeit"]
    assert (rows["random"]["refusals"], rows["random"]["forfeits"], rows["random"]["forfeit"]) == (0, 0, "")


def test_results_of_other_bots_are_stored_as_before() -> None:
    result, _ = play("yokohama", "random", "random")
    assert "refusals" not in result.line()
    assert "forfeit" not in result.line()
    assert read_result(result.line()) == result


def test_a_program_is_told_what_it_wants_and_nothing_hidden(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    body = f"""
print(json.dumps({{"wants": ["text", "view", "position"]}}))
for ask in asks:
    open({str(seen)!r}, 'a').write(ask)
    if json.loads(ask)["type"] == "decide": print(1)
"""
    match = new_match("yokohama", players=2, seed="1")
    seat = match.to_move()
    bot = CommandBot(program(tmp_path, body).removeprefix("command:"), 2.0)
    action = bot.choose(Observation(match.game, match.state, seat, Dealer("x")), Dealer("y"))
    bot.close()
    hello, decide, quit_ = [json.loads(line) for line in seen.read_text(encoding="utf-8").splitlines()]
    assert hello == greeting(match.options, seat, 2.0)
    assert decide["view"] == json.loads(json.dumps(match.game.view(match.state, seat)))
    assert decide["choices"][0]["action"] == match.game.write(match.state, action)
    assert decide["position"] != match.game.write_position(match.state), "a guess, not the true position"
    assert match.game.view(match.game.read_position(decide["position"]), seat) == match.game.view(match.state, seat)
    assert f"1. [{decide['choices'][0]['action']}]" in decide["text"]
    assert decide["seconds"] == 2.0
    assert quit_ == {"type": "quit"}


def test_a_program_that_is_not_there_is_found_before_anything_is_played() -> None:
    for name in ("command:", "command:no-such-program --fast", "command:'unclosed"):
        with pytest.raises(BotFailed, match="could not be created"):
            make_player(name, find_game("hansa"), 0.0, {})


def test_outside_a_tournament_a_failing_program_is_an_error(tmp_path: Path) -> None:
    match = new_match("yokohama", players=2, seed="1")
    bot = make_checked(program(tmp_path, "sys.exit('gone')"), match.game, {})
    with pytest.raises(BotFailed, match="gone"):
        bot.choose(Observation(match.game, match.state, match.to_move(), Dealer("x")), Dealer("y"))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["what?"], "not JSON"),
        (["[]"], "not an object"),
        (['{"type": "sing"}'], "no message 'sing'"),
        (['{"type": "hello", "protocol": 9}'], "protocol 9"),
        (['{"type": "hello", "protocol": 1, "game": "chess"}'], "no game 'chess'"),
        (['{"type": "decide"}'], "before the greeting"),
        (['{"type": "hello", "protocol": 1, "game": "hansa"}', '{"type": "decide", "seat": 0}'], "without its 'seed'"),
    ],
)
def test_the_engine_refuses_what_is_not_the_protocol(lines: list[str], words: str) -> None:
    done = kogge_process("bot", "greedy", stdin="\n".join(lines))
    assert done.returncode == 2
    assert words in done.stderr


def test_the_engine_ends_with_its_input() -> None:
    done = kogge_process("bot", "random", stdin="")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
