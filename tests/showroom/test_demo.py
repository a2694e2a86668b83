"""The demo championship: what was promised is there, and works on years later."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.db import transaction

from tests.support.rebuilt import assert_rebuilds
from tournament.championship.qualification.queries import stage_qualification
from tournament.events import registration, services
from tournament.events.execution import Caller
from tournament.events.models import Championship
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.ledger.models import Entry
from tournament.people.grants import grants_of
from tournament.people.models import Consent, Person, User
from tournament.people.persons import PersonData
from tournament.people.policy import Actor
from tournament.people.public_names import names_for
from tournament.play import services as play
from tournament.showroom.demo import build_demo, demo_day
from tournament.web.demo_accounts import DEMO_ACCOUNTS, FINISHED_CITY, PLANNED_CITY, RUNNING_CITY

pytestmark = pytest.mark.django_db

NOW = datetime(2016, 12, 4, 10, 20, tzinfo=UTC)
YEARS_LATER = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


@pytest.fixture(scope="module", autouse=True)
def _built(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Build once for this module; each test works in a savepoint of its own."""
    with django_db_blocker.unblock(), transaction.atomic():
        assert build_demo(NOW)
        yield
        transaction.set_rollback(True)


def statuses(event: str) -> Counter[str]:
    state = championship_state(place_of(event).championship)
    return Counter(state.registrations[key].status for key in state.days[event].registrations)


def caller(username: str, now: datetime, command_id: str) -> Caller:
    user = User.objects.get(username=username)
    actor = Actor(user.pk, user.public_id, user.person_id, grants_of(user.public_id))
    return Caller(actor, command_id, now)


def test_dates_lie_around_the_moment() -> None:
    championship = Championship.objects.get(rehearsal_of="")
    assert championship.demo
    assert (championship.first_day, championship.final_date) == (
        date(2016, 12, 1),
        date(2017, 2, 12),
    )
    days = championship_state(championship.pk).days
    assert [days[demo_day(city)].date for city in (FINISHED_CITY, RUNNING_CITY, PLANNED_CITY)] == [
        date(2016, 12, 3),
        date(2016, 12, 4),
        date(2016, 12, 10),
    ]
    assert days[demo_day(RUNNING_CITY)].start == "11:30"


def test_the_finished_day() -> None:
    event = demo_day(FINISHED_CITY)
    state = event_state(event)
    assert state.status == "completed"
    assert len(state.order) == 17
    assert statuses(event) == {"finished": 17, "withdrawn": 1, "released": 1}
    types = ["walkover", "correct_result", "replay_game", "withdrawal"]
    types += ["override_replay", "override_stand"]
    assert [item.type for item in state.rulings] == types
    kinds = {play.end_kind for play in state.plays.values()}
    assert kinds >= {"played", "walkover", "concession"}
    assert any(len(item.games) == 2 for item in state.plays.values())
    assert state.progress.status("GF2") == "decided"
    place = place_of(event)
    result = stage_qualification(championship_state(place.championship), str(place.stage))
    assert result.settled
    assert [item.place for item in result.qualifiers] == [1, 2]


def test_the_running_day() -> None:
    event = demo_day(RUNNING_CITY)
    state = event_state(event)
    assert state.status == "running"
    assert not state.paused
    assert len(state.order) == 32
    assert statuses(event) == {"in_bracket": 32, "released": 2}
    found = Counter(state.match_status(match.id) for match in state.structure.matches)
    assert found["decided"] == 17
    assert found["double_loss"] == 1
    assert found["in_play"] == 3
    assert found["called"] == 1
    assert found["awaiting_signatures"] == 3
    assert found["ready"] > 0
    assert [item.type for item in state.rulings] == ["walkover", "double_loss"]
    assert [lot.subject for lot in state.lots.values()] == ["L1.8:b"]
    assert state.plays["L1.2"].games[0].outcome == "draw"
    assert state.match_status("L1.2") == "in_play"
    assert state.plays["L1.3"].open_game.sheet.state == "refused"
    assert state.plays["W1.7"].games[0].outcome == "draw"
    assert state.free_tables() == (8,)
    assert state.tables[9] is False
    assert max(item.called_at for item in state.plays.values() if item.called_at) < NOW


