"""What a witness answers to `add-checkpoint`, as C2SP tlog-witness asks.

Whoever asks is known by nothing but the log's signature. The new tree is on the disk before its
cosignature exists, and one request at a time gets so far: whatever dies when, there are never two
cosigned trees of one size, nor a smaller one after a larger.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import Final

from tournament.ledger.core import base64s
from tournament.ledger.core.checkpoints import (
    SIZE_LIMIT,
    CheckpointError,
    TreeHead,
    read_tree_head,
)
from tournament.ledger.core.cosignatures import cosign
from tournament.ledger.core.merkle import verify_consistency
from tournament.ledger.core.notes import (
    NOTE_LIMIT,
    NoteError,
    NoteKey,
    UntrustedNote,
    note_parts,
    open_note,
)
from tournament.ledger.witness.state import Log, State, save

TEXT: Final = "text/plain; charset=utf-8"
SIZE: Final = "text/x.tlog.size"
MOST_HASHES: Final = 63
LONGEST_BODY: Final = 4 * NOTE_LIMIT + 4096
"""Bytes: a note in letters of four bytes, and a proof."""
_OLD: Final = re.compile(r"old (0|[1-9][0-9]{0,18})")
_HASH_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, body and content type of an answer."""

    status: HTTPStatus
    body: str
    content_type: str = TEXT


@dataclass(frozen=True, slots=True)
class _Request:
    """A checkpoint with the proof that it goes on from the tree of `old` leaves."""

    old: int
    proof: tuple[bytes, ...]
    note: str
    text: str
    head: TreeHead


class _Malformed(ValueError):
    """A request out of form; the text says why."""


class Witness:
    """A witness at work: its state, kept in a file, and a clock (seconds since 1970)."""

    def __init__(self, path: Path, state: State, clock: Callable[[], int]) -> None:
        self._path, self._state, self._clock = path, state, clock
        self._turn = Lock()

    @property
    def state(self) -> State:
        """What it knows now."""
        return self._state

    def add_checkpoint(self, body: bytes) -> Answer:
        """Cosign a checkpoint that goes on from the newest known one, or say why not."""
        try:
            asked = _read(body)
        except _Malformed as error:
            return Answer(HTTPStatus.BAD_REQUEST, f"{error}\n")
        if asked.head.origin not in self._state.logs:
            return Answer(HTTPStatus.NOT_FOUND, "This witness does not know this log.\n")
        with self._turn:
            return self._judged(asked, self._state.logs[asked.head.origin])

    def newest(self, origin: str) -> str | None:
        """The newest checkpoint of a log that it has cosigned, cosigned anew; None without one."""
        log = self._state.logs.get(origin)
        if log is None or not log.note:
            return None
        return log.note + self._line(note_parts(log.note)[0])

    def _judged(self, asked: _Request, log: Log) -> Answer:
        head = asked.head
        try:
            open_note(asked.note, [NoteKey.from_vkey(key) for key in log.keys])
        except UntrustedNote as error:
            return Answer(HTTPStatus.FORBIDDEN, f"{error}\n")
        except NoteError as error:
            return Answer(HTTPStatus.BAD_REQUEST, f"{error}\n")
        if asked.old > head.size:
            return Answer(HTTPStatus.BAD_REQUEST, "The old size is larger than the new one.\n")
        if head.size == log.size and head.root.hex() != log.root and not log.contradiction:
            # Signed by the log itself: whoever sees both notes needs no other proof.
            self._keep(head.origin, replace(log, contradiction=asked.note))
        if asked.old != log.size or (head.size == log.size and head.root.hex() != log.root):
            return Answer(HTTPStatus.CONFLICT, f"{log.size}\n", SIZE)
        root = bytes.fromhex(log.root)
        if not verify_consistency(log.size, root, head.size, head.root, asked.proof):
            return Answer(
                HTTPStatus.UNPROCESSABLE_ENTITY, "The proof does not lead from tree to tree.\n"
            )
        self._keep(head.origin, replace(log, size=head.size, root=head.root.hex(), note=asked.note))
        return Answer(HTTPStatus.OK, self._line(asked.text))

    def _keep(self, origin: str, log: Log) -> None:
        """Have it on the disk, then know it."""
        state = self._state.with_log(origin, log)
        if state != self._state:
            save(self._path, state)
            self._state = state

    def _line(self, text: str) -> str:
        return cosign(text, self._state.witness, self._state.private_key, self._clock())


def request_body(old: int, proof: list[bytes], note: str) -> bytes:
    """The body of a request, as whoever asks for a cosignature writes it."""
    lines = [f"old {old}", *(base64s.encode(item) for item in proof), "", note]
    return "\n".join(lines).encode()


def _read(body: bytes) -> _Request:
    """Read a request; raises `_Malformed`."""
    try:
        above, gap, note = body.decode().partition("\n\n")
    except UnicodeDecodeError as error:
        raise _Malformed("It is not Unicode text.") from error
    first, *hashes = above.split("\n")
    old = _OLD.fullmatch(first)
    if not gap or old is None or int(old[1]) >= SIZE_LIMIT:
        raise _Malformed("It does not begin with the old size, the proof and an empty line.")
    if len(hashes) > MOST_HASHES:
        raise _Malformed(f"The proof has more than {MOST_HASHES} hashes.")
    try:
        proof = tuple(base64s.decode(item) for item in hashes)
        text, _ = note_parts(note)
        head = read_tree_head(text)
    except (base64s.Base64Error, NoteError, CheckpointError) as error:
        raise _Malformed(str(error)) from error
    if any(len(item) != _HASH_BYTES for item in proof):
        raise _Malformed(f"A hash of the proof does not have {_HASH_BYTES} bytes.")
    return _Request(int(old[1]), proof, note, text, head)
