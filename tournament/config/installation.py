"""The secrets of one installation: made once, kept outside the database and the repository.

On a laptop they live in the data folder; in production the environment gives them instead.
Refuses to overwrite a file that exists.
"""

import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

SECRETS_FILE = "secrets.json"
"""Where they stand in the data folder."""


@dataclass(frozen=True, slots=True)
class InstallationSecrets:
    """`secret_key` signs cookies; `person_key` keys the hash of names and birth dates."""

    secret_key: str
    person_key: str


def load_or_create(data_dir: Path) -> InstallationSecrets:
    """Read `secrets.json` of the data folder, making it on the first start.

    Two processes that start at once agree: the file appears whole and only once.
    """
    path = data_dir / SECRETS_FILE
    if not path.exists():
        data_dir.mkdir(parents=True, exist_ok=True)
        fresh = {"secret_key": secrets.token_urlsafe(50), "person_key": secrets.token_hex(32)}
        draft = data_dir / f".secrets-{secrets.token_hex(8)}"
        descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            json.dump(fresh, stream)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    content = json.loads(path.read_text(encoding="utf-8"))
    return InstallationSecrets(content["secret_key"], content["person_key"])
