"""An invented parent who enters two children on the site: their personal page is the demo's."""

from datetime import date

from tournament.events.changes import register_online
from tournament.events.registration import Application
from tournament.people.models import PersonalLink
from tournament.people.persons import PersonData
from tournament.showroom.demo.crew import Clock

PARENT = "Ветров Игорь Павлович"
CONTACT = "vetrov@example.org"
_DAUGHTER, _SON = "Ветрова Алиса Игоревна", "Ветров Максим Игоревич"


def enter_family(clock: Clock, event: str, day: date) -> None:
    """A daughter under 14 with the parent's consent, and an older son who still waits for it."""
    clock.wait(hours=3)
    daughter = _child(
        _DAUGHTER,
        date(day.year - 13, 7, 9),
        representative_name=PARENT,
        representative_contact=CONTACT,
    )
    _, link = register_online(
        clock.stranger(),
        event=event,
        application=Application(daughter, processing=True, public=False, representative=True),
    )
    clock.wait(minutes=4)
    son = _child(_SON, date(day.year - 16, 4, 2), display_name="Макс В.")
    register_online(
        clock.stranger(),
        event=event,
        application=Application(son, processing=True, public=True, representative=False),
        link=link,
    )


def family_link() -> PersonalLink:
    """The personal link of the demo's parent."""
    return PersonalLink.objects.get(ended_at=None, persons__representative_name=PARENT)


def _child(name: str, birth_date: date, **more: str) -> PersonData:
    return PersonData(
        full_name=name,
        birth_date=birth_date,
        city="Томск",
        contact=CONTACT,
        **more,
    )
