"""A day that is played by chance through the services, as its pages would see it."""

from contextlib import suppress
from random import Random

from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events.execution import Refused
from tournament.events.states import event_state
from tournament.play import services as play


def play_at_random(scenario: Scenario, random: Random, steps: int) -> None:
    """Calls, results, signatures, concessions, walkovers, withdrawals; what is refused is not."""
    for _step in range(steps):
        scenario.wait(minutes=random.choice((1, 4, 11)))
        with suppress(Refused):
            _one_step(scenario, random)


def _one_step(scenario: Scenario, random: Random) -> None:
    event, state = scenario.event, event_state(scenario.event)
    active, ready = state.active_matches(), state.progress.ready()
    if ready and (not active or random.random() < 0.35):
        by = scenario.by(scenario.organizer)
        play.call_match(by, event=event, match=random.choice(ready), rest_waived=True)
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
