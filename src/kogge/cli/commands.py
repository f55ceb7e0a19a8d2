"""What a person can say at the table besides choosing an action."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kogge.bots.contract import Observation
from kogge.bots.hint import ADVISER, advise
from kogge.bots.levels import LEVEL_TITLES
from kogge.cli.arguments import Complaint, as_path, write_text
from kogge.cli.render_plain import score_lines
from kogge.cli.text import printable
from kogge.cli.text import table as cells
from kogge.core.dealer import Dealer
from kogge.core.errors import KoggeError
from kogge.core.record import FORMAT, record_of, told_record

if TYPE_CHECKING:
    from kogge.cli.terminal import Table

HELP: Final = (
    "Choose by number, or write an action (place t hamburg-lubeck.2), or any part of one to see what fits.",
    "An empty line shows all choices again.",
    "  undo, redo       take your last decision back, play it again",
    "  reset            take back this turn as far as possible",
    "  back             take back your last decision and what the bots did since",
    "  why ACTION       which rule forbids it now",
    "  hint (or ?)      what a master would do, what it is worth and why",
    "  board, scores    show the table, the score sheet as if the game ended now",
    "  log [N]          the last N decisions",
    "  position         the position in notation; what you cannot know is guessed",
    "  record           the game so far as a record, as far as you may know it",
    "  save FILE        write the record; kogge play --load FILE goes on with it",
    "  help RULE        quote a rule by id (H4.3), a section (H4), or rules with a word (displace)",
    "  help board       how to read the table",
    "  quit             leave the table",
)
LOG_LINES: Final = 15


class Left(Exception):
    """Somebody has left the table."""


def undo(table: Table, seat: int, rest: str) -> None:
    """The last decision, if a person at this table made it and nobody has decided since."""
    last = table.match.log[-1].seat if table.match.log else seat
    try:
        taken = table.match.undo(last if last in table.people else seat)
    except KoggeError as error:
        more = "; back takes that back too" if _own_last(table, seat) >= 0 else ""
        table.say(f"Not undone: {error}{more}.")
        return
    _went_back(table, f"Taken back: {taken.text}")


def redo(table: Table, seat: int, rest: str) -> None:
    """What was taken back last."""
    try:
        table.match.redo(seat)
    except KoggeError as error:
        table.say(f"Not done again: {error}.")
        return


def reset(table: Table, seat: int, rest: str) -> None:
    """The turn as far as nobody has decided since."""
    try:
        taken = table.match.reset_turn(seat)
    except KoggeError as error:
        table.say(f"Not reset: {error}.")
        return
    _went_back(table, f"Taken back: {taken} decision{'' if taken == 1 else 's'}")


def back(table: Table, seat: int, rest: str) -> None:
    """Past what others decided: bots always consent, people would have to be asked."""
    at = _own_last(table, seat)
    if at < 0:
        table.say("Not taken back: there is no decision of yours, or other people play.")
        return
    taken = len(table.match.log) - at
    table.match.rewind(at)
    _went_back(table, f"Taken back: {taken} decision{'' if taken == 1 else 's'}")


def _own_last(table: Table, seat: int) -> int:
    if table.people == [seat]:
        for i in range(len(table.match.log) - 1, -1, -1):
            if table.match.log[i].seat == seat:
                return i
    return -1


def _went_back(table: Table, message: str) -> None:
    table.views.clear()
    for seat in table.people:
        table.seen[seat] = min(table.seen[seat], len(table.match.log))
    table.say(message)


def why(table: Table, seat: int, rest: str) -> None:
    """The rule that forbids an action."""
    if not rest:
        table.say("Write why and an action.")
        return
    try:
        refusal = table.match.game.why_not(table.match.state, rest)
    except KoggeError as error:
        table.say(printable(str(error)))
        return
    table.say(f"{printable(rest)}: {refusal or 'allowed now'}")


def hint(table: Table, seat: int, rest: str) -> None:
    """The best actions with their value in points, and where it comes from."""
    match = table.match
    if len(match.state.legal()) == 1:
        table.say(f"There is only one choice: {table.texts[0]}")
        return
    dealer = Dealer(f"{table.seed}/hint/{len(match.log)}")
    advice = advise(match.game, Observation(match.game, match.state, seat, dealer), dealer)
    rows = [["", "action", "points", "because of"]]
    for one in advice:
        why_ = ", ".join(f"{part} {points:+.4g}" for part, points in one.parts.items())
        rows.append(["*" if one.chosen else "", match.game.write(match.state, one.action), f"{one.value:+.2f}", why_])
    table.say(*cells(rows, [False, False, True, False]), f"* what a {LEVEL_TITLES[ADVISER]} would play")


def board(table: Table, seat: int, rest: str) -> None:
    """The table."""
    view = table.match.game.view(table.match.state, seat)
    table.say("", *table.renderer.position(view, table.picture(seat)), "")


def scores(table: Table, seat: int, rest: str) -> None:
    """As if the game ended now; counted on a guess, so that nothing hidden shows in the sums."""
    match = table.match
    guess = match.game.guess(match.state, seat, Dealer(f"{table.seed}/guess/{len(match.log)}"))
    table.say(*score_lines(match.game.scores(guess), table.picture(seat)))


def log(table: Table, seat: int, rest: str) -> None:
    """The last decisions."""
    if rest and not is_number(rest):
        table.say("Write log, or log and a number.")
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
        table.say("Write save and a file's name.")
        return
    try:
        path = as_path(rest)
        if path.exists() and not is_record(path):
            raise Complaint(f"{path} is no record; choose another name")
        over = table.match.is_over()
        write_text(path, record_of(table.match, table.names, with_seed=over).write())
    except (Complaint, OSError) as error:
        table.say(f"Not saved: {error}.")
        return
    table.saved = table.match.version
    table.say(f"Saved: {path}")


def help(table: Table, seat: int, rest: str) -> None:
    """Commands, the table's signs, or rules."""
    if not rest:
        table.say(*HELP)
    elif rest == "board":
        for line in table.renderer.legend():
            table.say(*textwrap.wrap(line, table.width(), subsequent_indent="  "))
    else:
        table.say(*table.rules.help(rest, table.width()))


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
    "log": log,
    "position": position,
    "record": record,
    "save": save,
    "help": help,
    "quit": quit,
}
