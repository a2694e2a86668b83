"""What the states hold about keys, attestations, disputes over a sheet, statements and custody."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

LEVELS: Final = ("A0", "A1", "A2", "A3")
"""Assurance levels of an attestation, weakest first (signing design)."""


@dataclass(frozen=True, slots=True)
class Attestation:
    """One player's agreement with one revision of a sheet."""

    seat: str
    level: str
    at: datetime
    key: str | None = None
    evidence: str | None = None
    witness: str = ""
    """The account of the desk that was there (A1, A0); empty where a key says it all."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What the other player says instead of an open sheet (spec 5.8, `conflicting`)."""

    seat: str
    content: Mapping[str, Any]
    at: datetime
