"""Exercises in the terminal: the dearest decisions of a game, to be found again."""

from __future__ import annotations

import sys
from typing import Any, Final

from kogge.cli.render import renderer_for
from kogge.cli.render_plain import Picture
from kogge.cli.text import in_columns, printable, wrap
from kogge.coach.analysis import Analysis
from kogge.coach.decisions import JudgedDecision
from kogge.coach.exercise import Answer, judge_answer
from kogge.coach.judge import Judge
from kogge.coach.wording import percent, plan_words, reason_words
from kogge.core.contract import State
from kogge.core.errors import KoggeError
from kogge.core.record import replay
from kogge.words.dictionary import load
from kogge.words.speech import Speech

LEAST_SECONDS: Final = 0.5  # for an answer: a person waits for one only


def ask_all(analysis: Analysis, picture: Picture, speech: Speech, seat: int | None) -> int:
    """Ask about the dearest decisions, one after another, until they are through or the person has enough."""
    words = load(speech.language, "coach")
    found = analysis.dearest(seat=seat)
    if not found:
        print(words.text("exercise.none" if seat is None else "exercise.seat"))
    for number, one in enumerate(found, 1):
        facts = {
            "who": picture.who(one.seat),
            "action": speech.say(one.text, one.step),
            "loss": percent(one.loss),
        }
        question = words.text("exercise", n=number, of=len(found), **facts)
        if not Exercise(analysis, one, picture, speech).ask(question):
            break
    return 0


class Exercise:
    """One decision before a person."""

    def __init__(self, analysis: Analysis, one: JudgedDecision, picture: Picture, speech: Speech) -> None:
        self.analysis = analysis
        self.game = analysis.game
        self.one = one
        self.picture = picture
        self.speech = speech
        self.words = load(speech.language, "coach")
        self.state: State = replay(self.game, analysis.record, one.at).state
        self.choices = [self.game.write(self.state, action) for action in self.state.legal()]

    def ask(self, question: str) -> bool:
        """Ask until it is solved or given up. False: the person has enough."""
        view = self.game.view(self.state, self.one.seat)
        print("\n".join(["", *renderer_for(self.game.name).position(view, self.picture), ""]))
        step = self.state.agenda[-1].name
        said = [f"{number} {self.speech.say(text, step)}" for number, text in enumerate(self.choices, 1)]
        print("\n".join([*in_columns(said, self.picture.width), "", *wrap(question, self.picture.width)]))
        while True:
            try:
                line = input(self.words.text("exercise.ask") + " ").strip()
            except EOFError:
                return False
            if not sys.stdin.isatty():
                print(printable(line))
            if line in ("q", "quit"):
                return False
            if not line:
                self._say("exercise.solution", win=percent(self.one.best_win), plan=self._plan(self.one.best))
                return True
            try:
                answer = self._judge(line)
            except KoggeError as error:
                self._say("exercise.bad", why=printable(str(error)))
                continue
            self._tell(answer)
            if answer.solved:
                return True

    def _judge(self, line: str) -> Answer:
        number = int(line) if line.isascii() and line.isdigit() else 0
        text = self.choices[number - 1] if 0 < number <= len(self.choices) else line
        stretch = next(one for one in self.analysis.todo if one.at <= self.one.at < one.at + len(one.texts))
        played = stretch.texts[self.one.at - stretch.at :]
        judge = Judge(self.game, max(self.analysis.seconds * 5, LEAST_SECONDS), seed=f"exercise/{self.one.at}")
        return judge_answer(self.game, self.state, judge, text, played, [move.action for move in self.one.best])

    def _tell(self, answer: Answer) -> None:
        kind = "solved" if answer.solved else "better" if answer.better else "worse"
        wins = {"win": percent(answer.win), "played": percent(answer.played_win), "best": percent(answer.best_win)}
        self._say(f"exercise.{kind}", **wins)
        if len(answer.moves) > 1 and kind != "worse":
            self._say("exercise.plan", plan=self._plan(answer.moves[1:]))
        reasons = reason_words(self.speech, answer.parts)
        if reasons:
            self._say("why", parts=reasons)

    def _plan(self, moves: Any) -> str:
        return plan_words(self.speech, moves, self.one.seat)

    def _say(self, key: str, **params: str) -> None:
        print("\n".join(wrap(self.words.text(key, **params), self.picture.width)))
