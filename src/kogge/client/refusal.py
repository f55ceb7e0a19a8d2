"""What a server says when it says no."""

from __future__ import annotations


class ServerRefused(Exception):
    """The server said no: its code, its sentence, the rule."""

    def __init__(self, status: int, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule
