"""A private tournament: whoever has its address sees all of it, and no list leads there."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.challonge_calls import Calls
from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tournament.events import tournaments
from tournament.events.selectors import place_of
from tournament.events.tournaments import TournamentPlan, text_of
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db

NAME = "Вечер для своих"


def evening(*, private: bool = True) -> FreeTournament:
    rules = TournamentRules("round_robin")
    return FreeTournament(rules, {"name": NAME, "private": private}).filled(3).started()


def addresses(event: str) -> list[str]:
    days = [
        *("day", "day_rounds", "day_standings", "day_draw", "day_hall", "day_history"),
        *("day_export_json", "day_export_csv", "day_bundle", "day_picture", "day_ledger_page"),
    ]
    return [
        *(reverse(name, args=[event]) for name in days),
        f"/embed/days/{event}/standings/",
        f"/api/v1/days/{event}/",
        f"/api/v1/days/{event}/rounds/",
        f"/api/v1/days/{event}/matches/",
        reverse("championship_ledger_page", args=[place_of(event).championship]),
    ]


def test_every_address_of_it_is_open_and_asks_engines_to_leave_it_out() -> None:
    event, other = evening().event, evening(private=False).event
    wrong = []
    for path, plain in zip(addresses(event), addresses(other), strict=True):
        found, told = Client().get(path), Client().get(plain)
        robots = found.headers.get("X-Robots-Tag"), told.headers.get("X-Robots-Tag")
        if (found.status_code, robots) != (told.status_code, ("noindex", None)):
            wrong.append(f"{path}: {found.status_code} {robots}")
    assert wrong == []


def test_its_short_address_cannot_be_guessed_and_old_ones_stay() -> None:
    text = text_of(evening().event)
    assert text is not None
    start, _, end = text.slug.rpartition("-")
    assert start == "vecher-dlya-svoih" or start.startswith("vecher")
    assert len(end) == 16
    answer = Client().get(f"/tournaments/{text.slug}/")
    assert (answer.status_code, answer["X-Robots-Tag"]) == (302, "noindex")
    open_one = evening(private=False)
    known = text_of(open_one.event)
    assert known is not None
    tournaments.change_texts(open_one.caller(), event=open_one.event, private=True)
    assert Client().get(f"/tournaments/{known.slug}/").status_code == 302


def test_a_page_that_was_kept_learns_of_the_change_at_once() -> None:
    day = evening(private=False)
    paths = (f"/days/{day.event}/", "/tournaments/", "/", "/api/v1/tournaments/")
    for path in paths:
        assert "X-Robots-Tag" not in Client().get(path).headers
    tournaments.change_texts(day.caller(), event=day.event, private=True, name="Другое имя")
    page = Client().get(paths[0])
    assert page["X-Robots-Tag"] == "noindex"
    assert "Другое имя" in page.content.decode()
    for path in paths[1:]:
        assert NAME not in Client().get(path).content.decode()
        assert "Другое имя" not in Client().get(path).content.decode()


def test_other_programs_read_it_by_its_address_and_not_by_its_number() -> None:
    scenario, elsewhere = Scenario().plan(), Scenario()
    elsewhere.championship = scenario.championship
    elsewhere.plan()
    plan = TournamentPlan(
        name=NAME, rules=TournamentRules("swiss"), city="kazan", date=date(2016, 12, 10),
        private=True,
    )  # fmt: skip
    event = tournaments.create_tournament(scenario.by(scenario.organizer), plan)
    text = text_of(event)
    assert text is not None
    other, own = Calls(elsewhere.organizer), Calls(scenario.organizer)
    assert other("GET", f"tournaments/{text.slug}").status_code == 200
    assert other("GET", f"tournaments/{text.number}").status_code == 404
    assert other("PUT", f"tournaments/{text.slug}").status_code == 401
    assert own("GET", f"tournaments/{text.number}").status_code == 200
    assert NAME not in other("GET", "tournaments").content.decode()
