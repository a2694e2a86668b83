"""What a result was entered for is said as HTTP says it, and so are refusals (FT-RESULT-2)."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.writes import tournament_rows as free
from tests.api.writes.programs import of_account
from tests.support.scenario import Scenario
from tournament.events import tournaments
from tournament.events.models import TournamentText
from tournament.events.states import event_state
from tournament.play import rounds
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db

FIRST, OTHER = "S1.1", "S1.2"


@pytest.fixture
def day() -> Scenario:
    return free.published()


def tag_of(day: Scenario, match: str = FIRST, **headers: str) -> str:
    found = Client().get(f"/api/v1/days/{day.event}/matches/{match}/", headers=headers)
    assert found.status_code == 200
    return str(found["ETag"])


class Desk:
    """A program that enters results with If-Match as it is written."""

    def __init__(self, day: Scenario) -> None:
        self.day, self.secret, self.keys = day, of_account(day.organizer).secret, 0

    def __call__(self, seen: str | None, match: str = FIRST) -> Any:
        self.keys += 1
        headers = {
            "Authorization": f"Bearer {self.secret}",
            "Idempotency-Key": f"k{self.keys}",
            "Accept-Language": "en",
        }
        if seen is not None:
            headers["If-Match"] = seen
        url = reverse("api_enter_score", kwargs={"event_id": self.day.event, "match": match})
        body = json.dumps({"scores": [[2, 1]], "winner": "A"})
        return Client().post(url, body, content_type="application/json", headers=headers)


def decided(day: Scenario, match: str = FIRST) -> bool:
    return event_state(day.event).progress.decision(match) is not None


@pytest.mark.rule("FT-RESULT-2")
@pytest.mark.parametrize(
    "header", ["{tag}", '"x", {tag}', '{tag} , W/"y"', "{version}", '"{version}"', '"7", {version}']
)
def test_a_tag_a_list_and_the_bare_number_are_taken(day: Scenario, header: str) -> None:
    version = event_state(day.event).version_of(FIRST)
    answer = Desk(day)(header.format(tag=tag_of(day), version=version))
    assert (answer.status_code, decided(day)) == (200, True), answer.content.decode()


@pytest.mark.rule("FT-RESULT-2")
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("packing", ["identity", "gzip"])
def test_the_tag_of_any_language_and_packing_is_taken(
    day: Scenario, language: str, packing: str
) -> None:
    tag = tag_of(day, **{"Accept-Language": language, "Accept-Encoding": packing})
    assert Desk(day)(tag).status_code == 200


@pytest.mark.rule("FT-RESULT-2")
@pytest.mark.parametrize("header", [None, "*", " * "])
def test_who_names_nothing_seen_is_asked_for_it_in_words(day: Scenario, header: str | None) -> None:
    answer = Desk(day)(header)
    assert (answer.status_code, answer.json()["error"]) == (428, "version_needed")
    assert "If-Match" in answer.json()["message"]
    assert not decided(day)


@pytest.mark.rule("FT-RESULT-2")
def test_a_result_that_came_meanwhile_is_not_replaced(day: Scenario) -> None:
    desk, tag = Desk(day), tag_of(day)
    assert desk(tag).status_code == 200
    late = desk(tag)
    assert (late.status_code, late.json()["error"]) == (412, "version_changed")
    assert late.json()["present"]
    assert desk(f"W/{tag_of(day)}").status_code == 412
    assert desk(tag_of(day)).status_code == 200


@pytest.mark.rule("FT-RESULT-2")
def test_what_happens_at_another_table_changes_no_tag(day: Scenario) -> None:
    desk, tag = Desk(day), tag_of(day)
    assert desk(tag_of(day, OTHER), OTHER).status_code == 200
    assert tag_of(day) == tag
    unchanged = Client().get(
        f"/api/v1/days/{day.event}/matches/{FIRST}/", headers={"If-None-Match": tag}
    )
    assert unchanged.status_code == 304
    assert desk(tag).status_code == 200


def test_every_refusal_is_a_problem_of_rfc_9457(day: Scenario) -> None:
    desk = Desk(day)
    rounds.set_rounds(day.by(day.organizer), event=day.event, rounds=2)
    asked = {
        428: desk(None),
        412: desk('"x"'),
        404: Client().get("/api/v1/days/nowhere/"),
        400: Client().get("/api/v1/days/?colour=red"),
        401: Client().get("/api/v1/days/", headers={"Authorization": "Bearer x"}),
        403: of_account(day.judge, "read").post("make_cut", event_id=day.event),
        422: of_account(day.organizer).post("make_cut", event_id=day.event),
    }
    asked_too = {404: Client().get("/api/v1/nothing-here/")}
    for status, answer in [*asked.items(), *asked_too.items()]:
        told = answer.json()
        assert answer["Content-Type"] == "application/problem+json", status
        assert answer.status_code == status
        assert told["message"]


def test_a_choice_that_there_is_not_is_told_with_those_that_there_are(day: Scenario) -> None:
    said = {"name": "Evening", "format": "request", "city": "kazan", "date": "2026-12-10"}
    answer = of_account(day.organizer).post("create_tournament", said)
    assert (answer.status_code, answer.json()["field"]) == (400, "format")
    for choice in ("request", "swiss", "round_robin", "single_elimination"):
        assert choice in answer.json()["message"]


@pytest.mark.rule("FT-PAIR-1")
@pytest.mark.parametrize("name", ["pair_round", "set_rounds", "make_cut"])
def test_before_the_draw_a_swiss_tournament_is_not_told_that_it_is_none(name: str) -> None:
    day = free.listed(cut=2)
    said = {"pair_round": {"number": 1}, "set_rounds": {"rounds": 3}, "make_cut": {}}[name]
    answer = of_account(day.organizer).post(name, said, event_id=day.event)
    assert answer.json()["error"] == "not_drawn_yet"
    assert "not drawn yet" in answer.json()["message"]


def test_an_address_that_nobody_chose_is_never_told_as_taken(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else makes one of the same name between looking for an address and keeping it."""
    known, others = tournaments.free_slug, []

    def meanwhile(name: str, **how: bool) -> str:
        slug = known(name, **how)
        if not others:
            text = TournamentText.objects.get(pk=day.event)
            text.pk, text.number, text.slug = "0" * 32, text.number + 1, slug
            text.save(force_insert=True)
            others.append(slug)
        return slug

    monkeypatch.setattr(tournaments, "free_slug", meanwhile)
    plan = tournaments.TournamentPlan(
        name="Клубный вечер", rules=TournamentRules("swiss"), city="kazan", date=day.now.date()
    )
    event = tournaments.create_tournament(day.by(day.organizer), plan)
    made = TournamentText.objects.get(pk=event)
    assert made.slug != others[0]
