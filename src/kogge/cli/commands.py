"""What a person can say at the table besides choosing an action."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kogge.cli.arguments import Complaint, as_path, write_text
from kogge.cli.render_plain import score_lines
from kogge.cli.text import printable
from kogge.cli.text import table as cells
from kogge.coach.hint import ADVISER, advise
from kogge.coach.wording import move_words, percent, plan_words, reason_words, signed
from kogge.core.dealer import Dealer
from kogge.core.errors import KoggeError
from kogge.core.record import FORMAT, record_of, told_record
from kogge.words import describe as description
from kogge.words.dictionary import load

if TYPE_CHECKING:
    from kogge.cli.terminal import Table

# What is typed, and the key of what it does.
HELP: Final = {
    "undo, redo": "undo",
    "reset": "reset",
    "back": "back",
    "why ACTION": "why",
    "hint (or ?)": "hint",
    "board, scores": "board",
    "describe": "describe",
    "log [N]": "log",
    "position": "position",
    "record": "record",
    "save FILE": "save",
    "help RULE": "rule",
    "help WORD": "word",
    "help board": "legend",
    "quit": "quit",
}
LOG_LINES: Final = 15


class Left(Exception):
    """Somebody has left the table."""


def undo(table: Table, seat: int, rest: str) -> None:
    """The last decision, if a person at this table made it and nobody has decided since."""
    last = table.match.log[-1].seat if table.match.log else seat
    try:
        taken = table.match.undo(last if last in table.people else seat)
    except KoggeError as error:
        more = f"; {table.words.text('cli.backtoo')}" if _own_last(table, seat) >= 0 else ""
        table.say(table.words.text("cli.notundone", why=f"{error}{more}"))
        return
    _went_back(table, table.beside(table.speech.say(taken.text), taken.text))


def redo(table: Table, seat: int, rest: str) -> None:
    """What was taken back last."""
    try:
        table.match.redo(seat)
    except KoggeError as error:
        table.say(table.words.text("cli.notredone", why=str(error)))


def reset(table: Table, seat: int, rest: str) -> None:
    """The turn as far as nobody has decided since."""
    try:
        taken = table.match.reset_turn(seat)
    except KoggeError as error:
        table.say(table.words.text("cli.notreset", why=str(error)))
        return
    _went_back(table, _decisions(table, taken))


def back(table: Table, seat: int, rest: str) -> None:
    """Past what others decided: bots always consent, people would have to be asked."""
    at = _own_last(table, seat)
    if at < 0:
        table.say(table.words.text("cli.notback"))
        return
    taken = len(table.match.log) - at
    table.match.rewind(at)
    _went_back(table, _decisions(table, taken))


def _decisions(table: Table, n: int) -> str:
    return table.words.text("cli.decisions.one" if n == 1 else "cli.decisions", n=n)


def _own_last(table: Table, seat: int) -> int:
    if table.people == [seat]:
        for i in range(len(table.match.log) - 1, -1, -1):
            if table.match.log[i].seat == seat:
                return i
    return -1


def _went_back(table: Table, what: str) -> None:
    table.views.clear()
    for seat in table.people:
        table.seen[seat] = min(table.seen[seat], len(table.match.log))
    table.say(table.words.text("cli.taken", what=what))


def why(table: Table, seat: int, rest: str) -> None:
    """The rule that forbids an action."""
    if not rest:
        table.say(table.words.text("cli.why"))
        return
    try:
        refusal = table.match.game.why_not(table.match.state, rest)
    except KoggeError as error:
        table.say(printable(str(error)))
        return
    answer = table.words.text("cli.allowed") if refusal is None else table.speech.refusal(refusal)
    table.say(f"{printable(rest)}: {answer}")


def hint(table: Table, seat: int, rest: str) -> None:
    """The best actions with their value in points, and where it comes from."""
    match = table.match
    if len(match.state.legal()) == 1:
        text = table.texts[0]
        table.say(table.words.text("cli.only", action=table.beside(table.speech.say(text), text)))
        return
    words = load(table.language, "coach")
    advice = advise(match.game, match.state, f"{table.seed}/hint/{len(match.log)}")
    rows = [["", *[words.text(f"hint.{key}") for key in ("action", "win", "points", "why")]]]
    for one in advice:
        first = move_words(table.speech, one.plan[0], seat)
        reasons = reason_words(table.speech, one.parts)
        rows.append(["*" if one.chosen else "", first, percent(one.win), signed(one.value), reasons])
    who = table.words.text("cli.hint.who", level=table.level(ADVISER))
    plan = plan_words(table.speech, advice[0].plan[1:], seat)
    then = [words.text("hint.then", action="…", plan=plan)] if plan else []
    lines = [*cells(rows, [False, False, True, True, False]), *[f"* {line}" for line in (who, *then)]]
    table.say(*lines, words.text("hint.legend"))


def board(table: Table, seat: int, rest: str) -> None:
    """The table."""
    view = table.match.game.view(table.match.state, seat)
    table.say("", *table.renderer.position(view, table.picture(seat)), "")


def scores(table: Table, seat: int, rest: str) -> None:
    """As if the game ended now; counted on a guess, so that nothing hidden shows in the sums."""
    match = table.match
    guess = match.game.guess(match.state, seat, Dealer(f"{table.seed}/guess/{len(match.log)}"))
    table.say(*score_lines(match.game.scores(guess), table.picture(seat), table.speech))


def describe(table: Table, seat: int, rest: str) -> None:
    """The position in plain sentences."""
    table.say(*table.picture(seat).wrapped(description(table.match.state, seat, table.language).splitlines()))


def log(table: Table, seat: int, rest: str) -> None:
    """The last decisions."""
    if rest and not is_number(rest):
        table.say(table.words.text("cli.log"))
        return
    table.tell_decisions(seat, max(0, len(table.match.log) - (int(rest) if rest else LOG_LINES)))


def position(table: Table, seat: int, rest: str) -> None:
    """The position as text, with a guess of what the person cannot know."""
    match = table.match
    guess = match.game.guess(match.state, seat, Dealer(f"{table.seed}/guess/{len(match.log)}"))
    table.say(match.game.write_position(guess))


def record(table: Table, seat: int, rest: str) -> None:
    """The game as text."""
    table.say(told_record(table.match, seat, table.names).write())


def save(table: Table, seat: int, rest: str) -> None:
    """Write the whole record. A file that is no record is never written over."""
    if not rest:
        table.say(table.words.text("cli.save.how"))
        return
    try:
        path = as_path(rest)
        if path.exists() and not is_record(path):
            raise Complaint(f"{path} is no record; choose another name")
        over = table.match.is_over()
        write_text(path, record_of(table.match, table.names, with_seed=over).write())
    except (Complaint, OSError) as error:
        table.say(table.words.text("cli.notsaved", why=str(error)))
        return
    table.saved = table.match.version
    table.say(table.words.text("cli.saved", path=str(path)))


def help(table: Table, seat: int, rest: str) -> None:
    """Commands, the table's signs, a word of the notation, or rules."""
    picture = table.picture(seat)
    words = table.words
    if not rest:
        lines = [f"  {command:16} {words.text('cli.help.' + key)}" for command, key in HELP.items()]
        table.say(*picture.wrapped([words.text("cli.help.choose")]), *lines)
        return
    if rest == "board":
        table.say(*picture.wrapped(table.renderer.legend(picture)))
        return
    explained = table.speech.explain(rest)
    quoted = table.rules.find(rest)
    table.say(*picture.wrapped(explained), *(table.rules.help(rest, table.width()) if quoted or not explained else []))


def quit(table: Table, seat: int, rest: str) -> None:
    """Leave."""
    raise Left


def is_number(text: str) -> bool:
    """Digits, and no more than anybody counts."""
    return text.isascii() and text.isdigit() and len(text) < 10


def is_record(path: Path) -> bool:
    """Whether a file begins like a record."""
    with path.open("rb") as file:
        return file.read(len(FORMAT)) == FORMAT.encode()


COMMANDS: Final[dict[str, Callable[[Table, int, str], None]]] = {
    "undo": undo,
    "redo": redo,
    "reset": reset,
    "back": back,
    "why": why,
    "hint": hint,
    "?": hint,
    "board": board,
    "scores": scores,
    "describe": describe,
    "log": log,
    "position": position,
    "record": record,
    "save": save,
    "help": help,
    "quit": quit,
}
