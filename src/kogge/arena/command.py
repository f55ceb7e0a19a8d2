"""The bot `command:PROGRAM`: another program decides, asked by lines of JSON. docs/agents.md has the protocol."""

from __future__ import annotations

import json
import shlex
import shutil
from typing import Any, Final

from kogge.agents.answers import NotUnderstood, read_answer
from kogge.agents.question import question
from kogge.arena.program import Program, ProgramFailed
from kogge.bots.contract import Bot, Observation
from kogge.core.contract import Action, Game, State, prompt
from kogge.core.dealer import Dealer
from kogge.core.errors import KoggeError
from kogge.core.options import Options
from kogge.words.registry import speech_for

COMMAND: Final = "command"
PROTOCOL: Final = 1
TEXT: Final = "text"
VIEW: Final = "view"
POSITION: Final = "position"
WANTS: Final = (TEXT, VIEW, POSITION)
START_SECONDS: Final = 60.0  # until it must have answered the greeting
GRACE_SECONDS: Final = 10.0  # beyond the time for a decision until its seat forfeits
SILENT_SECONDS: Final = 600.0  # the same where a decision has no limit
REFUSALS: Final = 3  # answers to one decision that may be refused


class Forfeit(KoggeError):
    """The program failed, and its seat forfeits. The message says why."""


class CommandBot(Bot):
    """Starts the program when it is first asked. Raises Forfeit when the program fails."""

    def __init__(self, command: str, seconds: float = 0.0) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise Forfeit(f"{command!r} is no command: {error}") from error
        if not self.words or shutil.which(self.words[0]) is None:
            raise Forfeit(f"there is no program {self.words[0] if self.words else ''!r}")
        self.seconds = seconds
        self.patience = seconds + GRACE_SECONDS if seconds else SILENT_SECONDS
        self.refusals = 0
        self.asked = 0
        self.wants: tuple[str, ...] = (TEXT,)
        self._program: Program | None = None

    def choose(self, observation: Observation, dealer: Dealer) -> Action:
        s = observation.guess()
        try:
            if self._program is None:
                self._program = self.start()
                self._greet(self._program, s.options, observation)
            return self._ask(self._program, observation, s, f"{dealer.word():08x}")
        except ProgramFailed as error:
            raise Forfeit(str(error)) from error

    def start(self) -> Program:
        """The program, running."""
        return Program(self.words)

    def finish(self, program: Program) -> None:
        """The game is over for the program: end it."""
        program.send(json.dumps({"type": "quit"}))
        program.close()

    def close(self) -> None:
        """Do without the program from now on."""
        if self._program is not None:
            self.finish(self._program)
            self._program = None

    def _greet(self, program: Program, options: Options, observation: Observation) -> None:
        program.send(json.dumps(greeting(options, int(observation.seat), self.seconds)))
        line = program.receive(START_SECONDS)
        answer = read_json(line)
        if not isinstance(answer, dict):
            return  # a program that knows no greetings
        if answer.get("protocol", PROTOCOL) != PROTOCOL:
            raise Forfeit(f"it speaks protocol {answer['protocol']!r}, not {PROTOCOL}")
        wanted = answer.get("wants", [TEXT])
        if not isinstance(wanted, list) or any(one not in WANTS for one in wanted):
            raise Forfeit(f"it wants {wanted!r}; there are: {', '.join(WANTS)}")
        self.wants = tuple(wanted)

    def _ask(self, program: Program, observation: Observation, s: State, seed: str) -> Action:
        game: Game[Any] = observation.game
        legal = list(s.legal())
        texts = [game.write(s, action) for action in legal]
        self.asked += 1
        message = self._message(game, s, int(observation.seat), texts) | {"id": self.asked, "seed": seed}
        program.drop()
        program.send(json.dumps(message, ensure_ascii=False))
        refused = 0
        while True:
            line = program.receive(self.patience)
            try:
                return legal[texts.index(read_answer(game, s, speech_for(s.options), answer_text(line)))]
            except NotUnderstood as error:
                refused += 1
                self.refusals += 1
                if refused > REFUSALS:
                    raise Forfeit(f"{refused} answers to one decision were refused, at last: {error}") from error
                no = {"type": "refused", "id": self.asked, "reason": str(error), "rule": error.rule}
                program.send(json.dumps(no | {"left": REFUSALS - refused}, ensure_ascii=False))

    def _message(self, game: Game[Any], s: State, seat: int, texts: list[str]) -> dict[str, Any]:
        speech = speech_for(s.options)
        pending = prompt(s)
        assert pending is not None
        step = pending["name"]
        out: dict[str, Any] = {
            "type": "decide",
            "seat": seat,
            "turn": int(s.turn),
            "step": step,
            "rule": pending["rule"],
            "prompt": speech.prompt(step),
            "seconds": self.seconds,
            "choices": [{"action": text, "words": speech.say(text, step)} for text in texts],
        }
        if TEXT in self.wants:
            out[TEXT] = question(game, s, speech, seat)
        if VIEW in self.wants:
            out[VIEW] = game.view(s, seat)
        if POSITION in self.wants:
            out[POSITION] = game.write_position(s)
        return out


def greeting(options: Options, seat: int, seconds: float) -> dict[str, Any]:
    """The first line that a program is sent: what is played, and where it sits."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": options.game,
        "version": options.version,
        "board": options.board,
        "players": options.players,
        "options": dict(options.chosen),
        "components": "" if options.components is None else options.components.text,
        "seat": seat,
        "seconds": seconds,
    }


def read_json(line: str) -> Any:
    """What a line of JSON says; None where it is something else."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def answer_text(line: str) -> str:
    """The action in an answer: an object's "action", or the line itself."""
    answer = read_json(line)
    if isinstance(answer, dict):
        return str(answer.get("action", ""))
    return answer if isinstance(answer, str) else line
