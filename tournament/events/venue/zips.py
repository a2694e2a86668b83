"""The zips of handover and people files: few members of known names, read within bounds."""

import io
import zipfile
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final

from tournament.ledger.audit.archive import DAMAGED, PIECE, Bounded, UnreadableBundle
from tournament.ledger.core.canonical import CanonicalError, canonical_bytes, parse_canonical

MANIFEST: Final = "manifest.json"
MOST_BYTES: Final = 256 * 1024 * 1024
"""All members together, unpacked: a day with photos of every slip has a fifth."""
_DATE: Final = (1980, 1, 1, 0, 0, 0)


class UnreadableZip(ValueError):
    """Not a zip with just these members, or one that would fill the memory."""


def pack(manifest: Mapping[str, Any], members: Mapping[str, bytes]) -> bytes:
    """A zip with its manifest first."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in [(MANIFEST, canonical_bytes(dict(manifest))), *sorted(members.items())]:
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def unpack(
    data: bytes, needed: Collection[str], optional: Collection[str] = ()
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Manifest and members of a zip; raises `UnreadableZip`."""
    try:
        with zipfile.ZipFile(Bounded(io.BytesIO(data))) as archive:
            members = _members(archive)
    except UnreadableZip:
        raise
    except (UnreadableBundle, *DAMAGED) as error:
        raise UnreadableZip("not a zip") from error
    found = set(members)
    if not {MANIFEST, *needed} <= found or found - {MANIFEST, *needed, *optional}:
        raise UnreadableZip("other members")
    try:
        manifest = parse_canonical(members.pop(MANIFEST))
    except CanonicalError as error:
        raise UnreadableZip("the manifest is not canonical JSON") from error
    if not isinstance(manifest, dict):
        raise UnreadableZip("the manifest is no object")
    return manifest, members


def _members(archive: zipfile.ZipFile) -> dict[str, bytes]:
    infos = archive.infolist()
    if sum(info.file_size for info in infos) > MOST_BYTES or len(infos) > 8:
        raise UnreadableZip("too big")
    plain = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    members: dict[str, bytes] = {}
    for info in infos:
        if info.compress_type not in plain or info.flag_bits & 1 or info.filename in members:
            raise UnreadableZip("packed in another way")
        with archive.open(info) as stream:
            # No more is unpacked than the size that the zip declares.
            members[info.filename] = b"".join(iter(partial(stream.read, PIECE), b""))
    return members
