"""Absence, leaving and corrected rulings through the services, tables included."""

from datetime import timedelta

import pytest

from tests.factories import UserFactory
from tests.support.rebuilt import assert_rebuilds
from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events import judges, lots, services
from tournament.events.execution import Refused
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.jobs.models import Job
from tournament.play import absence
from tournament.play import services as play
from tournament.play.judge_jobs import stop_without_judge
from tournament.play.models import Match, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Scenario:
    return Scenario().drawn(16)


def late(day: Scenario, match: str) -> None:
    day.wait(minutes=6)
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    day.wait(minutes=11)


def met(day: Scenario, match: str) -> str:
    return str(event_state(day.event).version_of(match))


def test_a_held_slot_is_given_by_lot_when_both_come(day: Scenario) -> None:
    late(day, "W1.1")
    day.ruled(
        commands.RuleDoubleLoss,
        match="W1.1",
        both_left=False,
        category="absent",
        reason="Никто не подошёл.",
    )
    lot = absence.open_slot_lot(day.by(day.organizer), event=day.event, match="L1.1", side="a")
    lots.draw_lot(day.by(day.organizer), place=place_of(day.event), lot=lot, text="3 1 4")
    winner = event_state(day.event).lots[lot].order[0]
    absence.take_held_slot(
        day.by(day.organizer),
        event=day.event,
        match="L1.1",
        side="a",
        registration=winner,
        lot=lot,
    )
    assert Match.objects.get(game_day_id=day.event, match="L1.1").a_id == winner
    assert Match.objects.get(game_day_id=day.event, match="W1.1").status == "double_loss"
    assert_rebuilds()


def test_a_lot_opened_twice_by_one_sending_is_one_lot(day: Scenario) -> None:
    candidates = event_state(day.event).order[:2]
    caller = day.by(day.organizer)
    asked = {"place": place_of(day.event), "purpose": "test", "subject": "x"}
    first = lots.open_lot(caller, **asked, candidates=candidates)  # type: ignore[arg-type]
    again = lots.open_lot(caller, **asked, candidates=candidates)  # type: ignore[arg-type]
    assert first == again
    lots.draw_lot(day.by(day.organizer), place=place_of(day.event), lot=first, text="3 1 4")
    with pytest.raises(Refused) as refused:
        lots.draw_lot(day.by(day.organizer), place=place_of(day.event), lot="none", text="3 1 4")
    assert refused.value.refusal.code == "lot_unknown"


def test_a_walkover_is_edited_and_taken_back(day: Scenario) -> None:
    late(day, "W1.1")
    about = {"event": day.event, "category": "absent", "reason": "Не пришёл."}
    rule(
        day.by(day.judge),
        commands.RuleWalkover,
        match="W1.1",
        winner="A",
        met=met(day, "W1.1"),
        **about,
    )
    first = event_state(day.event).rulings[-1].id
    rule(
        day.by(day.judge),
        commands.SupersedeRuling,
        old=first,
        instead=commands.Replacement("walkover", match="W1.1", winner="B"),
        met=f"{met(day, 'W1.1')}/1",
        **about,
    )
    second = event_state(day.event).rulings[-1]
    assert second.supersedes == first
    rule(day.by(day.judge), commands.RevokeWalkover, old=second.id, met=met(day, "W1.1"), **about)
    assert Match.objects.get(game_day_id=day.event, match="W1.1").status == "called"
    assert Ruling.objects.filter(game_day_id=day.event).count() == 3
    assert_rebuilds()


def test_leaving_and_staying_after_all(day: Scenario) -> None:
    player = event_state(day.event).order[0]
    about = {"event": day.event, "category": "left", "reason": "Уехал."}
    standing = event_state(day.event).open_match_version(player)
    rule(day.by(day.judge), commands.RuleWithdrawal, registration=player, met=standing, **about)
    ruling = event_state(day.event).rulings[-1].id
    standing = event_state(day.event).open_match_version(player)
    rule(day.by(day.judge), commands.RevokeWithdrawal, old=ruling, met=f"{standing}/1", **about)
    standing = event_state(day.event).open_match_version(player)
    rule(
        day.by(day.judge), commands.RuleDisqualification, registration=player, met=standing, **about
    )
    assert event_state(day.event).entrants[player].status == "disqualified"
    assert_rebuilds()


