"""What the site writes to its log while a test runs, as the lines would be written."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

from tournament.config.logs import JsonFormatter


class Written:
    """The lines so far."""

    def __init__(self) -> None:
        self._stream = StringIO()
        self.handler = logging.StreamHandler(self._stream)
        self.handler.setFormatter(JsonFormatter())

    @property
    def text(self) -> str:
        """All lines as they stand in the log."""
        return self._stream.getvalue()

    def lines(self, logger: str = "") -> list[dict[str, Any]]:
        """The lines, or those of one logger, as objects."""
        found = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in found if not logger or line["logger"] == logger]


@contextmanager
def written() -> Iterator[Written]:
    """Take down every line of the block."""
    taken = Written()
    logging.getLogger().addHandler(taken.handler)
    try:
        yield taken
    finally:
        logging.getLogger().removeHandler(taken.handler)
