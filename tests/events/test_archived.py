"""A free tournament in the archive (FT-END-1): out of every list, and nothing of it is gone."""

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.free_tournaments import FreeTournament
from tournament.events import tournaments
from tournament.events.bundles import championship_bundle
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> FreeTournament:
    rules = TournamentRules("round_robin")
    return FreeTournament(rules, {"name": "Вечер в клубе"}).filled(4).started().played_out()


def staff(evening: FreeTournament) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(evening.organizer)
    return client


def lists(name: str = "Вечер в клубе") -> dict[str, bool]:
    """Whether each list that is for everybody has it."""
    found: dict[str, Any] = {}
    for path in ("/", "/tournaments/", "/api/v1/tournaments/"):
        answer = Client().get(path)
        is_json = answer["Content-Type"].startswith("application/json")
        text = json.dumps(answer.json(), ensure_ascii=False) if is_json else answer.content.decode()
        found[path] = name in text
    return found


@pytest.mark.rule("FT-END-1")
def test_no_list_has_it_until_it_is_taken_out_again(evening: FreeTournament) -> None:
    event, client = evening.event, staff(evening)
    assert set(lists().values()) == {True}
    page = client.get(reverse("staff_day", args=[event])).content.decode()
    assert reverse("tournament_archive", args=[event]) in page
    client.post(reverse("tournament_archive", args=[event]))
    assert set(lists().values()) == {False}
    for path in (f"/days/{event}/", f"/days/{event}/rounds/", f"/api/v1/days/{event}/"):
        assert Client().get(path).status_code == 200
    assert Client().get(f"/api/v1/days/{event}/").json()["archived"] is True
    slug = tournaments.text_of(event).slug  # type: ignore[union-attr]
    assert Client().get(f"/tournaments/{slug}/")["Location"] == f"/days/{event}/"
    assert "archived" in client.get(reverse("staff_home")).content.decode()
    page = client.get(reverse("staff_day", args=[event])).content.decode()
    assert reverse("tournament_archive", args=[event]) not in page
    assert (
        page.index("</h1>") < page.index("No list has it any more") < page.index("Steps of the day")
    )
    client.post(reverse("tournament_unarchive", args=[event]))
    assert set(lists().values()) == {True}
    call_command("rebuild", "--check")
    call_command("verify_ledgers")


@pytest.mark.rule("FT-END-1")
def test_a_match_at_a_table_stands_in_the_way_in_words(evening: FreeTournament) -> None:
    other = FreeTournament(TournamentRules("round_robin"), scenario=evening.scenario)
    other.filled(3).started()
    client = staff(other)
    match = other.state.progress.ready()[0]
    client.post(reverse("call_match", args=[other.event, match]))
    page = client.get(reverse("staff_day", args=[other.event])).content.decode()
    assert "A match is at a table" in page
    answer = client.post(reverse("tournament_archive", args=[other.event]))
    assert answer.status_code == 422
    assert lists("Клубный вечер")["/tournaments/"]


@pytest.mark.rule("FT-END-1")
def test_the_ledger_tells_it_and_webhooks_hear_it(evening: FreeTournament) -> None:
    place = tournaments.place_of(evening.event)
    Webhook.objects.create(
        owner=evening.organizer,
        championship=place.championship,
        address="https://example.org/hook",
        tells=["tournament.archived", "tournament.unarchived"],
        made_at=timezone.now(),
    )
    tournaments.archive_tournament(evening.caller(), event=evening.event)
    tournaments.unarchive_tournament(evening.caller(), event=evening.event)
    told = WebhookDelivery.objects.order_by("happened_at").values_list("type", flat=True)
    assert list(told) == ["tournament.archived", "tournament.unarchived"]
    ledger = reverse("championship_ledger_page", args=[place.championship])
    page = Client(headers={"Accept-Language": "en"}).get(ledger).content.decode()
    assert "The tournament is archived: it is in no list any more." in page
    report = audit(read_bundle(championship_bundle(place.championship)))
    assert report.failures == ()