def test_players_of_the_running_day_sign_in_every_way() -> None:
    plays = event_state(demo_day(RUNNING_CITY)).plays
    levels = [
        [item.level for item in plays[f"W1.{n}"].games[0].sheet.attestations] for n in (1, 3, 4)
    ]
    assert levels == [["A2", "A2"], ["A2", "A0"], ["A1", "A1"]]
    assert plays["W2.5"].open_game.sheet.state == "conflicting"


def test_the_finished_day_is_signed_by_its_staff() -> None:
    statements = event_state(demo_day(FINISHED_CITY)).statements
    assert {item.role for item in statements if item.kind == "closing"} == {"judge", "organizer"}


def test_the_planned_day() -> None:
    event = demo_day(PLANNED_CITY)
    assert championship_state(place_of(event).championship).days[event].status == "open"
    assert statuses(event) == {"confirmed": 16, "awaiting_consent": 3, "refused": 1}


def test_people_are_as_on_a_real_day() -> None:
    assert Person.objects.count() == 19 + 34 + 16 + 2 + 2
    assert Consent.objects.filter(kind=Consent.Kind.REPRESENTATIVE).count() == 7
    event = demo_day(RUNNING_CITY)
    entrant = next(item for item in event_state(event).entrants.values() if item.number == 17)
    assert names_for({entrant.person: 17}) == {entrant.person: "Игрок 17"}
    for person in Person.objects.all():
        assert person.contact.endswith("@example.org")
        assert bool(person.representative_name) == bool(person.representative_contact)


def test_names_and_words_are_the_same_each_time() -> None:
    names = list(Person.objects.order_by("contact").values_list("full_name", "birth_date"))
    drawn = event_state(demo_day(RUNNING_CITY)).draws[-1].text
    assert drawn == "17 4 23"
    assert names[:2] == [
        ("Беляева София Максимовна", date(1997, 7, 25)),
        ("Уваров Михаил Иванович", date(2003, 8, 31)),
    ]


def test_all_tables_come_from_the_ledgers() -> None:
    assert_rebuilds()


def test_a_second_call_changes_nothing() -> None:
    before = Entry.objects.count(), User.objects.count(), Person.objects.count()
    assert not build_demo(YEARS_LATER)
    assert (Entry.objects.count(), User.objects.count(), Person.objects.count()) == before


def test_everybody_can_log_in() -> None:
    for account in DEMO_ACCOUNTS:
        user = authenticate(username=account.username, password=account.password)
        assert isinstance(user, User)
        roles = {grant.role.value for grant in grants_of(user.public_id)}
        assert roles == {account.role}


def test_the_day_goes_on_years_later() -> None:
    event = demo_day(RUNNING_CITY)
    play.start_play(caller("demo-organizer", YEARS_LATER, "later-1"), event=event, match="W2.4")
    sheet = event_state(event).plays["L1.4"].open_game.sheet
    assert sheet is not None
    play.attest_paper(
        caller("demo-judge", YEARS_LATER, "later-2"),
        event=event,
        match="L1.4",
        game=1,
        digest=sheet.digest,
    )
    play.call_match(caller("demo-judge", YEARS_LATER, "later-3"), event=event, match="W2.6")
    assert event_state(event).match_status("L1.4") == "decided"
    planned = demo_day(PLANNED_CITY)
    data = PersonData(full_name="Новая Анна Сергеевна", birth_date=date(1990, 1, 1))
    registration.register_person(
        caller("demo-organizer-tomsk", YEARS_LATER, "later-4"),
        event=planned,
        application=registration.Application(data, True, True, False),
    )
    services.open_check_in(caller("demo-organizer-tomsk", YEARS_LATER, "later-5"), event=planned)
    assert event_state(planned).status == "check_in"
