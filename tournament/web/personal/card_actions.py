"""What the holder of a personal link can do about a registration, as the rules answer it now."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from tournament.championship import commands
from tournament.championship.championship_state import Day
from tournament.events.execution import Caller, Place
from tournament.events.own_registrations import Held
from tournament.events.preview import states_before_check_in
from tournament.events.selectors import place_of
from tournament.people.models import Person
from tournament.web.shared.actions import GROWN_UP, Actions, Offered
from tournament.web.shared.open_days import open_days
from tournament.web.shared.personal_access import Holder
from tournament.web.shared.venue_notices import is_in_hall

SEAT_TOLD_ABOVE: Final = frozenset({"banned", "final_bracket_out", "final_not_planned"})
"""What the head of the card says of the seat."""
TOLD_ABOVE: Final = frozenset(
    {"seat_answer_instead", "registered_here", "registered_elsewhere", "day_used"}
)
"""What the head of the card says: a day is held, was played, or a seat in the final is won."""


def card_actions(
    holder: Holder, item: Held, person: Person, now: datetime
) -> dict[str, Offered | None]:
    """What can be done, by the name of its field of a card."""
    state, key, day = item.state, item.registration.id, item.day.id
    ask = Actions(place_of(day), Caller(holder.actor, "", now))
    days = open_days(state, now) if person.birth_date is not None else []
    moves = (
        commands.MoveRegistration(day, key, "", to.id, commands.ONLINE, GROWN_UP, True, True)
        for to in days
        if to.id != day
    )
    choice = commands.StatePreference(day, key, day)
    away = is_in_hall(state, day)
    leave = commands.RequestWithdrawal if away else commands.WithdrawRegistration
    final = state.final.id if state.final is not None else ""
    come, stay_away = (
        [commands.AnswerSeat(final, key, coming, "player")] if key in state.invitations else []
        for coming in (True, False)
    )
    return {
        "take_seat": ask(
            _("I’m coming to the final"),
            holder.address("my_come", key),
            *come,
            without=SEAT_TOLD_ABOVE,
        ),
        "leave_seat": ask(
            _("I’m not coming to the final"),
            holder.address("my_stay_away", key),
            *stay_away,
            without=SEAT_TOLD_ABOVE,
        ),
        "accept": ask(
            _("Take the place"),
            holder.address("my_accept", key),
            commands.AnswerOffer(day, key, True),
        ),
        "reconfirm": ask(
            _("I’m coming"), holder.address("my_reconfirm", key), commands.Reconfirm(day, key)
        ),
        "consent": ask(
            _("I consent"),
            holder.address("my_consent", key),
            commands.RecordRepresentativeConsent(day, key),
        ),
        "choose_day": ask(
            _("Choose a day"),
            holder.address("my_preference", key),
            *([choice] if state.split_running(day) is not None else []),
        ),
        "move": ask(
            _("Move to another day or city"),
            holder.address("my_move", key),
            *moves,
            without=TOLD_ABOVE,
        ),
        "withdraw": ask(
            _("I’m not coming") if away else _("Withdraw the registration"),
            holder.address("my_withdraw", key),
            leave(day, key),
            without=TOLD_ABOVE,
        ),
        "register": register_for(
            _("Register for a day"),
            holder.address("my_again", person.pk),
            place_of(day).championship,
            days,
            person.pk,
            Caller(holder.actor, "", now),
        ),
    }


def register_for(
    label: str, url: str, championship: str, days: Sequence[Day], person: str, caller: Caller
) -> Offered | None:
    """Registering somebody for one of the open days, by the rules of that day."""
    consents = frozenset({"processing", "representative"})
    states = states_before_check_in(championship)
    refused: Offered | None = None
    for to in days:
        ask = Actions(Place(championship, to.stage, to.id), caller, states)
        command = commands.Register(
            "", person, to.id, commands.ONLINE, GROWN_UP, consents, commitment=""
        )
        offered = ask(label, url, command, without=TOLD_ABOVE)
        if offered is not None and offered.allowed:
            return offered
        refused = refused or offered
    return refused
