"""A table in the terminal: shows the position, asks people, lets bots decide; Match keeps order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import Final

from kogge.arena.players import make_checked, read_sources
from kogge.bots.contract import Bot, Observation
from kogge.cli.commands import COMMANDS, Left, board, is_number, save, why
from kogge.cli.menu import Entry, make_menu, narrow
from kogge.cli.render import renderer_for
from kogge.cli.render_plain import Picture, components_lines, score_lines, winner_line
from kogge.cli.rules import RuleBook, find_rules
from kogge.cli.text import Ink, in_columns, printable, wrap
from kogge.core.contract import NATURE, NOBODY, View, prompt
from kogge.core.dealer import Dealer
from kogge.core.match import Match
from kogge.words.dictionary import ENGLISH
from kogge.words.registry import make_speech
from kogge.words.story import gains_text, line_of

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


class Table:
    """A match, the people and bots around it, and what each person has seen."""

    def __init__(
        self, match: Match, bots: dict[int, str], names: dict[int, str], seed: str, ink: Ink, language: str = ENGLISH
    ) -> None:
        players = match.options.players
        self.match = match
        self.bots = bots
        self.sources = read_sources(tuple(bots.values()))
        self.players: dict[int, Bot] = {}  # the bots themselves, made when they are first asked
        self.people = [seat for seat in range(players) if seat not in bots]
        self.names = names
        self.seed = seed
        self.ink = ink
        self.renderer = renderer_for(match.game.name)
        self.rules = RuleBook(find_rules(match.game.name))
        self.scene = match.game.scene(match.options)
        self.language = language
        self.speech = make_speech(match.game.name, self.scene, language)
        self.speech.seats = [names.get(seat, "") for seat in range(players)]
        self.words = self.speech.table
        self.labels = [self._label(seat) for seat in range(players)]
        self.seen = {seat: len(match.log) for seat in self.people}  # decisions already told
        self.views: dict[int, View] = {}  # as each person's last decision left the table
        self.shown = -1  # the version of the match whose position stands on the screen
        self.listed = False  # whether the menu does
        self.asked = -1  # the seat that was asked last
        self.saved = match.version
        self.texts: list[str] = []
        self.menu: list[Entry] = []

    def _label(self, seat: int) -> str:
        if seat in self.names:
            return printable(self.names[seat])
        if seat in self.bots:
            return self.level(self.bots[seat])
        return self.words.text("cli.you") if len(self.people) == 1 else ""

    def level(self, bot: str) -> str:
        """The name of a bot's level; of another bot, its own name."""
        return self.words.name("level", bot)

    def run(self) -> None:
        """Until the game is over or everybody has left."""
        if sys.stdin.isatty():
            complete_lines(self.completions)
        try:
            self.say(self.words.text("cli.hello"), *components_lines(self.match.options))
            while not self.match.is_over():
                seat = self.match.to_move()
                if seat in self.bots:
                    self.let_decide(seat)
                else:
                    self.ask(seat)
            self.finish()
        except (EOFError, KeyboardInterrupt, Left):
            left = [self.words.text("cli.left", n=len(self.match.log))]
            left += [] if self.match.version == self.saved else [self.words.text("cli.unsaved")]
            self.say("\n" + " ".join(left))

    def say(self, *lines: str) -> None:
        """Show lines to whoever looks at the screen."""
        print("\n".join(lines), flush=True)

    def read_line(self, question: str) -> str:
        """What a person types; echoed when it comes from a pipe, so that the output reads like a game."""
        line = input(question)
        if not sys.stdin.isatty():
            self.say(printable(line))
        return line.strip()

    def picture(self, seat: int) -> Picture:
        """What the renderers draw on."""
        return Picture(self.scene, self.labels, self.width(), self.ink, self.views.get(seat), self.language)

    def width(self) -> int:
        """Columns of the screen now; it may be resized between two decisions."""
        return get_terminal_size((100, 40)).columns

    # Turns

    def let_decide(self, seat: int) -> None:
        """A bot's decision. Its chances come from the seed, so that the same game can be had again."""
        match = self.match
        dealer = Dealer(f"{self.seed}/bot/{len(match.log)}")
        if seat not in self.players:
            self.players[seat] = make_checked(self.bots[seat], match.game, self.sources)
        action = self.players[seat].choose(Observation(match.game, match.state, seat, dealer), dealer)
        match.play_action(seat, action)
        self.tell_news(self.people[0])

    def ask(self, seat: int) -> None:
        """Show what is new, ask, and do as told."""
        if self.asked not in (-1, seat):
            self.hand_over(seat)
        self.asked = seat
        self.tell_news(seat)
        if self.shown != self.match.version:
            self.shown = self.match.version
            self.texts = [choice.text for choice in self.match.choices()]
            self.open_menu(self.texts)
            board(self, seat, "")
        if not self.listed:
            self.show_menu(seat)
        self.obey(seat, self.read_line("> "))

    def hand_over(self, seat: int) -> None:
        """Another person decides: nobody reads what is for the last one only."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            self.say(CLEAR + self.words.text("cli.next", who=self.picture(seat).who(seat)))
            self.read_line(self.words.text("cli.enter") + " ")

    def tell_news(self, seat: int) -> None:
        """One line for every decision this person has not been told yet."""
        self.tell_decisions(seat, self.seen[seat])
        self.seen[seat] = len(self.match.log)

    def tell_decisions(self, seat: int, start: int) -> None:
        """The log from a decision on, as the person may know it: words, what it brought, and the notation."""
        picture = self.picture(seat)
        for number, one in enumerate(self.match.log[start:], start + 1):
            name = self.words.text("cli.chance") if one.seat == NATURE else picture.who(one.seat)
            line = line_of(one, seat)
            # "you: places" would be nobody's grammar.
            speak = self.speech.say if one.seat == self.called_you() else self.speech.tell
            words = speak(line.text, line.step)
            gains = gains_text(self.speech, [line], line.seat, self.called)
            told = self.beside(f"{words}: {gains}" if gains else words, line.text)
            self.say(f"{number:5} {name}: {told}")

    def called(self, seat: int | None) -> str:
        """A seat in a sentence; None is a colour that nobody plays."""
        if seat is None:
            return self.speech.words.name("board", "neutral")
        return self.picture(self.people[0]).who(seat)

    def called_you(self) -> int:
        """The seat whose label is a pronoun; NOBODY if there is none."""
        return self.people[0] if len(self.people) == 1 and self.people[0] not in self.names else NOBODY

    def beside(self, words: str, text: str) -> str:
        """Words with the notation that they stand for, where the two differ."""
        return words if words == text else f"{words}  {self.ink.dim(f'[{text}]')}"

    def open_menu(self, texts: Sequence[str]) -> None:
        """Let these be the choices to pick from by number."""
        self.menu = make_menu(texts)
        self.listed = False

    def show_menu(self, seat: int) -> None:
        """The prompt in words, with its rule, and the choices by number."""
        pending = prompt(self.match.state)
        if pending is not None:
            view = self.match.game.view(self.match.state, seat)
            asked = "; ".join([self.speech.prompt(pending["name"]), *self.speech.facts(view, pending)])
            self.say(*wrap(f"{self.ink.bold(self.picture(seat).who(seat))}: {asked} ({pending['rule']})", self.width()))
        self.listed = True
        digits = len(str(len(self.menu)))
        step = "" if pending is None else pending["name"]
        labels = [f"{n:{digits}} {self.label(entry, step)}" for n, entry in enumerate(self.menu, 1)]
        self.say(*in_columns(labels, self.width()))
        if sum(len(entry.texts) for entry in self.menu) < len(self.texts):
            self.say(self.ink.dim(self.words.text("cli.all")))

    def label(self, entry: Entry, step: str) -> str:
        """A choice in words, or the beginning and the size of a group."""
        if len(entry.texts) > 1:
            return entry.label()
        text = entry.texts[0]
        return self.beside(self.speech.say(text, step), text)

    def finish(self) -> None:
        """The last position, the score sheet, and the record for whoever wants it."""
        seat = self.people[0]
        self.tell_news(seat)
        board(self, seat, "")
        match = self.match
        scores = match.game.scores(match.state)
        picture = self.picture(seat)
        self.say(
            "",
            self.words.text("over", why=self.speech.ended(match.game.ended_by(match.state))),
            *score_lines(scores, picture, self.speech),
        )
        self.say(self.ink.bold(winner_line(scores, picture)))
        while match.version != self.saved:
            path = self.read_line(self.words.text("cli.save") + " ")
            if not path:
                return
            save(self, seat, path)

    # What a person types

    def obey(self, seat: int, line: str) -> None:
        """A command, a number of the menu, an action, or part of one."""
        text = " ".join(line.split())
        word, _, rest = text.partition(" ")
        if not text:
            self.open_menu(self.texts)
        elif word.lower() in COMMANDS:
            COMMANDS[word.lower()](self, seat, rest)
        elif is_number(text):
            self.pick(seat, int(text))
        else:
            self.act(seat, text)

    def pick(self, seat: int, number: int) -> None:
        """A line of the menu: a choice is played, a group is opened."""
        if not 1 <= number <= len(self.menu):
            self.say(self.words.text("cli.nochoice", n=number))
            return
        entry = self.menu[number - 1]
        if len(entry.texts) == 1:
            self.play(seat, entry.texts[0])
        else:
            self.open_menu(entry.texts)

    def act(self, seat: int, text: str) -> None:
        """An action is played, part of one filters, anything else is explained."""
        if text in self.texts:
            self.play(seat, text)
            return
        found = narrow(self.texts, text)
        if found:
            self.open_menu(found)
        else:
            why(self, seat, text)

    def play(self, seat: int, text: str) -> None:
        """Through the match, which checks it again."""
        self.match.play(seat, text, self.match.version)
        self.views[seat] = self.match.game.view(self.match.state, seat)

    def completions(self, start: str) -> list[str]:
        """For the Tab key."""
        return [text for text in [*COMMANDS, *self.texts] if text.startswith(start)]


def complete_lines(completions: Callable[[str], list[str]]) -> None:
    """The Tab key completes commands and actions, where the platform can."""
    try:
        import readline
    except ImportError:
        return

    def complete(start: str, number: int) -> str | None:
        found = completions(start)
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
