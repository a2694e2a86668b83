"""Invented occasions, so that the staff can read every message before anybody gets it."""

from datetime import UTC, date, datetime, time
from functools import lru_cache
from itertools import product, starmap
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import get_language, gettext

from tournament.brackets.match_status import MatchStatus
from tournament.championship.event_state import Reopened
from tournament.championship.now.day import DayCase, DayNow, Places
from tournament.championship.now.match import CallNow, MatchCase, MatchNow
from tournament.championship.now.person import Due, PersonNow
from tournament.championship.play.tables.queries import Where
from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.events import hall_letters
from tournament.events.describe import Description
from tournament.events.letter_kinds import KINDS
from tournament.events.letter_texts import Asked, Occasion
from tournament.events.selectors import cities
from tournament.events.wording import day_title
from tournament.outbox.kinds import Letter
from tournament.outbox.recipients import Recipient
from tournament.outbox.site import absolute, host

STATUSES = (
    RegistrationStatus.CONFIRMED,
    RegistrationStatus.WAITLISTED,
    RegistrationStatus.AWAITING_CONSENT,
    RegistrationStatus.OFFERED,
    RegistrationStatus.RECONFIRM_NEEDED,
    RegistrationStatus.WITHDRAWN,
    RegistrationStatus.RELEASED,
    RegistrationStatus.REFUSED,
    RegistrationStatus.INVITED,
    RegistrationStatus.DECLINED,
    RegistrationStatus.DISQUALIFIED,
    RegistrationStatus.IN_BRACKET,
)
"""Statuses of a registration that messages speak of (spec 5.4)."""
_DAY = date(2016, 12, 10)
_UNTIL = datetime(2016, 12, 8, 11, 30, tzinfo=UTC)
_DAY_STATUSES = (
    DayStatus.OPEN,
    DayStatus.PLANNED,
    DayStatus.CANCELLED,
    DayStatus.SUSPENDED,
    DayStatus.VOIDED,
)
_REASONS = ("", "too_young", "duplicate", "no_date")
"""What a message is about; the last: of an interrupted day no one has said when it goes on."""


def sample_letters(kind: str) -> list[Letter]:
    """Every different letter of a kind, in the present language."""
    if kind in hall_letters.KINDS:
        return [hall_letters.sample_letter(kind)]
    _title, write = KINDS[kind]
    letters: list[Letter] = []
    for occasion in _occasions(get_language(), absolute("/")):
        letter = write(occasion)
        if letter is not None and letter not in letters:
            letters.append(letter)
    return letters


def sample_recipient() -> Recipient:
    """Nobody: who reads the samples."""
    return Recipient("player@example.org", gettext("Alex Sample"))


def sample_unsubscribe() -> str:
    """The address that stands in the foot of a sample."""
    return absolute(reverse("my_unsubscribe", args=["example"]))


@lru_cache(maxsize=4)
def _occasions(language: str | None, site: str) -> tuple[Occasion, ...]:
    """Every invented registration as it is told in this language, by this site."""
    return tuple(starmap(sample_occasion, product(STATUSES, _DAY_STATUSES, _REASONS)))


def sample_occasion(
    status: RegistrationStatus, day_status: DayStatus = DayStatus.OPEN, reason: str = ""
) -> Occasion:
    """An invented registration with this status."""
    kazan, perm = cities()["kazan"], cities()["perm"]
    return Occasion(
        status=status,
        day_status=day_status,
        city=kazan.name,
        day=_DAY,
        start=datetime.combine(_DAY, time(11), ZoneInfo(kazan.zone)),
        zone=kazan.zone,
        uid=f"sample@{host()}",
        sequence=1,
        day_page=absolute(reverse("day", args=["example"])),
        all_days=absolute(reverse("home")),
        personal_page=absolute(reverse("my", args=["example"])),
        line=3 if status == RegistrationStatus.WAITLISTED else 0,
        offered_until=_UNTIL if status == RegistrationStatus.OFFERED else None,
        earlier=day_title(perm.name, date(2016, 12, 4)),
        description=Description(
            address=gettext("5 Sample Street"),
            room=gettext("board game club, second floor"),
            map_url="https://maps.example/club",
            bring=gettext("your deck and a pen"),
            ask=gettext("the organizer, at the desk"),
        ),
        minimum_age=12,
        final=day_status == DayStatus.PLANNED,
        asked=Asked(day_title(perm.name, date(2016, 12, 4)), 2, perm.name, perm.zone, _UNTIL),
        announcement=gettext("The hall opens half an hour earlier than announced."),
        reopened=Reopened(("W2.1",), reason == "", _UNTIL),
        interrupted=_interrupted(status, day_status, reason),
        about={"why": reason, "from_date": "2016-12-03", "until": _UNTIL.isoformat()},
    )


def _interrupted(
    status: RegistrationStatus, day_status: DayStatus, reason: str
) -> PersonNow | None:
    """A player whose game was begun when the day was interrupted; None in any other case."""
    if day_status != DayStatus.SUSPENDED or status != RegistrationStatus.IN_BRACKET:
        return None
    day = DayNow(
        "example",
        DayCase.SUSPENDED,
        day_status,
        Places(32, 32, 0),
        32,
        goes_on=None if reason == "no_date" else _UNTIL,
    )
    begun = MatchNow(
        "W1.1",
        MatchStatus.IN_PLAY,
        MatchCase.INTERRUPTED,
        Where(4, False, 0),
        None,
        None,
        CallNow.JUDGE,
    )
    return PersonNow("example", status, day, Due.CONTINUATION, match=begun)
