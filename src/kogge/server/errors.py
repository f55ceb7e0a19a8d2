"""What a client is refused and how a refusal is sent, and what went wrong where tables are kept."""

from __future__ import annotations

import msgspec


class Refused(Exception):
    """What a client may not do, and why: a code for programs, a sentence for people."""

    def __init__(self, code: str, message: str, rule: str = "", status: int = 409) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.status = status


class StorageError(Exception):
    """What keeps the tables did not take or give what it was asked for. Nothing was acknowledged."""


class BadBatch(StorageError):
    """It works, but does not take something of what was to be written."""


class Conflict(BadBatch):
    """Somebody else has written what was to be written."""


class ErrorBody(msgspec.Struct):
    """What went wrong: a code for programs, a sentence for people, and the rule if it is one."""

    code: str
    message: str
    rule: str = ""


class ErrorReply(msgspec.Struct):
    """Every refusal looks like this."""

    error: ErrorBody


def error_bytes(code: str, message: str, rule: str = "") -> bytes:
    """A refusal, encoded."""
    return msgspec.json.encode(ErrorReply(ErrorBody(code, message, rule)))
