"""Free tournaments for tests: made, filled, started and played by calling the services."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tests.support.scenario import Scenario
from tournament.championship.event_state import EventState
from tournament.events import tournaments
from tournament.events.execution import Caller
from tournament.events.states import event_state
from tournament.events.tournaments import TournamentPlan
from tournament.play import rounds
from tournament.regulations.tournament_rules import TournamentRules

NAMES = ["Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Зоя", "Илья", "Кира", "Лев"]


@dataclass
class FreeTournament:
    """A tournament of one format and the organizer who runs it."""

    rules: TournamentRules
    plan: dict[str, Any] = field(default_factory=dict)
    scenario: Scenario = field(default_factory=Scenario)
    event: str = ""

    def __post_init__(self) -> None:
        self.organizer = self.scenario.organizer
        if self.event:
            return
        if not self.scenario.stage:
            self.scenario.plan()
        said = {"name": "Клубный вечер", "city": "moscow", "date": date(2016, 12, 10), **self.plan}
        self.event = tournaments.create_tournament(
            self.caller(), TournamentPlan(rules=self.rules, **said)
        )

    def caller(self) -> Caller:
        """The organizer at this moment."""
        return self.scenario.by(self.organizer)

    @property
    def state(self) -> EventState:
        """What happened so far."""
        return event_state(self.event)

    def filled(self, players: int) -> "FreeTournament":
        """With names on the list."""
        names = [f"{NAMES[n % len(NAMES)]} {n + 1}" for n in range(players)]
        tournaments.add_names(self.caller(), event=self.event, names=names)
        return self

    def started(self) -> "FreeTournament":
        """Drawn; of a Swiss tournament the first round is published."""
        tournaments.start_tournament(self.caller(), event=self.event, words="семь три")
        return self.published()

    def published(self) -> "FreeTournament":
        """With the next round published."""
        rules = self.state.rules.tournament
        if rules is not None and rules.format == "swiss":
            if self.state.rounds.draft is None:
                number = self.state.rounds.played + 1
                rounds.pair_round(self.caller(), event=self.event, number=number)
            number = self.state.rounds.played + 1
            rounds.publish_round(self.caller(), event=self.event, number=number)
        return self

    def enter(self, match: str, winner: str | None = "A", *scores: tuple[int, int]) -> None:
        """The desk's word about a match."""
        met = str(self.state.version_of(match))
        rounds.enter_score(
            self.caller(), event=self.event, match=match, scores=scores, winner=winner, met=met
        )

    def play_ready(self) -> None:
        """The first player wins whatever can be played now."""
        for match in self.state.progress.ready():
            self.enter(match)

    def played_out(self, *, until_cut: bool = False) -> "FreeTournament":
        """Everything is decided, nothing closed; `until_cut`: until it is settled who goes on."""
        while not (until_cut and self.state.rounds.cut):
            if self.state.progress.ready():
                self.play_ready()
            elif self.state.rounds_left:
                self.published()
            elif self._cut_is_due():
                rounds.make_cut(self.caller(), event=self.event)
            else:
                return self
        return self

    def _cut_is_due(self) -> bool:
        rules = self.state.rules.tournament
        return rules is not None and bool(rules.cut) and not self.state.rounds.cut
