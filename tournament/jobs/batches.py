"""Works many jobs of one kind together: computes one after the other, then writes all at once.

While it computes, no transaction is open, so on SQLite others write meanwhile. The results and the
marks that the jobs are done are one transaction. If that fails, each job is stored by itself, so
that the one at fault is found and the others are not held up by it.
"""

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db import transaction

from tournament.jobs import leases
from tournament.jobs.attempts import Clock, Outcome, attempt, tell
from tournament.jobs.leases import Claim
from tournament.jobs.registry import Batch
from tournament.jobs.sending import send

logger = logging.getLogger("tournament.jobs")

SHARE = 3
"""Computing takes at most about this part of the lease; what is not begun by then is put back."""

_Prepared = tuple[Claim, Any]


def work_batch(
    batch: Batch, claims: Sequence[Claim], now_fn: Clock, stopping: Callable[[], bool]
) -> None:
    """Work jobs of one lease; those that are not reached in time are put back."""
    began, prepared, begun = now_fn(), list[_Prepared](), 0
    started = time.monotonic()
    while begun < len(claims):
        if begun and (stopping() or now_fn() - began > leases.LEASE / SHARE):
            attempt(claims[begun], partial(leases.give_back, claims[begun:]), now_fn)
            send([(claim.pk, claim.kind) for claim in claims[begun:]])
            break
        failed = attempt(claims[begun], partial(_prepare, batch, claims[begun], prepared), now_fn)
        if failed is not None:
            tell(claims[begun], failed, started)
        begun += 1
    if prepared:
        for claim, outcome in _store_all(batch, prepared, now_fn):
            tell(claim, outcome, started)


def _prepare(batch: Batch, claim: Claim, prepared: list[_Prepared]) -> None:
    prepared.append((claim, batch.prepare(claim.payload)))


def _store_all(
    batch: Batch, prepared: Sequence[_Prepared], now_fn: Clock
) -> list[tuple[Claim, Outcome]]:
    """Write all results together; one by one if that fails. Says how each job ended."""
    if len(prepared) > 1:
        try:
            _store(batch, prepared, now_fn)
        # The worker's boundary: which job is at fault, and how, is found out one by one.
        except Exception as fault:  # noqa: BLE001
            logger.warning("a batch is stored one by one (%s)", type(fault).__name__)
        else:
            return [(claim, Outcome.DONE) for claim, _result in prepared]
    return [
        (one[0], attempt(one[0], partial(_store, batch, [one], now_fn), now_fn) or Outcome.DONE)
        for one in prepared
    ]


def _store(batch: Batch, prepared: Sequence[_Prepared], now_fn: Clock) -> None:
    with transaction.atomic():
        batch.store([(claim.payload, result) for claim, result in prepared], now_fn())
        leases.finish([claim for claim, _result in prepared], now_fn())
