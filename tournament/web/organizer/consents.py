"""Recording a representative's consent: the fact for the ledger and the proof beside it."""

from django.db import transaction

from tournament.events import services
from tournament.events.execution import Answer, Caller
from tournament.events.registration import CONSENT_TEXT_VERSION
from tournament.people.models import Consent, Person
from tournament.people.persons import record_consent


@transaction.atomic
def record_representatives_consent(
    caller: Caller, *, event: str, registration: str, person: str, given_by: str
) -> Answer:
    """CH-REG-6: who consented, when, to which wording; gives the place if there is one."""
    answer = services.record_representative_consent(caller, event=event, registration=registration)
    known = Person.objects.filter(pk=person).first()
    if known is not None:
        record_consent(
            known,
            Consent.Kind.REPRESENTATIVE,
            text_version=CONSENT_TEXT_VERSION,
            given_by=given_by,
            channel=Consent.Channel.DESK,
            at=caller.now,
        )
    return answer
