"""One try at a job: what a handler does wrong is written on its job's row."""

import logging
from collections.abc import Callable
from datetime import datetime

from tournament.jobs import incidents, leases
from tournament.jobs.leases import Claim, LeaseLost
from tournament.jobs.registry import GiveUp

logger = logging.getLogger("tournament.jobs")

Clock = Callable[[], datetime]


def attempt(claim: Claim, work: Callable[[], None], now_fn: Clock) -> None:
    """Do some work on a job; if it fails, write down how."""
    try:
        _work_or_fail(claim, work, now_fn)
    except LeaseLost:
        logger.warning("job %s of the kind %s: lease lost, rolled back", claim.pk, claim.kind)


def _work_or_fail(claim: Claim, work: Callable[[], None], now_fn: Clock) -> None:
    """Do it; a handler's fault is an incident in the log and a code on the row."""
    try:
        work()
    except LeaseLost:
        raise
    except GiveUp as reason:
        leases.fail(claim, reason.code, "", now_fn(), for_good=True)
    # The worker's boundary: a handler may fail in any way, and the others still get their turn.
    except Exception as fault:  # noqa: BLE001
        incident = incidents.report(fault, f"a job of the kind {claim.kind}")
        leases.fail(claim, type(fault).__name__, incident, now_fn(), for_good=False)
