"""What "check this day" shows: the audit of the site's own bundle, and of what people kept.

It is the audit that anyone can run offline, on the bundle that anyone can download. One audit is
made for each state of the ledger, however many readers ask; one for each thing that is handed in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from threading import Lock
from typing import cast

from django.core.cache import cache
from django.urls import reverse

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.sheets.signing.state import LEVELS
from tournament.events import bundles, handed_in, stored_bundles
from tournament.events.handed_in import HandedIn
from tournament.events.states import event_ledger
from tournament.events.venue.where import whereabouts
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import Bundle, read_bundle
from tournament.ledger.audit.report import Finding, Report
from tournament.ledger.audit.texts import check_name, sentence, witness_line
from tournament.ledger.core.checkpoints import CheckpointError, open_checkpoint
from tournament.ledger.core.receipts import Receipt, ReceiptError, check
from tournament.web.public.ledger_page import PAGE_LENGTH
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.words import language

KEPT_SECONDS = 600
"""An entry that is changed in the database leaves the ledger as long as it was: look again."""
NOT_OURS = frozenset(
    {
        "receipt_unreadable",
        "checkpoint_unreadable",
        "receipt_elsewhere",
        "receipt_false",
        "checkpoint_foreign",
    }
)
"""Codes about things that no key of this day signed: they say nothing about the ledger."""
WITHHELD = "withheld_texts"
_SIGNATURES = "signatures_A"
_guard = Lock()

AHEAD = frozenset({"tail_missing", "receipt_beyond"})
"""Codes about entries that the ledger does not have yet, or no more."""


class ReceiptStatus(StrEnum):
    """What became of what a receipt names."""

    HOLDS = "holds"
    EARLY = "early"
    LOST = "lost"
    MISSING = "missing"
    STRANGE = "strange"

    @property
    def is_evidence(self) -> bool:
        """Whether it was signed here and the ledger does not have it."""
        return self in {ReceiptStatus.LOST, ReceiptStatus.MISSING}


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A finding in words, with the entry that it is about."""

    words: str
    entry: int | None
    url: str


@dataclass(frozen=True, slots=True)
class Checked:
    """Everything that the audit of a day has to say."""

    size: int
    root: str
    key: str
    sound: bool
    counted: Sequence[tuple[str, int]]
    levels: Sequence[tuple[str, int]]
    witnesses: Sequence[str]
    failures: Sequence[FoundLine]
    remarks: Sequence[FoundLine]
    withheld: Sequence[FoundLine]
    withheld_texts: int
    kept: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one thing that somebody kept.

    `holds`: the ledger has it as it is there; `early`: the day is in the hall, which has written
    more than the site knows; `lost`: it is of a part that a restoration lost, as
    the ledger says itself; `missing`: the ledger does not have it, though it was signed here;
    `strange`: nobody of this day signed it, or it is about something else.
    """

    name: str
    sort: str
    status: ReceiptStatus
    entry: int | None
    size: int | None
    signed_by: str
    lines: Sequence[FoundLine]
    url: str


def report_of(event: str, state: ChampionshipState) -> Report:
    """The audit of a day with everything that was handed in about it, made once per state."""
    mark = f"{stored_bundles.event_mark(event, state)}-{handed_in.mark(event_ledger(event))}"
    key = f"audit:{event}:{mark}"
    known = cache.get(key)
    if known is None:
        with _guard:
            known = cache.get(key) or _audited(_bundle(event), handed_in.kept(event_ledger(event)))
            cache.set(key, known, KEPT_SECONDS)
    return cast(Report, known)


def _bundle(event: str) -> Bundle:
    """The bundle as the database gives it now, not one that was kept."""
    return read_bundle(bundles.event_bundle(event))


def _audited(bundle: Bundle, items: Sequence[HandedIn]) -> Report:
    return audit(
        bundle,
        receipts=[item.data for item in items if item.sort == "receipt"],
        checkpoints=[_text(item) for item in items if item.sort == "checkpoint"],
    )


def checked(reading: DayReading) -> Checked:
    """The page's values."""
    report = report_of(reading.id, reading.championship)
    ledger = event_ledger(reading.id)
    levels = {level: report.count(f"{_SIGNATURES}{level[1]}") for level in reversed(LEVELS)}
    head = store.frontier(ledger)
    return Checked(
        size=head.size,
        root=head.root().hex(),
        key=report.key,
        sound=not report.failures,
        counted=[
            (check_name(item, language()), item.count)
            for item in report.checks
            if item.count and not item.code.startswith(_SIGNATURES) and item.code != WITHHELD
        ],
        levels=[(level, count) for level, count in levels.items() if count],
        witnesses=[witness_line(item, language()) for item in report.witnesses],
        failures=[_line(reading, item, failed=True) for item in report.failures],
        remarks=[_line(reading, item, failed=False) for item in report.remarks],
        withheld=[_line(reading, item, failed=False) for item in report.withheld],
        withheld_texts=report.count(WITHHELD),
        kept=len(handed_in.kept(ledger)),
    )


