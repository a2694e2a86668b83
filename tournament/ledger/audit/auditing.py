"""The audit: from a bundle and what people kept, a report. No network, no clock, no database."""

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.statuses import NOT_PLAYED
from tournament.ledger.audit import (
    championship_checks,
    day_checks,
    draw_checks,
    key_checks,
    round_checks,
    ruling_checks,
    sheet_checks,
)
from tournament.ledger.audit.bundle import (
    CHAMPIONSHIP_DERIVED,
    Bundle,
    LedgerRef,
    derived_file,
)
from tournament.ledger.audit.championship_checks import (
    ChampionshipContext,
    beginnings,
    check_custody,
    check_event,
    check_one_day_each,
    wanted_sizes,
)
from tournament.ledger.audit.context import EventContext, NamedLog
from tournament.ledger.audit.derived import derived_of, derived_of_championship
from tournament.ledger.audit.envelopes import (
    Opened,
    check_checkpoint,
    first_entry,
    open_ledger,
)
from tournament.ledger.audit.files import check_files
from tournament.ledger.audit.folding import IMPOSSIBLE, Watch, fail_impossible, fold_ledger
from tournament.ledger.audit.ledger_key_checks import check_ledger_keys
from tournament.ledger.audit.logs import check_logs
from tournament.ledger.audit.outside import check_outside, entry_of_receipt, forget
from tournament.ledger.audit.report import Book, Report, Stopped
from tournament.ledger.audit.shape import UnknownFact, fact_of
from tournament.ledger.audit.signers import (
    Custodies,
    Keys,
    Signers,
    custodies_of,
)
from tournament.ledger.audit.witness_checks import (
    Noticed,
    Trust,
    check_witnesses,
    notes_of_championship,
    notice_receipts,
)
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import ENTRY_PAYLOAD_TYPE, EnvelopeError, open_envelope
from tournament.ledger.core.keys import PublicKeyError, installation_public_key, key_id
from tournament.ledger.core.receipts import Receipt, ReceiptError, check
from tournament.ledger.core.succession import KEY_CHANGED, Succession, SuccessionError

PATIENCE: Final = 27
"""Seconds of work that whoever audits a stranger's file gives it, sound or not."""
Watches = dict[type[Any], list[Watch]]


@dataclass(slots=True)
class _Event:
    """An event's ledger, its context, and the state it folds to."""

    ref: LedgerRef
    opened: Opened
    context: EventContext
    state: EventState
    whole: bool

    @property
    def persons(self) -> tuple[str, ...]:
        """Who is in its bracket."""
        return tuple(self.state.entrants[key].person for key in self.state.order)


def audit(
    bundle: Bundle,
    receipts: Sequence[bytes] = (),
    checkpoints: Sequence[str] = (),
    exhausted: Callable[[], bool] | None = None,
    trust: Trust | None = None,
    accepted: Collection[str] = (),
) -> Report:
    """Check a bundle, and against it the receipts and checkpoints that people kept.

    `accepted` are ids of keys that the auditor was told by their owner: only so is one believed
    that took over from a lost key.

    `exhausted` says that the time is over: an audit takes as long as its bundle wants. What is cut
    off by it, or by too many failures, is told by the last failure. `trust` names the auditor's own
    witnesses.
    """
    book = Book() if exhausted is None else Book(exhausted)
    key = ""
    noticed = Noticed()
    try:
        check_files(bundle, book)
        try:
            first = installation_public_key(bundle.key)
        except PublicKeyError:
            book.fail("manifest_key", bundle.ledgers[0].id)
            return book.report(bundle.kind, bundle.ledgers[0].id, "")
        key = key_id(first)
        check_all = _championship if bundle.kind == "championship" else _single_event
        kept = bool(receipts or checkpoints)
        signers, opened = check_all(bundle, Succession(first), kept, noticed, book)
        check_ledger_keys(opened, signers.headquarters, accepted, book)
        check_outside(opened, signers, receipts, checkpoints, book)
        own = opened[0] if bundle.kind == "championship" else None
        check_witnesses(own, signers, noticed, receipts, checkpoints, trust or Trust(), book)
    except Stopped:
        pass  # The last failure says so.
    return book.report(bundle.kind, bundle.ledgers[0].id, key)


def _single_event(
    bundle: Bundle, keys: Succession, kept: bool, noticed: Noticed, book: Book
) -> tuple[Signers, list[Opened]]:
    [ref] = bundle.ledgers
    signers = _signers_from_receipts(bundle, ref, keys, book)
    opened = open_ledger(bundle, ref, signers, book)
    event = _fold_event(ref, opened, signers, None, book)
    check_checkpoint(bundle, ref, opened, signers, book)
    custodies = signers.custodies.get(ref.scope)
    _check_championship_of_receipts(bundle, event, book)
    notice_receipts(bundle, opened, event.state.championship, signers, noticed, book)
    if custodies is not None:
        check_custody(ref.id, opened.tree, custodies, book)
    _check_derived_names(bundle, book)
    if event.whole:
        _check_derived_of(bundle, event, book)
    check_logs(bundle, event.context.logs, book, whole=event.whole)
    return signers, [opened]


