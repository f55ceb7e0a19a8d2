"""Tells whether the compiled engine is in use."""

from __future__ import annotations

import kogge.core.contract


def is_compiled() -> bool:
    """Whether the rules run as compiled modules."""
    return not (kogge.core.contract.__file__ or "").endswith(".py")
