"""Pages of a split, seen by the organizer, the publisher, a player and the public."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.events.test_split import short
from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.events import split
from tournament.events.models import GameDay, Registration
from tournament.events.states import championship_state, event_state
from tournament.people.links import make_link, token_of
from tournament.people.models import Person

pytestmark = [pytest.mark.pages, pytest.mark.django_db]


@pytest.fixture
def crowded(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    return DayFactory(days_before=8, players=34)


def client(user: object) -> Client:
    found = Client()
    found.force_login(user)  # type: ignore[arg-type]
    return found


def plan(**changes: object) -> dict[str, object]:
    return {
        "days": 2,
        "size": 17,
        "date1": "2016-12-11",
        "start1": "11:00",
        "tables1": 8,
        "size1": 17,
        **changes,
    }


def page(asked: Client, name: str, *arguments: str) -> str:
    answer = asked.get(reverse(name, args=arguments))
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_the_organizer_plans_equal_days_and_sees_faults_with_what_was_typed(
    crowded: Scenario,
) -> None:
    organizer = client(crowded.organizer)
    shown = page(organizer, "day_split", crowded.event)
    assert 'name="size" value="17"' in shown
    address = reverse("day_split", args=[crowded.event])
    wrong = organizer.post(address, plan(size=25))
    assert wrong.status_code == 422
    assert "CH-SPLIT-2" in wrong.content.decode()
    assert 'value="25"' in wrong.content.decode()
    missing = organizer.post(address, plan(date1=""))
    assert missing.status_code == 422
    assert organizer.post(address, plan()).status_code == 302
    assert GameDay.objects.filter(stage_id=crowded.stage).count() == 2


def test_a_day_that_is_not_full_is_not_offered_to_be_split() -> None:
    day = Scenario().plan()
    organizer = client(day.organizer)
    assert reverse("day_split", args=[day.event]) not in page(organizer, "staff_day", day.event)
    assert "CH-SPLIT-1" in page(organizer, "day_split", day.event)


def test_the_publisher_allows_more_days(crowded: Scenario) -> None:
    publisher = client(crowded.publisher)
    assert reverse("split_allow", args=[crowded.event]) in page(
        publisher, "day_split", crowded.event
    )
    publisher.post(reverse("split_allow", args=[crowded.event]))
    shown = client(crowded.organizer).get(reverse("day_split", args=[crowded.event]) + "?days=3")
    assert 'name="date2"' in shown.content.decode()


def test_players_choose_by_their_links_and_the_lot_does_the_rest(crowded: Scenario) -> None:
    organizer = client(crowded.organizer)
    organizer.post(reverse("day_split", args=[crowded.event]), plan())
    found = split.split_of(crowded.event)
    assert found is not None
    other = next(event for event in found.sizes if event != crowded.event)
    state = championship_state(crowded.championship)
    one, two = state.of_day(crowded.event)[:2]
    link = make_link([Person.objects.get(pk=one.person)], at=crowded.now)
    token, anyone = token_of(link), Client()
    address = reverse("my_preference", args=[token, one.id])
    assert address in page(anyone, "my", token)
    assert "2016" in page(anyone, "my_preference", token, one.id)
    assert anyone.post(address, {"preferred": "nowhere"}).status_code == 422
    assert anyone.post(address, {"preferred": other}).status_code == 302
    noted = reverse("split_preference", args=[crowded.event, two.id])
    assert organizer.get(noted).status_code == 200
    assert organizer.post(noted, {"preferred": other}).status_code == 302
    assert organizer.post(reverse("split_close", args=[crowded.event])).status_code == 302
    assert anyone.post(address, {"preferred": other}).status_code in {409, 422}
    frozen = page(organizer, "day_split", crowded.event)
    lot = championship_state(crowded.championship).lots
    assert next(iter(lot.values())).sha256 in frozen
    draw = reverse("split_draw", args=[crowded.event])
    assert organizer.post(draw, {"text": "17"}).status_code == 422
    assert organizer.post(draw, {"text": "17 4 23"}).status_code == 302
    assert Registration.objects.filter(game_day_id=other).count() == 17
    assert "17" in page(Client(), "day", crowded.event)
    assert "CH-SPLIT-2" in page(Client(), "day", other)
    mine = Registration.objects.get(person_id=one.person, game_day_id=other)
    assert reverse("my_reconfirm", args=[token, mine.pk]) in page(anyone, "my", token)


def test_the_split_is_undone_and_places_are_changed_at_the_desk(crowded: Scenario) -> None:
    organizer = client(crowded.organizer)
    organizer.post(reverse("day_split", args=[crowded.event]), plan())
    organizer.post(reverse("split_close", args=[crowded.event]))
    organizer.post(reverse("split_draw", args=[crowded.event]), {"text": "17 4 23"})
    state = championship_state(crowded.championship)
    other = next(day.id for day in state.live_days(crowded.stage) if day.id != crowded.event)
    one = next(item for item in state.of_day(crowded.event) if item.status == "confirmed")
    two = state.of_day(other)[0]
    swap = reverse("roster_swap", args=[crowded.event, one.id])
    assert swap in page(organizer, "roster_entry", crowded.event, one.id)
    assert organizer.post(swap, {"other": two.id}).status_code == 422
    assert organizer.post(swap, {"other": two.id, "consented": "on"}).status_code == 302
    assert championship_state(crowded.championship).active_of(two.person)[0].event == crowded.event
    assert organizer.post(reverse("split_undo", args=[crowded.event])).status_code == 302
    assert GameDay.objects.get(pk=other).status == "cancelled"
    assert organizer.post(reverse("split_undo", args=[crowded.event])).status_code == 409
    assert date(2016, 12, 11) == GameDay.objects.get(pk=other).date


def test_a_short_day_is_ruled_on_by_the_publisher_and_merged_by_the_organizer(
    crowded: Scenario,
) -> None:
    other = short(crowded, 3)
    organizer, publisher = client(crowded.organizer), client(crowded.publisher)
    merge = reverse("short_day_merge", args=[crowded.event])
    decide = reverse("short_day_decide", args=[crowded.event])
    shown = page(organizer, "short_day", crowded.event)
    assert merge in shown
    assert decide not in shown
    assert "CH-DAY-1" in shown
    assert decide in page(publisher, "short_day", crowded.event)
    ruling = {"order": "block", "category": "too_few", "reason": "Слишком мало"}
    assert publisher.post(decide, {**ruling, "reason": ""}).status_code == 422
    assert publisher.post(decide, ruling).status_code == 302
    assert championship_state(crowded.championship).days[crowded.event].decided
    assert organizer.post(merge, {"into": "nowhere"}).status_code == 422
    here = [
        key
        for key, item in event_state(crowded.event).entrants.items()
        if item.status == "checked_in"
    ]
    assert organizer.post(merge, {"into": other, "going": here[:2]}).status_code == 302
    assert GameDay.objects.get(pk=crowded.event).status == "cancelled"
    assert Registration.objects.filter(game_day_id=other).count() == 19


@pytest.mark.rule("CH-DAY-1")
def test_four_who_came_and_players_who_never_answered_are_no_stage(crowded: Scenario) -> None:
    """They sent two finalists once: the later day was counted by registrations, then cancelled."""
    other = short(crowded, 4)
    organizer = client(crowded.organizer)
    refused = organizer.post(reverse("draw_freeze", args=[crowded.event]))
    assert refused.status_code == 422
    assert "CH-DAY-1" in refused.text
    assert "набралось 4, а этапу нужно не меньше 10" in refused.text
    assert "считаются 4" in page(organizer, "short_day", crowded.event)
    waiting = championship_state(crowded.championship).of_day(other)
    assert {item.status for item in waiting} == {"reconfirm_needed"}
    for number, item in enumerate(waiting[:6], start=4):
        assert f"считаются {number}" in page(organizer, "short_day", crowded.event)
        link = make_link([Person.objects.get(pk=item.person)], at=crowded.now)
        answer = Client().post(reverse("my_reconfirm", args=[token_of(link), item.id]))
        assert answer.status_code == 302
    assert organizer.post(reverse("draw_freeze", args=[crowded.event])).status_code == 302
    assert event_state(crowded.event).frozen_list