def _championship(
    bundle: Bundle, keys: Succession, kept: bool, noticed: Noticed, book: Book
) -> tuple[Signers, list[Opened]]:
    """One event after the other, each forgotten when it has been looked at."""
    [own] = [ref for ref in bundle.ledgers if ref.kind == "championship"]
    refs = [ref for ref in bundle.ledgers if ref is not own]
    opened = open_ledger(bundle, own, Signers(keys, {}), book)
    custodies = custodies_of(own.id, _custody_facts(opened), book)
    signers = Signers(opened.signers.headquarters, custodies)
    wanted = wanted_sizes({ref.scope: first_entry(bundle, ref) for ref in refs})
    context = ChampionshipContext(own.id, book, bundle.key, opened.tree, wanted)
    state, whole = fold_ledger(
        opened, "championship", _championship_watches(context, book), book, beginnings(context)
    )
    check_checkpoint(bundle, own, opened, signers, book)
    noticed.name(state.witnesses, own.id, book)
    noticed.notes += notes_of_championship(bundle)
    forget(opened, kept=kept)
    ledgers, all_whole = [opened], True
    begun: dict[str, tuple[str, ...]] = {}
    logs: dict[str, list[NamedLog]] = {}
    for ref in refs:
        lines = open_ledger(bundle, ref, signers, book)
        event = _fold_event(ref, lines, signers, state if whole else None, book)
        check_checkpoint(bundle, ref, lines, signers, book)
        held = custodies.get(ref.scope)
        if held is not None:
            check_custody(ref.id, lines.tree, held, book)
        if event.whole:
            _check_derived_of(bundle, event, book)
        if whole and event.whole:
            check_event(context, event.context, lines, held)
        if whole and _uses_a_day(state, event.state):
            begun[event.state.id] = event.persons
        for digest, named in event.context.logs.items():
            logs.setdefault(digest, []).extend(named)
        all_whole = all_whole and event.whole
        forget(lines, kept=kept)
        ledgers.append(lines)
    known = {ref.scope for ref in refs}
    for scope, told in context.told.items():
        if told.opened is not None and scope not in known:
            book.fail("event_missing", own.id, told.opened, event=scope)
    _check_derived_names(bundle, book)
    if whole:
        _check_one_day_each(state, begun, custodies, book)
        derive = partial(derived_of_championship, state)
        _check_derived(bundle, CHAMPIONSHIP_DERIVED, f"championship:{state.id}", derive, book)
    check_logs(bundle, logs, book, whole=all_whole)
    return signers, ledgers


def _custody_facts(opened: Opened) -> list[tuple[int, object]]:
    """The facts of custody in a championship's ledger, read before anything is folded."""
    found: list[tuple[int, object]] = []
    for entry in opened.entries:
        if entry.type.startswith("custody-"):
            try:
                found.append((entry.seq, fact_of(entry)))
            except UnknownFact:
                continue  # The fold names it.
    return found


def _signers_from_receipts(bundle: Bundle, ref: LedgerRef, keys: Succession, book: Book) -> Signers:
    """Keys and custody of an event as receipts of the championship's entries tell them.

    The entries are headquarters'; the checkpoint of a receipt may be the machine's, whose copy of
    the championship's ledger went on by itself, or of any later key of headquarters.
    """
    keys = _keys_from_receipts(bundle, ref, keys, book)
    said: list[tuple[int, object]] = []
    ledger, last = "", 0
    for number, data in enumerate(bundle.receipts(), start=1):
        book.go_on()
        try:
            receipt = Receipt.from_bytes(data)
            entry = entry_of_receipt(receipt)
            if entry is None or not entry.type.startswith(("custody-", KEY_CHANGED)):
                raise ReceiptError("not an entry about custody")
            fact = fact_of(entry)
            sealed = check(receipt, {**_machine_of(fact), **keys.keys})
            if not _signed_by(sealed.envelope, keys.at(receipt.ledger, receipt.seq)):
                raise ReceiptError("the entry is not headquarters'")
        except (ReceiptError, UnknownFact, PublicKeyError) as error:
            book.fail("custody_receipt", ref.id, None, number=number, fault=str(error)[:200])
            continue
        of_another = entry.type != KEY_CHANGED and fact.event != ref.scope
        if of_another or entry.seq <= last:
            book.fail("custody_receipt", ref.id, None, number=number, fault="")
            continue
        ledger, last = receipt.ledger, entry.seq
        said.append((entry.seq, fact))
    return Signers(keys, custodies_of(ledger, said, book))


