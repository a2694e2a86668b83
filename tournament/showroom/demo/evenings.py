"""Free tournaments of a club: made when somebody looks at their pictures.

They are made, filled and played by the services behind the organizer's pages.
"""

from datetime import timedelta
from functools import partial

from django.utils import timezone

from tournament.championship.command import Outcome
from tournament.events import tournaments
from tournament.events.execution import Caller
from tournament.events.models import TournamentText
from tournament.events.states import event_state
from tournament.events.tournaments import TournamentPlan
from tournament.people.models import User
from tournament.play import rounds
from tournament.play import services as play
from tournament.regulations.tournament_rules import Format, TournamentRules
from tournament.showroom.demo.crew import Clock
from tournament.web.demo_accounts import RUNNING_CITY, account_of

NAMES = ("Агата", "Богдан", "Василиса", "Герман", "Дарья", "Ефим", "Злата", "Игнат", "Клара")
EVENINGS = LISTED, PAIRED, PLAYED, LEAGUE, OVER = (
    "Новый вечер",
    "Вечер четверга",
    "Кубок клуба",
    "Лига на четверых",
    "Прошлый вечер",
)
"""By their names: about to begin, with pairs to be published, in its second round, and so on."""
LASTS = timedelta(hours=3)


def evening(name: str) -> str:
    """The tournament of this name of an organizer of the demo; its id."""
    found = TournamentText.objects.filter(name=name).first()
    if found is not None:
        return found.pk
    organizer = User.objects.get_by_natural_key(account_of("organizer", RUNNING_CITY).username)
    return _Evening(name, organizer).led_on()


class _Evening:
    """One tournament, led on as far as its name says."""

    def __init__(self, name: str, organizer: User) -> None:
        self.name = name
        clock = Clock(timezone.now() - LASTS, name=f"evening-{EVENINGS.index(name)}")
        self.caller: partial[Caller] = partial(clock.caller, organizer)
        self.today = clock.now.date()
        self.event = ""

    def led_on(self) -> str:
        """Make it and play it."""
        league = self.name == LEAGUE
        kind: Format = "round_robin" if league else "swiss"
        rules = TournamentRules(kind, draws=True, scores=league)
        plan = TournamentPlan(name=self.name, rules=rules, city=RUNNING_CITY, date=self.today)
        self.event = tournaments.create_tournament(self.caller(), plan)
        names = NAMES[:4] if league else NAMES
        tournaments.add_names(self.caller(), event=self.event, names=names)
        if self.name == LISTED:
            return self.event
        tournaments.start_tournament(self.caller(), event=self.event, words="7 13 21")
        if self.name == PLAYED:
            self._round(1)
            self._publish(2)
            self._result("S2.1", "B")
        if league:
            self._result("TA1.1", "A", (11, 7))
        if self.name == OVER:
            for number in range(1, 5):
                self._round(number)
            play.complete_day(self.caller(), event=self.event)
        return self.event

    def _publish(self, number: int) -> None:
        if event_state(self.event).rounds.draft is None:
            rounds.pair_round(self.caller(), event=self.event, number=number)
        rounds.publish_round(self.caller(), event=self.event, number=number)

    def _round(self, number: int) -> None:
        self._publish(number)
        for place, match in enumerate(event_state(self.event).progress.ready(), start=1):
            self._result(match, "draw" if place == number else "A")

    def _result(self, match: str, winner: Outcome, *scores: tuple[int, int]) -> None:
        met = str(event_state(self.event).version_of(match))
        rounds.enter_score(
            self.caller(), event=self.event, match=match, scores=scores, winner=winner, met=met
        )
