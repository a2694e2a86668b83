"""Gathers what a stranger needs to check an event or a championship, and packs it (audit design).

Owns the way from the database to `BundleContent`: envelopes, signed checkpoints, receipts about
custody, logs of closed matches (CH-PD-6), and what follows from the ledgers. Nothing of it is
personal: ledgers hold opaque ids and salted commitments alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import cast

from django.db import connection, transaction

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.fold import State, evolve
from tournament.championship.sheets.logs.readers import match_is_over
from tournament.events.checkpoints import (
    checkpoint_at,
    witness_receipts,
    witnessed_checkpoint,
)
from tournament.events.kept_logs import game_logs
from tournament.events.states import (
    championship_ledger,
    event_ledger,
    event_state,
    folded,
)
from tournament.events.venue.receipts import custody_receipts
from tournament.ledger import store
from tournament.ledger.audit.bundle import BundleContent, LedgerContent, write_bundle
from tournament.ledger.audit.derived import derived_of, derived_of_championship
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.entry import Entry, SealedEntry
from tournament.ledger.core.merkle import Frontier, leaf_hash
from tournament.ledger.once import ask_again


def event_bundle(event: str) -> bytes:
    """The bundle of one event: its ledger and what is needed to check it alone."""
    with one_moment():
        ledger, state = _event(event)
        content = BundleContent(
            kind="event",
            key=headquarters_key(state.championship),
            ledgers=[ledger],
            custody=custody_receipts(event),
            logs=_logs([state]),
            derived={event: derived_of(state)},
            witnessed=witness_receipts(event),
        )
    return write_bundle(content)


def bundle_with(event: str, wanted: Sequence[Entry], logs: Sequence[bytes]) -> tuple[bytes, int]:
    """The bundle that an event would have with more entries, and the number of the first of them.

    Nothing is written: the entries are signed to be looked at, and then forgotten.
    """
    with one_moment():
        held, state = _event(event)
        key, envelopes, edge = store.installation_key(), list(held.envelopes), Frontier()
        for envelope in envelopes:
            edge = edge.append(leaf_hash(envelope))
        for entry in wanted:
            sealed = SealedEntry.seal(replace(entry, seq=edge.size + 1), key)
            envelopes.append(sealed.envelope)
            edge, state = edge.append(sealed.leaf_hash), cast(EventState, evolve(state, entry))
        checkpoint = sign_checkpoint(held.id, edge.size, edge.root().hex(), key)
        own = _logs([state])
        content = BundleContent(
            kind="event",
            key=headquarters_key(state.championship),
            ledgers=[LedgerContent(held.id, envelopes, checkpoint)],
            custody=custody_receipts(event),
            logs=[*own, *(text for text in logs if text not in own)],
            derived={event: derived_of(state)},
        )
    return write_bundle(content), len(held.envelopes) + 1


def championship_bundle(championship: str) -> bytes:
    """The bundle of a championship: its own ledger and those of all its events."""
    with one_moment():
        ledger, known = _ledger(championship_ledger(championship))
        state = cast(ChampionshipState, known)
        events = [_event(key) for key in state.days if event_state(key).id]
        content = BundleContent(
            kind="championship",
            key=headquarters_key(championship),
            ledgers=[ledger, *(item for item, _ in events)],
            logs=_logs(item for _, item in events),
            derived={
                "championship": derived_of_championship(state),
                **{item.id: derived_of(item) for _, item in events},
            },
            witnessed_note=witnessed_checkpoint(championship) or "",
        )
    return write_bundle(content)


def headquarters_key(championship: str) -> str:
    """The key that the championship's first entry names (SPKI, base64)."""
    first = next(store.entries_after(championship_ledger(championship), 0))
    return str(first.entry.body["public_key"])


def public_logs(state: EventState) -> frozenset[str]:
    """Digests of the game logs that sheets of closed matches name (CH-PD-6, PT-LOG-14)."""
    return frozenset(
        str(digest)
        for match, play in state.plays.items()
        if match_is_over(state, match)
        for game in play.games
        for sheet in game.sheets
        if (digest := sheet.statement.get("gamelog_sha256"))
    )


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything read inside belongs to one moment, so that no ledger knows more than another."""
    outermost = not connection.in_atomic_block
    ask_again()
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _ledger(ledger_id: str) -> tuple[LedgerContent, State]:
    """A ledger with its state; what is folded and what is packed have the same length."""
    known = folded(ledger_id)
    size = known.frontier.size
    envelopes = [item.envelope for item in islice(store.entries_after(ledger_id, 0), size)]
    return LedgerContent(ledger_id, envelopes, checkpoint_at(ledger_id, size)), known.state


def _event(event: str) -> tuple[LedgerContent, EventState]:
    content, state = _ledger(event_ledger(event))
    return content, cast(EventState, state)


def _logs(states: Iterable[EventState]) -> list[bytes]:
    wanted = {digest for state in states for digest in public_logs(state)}
    rows = game_logs().filter(pk__in=wanted).order_by("pk").values_list("text", flat=True)
    return [text.encode() for text in rows]
