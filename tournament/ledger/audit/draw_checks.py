"""Every draw repeated from what was made public (CH-DE-10, CH-FINAL-11), lots included."""

import hashlib
from collections.abc import Sequence
from typing import Any

from tournament.brackets import draw_final, list_digest, seed_value, shuffle
from tournament.championship import facts
from tournament.championship.statuses import RegistrationStatus
from tournament.ledger.audit.context import EventContext
from tournament.ledger.audit.folding import FoldedEntry, Watch
from tournament.ledger.audit.report import Book


def lot_watches(book: Book) -> dict[type[Any], Watch]:
    """Lots stand in both kinds of ledger."""

    def opened(step: FoldedEntry, before: Any, after: Any) -> None:
        fact = step.fact
        if fact.lot in before.lots:
            book.fail("lot_twice", step.ledger.id, step.seq, lot=fact.lot)
        ascending = list(fact.candidates) == sorted(fact.candidates)
        if not ascending or list_digest(fact.candidates) != fact.sha256:
            book.fail("lot_list", step.ledger.id, step.seq, lot=fact.lot)

    def drawn(step: FoldedEntry, before: Any, after: Any) -> None:
        fact, lot = step.fact, before.lots[step.fact.lot]
        book.count("lots")
        if lot.order:
            book.fail("lot_twice", step.ledger.id, step.seq, lot=fact.lot)
        if not _committed(fact.secret, lot.secret_sha256):
            book.fail("draw_secret", step.ledger.id, step.seq)
        value = seed_value(lot.sha256, bytes.fromhex(fact.secret), fact.text)
        if value.hex() != fact.value or tuple(shuffle(lot.candidates, value)) != fact.order:
            book.fail("draw_order", step.ledger.id, step.seq)

    return {facts.LotOpened: opened, facts.LotDrawn: drawn}


def watches(context: EventContext) -> dict[type[Any], Watch]:
    """What is looked at, by fact."""

    def frozen(step: FoldedEntry, before: Any, after: Any) -> None:
        fact = step.fact
        ascending = list(fact.registrations) == sorted(fact.registrations)
        if not ascending or list_digest(fact.registrations) != fact.sha256:
            context.fail(step, "list_digest")
        if not before.check_in_closed or before.frozen_list:
            context.fail(step, "draw_out_of_turn")
        for key, _ in fact.passed_over:
            if key not in fact.registrations:
                context.fail(step, "list_absent", registration=key)
        for key in fact.registrations:
            if before.entrants[key].status != RegistrationStatus.CHECKED_IN:
                context.fail(step, "list_absent", registration=key)
        for key, entrant in before.entrants.items():
            if entrant.status == RegistrationStatus.CHECKED_IN and key not in fact.registrations:
                _left_out(step, key, entrant.person)

    def _left_out(step: FoldedEntry, registration: str, person: str) -> None:
        """Whoever was found to stand in another day's bracket is left out (CH-REG-3, CH-REG-4)."""
        state = context.championship
        if state is None:
            left_out = {"registration": registration}
            context.book.remark("list_left_out", context.ledger, step.seq, **left_out)
            return
        context.book.go_on()
        same = state.same_as(person)
        others = (item for item in state.registrations.values() if item.person in same)
        if all(item.event == state.registrations[registration].event for item in others):
            context.fail(step, "list_left_out", registration=registration)

    def value_of(step: FoldedEntry, before: Any) -> bytes:
        fact = step.fact
        context.book.count("draws")
        if before.order or not before.frozen_list:
            context.fail(step, "draw_out_of_turn")
        if not _committed(fact.secret, before.secret_sha256):
            context.fail(step, "draw_secret")
        value = seed_value(before.frozen_sha256, bytes.fromhex(fact.secret), fact.text)
        if value.hex() != fact.value:
            context.fail(step, "draw_order")
        return value

    def drawn(step: FoldedEntry, before: Any, after: Any) -> None:
        value = value_of(step, before)
        _compare(step, shuffle(before.frozen_list, value), step.fact.order)
        context.draws.append((step.seq, step.fact.order, {}))

    def final_drawn(step: FoldedEntry, before: Any, after: Any) -> None:
        fact = step.fact
        value = value_of(step, before)
        if sorted(fact.cities) != list(before.frozen_list):
            context.fail(step, "draw_cities")
        found = draw_final(fact.cities, value)
        places = tuple(place or "" for place in found.places)
        _compare(step, places, fact.places)
        if (found.attempts, found.clashes) != (fact.attempts, fact.clashes):
            context.fail(step, "draw_order")
        context.draws.append((step.seq, found.order, fact.cities))

    def _compare(step: FoldedEntry, found: Sequence[str], said: Sequence[str]) -> None:
        if tuple(found) != tuple(said):
            context.fail(step, "draw_order")

    return {
        facts.ListFrozen: frozen,
        facts.Drawn: drawn,
        facts.FinalDrawn: final_drawn,
    }


def _committed(secret: str, sha256: str) -> bool:
    """Whether this secret is the one whose hash was published before."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest() == sha256
