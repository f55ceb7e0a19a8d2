"""The table in the terminal, played through a pipe. Whole processes are in test_tty.py and in some tests here."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

from kogge.core.contract import NATURE
from kogge.core.match import Match
from kogge.core.record import Record, read_record, record_of, replay
from kogge.games.registry import find_game
from kogge.words.dictionary import load
from tests.cli.conftest import cut
from tests.cli.process import assert_refused, kogge_here, kogge_process

START: Final = ("play", "hansa", "--terminal", "--players", "4", "--seed", "7", "--option", "first=1")
POSITION: Final = "Hanseatic League, 4–5 players"


def at_table(*lines: str, args: tuple[str, ...] = START, **changes: str) -> subprocess.CompletedProcess[str]:
    """Type these lines, then leave."""
    done = kogge_here(*args, stdin="\n".join(lines) + "\n", **changes)
    assert done.stderr == ""
    assert done.returncode == 0
    return done


def answers(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What the table said after each line that was typed; first what it said before any."""
    return re.split(r"^> .*\n", done.stdout, flags=re.M)


def answer(*lines: str, args: tuple[str, ...] = START) -> str:
    """What the table said to the last of these lines."""
    return answers(at_table(*lines, args=args))[len(lines)]


def test_the_table_is_shown_with_prompt_rule_and_verbs() -> None:
    text = answers(at_table())[0]
    assert POSITION in text
    assert "choose an action, use a marker, or end the turn; actions left: 2 (H3.1)" in text
    assert re.search(r"^1 income \(3\)  2 place \(214\)  3 end the turn  \[end\]$", text, re.M)
    lines = text.splitlines()
    assert len(lines) <= 40
    assert max(len(line) for line in lines) <= 100
    assert "1 you>" in text
    assert all(f"{seat} Journeyman" in text for seat in (2, 3, 4))
    assert "\x1b" not in text


def test_choosing_by_number_opens_groups_and_plays() -> None:
    texts = answers(at_table("2", "1", "14", "2"))
    assert "1 place t (107)  2 place m (107)" in texts[1]
    assert "14 place t hamburg-lubeck (3)" in texts[2]
    assert "2 place a trader on post 2 of Hamburg–Lübeck  [place t hamburg-lubeck.2]" in texts[3].splitlines()
    assert "    4 1 you: place a trader on post 2 of Hamburg–Lübeck  [place t hamburg-lubeck.2]" in texts[4]
    assert re.search(r"hamburg-lubeck +\.  1t \.", texts[4])
    assert "actions left: 1" in texts[4]


def test_notation_plays_part_of_it_filters_and_an_empty_line_shows_all() -> None:
    texts = answers(at_table("  place   t stendal-magdeburg.3 ", "m STENDAL", "", "99", "end"))
    assert "place t stendal-magdeburg.3" in texts[1]
    listed = re.findall(r"\[(place m [a-z.0-9-]+)\]", texts[2])
    assert len(listed) == 9
    assert all("stendal" in one for one in listed)
    assert "Enter: all choices" in texts[2]
    assert re.search(r"^2 place \(212\) ", texts[3], re.M)
    assert "move the worker on post 3 of Stendal–Magdeburg  [move stendal-magdeburg.3]" in texts[3]
    assert texts[4].startswith("There is no choice 99.")
    assert "    5 1 you: end the turn  [end]" in texts[5]


def test_what_is_no_choice_is_explained() -> None:
    refused = "Hamburg–Lübeck: your workers do not stand on every post (H4.8)"
    assert refused in answer("establish hamburg-lubeck")
    assert "there is no action 'dance'" in answer("dance wildly")
    assert "hamburg-lubeck" in answer("place t lubeck-hamburg.1")


def test_why() -> None:
    assert "your workers do not stand on every post (H4.8)" in answer("why establish hamburg-lubeck")
    assert answer("why place t hamburg-lubeck.1") == "place t hamburg-lubeck.1: allowed now\n"
    assert "'9' is not a number from 1 to 3" in answer("why place t hamburg-lubeck.9")
    assert answer("why") == "Write why and an action.\n"


