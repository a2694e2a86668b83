"""Keys at the desk: six words compared, confirmed or not, ended; the staff's own keys."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.authenticator import BrowserKey
from tests.support.scenario import GAME_DAY, Scenario
from tests.support.two_cities import ANNA, TwoCities
from tests.web.judge.conftest import browser
from tests.web.judge.reading import form_with, page, press, text_of
from tournament.championship.sheets.keys.state import SigningKey
from tournament.events import services
from tournament.events.states import championship_state, event_state
from tournament.ledger.core.fingerprints import six_words
from tournament.people.models import KeyRequest, Person
from tournament.play import keys

pytestmark = pytest.mark.rule("CH-SHEET-1")
PHONE = BrowserKey("a player's phone", "https://tournament.example")


@pytest.fixture
def player(drawn: Scenario) -> Person:
    """The player on the first seed."""
    state = event_state(drawn.event)
    return Person.objects.get(pk=state.entrants[state.order[0]].person)


@pytest.fixture
def asked(drawn: Scenario, player: Person) -> KeyRequest:
    """Their phone has made a key."""
    return keys.ask_key(event=drawn.event, person=player, now=drawn.now, **PHONE.enrolment())


def test_the_desk_reads_six_words_and_confirms(
    judge: Client, drawn: Scenario, player: Person, asked: KeyRequest
) -> None:
    listed = page(judge, "desk_keys", drawn.event)
    words = " ".join(six_words(PHONE.key_id, "ru"))
    assert player.full_name in text_of(listed)
    assert words in text_of(listed)
    shown = page(judge, "desk_key", drawn.event, asked.pk)
    assert words in text_of(shown)
    english = text_of(page(browser(drawn.judge, "en"), "desk_key", drawn.event, asked.pk))
    assert " ".join(six_words(PHONE.key_id, "en")) in english
    press(judge, shown, "Слова те же")
    held = event_state(drawn.event).keys[PHONE.key_id]
    assert (held.holder, held.valid, held.level) == (player.pk, True, "A2")
    after = page(judge, "desk_keys", drawn.event)
    assert "Ключ подтверждён." in text_of(after)
    assert "Никто не ждёт." in text_of(after)
    assert player.display_name in text_of(after)


def test_who_waits_for_the_words_is_seen_on_the_next_page(
    judge: Client, drawn: Scenario, player: Person
) -> None:
    names = ("staff_day", "console", "check_in", "tables", "rulings")
    words = "1 ключ ждёт, когда вы сверите шесть слов"
    before = page(judge, "console", drawn.event)
    assert words not in text_of(before)
    asked = keys.ask_key(event=drawn.event, person=player, now=drawn.now, **PHONE.enrolment())
    for name in names:
        shown = page(judge, name, drawn.event)
        assert words in text_of(shown), name
        assert f'href="{reverse("desk_keys", args=[drawn.event])}">1 ключ' in shown.text, name
    assert words not in text_of(page(judge, "desk_keys", drawn.event)), "it lists them itself"
    console = page(judge, "console", drawn.event)
    assert console.headers["ETag"] != before.headers["ETag"], "an open page hears of it as well"
    assert "1 key waits" in text_of(page(browser(drawn.judge, "en"), "staff_day", drawn.event))
    press(judge, page(judge, "desk_key", drawn.event, asked.pk), "Слова другие")
    assert words not in text_of(page(judge, "console", drawn.event))
    helper = page(browser(drawn.publisher), "staff_day", drawn.event)
    assert words not in text_of(helper)


def test_other_words_are_not_confirmed(judge: Client, drawn: Scenario, asked: KeyRequest) -> None:
    press(judge, page(judge, "desk_key", drawn.event, asked.pk), "Слова другие")
    asked.refresh_from_db()
    assert asked.settled_as == "refused"
    assert PHONE.key_id not in event_state(drawn.event).keys


def test_a_lost_phone(judge: Client, drawn: Scenario, asked: KeyRequest) -> None:
    press(judge, page(judge, "desk_key", drawn.event, asked.pk), "Слова те же")
    listed = page(judge, "desk_keys", drawn.event)
    press(judge, listed, "Телефон потерян")
    ended = event_state(drawn.event).keys[PHONE.key_id]
    assert (ended.valid, ended.revoked_for) == (False, "lost")
    assert "не действует с" in text_of(page(judge, "desk_keys", drawn.event))
    form = form_with(listed, "Телефон потерян")
    assert judge.post(form.action, {**form.fields, "why": "nothing"}).status_code == 400


def test_the_judge_of_one_city_ends_no_key_of_another(
    judge: Client, organizer: Client, drawn: Scenario, asked: KeyRequest
) -> None:
    """Only the address has to be written by hand: the form is that of a key of their own day."""
    tomsk = drawn.in_tomsk(GAME_DAY + timedelta(days=14))
    guest = TwoCities(drawn, tomsk).desk(ANNA, tomsk)
    phone = BrowserKey("a phone in Tomsk", "https://tournament.example")
    person = Person.objects.get(pk=guest.person)
    request = keys.ask_key(event=tomsk, person=person, now=drawn.now, **phone.enrolment())
    press(organizer, page(organizer, "desk_key", tomsk, request.pk), "Слова те же")
    press(judge, page(judge, "desk_key", drawn.event, asked.pk), "Слова те же")

    def held() -> SigningKey:
        return championship_state(drawn.championship).keys[phone.key_id]

    own = form_with(page(judge, "desk_keys", drawn.event), "Телефон потерян")
    address = own.action.replace(PHONE.key_id, phone.key_id)
    assert address != own.action
    refused = judge.post(address, {**own.fields, "why": "lost"}, follow=True)
    assert "в этот день не играет и его не проводит" in text_of(refused)
    assert held().valid
    in_tomsk = form_with(page(organizer, "desk_keys", tomsk), "Телефон потерян")
    assert judge.post(in_tomsk.action, own.fields).status_code == 403
    press(organizer, page(organizer, "desk_keys", tomsk), "Телефон потерян")
    assert not held().valid


def test_own_keys_are_confirmed_by_somebody_else(
    judge: Client, organizer: Client, drawn: Scenario
) -> None:
    mine = BrowserKey("the judge's laptop", "http://localhost:8000")
    assert "data-holder" in page(judge, "own_key", drawn.event).content.decode()
    sent = {**mine.enrolment(), "origin": "http://testserver"}
    address = page(judge, "own_key", drawn.event).wsgi_request.path
    assert judge.post(address, sent).status_code == 302
    assert judge.post(address, {**sent, "origin": "https://elsewhere.example"}).status_code == 400
    (request,) = keys.pending_keys(drawn.event)
    assert "слова с вами сравнит другой организатор или судья" in text_of(
        page(judge, "desk_key", drawn.event, request.pk)
    )
    KeyRequest.objects.update(origin=mine.origin)
    press(organizer, page(organizer, "desk_key", drawn.event, request.pk), "Слова те же")
    held = event_state(drawn.event).keys[mine.key_id]
    assert (held.holder_kind, held.holder) == ("user", drawn.judge.public_id)
    shown = page(judge, "own_key", drawn.event).content.decode()
    assert f'data-valid="{mine.key_id}"' in shown


def test_check_in_tells_of_keys_and_pins(scenario: Scenario) -> None:
    scenario.plan()
    scenario.register(2)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    shown = text_of(page(browser(scenario.organizer), "check_in", scenario.event))
    assert "Один раз сравните с ним шесть слов" in shown
