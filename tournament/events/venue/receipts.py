"""Receipts about who had a day when: what an event's bundle proves custody with."""

from tournament.championship import facts
from tournament.events.checkpoints import receipt_of
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, recorded
from tournament.events.venue import hall_file

ABOUT_CUSTODY = (
    facts.CustodyTaken,
    facts.CustodyReported,
    facts.CustodyReturned,
    facts.CustodyEnded,
)


def custody_receipts(event: str) -> list[bytes]:
    """Receipts of every entry about the custody of a day, in order, signed by headquarters.

    Those by which headquarters changed its own key are among them.
    A machine in the hall cannot sign for the championship's ledger: it shows those it was given.
    """
    kept = hall_file.read()
    if kept is not None:
        return list(kept.receipts)
    ledger = championship_ledger(place_of(event).championship)
    entries = [
        entry
        for entry, fact in recorded(ledger, *ABOUT_CUSTODY, facts.LedgerKeyChanged)
        if isinstance(fact, facts.LedgerKeyChanged) or fact.event == event
    ]
    return [receipt_of(ledger, entry.seq).to_bytes() for entry in entries]
