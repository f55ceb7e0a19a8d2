"""Puzzles: lists of them, and answers to the decisions of whoever solves one."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from kogge.server.api.common import ERRORS, AnyRequest, person, server_of
from kogge.server.live import puzzles
from kogge.server.live.puzzles import PuzzleList, PuzzleReply, PuzzleRequest


@get("/api/puzzles/{game:str}", responses=ERRORS, tags=["puzzles"])
async def list_puzzles(
    game: str, day: Annotated[str, Parameter(max_length=10, description="Whose puzzle of the day, as 2026-11-18")] = ""
) -> PuzzleList:
    """All puzzles of a game, the best first, and that of the day: today's of the server if none is named."""
    return await asyncio.to_thread(puzzles.list_puzzles, game, day)


@post("/api/puzzles/{game:str}/{puzzle:str}", responses=ERRORS, status_code=200, tags=["puzzles"])
async def try_puzzle(
    request: AnyRequest, game: str, puzzle: Annotated[str, Parameter(max_length=40)], data: PuzzleRequest
) -> PuzzleReply:
    """A puzzle after some decisions, as its seat sees it; once the turn is over, how good it was. Nothing is kept."""
    who, _ = await person(request)
    attempt = await asyncio.to_thread(puzzles.open_puzzle, game, puzzle)
    with server_of(request).limits.bots.counted(who):
        return await asyncio.to_thread(puzzles.answer_puzzle, attempt, data)
