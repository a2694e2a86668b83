"""The files of the keys that sign and signed for this installation.

The present key lies at `LEDGER_KEY_PATH`, each before it beside that file under its id: what was
derived from it (entrance codes, the people's file of a hall) may still be handed in.
"""

import os
import tempfile
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings

from tournament.ledger.core.keys import InstallationKey, KeyFileError


def new_key() -> InstallationKey:
    """A key that signs nothing yet and stands in no file."""
    return InstallationKey.of(Ed25519PrivateKey.generate())


def before() -> list[InstallationKey]:
    """The keys that signed here before the present one."""
    path = _path()
    found = sorted(path.parent.glob(f"{path.name}.*"))
    return [InstallationKey.load_or_create(file) for file in found]


def path_of_before(key_id: str) -> Path:
    """Where a key lies that signed here before the present one."""
    return _path().with_name(f"{_path().name}.{key_id}")


def key_named(key_id: str, present: InstallationKey) -> InstallationKey:
    """The key with an id: the present one or one before it; raises `KeyFileError`."""
    for key in (present, *before()):
        if key.key_id == key_id:
            return key
    raise KeyFileError(f"the key {key_id} is missing beside {_path()}")


def key_of(pem: str) -> InstallationKey:
    """The key of such a text; raises `KeyFileError`."""
    try:
        private_key = load_pem_private_key(pem.encode(), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise KeyFileError("no unencrypted private key in PEM") from error
    if not isinstance(private_key, Ed25519PrivateKey):
        raise KeyFileError("a key that is not Ed25519")
    return InstallationKey.of(private_key)


def pem_of(key: InstallationKey) -> bytes:
    """A private key as its file holds it (PKCS #8, not encrypted)."""
    return key.private_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def put_in_force(key: InstallationKey) -> None:
    """Let a key be the present one; the one before it is kept under its id.

    At every moment there is a whole key at `LEDGER_KEY_PATH`.
    """
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        present = InstallationKey.load_or_create(path)
        if present.key_id == key.key_id:
            return
        _write(path_of_before(present.key_id), pem_of(present))
    _write(path, pem_of(key))
    path_of_before(key.key_id).unlink(missing_ok=True)


def _path() -> Path:
    return Path(settings.LEDGER_KEY_PATH)


def _write(path: Path, content: bytes) -> None:
    """Replace a file by a whole one that only its owner may read."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".ledger-key-")
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(name, path)
