"""Keys of a player's phones: asked for, confirmed at the desk, ended by themselves, told them."""

import base64
import json
import re
from typing import Any

import pytest
from django.urls import reverse

from tests.support.authenticator import BrowserKey, PasskeyKey
from tests.support.scenario import Scenario
from tests.web.personal.conftest import enter
from tests.web.personal.people import Family, done_of, text_of
from tests.web.personal.phones import ADDRESS, Phone, confirm
from tournament.events.states import championship_state, event_state
from tournament.events.venue.handover import hand_over
from tournament.ledger.core.fingerprints import WORDS
from tournament.people import evidence
from tournament.people.pins import set_pin
from tournament.people.signing_models import KeyRequest, TabletPin
from tournament.play import keys


@pytest.fixture
def phone(family: Family) -> Phone:
    """The phone of somebody who is registered for an open day."""
    return Phone(family, BrowserKey("his", ADDRESS))


def told(phone: Phone) -> list[dict[str, str]]:
    """What the page tells the phone of its holder's keys."""
    found = re.search(r'data-keys="([^"]*)"', phone.page("my_key"))
    assert found is not None
    return list(json.loads(found[1].replace("&quot;", '"')))


def standings(phone: Phone) -> dict[str, str]:
    return {item["key"]: item["status"] for item in told(phone)}


def test_a_key_waits_for_the_desk_and_counts_then(phone: Phone, scenario: Scenario) -> None:
    answer = phone.ask()
    assert json.loads(answer.content)["next"].endswith("?done=asked")
    request = KeyRequest.objects.get()
    assert (request.person_id, request.event_id) == (phone.family.person.pk, scenario.event)
    assert standings(phone) == {phone.key.key_id: "waiting"}
    html = phone.page("my_key")
    assert "data:image/svg+xml" in html
    assert "ждёт организатора" in html
    assert f'data-words="{" ".join(WORDS["ru"])}"' in html
    confirm(scenario)
    assert standings(phone) == {phone.key.key_id: "enrolled"}
    assert championship_state(scenario.championship).keys[phone.key.key_id].valid
    assert "data:image/svg+xml" not in phone.page("my_key")


def test_the_code_leads_the_desk_to_this_request(phone: Phone, scenario: Scenario) -> None:
    phone.ask()
    address = reverse("desk_key", args=[scenario.event, KeyRequest.objects.get().pk])
    assert address.startswith("/staff/")


def test_asking_twice_is_asking_once(phone: Phone) -> None:
    assert [phone.ask().status_code for _ in range(2)] == [200, 200]
    assert KeyRequest.objects.count() == 1


def test_a_key_that_was_not_confirmed_may_ask_again(phone: Phone, scenario: Scenario) -> None:
    phone.ask()
    refused = KeyRequest.objects.get().pk
    keys.refuse_key(scenario.by(scenario.judge), event=scenario.event, request=refused)
    assert standings(phone) == {phone.key.key_id: "refused"}
    phone.ask()
    assert standings(phone) == {phone.key.key_id: "waiting"}


@pytest.mark.parametrize(
    "changes",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "https://testserver/path"},
        {"origin": "https://[testserver"},
        {"origin": ""},
        {"kind": "password"},
        {"public_key": ""},
        {"public_key": "A" * 201},
    ],
)
def test_a_key_out_of_form_is_a_bad_request(phone: Phone, changes: dict[str, str]) -> None:
    assert phone.ask(**changes).status_code == 400
    assert not KeyRequest.objects.exists()


def test_what_is_no_key_is_refused_in_words(phone: Phone) -> None:
    answer = phone.ask(public_key="AAAA")
    assert answer.status_code == 422
    assert json.loads(answer.content)["error"] == "key_form"
    assert not KeyRequest.objects.exists()


def test_without_a_script_the_answer_is_a_page(phone: Phone) -> None:
    assert done_of(phone.post("my_key", **phone.key.enrolment())) == "asked"


def test_a_lost_phone_is_ended_from_another_one(phone: Phone, scenario: Scenario) -> None:
    phone.enrol()
    page = text_of(phone.family.get("my_key", phone.registration))
    assert "Потеряли телефон?" in page
    assert done_of(phone.post("my_key_revoke", key=phone.key.key_id)) == "ended"
    assert standings(phone) == {phone.key.key_id: "revoked"}
    key = championship_state(scenario.championship).keys[phone.key.key_id]
    assert (key.valid, key.revoked_for) == (False, "lost")
    another = Phone(phone.family, BrowserKey("the new one", ADDRESS)).enrol()
    assert standings(another)[another.key.key_id] == "enrolled"


