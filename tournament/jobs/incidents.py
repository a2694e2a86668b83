"""Reports a fault of ours, of a page, a job or a worker, under an id that people can quote."""

import logging
import secrets

logger = logging.getLogger("tournament.incident")


def report(fault: BaseException, where: str, **about: int | str) -> str:
    """Log a fault's type and places and return the incident's id.

    `about`: fields of the line that say more, such as the job. The fault's message stays out, since
    it may quote personal data: the site's log formatter writes where an exception came from and
    nothing of what it said.
    """
    incident = secrets.token_hex(4)
    logger.error("incident", extra={"incident": incident, "where": where, **about}, exc_info=fault)
    return incident
