"""The log of a table: what happened, one entry each, and what follows from all of them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from kogge.core.contract import NATURE
from kogge.core.match import Decision

# Kinds of entries. Those of POSITION change what lies on the table; the others are table talk.
PLAY: Final = "play"  # a seat's decision: the text
CHANCE: Final = "chance"  # NATURE's decision: the text
UNDO: Final = "undo"  # how many decisions were taken back
REDO: Final = "redo"  # the decision played again
REWIND: Final = "rewind"  # how many decisions were kept, by consent
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

POSITION: Final = frozenset((PLAY, CHANCE, UNDO, REDO, REWIND, START))
SIMPLE: Final = frozenset((PLAY, CHANCE, CHAT, ASK, VOTE))  # following them needs nothing but the log
PLAIN: Final = frozenset((PLAY, CHANCE, UNDO, REDO, REWIND, VOTE, REMATCH))  # their text is no JSON


class Entry(msgspec.Struct):
    """One row of the log. When not everybody may know the text, `hidden` has the spectators' text, then each seat's.

    `step` names what a decision answered, for words that depend on it; it follows from the game and is not stored.
    """

    number: int
    kind: str
    seat: int | None
    text: str
    hidden: list[str] | None = None
    request: str | None = None
    at: int = 0
    step: str = ""

    def told(self, seat: int | None) -> str:
        """The text as a seat or a spectator may know it."""
        if self.hidden is None:
            return self.text
        return self.hidden[0 if seat is None else seat + 1]

    def event(self, seat: int | None) -> dict[str, Any]:
        """The entry on the wire."""
        out: dict[str, Any] = {"number": self.number, "kind": self.kind, "seat": self.seat, "at": self.at}
        if self.kind in PLAIN:
            out["text"] = self.told(seat)
            if self.step:
                out["step"] = self.step
        elif self.text:
            out["data"] = msgspec.json.decode(self.text)
        return out

    def row(self, table: str) -> dict[str, Any]:
        """The entry as it is stored."""
        return {
            "table_id": table,
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "text": self.text,
            "hidden": None if self.hidden is None else msgspec.json.encode(self.hidden).decode(),
            "request": self.request,
            "at": self.at,
        }


class Log:
    """What stands after all entries: the decisions in force, and those taken back that may be played again."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.numbers: list[int] = []  # the entry of each decision in force
        self.undone: list[Decision] = []

    def add(self, entry: Entry) -> None:
        """Follow one entry."""
        if entry.kind in (PLAY, CHANCE, REDO):
            self.decisions.append(Decision(NATURE if entry.seat is None else entry.seat, entry.text))
            self.numbers.append(entry.number)
            if entry.kind == REDO:
                self.undone.pop()
            elif entry.kind == PLAY:
                self.undone.clear()
        elif entry.kind == UNDO:
            for _ in range(int(entry.text)):
                self.undone.append(self.decisions.pop())
                self.numbers.pop()
        elif entry.kind == REWIND:
            keep = int(entry.text)
            del self.decisions[keep:]
            del self.numbers[keep:]
            self.undone.clear()


class Proposal(msgspec.Struct):
    """Something that needs the others' consent."""

    number: int  # of the entry that asked
    seat: int  # who asks
    what: str  # "rewind" or "bot"
    to: int  # decisions to keep, or the seat a bot is to play
    needs: list[int]  # seats that have not agreed yet


def follow_proposal(current: Proposal | None, entry: Entry) -> Proposal | None:
    """The open proposal after an entry."""
    if entry.kind == ASK:
        asked = msgspec.json.decode(entry.text)
        return Proposal(entry.number, entry.seat or 0, asked["what"], asked["to"], list(asked["needs"]))
    if current is None:
        return None
    if entry.kind in POSITION and current.what == "rewind":
        return None
    if entry.kind == SEAT and current.what == "bot":
        return None
    if entry.kind == VOTE:
        if entry.text == "no":
            return None
        return msgspec.structs.replace(current, needs=[seat for seat in current.needs if seat != entry.seat])
    return current
