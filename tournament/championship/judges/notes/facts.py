"""Facts of an event's ledger: what a judge noted about a player."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("note-recorded")
@dataclass(frozen=True, slots=True)
class NoteRecorded:
    """A judge's note or caution about a player. It changes nothing by itself (CH-DQ-1).

    `kind` is `note` or `caution`, `category` a code; the words are a salted SHA-256, their text is
    kept where it can be erased (CH-PD-5). `match` is the one that it was about, if any.
    """

    note: str
    registration: str
    kind: str
    category: str
    text_sha256: str
    judge: str
    match: str | None


@fact("note-withdrawn")
@dataclass(frozen=True, slots=True)
class NoteWithdrawn:
    """The judge who wrote it says that the note was a mistake; it stays readable as such."""

    note: str
