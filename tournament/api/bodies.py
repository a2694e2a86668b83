"""The body of a log as it came: read up to the limit and no further, decompressed by nobody."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from tournament.play.log_submission import LONGEST_LOG_FILE


class LogBody(BaseParser):
    """Bytes of any content type; one byte more than may be kept says that there is too much."""

    media_type = "*/*"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The beginning of the body."""
        found: bytes = stream.read(LONGEST_LOG_FILE + 1)
        return found
