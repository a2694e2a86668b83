"""What the page of a game day shows before its draw: the place, the rules in short, the way in.

Owns the values for the templates, also those that the registration form shows of a day; every rule
behind them is asked of the states. Nothing here depends on the clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.planning.stages.queries import registration_ends
from tournament.championship.statuses import EXPECTED, NOT_PLAYED, DayStatus
from tournament.events.describe import Description, description_by
from tournament.events.selectors import text_of
from tournament.events.wording import local_time
from tournament.regulations.refusals import Refusal
from tournament.regulations.rules import RULES
from tournament.web.shared.components import Tile
from tournament.web.shared.contact import Contact, publisher_contact
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.prizes import ShownPrize, prizes_to_come
from tournament.web.shared.venue_notices import is_in_hall
from tournament.web.shared.words import language

_TOLD_BEFORE = ("CH-REG-2", "CH-REG-6", "CH-FREE-1", "CH-FINAL-5")
"""Rules that everybody has to know before they come."""
_TOLD_BEFORE_FINAL = ("CH-FINAL-1", "CH-FINAL-2", "CH-FINAL-3", "CH-FINAL-7", "CH-FINAL-5")
"""The same before the final."""


@dataclass(frozen=True, slots=True)
class Told:
    """A rule in a sentence."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class About:
    """Where a day is, what to bring, whom to ask, and the rules that concern everybody."""

    description: Description
    described: bool
    rules: Sequence[Told]

    @property
    def map_url(self) -> str:
        """The link to a map; whatever is not a web page is none."""
        url = self.description.map_url
        return url if url.startswith("https://") else ""


@dataclass(frozen=True, slots=True)
class Places:
    """How full a day is whose registration is open (CH-DAY-3, CH-WAIT-1)."""

    most: int
    held: int
    waiting: int

    @property
    def free(self) -> int:
        """Places that nobody holds."""
        return max(0, self.most - self.held)

    @property
    def full(self) -> bool:
        """Whether whoever comes now joins the waiting list: nobody overtakes those who wait."""
        return not self.free or bool(self.waiting)

    @property
    def next(self) -> int:
        """The number on the waiting list of whoever comes now."""
        return self.waiting + 1

    @property
    def sentence(self) -> str:
        """Both numbers in words."""
        if not self.full:
            left = ngettext(
                "%(free)s of %(most)s places is left.",
                "%(free)s of %(most)s places are left.",
                self.free,
            )
            return left % {"free": self.free, "most": self.most}
        taken = gettext("All %(most)s places are taken.") % {"most": self.most}
        if self.free:
            taken = gettext("What is free goes to those who wait.")
        if not self.waiting:
            return taken
        waiting = ngettext(
            "%(count)s player is on the waiting list.",
            "%(count)s players are on the waiting list.",
            self.waiting,
        )
        return f"{taken} {waiting % {'count': self.waiting}}"


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


def places_of(reading: DayReading) -> Places:
    """How full the day is."""
    state = reading.championship
    held, waiting = state.places_held(reading.id), len(state.line(reading.id))
    return Places(state.most(reading.id), held, waiting)


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
            Told(rule, RULES[rule].in_language(language()))
            for rule in (_TOLD_BEFORE_FINAL if reading.final else _TOLD_BEFORE)
        ],
    )


def takes_registrations(state: ChampionshipState, day: Day) -> bool:
    """Whether a day's form is offered; that its deadline has passed is told by the form itself."""
    rules = state.rules.tournament
    if rules is not None and rules.entry == "names":
        return False
    return day.status == DayStatus.OPEN and not day.closed_early and not is_in_hall(state, day.id)


def before_draw(reading: DayReading) -> BeforeDraw:
    """Everything that stands on the day's page until the bracket does."""
    opened = takes_registrations(reading.championship, reading.day)
    about = about_day(reading)
    return BeforeDraw(
        about=about,
        prizes=prizes_to_come(reading.championship) if reading.final else (),
        contact=None if about.description.ask else publisher_contact(),
        tiles=_tiles(reading),
        notes=_notes(reading),
        places=places_of(reading) if opened else None,
        register_url=reverse("register", args=[reading.id]) if opened else "",
        cancelled=reading.status in NOT_PLAYED,
        list_sha256=reading.event.frozen_sha256,
        commitment=reading.event.secret_sha256,
    )


def _tiles(reading: DayReading) -> list[Tile]:
    """Who has come, while check-in is open (CH-CHECKIN-1)."""
    if reading.status != DayStatus.CHECK_IN:
        return []
    most = reading.championship.most(reading.id)
    return [
        Tile(
            gettext("present"),
            reading.event.present,
            gettext("of %(places)s places") % {"places": most},
        ),
        Tile(gettext("still expected"), _expected(reading)),
    ]


def _expected(reading: DayReading) -> int:
    if reading.event.check_in_closed:
        return 0
    return sum(entrant.status in EXPECTED for entrant in reading.event.entrants.values())


def _notes(reading: DayReading) -> list[str]:
    """What is going on, and how many may play (CH-DAY-1)."""
    rules = reading.championship.rules
    if reading.status == DayStatus.VOIDED:
        void = gettext("The game day was interrupted and could not go on: nothing of it counts.")
        free = gettext("Those who played are free to register for another day.")
        return [void] if reading.final else [void, free]
    if reading.status == DayStatus.CANCELLED:
        cancelled = gettext("This game day does not take place.")
        free = gettext("Those registered are free to register for another day.")
        return [cancelled] if reading.final else [cancelled, free]
    notes = []
    if reading.final:
        return [*_check_in_notes(reading), RULES["CH-FINAL-4"].in_language(language())]
    if reading.status == DayStatus.PLANNED:
        notes.append(gettext("Registration has not been opened yet."))
    notes += _check_in_notes(reading) + _deadline_notes(reading)
    if reading.status == DayStatus.CHECK_IN and not reading.event.check_in_closed:
        notes.append(Refusal("online_closed").text(language()))
    notes.append(
        gettext("The day takes place with at least %(fewest)s and at most %(most)s players.")
        % {"fewest": rules.stage_minimum, "most": rules.day_maximum}
    )
    return notes


def _deadline_notes(reading: DayReading) -> list[str]:
    """Until when one may register here (CH-TZ-1); whether it has passed is told by the form."""
    day = reading.day
    if reading.status != DayStatus.OPEN or is_in_hall(reading.championship, day.id):
        return []
    if day.closed_early:
        return [Refusal("registration_closed").text(language())]
    ends = registration_ends(day)
    if ends is None:
        return []
    return [
        gettext("Registration on this site ends at %(time)s, local time of the city.")
        % {"time": local_time(ends, day.zone)}
    ]


def _check_in_notes(reading: DayReading) -> list[str]:
    """Whether players are let in."""
    if reading.status != DayStatus.CHECK_IN:
        return []
    closed = reading.event.check_in_closed
    return [gettext("Check-in is closed.") if closed else gettext("Check-in is on.")]
