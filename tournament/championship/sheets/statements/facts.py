"""Facts of an event's ledger: what the staff signed."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("statement-signed")
@dataclass(frozen=True, slots=True)
class StatementSigned:
    """A member of the staff signed a statement: a ruling, the day's closing, what they witnessed.

    `statement` is the signed payload, `digest` the SHA-256 of its PAE, `kind` one of `ruling`,
    `closing`, `witness`, `subject` the ruling's id, the event's id, or the digest of the list of
    witnessed acknowledgements. `key` and `signature` are null where the person has no key: then
    the account that the entry's actor names confirmed it, at level `account`.
    """

    kind: str
    subject: str
    statement: dict[str, Any]
    digest: str
    user: str
    role: str
    level: str
    key: str | None
    signature: str | None
