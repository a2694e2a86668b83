"""What the publisher can do about seats in the final, as the rules answer it now.

What a form asks for has an example here, which no rule refuses in any state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.championship.commands import Command
from tournament.championship.qualification.queries import (
    SHARED_PLACE,
    NextBest,
    can_be_asked,
    next_best,
    shared_place,
    stage_qualification,
)
from tournament.championship.qualification.state import Invitation
from tournament.championship.rulings.lots.state import Lot
from tournament.events.qualification import day_of_ban
from tournament.events.states import event_state
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.publisher.actions import ChampionshipActions
from tournament.web.publisher.finalist_forms import latest_answer
from tournament.web.shared.actions import Action, Offered, Offers


def _until(state: ChampionshipState, now: datetime) -> datetime:
    """Until when somebody may be asked."""
    soon = now + timedelta(minutes=1)
    return max(soon, latest_answer(state) or soon)


def _final(state: ChampionshipState) -> str:
    return state.final.id if state.final is not None else ""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody who was asked to the final, as the samples need it."""

    state: ChampionshipState
    invitation: Invitation
    now: datetime

    def answer(self, *, coming: bool) -> list[Command]:
        """What they say on the telephone."""
        key = self.invitation.registration
        return [commands.AnswerSeat(_final(self.state), key, coming, "publisher")]

    @property
    def again(self) -> list[Command]:
        """More time to answer."""
        until = _until(self.state, self.now)
        return [commands.AskAgain(self.invitation.registration, until)]

    @property
    def substitute(self) -> list[Command]:
        """The seat to the first who can have it, by the last ruling of their day."""
        state, day = self.state, self.state.days[self.invitation.event]
        able = (item["registration"] for item in day.places)
        able = (key for key in able if can_be_asked(state, day.id, key))
        rulings = event_state(day.id).rulings
        return [
            commands.SubstituteSeat(
                NOT_ISSUED,
                day.id,
                self.invitation.registration,
                next(able, ""),
                rulings[-1].id if rulings else "",
                _until(state, self.now),
                NO_REASON,
            )
        ]


def ban_of(state: ChampionshipState, person: str) -> Command:
    """Shutting somebody out."""
    return commands.BanPerson(NOT_ISSUED, day_of_ban(state, person), person, NO_REASON)


TOLD_OF_SEATS: Final = frozenset({"answer_awaited", "final_bracket_out"})
"""What is said once of a seat: beside the answer of the player, and at the head of the page."""
OF_A_SEAT: Mapping[str, Action[Seat]] = {
    "comes": Action(_("The player comes"), "seat_answer", lambda at: at.answer(coming=True)),
    "stays_away": Action(
        _("The player does not come"),
        "seat_answer",
        lambda at: at.answer(coming=False),
        TOLD_OF_SEATS,
    ),
    "again": Action(_("Ask again"), "seat_again", lambda at: at.again, TOLD_OF_SEATS),
    "substitute": Action(
        _("A judge found other facts…"), "seat_substitute", lambda at: at.substitute, TOLD_OF_SEATS
    ),
    "ban": Action(
        _("Shut out of the championship…"),
        "person_ban",
        lambda at: [ban_of(at.state, at.state.registrations[at.invitation.registration].person)],
    ),
}
"""What is done about somebody who was asked."""


def seat_actions(ask: ChampionshipActions, invitation: Invitation) -> Offers[Seat]:
    """What can be done about a seat."""
    args = [ask.state.id, invitation.registration]
    return Offers(ask, OF_A_SEAT, Seat(ask.state, invitation, ask.now), args)


def offer_action(
    ask: ChampionshipActions,
    day: Day,
    instead_of: str | None = None,
    told: frozenset[str] = frozenset(),
) -> Offered | None:
    """Offering a seat of the day to its next best; in place of somebody whose time is over."""
    best = next_best(ask.state, day.id)
    command = commands.OfferSeat(
        NOT_ISSUED,
        _final(ask.state),
        day.id,
        (best.drawn or best.registrations)[0] if best is not None else "",
        _until(ask.state, ask.now),
        NO_REASON,
        instead_of,
        play_off=True,
    )
    url = reverse("seat_offer", args=[ask.state.id, day.id])
    return ask(_("Offer the seat"), url, command, without=told)


def seat_lot_action(
    ask: ChampionshipActions, day: Day, best: NextBest, lot: Lot | None
) -> Offered | None:
    """The next step of the lot about a shared place of a day."""
    about, pages = (SHARED_PLACE, shared_place(day.id, best.first)), ("seat_lot", "seat_lot_draw")
    return ask.lot(lot, about, frozenset(best.registrations), pages, (ask.state.id, day.id))


def confirm_action(ask: ChampionshipActions, stage: Stage) -> Offered | None:
    """Confirming the computed qualifiers of a city."""
    met = stage_qualification(ask.state, stage.id).digest
    command = commands.ConfirmQualifiers(stage.id, met, _until(ask.state, ask.now), unplayed=True)
    url = reverse("qualifiers", args=[ask.state.id, stage.id])
    return ask(_("Confirm and ask them"), url, command)
