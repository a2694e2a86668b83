"""What a hall brings: the public bundle and the people file, read together."""

from dataclasses import dataclass

from tournament.events.states import event_ledger
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.people_file import PeopleFile
from tournament.ledger.audit.archive import UnreadableBundle
from tournament.ledger.audit.bundle import Bundle, read_bundle
from tournament.ledger.core.merkle import Frontier, leaf_hash


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
            raise VenueFault("files_missing")
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
