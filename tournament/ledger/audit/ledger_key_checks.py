"""Changes of the key that signs for headquarters, and what they rest on."""

from collections.abc import Collection, Sequence

from tournament.ledger.audit.envelopes import Opened
from tournament.ledger.audit.report import Book
from tournament.ledger.core.keys import key_id
from tournament.ledger.core.succession import Succession


def check_ledger_keys(
    ledgers: Sequence[Opened], keys: Succession, accepted: Collection[str], book: Book
) -> None:
    """Each change is told; it names points of the ledgers' trees.

    A key that took over from a lost one says itself whose it is, as whoever holds the database
    could too: it is believed only if it is among `accepted`, by its id.
    """
    for change in keys.changes:
        book.count("ledger_keys")
        new = key_id(change.key)
        if not change.lost:
            book.remark("ledger_key_changed", change.ledger, change.seq, key=new)
        elif new in accepted:
            book.remark("ledger_key_replaced", change.ledger, change.seq, key=new)
        else:
            book.fail("ledger_key_lost", change.ledger, change.seq, key=new)
        for opened in ledgers:
            root, size = change.roots.get(opened.id), change.last.get(opened.id, 0)
            if root is None:
                continue
            if size > opened.tree.size:
                known = {"size": opened.tree.size, "known": size}
                book.fail("tail_missing", opened.id, opened.tree.size, **known)
            elif not opened.tree.holds(size, root):
                book.fail("ledger_key_point", opened.id, size, number=change.seq)
