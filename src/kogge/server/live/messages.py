"""Messages of a table's page: a command as text, and the acknowledgement or refusal that answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from kogge.core.errors import KoggeError
from kogge.server.errors import Refused, StorageError
from kogge.server.live.wire import ack_bytes, refusal_bytes
from kogge.server.table.commands import AnyCommand
from kogge.server.table.table import Ack

DECODER: Final = msgspec.json.Decoder(AnyCommand)


async def answer(text: str, execute: Callable[[AnyCommand], Awaitable[Ack]]) -> bytes:
    """Carry out one message."""
    try:
        command = DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        return refusal_bytes(None, "malformed", str(error)[:200])
    try:
        ack = await execute(command)
    except Refused as error:
        return refusal_bytes(command.id, error.code, error.message, error.rule)
    except KoggeError as error:
        return refusal_bytes(command.id, "refused", str(error))
    except StorageError:
        return refusal_bytes(command.id, "storage", "it could not be stored; try again later")
    return ack_bytes(command.id, ack)
