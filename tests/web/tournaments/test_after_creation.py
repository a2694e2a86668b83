"""Whichever way a tournament is made, all that shows it works at once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.writes.programs import of_account
from tests.support.challonge_calls import Calls
from tests.support.examples import some
from tests.support.scenario import Scenario
from tests.support.tables import every_row
from tests.web.tournaments.test_evening import filled_in
from tournament.events.models import TournamentText
from tournament.events.states import event_state
from tournament.events.tournaments import add_names, start_tournament
from tournament.play.rounds import publish_round
from tournament.web.shared.shown_parts import FRAMES, SCENES

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

Made = Callable[[Scenario], Any]


def by_form(**said: Any) -> Made:
    def made(scenario: Scenario) -> Any:
        client = Client(headers={"accept-language": "en"})
        client.force_login(scenario.organizer)
        page = client.get(reverse("tournament_new")).content.decode()
        return client.post(
            reverse("tournament_new"), {**filled_in(page), "name": "Evening", **said}
        )

    return made


def by_api(**said: Any) -> Made:
    def made(scenario: Scenario) -> Any:
        body = {"name": "Evening", "format": "swiss", "city": "kazan", "date": "2026-12-10", **said}
        return of_account(scenario.organizer).done("create_tournament", body)

    return made


def by_challonge(**said: Any) -> Made:
    def made(scenario: Scenario) -> Any:
        return Calls(scenario.organizer).tournament(**{"url": "", **said})

    return made


WAYS: dict[str, Made] = {
    "form": by_form(),
    "form, another game": by_form(ruleset="none", game="Chess"),
    "API": by_api(),
    "API, no game": by_api(ruleset="none"),
    "API, another game": by_api(ruleset="none", game="Chess", format="double_elimination"),
    "Challonge, a name alone": by_challonge(),
    "Challonge, Swiss": by_challonge(tournament_type="swiss", game_name="Chess"),
}


def shown(scenario: Scenario, event: str) -> list[str]:
    """What shows a tournament and does not answer 200, for everybody and for its organizer."""
    staff = Client(raise_request_exception=False)
    staff.force_login(scenario.organizer)
    everybody = Client(raise_request_exception=False)
    day = ("day", "day_hall", "day_standings", "api_day", "day_picture", "day_export_json")
    public = [
        reverse("home"), reverse("tournaments"), reverse("api_tournaments"), reverse("api_days"),
        *(reverse(name, args=[event]) for name in day),
        *(reverse("embed", args=[event, what]) for what in FRAMES),
        *(reverse("scene", args=[event, what]) for what in SCENES),
    ]  # fmt: skip
    for_staff = [reverse("staff_home"), reverse("staff_day", args=[event])]
    asked = [(everybody, path) for path in public] + [(staff, path) for path in for_staff]
    return [path for client, path in asked if client.get(path).status_code != 200]


def played_and_printed(scenario: Scenario, event: str) -> list[str]:
    """What is needed or printed once it is drawn and does not answer 200."""
    client = Client(raise_request_exception=False)
    client.force_login(scenario.organizer)
    names = ["console", "print_slips", "tournament_play"]
    if event_state(event).rules.tournament.in_rounds:  # type: ignore[union-attr]
        publish_round(scenario.by(scenario.organizer), event=event, number=1)
    else:
        names.append("print_bracket")
    paths = [reverse(name, args=[event]) for name in names]
    return [path for path in paths if client.get(path).status_code != 200]


@pytest.mark.rule("FT-LEDGER-1")
@every_row("way", sorted({"API, no game", "Challonge, a name alone", *some(list(WAYS))}))
def test_all_that_shows_it_works(way: str) -> None:
    scenario = Scenario().plan()
    WAYS[way](scenario)
    event = TournamentText.objects.latest("number").pk
    assert shown(scenario, event) == []
    caller = scenario.by(scenario.organizer)
    add_names(caller, event=event, names=["Анна", "Борис", "Вера", "Глеб"])
    start_tournament(scenario.by(scenario.organizer), event=event, words="17 4 23")
    assert [*shown(scenario, event), *played_and_printed(scenario, event)] == []
