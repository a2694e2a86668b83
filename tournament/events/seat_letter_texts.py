"""What messages about the final and its seats say (CH-QUAL-4, CH-FINAL-5); see `letter_texts`."""

from collections.abc import Mapping
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.events.letter_texts import (
    Asked,
    Occasion,
    Writer,
    calendar_of,
    letter_of,
    same_question,
    where_and_when,
)
from tournament.events.wording import date_in_sentence, local_time
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


def seat_won(occasion: Occasion) -> Letter | None:
    """CH-QUAL-1…3: he has qualified; does he come?"""
    return _question(
        occasion,
        gettext("You are in the final: %(day)s"),
        gettext("Congratulations: you have qualified for the final of the championship."),
    )


def seat_offered(occasion: Occasion) -> Letter | None:
    """CH-QUAL-4: somebody before him does not come."""
    return _question(
        occasion,
        gettext("A seat in the final is free for you: %(day)s"),
        gettext("A seat in the final has become free, and you are the next best of your day."),
    )


def seat_again(occasion: Occasion) -> Letter | None:
    """The publisher gives him more time."""
    return _question(
        occasion,
        gettext("Do you come to the final? You have more time: %(day)s"),
        gettext("Your answer has not reached us, so there is a new time to answer."),
    )


def seat_reminder(occasion: Occasion) -> Letter | None:
    """His time to answer is nearly over."""
    return _question(
        occasion,
        gettext("Please answer: do you come to the final? %(day)s"),
        gettext("You have a seat in the final and have not said yet whether you come."),
    )


def seat_answer(occasion: Occasion) -> Letter | None:
    """His answer is recorded, whoever wrote it down."""
    if occasion.status == RegistrationStatus.DECLINED:
        return letter_of(
            occasion,
            gettext("You do not come to the final: %(day)s"),
            gettext("It is noted that you do not come to the final. Thank you for telling us."),
            gettext(
                "If that is a mistake, answer on your page at once: your seat may be offered to "
                "the next player at any time."
            ),
        )
    if occasion.status != RegistrationStatus.CONFIRMED:
        return None
    return letter_of(
        occasion,
        gettext("You come to the final: %(day)s"),
        gettext("Thank you! It is noted that you come to the final."),
        where_and_when(occasion),
        _travel(),
        gettext(
            "If something comes up, say so on your page before the final: the next player can then "
            "have your seat."
        ),
        calendar=calendar_of(occasion),
    )


def seat_passed_on(occasion: Occasion) -> Letter | None:
    """His seat has gone to somebody else, by the publisher's ruling."""
    if occasion.status != RegistrationStatus.RELEASED or occasion.asked is None:
        return None
    return letter_of(
        occasion,
        gettext("Your seat in the final has gone to another player: %(day)s"),
        gettext("The publisher has given your seat in the final to another player of your day."),
        gettext("If you have questions, ask the publisher of the championship."),
    )


def banned(occasion: Occasion) -> Letter | None:
    """CH-DQ-1: he is shut out of the championship."""
    if occasion.status != RegistrationStatus.DISQUALIFIED:
        return None
    return letter_of(
        occasion,
        gettext("You do not take part in the championship any more: %(day)s"),
        gettext(
            "The publisher has decided that you do not take part in this championship any more. "
            "Your registration and your seat in the final are cancelled."
        ),
        gettext("If you have questions, ask the publisher of the championship."),
    )


KINDS: Mapping[str, tuple[str | Promise, Writer]] = {
    "final_moved": (_("The final is moved"), final_moved),
    "seat_won": (_("Qualified for the final"), seat_won),
    "seat_offered": (_("A seat in the final is offered"), seat_offered),
    "seat_again": (_("More time to answer about the final"), seat_again),
    "seat_reminder": (_("Reminder to answer about the final"), seat_reminder),
    "seat_answer": (_("The answer about the final is recorded"), seat_answer),
    "seat_passed_on": (_("The seat in the final has gone to another"), seat_passed_on),
    "banned": (_("Shut out of the championship"), banned),
}
"""Every kind with its title for the staff."""


def _question(occasion: Occasion, subject: str, opening: str) -> Letter | None:
    """Does he come? Never about a deadline that is not the one in force."""
    asked = occasion.asked
    if (
        occasion.status != RegistrationStatus.INVITED
        or asked is None
        or not same_question(occasion, asked.until)
    ):
        return None
    return letter_of(
        occasion,
        subject,
        opening,
        _won(asked),
        where_and_when(occasion),
        _travel(),
        gettext("Please say whether you come by %(time)s, local time of your city (%(city)s).")
        % {"time": local_time(asked.until, asked.zone), "city": asked.city},
        gettext("If no one answers, the seat may be offered to the next player of your day."),
        link=gettext("Answer: coming or not"),
        until=asked.until,
    )


def _won(asked: Asked) -> str:
    return gettext("Your game day: %(day)s. Your place: %(place)s.") % {
        "day": asked.day,
        "place": asked.place,
    }


def _travel() -> str:
    return gettext("The publisher does not pay for travel or accommodation.")
