"""The one byte form of a value, so that everyone hashes and signs the same bytes.

Owns the subset of RFC 8785 (JSON Canonicalization Scheme) that the project uses: objects with
ASCII keys, lists, strings, integers below 2^53, booleans and null. Refuses all else (floats,
large integers, other keys, lone surrogates, deep nesting), naming the place of the fault.
"""

import hashlib
import json
from typing import Any, Final

INTEGER_LIMIT: Final = 2**53
DEPTH_LIMIT: Final = 32


class CanonicalError(ValueError):
    """A value or text that has no canonical form; `path` says where, as in `$.body[2]`."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


def canonical_bytes(value: object) -> bytes:
    """Return the canonical UTF-8 bytes of a value (RFC 8785, section 3.2).

    With ASCII keys and small integers the sorted compact form of the standard library is that
    form.

    >>> canonical_bytes({"b": [1, True, None], "a": "é"}).decode()
    '{"a":"é","b":[1,true,null]}'
    """
    if not _is_plain(value, 0):
        _check(value, "$", 0)
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def parse_canonical(data: bytes) -> Any:
    """Read canonical bytes back; refuse bytes that `canonical_bytes` would not have written.

    So two different byte strings never mean the same value, and a repeated key, a space or
    another spelling of a number cannot slip in.
    """
    try:
        value = json.loads(data.decode())
    except RecursionError as error:
        raise CanonicalError("$", f"nested deeper than {DEPTH_LIMIT} levels") from error
    except ValueError as error:
        raise CanonicalError("$", f"not JSON in UTF-8: {error}") from error
    if canonical_bytes(value) != data:
        raise CanonicalError("$", "not in canonical form")
    return value


def digest_hex(value: object) -> str:
    """Return the SHA-256 of a value's canonical bytes in hexadecimal."""
    return hashlib.sha256(canonical_bytes(value)).hexdigest()


def _is_plain(value: Any, depth: int) -> bool:
    """Whether a value surely has a canonical form: almost all have, and no place is named then."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii())
    if kind is int:
        return bool(-INTEGER_LIMIT < value < INTEGER_LIMIT)
    if value is None or kind is bool:
        return True
    if depth >= DEPTH_LIMIT:
        return False
    if kind is dict:
        for key in value:
            if type(key) is not str or not key.isascii():
                return False
        items = value.values()
    elif kind is list or kind is tuple:
        items = value
    else:
        return False
    # A loop costs half of what `all` and a generator do, and every audited value comes here.
    for item in items:  # noqa: SIM110
        if not _is_plain(item, depth + 1):
            return False
    return True


def _check(value: object, path: str, depth: int) -> None:
    """Refuse the first part of a value that has no canonical form."""
    if isinstance(value, str):
        if not value.isascii():
            _check_encodable(value, path)
    elif value is None or isinstance(value, bool):
        return
    elif isinstance(value, int):
        if not -INTEGER_LIMIT < value < INTEGER_LIMIT:
            raise CanonicalError(path, "integer of 2^53 or more")
    elif depth >= DEPTH_LIMIT:
        raise CanonicalError(path, f"nested deeper than {DEPTH_LIMIT} levels")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str) or not key.isascii():
                raise CanonicalError(path, f"key {key!r} is not ASCII text")
            _check(item, f"{path}.{key}", depth + 1)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            _check(item, f"{path}[{index}]", depth + 1)
    else:
        raise CanonicalError(path, f"{type(value).__name__} has no canonical form")


def _check_encodable(text: str, path: str) -> None:
    """Refuse text that is not Unicode: a surrogate without its partner."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise CanonicalError(path, "text with a lone surrogate") from error
