"""Finals for tests of services and pages: a planned final, and a rehearsal that can be played."""

from dataclasses import dataclass
from datetime import date

from tests.support.remembered import remembered
from tests.support.scenario import GAME_DAY, Scenario
from tournament.events import finals, rehearsals, selectors
from tournament.events.execution import Place
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.play import services as play


@dataclass
class FinalScene:
    """A championship of some cities with a planned final, and the rehearsal of it."""

    day: Scenario
    final: str
    rehearsal: str = ""

    @property
    def copy(self) -> str:
        """The championship that the rehearsal is."""
        return place_of(self.rehearsal).championship


def planned_final(cities: int = 2) -> FinalScene:
    """A final with a judge and an organizer of its own."""
    scene = Scenario().plan()
    return FinalScene(scene, _final_of(scene, cities))


@remembered
def _final_of(scene: Scenario, cities: int) -> str:
    codes = [code for code in selectors.cities() if code != "kazan"]
    for code in codes[: cities - 1]:
        scene.add_city(code)
    event = finals.plan_final(
        scene.by(scene.publisher),
        championship=scene.championship,
        city="saint-petersburg",
        start="11:00",
        tables=16,
    )
    place = place_of(event)
    for role, user in (("organizer", scene.organizer), ("judge", scene.judge)):
        scene.grant(scene.publisher, user, role, Place(place.championship, place.stage, event))
    return event


def rehearsed(cities: int = 2) -> FinalScene:
    """The same with a rehearsal on the day of the scenario."""
    found = planned_final(cities)
    found.rehearsal = _rehearsal_of(found.day)
    return found


@remembered
def _rehearsal_of(scene: Scenario) -> str:
    return rehearsals.start_rehearsal(scene.by(scene.publisher), championship=scene.championship)


def drawn_rehearsal(cities: int = 2) -> FinalScene:
    """A rehearsal whose bracket is drawn."""
    found = rehearsed(cities)
    found.day.event = found.rehearsal
    found.day.check_in_all()
    found.day.draw()
    return found


def win(scene: Scenario, match: str, outcome: str = "A") -> None:
    """Play a match of a final to two wins."""
    scene.wait(minutes=6)
    by, event = scene.organizer, scene.event
    play.call_match(scene.by(by), event=event, match=match)
    for _ in range(2):
        game = event_state(event).plays[match].open_game
        play.enter_result(
            scene.by(by),
            event=event,
            match=match,
            game=game.number,
            revision=game.revision,
            outcome=outcome,  # type: ignore[arg-type]
        )
        sheet = event_state(event).plays[match].open_game.sheet
        assert sheet is not None
        play.attest_paper(
            scene.by(by), event=event, match=match, game=game.number, digest=sheet.digest
        )


def closed_rehearsal(cities: int = 2) -> FinalScene:
    """A rehearsal that was played to its end and closed."""
    found = drawn_rehearsal(cities)
    _played_out(found.day)
    return found


@remembered
def _played_out(scene: Scenario) -> None:
    while ready := event_state(scene.event).progress.ready():
        win(scene, ready[0])
    play.complete_day(scene.by(scene.organizer), event=scene.event)


DAY: date = GAME_DAY
