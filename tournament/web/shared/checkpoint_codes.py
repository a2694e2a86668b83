"""A signed checkpoint as a short code for an address, so that its QR code stays coarse.

The address names the ledger already, so the code holds size, root and signature alone: 108 bytes in
base64url. The whole signed note in base64url is understood as well.
"""

from typing import Final

from tournament.ledger.core import base64s
from tournament.ledger.core.canonical import INTEGER_LIMIT
from tournament.ledger.core.checkpoints import ORIGIN, CheckpointError, SignedCheckpoint

LONGEST: Final = 4000
"""Characters of a code; a note with several signatures has some hundreds."""
_DASH: Final = "\N{EM DASH}"
_SIZE_BYTES: Final = 8
_ROOT_BYTES: Final = 32
_SIGNATURE_BYTES: Final = 68
_COMPACT: Final = _SIZE_BYTES + _ROOT_BYTES + _SIGNATURE_BYTES


def compact(note: str) -> str:
    """The code of a note that this project signed: one signature below three lines."""
    _origin, size, root, _gap, signature, *_ = note.split("\n")
    signed = base64s.decode(signature.rpartition(" ")[2])
    data = int(size).to_bytes(_SIZE_BYTES, "big") + base64s.decode(root) + signed
    return base64s.encode_url(data)


def note_of(code: str, ledger: str) -> str:
    """The signed note that a code stands for; raises `CheckpointError` for what is none."""
    if len(code) > LONGEST:
        raise CheckpointError("the code is too long")
    try:
        data = base64s.decode_url(code)
    except base64s.Base64Error as error:
        raise CheckpointError("the code is not base64url") from error
    if len(data) != _COMPACT:
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            raise CheckpointError("the code holds no checkpoint") from error
    size = int.from_bytes(data[:_SIZE_BYTES], "big")
    if size >= INTEGER_LIMIT:
        raise CheckpointError("the code holds no size")
    root = data[_SIZE_BYTES : _SIZE_BYTES + _ROOT_BYTES]
    text = SignedCheckpoint(ledger, size, root.hex()).text()
    signature = base64s.encode(data[-_SIGNATURE_BYTES:])
    return f"{text}\n{_DASH} {ORIGIN}{ledger} {signature}\n"
