"""Tokens and webhooks for one free tournament, named by its name, or for all of one's own."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.writes.programs import Program
from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tournament.events import tournaments
from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks.service import WebhookScope, make_webhook, webhooks_of
from tournament.people.models import User
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db


def evening(scenario: Scenario, name: str) -> FreeTournament:
    return FreeTournament(TournamentRules("round_robin"), {"name": name}, scenario).filled(3)


def client_of(user: User) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def choices(page: str, field: str) -> list[str]:
    found = re.search(rf'<select[^>]*name="{field}".*?</select>', page, re.DOTALL)
    assert found is not None
    return re.findall(r"<option[^>]*>([^<]*)</option>", found[0])


def test_each_tournament_is_one_choice_under_its_name() -> None:
    scenario = Scenario().plan()
    for name in ("Вечер", "Лига"):
        evening(scenario, name)
    client = client_of(scenario.organizer)
    hooks = choices(client.get(reverse("webhooks")).content.decode(), "scope")
    tokens = choices(client.get(reverse("programs")).content.decode(), "event")
    for listed in (hooks, tokens):
        assert [item for item in listed if item.startswith(("Вечер (", "Лига ("))] != []
        assert len(listed) == len(set(listed))
    assert len(hooks) == 4
    assert "All my free tournaments" in hooks


def test_a_token_for_one_tournament_opens_no_other() -> None:
    scenario = Scenario().plan()
    one, other = evening(scenario, "Вечер"), evening(scenario, "Лига")
    said = {"name": "bot", "purpose": "tournaments", "days": 90, "event": one.event}
    answer = client_of(scenario.organizer).post(reverse("programs"), said)
    found = re.search(r"ptk_[\w-]+", answer.content.decode())
    assert found is not None
    program = Program(found[0])
    for day, status in ((one.event, 200), (other.event, 403)):
        assert program.post("add_names", {"names": ["Аня"]}, event_id=day).status_code == status


def test_a_webhook_for_all_of_them_hears_of_those_to_come_and_of_nobody_elses() -> None:
    scenario, elsewhere = Scenario().plan(), Scenario()
    elsewhere.championship = scenario.championship
    elsewhere.plan(city="tomsk")
    for owner in (scenario.organizer, elsewhere.organizer):
        make_webhook(
            owner, WebhookScope(""), address="https://example.org/hook",
            tells=["bracket.published", "tournament.archived"], now=timezone.now(),
        )  # fmt: skip
    own = evening(scenario, "Вечер").started()
    tournaments.archive_tournament(own.caller(), event=own.event)
    told = WebhookDelivery.objects.filter(webhook__in=webhooks_of(scenario.organizer))
    assert sorted(told.values_list("type", flat=True)) == [
        "bracket.published", "tournament.archived",
    ]  # fmt: skip
    assert not WebhookDelivery.objects.filter(
        webhook__in=Webhook.objects.filter(owner=elsewhere.organizer)
    ).exists()
