"""What can be done about one registration at the desk, as the rules answer it now."""

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.championship import commands
from tournament.events.execution import Caller
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.shared.actions import GROWN_UP, Actions, Offered
from tournament.web.shared.open_days import open_days

SEAT_IS_WON: Final = frozenset({"seat_answer_instead"})
"""Who comes to the final answers for the seat, on the same page."""


def entry_actions(
    caller: Caller, event_id: str, key: str, *, known: bool
) -> dict[str, Offered | None]:
    """What can be done about this registration; `known`: not of who was erased."""
    place = place_of(event_id)
    state, day = championship_state(place.championship), event_state(event_id)
    ask = Actions(place, caller)

    def url(name: str) -> str:
        return reverse(name, args=[event_id, key])

    others = (
        item.id
        for other in state.live_days(str(place.stage))
        for item in state.of_day(other.id)
        if other.id != event_id
    )
    swaps = (
        commands.SwapRegistrations(event_id, key, other, True, {key: GROWN_UP, other: GROWN_UP})
        for other in others
    )
    moves = (
        commands.MoveRegistration(event_id, key, "", to.id, "desk", GROWN_UP, True, True)
        for to in open_days(state, caller.now, leave_out=event_id)
        if known
    )
    seat = [
        commands.AnswerSeat(event_id, key, coming, "organizer")
        for coming in (True, False)
        if key in state.invitations
    ]
    leaving = (
        (NOT_ISSUED, key, day.open_match_version(key), NO_REASON) if key in day.seed_of else None
    )
    return {
        "accept": ask(
            _("The player takes the place"),
            url("roster_answer"),
            commands.AnswerOffer(event_id, key, True),
        ),
        "decline": ask(
            _("No, to the end of the waiting list"),
            url("roster_answer"),
            commands.AnswerOffer(event_id, key, False),
        ),
        "reconfirm": ask(
            _("The player comes on the new date"),
            url("roster_reconfirm"),
            commands.Reconfirm(event_id, key),
        ),
        "consent": ask(
            _("Record the consent"),
            url("roster_consent"),
            commands.RecordRepresentativeConsent(event_id, key),
        ),
        "comes": ask(
            _("The player comes"),
            url("record_seat_answer"),
            *seat[:1],
        ),
        "stays_away": ask(
            _("The player does not come"),
            url("record_seat_answer"),
            *seat[1:],
        ),
        "move": ask(_("Move to another day"), url("roster_move"), *moves, without=SEAT_IS_WON),
        "swap": ask(_("Change places"), url("roster_swap"), *swaps),
        "withdraw": ask(
            _("Withdraw the player…"),
            url("roster_withdraw"),
            commands.WithdrawRegistration(event_id, key),
            without=SEAT_IS_WON,
        ),
        "leaves": leaving and ask("", url("rule_withdrawal"), commands.RuleWithdrawal(*leaving)),
        "disqualify": leaving
        and ask("", url("rule_disqualification"), commands.RuleDisqualification(*leaving)),
    }
