"""Opaque ids and the keyed hashes that find the same person again (CH-REG-4).

Pure: no database, no settings. The hash is never shown and never leaves the installation; it needs
the installation's key, so that nobody can test names and dates against a stolen list.
"""

import hashlib
import hmac
import secrets
import unicodedata
import uuid
from datetime import date

from tournament.people.names import normalised_name
from tournament.people.names.alike import similar_form

SALT_BYTES = 16


def new_opaque_id() -> str:
    """A fresh id that says nothing about its bearer."""
    return uuid.uuid4().hex


def new_salt() -> bytes:
    """Random salt of a commitment; kept beside the erasable text and erased with it."""
    return secrets.token_bytes(SALT_BYTES)


def normalise_username(username: str) -> str:
    """The one spelling under which an account is stored and looked up."""
    return unicodedata.normalize("NFKC", username).strip().casefold()


def name_key(full_name: str, birth_date: date, *, key: str) -> str:
    """Keyed hash (HMAC-SHA256) of the normalised name with the birth date (CH-REG-4)."""
    message = f"{normalised_name(full_name)}\x00{birth_date.isoformat()}".encode()
    return hmac.new(f"CH-REG-4\x00{key}".encode(), message, hashlib.sha256).hexdigest()


def similar_key(full_name: str, birth_date: date, *, key: str) -> str:
    """Keyed hash of what is alike in several spellings of a name, for showing only (CH-REG-4)."""
    message = f"~\x00{similar_form(full_name)}\x00{birth_date.isoformat()}".encode()
    return hmac.new(f"CH-REG-4\x00{key}".encode(), message, hashlib.sha256).hexdigest()


def contact_key(contact: str, *, key: str) -> str:
    """Keyed hash of a contact without what may be written in several ways (CH-REG-4)."""
    plain = comparable_contact(contact)
    if not plain:
        return ""
    return hmac.new(f"CH-REG-4\x00{key}".encode(), f"@\x00{plain}".encode(), "sha256").hexdigest()


def comparable_contact(contact: str) -> str:
    """A contact without case, or a telephone number without signs and with one first digit."""
    if "@" in contact:
        return contact.strip().casefold()
    digits = "".join(char for char in contact if char.isdigit())
    return "7" + digits[1:] if len(digits) == 11 and digits[0] == "8" else digits
