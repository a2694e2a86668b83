"""A judge's notebook: notes and cautions about players, which decide nothing (CH-DQ-1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

KINDS = ("note", "caution")
CATEGORIES = ("slow_play", "late", "conduct", "wrong_setup", "other")


@dataclass(frozen=True, slots=True)
class Note:
    """One entry of the notebook; a mistaken one stays, with the moment of its withdrawal."""

    id: str
    registration: str
    kind: str
    category: str
    text_sha256: str
    judge: str
    match: str | None
    at: datetime
    withdrawn_at: datetime | None = None


Notes = Mapping[str, Note]
