"""The keys of an installation, kept apart from its backups, in a file of their own.

Without the ledger's key the site does not start again; without `PERSON_KEY` it recognises nobody
by name, and without `SECRET_KEY` no personal link opens. One file is written for each set of keys,
for the recipients of then; `age -d` shows it as JSON.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

import pyrage
from django.conf import settings
from pyrage.x25519 import Identity, Recipient

from tournament.config.installation import SECRETS_FILE
from tournament.events.venue.hall_file import write_whole
from tournament.ledger import key_files
from tournament.ledger.core.keys import InstallationKey
from tournament.operations.backups import sealing
from tournament.operations.backups.faults import BackupFault, BackupRefused
from tournament.operations.backups.folder import folder

FORMAT: Final = "pixel-tactics-keys/1"
_AT_WORK: Final = ("ledger_key", "person_key", "secret_key")
_ID: Final = re.compile("[0-9a-f]{32}")
_MARK: Final = 16
"""Hexadecimal digits by which a key is told from another; of random keys they betray nothing."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The PEM of the ledger's key, empty before the first ledger, and the two secrets.

    `ledger_keys_before` has the PEMs of those that signed before, by their ids: a laptop may still
    bring what was locked for one of them.
    """

    ledger_key: str
    person_key: str
    secret_key: str
    ledger_keys_before: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def present(cls) -> Self:
        """Those with which this installation works."""
        path = Path(settings.LEDGER_KEY_PATH)
        pem = path.read_text(encoding="utf-8") if path.exists() else ""
        before = {key.key_id: key_files.pem_of(key).decode() for key in key_files.before()}
        return cls(pem, settings.PERSON_KEY, settings.SECRET_KEY, before)

    def signer(self) -> InstallationKey | None:
        """The key of the ledgers, which signs backups; None before the first ledger."""
        return key_files.key_of(self.ledger_key) if self.ledger_key else None

    def signed_here(self) -> set[str]:
        """The ids of the keys that sign, and have signed, for the installation with these keys."""
        pems = [self.ledger_key, *self.ledger_keys_before.values()]
        # What a file calls them proves nothing.
        return {key_files.key_of(pem).key_id for pem in pems if pem}

    def marks(self) -> dict[str, str]:
        """What tells each key with which the installation works from another one."""
        return {name: _mark(getattr(self, name)) for name in _AT_WORK}

    def others_than(self, marks: Mapping[str, str]) -> list[str]:
        """The names of those that a backup with these marks was not made with."""
        own = self.marks().items()
        return [name.upper() for name, mark in own if marks[name] not in (mark, _mark(""))]


def store(to: Sequence[Recipient], now: datetime) -> Path:
    """Write the present keys beside the backups, unless that file is there already."""
    keys = Keys.present()
    readers = sorted(str(item) for item in to)
    name = f"keys-{_mark(repr((asdict(keys), readers)))}.json"
    path = folder() / (f"{name}.age" if to else name)
    if not path.exists():
        # A copy may lose the file's own time.
        told = {"format": FORMAT, "written": f"{now.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"}
        content = (json.dumps({**told, **asdict(keys)}, indent=1) + "\n").encode()
        write_whole(path, pyrage.encrypt(content, list(to)) if to else content)
    return path


def read(path: Path, identities: Sequence[Identity]) -> Keys:
    """The keys of a file that `store` wrote; raises `BackupFault`."""
    data = path.read_bytes()
    if sealing.is_sealed(path):
        try:
            data = pyrage.decrypt(data, list(identities))
        except (pyrage.DecryptError, OSError) as fault:
            raise BackupFault(f"{path.name} does not open with this key ({fault}).") from fault
    try:
        said = json.loads(data)
        if said["format"] != FORMAT:
            raise ValueError
        # Files of earlier releases have no keys of before.
        before = dict(said.get("ledger_keys_before", {}))
        if not all(_ID.fullmatch(key_id) for key_id in before):
            raise ValueError
        found = Keys(said["ledger_key"], said["person_key"], said["secret_key"], before)
        found.signer()
        return found
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
        raise BackupRefused(f"{path.name} is no file of keys; they are called keys-….") from fault


def fitting(path: Path, identities: Sequence[Identity], marks: Mapping[str, str]) -> Keys:
    """The keys of a file, or those in a folder with which a backup was made."""
    if not path.is_dir():
        return read(path, identities)
    found = []
    for file in sorted(path.glob("keys-*.json*")):
        # Another set may have been written for other recipients.
        with suppress(BackupFault):
            found.append(read(file, identities))
    fit = [keys for keys in found if not keys.others_than(marks)]
    if not fit:
        raise BackupRefused(
            f"None of the files of keys in {path} that open is that of the backup: keys-….json.age "
            f"({len(found)} of them open)."
        )
    return max(fit, key=lambda keys: len(keys.ledger_keys_before))


def check(keys: Keys, marks: Mapping[str, str]) -> None:
    """Refuse keys that are not those of a backup, and those that the environment would overrule."""
    if other := keys.others_than(marks):
        raise BackupRefused(
            f"These keys are not those of the backup: {', '.join(other)}. Name the folder with the "
            "files of keys, or the one that lies beside the backup: --keys keys-….json.age"
        )
    if settings.SECRETS_FROM_ENVIRONMENT and _secrets(keys) != _secrets(Keys.present()):
        raise BackupRefused(
            "PERSON_KEY and SECRET_KEY of the environment are not those of the backup. Set both "
            "to what the file of keys says: age -d -i backup-key.txt keys-….json.age"
        )


def put_back(keys: Keys, now: datetime) -> list[str]:
    """Have this installation work with these keys; returns what was done, in words.

    A key that is there and differs is kept under another name.
    """
    done = []
    present = Keys.present()
    if _secrets(keys) != _secrets(present):
        path = Path(settings.DATA_DIR, SECRETS_FILE)
        content = {"secret_key": keys.secret_key, "person_key": keys.person_key}
        _write(path, json.dumps(content), now)
        # This process has read the others.
        settings.PERSON_KEY, settings.SECRET_KEY = _secrets(keys)
        done.append(f"Secrets: put back into {path}.")
    if keys.ledger_key and keys.ledger_key != present.ledger_key:
        path = Path(settings.LEDGER_KEY_PATH)
        _write(path, keys.ledger_key, now)
        own = InstallationKey.load_or_create(path)
        key_files.path_of_before(own.key_id).unlink(missing_ok=True)
        done.append(f"Key of the ledgers: put back at {path}.")
        if present.ledger_key:
            done.append(
                "It takes the place of another one, which signs no more. If the key was changed "
                "after this backup since somebody saw it, change it again before the site starts: "
                "ledger_key rotate"
            )
    for key_id, pem in keys.ledger_keys_before.items():
        path = key_files.path_of_before(key_id)
        if not path.exists():
            write_whole(path, pem.encode())
            done.append(f"Key of the ledgers before it: put back at {path}.")
    return done


def _secrets(keys: Keys) -> tuple[str, str]:
    return keys.person_key, keys.secret_key


def _write(path: Path, text: str, now: datetime) -> None:
    """Write a secret; what was there is kept beside it."""
    if path.exists():
        path.rename(path.with_name(f"{path.name}.replaced-{now:%Y%m%d-%H%M%S}"))
    write_whole(path, text.encode())


def _mark(value: str) -> str:
    return hashlib.sha256(value.encode()).hexdigest()[:_MARK]
