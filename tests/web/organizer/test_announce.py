"""An organizer announces in the hall: every page that people look at shows it, until its end."""

from secrets import token_hex

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.public.days import ask, drawn, opened, text
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
from tournament.people.links import make_link, token_of
from tournament.people.models import Person, Reason
from tournament.play import services as play

pytestmark = pytest.mark.django_db

WORDS = "Обед до 14:00 <в фойе>"
SHOWN = "Обед до 14:00 &lt;в фойе&gt;"


def staff(day: Scenario) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(day.organizer)
    return client


def announce(day: Scenario, words: str = WORDS) -> None:
    page = reverse("hall_announcement", args=[day.event])
    sent = staff(day).post(page, {"text": words, "command_id": token_hex(8)})
    assert sent.status_code == 302


@pytest.mark.rule("CH-PUBLIC-2")
def test_what_is_announced_stands_on_every_page_until_it_is_taken_back() -> None:
    day = drawn()
    pages = ("day", "day_find", "day_standings", "day_draw", "day_hall")
    before = ask(day.event).headers["ETag"]
    announce(day)
    assert ask(day.event).headers["ETag"] != before, "who asks again gets it"
    for page in pages:
        assert SHOWN in text(day.event, page)
    person = next(iter(event_state(day.event).entrants.values())).person
    link = make_link([Person.objects.get(pk=person)], at=day.now)
    own = Client().get(reverse("my", args=[token_of(link)]))
    assert SHOWN in own.content.decode()
    held = next(iter(event_state(day.event).entrants))
    for page in ("my_match", "my_logs"):
        address = reverse(page, args=[token_of(link), held])
        assert SHOWN in Client().get(address).content.decode(), page
    public = reverse("day_match", args=[day.event, "W1.2"])
    assert SHOWN in Client().get(public).content.decode()
    for entry in store.entries_after(event_ledger(day.event), 0):
        assert "Обед" not in repr(entry), "the ledger holds a salted hash alone"

    announce(day, "Перерыв окончен")
    for page in pages:
        shown = text(day.event, page)
        assert SHOWN not in shown
        assert "Перерыв окончен" in shown
    told = event_state(day.event).announced
    assert told is not None
    end = reverse("hall_announcement_end", args=[day.event])
    taken_back = {"announcement": told.id, "command_id": "b"}
    assert staff(day).post(end, taken_back).status_code == 302
    assert staff(day).post(end, {**taken_back, "command_id": "c"}).status_code == 409
    assert all("Перерыв окончен" not in text(day.event, page) for page in pages)


def test_erased_words_are_shown_nowhere_and_nothing_is_told_after_the_day() -> None:
    day = drawn()
    announce(day)
    Reason.objects.all().delete()
    assert 'id="announced" data-live-part role="status"></div>' in text(day.event, "day_find")
    announce(day)
    day.play_on()
    assert SHOWN in text(day.event)
    play.complete_day(day.by(day.organizer), event=day.event)
    assert SHOWN not in text(day.event)


def test_too_long_or_too_early_is_refused_with_what_was_typed() -> None:
    day = opened()
    page = reverse("hall_announcement", args=[day.event])
    early = staff(day).post(page, {"text": WORDS, "command_id": "a"})
    assert early.status_code == 422
    assert "from check-in until the day is closed" in early.content.decode()
    long = staff(day).post(page, {"text": "а" * 161, "command_id": "b"})
    assert long.status_code == 422