def test_undo_redo_and_reset() -> None:
    first, second = "place t hamburg-lubeck.1", "place t hamburg-lubeck.2"
    assert "Not undone: chance has decided since." in answer("undo")
    assert "Not done again: nothing was taken back." in answer("redo")
    assert "Not reset: " in answer("reset")
    undone = answer(first, "undo")
    assert undone.startswith(f"Taken back: place a trader on post 1 of Hamburg–Lübeck  [{first}]\n")
    assert "<" not in undone
    assert "actions left: 2" in undone
    again = answer(first, "undo", "redo")
    assert f"[{first}]" in again.splitlines()[0]
    assert "actions left: 1" in again
    moved = (first, "move hamburg-lubeck.1", "put t hamburg-lubeck.2")
    assert "Taken back: 3 decisions" in answer(*moved, "reset")
    assert "actions left: 2" in answer(*moved, "reset")
    assert "Not done again" in answer(first, "undo", second, "redo")


def test_back_goes_past_what_bots_did() -> None:
    refused = answer("end", "undo")
    assert re.match(r"Not undone: seat \d has decided since; back takes that back too\.", refused)
    assert "Not taken back" in answer("back")
    returned = answer("end", "back")
    assert re.match(r"Taken back: \d+ decisions\n", returned)
    assert "actions left: 2" in returned
    assert "    4 1 you: take income: 2 × trader  [income 2t]" in answer("end", "back", "income 2t")
    played = answers(at_table("end"))[1]
    assert answers(at_table("end", "back", "end"))[3] == played


def test_opponents_are_told_one_line_each_and_their_changes_marked() -> None:
    done = at_table("end")
    told = [line for line in answers(done)[1].splitlines() if re.match(r" +\d+ \d Journeyman: ", line)]
    assert any("Journeyman: places a" in line for line in told)
    placed = next(match[1] for line in told if (match := re.search(r"\[place [tm] (.*)\.\d\]$", line)))
    assert re.search(rf"{placed}[ *][^a-z]*[1-4][tm][^<]*<", answers(done)[1])
    numbers = [int(line.split()[0]) for line in told]
    assert numbers == list(range(5, 5 + len(told)))


def test_log_scores_record_and_board() -> None:
    played = ("place t hamburg-lubeck.1",)
    told = "    4 1 you: place a trader on post 1 of Hamburg–Lübeck  [place t hamburg-lubeck.1]\n"
    assert answer(*played, "log 1") == told
    assert len(answer(*played, "log").splitlines()) == 4
    assert re.search(r"\* chance: “.*” begins at .*  \[gold ", answer(*played, "log 9"))
    assert answer("log much") == "Write log, or log and a number.\n"
    assert answer("scores").splitlines()[0].split()[:3] == ["place", "seat", "Prestige"]
    assert POSITION in answer("board")
    record = answer(*played, "record")
    assert record.startswith("kogge record 1\ngame hansa ")
    assert "4 1 place t hamburg-lubeck.1\n" in record
    assert "seed" not in record
    assert replay(find_game("hansa"), read_record(record)).to_move() == 0


def test_help_lists_commands_and_quotes_rules() -> None:
    text = answer("help")
    for command in ["undo", "redo", "reset", "back", "why", "board", "scores", "log", "record", "save", "help", "quit"]:
        assert re.search(rf"\b{command}\b", text)
    assert "Cities: offices from the left" in answer("help board")
    assert answer("help H4.3").startswith("H4.3  C Displace: ")
    section = answer("help h7")
    assert section.startswith("H7 ")
    assert "H7.1" in section
    assert "H7.3" in section
    assert "H4.3" in answer("help displace")
    assert answer("help displace").startswith("displace: displace with … on …\n")
    assert answer("help swap").startswith("swap: Swap offices. Exchange two neighbouring offices")
    assert answer("help lubeck").startswith("lubeck: Lübeck. ")
    assert "No rule is called 'xyzzy'" in answer("help xyzzy")


def test_save_and_load_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    args = (*START, "--names", "Anna,,Carl")
    done = at_table("place t hamburg-lubeck.1", f"save {path}", "quit", args=args)
    assert f"Saved: {path}" in done.stdout
    assert done.stdout.endswith("Left the table after 4 decisions.\n")
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.names == {0: "Anna", 2: "Carl"}
    assert record.seed is None
    again = ("play", "hansa", "--load", str(path), "--seed", "7")
    text = answers(at_table("end", f"save {path}", args=again))
    assert "1 Anna: choose an action" in text[0]
    assert "actions left: 1" in text[0]
    assert "    5 1 Anna: ends the turn  [end]" in text[1]
    assert "3 Carl" in text[0]
    # The seed decides what happens next, saved or not.
    assert text[1] == answers(at_table("place t hamburg-lubeck.1", "end", args=args))[2]
    assert kogge_process("replay", str(path)).returncode == 0


