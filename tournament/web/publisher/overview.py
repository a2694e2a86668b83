"""What the publisher's pages show of a championship: its cities, their days, their numbers."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.event_state import EventState
from tournament.championship.now.championship import championship_now, stage_now
from tournament.championship.now.day import DayNow
from tournament.events.models import Championship, counting
from tournament.events.now import now_of_day
from tournament.events.possible_duplicates import open_cases
from tournament.events.selectors import City, cities, city_of, title_in
from tournament.events.states import championship_state, event_state
from tournament.events.wording import years_title
from tournament.ledger.once import once
from tournament.people.models import RoleGrant
from tournament.people.policy import Role, ScopeKind
from tournament.web.shared.components import Kind, Tile
from tournament.web.shared.status_words import status_kind, status_word


@dataclass(frozen=True, slots=True)
class ListedChampionship:
    """A championship in the list; `undecided`: possible duplicates that wait for a decision."""

    id: str
    title: str
    dates: str
    demo: bool
    undecided: int
    status: str


@dataclass(frozen=True, slots=True)
class DayLine:
    """A game day with its numbers."""

    event: str
    title: str
    when: str
    now: DayNow
    status: str
    kind: Kind
    matches: str

    @property
    def players(self) -> int:
        """Who holds a place, and from the draw on who plays."""
        return self.now.places.held if self.now.not_drawn else self.now.players

    @property
    def numbers(self) -> str:
        """The numbers in one line."""
        places = self.now.places
        parts = [
            gettext("%(players)s of %(places)s places")
            % {"players": self.players, "places": places.most}
        ]
        if places.waiting:
            parts.append(gettext("%(count)s waiting") % {"count": places.waiting})
        if self.matches:
            parts.append(gettext("matches %(count)s") % {"count": self.matches})
        return " · ".join(parts)


@dataclass(frozen=True, slots=True)
class CityLine:
    """A city of the list, with its stage if there is one."""

    code: str
    name: str
    zone: str
    days: tuple[DayLine, ...]
    organizers: tuple[str, ...]
    stage: str = ""
    status: str = ""
    kind: Kind = "neutral"

    @property
    def detail(self) -> str:
        """Zone, days and organizers in one line."""
        parts = [self.zone]
        if self.days:
            count = len(self.days)
            parts.append(ngettext("%(count)s day", "%(count)s days", count) % {"count": count})
        if self.organizers:
            parts.append(", ".join(self.organizers))
        elif self.days:
            parts.append(gettext("no organizer yet"))
        return " · ".join(parts)


@once
def newest_first() -> list[str]:
    """The ids of all championships that count, the newest first."""
    counted = Championship.objects.filter(counting()).order_by("-first_day", "pk")
    return list(counted.values_list("pk", flat=True))


def listed_championships() -> list[ListedChampionship]:
    """All championships, the newest first."""
    states = [championship_state(key) for key in newest_first()]
    return [
        ListedChampionship(
            state.id,
            years_title(state),
            gettext("from %(first)s, final on %(final)s")
            % {
                "first": state.first_day.strftime("%d.%m.%Y"),
                "final": state.final_date.strftime("%d.%m.%Y"),
            },
            state.demo,
            0 if state.life.archived else len(open_cases(state.id)),
            status_word(championship_now(state, timezone.now()).status),
        )
        for state in states
    ]


def city_lines(state: ChampionshipState) -> list[CityLine]:
    """All cities in the order of the announcement, then those added, with days and organizers."""
    organizers, now = _organizers(state), timezone.now()
    stages = {stage.city: stage for stage in state.regional_stages}
    return [
        CityLine(
            city.code,
            city.name,
            zone_words(city, state),
            tuple(day_line(state, key) for key in stages[city.code].days)
            if city.code in stages
            else (),
            organizers.get(stages[city.code].id, ()) if city.code in stages else (),
            *_standing(state, stages.get(city.code), now),
        )
        for city in [*cities().values(), *_added_cities(state)]
    ]


def _added_cities(state: ChampionshipState) -> list[City]:
    """Cities of this championship that are not on the first list (CH-CITY-1)."""
    known = (city_of(stage.city) for stage in state.regional_stages)
    return [city for city in known if city is not None and city.code not in cities()]


def _standing(
    state: ChampionshipState, stage: Stage | None, now: datetime
) -> tuple[str, str, Kind]:
    """A stage's id, and where it stands in words (spec 5.3)."""
    if stage is None:
        return "", "", "neutral"
    status = stage_now(state, stage, now).status
    return stage.id, status_word(status), status_kind(status)


def day_line(state: ChampionshipState, event: str) -> DayLine:
    """One day with its numbers; matches are counted once there is a bracket."""
    day = state.days[event]
    now = now_of_day(state, day, timezone.now())
    played = EventState() if now.not_drawn or now.not_played else event_state(event)
    return DayLine(
        event,
        title_in(state, event),
        f"{day.date:%d.%m.%Y}, {day.start}",
        now,
        status_word(now.case),
        status_kind(now.case),
        f"{played.decided_count}/{played.match_count}" if played.order else "",
    )


def days_by_date(state: ChampionshipState, lines: list[CityLine]) -> list[tuple[CityLine, DayLine]]:
    """All days of all cities in the order of their dates."""
    found = [(line, day) for line in lines for day in line.days]
    return sorted(found, key=lambda item: (state.days[item[1].event].date, item[0].name))


def tiles(lines: list[CityLine]) -> list[Tile]:
    """The championship in four numbers."""
    days = [day for line in lines for day in line.days]
    closed = sum(day.now.closed for day in days)
    return [
        Tile(
            gettext("Cities with a day"),
            sum(bool(line.days) for line in lines),
            gettext("of %(count)s") % {"count": len(lines)},
        ),
        Tile(gettext("Game days"), len(days)),
        Tile(gettext("Closed days"), closed),
        Tile(gettext("Players"), sum(day.players for day in days)),
    ]


def zone_words(city: City, state: ChampionshipState) -> str:
    """A city's zone with its offset on the first day (CH-TZ-1)."""
    midnight = datetime.combine(state.first_day, time(), ZoneInfo(city.zone))
    hours = (midnight.utcoffset() or timedelta()) // timedelta(hours=1)
    return f"{city.zone}, UTC{hours:+d}"


def _organizers(state: ChampionshipState) -> dict[str, tuple[str, ...]]:
    """Names of organizers by stage, in one query."""
    grants = RoleGrant.objects.filter(
        role=Role.ORGANIZER.value,
        scope_kind=ScopeKind.STAGE.value,
        scope_id__in=list(state.stages),
        revoked=False,
    ).select_related("user")
    found: dict[str, tuple[str, ...]] = {}
    for grant in grants.order_by("user__display_name", "pk"):
        found[grant.scope_id] = (*found.get(grant.scope_id, ()), str(grant.user))
    return found
