"""Bounded fields of requests and commands."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

Id: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]+$", min_length=1, max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]
