"""Somebody who stands at the desk without a registration: entered and let in in one step."""

from django.db import transaction

from tournament.championship.statuses import RegistrationStatus
from tournament.events.execution import Caller
from tournament.events.registration import Application, Registered, register_person
from tournament.events.services import check_in, part_of


@transaction.atomic
def enter_on_site(
    caller: Caller, *, event: str, application: Application, age_seen: bool = False
) -> Registered:
    """CH-REG-1: register them with the usual checks; they are here, so they are checked in at once.

    Where every place is taken they wait in the hall (CH-WAIT-1). A minor without their parent's
    consent is entered only: without it there is no check-in (CH-REG-6).
    """
    registered = register_person(caller, event=event, application=application)
    if registered.status != RegistrationStatus.AWAITING_CONSENT:
        at_check_in = part_of(caller, "check in")
        check_in(at_check_in, event=event, registration=registered.registration, age_seen=age_seen)
    return registered
