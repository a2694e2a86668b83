"""Facts of an event's ledger: who agrees with which sheet, and what the staff signed."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("sheet-signed")
@dataclass(frozen=True, slots=True)
class SheetSigned:
    """A player signed the sheet's statement with their own key (levels A3, A2).

    `signature` is what a DSSE envelope of the statement would hold as `sig`: for a browser's key
    base64 of the 64 bytes r and s, for a passkey base64 of the canonical JSON of
    authenticatorData, clientDataJSON and signature (each base64url).
    """

    match: str
    game: int
    digest: str
    seat: str
    key: str
    level: str
    signature: str


@fact("sheet-acknowledged")
@dataclass(frozen=True, slots=True)
class SheetAcknowledged:
    """A player agreed on the organizer's tablet (level A1); the account `witness` was there.

    `method`: `pin`, `drawn` or `pin+drawn`. `evidence` is the salted SHA-256 of the drawn
    signature, kept apart with its salt (CH-PD-5).
    """

    match: str
    game: int
    digest: str
    seat: str
    method: str
    evidence: str | None
    witness: str


@fact("sheet-contested", version=2, before={1: {}})
@dataclass(frozen=True, slots=True)
class SheetContested:
    """The other player entered different facts (spec 5.8, `conflicting`).

    `digest` is the sheet they dispute; `content` is what they say: outcome, end_reason, details;
    in the first version first_player, living_heroes and leaders stood beside these two.
    """

    match: str
    game: int
    digest: str
    seat: str
    content: dict[str, Any]


@fact("sheet-photographed")
@dataclass(frozen=True, slots=True)
class SheetPhotographed:
    """A photo or scan of the signed slip of this sheet was kept; `evidence` is its salted hash."""

    match: str
    game: int
    digest: str
    evidence: str


@fact("sheet-attested", version=2, before={1: {"witness": ""}})
@dataclass(frozen=True, slots=True)
class SheetAttested:
    """Proof that the players of these seats agree with the sheet (CH-SHEET-1, CH-SHEET-6).

    Level A0: they signed the printed slip, and the account `witness` of the desk has seen it.
    In the first version the entry's actor alone says who.
    """

    match: str
    game: int
    digest: str
    seats: tuple[str, ...]
    level: str
    evidence: str | None
    witness: str
