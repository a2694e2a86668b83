"""CH-TZ-1: every page, print and letter of a day tells the time of its city, wherever the site is.

The city is nine hours ahead of the server. Whatever happens on its day happens between ten and
seven there, which is one to ten in the morning where the server stands: so no text may name an
hour that begins with a nought.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pypdf
import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.organizer.reading import text_of
from tests.web.test_permissions import TABLE, address
from tournament.events import services
from tournament.events.states import event_ledger, event_state, folded
from tournament.events.venue import hall_file
from tournament.events.venue.hall_file import HallFile
from tournament.events.venue.handover import hand_over
from tournament.outbox.kinds import kind
from tournament.outbox.models import Message
from tournament.people.device_sessions import invite_device
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import notes, suspension
from tournament.play.services import call_match
from tournament.web.shared.venue_copies import LastCopy, note_copy

pytestmark = [pytest.mark.pages, pytest.mark.rule("CH-TZ-1")]

CITY = "petropavlovsk-kamchatsky"
MORNING = datetime(2016, 12, 9, 22, 15, tzinfo=UTC)
"""A quarter past ten of 10 December there; a quarter past one in Moscow."""
OF_NO_DAY = {
    "championship_ledger_page": "all cities",
    "message_preview": "invented days",
}
"""Pages by the server's clock or by none, and what they are about."""
OF_A_DAY_WITHOUT_SAYING = {"home", "staff_home", "duty_rulings", "publisher_home"}
"""Pages whose address holds no id; the laptop's are looked at there."""
TELL_TIMES = {
    *("console", "day", "day_as_of", "day_compared", "day_draw", "day_hall", "day_history"),
    *(
        "day_ledger_page",
        "day_match",
        "day_plan",
        "day_suspension",
        "day_venue",
        "device_new",
        "devices",
    ),
    *("check_in", "check_in_extend", "draw", "hall", "match", "my", "my_data", "notebook"),
    *("print_arrivals", "publisher_custody", "roster_entry", "rulings", "tablet"),
}
"""Pages on which another time than the day's start stands when they are looked at here."""
CLOCK = re.compile(r"(?<![\d:.+−-])(\d\d?):([0-5]\d)(?!\d)")
ENDS_OF_DAYS = {"00:00", "23:59"}


