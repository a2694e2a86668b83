"""What the states hold about people's signing keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

LEVEL_OF_KIND: Final[Mapping[str, str]] = {"browser": "A2", "passkey": "A3"}


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A person's key on one device; the fields are those of the fact `key-enrolled`."""

    key: str
    public_key: str
    kind: str
    holder_kind: str
    holder: str
    origin: str
    rp_id: str
    credential: str
    enrolled_at: datetime
    revoked_at: datetime | None = None
    revoked_for: str = ""

    @property
    def valid(self) -> bool:
        """Whether it may sign now."""
        return self.revoked_at is None

    @property
    def level(self) -> str:
        """What its signatures are worth: A3 for a passkey, A2 for a browser's key."""
        return LEVEL_OF_KIND[self.kind]
