"""What the page of a game day shows before its draw: the place, the rules in short, the way in.

Owns the values for the templates, also those that the registration form shows of a day; every rule
behind them is asked of the states. Nothing here depends on the clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.now.day import DayCase, DayNow, Places
from tournament.events.describe import Description, description_by
from tournament.events.selectors import text_of
from tournament.events.wording import local_time
from tournament.regulations.refusals import Refusal
from tournament.regulations.rules import RULES
from tournament.web.shared.components import Tile
from tournament.web.shared.contact import Contact, publisher_contact
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.day_words import not_open_words
from tournament.web.shared.prizes import ShownPrize, prizes_to_come
from tournament.web.shared.words import language

_TOLD_BEFORE = ("CH-REG-2", "CH-REG-6", "CH-FREE-1", "CH-FINAL-5")
"""Rules that everybody has to know before they come."""
_TOLD_BEFORE_FINAL = ("CH-FINAL-1", "CH-FINAL-2", "CH-FINAL-3", "CH-FINAL-7", "CH-FINAL-5")
"""The same before the final."""


@dataclass(frozen=True, slots=True)
class About:
    """Where a day is, what to bring, whom to ask; rules that concern everybody, in a sentence."""

    description: Description
    described: bool
    rules: Sequence[tuple[str, str]]

    @property
    def map_url(self) -> str:
        """The link to a map; whatever is not a web page is none."""
        url = self.description.map_url
        return url if url.startswith("https://") else ""


@dataclass(frozen=True, slots=True)
class BeforeDraw:
    """A day whose bracket is not drawn yet; `places` and `register_url` while one can register."""

    about: About
    prizes: Sequence[ShownPrize]
    contact: Contact | None
    tiles: Sequence[Tile]
    notes: Sequence[str]
    places: Places | None
    register_url: str
    cancelled: bool
    list_sha256: str
    commitment: str


def about_day(reading: DayReading) -> About:
    """The organizer's words about the day, and the rules to know."""
    description = description_by(reading.day.description)
    if description is None and reading.free is not None:
        text = text_of(reading.id)
        if text is not None:
            place, words = text.place, text.description
            typed = Description(address=place, bring=words)
            return About(typed, bool(place or words), ())
    return About(
        description=description or Description(),
        described=description is not None,
        rules=[
            (rule, RULES[rule].in_language(language()))
            for rule in (_TOLD_BEFORE_FINAL if reading.final else _TOLD_BEFORE)
        ],
    )


def before_draw(reading: DayReading) -> BeforeDraw:
    """Everything that stands on the day's page until the bracket does."""
    about, opened = about_day(reading), reading.day_now.registers
    return BeforeDraw(
        about=about,
        prizes=prizes_to_come(reading.championship) if reading.final else (),
        contact=None if about.description.ask else publisher_contact(),
        tiles=_tiles(reading),
        notes=_notes(reading),
        places=reading.day_now.places if opened else None,
        register_url=reverse("register", args=[reading.id]) if opened else "",
        cancelled=reading.day_now.not_played,
        list_sha256=reading.event.frozen_sha256,
        commitment=reading.event.secret_sha256,
    )


def _tiles(reading: DayReading) -> list[Tile]:
    """Who has come, while check-in is open (CH-CHECKIN-1)."""
    now, event = reading.day_now, reading.event
    if not now.checks_in:
        return []
    listed = () if event.check_in_closed else event.entrants.values()
    of = gettext("of %(places)s places") % {"places": now.places.most}
    return [
        Tile(gettext("present"), event.present, of),
        Tile(gettext("still expected"), sum(entrant.expected for entrant in listed)),
    ]


def _notes(reading: DayReading) -> list[str]:
    """What is going on, and how many may play (CH-DAY-1)."""
    rules, now = reading.championship.rules, reading.day_now
    if now.voided:
        void = gettext("The game day was interrupted and could not go on: nothing of it counts.")
        free = gettext("Those who played are free to register for another day.")
        return [void] if reading.final else [void, free]
    if now.cancelled:
        cancelled = gettext("This game day does not take place.")
        free = gettext("Those registered are free to register for another day.")
        return [cancelled] if reading.final else [cancelled, free]
    check_in = []
    if now.checks_in:
        closed = reading.event.check_in_closed
        check_in = [gettext("Check-in is closed.") if closed else gettext("Check-in is on.")]
    if reading.final:
        return [*check_in, RULES["CH-FINAL-4"].in_language(language())]
    planned = [gettext("Registration has not been opened yet.")] if now.planned else []
    notes = [*planned, *check_in, *_deadline_notes(now, reading.day.zone)]
    if now.checks_in and not reading.event.check_in_closed:
        notes.append(Refusal("online_closed").text(language()))
    of = gettext("The day takes place with at least %(fewest)s and at most %(most)s players.")
    return [*notes, of % {"fewest": rules.stage_minimum, "most": rules.day_maximum}]


def _deadline_notes(now: DayNow, zone: str) -> list[str]:
    """Until when one may register here (CH-TZ-1), or why nobody may."""
    if now.case == DayCase.REGISTRATION_CLOSED:
        return [not_open_words(now)]
    if not now.registers or now.ends is None:
        return []
    return [
        gettext("Registration on this site ends at %(time)s, local time of the city.")
        % {"time": local_time(now.ends, zone)}
    ]
