"""Who of a closed day goes to the final, and what the desk does about it: propose, record."""

from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.qualification.queries import invitations_of, stage_qualification
from tournament.events.execution import Caller
from tournament.events.qualification import place_of_answer
from tournament.events.selectors import place_of_stage
from tournament.people.public_names import names_for
from tournament.web.shared.actions import Actions, Offered
from tournament.web.shared.components import Kind
from tournament.web.shared.seat_words import SEAT_KIND, SEAT_STATUS, seat_code

TOLD_ABOVE: Final = frozenset({"stage_not_settled"})
OF_THE_FINAL: Final = frozenset({"final_bracket_out", "final_check_in_open", "banned"})
"""Nobody looks on the page of a closed day for what those who run the final answer for now."""


@dataclass(frozen=True, slots=True)
class QualifierView:
    """A place in the final (CH-QUAL-1…4); once confirmed, with what the player has said."""

    registration: str
    place: int
    name: str
    status: str = ""
    kind: Kind = "good"
    comes: Offered | None = None
    stays_away: Offered | None = None


@dataclass(frozen=True, slots=True)
class Qualified:
    """What the closing page shows of the final."""

    qualifiers: list[QualifierView]
    provisional: bool
    proposed: bool
    confirmed: bool
    propose: Offered | None
    met: str


def qualified_of(state: ChampionshipState, event: str, caller: Caller) -> Qualified:
    """Those of this day who go to the final, as far as the stage has them."""
    stage = state.stages[state.days[event].stage]
    found = stage_qualification(state, stage.id)
    confirmed = stage.confirmed
    return Qualified(
        qualifiers=_asked(state, event, caller) if confirmed else _computed(state, event),
        provisional=not found.settled,
        proposed=stage.qualifiers == "proposed",
        confirmed=confirmed,
        propose=Actions(place_of_stage(stage.id), caller)(
            _("Propose to the publisher"),
            reverse("propose_qualifiers", args=[event]),
            commands.ProposeQualifiers(stage.id, found.digest),
            without=TOLD_ABOVE,
        ),
        met=found.digest,
    )


def _computed(state: ChampionshipState, event: str) -> list[QualifierView]:
    stage = state.days[event].stage
    found = [item for item in stage_qualification(state, stage).qualifiers if item.event == event]
    numbers = {item.person: state.registrations[item.registration].number for item in found}
    names = names_for(numbers, "staff")
    return [QualifierView(item.registration, item.place, names[item.person]) for item in found]


def _asked(state: ChampionshipState, event: str, caller: Caller) -> list[QualifierView]:
    """Everybody who was asked for this day's seats, with their answer."""
    asked = invitations_of(state, event)
    regional = [state.registrations[item.regional] for item in asked]
    names = names_for({item.person: item.number for item in regional}, "staff")
    place = place_of_answer(state, state.days[event].stage)
    ask = Actions(place, caller)
    views = []
    for item, registration in zip(asked, regional, strict=True):
        code = seat_code(state, item, caller.now)
        url = reverse("record_seat_answer", args=[event, item.regional])
        yes, no = (
            commands.AnswerSeat(str(place.event), item.registration, coming, "organizer")
            for coming in (True, False)
        )
        views.append(
            QualifierView(
                registration=item.regional,
                place=item.place,
                name=names[registration.person],
                status=str(SEAT_STATUS[code]),
                kind=SEAT_KIND[code],
                comes=ask(_("The player comes"), url, yes, without=OF_THE_FINAL),
                stays_away=ask(_("The player does not come"), url, no, without=OF_THE_FINAL),
            )
        )
    return views
