"""What messages about registrations say: one function per kind, from an occasion to a letter.

Pure but for the language: an occasion holds everything that is told. A function answers None for a
status in which its message would not be true.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import Reopened
from tournament.championship.now.person import PersonNow
from tournament.championship.statuses import (
    BEFORE_CHECK_IN,
    NOT_COMING,
    DayStatus,
    RegistrationStatus,
)
from tournament.events.describe import Description
from tournament.events.wording import date_in_sentence, day_title, local_time
from tournament.outbox.kinds import Calendar, Letter, Link
from tournament.outbox.plain import one_line

USUAL_LENGTH = timedelta(hours=8)
"""How long a day of matches lasts as a rule, until somebody says when its hall closes."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The seat in the final that somebody is asked about: for which place, and until when.

    The deadline is told by the clocks of the city in which he played.
    """

    day: str
    place: int
    city: str
    zone: str
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """A registration and its day at the moment of writing; `about` is what the message is about.

    `earlier`: the title of the day that the player left. `sequence` rises with every change of the
    championship, and with it the number of each calendar file.
    """

    status: RegistrationStatus
    day_status: DayStatus
    city: str
    day: date
    start: datetime
    closes: datetime | None = None
    """When the hall closes, if the organizer has said so."""
    zone: str
    number: int | None = None
    uid: str
    sequence: int
    day_page: str
    all_days: str
    personal_page: str = ""
    description: Description
    about: Mapping[str, str]
    line: int = 0
    offered_until: datetime | None = None
    earlier: str = ""
    representative_first: bool = False
    minimum_age: int = 0
    asked: Asked | None = None
    announcement: str = ""
    reopened: Reopened | None = None
    stage: str = ""
    """What the stage is called, where that is not just its city."""
    final: bool = False
    interrupted: PersonNow | None = None
    """What is true of the player while the day is interrupted; None without an interruption."""
    all_over: bool = False
    """Whether the championship as a whole is cancelled: there is no other day to go to."""

    @property
    def title(self) -> str:
        """City and date."""
        return day_title(self.stage or self.city, self.day)

    @property
    def asks_again(self) -> bool:
        """Whether the player has to say that they come on the new date."""
        return self.status == RegistrationStatus.RECONFIRM_NEEDED


Writer = Callable[[Occasion], Letter | None]


def registered(occasion: Occasion) -> Letter | None:
    """Somebody was entered, or a missing consent arrived: where he stands."""
    if occasion.status not in _BY_STATUS:
        return None
    return _status_letter(occasion)


def moved(occasion: Occasion) -> Letter | None:
    """CH-REG-7: the old registration has ended, the new one stands."""
    if occasion.status not in _BY_STATUS:
        return None
    change = gettext("Your registration for %(earlier)s was cancelled, and you have a new one.") % {
        "earlier": occasion.earlier
    }
    return _status_letter(occasion, change, _BY_STATUS[occasion.status][1](occasion))


def place_given(occasion: Occasion) -> Letter | None:
    """CH-WAIT-1: the offered place was taken."""
    if occasion.status != RegistrationStatus.CONFIRMED:
        return None
    return _status_letter(occasion, gettext("The place that was offered to you is yours now."))


def place_offered(occasion: Occasion) -> Letter | None:
    """CH-WAIT-1: a place, and until when it is kept; never of another offer than this one."""
    until = occasion.offered_until
    if (
        occasion.status != RegistrationStatus.OFFERED
        or until is None
        or not same_question(occasion, until)
    ):
        return None
    return letter_of(
        occasion,
        gettext("A place is free for you: %(day)s"),
        gettext("A place has become free, and you are the first on the waiting list."),
        gettext("Take it or decline it by %(time)s, local time of the city (%(city)s).")
        % {"time": local_time(until, occasion.zone), "city": occasion.city},
        gettext(
            "Without an answer it is offered to the next on the waiting list, and you go to the "
            "end of the waiting list."
        ),
        where_and_when(occasion),
        link=gettext("Answer here"),
        until=until,
    )


def place_lost(occasion: Occasion) -> Letter | None:
    """CH-WAIT-1: the deadline passed."""
    if occasion.status != RegistrationStatus.WAITLISTED:
        return None
    return letter_of(
        occasion,
        gettext("The offered place has gone to the next on the waiting list: %(day)s"),
        gettext(
            "No one answered the offer in time, so the place is offered to the next on the list."
        ),
        _line(occasion),
    )


def withdrawn(occasion: Occasion) -> Letter | None:
    """The player does not come."""
    if occasion.status != RegistrationStatus.WITHDRAWN:
        return None
    return letter_of(
        occasion,
        gettext("Your registration is withdrawn: %(day)s"),
        gettext("You do not take part in this game day any more: %(day)s.")
        % {"day": occasion.title},
        gettext("You can register again as long as registration is open, for this or another day."),
        to_all_days=True,
    )


def day_moved(occasion: Occasion) -> Letter | None:
    """CH-DAY-2: the day has another date or time."""
    told = AFTER_MOVE.get(occasion.status)
    if told is None or occasion.day_status not in BEFORE_CHECK_IN:
        return None
    before = date.fromisoformat(occasion.about["from_date"])
    return letter_of(
        occasion,
        gettext("New date or time: %(day)s"),
        gettext("The date or the time of a game day has changed; it was announced for %(date)s.")
        % {"date": date_in_sentence(before)},
        where_and_when(occasion),
        told(occasion),
        link=gettext("Answer here") if occasion.asks_again else "",
        calendar=calendar_of(occasion) if occasion.asks_again else None,
    )


def day_cancelled(occasion: Occasion) -> Letter | None:
    """The day is not played."""
    if occasion.day_status != DayStatus.CANCELLED or occasion.status != RegistrationStatus.RELEASED:
        return None
    return letter_of(
        occasion,
        gettext("The game day is cancelled: %(day)s"),
        gettext("This game day does not take place: %(day)s.") % {"day": occasion.title},
        gettext("The championship as a whole is cancelled, and with it your registration.")
        if occasion.all_over
        else gettext("Your registration was cancelled. You can register for any other day."),
        to_all_days=True,
    )


def reminder(occasion: Occasion) -> Letter | None:
    """The day before: when, where, what to bring."""
    told = _ON_THE_EVE.get(occasion.status)
    near = (
        {DayStatus.PLANNED, DayStatus.CHECK_IN}
        if occasion.final
        else {DayStatus.OPEN, DayStatus.CHECK_IN}
    )
    goes_on = occasion.status == RegistrationStatus.IN_BRACKET
    if told is None or occasion.day_status not in ({DayStatus.SUSPENDED} if goes_on else near):
        return None
    return letter_of(
        occasion,
        gettext("The game day is near: %(day)s"),
        told(occasion),
        where_and_when(occasion),
        ""
        if goes_on
        else gettext("Be on time: everybody is checked in at the entrance before the draw."),
        until=occasion.start,
    )


def ended(occasion: Occasion) -> Letter | None:
    """The registration ended without the player's doing."""
    if occasion.status not in {RegistrationStatus.REFUSED, RegistrationStatus.RELEASED}:
        return None
    why = _WHY_ENDED.get(occasion.about.get("why", ""))
    return letter_of(
        occasion,
        gettext("Your registration was cancelled: %(day)s"),
        gettext("Your registration for this game day was cancelled: %(day)s.")
        % {"day": occasion.title},
        why(occasion) if why is not None else gettext("You can register for any other day."),
        to_all_days=True,
    )


