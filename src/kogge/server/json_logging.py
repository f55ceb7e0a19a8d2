"""Logs as one JSON object a line. Cookies, links, seeds and addresses' query strings are never written."""

from __future__ import annotations

import json
import logging
import time
from typing import Any, Final

USUAL: Final = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class JsonFormatter(logging.Formatter):
    """Time, level, where from, what, and whatever else was given."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        out: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        out.update({key: value for key, value in record.__dict__.items() if key not in USUAL})
        if record.exc_info:
            out["trace"] = self.formatException(record.exc_info)
        return json.dumps(out, ensure_ascii=False, default=str)


class NoVisitors(logging.Filter):
    """Leaves out uvicorn's line for each WebSocket: it has the visitor's address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write it."""
        return '"WebSocket %s"' not in str(record.msg)


def logging_config(level: str = "INFO") -> dict[str, Any]:
    """For uvicorn and ourselves. Uvicorn's access log is off: it would write query strings."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "kogge.server.json_logging.JsonFormatter"}},
        "filters": {"visitors": {"()": "kogge.server.json_logging.NoVisitors"}},
        "handlers": {
            "out": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "filters": ["visitors"],
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"handlers": ["out"], "level": "WARNING"},
        "loggers": {
            "kogge": {"level": level},
            "uvicorn": {"level": level},
            "alembic": {"level": "WARNING"},
        },
    }
