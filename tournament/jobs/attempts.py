"""One try at a job: what a handler does wrong is written on its job's row, each try in the log."""

import logging
import time
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum

from tournament.jobs import incidents, leases
from tournament.jobs.leases import Claim, LeaseLost
from tournament.jobs.registry import GiveUp, kind_of

logger = logging.getLogger("tournament.jobs")

Clock = Callable[[], datetime]


class Outcome(StrEnum):
    """How one try ended."""

    DONE = "done"
    PUT_BACK = "put_back"
    FAULT = "fault"
    GIVEN_UP = "given_up"
    LEASE_LOST = "lease_lost"


def attempt(claim: Claim, work: Callable[[], Outcome | None], now_fn: Clock) -> Outcome | None:
    """Do some work on a job; if it fails, write down how. None: its work goes on elsewhere."""
    try:
        return _work_or_fail(claim, work, now_fn)
    except LeaseLost:
        logger.warning("job %s of the kind %s: lease lost, rolled back", claim.pk, claim.kind)
        return Outcome.LEASE_LOST


def tell(claim: Claim, outcome: Outcome, began: float) -> None:
    """Write the line of one try, which began at this moment of the monotonic clock."""
    logger.info(
        "job",
        extra={
            "job": claim.pk,
            "kind": claim.kind,
            "queue": str(kind_of(claim.kind).queue),
            "tries": claim.tries,
            "outcome": str(outcome),
            "ms": round((time.monotonic() - began) * 1000),
        },
    )


def _work_or_fail(
    claim: Claim, work: Callable[[], Outcome | None], now_fn: Clock
) -> Outcome | None:
    """Do it; a handler's fault is an incident in the log and a code on the row."""
    try:
        return work()
    except LeaseLost:
        raise
    except GiveUp as reason:
        leases.fail(claim, reason.code, "", now_fn(), for_good=True)
        return Outcome.GIVEN_UP
    # The worker's boundary: a handler may fail in any way, and the others still get their turn.
    except Exception as fault:  # noqa: BLE001
        incident = incidents.report(fault, f"a job of the kind {claim.kind}", job=claim.pk)
        leases.fail(claim, type(fault).__name__, incident, now_fn(), for_good=False)
        return Outcome.FAULT
