"""The guarded fold: the site's own `evolve` over the entries, watched at every step.

An entry that the rules cannot take ends the fold of its ledger and is named. Nothing that a
forged entry can hold makes more of it than a failure.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tournament.brackets import Progress
from tournament.championship.event_state import EventState
from tournament.championship.fold import empty_state, evolve
from tournament.ledger.audit.envelopes import Opened
from tournament.ledger.audit.report import Book
from tournament.ledger.audit.shape import UnknownFact, fact_of
from tournament.ledger.core.entry import Entry

IMPOSSIBLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What `evolve` and the questions to a state raise where an entry cannot be true: a name that
nobody has, a match that is not there, a number out of bounds. Everything else is a fault of the
program and is not hidden."""

_WITHHELD: Final = ("reason_sha256", "text_sha256", "evidence", "commitment", "receiver_sha256")
"""Fields with the salted hash of something that no bundle shows (CH-PD-5)."""


@dataclass(frozen=True, slots=True)
class FoldedEntry:
    """One entry being folded, with its fact, for whoever watches."""

    ledger: Opened
    entry: Entry
    fact: Any

    @property
    def seq(self) -> int:
        """The entry's number."""
        return self.entry.seq


Watch = Callable[[FoldedEntry, Any, Any], None]
"""Looks at a step with the state before and after it."""


def fold_ledger(
    opened: Opened,
    kind: str,
    watches: Mapping[type[Any], Sequence[Watch]],
    book: Book,
    at_size: Mapping[int, Callable[[Any], None]] | None = None,
) -> tuple[Any, bool]:
    """The state after the entries, and whether all of them could be folded.

    `at_size` is told the state that the ledger had at some sizes.
    """
    asked = at_size or {}
    state: Any = empty_state(kind)
    folded = 0
    for entry in opened.entries:
        book.go_on()
        after, fact = _next(opened, entry, state, book)
        if after is None:
            break
        book.count("withheld_texts", withheld_texts(fact))
        step = FoldedEntry(opened, entry, fact)
        for watch in watches.get(type(fact), ()):
            _guarded(step, book, partial(watch, step, state, after))
        state, folded = after, entry.seq
        if folded in asked:
            _guarded(step, book, partial(asked[folded], state))
    whole = folded == opened.size
    if not whole:
        book.remark("not_examined", opened.id, folded + 1)
    return state, whole


def _next(opened: Opened, entry: Entry, state: Any, book: Book) -> tuple[Any, Any]:
    """The state after an entry, and its fact; None for an entry that cannot be folded."""
    try:
        fact = fact_of(entry)
    except UnknownFact as error:
        book.fail("fact_form", opened.id, entry.seq, type=entry.type, field=error.field)
        return None, None
    try:
        after = evolve(state, entry)
        if isinstance(after, EventState):
            share_progress(state, after)
    except IMPOSSIBLE as error:
        fail_impossible(book, opened.id, entry.seq, entry.type, error)
        return None, None
    return after, fact


def _guarded(step: FoldedEntry, book: Book, look: Callable[[], None]) -> None:
    """Look at a step; what cannot even be looked at is impossible."""
    try:
        look()
    except IMPOSSIBLE as error:
        fail_impossible(book, step.ledger.id, step.seq, step.entry.type, error)


def fail_impossible(
    book: Book, ledger: str, seq: int | None, type_name: str, error: Exception
) -> None:
    """An entry, or what follows from all of them, that cannot be true."""
    fault = f"{type(error).__name__}: {error}"[:200]
    book.fail("entry_impossible", ledger, seq, type=type_name, fault=fault)


def withheld_texts(fact: Any) -> int:
    """How many texts or pictures a fact commits to without showing them."""
    return sum(bool(getattr(fact, name, None)) for name in _WITHHELD)


def share_progress(before: EventState, after: EventState) -> None:
    """Let states with the same bracket share what follows from it.

    The bracket is a pure function of structure and decisions, but most entries change neither,
    and to replay it for each of them would take most of the audit's time. One more decision is
    applied to a copy, which gives what `replay` gives.
    """
    if not after.order or before.order is not after.order or before.draws != after.draws:
        return
    if before.rounds is not after.rounds:
        return
    known = before.__dict__
    for name in ("structure", "seed_of"):
        if name in known:
            after.__dict__[name] = known[name]
    progress: Progress | None = known.get("progress")
    if progress is None or "progress" in after.__dict__:
        return
    old, new = before.decisions, after.decisions
    if new is old:
        after.__dict__["progress"] = progress
    elif len(new) == len(old) + 1 and new[: len(old)] == old:
        twin = progress.copy()
        twin.apply(new[-1])
        after.__dict__["progress"] = twin
