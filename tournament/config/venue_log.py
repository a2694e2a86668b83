"""The log of a hall's laptop: a file in the day's folder, so that its window stays readable.

The window shows the greeting with the ways in; of the log it shows only what is broken, in words.
"""

import logging
import os
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Any

from django.utils.translation import gettext, override

LARGEST = 5 * 1024 * 1024
"""Bytes of one file; a day of a full hall makes some tens of megabytes."""
KEPT = 4
"""Files: the present one, and those before it."""
NAME = "hall.log"


class SharedFile(WatchedFileHandler):
    """A log file of several processes: whoever finds it full sets it aside, the others follow."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(path, encoding="utf-8", delay=True)

    def emit(self, record: logging.LogRecord) -> None:
        """Write the line, into a new file if this one is full."""
        with suppress(FileNotFoundError):
            if os.stat(self.baseFilename).st_size >= LARGEST:
                self._set_aside()
        super().emit(record)

    def _set_aside(self) -> None:
        for number in range(KEPT - 1, 0, -1):
            earlier = self.baseFilename if number == 1 else f"{self.baseFilename}.{number - 1}"
            with suppress(FileNotFoundError):
                os.replace(earlier, f"{self.baseFilename}.{number}")


class WindowFormatter(logging.Formatter):
    """What the laptop's window says of a fault: when, that the day goes on, where more stands."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    def format(self, record: logging.LogRecord) -> str:
        """One line in the language of the window."""
        at = datetime.fromtimestamp(record.created, UTC).astimezone()
        # Whose request it was may read another language than the window.
        with override(os.environ.get("WINDOW_LANGUAGE", "ru")):
            what = gettext("A fault of the program.")
            if incident := getattr(record, "incident", ""):
                what = gettext("A fault of the program, code %(code)s.") % {"code": incident}
            more = gettext("What was entered before is stored. More is in %(file)s")
        return f"  {at:%H:%M}  {what} {more % {'file': self._path}}"


def in_the_hall(common: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The same settings of logging with the file as the log, and the window for faults alone."""
    path = folder / NAME
    file = {"()": "tournament.config.venue_log.SharedFile", "path": path, "formatter": "json"}
    window = {
        "class": "logging.StreamHandler",
        "formatter": "window",
        "level": "ERROR",
    }
    words = {"()": "tournament.config.venue_log.WindowFormatter", "path": str(path)}
    return {
        **common,
        "formatters": {**common["formatters"], "window": words},
        "handlers": {**common["handlers"], "stderr": file, "window": window},
        "root": {**common["root"], "handlers": ["stderr", "window"]},
    }