def test_nobody_ends_the_key_of_another(phone: Phone, scenario: Scenario) -> None:
    phone.enrol()
    stranger = Phone(enter(scenario, full_name="Чужой Пётр Ильич", contact="x@example.org"))
    answer = stranger.post("my_key_revoke", key=phone.key.key_id)
    assert answer.status_code == 404
    assert championship_state(scenario.championship).keys[phone.key.key_id].valid


def test_a_key_of_another_person_is_not_taken_over(phone: Phone, scenario: Scenario) -> None:
    phone.ask()
    stranger = Phone(
        enter(scenario, full_name="Чужой Пётр Ильич", contact="x@example.org"), phone.key
    )
    answer = stranger.ask()
    assert answer.status_code == 409
    assert json.loads(answer.content)["error"] == "key_known"


def test_a_key_confirmed_before_check_in_opens_signs_on_the_day(
    phone: Phone, scenario: Scenario
) -> None:
    phone.enrol()
    scenario.register(9)
    scenario.now = scenario.now.replace(day=10)
    scenario.check_in_all()
    assert event_state(scenario.event).keys[phone.key.key_id].valid
    assert standings(phone) == {phone.key.key_id: "enrolled"}


def test_a_passkey_is_told_with_what_the_phone_needs(phone: Phone) -> None:
    passkey = Phone(phone.family, PasskeyKey("passkey", ADDRESS))
    assert passkey.ask(rp_id="testserver").status_code == 200
    (item,) = told(passkey)
    assert (item["kind"], item["rpId"]) == ("passkey", "testserver")
    assert item["credential"] == passkey.key.credential


def test_whoever_is_out_makes_no_key(phone: Phone, scenario: Scenario) -> None:
    phone.family.send("my_withdraw", phone.registration)
    assert phone.family.get("my_key", phone.registration).status_code == 404
    assert phone.ask().status_code == 404
    page = phone.family.text()
    assert "Подписывать с этого телефона" not in page


@pytest.mark.rule("CH-PD-4")
def test_what_is_stored_for_signing_is_shown_and_taken_along(
    phone: Phone, scenario: Scenario
) -> None:
    person = phone.family.person.pk
    assert "Для подписей" not in phone.family.text("my_data", person)
    phone.ask()
    set_pin(person, "730915", now=scenario.now)
    pin_set_at = scenario.now.isoformat()
    for kind, content in (("drawn", b"a drawing"), ("photo", b"both have signed")):
        scenario.wait(minutes=1)
        evidence.keep(
            kind,  # type: ignore[arg-type]
            content,
            persons=[person],
            championship=scenario.championship,
            event=scenario.event,
            match="W1.2",
            game=1,
            digest="0" * 64,
            now=scenario.now,
        )
    text = phone.family.text("my_data", person)
    for words in (
        phone.key.key_id[:8],
        ADDRESS,
        "PIN-код",
        "Роспись на планшете",
        "Снимок подписанного бланка",
        ": Матч, партия 1",
    ):
        assert words in text, words
    answer = phone.family.get("my_data_file", person)
    signing = json.loads(answer.content)["signing"]
    assert [key["public_key"] for key in signing["keys"]] == [phone.key.public_text]
    assert signing["pin"] == {"set_at": pin_set_at}
    drawn, photo = signing["proofs_on_sheets"]
    assert base64.b64decode(drawn["content"]) == b"a drawing"
    # The other player's signature stands on it as well.
    assert (photo["kind"], photo["content"]) == ("photo", None)
    assert TabletPin.objects.get().hashed not in answer.content.decode()


def test_his_page_leads_there(phone: Phone) -> None:
    html = phone.family.get().content.decode()
    assert phone.family.address("my_key", phone.registration) in html


@pytest.mark.rule("CH-VENUE-2")
def test_while_the_hall_has_the_day_no_key_is_made_here(phone: Phone, scenario: Scenario) -> None:
    hand_over(
        scenario.by(scenario.organizer), event=scenario.event, passphrase="длинная фраза 1234"
    )
    html = phone.page("my_key")
    assert "CH-VENUE-2" in html
    assert "data-make-key" not in html


@pytest.mark.parametrize("language", ["ru", "en"])
def test_words_are_those_of_the_readers_language(phone: Phone, language: Any) -> None:
    phone.family.client.cookies["language"] = language
    assert f'data-words="{WORDS[language][0]} ' in phone.page("my_key")
