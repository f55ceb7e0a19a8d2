"""A bot process: it is sent the log of a table and answers with an action."""

from __future__ import annotations

from multiprocessing.connection import Connection

import msgspec

from kogge.server.live.coaching import AnswerJob, StretchJob, judge_job
from kogge.server.live.thinking import Job, Positions


class Forget(msgspec.Struct, tag=True):
    """Tables whose positions and bots are not needed any more; there is no answer."""

    tables: list[str]


def serve_bots(connection: Connection) -> None:
    """The process: answers until the server is gone."""
    positions = Positions()
    decoder = msgspec.msgpack.Decoder(Job | Forget | StretchJob | AnswerJob)
    while True:
        try:
            message = decoder.decode(connection.recv_bytes())
            if isinstance(message, Forget):
                positions.forget(message.tables)
            elif isinstance(message, StretchJob | AnswerJob):
                connection.send_bytes(msgspec.msgpack.encode(judge_job(message)))
            else:
                connection.send_bytes(msgspec.msgpack.encode(positions.decide(message)))
        except (EOFError, OSError, KeyboardInterrupt):
            return
