import base64
import hashlib
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from hypothesis import given
from hypothesis import strategies as st

from tests.support.authenticator import BrowserKey
from tournament.ledger.core.keys import (
    InstallationKey,
    KeyFileError,
    PublicKeyError,
    installation_public_key,
    key_id,
    spki_id,
)
from tournament.ledger.core.person_keys import PersonKeyError, person_key_id

# The first test key of RFC 8032, section 7.1.
SECRET = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
PUBLIC = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")  # RFC 8410


def test_the_name_of_a_key_is_the_start_of_the_hash_of_its_spki_form() -> None:
    expected = hashlib.sha256(SPKI_PREFIX + PUBLIC).hexdigest()[:32]
    assert key_id(Ed25519PublicKey.from_public_bytes(PUBLIC)) == expected
    assert InstallationKey.of(Ed25519PrivateKey.from_private_bytes(SECRET)).key_id == expected


def test_signatures_are_those_of_rfc_8032() -> None:
    key = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(SECRET))
    assert key.sign(b"").hex().startswith("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974")


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "key.pem"
    first = InstallationKey.load_or_create(path)
    assert InstallationKey.load_or_create(path).key_id == first.key_id
    assert path.read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----")
    assert os.listdir(path.parent) == ["key.pem"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_the_owner_may_read_the_key(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    InstallationKey.load_or_create(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_starters_at_once_agree_on_one_key(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    with ThreadPoolExecutor(8) as pool:
        names = {key.key_id for key in pool.map(InstallationKey.load_or_create, [path] * 16)}
    assert len(names) == 1
    assert os.listdir(tmp_path) == ["key.pem"]


def test_a_file_that_holds_something_else_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    path.write_bytes(b"not a key")
    with pytest.raises(KeyFileError, match="no unencrypted private key"):
        InstallationKey.load_or_create(path)
    assert path.read_bytes() == b"not a key"


def test_a_key_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    path.write_bytes(
        ec.generate_private_key(ec.SECP256R1()).private_bytes(
            Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
        )
    )
    with pytest.raises(KeyFileError, match="not Ed25519"):
        InstallationKey.load_or_create(path)


def test_a_public_key_is_read_back_from_its_text() -> None:
    key = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(SECRET))
    assert key_id(installation_public_key(key.public_text())) == key.key_id
    assert spki_id(SPKI_PREFIX + PUBLIC) == key.key_id
    assert base64.b64decode(key.public_text()) == SPKI_PREFIX + PUBLIC


@pytest.mark.parametrize(
    "text",
    [
        "",
        "None",
        "да",
        base64.b64encode(PUBLIC).decode(),
        base64.b64encode(SPKI_PREFIX + PUBLIC[:-1]).decode(),
        base64.b64encode(SPKI_PREFIX + PUBLIC + b"\0").decode(),
        base64.b64encode(SPKI_PREFIX + PUBLIC).decode().rstrip("="),
        BrowserKey().public_text,
    ],
)
def test_a_text_that_names_no_installation_is_refused(text: str) -> None:
    with pytest.raises(PublicKeyError):
        installation_public_key(text)


@pytest.mark.filterwarnings("ignore")  # of keys that nobody should use
@given(st.sampled_from([SPKI_PREFIX + PUBLIC, BrowserKey().spki]), st.data())
def test_a_public_key_with_changed_bytes_is_read_or_refused(
    spki: bytes, data: st.DataObject
) -> None:
    """Whatever a stranger sends as a key, nothing else happens."""
    changed = bytearray(spki)
    for _ in range(data.draw(st.integers(1, 3))):
        changed[data.draw(st.integers(0, len(spki) - 1))] = data.draw(st.integers(0, 255))
    text = base64.b64encode(bytes(changed)).decode()
    with suppress(PublicKeyError):
        assert key_id(installation_public_key(text)) == spki_id(bytes(changed))
    with suppress(PersonKeyError):
        assert person_key_id(text) == spki_id(bytes(changed))
