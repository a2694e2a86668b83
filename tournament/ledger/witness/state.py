"""What a witness must never forget, in one file: its key, and the newest tree of each log.

The key lives in the same file on purpose. Whoever has lost the file has no key with which to sign a
second tree; whoever puts an older copy back can be made to sign one, and must make a new witness
instead.
"""

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tournament.ledger.core import base64s
from tournament.ledger.core.cosignatures import WitnessKey
from tournament.ledger.core.merkle import EMPTY_ROOT
from tournament.ledger.core.notes import NoteError, NoteKey

FORMAT: Final = "pixel-tactics-witness/1"


class BadState(ValueError):
    """A file that is no witness's state; the text says why."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log as the witness knows it.

    `keys` are the vkeys that may sign it; `note` is the newest checkpoint that was cosigned, and
    `contradiction` one of the same size with another root, which the log signed as well.
    """

    keys: tuple[str, ...]
    size: int = 0
    root: str = EMPTY_ROOT.hex()
    note: str = ""
    contradiction: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A witness: name, private key, and its logs by origin."""

    name: str
    private_key: Ed25519PrivateKey
    logs: Mapping[str, Log] = field(default_factory=dict)

    @property
    def witness(self) -> WitnessKey:
        """The public half, as others know it."""
        return WitnessKey(self.name, self.private_key.public_key())

    def with_log(self, origin: str, log: Log) -> "State":
        """The state in which one log is as given."""
        return replace(self, logs={**self.logs, origin: log})

    def with_key(self, key: NoteKey) -> "State":
        """The state in which a log may be signed by one more key; what is known of it stays."""
        log = self.logs.get(key.name, Log(()))
        if key.vkey() in log.keys:
            return self
        return self.with_log(key.name, replace(log, keys=(*log.keys, key.vkey())))


def create(path: Path, name: str) -> State:
    """Make a witness with a new key; raises `FileExistsError` rather than replace one."""
    if path.exists():
        raise FileExistsError(path)
    state = State(name, Ed25519PrivateKey.generate())
    WitnessKey.from_vkey(state.witness.vkey())
    save(path, state)
    return state


def load(path: Path) -> State:
    """Read a witness's file; raises `BadState` or `OSError`."""
    try:
        said = json.loads(path.read_bytes())
        if said["format"] != FORMAT:
            raise BadState(f"not of the form {FORMAT}")
        private_key = Ed25519PrivateKey.from_private_bytes(base64s.decode(said["secret"]))
        state = State(said["name"], private_key, {key: _log(item) for key, item in said["logs"]})
        WitnessKey.from_vkey(state.witness.vkey())
    except (KeyError, TypeError, AttributeError, NoteError, ValueError) as error:
        raise BadState(str(error)) from error
    return state


def save(path: Path, state: State) -> None:
    """Let the file hold this state, whole and on the disk, before anybody is told of it."""
    said = {
        "format": FORMAT,
        "name": state.name,
        "secret": base64s.encode(state.private_key.private_bytes_raw()),
        "logs": [[origin, asdict(log)] for origin, log in sorted(state.logs.items())],
    }
    # Only its owner may read the draft, as `mkstemp` makes it, and so the file.
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(json.dumps(said, indent=1, ensure_ascii=False).encode() + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    if os.name != "nt":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _log(said: Mapping[str, Any]) -> Log:
    log = Log(**{**said, "keys": tuple(said["keys"])})
    for key in log.keys:
        NoteKey.from_vkey(key)
    sound = isinstance(log.size, int) and log.size >= 0 and len(bytes.fromhex(log.root)) == 32
    if not sound or not isinstance(log.note, str) or not isinstance(log.contradiction, str):
        raise BadState("a log has no size, no root or no note")
    return log
