"""What the publisher's pages about personal data show, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState
from tournament.events import retention
from tournament.events.erasure import why_not
from tournament.events.execution import Caller
from tournament.events.models import Championship, Registration, counting
from tournament.events.selectors import title_of
from tournament.events.states import championship_state
from tournament.events.wording import years_title
from tournament.people.models import Person, ProtectedRead, RetentionReport
from tournament.people.names import normalised_name
from tournament.web.shared.actions import Offered
from tournament.web.shared.protected_words import PROTECTED_FIELD, WHY_READ
from tournament.web.shared.words import ROLE

COUNTED = {
    "name_stays": _("people whose shown name stays, since they consented to it"),
    "deleted": _("people of whom nothing stays"),
    "left_out": _("people left out: they also play in a later championship"),
    "birth_date": _("birth dates"),
    "contact": _("contacts"),
    "city": _("cities of residence"),
    "representative_name": _("names of parents"),
    "representative_contact": _("contacts of parents"),
    "full_name": _("full names that become the shown name"),
    "consent_processing": _("consents to processing"),
    "consent_representative": _("consents of parents"),
    "consent_public": _("consents to showing the name"),
    "links": _("personal links"),
    "likenesses": _("notes of possible duplicates"),
    "texts": _("texts of rulings that name somebody"),
    "channels": _("phones that messages go to"),
    "pins": _("PINs for the tablet"),
    "key_requests": _("requests to confirm a key"),
    "evidence": _("drawn signatures and photos of slips"),
    "submitted_logs": _("logs of games as they were handed in"),
}


@dataclass(frozen=True, slots=True)
class CountLine:
    """One number of a report; `more` is what a run took beyond its rehearsal, or short of it."""

    label: str
    number: int
    more: int = 0


@dataclass(frozen=True, slots=True)
class ShownReport:
    """A report in words."""

    id: int
    is_run: bool
    when: str
    finished: bool
    lines: tuple[CountLine, ...]

    @property
    def differs(self) -> bool:
        """Whether the run was not what had been rehearsed."""
        return any(line.more for line in self.lines)


@dataclass(frozen=True, slots=True)
class Kept:
    """A championship with the end of its data."""

    id: str
    title: str
    final: date
    due: date
    reports: tuple[ShownReport, ...]


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """Somebody who was looked up, with what tells them from a namesake."""

    person: Person
    registrations: tuple[str, ...]
    erase: Offered


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One look at protected fields."""

    when: str
    who: str
    role: str
    about: str
    fields: str
    why: str


def kept_championships() -> list[Kept]:
    """All championships with their reports, the newest first."""
    real = Championship.objects.filter(counting())
    keys = real.order_by("-final_date", "pk").values_list("pk", flat=True)
    return [_kept(championship_state(key)) for key in keys]


def retention_notices(now: datetime) -> list[Kept]:
    """Championships whose data go within a week, or should have gone already."""
    real = Championship.objects.filter(counting())
    keys = real.order_by("final_date", "pk").values_list("pk", flat=True)
    states = [championship_state(key) for key in keys]
    return [
        _kept(state)
        for state in states
        if retention.today(now) >= retention.due_date(state) - retention.REHEARSED_BEFORE
        and retention.open_rehearsals(state.id)
    ]


def found_persons(
    caller: Caller, *, day: str = "", number: int | None = None, name: str = ""
) -> list[FoundPerson]:
    """Those with this number on the day, or with exactly this name."""
    if day and number is not None:
        keys = list(
            Registration.objects.filter(game_day=day, number=number).values_list(
                "person_id", flat=True
            )
        )
    else:
        wanted = normalised_name(name)
        names = Person.objects.values_list("pk", "full_name", "display_name")
        keys = [
            key
            for key, *both in names.iterator()
            if wanted and wanted in map(normalised_name, both)
        ]
    titles = titles_of_registrations(keys)
    label, url = gettext("Erase the data"), reverse("privacy_erase")
    return [
        FoundPerson(
            person,
            tuple(titles.get(person.pk, ())),
            Offered(label, url, why_not(caller, person=person.pk)),
        )
        for person in Person.objects.filter(pk__in=keys).order_by("full_name", "pk")
    ]


def titles_of_registrations(persons: Iterable[str]) -> dict[str, list[str]]:
    """The registrations of persons as people speak of them: day and number, no name."""
    rows = (
        Registration.objects.filter(person_id__in=list(persons))
        .select_related("game_day__stage")
        .order_by("game_day__date", "pk")
    )
    found: dict[str, list[str]] = {}
    for row in rows:
        title = gettext("%(day)s, No. %(number)s") % {
            "day": title_of(row.game_day.stage, row.game_day.date),
            "number": row.number,
        }
        found.setdefault(row.person_id, []).append(title)
    return found


def read_lines(reads: Iterable[ProtectedRead]) -> list[ReadLine]:
    """Looks at protected fields in words; who was looked at is said by day and number."""
    listed = list(reads)
    titles = titles_of_registrations({read.person_id for read in listed})
    return [
        ReadLine(
            when=_moment(read.at),
            who=str(read.user) if read.user is not None else gettext("an account that is gone"),
            role=str(ROLE.get(read.role, "")),
            about="; ".join(titles.get(read.person_id, ())) or gettext("not in any list"),
            fields=", ".join(str(PROTECTED_FIELD[name]) for name in read.fields.split(",")),
            why=str(WHY_READ[read.why]),
        )
        for read in listed
    ]


def _kept(state: ChampionshipState) -> Kept:
    reports = retention.reports_of(state.id).select_related("rehearsal").order_by("-pk")
    return Kept(
        state.id,
        years_title(state),
        state.final_date,
        retention.due_date(state),
        tuple(_shown(report) for report in reports),
    )


def _shown(report: RetentionReport) -> ShownReport:
    is_run = report.kind == RetentionReport.Kind.RUN
    finished = report.finished_at is not None
    more = retention.differences(report) if is_run and finished else {}
    return ShownReport(
        report.pk, is_run, _moment(report.made_at), finished, _lines(report.counts, more)
    )


def _lines(counts: Mapping[str, int], more: Mapping[str, int]) -> tuple[CountLine, ...]:
    return tuple(
        CountLine(str(label), counts.get(key, 0), more.get(key, 0))
        for key, label in COUNTED.items()
        if counts.get(key) or more.get(key)
    )


def _moment(moment: datetime) -> str:
    return localtime(moment).strftime("%d.%m.%Y %H:%M")
