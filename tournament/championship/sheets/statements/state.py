"""What an event's state holds about what the staff signed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class SignedStatement:
    """A statement that a member of the staff signed or, without a key, confirmed."""

    kind: str
    subject: str
    statement: Mapping[str, Any]
    digest: str
    user: str
    role: str
    level: str
    key: str | None
    at: datetime