def sort_of(data: bytes) -> HandedIn:
    """What a file is by its beginning: a receipt is JSON, all else is tried as a checkpoint."""
    if data.lstrip().startswith(b"{"):
        return HandedIn("receipt", data)
    return HandedIn("checkpoint", data.replace(b"\r\n", b"\n"))


def verdict(reading: DayReading, item: HandedIn, name: str) -> Verdict:
    """What the audit says of one thing, beside what it says anyway."""
    known = handed_in.kept(event_ledger(reading.id))
    others = [other for other in known if other != item]
    bundle = _bundle(reading.id)
    report = _audited(bundle, [*others, item])
    usual = (
        _audited(bundle, others) if item in known else report_of(reading.id, reading.championship)
    )
    failures = _added(report.failures, usual.failures)
    remarks = _added(report.remarks, usual.remarks)
    entry, size, signed_by = _said(reading, item)
    codes = {found.code for found in (*failures, *remarks)}
    status: ReceiptStatus = ReceiptStatus.HOLDS
    if codes & NOT_OURS:
        status = ReceiptStatus.STRANGE
    elif failures:
        early = codes <= AHEAD and whereabouts(reading.id) == "in_hall"
        status = ReceiptStatus.EARLY if early else ReceiptStatus.MISSING
    elif remarks:
        status = ReceiptStatus.LOST
    return Verdict(
        name=name,
        sort=item.sort,
        status=status,
        entry=entry,
        size=size,
        signed_by=signed_by,
        lines=[
            *(_line(reading, found, failed=True) for found in failures),
            *(_line(reading, found, failed=False) for found in remarks),
        ],
        url=entry_address(reading.id, entry) if entry and not codes else "",
    )


def keep(reading: DayReading, item: HandedIn, found: Verdict) -> bool:
    """Keep what the ledger does not have although it was signed here; says whether it is kept."""
    if not found.status.is_evidence:
        return False
    return handed_in.keep(event_ledger(reading.id), item)


def entry_address(event: str, entry: int) -> str:
    """Where an entry stands in the public log: in the middle of its page."""
    before = entry + PAGE_LENGTH // 2
    return f"{reverse('day_ledger_page', args=[event])}?before={before}#entry-{entry}"


def _added(found: Sequence[Finding], usual: Sequence[Finding]) -> list[Finding]:
    """The findings that are not there anyway."""
    rest = list(usual)
    added = []
    for item in found:
        if item in rest:
            rest.remove(item)
        else:
            added.append(item)
    return added


def _said(reading: DayReading, item: HandedIn) -> tuple[int | None, int | None, str]:
    """Entry, size and signer of a thing that a known key has signed; nothing of another."""
    keys = store.known_keys(event_ledger(reading.id))
    keys |= store.known_keys(f"championship:{reading.championship.id}")
    try:
        if item.sort == "receipt":
            receipt = Receipt.from_bytes(item.data)
            check(receipt, keys)
            said, signer = open_checkpoint(receipt.checkpoint, keys)
            return receipt.seq, said.size, signer
        said, signer = open_checkpoint(_text(item), keys)
    except (ReceiptError, CheckpointError):
        return None, None, ""
    return None, said.size, signer


def _text(item: HandedIn) -> str:
    """A checkpoint as text; what is no text is none, and the audit says so."""
    return item.data.decode("utf-8", errors="replace")


def _line(reading: DayReading, finding: Finding, *, failed: bool) -> FoundLine:
    here = finding.ledger == event_ledger(reading.id)
    return FoundLine(
        words=sentence(finding, language(), failed=failed),
        entry=finding.entry,
        url=entry_address(reading.id, finding.entry) if here and finding.entry else "",
    )
