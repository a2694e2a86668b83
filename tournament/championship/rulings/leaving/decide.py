"""Decisions about players who leave: withdrawal and its revocation, disqualification (CH-WD-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets import Left
from tournament.brackets.match_status import MatchStatus
from tournament.championship import commands
from tournament.championship.context import Context, Decision
from tournament.championship.judges.conflict.decide import conflict_over
from tournament.championship.rulings.decide import Ruled, issued
from tournament.championship.rulings.queries import (
    ended_by,
    met_of_leaver,
    met_state,
    ruling_of,
    stands,
    table_again,
    used_by,
)
from tournament.championship.statuses import NOT_PLAYED, DayStatus, RegistrationStatus
from tournament.regulations.refusals import Refusal


def rule_withdrawal(context: Context, command: commands.RuleWithdrawal) -> Decision:
    """CH-WD-1: the open match is a walkover, later slots become byes."""
    refusal = _not_of_the_day(context, command.registration)
    if refusal is not None:
        return refusal
    if command.met != context.event.open_match_version(command.registration):
        return Refusal("ruling_state_changed")
    return issued(context, command, withdrawal(context, command.registration))


def _not_of_the_day(context: Context, registration: str) -> Refusal | None:
    event = context.event
    if event.status == DayStatus.COMPLETED:
        return Refusal("day_completed")
    if event.status in NOT_PLAYED:
        return Refusal("day_not_running")
    if registration not in event.seed_of:
        return Refusal("registration_unknown")
    return None


def withdrawal(context: Context, registration: str) -> Ruled | Refusal:
    """A player leaves the bracket by their own wish; CH-WD-2 for a finalist who is qualified.

    CH-FINAL-9 for whoever is third without a match, since the other has withdrawn: they share.
    """
    event = context.event
    seed = event.seed_of.get(registration)
    if seed is None:
        return Refusal("registration_unknown")
    if event.entrants[registration].status != RegistrationStatus.IN_BRACKET:
        return Refusal("already_left")
    if event.progress.why_illegal(Left(seed)) is not None:
        return Refusal("already_left")
    refusal = _conflict(context, registration)
    if refusal is not None:
        return refusal
    concedes = _is_qualified(context, event.progress.next_match(seed))
    rule = "CH-FINAL-9" if event.progress.is_third_unplayed(seed) else "CH-WD-1"
    if concedes:
        rule = "CH-WD-2"
    return _leaving(context, registration, "withdrawal", rule, {"concedes": concedes})


def _conflict(context: Context, registration: str) -> Refusal | None:
    """CH-JUDGE-2: over the player, and over their opponent where their open match ends by it."""
    event = context.event
    open_match = event.progress.next_match(event.seed_of[registration])
    opponents = event.players(open_match) if open_match is not None else ()
    return conflict_over(context, (registration, *opponents))


def _is_qualified(context: Context, open_match: str | None) -> bool:
    """CH-WD-2: whether both finalists of this day go to the final, and this is one of them."""
    event, state = context.event, context.championship
    if event.kind != "day" or open_match is None:
        return False
    if event.structure.match(open_match).bracket != "grand_final":
        return False
    return len(state.live_days(event.stage)) == 1


def _leaving(
    context: Context, registration: str, type: str, rule: str, effect: dict[str, Any]
) -> Ruled:
    event = context.event
    open_match = event.progress.next_match(event.seed_of[registration])
    ready = open_match and event.progress.status(open_match) == MatchStatus.READY
    ends = open_match if ready else None
    met = met_state(event, open_match) if open_match is not None else {}
    affected = (ends,) if ends is not None else ()
    return Ruled(type, rule, ends, met, effect, affected, registration)


def rule_disqualification(context: Context, command: commands.RuleDisqualification) -> Decision:
    """CH-DQ-1: by a judge, for the day."""
    refusal = _not_of_the_day(context, command.registration)
    if refusal is not None:
        return refusal
    if command.met != context.event.open_match_version(command.registration):
        return Refusal("ruling_state_changed")
    return issued(context, command, disqualification(context, command.registration))


def disqualification(context: Context, registration: str) -> Ruled | Refusal:
    """As a withdrawal while they play; after their last match the bracket stays and they have no
    place.

    Both finalists: each by a ruling of their own (CH-DQ-2); nobody is champion then.
    """
    event = context.event
    seed = event.seed_of.get(registration)
    if seed is None:
        return Refusal("registration_unknown")
    if event.progress.why_illegal(Left(seed, disqualified=True)) is not None:
        return Refusal("disqualified_already")
    refusal = _conflict(context, registration)
    if refusal is not None:
        return refusal
    return _leaving(context, registration, "disqualification", "CH-DQ-1", {})


def revoke_withdrawal(context: Context, command: commands.RevokeWithdrawal) -> Decision:
    """CH-WD-1: while nobody was called to a match that they are missing in, or that they gave
    away."""
    event = context.event
    old = ruling_of(event, command.old)
    if old is None or old.registration is None or old.type != "withdrawal":
        return Refusal("ruling_unknown")
    refusal = _not_of_the_day(context, old.registration)
    if refusal is not None:
        return refusal
    if not stands(event, old):
        return Refusal("ruling_set_aside")
    if command.met != met_of_leaver(event, old.registration):
        return Refusal("ruling_state_changed")
    match = ended_by(event, old)
    players = event.players(match) if match is not None else ()
    refusal = conflict_over(context, (old.registration, *players))
    if refusal is not None:
        return refusal
    later = used_by(event, old)
    if later is not None:
        return Refusal("withdrawal_used")
    effect = {"revokes": old.id, "table": table_again(event, old)}
    met = met_state(event, match) if match is not None else {}
    affected = (match,) if match is not None else ()
    found = Ruled("withdrawal_revoked", "CH-WD-1", match, met, effect, affected, old.registration)
    return issued(context, command, found)


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.RuleWithdrawal: rule_withdrawal,
    commands.RuleDisqualification: rule_disqualification,
    commands.RevokeWithdrawal: revoke_withdrawal,
}
