"""Facts about people's signing keys; they stand in either kind of ledger.

A key enrolled before the day's check-in opened is in the championship's ledger, one enrolled in the
hall in the event's.
"""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("key-enrolled")
@dataclass(frozen=True, slots=True)
class KeyEnrolled:
    """A person's key on one device; the entry's actor compared its six words (signing design).

    `key` is the first 16 bytes of the SHA-256 of the public key (SPKI) as hex, `public_key` that
    SPKI in base64 (ECDSA P-256). `kind`: `browser` or `passkey`. `holder_kind`: `person` for a
    player, `user` for an account of the staff. `origin` is where the key lives (`https://…`),
    `rp_id` and `credential` (base64url) are a passkey's, empty for a browser's key.
    """

    key: str
    public_key: str
    kind: str
    holder_kind: str
    holder: str
    origin: str
    rp_id: str
    credential: str


@fact("key-revoked")
@dataclass(frozen=True, slots=True)
class KeyRevoked:
    """A key signs nothing from here on; what it signed before stands.

    `why`: `lost`, `replaced` or `mistake`.
    """

    key: str
    why: str