def announcement(occasion: Occasion) -> Letter | None:
    """What the publisher tells everybody; not once it is withdrawn, nor to who has left."""
    if not occasion.announcement or occasion.status in NOT_COMING:
        return None
    return letter_of(
        occasion,
        gettext("News of the championship: %(day)s"),
        occasion.announcement,
        where_and_when(occasion),
    )


def new_link(occasion: Occasion) -> Letter | None:
    """The desk made a new link."""
    return letter_of(
        occasion,
        gettext("Your new personal link: %(day)s"),
        gettext("A new personal link was made for you. Older links do not work any more."),
    )


KINDS: Mapping[str, tuple[str | Promise, Writer]] = {
    "registered": (_("Registered"), registered),
    "moved": (_("Moved to another day"), moved),
    "withdrawn": (_("Withdrawn"), withdrawn),
    "place_offered": (_("A place is offered"), place_offered),
    "place_given": (_("The offered place is taken"), place_given),
    "place_lost": (_("The offer has lapsed"), place_lost),
    "day_moved": (_("The day has another date"), day_moved),
    "day_cancelled": (_("The day is cancelled"), day_cancelled),
    "reminder": (_("Reminder on the day before"), reminder),
    "ended": (_("The registration was cancelled"), ended),
    "new_link": (_("A new personal link"), new_link),
    "announcement": (_("An announcement"), announcement),
}
"""Every kind with its title for the staff."""


def _status_letter(occasion: Occasion, *opening: str) -> Letter:
    """Where somebody stands now, in the usual words or others, and what he needs to come."""
    subject, told = _BY_STATUS[occasion.status]
    return letter_of(
        occasion,
        str(subject),
        *(opening or (told(occasion),)),
        where_and_when(occasion),
        gettext("If you cannot come, withdraw on your page: somebody in line gets the place.")
        if occasion.status == RegistrationStatus.CONFIRMED
        else "",
        calendar=calendar_of(occasion) if occasion.status == RegistrationStatus.CONFIRMED else None,
    )


