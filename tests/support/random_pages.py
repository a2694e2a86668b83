"""A day that is played by chance through the services, as its pages would see it."""

from contextlib import suppress
from random import Random
from typing import Any

from tests.support.fold import Fold
from tests.support.free_fold import asked_at_the_desk
from tests.support.free_tournaments import FreeTournament
from tests.support.random_rulings import STEPS
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.event_state import EventState
from tournament.championship.rulings.decide import JUDGES_ONLY
from tournament.events import tournaments
from tournament.events.execution import Refused, execute
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.play import services as play


def play_at_random(scenario: Scenario, random: Random, steps: int) -> None:
    """Calls, results, signatures, concessions, walkovers, withdrawals; what is refused is not."""
    for _step in range(steps):
        scenario.wait(minutes=random.choice((1, 4, 11)))
        with suppress(Refused):
            _one_step(scenario, random)


class OnSite(Fold):
    """A day of the site, asked as a day in memory is: random rulings reach its pages."""

    def __init__(self, day: Scenario) -> None:
        self.day, self.here = day, day.event

    @property
    def event(self) -> EventState:
        """What its ledger says."""
        return event_state(self.here)

    def new(self, kind: str) -> str:
        """An id that nobody has yet."""
        return f"{kind}{self.day.by(self.day.judge).command_id}{self.here[:8]}"

    def wait(self, **duration: float) -> None:
        """Let time pass."""
        self.day.wait(**duration)

    def do(self, command: commands.Command, role: str = "", **_who: Any) -> Any:
        """Carry a command out as the judge or the organizer; the answer, or the refusal."""
        judges = role == "judge" or command.action in JUDGES_ONLY
        caller = self.day.by(self.day.judge if judges else self.day.organizer)
        try:
            return execute(command, place_of(self.here), caller)
        except Refused as refused:
            return refused.refusal


def rule_at_random(day: Scenario, random: Random, steps: int) -> None:
    """Rulings one upon another, breaks, interruptions, lots, and play in between."""
    site = OnSite(day)
    for _step in range(steps):
        day.wait(minutes=random.choice((1, 4, 11)))
        random.choice(STEPS)(random, site)


def play_an_evening(tournament: FreeTournament, random: Random, steps: int) -> None:
    """Whatever its desk asks for, in whatever order; now and then somebody comes late.

    Where both players sign, what happens at tables happens as on any other day.
    """
    by_desk = tournament.state.rules.by_desk
    for _step in range(steps):
        tournament.scenario.wait(minutes=random.choice((1, 4, 11)))
        caller = tournament.caller()
        with suppress(Refused):
            if not by_desk and random.random() < 0.5:
                _one_step(tournament.scenario, random)
                continue
            if random.random() < 0.03:
                name = f"Опоздавший {caller.command_id}"
                tournaments.add_names(caller, event=tournament.event, names=[name])
                continue
            asked = asked_at_the_desk(tournament.state, random, ruling=f"{caller.command_id}q")
            execute(asked, place_of(tournament.event), caller)


def _one_step(scenario: Scenario, random: Random) -> None:
    event, state = scenario.event, event_state(scenario.event)
    active, ready = state.active_matches(), state.progress.ready()
    if ready and (not active or random.random() < 0.35):
        by = scenario.by(scenario.organizer)
        play.call_match(by, event=event, match=random.choice(ready), rest_waived=True)
        return
    if not active:
        return
    match, chance = random.choice(active), random.random()
    game = state.plays[match].open_game
    if chance < 0.1:
        scenario.ruled(
            commands.RuleWalkover, match=match, winner="A", category="absent", reason="Не пришёл"
        )
    elif chance < 0.15:
        who = random.choice(state.order)
        scenario.ruled(
            commands.RuleWithdrawal, registration=who, category="own_wish", reason="Уезжает"
        )
    elif game.sheet is not None:
        scenario.attest(match)
    elif chance < 0.3:
        play.start_play(scenario.by(scenario.organizer), event=event, match=match)
    else:
        play.enter_result(
            scenario.by(scenario.organizer),
            event=event,
            match=match,
            game=game.number,
            revision=game.revision,
            outcome=random.choice(("A", "B")),
        )