@pytest.fixture
def day(db: None, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Scenario:
    """A day in Kamchatka; everything that comes about bears a time of the scenario's clock."""
    settings.DATA_DIR = tmp_path
    scenario = Scenario(now=MORNING - timedelta(days=6))
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    scenario.plan(city=CITY)
    scenario.register(10)
    scenario.now = MORNING
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    # What tables date by themselves has the real clock.
    Person.objects.update(created_at=MORNING)
    Message.objects.update(created_at=MORNING)
    return scenario


def hours(text: str) -> list[str]:
    """All clock times in a text."""
    return [found.group(0) for found in CLOCK.finditer(text)]


def wrong_hours(text: str) -> list[str]:
    """Those that the city's clocks have not shown."""
    named = [item for item in hours(text) if item not in ENDS_OF_DAYS]
    return [item for item in named if int(item.split(":")[0]) < 10]


def read(answer: Any) -> str:
    """The text of a page, a table or a printed document; empty for what programs read."""
    content_type = answer.headers.get("Content-Type", "")
    if content_type.startswith("application/pdf"):
        pages = pypdf.PdfReader(BytesIO(answer.content)).pages
        return "\n".join(page.extract_text() for page in pages)
    return text_of(answer) if content_type.startswith(("text/html", "text/csv")) else ""


def seen(day: Scenario, only: Sequence[str] = (), **instead: Any) -> Iterator[tuple[str, str]]:
    """Every address of the table, or some, that shows something to whoever may see it."""
    readers = {"": Client(), "O": Client(), "J": Client(), "P": Client()}
    for letter, user in (("O", day.organizer), ("J", day.judge), ("P", day.publisher)):
        readers[letter].force_login(user)
    for name in only or TABLE:
        get, of_a_day = TABLE[name].get, TABLE[name].arguments or name in OF_A_DAY_WITHOUT_SAYING
        if get == "-" or name in OF_NO_DAY or not (of_a_day or only) or name.startswith("api_"):
            continue
        letter = next((item for item in "OJP" if item in get), "O" if get in {"U", "W"} else "")
        # The links of phones are other tokens than those of persons.
        values = instead if name.startswith("my") else {**instead, "token": "nothing"}
        answer: HttpResponse = readers[letter].get(address(name, day, **values))  # type: ignore[assignment]
        assert answer.status_code < 500, name
        if answer.status_code == 200:
            yield name, read(answer)
        else:
            assert not only, (name, answer.status_code)


def letters() -> Iterator[tuple[str, str]]:
    """What is to be sent to people."""
    for message in Message.objects.all():
        person = Person.objects.get(pk=message.person_id)
        letter = kind(message.kind).compose(message.about, person)
        if letter is not None:
            yield f"letter {message.kind}", "\n".join([letter.subject, *letter.paragraphs])


def at_check_in(day: Scenario) -> Iterator[tuple[str, str]]:
    """Check-in was closed and is open again for the late, a phone is being let in."""
    yield from letters()
    for entrant in event_state(day.event).entrants.values():
        services.check_in(day.by(day.organizer), event=day.event, registration=entrant.registration)
    services.close_check_in(day.by(day.organizer), event=day.event)
    day.wait(minutes=50)
    organizer = Client()
    organizer.force_login(day.organizer)
    sent = organizer.post(
        reverse("check_in_extend", args=[day.event]), {"minutes": 10}, follow=True
    )
    yield "check_in_extend", text_of(sent)  # type: ignore[arg-type]
    yield from seen(day, ["check_in", "staff_day", "arrive"])
    asked = organizer.post(reverse("device_new", args=[day.event]), {"judge": day.judge.public_id})
    yield "device_new", text_of(asked)  # type: ignore[arg-type]
    invite = invite_device(judge=day.judge, event_id=day.event, by=day.organizer, now=day.now)
    Client().post(reverse("device_accept", args=[invite.token]))


def at_play(day: Scenario) -> Iterator[tuple[str, str]]:
    """Some matches are over, one by a ruling, one is called; every address there is."""
    services.close_check_in(day.by(day.organizer), event=day.event)
    day.draw()
    first, second, third, *_ = event_state(day.event).progress.ready()
    day.walkover(first)
    day.play_match(second)
    call_match(day.by(day.organizer), event=day.event, match=third)
    state = event_state(day.event)
    player = state.player(second, "A")
    notes.record_note(
        day.by(day.judge),
        event=day.event,
        registration=player,
        kind="caution",
        category="conduct",
        text="Подсказывал соседу",
    )
    persons = [state.entrants[key].person for key in (player, state.player(third, "A"))]
    link = make_link(list(Person.objects.filter(pk__in=persons)), at=day.now)
    called = [token_of(link), state.player(third, "A")]
    assert Client().post(reverse("my_judge", args=called)).status_code == 302
    known = {
        "registration": player,
        "person": persons[0],
        "token": token_of(link),
        "ruling": state.rulings[0].id,
        "note": next(iter(event_state(day.event).notes)),
        "seq": folded(event_ledger(day.event)).checkpoint.size,
        "first": folded(event_ledger(day.event)).checkpoint.size - 1,
        "second": folded(event_ledger(day.event)).checkpoint.size,
    }
    yield from seen(day, match=second, **known)
    yield from seen(day, ["match", "day_match", "amend_ruling"], match=first, **known)


def suspended(day: Scenario) -> Iterator[tuple[str, str]]:
    """All clocks stand."""
    suspension.suspend_day(
        day.by(day.organizer), event=day.event, category="power", reason="Нет света"
    )
    yield from seen(day, ["day_suspension", "day", "staff_day"])


def in_the_hall(day: Scenario) -> Iterator[tuple[str, str]]:
    """This machine is the laptop of the day, and has made a copy."""
    kept = HallFile(day.championship, day.event, "m", "k", 3, day.now, (), b"key")
    note_copy(LastCopy(day.now, 3, 0))
    with patch.object(hall_file, "read", lambda: kept):
        yield from seen(day, ["hall", "hall_help", "home", "console", "match", "day_hall"])


def handed_over(day: Scenario) -> Iterator[tuple[str, str]]:
    """Headquarters says since when the hall has the day."""
    hand_over(day.by(day.organizer), event=day.event, passphrase="коробка зонт река лампа")
    yield from seen(day, ["day_venue", "day", "home", "staff_day", "publisher_custody"])


def test_no_page_tells_the_time_of_the_server(day: Scenario) -> None:
    told: set[str] = set()
    wrong: list[str] = []
    for moment in (at_check_in, at_play, suspended, in_the_hall, handed_over):
        for name, text in moment(day):
            wrong += [f"{moment.__name__}, {name}: {item}" for item in wrong_hours(text)]
            if any(item != "11:00" for item in hours(text)):
                told.add(name)
    assert wrong == []
    assert sorted(TELL_TIMES - told) == [], "nothing to look at there any more"
