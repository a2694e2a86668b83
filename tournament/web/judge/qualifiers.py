"""Who of a closed day goes to the final, and what the desk does about it: propose, record."""

from dataclasses import dataclass
from datetime import datetime

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.planning.stages.queries import qualifiers_confirmed
from tournament.championship.qualification.queries import invitations_of, stage_qualification
from tournament.championship.statuses import BEFORE_CHECK_IN, InvitationStatus
from tournament.people.policy import Action, Actor, Scope, allowed
from tournament.people.public_names import names_for
from tournament.web.shared.components import Kind
from tournament.web.shared.seat_words import SEAT_KIND, SEAT_STATUS


@dataclass(frozen=True, slots=True)
class QualifierView:
    """A place in the final (CH-QUAL-1…4); once confirmed, with what the player has said."""

    registration: str
    place: int
    name: str
    status: str = ""
    kind: Kind = "good"
    can_come: bool = False
    can_stay: bool = False


@dataclass(frozen=True, slots=True)
class Qualified:
    """What the closing page shows of the final."""

    qualifiers: list[QualifierView]
    provisional: bool
    proposed: bool
    confirmed: bool
    may_propose: bool
    met: str


def qualified_of(
    state: ChampionshipState, event: str, actor: Actor, scope: Scope, now: datetime
) -> Qualified:
    """Those of this day who go to the final, as far as the stage has them."""
    stage = state.stages[state.days[event].stage]
    found = stage_qualification(state, stage.id)
    confirmed = qualifiers_confirmed(state, stage)
    proposes = allowed(actor, Action.PROPOSE_QUALIFIERS, scope) is not None
    records = allowed(actor, Action.ANSWER_SEAT, scope) is not None
    return Qualified(
        qualifiers=_asked(state, event, records, now) if confirmed else _computed(state, event),
        provisional=not found.settled,
        proposed=stage.qualifiers == "proposed",
        confirmed=confirmed,
        may_propose=proposes and found.settled and not stage.qualifiers,
        met=found.digest,
    )


def _computed(state: ChampionshipState, event: str) -> list[QualifierView]:
    stage = state.days[event].stage
    found = [item for item in stage_qualification(state, stage).qualifiers if item.event == event]
    numbers = {item.person: state.registrations[item.registration].number for item in found}
    names = names_for(numbers, "staff")
    return [QualifierView(item.registration, item.place, names[item.person]) for item in found]


def _asked(
    state: ChampionshipState, event: str, records: bool, now: datetime
) -> list[QualifierView]:
    """Everybody who was asked for this day's seats, with their answer."""
    changes = state.final is not None and state.final.status in BEFORE_CHECK_IN
    asked = invitations_of(state, event)
    regional = [state.registrations[item.regional] for item in asked]
    names = names_for({item.person: item.number for item in regional}, "staff")
    views = []
    for item, registration in zip(asked, regional, strict=True):
        code = "late" if item.is_late(now) else item.status
        views.append(
            QualifierView(
                registration=item.regional,
                place=item.place,
                name=names[registration.person],
                status=str(SEAT_STATUS[code]),
                kind=SEAT_KIND[code],
                can_come=records and changes and item.status == InvitationStatus.ASKED,
                can_stay=records and changes and item.holds_seat,
            )
        )
    return views
