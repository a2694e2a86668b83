"""Each factory yields what it says, by the commands of the product; the same from the same seed."""

import random

import pytest
from django.utils import timezone
from factory import random as factory_random

from tests.factories import (
    ApiTokenFactory,
    ApplicationFactory,
    DayFactory,
    HandedInLogFactory,
    LogFactory,
    PersonDataFactory,
    PersonFactory,
    SheetFactory,
    SubmittedLogFactory,
    UserFactory,
    anew,
)
from tests.support.people_to_hide import given_away
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import MORNING, Scenario
from tournament.events.states import championship_ledger, championship_state, event_state
from tournament.ledger import store
from tournament.people.api_tokens import actor_with
from tournament.people.grants import grants_of
from tournament.people.models import Person, User
from tournament.people.persons import identity_key
from tournament.play.models import LogVerdict

pytestmark = pytest.mark.django_db
TEN = 10
ENDED = ("decided", "double_loss", "closed")
FAR = {
    # Whether check-in is closed; how many are on the list, are checked in, matches that are over.
    "open": ("open", False, TEN, 0, 0),
    "checking_in": ("check_in", False, TEN, 0, 0),
    "checked_in": ("check_in", True, TEN, TEN, 0),
    "drawn": ("drawn", True, TEN, TEN, 0),
    "running": ("running", True, TEN, TEN, 0),
    "half_played": ("running", True, TEN, TEN, 9),
    "played": ("finished", True, TEN, TEN, 18),
    "closed": ("completed", True, TEN, TEN, 18),
}


def of_matches(day: Scenario, *statuses: str) -> list[str]:
    state = event_state(day.event)
    matches = [item.id for item in state.structure.matches]
    return [match for match in matches if state.match_status(match) in statuses]


def by_person(day: Scenario) -> dict[str, str]:
    """Full names of who is on the list, by registration."""
    state = championship_state(day.championship)
    on_list = state.days[day.event].registrations
    people = {person.pk: person.full_name for person in Person.objects.all()}
    return {key: people[state.registrations[key].person] for key in on_list}


# --- days ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("trait", FAR)
def test_a_day_is_as_far_as_its_trait_says(trait: str) -> None:
    day = DayFactory(**{trait: True})
    status, closed, listed, checked_in, over = FAR[trait]
    state, planned = event_state(day.event), championship_state(day.championship).days[day.event]
    entrants = [item.status for item in state.entrants.values()]
    assert (state.status if state.entrants else planned.status) == status
    assert state.check_in_closed == closed
    assert len(planned.registrations) == listed
    assert len(entrants) - entrants.count("confirmed") == checked_in
    assert len(of_matches(day, *ENDED) if state.order else []) == over
    assert_rebuilds()


def test_a_running_day_has_one_match_in_play() -> None:
    assert of_matches(DayFactory(running=True), "called", "in_play") == ["W1.2"]


def test_a_day_by_itself_is_open_and_empty() -> None:
    day = DayFactory()
    planned = championship_state(day.championship).days[day.event]
    assert (planned.status, len(planned.registrations), day.now.date()) == (
        "open", 0, MORNING.date(),
    )  # fmt: skip


def test_matches_that_are_named_are_at_their_tables() -> None:
    day = DayFactory(called="W1.2", in_play=["W1.6", "W2.2"], players=11)
    assert of_matches(day, "called") == ["W1.2"]
    assert of_matches(day, "in_play") == ["W1.6", "W2.2"]
    assert len(event_state(day.event).entrants) == 11


def test_numbers_of_the_regulations_and_of_the_plan_are_the_days_own() -> None:
    day = DayFactory(days_before=7, city="moscow", tables=3, final_wins=3, day_maximum=40)
    state = championship_state(day.championship)
    assert (state.rules.final_wins, state.rules.day_maximum) == (3, 40)
    assert state.stages[day.stage].city == "moscow"
    assert (state.days[day.event].date - day.now.date()).days == 7
    assert state.days[day.event].tables == 3


def test_a_day_beside_another_has_its_own_staff_and_city() -> None:
    day = DayFactory(players=2)
    far = DayFactory(beside=day, players=3)
    state = championship_state(day.championship)
    assert far.championship == day.championship
    assert far.organizer.public_id != day.organizer.public_id
    assert [len(state.days[item.event].registrations) for item in (day, far)] == [2, 3]
    assert {state.stages[item.stage].city for item in (day, far)} == {"kazan", "tomsk"}
    assert {grant.scope_id for grant in grants_of(far.judge.public_id)} == {far.event}


def test_names_as_in_life_are_on_the_list_and_in_no_ledger() -> None:
    day = DayFactory(drawn=True, named=True, players=12)
    names = by_person(day).values()
    assert len({name.split()[0] for name in names}) == 12
    assert not any("Игрок" in name for name in names)
    entries = repr(
        [item.entry for item in store.entries_after(championship_ledger(day.championship), 0)]
    )
    assert all(registration in entries for registration in by_person(day))
    assert not any(name.split()[0] in entries for name in names)


def test_people_that_are_given_come_before_the_others() -> None:
    child = ApplicationFactory(child=True)
    names = list(by_person(DayFactory(people=[child], players=3)).values())
    assert (names[0], len(names)) == (child.data.full_name, 3)


