"""A free tournament is in the hall what it is at headquarters, and comes back as it was there."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.evening_texts import columns_of, pages_say
from tests.support.examples import some
from tests.support.free_tournaments import FreeTournament
from tests.support.halls import PASSPHRASE, Laptop, laptop
from tournament.events import tournaments
from tournament.events.execution import Refused
from tournament.events.models import TournamentText
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, championship_state, event_ledger
from tournament.events.venue import returning
from tournament.events.venue.handover import hand_over
from tournament.ledger import store
from tournament.people.models import Person
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db

PLACED: Mapping[str, Any] = {
    "place": "Клуб «Башня», второй этаж",
    "description": "Колоды дадим.\nЧай тоже.",
    "settings": {"accept_attachments": True},
}
FORMATS: tuple[dict[str, Any], ...] = (
    {"format": "swiss", "draws": True},
    {"format": "round_robin", "groups": 2, "cut": 2, "scores": True},
    {"format": "single_elimination", "third_place": True},
    {"format": "double_elimination", "seeding": "listed"},
    {"format": "round_robin"},
    {"format": "swiss", "cut": 4},
)
ROWS = [(entry, rules) for rules in FORMATS for entry in ("names", "registration")]


def handed_over(evening: FreeTournament, hall: Laptop) -> None:
    """The laptop becomes the hall of an evening."""
    file = hand_over(evening.caller(), event=evening.event, passphrase=PASSPHRASE)
    staff = [evening.organizer.public_id] * 2
    hall.do("install", staff=staff, passphrase=PASSPHRASE, now=evening.scenario.now, handover=file)


def brought_back(evening: FreeTournament, hall: Laptop) -> None:
    """Headquarters has it again; both ledgers hold."""
    bundle, people = hall.files()
    evening.scenario.wait(hours=10)
    returning.import_return(
        evening.caller(), event=evening.event, bundle=bundle, people_file=people, answers={}
    )
    above = championship_ledger(place_of(evening.event).championship)
    assert [*store.verify(above), *store.verify(event_ledger(evening.event))] == []


def pages_of(event: str) -> list[str]:
    """The public pages and files of an evening; the screen shows each machine's own addresses."""
    slug = TournamentText.objects.get(pk=event).slug
    parts = ("", "standings/", "rounds/", "draw/", "export.json", "export.csv",
             "brackets-model.json")  # fmt: skip
    return [f"/tournaments/{slug}/", *(f"/days/{event}/{part}" for part in parts)]


@pytest.mark.rule("CH-VENUE-3", "FT-ENTRY-1")
@pytest.mark.parametrize(("entry", "rules"), some(ROWS))
def test_it_is_the_same_in_the_hall_and_afterwards(
    entry: str, rules: dict[str, Any], tmp_path: Path
) -> None:
    evening = FreeTournament(TournamentRules(**rules, entry=entry), plan=dict(PLACED))
    if entry == "names":
        evening.filled(6)
    else:
        for number in range(1, 7):
            evening.scenario.enrol(
                evening.scenario.application(number, public=number != 4), evening.event
            )
    pages, before = pages_of(evening.event), pages_say(pages_of(evening.event))
    known = columns_of(evening.event)
    with laptop(tmp_path / "hall") as hall:
        handed_over(evening, hall)
        assert hall.do("pages", addresses=pages) == before
        there = hall.do("columns")
        assert there["texts"] == known["texts"]
        if entry == "registration":
            hall.do("check_in")
            hall.do("all_in")
        hall.do("start_evening")
        hall.do("play_evening")
        played, stood = hall.do("pages", addresses=pages), hall.do("columns")
        brought_back(evening, hall)
    assert evening.state.status == "completed"
    assert pages_say(pages) == played
    after = columns_of(evening.event)
    assert {name: after[name] for name in ("texts", "persons")} == {
        name: known[name] for name in ("texts", "persons")
    }
    assert {name: after[name] for name in ("entrants", "matches", "registrations", "days")} == {
        name: stood[name] for name in ("entrants", "matches", "registrations", "days")
    }


@pytest.mark.rule("CH-VENUE-3", "FT-ENTRY-1", "FT-LATE-1")
def test_what_the_desk_types_in_the_hall_comes_back(tmp_path: Path) -> None:
    evening = FreeTournament(TournamentRules("swiss"), plan=dict(PLACED)).filled(4)
    wrong = "Борис 2"
    held = Person.objects.get(display_name=wrong)
    with laptop(tmp_path / "hall") as hall:
        handed_over(evening, hall)
        registration = next(item.id for item in _listed(evening) if item.person == held.pk)
        with pytest.raises(Refused, match="day_in_hall"):
            tournaments.rename_entrant(
                evening.caller(), event=evening.event, registration=registration, name="Кто-то"
            )
        hall.do("rename", old=wrong, new="Бронислав")
        hall.do("call_it", texts={"name": "Вечер памяти", "place": "Во дворе"})
        hall.do("start_evening")
        hall.do("add_names", names=["Опоздавшая"])
        hall.do("play_evening")
        brought_back(evening, hall)
    assert Person.objects.get(pk=held.pk).full_name == "Бронислав"
    late = Person.objects.get(display_name="Опоздавшая")
    assert late.name_only
    assert late.pk in {item.person for item in _listed(evening)}
    text = TournamentText.objects.get(pk=evening.event)
    assert (text.name, text.place, text.description) == (
        "Вечер памяти", "Во дворе", PLACED["description"],
    )  # fmt: skip


@pytest.mark.rule("CH-VENUE-3", "SW-7")
def test_the_hall_publishes_tables_and_they_come_back(tmp_path: Path) -> None:
    evening = FreeTournament(TournamentRules("swiss"), plan={"tables": 3}).filled(8)
    pages = [f"/days/{evening.event}/rounds/"]
    with laptop(tmp_path / "hall") as hall:
        handed_over(evening, hall)
        hall.do("start_evening")
        called = hall.do("move_and_call", match="S1.4", table=1)
        assert called == {"S1.4": 1, "S1.2": 2, "S1.3": 3}
        hall.do("play_evening")
        played = hall.do("pages", addresses=pages)
        brought_back(evening, hall)
    tables = evening.state.published_tables
    assert {match: tables[match] for match in called} == called
    assert tables["S1.1"] is None
    assert {match: evening.state.plays[match].table for match in called} == called
    assert pages_say(pages) == played


@pytest.mark.rule("CH-VENUE-3")
def test_of_two_changes_of_the_texts_the_later_one_stands(tmp_path: Path) -> None:
    evening = FreeTournament(TournamentRules("single_elimination")).filled(4)
    with laptop(tmp_path / "hall") as hall:
        handed_over(evening, hall)
        hall.do("call_it", texts={"name": "Из зала"})
        hall.do("start_evening")
        evening.scenario.wait(hours=2)
        tournaments.change_texts(evening.caller(), event=evening.event, name="Из штаба")
        hall.do("play_evening")
        brought_back(evening, hall)
    assert TournamentText.objects.get(pk=evening.event).name == "Из штаба"


def _listed(evening: FreeTournament) -> list[Any]:
    state = championship_state(place_of(evening.event).championship)
    return list(state.of_day(evening.event))
