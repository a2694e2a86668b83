"""One form of bytes for a value, digests of it, and commitments to hidden values.

The form is JSON with sorted keys and without spaces: what RFC 8785 says for ASCII keys, integers
below 2**53, strings, lists, booleans and null; a tuple is a list.
"""

from __future__ import annotations

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


_ESCAPES: Final = {code: f"\\u{code:04x}" for code in range(32)} | {
    8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\",
}  # fmt: skip

HASH_DIGITS: Final = 64


def canonical_text(value: object) -> str:
    """The value as JSON in its one form; raises TypeError for anything else."""
    if isinstance(value, str):
        return f'"{value.translate(_ESCAPES)}"'
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{','.join(map(canonical_text, value))}]"
    if isinstance(value, dict):
        pairs = (f"{canonical_text(key)}:{canonical_text(value[key])}" for key in sorted(value))
        return f"{{{','.join(pairs)}}}"
    raise TypeError(f"no canonical form: {type(value).__name__}")


def canonical_bytes(value: object) -> bytes:
    """The value's one form in UTF-8."""
    return canonical_text(value).encode()


def content_hash(value: object) -> str:
    """The SHA-256 of the value's one form, in hex."""
    return sha256(canonical_bytes(value)).hexdigest()


def commitment(nonce: str, value: str) -> str:
    """The hash that binds to a hidden value until nonce and value are told."""
    return sha256(f"{nonce} {value}".encode()).hexdigest()


def is_hash(text: str) -> bool:
    """Whether a text is a SHA-256 in lower-case hex."""
    return len(text) == HASH_DIGITS and not text.strip("0123456789abcdef")
