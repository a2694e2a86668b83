"""Practice days as organizers have them before them: made when somebody looks at their pictures.

They are begun and led by the services behind the buttons of the guide, each by the organizer of
another city, since nobody has two.
"""

from datetime import timedelta

from django.utils import timezone

from tournament.championship.final.rehearsal.queries import Lesson, by_hand, disputed
from tournament.events import practices
from tournament.events.models import GameDay
from tournament.events.states import event_state
from tournament.people.models import User
from tournament.play import practice
from tournament.showroom.demo.builder import demo_day
from tournament.showroom.demo.crew import Clock, Crew
from tournament.web.demo_accounts import account_of

LASTS = timedelta(hours=1)
"""So long ago it began: its times are not ahead of anybody's."""


def practised(city: str, until: Lesson) -> str:
    """The practice day of a city's organizer, led on until this lesson; its id."""
    organizer = User.objects.get_by_natural_key(account_of("organizer", city).username)
    stage = GameDay.objects.get(pk=demo_day(city)).stage_id
    found = list(practices.practices_of(stage, organizer.public_id))
    if found:
        return found[-1]
    clock = Clock(timezone.now() - LASTS, name=f"practice-{city}")
    event = practices.start_practice(clock.caller(organizer), stage=stage)
    crew = Crew(clock, event, organizer, organizer)
    while (lesson := practice.lesson(event)) not in {until, None}:
        _lead_on(crew, lesson)
    return event


def _lead_on(crew: Crew, lesson: Lesson | None) -> None:
    """What an organizer does in this lesson."""
    state = event_state(crew.event)
    match lesson:
        case Lesson.OPEN:
            crew.open_check_in(absent={})
        case Lesson.DRAW:
            crew.draw("7 13 21")
        case Lesson.CALL:
            crew.call(*state.call_list()[: len(state.free_tables())])
        case Lesson.RESULT:
            crew.report(by_hand(state), "A")
        case Lesson.RULE:
            crew.replay(disputed(state), "Игрок не согласен: игра идёт снова.")
        case Lesson.CLOSE:
            crew.close()
        case _:
            practice.go_on(crew.event, crew.clock.now)
