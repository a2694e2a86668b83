"""What is written to those who have a seat in the final."""

from collections.abc import Mapping
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.events.letter_texts import (
    Occasion,
    Writer,
    calendar_of,
    letter_of,
    where_and_when,
)
from tournament.events.wording import date_in_sentence
from tournament.outbox.kinds import Letter


def final_moved(occasion: Occasion) -> Letter | None:
    """CH-DATE-2: the final is on another day or hour; whoever cannot come says so."""
    if not occasion.final or occasion.day_status != DayStatus.PLANNED:
        return None
    if occasion.status not in {RegistrationStatus.CONFIRMED, RegistrationStatus.INVITED}:
        return None
    before = date.fromisoformat(occasion.about["from_date"])
    return letter_of(
        occasion,
        gettext("The final has another date or time: %(day)s"),
        gettext("The final was announced for %(date)s. It is now held as written below.")
        % {"date": date_in_sentence(before)},
        where_and_when(occasion),
        gettext(
            "If you cannot come then, say so on your page: the next player can have your seat."
        ),
        calendar=calendar_of(occasion) if occasion.status == RegistrationStatus.CONFIRMED else None,
    )


KINDS: Mapping[str, tuple[str | Promise, Writer]] = {
    "final_moved": (_("The final is moved"), final_moved),
}
"""Every kind with its title for the staff."""