@pytest.mark.rule("CH-JUDGE-5")
def test_the_organizer_enters_what_the_duty_judge_ruled_and_he_confirms(day: Scenario) -> None:
    late(day, "W1.1")
    about = {
        "event": day.event,
        "match": "W1.1",
        "winner": "A",
        "met": met(day, "W1.1"),
        "category": "absent",
        "reason": "По телефону.",
    }
    with pytest.raises(Refused) as refused:
        rule(day.by(day.organizer), commands.RuleWalkover, **about)
    assert refused.value.refusal.code == "not_allowed"
    duty = UserFactory(on_duty=day)
    with pytest.raises(Refused) as refused:
        rule(day.by(day.organizer), commands.RuleWalkover, **about)
    assert refused.value.refusal.code == "judge_can_rule"
    grant = championship_state(day.championship).judges_of(day.event)[0].id
    services.revoke_role(day.by(day.organizer), championship=day.championship, grant=grant)
    rule(day.by(day.organizer), commands.RuleWalkover, **about)
    ruling = Ruling.objects.get(game_day_id=day.event)
    assert (ruling.judge_id, ruling.on_duty, ruling.confirmed_at) == (duty.public_id, True, None)
    for stranger in (day.organizer, day.publisher, day.judge):
        with pytest.raises(Refused) as refused:
            judges.confirm_ruling(day.by(stranger), event=day.event, ruling=ruling.pk)
        assert refused.value.refusal.code == "not_allowed"
    judges.confirm_ruling(day.by(duty), event=day.event, ruling=ruling.pk)
    ruling.refresh_from_db()
    assert ruling.confirmed_at is not None
    assert_rebuilds()


@pytest.mark.rule("CH-JUDGE-6")
def test_a_judge_is_replaced_in_both_ledgers(day: Scenario) -> None:
    grant = championship_state(day.championship).judges_of(day.event)[0]
    new = UserFactory()
    judges.replace_judge(
        day.by(day.organizer),
        event=day.event,
        ended=grant.id,
        user=new.public_id,
        category="other",
        reason="Заболел.",
    )
    late(day, "W1.1")
    about = {
        "event": day.event,
        "match": "W1.1",
        "winner": "A",
        "met": met(day, "W1.1"),
        "category": "absent",
        "reason": "Не пришёл.",
    }
    with pytest.raises(Refused) as refused:
        rule(day.by(day.judge), commands.RuleWalkover, **about)
    assert refused.value.refusal.code == "not_allowed"
    rule(day.by(new), commands.RuleWalkover, **about)
    assert [item.type for item in event_state(day.event).rulings] == ["judge_replaced", "walkover"]
    assert_rebuilds()


@pytest.mark.rule("CH-JUDGE-2")
def test_an_account_that_is_a_player_is_known_to_the_rules(day: Scenario) -> None:
    late(day, "W1.1")
    state = event_state(day.event)
    player = state.player("W1.1", "A")
    assert player is not None
    judges.link_account(
        day.by(day.organizer),
        event=day.event,
        person=state.entrants[player].person,
        user=day.judge,
    )
    day.judge.refresh_from_db()
    assert championship_state(day.championship).accounts == {
        day.judge.public_id: state.entrants[player].person
    }
    with pytest.raises(Refused) as refused:
        day.ruled(
            commands.RuleWalkover, match="W1.1", winner="A", category="absent", reason="Не пришёл."
        )
    assert refused.value.refusal.code == "judge_conflict"


@pytest.mark.rule("CH-JUDGE-6")
@pytest.mark.parametrize("on_duty", [False, True])
def test_a_day_without_any_judge_is_stopped_after_half_an_hour(
    day: Scenario, on_duty: bool
) -> None:
    if on_duty:
        UserFactory(on_duty=day)
    grant = championship_state(day.championship).judges_of(day.event)[0].id
    services.revoke_role(day.by(day.organizer), championship=day.championship, grant=grant)
    waiting = Job.objects.get(kind="stop_without_judge")
    assert waiting.payload == {"event": day.event}
    assert waiting.run_at == day.now + timedelta(minutes=30)
    stop_without_judge(waiting.payload, day.now + timedelta(minutes=29))
    assert not event_state(day.event).suspended
    stop_without_judge(waiting.payload, day.now + timedelta(minutes=31))
    assert event_state(day.event).suspended is not on_duty
    stop_without_judge(waiting.payload, day.now + timedelta(minutes=32))
    assert_rebuilds()
