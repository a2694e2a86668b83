"""Where players are names alone, nothing else is taken or asked of them anywhere (FT-ENTRY-1)."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.writes.programs import of_account
from tests.api.writes.rows import PERSON
from tests.support.free_tournaments import FreeTournament
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.ledger.models import Entry
from tournament.people.models import Consent, Person
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> FreeTournament:
    return FreeTournament(TournamentRules("swiss")).filled(3)


def first(evening: FreeTournament) -> str:
    state = championship_state(place_of(evening.event).championship)
    return state.of_day(evening.event)[0].id


@pytest.mark.rule("FT-ENTRY-1")
@pytest.mark.parametrize("here", [False, True])
def test_the_api_takes_no_birth_date_and_no_contact(evening: FreeTournament, here: bool) -> None:
    program, entries = of_account(evening.organizer), Entry.objects.count()
    body = {**PERSON, "consent_processing": True, "here": here}
    answer = program.post("register", body, event_id=evening.event)
    assert (answer.status_code, answer.json()["rule"]) == (422, "FT-ENTRY-1")
    about = {"event_id": evening.event, "registration": first(evening)}
    answer = program.post("edit_registration", {"display_name": "Ann"}, **about)
    assert (answer.status_code, answer.json()["rule"]) == (422, "FT-ENTRY-1")
    moved = {"to_event": evening.event, "consented": True}
    answer = program.post("move_registration", moved, **about)
    assert (answer.status_code, answer.json()["rule"]) == (422, "FT-ENTRY-1")
    assert Entry.objects.count() == entries
    assert not Person.objects.exclude(name_only=True).exists()
    assert not Consent.objects.exists()


@pytest.mark.rule("FT-ENTRY-1")
def test_no_page_asks_for_them(evening: FreeTournament) -> None:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(evening.organizer)
    event, key = evening.event, first(evening)
    pages = [
        ("roster_import", [event]),
        ("roster_template", [event]),
        ("desk", [event]),
        ("roster_edit", [event, key]),
    ]
    for name, args in pages:
        answer = client.get(reverse(name, args=args))
        assert answer.status_code == 422, name
        assert "Players are entered by name alone here" in answer.content.decode()
    text = {"text": "Full name;Birth date\nIvanova Anna;05.05.1995", "on_paper": "on"}
    assert client.post(reverse("roster_import", args=[event]), text).status_code == 422
    assert not Person.objects.exclude(name_only=True).exists()


def test_the_roster_says_that_names_are_shown(evening: FreeTournament) -> None:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(evening.organizer)
    page = client.get(reverse("roster", args=[evening.event])).content.decode()
    assert page.count("the name may be shown") == 3
    assert "shown as" not in page