def test_save_refuses_politely(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Anna", encoding="utf-8")
    assert "is no record; choose another name." in answer(f"save {other}")
    assert other.read_text(encoding="utf-8") == "Dear Anna"
    assert "Not saved: cannot write" in answer(f"save {tmp_path / 'no' / 'such' / 'folder'}")
    assert "Not saved: " in answer(f"save {tmp_path}")
    assert "names no file" in answer("save ~nobody-of-that-name/x")
    assert answer("save") == "Write save and a file's name.\n"


@pytest.mark.parametrize("last", ["quit", "QUIT", ""])
def test_leaving_is_polite(last: str) -> None:
    done = kogge_process(*START, stdin=f"place t hamburg-lubeck.1\n{last}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nLeft the table after 4 decisions. The game was not saved.\n")


def test_bytes_that_are_no_text_do_no_harm() -> None:
    done = kogge_process(*START, stdin=b"\xff\xfe\x1b[31m\nsave a\x00b\n" + b"9" * 5000 + b"\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "Left the table" in done.stdout


def test_another_seat_and_a_narrow_screen() -> None:
    args = ("play", "hansa", "--players", "5", "--seat", "3", "--seed", "7", "--names", ",,Zoë")
    done = at_table(args=args, COLUMNS="50")
    assert "3 Zoë: choose an action" in done.stdout
    assert "    5 " in done.stdout
    position = done.stdout[done.stdout.index("-- Routes") : done.stdout.index("3 Zoë: choose")]
    assert max(len(line) for line in position.splitlines()) <= 75
    assert "-- Routes ----------------------------------------\n" in position


def test_hotseat_asks_everybody_and_undo_reaches_the_one_before() -> None:
    args = ("play", "hansa", "--hotseat", "--players", "3", "--seed", "7", "--option", "first=2")
    texts = answers(at_table("end", "end", "undo", "back", args=args))
    assert "seat 2: choose an action" in texts[0]
    assert "seat 3: choose an action" in texts[1]
    assert "seat 1: choose an action" in texts[2]
    assert texts[3].startswith("Taken back: end the turn  [end]\n")
    assert "seat 3: choose an action" in texts[3]
    assert "Not taken back" in texts[4]


def first_draw(record: Record) -> tuple[int, int, str]:
    """The number of decisions up to a marker's drawing, who drew it, and which."""
    for i, one in enumerate(record.decisions):
        if one.seat == NATURE and one.text.startswith("draw "):
            return i + 1, record.decisions[i - 1].seat, one.text
    raise AssertionError("nobody has drawn a marker in this game")


def test_h6_4_only_the_owner_is_told_what_was_drawn(tmp_path: Path, whole_record: Record) -> None:
    end, owner, drawn = first_draw(whole_record)
    path = tmp_path / "game.txt"
    path.write_text(cut(whole_record, end), encoding="utf-8")
    other = (owner + 1) % 4
    for seat, told in ((owner, drawn), (other, "draw ?")):
        args = ("play", "hansa", "--load", str(path), "--seed", "1", "--seat", str(seat + 1))
        texts = answers(at_table("log 100000", "record", args=args))
        assert re.search(rf"^ +{end} \* chance: a marker is drawn: .*\[{re.escape(told)}\]$", texts[1], re.M)
        assert f"\n{end} * {told}\n" in texts[2]


def test_a_record_that_ends_where_chance_decides_goes_on(tmp_path: Path, whole_record: Record) -> None:
    end, _, _ = first_draw(whole_record)
    path = tmp_path / "game.txt"
    path.write_text(cut(whole_record, end - 1), encoding="utf-8")
    done = at_table("log 1", args=("play", "hansa", "--load", str(path), "--seed", "1", "--hotseat"))
    assert re.search(rf"^ +{end} \* chance: a marker is drawn: .* \[draw ", answers(done)[1], re.M)


def test_a_game_to_its_end(tmp_path: Path, whole_record: Record) -> None:
    """The last decisions of a recorded game, typed by the people of all seats."""
    end = whole_record.end
    total = len(whole_record.decisions)
    start = max(total - 12, 1 + max(i for i, one in enumerate(whole_record.decisions) if one.seat == NATURE))
    last = [one.text for one in whole_record.decisions[start:]]
    path = tmp_path / "near.txt"
    path.write_text(cut(whole_record, start), encoding="utf-8")
    saved = tmp_path / "over.txt"
    args = ("play", "hansa", "--hotseat", "--load", str(path), "--seed", "s")
    done = at_table(*last, str(tmp_path), str(saved), args=args)
    assert f"The game is over. {load('en', 'hansa').text('ended.' + end[0])}" in done.stdout
    sheet = done.stdout[done.stdout.index("place  seat") :].splitlines()
    totals = [line.split()[-1] for line in sheet[1:5]]
    assert sorted(totals) == sorted(end[1:])
    assert sheet[5].startswith("Winner: ") or sheet[5].startswith("Shared win: ")
    assert "Not saved: " in done.stdout
    assert done.stdout.endswith(f"Saved: {saved}\n")
    record = read_record(saved.read_text(encoding="utf-8"))
    assert record.end == end
    assert record.seed == "s"
    assert "is over" in kogge_process("replay", str(saved)).stdout
    over = kogge_process("play", "hansa", "--load", str(saved))
    assert "Winner: " in over.stdout or "Shared win: " in over.stdout
    assert "Save the record?" not in over.stdout


def test_not_wanting_the_record_is_fine(tmp_path: Path, whole_record: Record) -> None:
    total = len(whole_record.decisions)
    last = whole_record.decisions[-1].text
    path = tmp_path / "near.txt"
    path.write_text(cut(whole_record, total - 1), encoding="utf-8")
    args = ("play", "hansa", "--hotseat", "--load", str(path))
    for lines in ((last, ""), (last,)):
        assert "Save the record?" in at_table(*lines, args=args).stdout


def test_load_refuses_what_is_no_record_of_this_game(tmp_path: Path) -> None:
    game = find_game("hansa")
    record = record_of(Match(game, game.menu().choose("league-45", 4, {}), "1"))
    record.game = "chess"
    path = tmp_path / "game.txt"
    path.write_text(record.write(), encoding="utf-8")
    assert_refused(kogge_process("play", "hansa", "--load", str(path)), "chess")
    assert_refused(kogge_process("play", "hansa", "--load", "-", stdin="nonsense"), "not a record")


def test_a_hint_says_what_why_and_for_how_much() -> None:
    for word in ("hint", "?"):
        lines = answer(word).splitlines()
        assert lines[0].split() == ["turn", "win", "points", "why"]
        assert re.match(r"\*  \S.*  \d+ % +[^\w\s]?\d", lines[1])
        assert "* what a Master would play" in lines
        assert any(line.startswith("* …, then ") for line in lines)
        chances = [int(found[1]) for line in lines if (found := re.search(r"  (\d+) % ", line))]
        assert 1 <= len(chances) <= 5 and max(chances) == chances[0], "nothing is above the recommendation"


@pytest.mark.parametrize(
    ("game", "word", "words"),
    [
        ("yokohama", "order_11", "order_11: Нідерланди: 2 × мідь, 2 × чай → 4 оч., 1 × імпортний товар"),
        ("merchants", "prague", "prague: Прага: "),
    ],
)
def test_other_games_and_languages(game: str, word: str, words: str) -> None:
    args = ("play", game, "--language", "uk", "--seed", "7", "--bots", "random")
    texts = answers(at_table(f"help {word}", "help", "describe", "1", "log 3", args=args))
    assert "Обирайте за номером" in texts[0]
    assert max(len(line) for line in texts[0].splitlines()) <= 100
    assert texts[1].startswith(words)
    assert "скасувати ваше останнє рішення" in texts[2]
    assert "Ваше місце — 1." in texts[3]
    assert re.search(r"^ +\d+ 1 ви: \w.*\[.*\]$", texts[5], re.M)


def test_an_unknown_language_is_refused() -> None:
    assert_refused(kogge_process("play", "hansa", "--language", "de"), "de")


def test_done_is_said_by_what_it_ends() -> None:
    args = ("play", "yokohama", "--seed", "7", "--bots", "random", "--option", "first=1")
    texts = answers(at_table("1", "1", "done", "log 1", args=args))
    assert "   53 1 you: place no more  [done]\n" in texts[4]


def test_the_log_tells_what_a_decision_brought() -> None:
    args = ("play", "yokohama", "--seed", "7", "--bots", "random", "--option", "first=1")
    texts = answers(at_table(*["1"] * 5, "log 90", args=args))
    assert re.search(r"^ +\d+ 1 you: enter with the president: .*: \+\d .*  \[enter \w+\]$", texts[6], re.M)
