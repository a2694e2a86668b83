"""Rulings without a page: any kind of them with its reason."""

from typing import Any

from tournament.championship.commands import Command
from tournament.events.execution import Answer, Caller
from tournament.play.issuing import NO_REASON, NOT_ISSUED, issue_ruling


def rule(
    caller: Caller, kind: type[Command], *, event: str, category: str, reason: str, **said: Any
) -> Answer:
    """Issue a ruling; `said` is all of its command but what issuing makes up."""
    filled = {"ruling": NOT_ISSUED, "reason": NO_REASON, "nonce": ""}
    ruling = kind(**{name: filled[name] for name in kind.made_up}, **said)
    return issue_ruling(caller, ruling, event=event, category=category, reason=reason)
