"""What a public page reads of a game day: three short queries, then pure states.

Owns the way from an address to the states, the day's words and the public names (CH-PD-3). Names
come in one query for all who stand on the page; nothing here reads a real name without consent.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Self

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from tournament.brackets import Place
from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.championship.event_state import EventState
from tournament.championship.now.day import DayNow, status_of_day
from tournament.championship.now.match import MatchNow, match_now
from tournament.championship.now.person import PersonNow, person_now
from tournament.championship.play.places.queries import standing_places
from tournament.championship.qualification.queries import (
    Finalist,
    StageQualification,
    finalists,
    stage_qualification,
)
from tournament.championship.rulings.lots.state import Lot
from tournament.events.now import now_of_day
from tournament.events.selectors import (
    place_of,
    stage_name,
    tournament_game,
    tournament_name,
)
from tournament.events.states import championship_state, event_state, event_states
from tournament.events.wording import city_name, clock, day_title, with_game
from tournament.people.public_names import Audience, names_for, on_paper, pseudonym, shown_names
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web.shared.components import Kind
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.words import round_word


@dataclass(frozen=True)
class DayReading:
    """A game day as its pages see it; its event is read when a page asks for it."""

    championship: ChampionshipState
    day: Day
    now: datetime = field(default_factory=lambda: timezone.now(), compare=False)
    """The instant of which it tells."""
    audience: ClassVar[Audience] = "public"

    @cached_property
    def event(self) -> EventState:
        """What happened in the day since its check-in has opened."""
        return event_state(self.day.id)

    @property
    def id(self) -> str:
        """The day's id."""
        return self.day.id

    @property
    def status(self) -> StrEnum:
        """How far the day is (spec 5.5)."""
        return status_of_day(self.event, self.day.status)

    @cached_property
    def day_now(self) -> DayNow:
        """What is true of the day: the one answer of which every page tells."""
        known = vars(self).get("event")
        return now_of_day(self.championship, self.day, self.now, known)

    def match_now(self, match: str) -> MatchNow:
        """What is true of a match of the drawn bracket."""
        return match_now(self.day, self.event, match)

    def person_now(self, registration: str) -> PersonNow:
        """What is true of somebody on the day's list."""
        held = self.championship.registrations[registration]
        return person_now(self.championship, held, self.day_now, self.event, self.now)

    @property
    def status_word(self) -> str:
        """How far it is, in words."""
        return status_word(self.day_now.case)

    @property
    def status_kind(self) -> Kind:
        """How that looks."""
        return status_kind(self.day_now.case)

    @property
    def city(self) -> str:
        """The city in the reader's language."""
        return city_name(self.championship.stages[self.day.stage].city)

    @property
    def stage(self) -> Stage:
        """The stage that the day belongs to."""
        return self.championship.stages[self.day.stage]

    @property
    def final(self) -> bool:
        """Whether it is the final."""
        return self.stage.kind == "final"

    @property
    def title(self) -> str:
        """City and date, or a tournament's name, and the game if it is not the site's."""
        named = tournament_name(self.championship, self.id)
        title = named or day_title(stage_name(self.stage), self.day.date)
        return with_game(title, self.championship.rules.ruleset, self.game)

    @property
    def game(self) -> str:
        """What is played, as it was typed; empty where the engine knows the game."""
        return tournament_game(self.championship, self.id)

    @property
    def free(self) -> TournamentRules | None:
        """The rules of a free tournament; None of a day of a championship."""
        return self.championship.rules.tournament

    @property
    def drawn(self) -> bool:
        """Whether there is a bracket that is played."""
        return bool(self.event.order) and not self.day.not_played

    @property
    def has_bracket(self) -> bool:
        """Whether there are matches that lead to others: rounds have none before the cut."""
        structure = self.event.structure if self.event.order else None
        return structure is not None and len(structure.matches) > structure.round_matches

    @cached_property
    def qualification(self) -> StageQualification:
        """Who goes to the final from this stage, as far as it is known (CH-QUAL-1…3)."""
        return stage_qualification(self.championship, self.day.stage)

    @cached_property
    def finalists(self) -> Mapping[str, Finalist]:
        """Who goes to the final from this stage, by registration; nobody from elsewhere."""
        if self.final or self.free is not None:
            return {}
        found = finalists(self.championship, self.day.stage)
        return {item.registration: item for item in found}

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Places that are certain, after disqualifications and bans, by registration."""
        return standing_places(self.championship, self.event)

    @cached_property
    def places_by_seed(self) -> Mapping[int, Place]:
        """The same by seed."""
        return {self.event.seed_of[key]: place for key, place in self.places.items()}

    @property
    def lots(self) -> tuple[Lot, ...]:
        """Every lot between players of this day, in whichever ledger it lies (CH-DE-10)."""
        return (*self.event.lots.values(), *self.championship.lots_about(self.day.id))

    def number(self, registration: str) -> int:
        """The number that a registration got on its day."""
        entrant = self.event.entrants.get(registration)
        if entrant is not None:
            return entrant.number
        return self.championship.registrations[registration].number

    def person(self, registration: str) -> str:
        """The opaque id of the registered person."""
        entrant = self.event.entrants.get(registration)
        if entrant is not None:
            return entrant.person
        return self.championship.registrations[registration].person

    def clock(self, moment: datetime | None) -> str:
        """An instant as the clock on the hall's wall shows it (CH-TZ-1); empty without one."""
        return clock(moment, self.day.zone) if moment is not None else ""

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Public names of everyone who may stand on a page of this day, by registration."""
        return self.names_of(self.told_of)

    @cached_property
    def told_of(self) -> frozenset[str]:
        """The registrations of everyone who may stand on a page of this day."""
        shown = set(self.event.order) | set(self.event.frozen_list)
        shown.update(item for draw in self.event.draws for item in draw.registrations)
        shown.update(item for lot in self.lots for item in lot.candidates)
        if self.day_now.closed:
            shown.update(self.finalists)
        return frozenset(shown)

    def at(self, event: EventState) -> Self:
        """The same day as it was, or would be; its players are called as they are now."""
        other = replace(self)
        vars(other).update(event=event, names=self.names)
        return other

    def pair(self, match: str) -> str:
        """Both players of a match as people call it; its round while they are not known.

        Of a withdrawn draw only that it was a match.
        """
        if not self.drawn or match not in self.event.structure:
            return gettext("A match")
        players = self.event.players(match)
        if None in players:
            return self.round_of(match)
        return " – ".join(self.names[str(player)] for player in players)

    def round_of(self, match: str) -> str:
        """The round of a match, whoever plays in it; empty where its draw was withdrawn."""
        known = self.drawn and match in self.event.structure
        return round_word(match, self.event.structure) if known else ""

    def called(self, registration: str, reader: str) -> str:
        """What a player who reads calls another, or themselves (`you`)."""
        name = self.names.get(registration, "–")
        return gettext("you (%(name)s)") % {"name": name} if registration == reader else name

    def printed_name(self, registration: str) -> str:
        """What a player is called on paper and in pictures."""
        return on_paper(self.names[registration], self.number(registration))

    def names_of(
        self, registrations: Iterable[str], known: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """Names in one query. One person may stand here under two numbers: each has its own."""
        shown = list(registrations)
        if not shown:
            return {}
        numbers = {self.person(item): self.number(item) for item in shown}
        by_person = names_for(numbers, self.audience, known)
        result = {}
        for item in shown:
            person = self.person(item)
            name = by_person[person]
            hidden = name == pseudonym(numbers[person])
            result[item] = pseudonym(self.number(item)) if hidden else name
        return result


def read_days(championship: ChampionshipState, days: Iterable[Day]) -> list[DayReading]:
    """Several days of a championship, with as few questions to the database as one."""
    readings = [DayReading(championship, day) for day in days]
    states = event_states(reading.id for reading in readings)
    for reading in readings:
        vars(reading)["event"] = states[reading.id]
    persons = {reading.person(item) for reading in readings for item in reading.told_of}
    known = shown_names(frozenset(persons), DayReading.audience) if persons else {}
    for reading in readings:
        vars(reading)["names"] = reading.names_of(reading.told_of, known)
    return readings


def read_day(event_id: str) -> DayReading:
    """The day of an address; 404 if there is none."""
    place = place_of(event_id)
    championship = championship_state(place.championship)
    if not championship.life.announced:
        raise Http404
    return DayReading(championship, championship.days[event_id])
