"""Why an action may not be played now: the rule that forbids it."""

from __future__ import annotations

from kogge.core.contract import Refusal
from kogge.games.merchants.notation import read_action
from kogge.games.merchants.state import Merchants


def refuse(s: Merchants, text: str) -> Refusal | None:
    """None when the action is legal. BadNotation when the text names no action."""
    action = read_action(s, text)
    for legal in s.legal():
        if legal == action:
            return None
    return Refusal("M1.1", "not now")
