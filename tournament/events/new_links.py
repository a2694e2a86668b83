"""A new personal link, made by the staff for somebody who has lost their."""

from django.db import transaction

from tournament.championship.statuses import RegistrationStatus
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import person_of, place_of
from tournament.events.services import part_of
from tournament.events.states import championship_state
from tournament.outbox.service import send
from tournament.people.links import reissue
from tournament.people.models import PersonalLink
from tournament.regulations.refusals import Refusal


@transaction.atomic
def renew_link(caller: Caller, *, event: str, registration: str) -> PersonalLink:
    """Make the link, end those before it, and send it to the person's contact.

    Whoever went to another day (CH-REG-7) is looked after by the organizer there.
    """
    held = championship_state(place_of(event).championship).registrations.get(registration)
    if held is not None and held.status == RegistrationStatus.MOVED:
        raise Refused(Refusal("registration_state"))
    person = person_of(event, registration)
    link = reissue(person, at=caller.now, key=part_of(caller, f"link {person.pk}").command_id)
    about = {"championship": place_of(event).championship, "registration": registration}
    send("new_link", person.pk, about, key=link.pk)
    return link
