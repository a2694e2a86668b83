"""Facts of either ledger: random decisions by the public draw of CH-DE-10, the bracket's apart."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("lot-opened")
@dataclass(frozen=True, slots=True)
class LotOpened:
    """CH-DE-10, step 1: what is drawn from, in ascending order, its SHA-256, and the secret's.

    `purpose` and `subject` say what is decided (a held slot, a shared place …) and of what.
    """

    lot: str
    purpose: str
    subject: str
    candidates: tuple[str, ...]
    sha256: str
    secret_sha256: str


@fact("lot-drawn")
@dataclass(frozen=True, slots=True)
class LotDrawn:
    """CH-DE-10, steps 2 to 6. It changes nothing by itself: who uses it names the lot."""

    lot: str
    text: str
    secret: str
    value: str
    order: tuple[str, ...]
