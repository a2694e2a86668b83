"""Free tournaments of every format, game and moment, and who looks at them."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, Literal, get_args

from django.test import Client

from rules_engine.rulesets import names
from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tournament.championship.event_state import EventState
from tournament.events import services
from tournament.events.arrival import arrival_code
from tournament.events.execution import Place
from tournament.events.models import TournamentText
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_ledger, folded
from tournament.people.links import make_link, token_of
from tournament.people.models import Person, User
from tournament.play import services as play
from tournament.play import suspension
from tournament.regulations.profile import NO_GAME
from tournament.regulations.tournament_rules import TournamentRules

Moment = Literal["draft", "check-in", "in play", "suspended", "closed"]
FORMATS: dict[str, dict[str, Any]] = {
    "single": {"format": "single_elimination", "third_place": True},
    "double": {"format": "double_elimination"},
    "swiss": {"format": "swiss", "draws": True, "scores": True},
    "round robin": {"format": "round_robin", "draws": True},
    "groups": {"format": "round_robin", "groups": 2},
    "after a cut": {"format": "swiss", "cut": 4, "third_place": True, "scores": True},
}
GAMES = (NO_GAME, *names())
MOMENTS: tuple[Moment, ...] = get_args(Moment)
PLAYERS = 7


@dataclass(frozen=True)
class Row:
    """One kind of tournament at one moment."""

    format: str
    game: str
    moment: Moment
    entry: str = "names"

    def __str__(self) -> str:
        return f"{self.format}, {self.game}, {self.moment}, {self.entry}"


def rows() -> list[Row]:
    """Every format × game × moment; every second one with people who registered."""
    return [
        Row(*kind, moment, entry=("names", "registration")[(number + at) % 2])
        for number, kind in enumerate(product(FORMATS, GAMES))
        for at, moment in enumerate(MOMENTS)
    ]


@dataclass
class Scene:
    """A tournament in which something has happened, with accounts of every role."""

    row: Row
    free: FreeTournament = field(init=False)
    helper: User = field(init=False)

    def __post_init__(self) -> None:
        choices = TournamentRules(**FORMATS[self.row.format], entry=self.row.entry)
        scenario = Scenario()
        self.free = FreeTournament(choices, plan={"ruleset": self.row.game}, scenario=scenario)
        place = place_of(self.free.event)
        scenario.championship, scenario.stage = place.championship, str(place.stage)
        scenario.event = self.free.event
        self.helper = User.objects.create_user(f"helper-{self.free.event}", "long-enough-1")
        whole = Place(scenario.championship, scenario.stage, scenario.event)
        for user, role in ((scenario.judge, "judge"), (self.helper, "helper")):
            scenario.grant(scenario.organizer, user, role, whole)
        self._bring()

    def _bring(self) -> None:
        free, moment = self.free, self.row.moment
        if self.row.entry == "names":
            free.filled(PLAYERS)
        else:
            free.scenario.register(PLAYERS)
        if moment == "draft":
            return
        services.open_check_in(free.caller(), event=free.event)
        for entrant in list(self.state.entrants.values()):
            services.check_in(free.caller(), event=free.event, registration=entrant.registration)
        if moment == "check-in":
            return
        free.started()
        if moment == "closed":
            free.played_out()
            play.complete_day(free.caller(), event=free.event)
            return
        if self.row.format == "after a cut":
            free.played_out(until_cut=True)
        self._some_play()
        if moment == "suspended":
            by, why = free.caller(), {"category": "power", "reason": "Нет света."}
            suspension.suspend_day(by, event=free.event, **why)

    def _some_play(self) -> None:
        """One match is decided, one is played, one more is called if its players are free."""
        first, *ready = self.state.progress.ready()
        self.free.enter(first, "A", *([(3, 1)] if self._scores else []))
        for match in ready[:1]:
            play.call_match(self.free.caller(), event=self.free.event, match=match)
            play.start_play(self.free.caller(), event=self.free.event, match=match)
        called = {who for match in ready[:1] for who in self.state.players(match)}
        for match in ready[1:2]:
            if not called & set(self.state.players(match)):
                play.call_match(self.free.caller(), event=self.free.event, match=match)

    @property
    def _scores(self) -> bool:
        return bool(FORMATS[self.row.format].get("scores"))

    @property
    def state(self) -> EventState:
        """What has happened."""
        return self.free.state

    @property
    def matches(self) -> list[str]:
        """The first match, the one that is played, the last one."""
        if not self.state.order:
            return ["W1.1"]
        known = [match.id for match in self.state.structure.matches]
        return list(dict.fromkeys([known[0], *self.state.active_matches()[:2], known[-1]]))

    @property
    def registration(self) -> str:
        """Somebody who plays now, or stands on the list."""
        active = self.state.active_matches() if self.state.order else []
        player = self.state.players(active[0])[0] if active else None
        return player or next(
            iter(championship_state(self.free.scenario.championship).registrations)
        )

    @property
    def person(self) -> str:
        """The same as a person."""
        state = championship_state(self.free.scenario.championship)
        return state.registrations[self.registration].person

    @property
    def slug(self) -> str:
        """The short address."""
        return TournamentText.objects.get(pk=self.free.event).slug

    @property
    def code(self) -> str:
        """What is shown at the entrance."""
        return arrival_code(self.registration)

    @property
    def entries(self) -> int:
        """How many entries the ledger of the day has."""
        return folded(event_ledger(self.free.event)).checkpoint.size

    @cached_property
    def token(self) -> str:
        """The personal link of that player."""
        link = make_link([Person.objects.get(pk=self.person)], at=self.free.scenario.now)
        return str(token_of(link))

    def client(self, letter: str, speaks: str = "en") -> Client:
        """Somebody with the role of a letter of table 5.1; A is nobody in particular."""
        client = Client(headers={"accept-language": speaks}, raise_request_exception=False)
        scenario = self.free.scenario
        users = {"P": scenario.publisher, "O": scenario.organizer, "J": scenario.judge}
        if letter != "A":
            client.force_login({**users, "H": self.helper, "U": self.helper}[letter])
        return client
