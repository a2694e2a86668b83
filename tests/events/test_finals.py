"""The final and its rehearsal through the services."""

import pytest

from tests.support.final_scenes import closed_rehearsal, drawn_rehearsal, planned_final, rehearsed
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import GAME_DAY, Scenario
from tournament.events import finals, rehearsals
from tournament.events.execution import Refused
from tournament.events.models import Championship, DayDescription, GameDay, Stage
from tournament.events.states import championship_state, event_ledger, event_state
from tournament.ledger.models import Entry
from tournament.outbox.models import Message
from tournament.people.models import Person, Reason
from tournament.play import services as play

pytestmark = pytest.mark.django_db


def test_the_final_stands_beside_the_stage_of_its_own_city() -> None:
    scene = planned_final(3)
    kinds = Stage.objects.filter(city="saint-petersburg").values_list("kind", flat=True)
    assert sorted(kinds) == ["final", "regional"]
    assert GameDay.objects.get(pk=scene.final).status == "planned"
    state = championship_state(scene.day.championship)
    assert len(state.regional_stages) == 3


@pytest.mark.rule("CH-PRIZE-1")
def test_prizes_are_data() -> None:
    prizes = finals.announced_prizes()
    assert [(item.place, item.rubles) for item in prizes] == [
        (1, 15000),
        (2, 8000),
        (3, 4500),
        (4, 0),
    ]
    assert sum(item.rubles for item in prizes) == 27500
    assert {item.goods for item in prizes} == {"big_game"}


def test_a_rehearsal_copies_no_person_and_tells_nobody() -> None:
    people, letters = Person.objects.count(), Message.objects.count()
    scene = rehearsed(3)
    state = championship_state(scene.copy)
    assert len(state.registrations) == 6
    assert Person.objects.count() == people
    assert Message.objects.count() == letters
    assert Championship.objects.get(pk=scene.copy).rehearsal_of == scene.day.championship
    assert [item.id for item in rehearsals.rehearsals_of(scene.day.championship)] == [scene.copy]


def test_a_rehearsal_is_drawn_and_played_and_leaves_the_original_alone() -> None:
    scene = drawn_rehearsal(3)
    before = Entry.objects.filter(ledger_id=f"championship:{scene.day.championship}").count()
    assert event_state(scene.rehearsal).structure.kind == "single_elimination"
    assert event_state(scene.final).id == ""
    assert (
        before == Entry.objects.filter(ledger_id=f"championship:{scene.day.championship}").count()
    )
    assert_rebuilds()


def test_a_rehearsal_is_thrown_away_and_made_again() -> None:
    scene = rehearsed()
    typed = Reason.objects.create(ledger_id=event_ledger(scene.rehearsal), text="устал")
    kept = Reason.objects.create(ledger_id=event_ledger(scene.final), text="болен")
    DayDescription.objects.create(game_day_id=scene.rehearsal)
    rehearsals.throw_rehearsal_away(scene.day.by(scene.day.publisher), event=scene.rehearsal)
    assert not Reason.objects.filter(pk=typed.pk).exists(), "what was typed goes with it"
    assert not DayDescription.objects.filter(game_day_id=scene.rehearsal).exists()
    assert Reason.objects.filter(pk=kept.pk).exists()
    assert rehearsals.rehearsals_of(scene.day.championship) == []
    again = rehearsals.start_rehearsal(
        scene.day.by(scene.day.publisher), championship=scene.day.championship
    )
    assert again != scene.rehearsal
    assert_rebuilds()


def test_starting_twice_with_one_command_makes_one_rehearsal() -> None:
    scene = planned_final()
    caller = scene.day.by(scene.day.publisher)
    made = {
        rehearsals.start_rehearsal(caller, championship=scene.day.championship) for _ in range(2)
    }
    assert len(made) == 1


def test_without_a_final_there_is_nothing_to_rehearse() -> None:

    scene = Scenario().plan()
    with pytest.raises(Refused) as refused:
        rehearsals.start_rehearsal(scene.by(scene.publisher), championship=scene.championship)
    assert refused.value.refusal.code == "final_not_planned"


@pytest.mark.rule("CH-PRIZE-1")
def test_prizes_from_the_last_match_to_the_handing_over() -> None:
    scene = closed_rehearsal(2)
    by = scene.day.publisher
    finals.award_prizes(scene.day.by(by), event=scene.rehearsal)
    holders = championship_state(scene.copy).honours.holders
    assert len(set(holders)) == 4
    finals.hand_over_prize(
        scene.day.by(by),
        event=scene.rehearsal,
        place=1,
        on=GAME_DAY,
        receiver="player",
        name="Иванов Иван",
    )
    assert finals.receivers(scene.rehearsal) == {1: "Иванов Иван"}
    texts = [bytes(entry.payload).decode() for entry in Entry.objects.all()]
    assert not any("Иванов Иван" in text for text in texts)
    Reason.objects.all().delete()
    assert finals.receivers(scene.rehearsal) == {}
    assert_rebuilds()


@pytest.mark.rule("CH-ROLE-3")
def test_the_publisher_may_run_the_final_himself() -> None:
    scene = drawn_rehearsal(2)
    scene.day.wait(minutes=6)
    ready = event_state(scene.rehearsal).progress.ready()[0]
    play.call_match(scene.day.by(scene.day.publisher), event=scene.rehearsal, match=ready)
    assert event_state(scene.rehearsal).active_matches() == (ready,)
