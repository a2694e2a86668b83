"""What a hall brings: its copy of the day, or the public bundle and the people file of old."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.config.venue_files import Kind, look
from tournament.events.states import event_ledger
from tournament.events.venue import copy_file
from tournament.events.venue.faults import FaultCode, VenueFault
from tournament.events.venue.people_file import PeopleFile
from tournament.ledger.audit.archive import UnreadableBundle
from tournament.ledger.audit.bundle import Bundle, read_bundle
from tournament.ledger.core.merkle import Frontier, leaf_hash

_NOT_OF_A_COPY: Final[Mapping[Kind, FaultCode]] = {
    "handover": "handover_given",
    "receipt": "receipt_given",
    "cut": "file_cut",
    "empty": "file_empty",
    "other": "file_unknown",
}


@dataclass(frozen=True, slots=True)
class Exported:
    """What a laptop gave away: without a bundle nothing of the day had begun."""

    bundle: bytes | None
    people: bytes


def exported(files: Sequence[bytes]) -> Exported:
    """A copy of the day, or the two files of old in any order; raises `VenueFault`.

    Each is known by its content, since names change on the way.
    """
    found: dict[Kind, bytes] = {}
    for data in files:
        kind = look(data).kind
        if kind in _NOT_OF_A_COPY:
            raise VenueFault(_NOT_OF_A_COPY[kind])
        if found.setdefault(kind, data) != data:
            raise VenueFault("files_many")
    if "copy" in found:
        if len(found) > 1:
            raise VenueFault("files_many")
        copy = copy_file.read(found["copy"])
        return Exported(copy.bundle, copy.people)
    if "people" not in found:
        raise VenueFault("ledger_alone" if found else "files_missing")
    return Exported(found.get("bundle"), found["people"])


def bundle_in(data: bytes) -> bytes:
    """The ledger in a file that is a copy of the day or the ledger alone; raises `VenueFault`."""
    kind = look(data).kind
    if kind in _NOT_OF_A_COPY and kind != "other":
        raise VenueFault(_NOT_OF_A_COPY[kind])
    if kind != "copy":
        return data
    copy = copy_file.read(data)
    if copy.bundle is None:
        raise VenueFault("bundle_form")
    return copy.bundle


@dataclass(frozen=True, slots=True)
class Brought:
    """Both files of one moment; without a bundle nothing of the day has begun.

    Raises `VenueFault` if they belong to different moments.
    """

    bundle: Bundle | None
    people: PeopleFile

    def __post_init__(self) -> None:
        edge = Frontier()
        for envelope in self.envelopes:
            edge = edge.append(leaf_hash(envelope))
        if self.bundle is None and self.people.size:
            raise VenueFault("people_alone")
        if (edge.size, edge.root().hex()) != (self.people.size, self.people.root):
            raise VenueFault("files_differ")

    @property
    def machine(self) -> str:
        """The machine that made the files."""
        return self.people.machine

    @property
    def envelopes(self) -> tuple[bytes, ...]:
        """The event's ledger, entry by entry."""
        return envelopes_of(self.bundle) if self.bundle is not None else ()


def read_bundle_of(event: str, data: bytes | None) -> Bundle | None:
    """The bundle of this day alone; raises `VenueFault`. None where none was made."""
    if not data:
        return None
    try:
        bundle = read_bundle(data)
    except UnreadableBundle as error:
        raise VenueFault("bundle_form", str(error)) from error
    if bundle.kind != "event" or bundle.ledgers[0].id != event_ledger(event):
        raise VenueFault("other_day")
    if bundle.ledgers[0].file not in bundle.files:
        raise VenueFault("bundle_form", bundle.ledgers[0].file)
    return bundle


def envelopes_of(bundle: Bundle) -> tuple[bytes, ...]:
    """The envelopes of the event's ledger in a bundle."""
    return tuple(bundle.files[bundle.ledgers[0].file].splitlines())