def _keys_from_receipts(bundle: Bundle, ref: LedgerRef, keys: Succession, book: Book) -> Succession:
    """The keys of headquarters, each named by an entry that the key before it or itself signed."""
    for number, data in enumerate(bundle.receipts(), start=1):
        try:
            keys = keys.after(Receipt.from_bytes(data).envelope)
        except ReceiptError:
            continue  # Told with the custodies.
        except SuccessionError as error:
            book.fail("custody_receipt", ref.id, None, number=number, fault=str(error)[:200])
    return keys


def _check_championship_of_receipts(bundle: Bundle, event: _Event, book: Book) -> None:
    """Custody is told by the championship that the day belongs to, by no other."""
    for number, data in enumerate(bundle.receipts(), start=1):
        book.go_on()
        with contextlib.suppress(ReceiptError):
            ledger = Receipt.from_bytes(data).ledger
            if ledger != f"championship:{event.state.championship}":
                fault = "of another championship"
                book.fail("custody_receipt", event.ref.id, None, number=number, fault=fault)


def _machine_of(fact: Any) -> Keys:
    """The key of the machine that a fact of custody names, if it names one whole."""
    if not isinstance(fact, facts.CustodyTaken):
        return {}
    key = installation_public_key(fact.public_key)
    return {key_id(key): key}


def _signed_by(envelope: bytes, keys: Keys) -> bool:
    try:
        open_envelope(envelope, keys, payload_type=ENTRY_PAYLOAD_TYPE)
    except EnvelopeError:
        return False
    return True


def _fold_event(
    ref: LedgerRef,
    opened: Opened,
    signers: Signers,
    championship: ChampionshipState | None,
    book: Book,
) -> _Event:
    context = EventContext(ref.id, book, signers, championship)
    state, whole = fold_ledger(opened, "event", _event_watches(context, book), book)
    if whole:
        try:
            sheet_checks.check_results(context, opened, state)
        except IMPOSSIBLE as error:
            fail_impossible(book, ref.id, None, "", error)
    return _Event(ref, opened, context, state, whole)


def _event_watches(context: EventContext, book: Book) -> Watches:
    return _merged(
        day_checks.watches(context),
        day_checks.restoration_watches(book),
        draw_checks.watches(context),
        draw_checks.lot_watches(book),
        key_checks.watches(context),
        key_checks.key_watches(book),
        sheet_checks.watches(context),
        ruling_checks.watches(context),
        round_checks.watches(context),
    )


def _championship_watches(context: ChampionshipContext, book: Book) -> Watches:
    return _merged(
        championship_checks.watches(context),
        day_checks.restoration_watches(book),
        draw_checks.lot_watches(book),
        key_checks.key_watches(book),
    )


def _merged(*parts: Mapping[type[Any], Watch]) -> Watches:
    merged: Watches = {}
    for part in parts:
        for fact, watch in part.items():
            merged.setdefault(fact, []).append(watch)
    return merged


def _uses_a_day(state: ChampionshipState, event: EventState) -> bool:
    """Whether those in its bracket have used their day of the championship by it (CH-REG-3)."""
    played = event.kind == "day" and event.begun and event.id in state.days
    return played and state.days[event.id].status not in NOT_PLAYED


def _check_one_day_each(
    state: ChampionshipState,
    begun: Mapping[str, tuple[str, ...]],
    custodies: Mapping[str, Custodies],
    book: Book,
) -> None:
    try:
        check_one_day_each(state, begun, frozenset(custodies), book)
    except IMPOSSIBLE as error:
        fail_impossible(book, f"championship:{state.id}", None, "", error)


def _check_derived_names(bundle: Bundle, book: Book) -> None:
    """There are no derived files but of the bundle's ledgers."""
    known = {
        derived_file(ref.scope) if ref.kind == "event" else CHAMPIONSHIP_DERIVED
        for ref in bundle.ledgers
    }
    for name in sorted(set(bundle.folder("derived")) - known):
        book.fail("file_unknown", file=name)


def _check_derived_of(bundle: Bundle, event: _Event, book: Book) -> None:
    derive = partial(derived_of, event.state)
    _check_derived(bundle, derived_file(event.ref.scope), event.ref.id, derive, book)


def _check_derived(
    bundle: Bundle, name: str, ledger: str, derive: Callable[[], dict[str, Any]], book: Book
) -> None:
    """What the bundle says follows from a ledger does follow from it."""
    book.count("derived")
    if name not in bundle.files:
        book.fail("derived_missing", ledger, file=name)
    elif bundle.files[name] != _derived(derive):
        book.fail("derived_wrong", ledger, file=name)


def _derived(derive: Callable[[], dict[str, Any]]) -> bytes:
    """What follows from a state; nothing does from one that forged entries made."""
    try:
        return canonical_bytes(derive())
    except IMPOSSIBLE:
        return b""
