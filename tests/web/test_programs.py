"""Pages of tokens: made by whoever logged in themselves, shown once, ended by their holder
alone."""

import html
import json
import re
import secrets
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.free_tournaments import FreeTournament
from tests.support.interface import client_with
from tests.support.scenario import Scenario
from tests.web.test_permissions import phone_of
from tournament.events.models import TournamentText
from tournament.events.selectors import title_in
from tournament.events.states import championship_state
from tournament.people.api_tokens import MOST, actor_with, make_token
from tournament.people.models import ApiToken
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db

FORM = {"name": "Запись из игры", "purpose": "submit_logs", "days": "7"}


@pytest.fixture
def day() -> Scenario:
    return Scenario().drawn(10)


@pytest.fixture
def judge(day: Scenario) -> Client:
    client = Client()
    client.force_login(day.judge)
    return client


def secrets_on(answer: Any) -> list[str]:
    return re.findall(r"ptk_[\w-]{20,}", html.unescape(answer.content.decode()))


def test_the_secret_is_shown_once(judge: Client) -> None:
    made = judge.post(reverse("programs"), FORM)
    (secret,) = set(secrets_on(made))
    assert actor_with(secret, timezone.now()) is not None
    page = judge.get(reverse("programs"))
    assert not secrets_on(page)
    assert FORM["name"] in page.content.decode()


def test_a_token_is_ended_by_its_holder_alone(judge: Client, day: Scenario) -> None:
    token, secret = make_token(day.judge, purpose="submit_logs", name="x", now=timezone.now())
    other = Client()
    other.force_login(day.organizer)
    assert other.post(reverse("program_end", args=[token.pk])).status_code == 404
    assert actor_with(secret, timezone.now()) is not None
    assert judge.post(reverse("program_end", args=[token.pk])).status_code == 302
    assert actor_with(secret, timezone.now()) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": "a\0b"},
        {"purpose": "everything"},
        {"days": "36500"},
        {"days": "x"},
        {"event": "nothing"},
    ],
)
def test_a_wrong_form_is_told_and_makes_nothing(judge: Client, wrong: dict[str, str]) -> None:
    answer = judge.post(reverse("programs"), {**FORM, **wrong})
    assert answer.status_code == 422
    assert not secrets_on(answer)
    assert not ApiToken.objects.exists()


def test_too_many_are_refused(judge: Client, day: Scenario) -> None:
    for number in range(MOST):
        make_token(day.judge, purpose="submit_logs", name=str(number), now=timezone.now())
    answer = judge.post(reverse("programs"), FORM)
    assert answer.status_code == 422
    assert ApiToken.objects.count() == MOST


@pytest.mark.rule("CH-ROLE-1")
def test_a_token_is_made_for_one_day(judge: Client, day: Scenario) -> None:
    made = judge.post(reverse("programs"), {**FORM, "event": day.event})
    (secret,) = set(secrets_on(made))
    actor = actor_with(secret, timezone.now())
    assert actor is not None
    assert actor.only_event == day.event
    title = title_in(championship_state(day.championship), day.event)
    assert f"Сдавать записи партий и читать заключения · {title}" in made.content.decode()


@pytest.mark.rule("CH-ROLE-1")
def test_a_token_is_made_for_all_free_tournaments_of_its_holder(day: Scenario) -> None:
    evening, organizer = FreeTournament(TournamentRules("swiss"), scenario=day), Client()
    organizer.force_login(day.organizer)
    chosen = {**FORM, "purpose": "tournaments", "event": "mine"}
    (secret,) = set(secrets_on(organizer.post(reverse("programs"), chosen)))
    assert "Все мои свободные турниры" in organizer.get(reverse("programs")).content.decode()
    calls = client_with(secret)

    def asked(path: str, **body: object) -> int:
        key = secrets.token_hex(8)
        sent = {"content_type": "application/json", "headers": {"Idempotency-Key": key}}
        return calls.post(f"/api/v1/{path}", json.dumps(body), **sent).status_code

    assert asked(f"days/{evening.event}/names/", names=["Анна", "Борис"]) == 200
    new = {"name": "Ещё вечер", "format": "swiss", "city": "kazan", "date": "2026-12-10"}
    assert asked("tournaments/create/", **new) == 200
    latest = TournamentText.objects.get(name="Ещё вечер").pk
    assert asked(f"days/{latest}/names/", names=["Вера"]) == 200
    assert asked(f"days/{day.event}/pause/") == 403
    assert calls.get("/api/v1/me/").json()["day"] == "mine"


@pytest.mark.rule("CH-ROLE-1")
def test_a_phone_that_was_let_in_makes_no_token(day: Scenario) -> None:
    phone = phone_of(day)
    assert phone.get(reverse("programs")).status_code == 403
    assert phone.post(reverse("programs"), FORM).status_code == 403
    assert not ApiToken.objects.exists()
