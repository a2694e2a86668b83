"""What the site writes to its log: one JSON object per line, and no value that a person typed.

A line of ours holds what it was given. Of other people's code only the place and the unfilled
template are written: their messages quote paths (with the tokens of personal links), hosts and
rows of the database. Of an exception the types and the places are written, never what it says.
"""

import json
import logging
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from tournament.config.venue_log import in_the_hall

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered, so that all its lines can be found together."""

OURS = "tournament"
"""Loggers below this name are ours."""
FIELDS = (
    "incident", "where", "method", "route", "kind", "status", "job", "queue", "tries", "outcome",
    "ms",
)  # fmt: skip
"""What a line may carry beside its message: `extra` of the call."""

_uncaught = logging.getLogger(f"{OURS}.uncaught")
_warnings = logging.getLogger(f"{OURS}.warnings")


class JsonFormatter(logging.Formatter):
    """One line per record, with the fields that are known to be safe and nothing else."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one JSON object."""
        ours = record.name.split(".")[0] == OURS
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage() if ours else _template(record),
        }
        if not ours:
            line["at"] = f"{record.pathname}:{record.lineno} {record.funcName}"
        if asked := request_id.get():
            line["request_id"] = asked
        line |= {name: getattr(record, name) for name in FIELDS if ours and hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            line["faults"] = [_fault(fault) for fault in _chain(record.exc_info[1])]
        return json.dumps(line, ensure_ascii=False)


def settings(level: str, hall: Path | None = None) -> dict[str, Any]:
    """Django's LOGGING: everything goes to the standard error; `level` is for others' code.

    On a hall's laptop it goes to a file of the folder `hall` instead.
    """
    common = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "tournament.config.logs.JsonFormatter"}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "json"},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            OURS: {"level": "INFO"},
            "django": {"handlers": ["nowhere"], "propagate": True},
            # Our own lines of requests and incidents say more and quote no path.
            "django.request": {"handlers": ["nowhere"], "propagate": False},
            "django.server": {"handlers": ["nowhere"], "propagate": False},
            # Whoever scans the net asks for any host; the line of the request says 400.
            "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        },
    }
    return common if hall is None else in_the_hall(common, hall)


def server_settings(hall: Path | None = None) -> dict[str, Any]:
    """The same for the web server's own few lines."""
    common = settings("ERROR", hall)
    return {
        "formatters": common["formatters"],
        "handlers": common["handlers"],
        "loggers": {"_granian": {"handlers": ["stderr"], "propagate": False}},
    }


def take_over() -> None:
    """Write what Python itself would print (uncaught exceptions, warnings) as lines like others.

    For processes that run unattended; somebody who types a command still sees what went wrong.
    """
    sys.excepthook = _uncaught_exception
    sys.unraisablehook = _unraisable
    threading.excepthook = _uncaught_in_thread
    warnings.showwarning = _warning


def _template(record: logging.LogRecord) -> str:
    """The message before values were put into it; nothing if that cannot be told."""
    return str(record.msg) if record.args and isinstance(record.msg, str) else ""


def _chain(fault: BaseException) -> Iterator[BaseException]:
    """The exception and those that it came from."""
    seen: set[int] = set()
    current: BaseException | None = fault
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        hidden = current.__suppress_context__
        current = current.__cause__ or (None if hidden else current.__context__)


def _fault(fault: BaseException) -> dict[str, Any]:
    """Type and places, innermost last."""
    frames = traceback.extract_tb(fault.__traceback__)
    return {
        "type": type(fault).__name__,
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


def _uncaught_exception(
    kind: type[BaseException], fault: BaseException, trace: TracebackType | None
) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        _uncaught.critical("uncaught", exc_info=fault)


def _uncaught_in_thread(found: threading.ExceptHookArgs) -> None:
    if found.exc_value is not None:
        _uncaught.critical("uncaught in a thread", exc_info=found.exc_value)


def _unraisable(found: Any) -> None:
    _uncaught.error("unraisable", exc_info=found.exc_value)


def _warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    _warnings.warning("%s at %s:%s", category.__name__, filename, lineno)
