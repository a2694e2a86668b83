"""Uploaded lists between their upload and their import: an hour at most, in a private folder.

A list holds personal data, so it stands neither in the session nor in a hidden field. It is found
by an unguessable id, by the account that sent it, for the day it was sent for. A file's age is its
modification time, which is set from the clock that the caller passes in.
"""

import json
import os
import re
import secrets
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from tournament.events.roster.table import Edits

LASTS = timedelta(hours=1)
_ID = re.compile(r"[A-Za-z0-9_-]{32}")

Choices = Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Upload:
    """A list on its way in; `choices` are the columns as the organizer confirmed them.

    `pasted`: it was pasted or typed, not sent as a file; `answers`: what they said where the list
    can be read in several ways. `edits` and `left_out`: cells that they wrote anew on the page
    (`table.edited`); `on_paper`: they hold all consents on paper.
    """

    id: str
    filename: str
    data: bytes
    pasted: bool
    on_paper: bool
    answers: Mapping[str, str]
    choices: Choices | None
    edits: Edits
    left_out: Collection[int]


def keep(
    data: bytes,
    *,
    filename: str,
    owner: str,
    event_id: str,
    now: datetime,
    on_paper: bool = False,
    pasted: bool = False,
) -> str:
    """Store a list and return its id; older ones than an hour go."""
    sweep(now)
    upload_id = secrets.token_urlsafe(24)
    note = {
        "filename": filename,
        "owner": owner,
        "event": event_id,
        "on_paper": on_paper,
        "pasted": pasted,
    }
    _write(_folder() / f"{upload_id}.list", data, now)
    _write(_folder() / f"{upload_id}.json", json.dumps(note).encode(), now)
    return upload_id


def find(upload_id: str, *, owner: str, event_id: str, now: datetime) -> Upload | None:
    """The list with this id, if it is this account's, for this day and still fresh."""
    sweep(now)
    if not _ID.fullmatch(upload_id):
        return None
    try:
        note = json.loads((_folder() / f"{upload_id}.json").read_bytes())
        data = (_folder() / f"{upload_id}.list").read_bytes()
    except FileNotFoundError:
        return None
    if (note["owner"], note["event"]) != (owner, event_id):
        return None
    return Upload(
        upload_id,
        note["filename"],
        data,
        note.get("pasted", False),
        note["on_paper"],
        note.get("answers", {}),
        note.get("choices"),
        {
            int(line): {int(column): text for column, text in cells.items()}
            for line, cells in note.get("edits", {}).items()
        },
        note.get("left_out", ()),
    )


def choose(
    upload: Upload, choices: Choices | None, *, answers: Mapping[str, str], on_paper: bool
) -> None:
    """Note which column holds what, and what was said to everything else that was asked."""
    more = {} if choices is None else {"choices": dict(choices)}
    _note(upload, answers=dict(answers), on_paper=on_paper, **more)


def edit(upload: Upload, edits: Edits, left_out: Collection[int]) -> None:
    """Note cells that were written anew and lines that were left out, beside those of before."""
    lines = {line: dict(cells) for line, cells in upload.edits.items()}
    for line, cells in edits.items():
        lines.setdefault(line, {}).update(cells)
    _note(upload, edits=lines, left_out=sorted({*upload.left_out, *left_out}))


def _note(upload: Upload, **more: object) -> None:
    """Write something beside a list, which grows no younger by it."""
    path = _folder() / f"{upload.id}.json"
    sent_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    note = json.loads(path.read_bytes())
    _write(path, json.dumps({**note, **more}).encode(), sent_at)


def discard(upload_id: str) -> None:
    """Delete a list; it may be gone already."""
    for path in _folder().glob(f"{upload_id}.*"):
        path.unlink(missing_ok=True)


def discard_all() -> None:
    """Delete every list: somebody is erased who may stand in one."""
    for path in _folder().iterdir():
        path.unlink(missing_ok=True)


def sweep(now: datetime) -> None:
    """Delete every list that is older than an hour."""
    oldest = (now - LASTS).timestamp()
    for path in _folder().iterdir():
        # Another request may delete the same file.
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < oldest:
                path.unlink()


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / "uploads"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _write(path: Path, content: bytes, now: datetime) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
    os.utime(path, (now.timestamp(), now.timestamp()))
