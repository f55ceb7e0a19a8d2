"""The entries of a table: whatever happened there, in order, and what follows from all of them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from kogge.core.contract import NATURE
from kogge.core.gains import has_secret
from kogge.core.log import Decision, DecisionLog

# Kinds of entries. Those of POSITION change the position; the others are table talk.
PLAY: Final = "play"  # a seat's decision: the text
CHANCE: Final = "chance"  # NATURE's decision: the text
UNDO: Final = "undo"  # how many decisions were taken back
REDO: Final = "redo"  # the decision played again
REWIND: Final = "rewind"  # how many decisions were kept, by consent, and a nonce: chance is fresh after it
START: Final = "start"
OVER: Final = "over"  # scores
MADE: Final = "made"
SEAT: Final = "seat"  # somebody sat down, left, a bot took over, ...
PAUSE: Final = "pause"
RESUME: Final = "resume"
CHAT: Final = "chat"
ASK: Final = "ask"
VOTE: Final = "vote"
REMATCH: Final = "rematch"
VACATION: Final = "vacation"  # until when the clock of a seat stands still
OWNER: Final = "owner"  # another process runs the table's bots and clock
CLOSE: Final = "close"  # whoever runs the server has closed the table

POSITION: Final = frozenset((PLAY, CHANCE, UNDO, REDO, REWIND, START))
SIMPLE: Final = frozenset((PLAY, CHANCE, CHAT, ASK, VOTE, OWNER, VACATION))  # can be followed from the entries alone
PLAIN: Final = frozenset((PLAY, CHANCE, UNDO, REDO, REWIND, VOTE, REMATCH))  # their text is not JSON

# What can be asked: to go back (REWIND), a bot for somebody (STAND_IN), to stop the clock (PAUSE) or start it (RESUME),
# to end the game as it is (END).
STAND_IN: Final = "bot"
END: Final = "end"
WITHDRAWN_BY: Final = {  # kinds of entries that make a question pointless
    REWIND: POSITION | {PAUSE, OVER},
    STAND_IN: POSITION | {SEAT, PAUSE, OVER},
    PAUSE: frozenset((PAUSE, OVER)),
    RESUME: frozenset((RESUME, OVER)),
    END: frozenset((OVER,)),
}


class Entry(msgspec.Struct):
    """One stored row. When not everybody may know the text, `hidden` has the spectators' text, then each seat's."""

    number: int
    kind: str
    seat: int | None
    text: str
    hidden: list[str] | None = None
    request: str | None = None  # who sent the command that ends with this entry, and its id
    at: int = 0
    decision: Decision | None = None  # what the entry puts in force; not stored
    spent: int | None = None  # milliseconds of its turn that the seat of which the entry speaks had used by then

    def told(self, seat: int | None) -> str:
        """The text as a seat or a spectator may know it."""
        if self.kind == REWIND:
            return str(self.kept())
        if self.hidden is None:
            return self.text
        return self.hidden[0 if seat is None else seat + 1]

    def is_secret(self) -> bool:
        """Whether not everybody may know all of it."""
        if self.hidden is not None:
            return True
        gains = None if self.decision is None else self.decision.gains
        return gains is not None and has_secret(gains)

    def kept(self) -> int:
        """How many decisions a rewind has kept."""
        return int(self.text.partition(" ")[0])

    def nonce(self) -> str:
        """What makes chance fresh after a rewind; rewinds from before there were nonces have none."""
        return self.text.partition(" ")[2]

    def event(self, seat: int | None) -> dict[str, Any]:
        """The entry on the wire."""
        out: dict[str, Any] = {"number": self.number, "kind": self.kind, "seat": self.seat, "at": self.at}
        if self.kind in PLAIN:
            out["text"] = self.told(seat)
            if self.decision is not None:
                out.update(decision_data(self.decision, seat))
        elif self.text:
            out["data"] = msgspec.json.decode(self.text)
        return out


def decision_data(decision: Decision, seat: int | None) -> dict[str, Any]:
    """What is known of a decision beside its text: the step it answered, its turn, its place on the
    table unless that would tell a secret, and what it brought to whom."""
    out: dict[str, Any] = {}
    if decision.step:
        out["step"] = decision.step
    if decision.turn >= 0:
        out["turn"] = decision.turn
    if decision.anchor and decision.text_for(seat) == decision.text:
        out["anchor"] = decision.anchor
    gains = decision.gains_for(seat)
    if gains:
        out["gains"] = gains
    return out


def follow(log: DecisionLog, entry: Entry) -> None:
    """Bring a log up to date with one stored entry."""
    if entry.kind in (PLAY, CHANCE):
        if entry.kind == PLAY:
            log.undone.clear()
        entry.decision = Decision(NATURE if entry.seat is None else entry.seat, entry.text, hidden=entry.hidden)
        log.decisions.append(entry.decision)
    elif entry.kind == REDO:
        entry.decision = log.undone.pop()
        log.decisions.append(entry.decision)
    elif entry.kind == UNDO:
        for _ in range(int(entry.text)):
            log.take_back()
    elif entry.kind == REWIND:
        log.cut(entry.kept())
    if entry.kind in POSITION:
        log.version = entry.number


class Proposal(msgspec.Struct):
    """Something that needs the others' consent."""

    number: int  # of the entry that asked
    seat: int  # who asks
    what: str  # REWIND, STAND_IN, PAUSE, RESUME or END
    to: int  # decisions to keep, or the seat a bot is to play
    needs: list[int]  # seats that have not agreed yet
    at: int = 0  # when it was asked


def follow_proposal(current: Proposal | None, entry: Entry) -> Proposal | None:
    """The open proposal after an entry."""
    if entry.kind == ASK:
        asked = msgspec.json.decode(entry.text)
        return Proposal(entry.number, entry.seat or 0, asked["what"], asked["to"], list(asked["needs"]), entry.at)
    if current is None:
        return None
    if entry.kind in WITHDRAWN_BY[current.what]:
        return None
    if entry.kind == VOTE:
        if entry.text == "no":
            return None
        return msgspec.structs.replace(current, needs=[seat for seat in current.needs if seat != entry.seat])
    return current