# --- people -------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_people_and_another_one_others() -> None:
    def people(seed: int) -> list[object]:
        anew()
        factory_random.reseed_random(seed)
        return [*ApplicationFactory.build_batch(3), PersonDataFactory.build(child=True)]

    assert people(1) == people(1)
    assert people(1) != people(2)


def test_names_come_from_the_seed_that_the_run_says_aloud() -> None:
    """It begins the chance of every test anew, and that of factories with it."""
    assert factory_random.get_random_state() == random.getstate()


def test_no_two_of_a_test_share_a_surname() -> None:
    people = [*PersonDataFactory.build_batch(100), *(PersonFactory() for _ in range(5))]
    assert len({person.full_name.split()[0] for person in people}) == 105
    assert len({(person.contact, person.birth_date) for person in people}) == 105


def test_who_consents_and_for_whom() -> None:
    def asked(**how: bool) -> tuple[bool, bool, bool]:
        made = ApplicationFactory(**how)
        return made.public, made.representative, bool(made.data.representative_name)

    assert asked() == (True, False, False)
    assert asked(hidden=True) == (False, False, False)
    assert asked(child=True) == (True, True, True)
    assert asked(unconsented=True) == (True, False, True)


def test_an_unconsented_child_waits_for_the_parent() -> None:
    day = DayFactory(people=[ApplicationFactory(unconsented=True), ApplicationFactory(child=True)])
    state = championship_state(day.championship)
    found = [state.registrations[key].status for key in state.days[day.event].registrations]
    assert found == ["awaiting_consent", "confirmed"]


def test_the_row_of_a_person_is_known_by_name_and_birth() -> None:
    person = PersonFactory(full_name="Королёва Анна", language="en", shown_since=MORNING)
    person.refresh_from_db()
    assert person.birth_date is not None
    assert person.name_key == identity_key("Королёва Анна", person.birth_date)
    assert (person.language, person.public_name_consent) == ("en", True)


# --- staff --------------------------------------------------------------------------------------


def test_accounts_get_the_right_that_is_named() -> None:
    day = DayFactory()
    for role in ("judge", "helper", "organizer"):
        (grant,) = grants_of(UserFactory(**{f"{role}_of": day}).public_id)
        assert (grant.role.value, grant.scope_id) == (role, day.event)
    on_duty = UserFactory(on_duty=day, display_name="Дежурный Судья")
    named = championship_state(day.championship).duty_judges
    assert list(named.values()) == [on_duty.public_id]
    nobody = UserFactory()
    assert not grants_of(nobody.public_id)
    assert nobody.check_password("long-enough-1")


def test_a_token_acts_for_its_holder() -> None:
    day = DayFactory()
    token = ApiTokenFactory(holder=day.judge, purpose="enter_results")
    actor = actor_with(token.secret, timezone.now())
    assert actor is not None
    assert actor.public_id == day.judge.public_id
    of_nobody = ApiTokenFactory()
    assert isinstance(of_nobody.user, User)
    assert ApiTokenFactory(holder=PersonFactory()).person is not None


# --- sheets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trait", "match", "sheet"),
    [
        ("blank", "called", None),
        ("filled", "awaiting_signatures", "filled"),
        ("signed", "decided", "accepted"),
        ("refused", "awaiting_signatures", "refused"),
        ("accepted", "decided", "accepted_by_judge"),
    ],
)
def test_a_sheet_is_as_its_trait_says(trait: str, match: str, sheet: str | None) -> None:
    table = SheetFactory(**{trait: True})
    assert of_matches(table.day, match)[0] == "W1.2"
    assert (table.sheet.state if table.sheet is not None else None) == sheet
    assert_rebuilds()


def test_a_sheet_of_a_day_that_is_there() -> None:
    day = DayFactory(in_play="W2.2")
    table = SheetFactory(day=day, match="W2.2", filled=True, outcome="B", leaders=(3, 9))
    assert table.sheet is not None
    assert (table.day, table.sheet.statement["outcome"]) == (day, "B")
    assert SheetFactory(day__players=16, match="W1.1").day.event != day.event


# --- logs of games ------------------------------------------------------------------------------


@pytest.mark.parametrize("trait", ["legal", "illegal", "malformed", "undecidable"])
def test_a_log_that_is_handed_in_gets_the_verdict_of_its_trait(trait: str) -> None:
    log = HandedInLogFactory(**{f"log__{trait}": True})
    assert LogVerdict.objects.get(log=log).word == trait


def test_logs_of_games_that_programs_played() -> None:
    assert LogFactory(seed=3) == LogFactory(seed=3)
    assert LogFactory() != LogFactory()
    assert not LogVerdict.objects.filter(log=HandedInLogFactory(judged=False)).exists()


def test_a_row_of_a_log_is_of_the_bytes_that_it_holds() -> None:
    row = SubmittedLogFactory(received__legal=True)
    assert (row.size, row.match) == (len(LogFactory(legal=True)), "W1.2")
    assert row.sha256 != SubmittedLogFactory.build().sha256


def test_nobody_is_called_like_those_whom_a_test_seeks_on_every_page() -> None:
    players = [PersonDataFactory.build(surname="Новиков").full_name for _ in range(5000)]
    staff = []
    for _ in range(1000):
        staff.append(UserFactory.build().display_name)
        anew()
    names = "\n".join(players + staff).casefold()
    assert [word for word in given_away() if word in names] == []
