"""What is counted, for Prometheus."""

from __future__ import annotations

from functools import cache
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

FINE: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

REQUESTS: Final = Counter("kogge_requests", "Requests answered", ["method", "status"])
COMMANDS: Final = Counter("kogge_commands", "Commands at tables", ["kind", "result"])
COMMAND_SECONDS: Final = Histogram(
    "kogge_command_seconds", "From a command's arrival to its acknowledgement", buckets=FINE
)
COMMIT_SECONDS: Final = Histogram("kogge_commit_seconds", "One durable commit", buckets=FINE)
COMMITTED_ROWS: Final = Counter("kogge_committed_rows", "Log entries made durable")
TABLES_LOADED: Final = Gauge("kogge_tables_loaded", "Tables in memory")
SOCKETS: Final = Gauge("kogge_sockets", "Open WebSockets")
BOT_MOVES: Final = Counter("kogge_bot_moves", "Moves of bots", ["result"])
REFUSED: Final = Counter("kogge_refused", "Requests refused before they reached a table", ["reason"])


@cache
def _commands(kind: str, result: str) -> Counter:
    return COMMANDS.labels(kind, result)


def count_command(kind: str, result: str) -> None:
    """One more command of that kind that ended so."""
    _commands(kind, result).inc()