def letter_of(
    occasion: Occasion,
    subject: str,
    *paragraphs: str,
    link: str = "",
    to_all_days: bool = False,
    calendar: Calendar | None = None,
    until: datetime | None = None,
) -> Letter:
    """A letter with the links that all have: the personal page first, then the day or all days."""
    links = []
    if occasion.personal_page:
        links.append(Link(link or gettext("Your page"), occasion.personal_page))
    if to_all_days:
        links.append(Link(gettext("All game days"), occasion.all_days))
    else:
        links.append(Link(gettext("Page of the game day"), occasion.day_page))
    return Letter(
        subject=subject % {"day": occasion.title},
        paragraphs=tuple(paragraph for paragraph in paragraphs if paragraph),
        links=tuple(links),
        calendar=calendar,
        until=until,
        representative_first=occasion.representative_first,
        page=occasion.all_days if to_all_days else occasion.day_page,
        number=occasion.number,
    )


def where_and_when(occasion: Occasion) -> str:
    """Start in the city's time, place, and the organizer's words, each on a line of its own."""
    told = occasion.description
    lines = [
        gettext("When: %(date)s at %(time)s, local time of the city")
        % {"date": date_in_sentence(occasion.day), "time": f"{occasion.start:%H:%M}"},
        gettext("Where: %(place)s") % {"place": told.where(occasion.city)},
    ]
    if not told.address:
        lines.append(gettext("The address will be on the page of the game day."))
    if told.map_url:
        lines.append(gettext("Map: %(url)s") % {"url": one_line(told.map_url, 500)})
    if told.bring:
        lines.append(gettext("Bring: %(things)s") % {"things": told.bring.strip()})
    if told.ask:
        lines.append(gettext("Questions: %(whom)s") % {"whom": told.ask.strip()})
    return "\n".join(lines)


def calendar_of(occasion: Occasion) -> Calendar:
    """The game day for the player's calendar."""
    told = occasion.description
    return Calendar(
        uid=occasion.uid,
        sequence=occasion.sequence,
        start=occasion.start,
        end=occasion.closes or occasion.start + USUAL_LENGTH,
        summary=gettext("Pixel Tactics: game day, %(city)s") % {"city": occasion.city},
        location=occasion.description.where(occasion.city),
        description="\n".join(part for part in (told.bring, told.ask) if part.strip()),
        url=occasion.day_page,
        confirmed=occasion.status in {RegistrationStatus.CONFIRMED, RegistrationStatus.IN_BRACKET},
    )


def same_question(occasion: Occasion, until: datetime) -> bool:
    """Whether the deadline that stands is the one that this message tells of."""
    told = occasion.about.get("until")
    return told is None or datetime.fromisoformat(told) == until


def _has_place(occasion: Occasion) -> str:
    return gettext("You have a place in this game day of the championship.")


def _line(occasion: Occasion) -> str:
    return gettext(
        "No place is free for you yet: you are number %(line)s on the waiting list. When a place "
        "becomes free, the first on the waiting list is asked."
    ) % {"line": occasion.line}


def _consent_missing(occasion: Occasion) -> str:
    return gettext(
        "One step is missing: a parent or another legal representative has to consent, on your "
        "page or on paper at the desk. Until then no place is held; places are given in the order "
        "in which consents arrive."
    )


def _reconfirm(occasion: Occasion) -> str:
    return gettext(
        "Your place is kept. Please say on your page whether you come on this date; if not, "
        "withdraw there, it costs you nothing."
    )


def _please_reconfirm(occasion: Occasion) -> str:
    return gettext(
        "You have a place, but have not said yet whether you come on the new date. Please do so on "
        "your page."
    )


def _too_young(occasion: Occasion) -> str:
    return gettext(
        "The day has another date, on which the player is not %(age)s years old yet. You can "
        "register for a later day."
    ) % {"age": occasion.minimum_age}


def _duplicate(occasion: Occasion) -> str:
    return gettext(
        "The publisher has found that the same player is registered twice; one person takes part "
        "in one game day only. The other registration stays in force."
    )


_BY_STATUS: Mapping[RegistrationStatus, tuple[str | Promise, Callable[[Occasion], str]]] = {
    RegistrationStatus.CONFIRMED: (_("You are registered: %(day)s"), _has_place),
    RegistrationStatus.WAITLISTED: (_("You are on the waiting list: %(day)s"), _line),
    RegistrationStatus.AWAITING_CONSENT: (_("A consent is missing: %(day)s"), _consent_missing),
}
AFTER_MOVE: Mapping[RegistrationStatus, Callable[[Occasion], str]] = {
    RegistrationStatus.RECONFIRM_NEEDED: _reconfirm,
    RegistrationStatus.WAITLISTED: _line,
    RegistrationStatus.AWAITING_CONSENT: _consent_missing,
}
_ON_THE_EVE: Mapping[RegistrationStatus, Callable[[Occasion], str]] = {
    RegistrationStatus.CONFIRMED: _has_place,
    RegistrationStatus.RECONFIRM_NEEDED: _please_reconfirm,
    RegistrationStatus.IN_BRACKET: lambda _: gettext(
        "The interrupted game day goes on with the same bracket; what was played counts."
    ),
}
_WHY_ENDED: Mapping[str, Callable[[Occasion], str]] = {
    "too_young": _too_young,
    "duplicate": _duplicate,
}
