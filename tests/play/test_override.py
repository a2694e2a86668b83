"""Corrected results through the services: tables, sheets and rulings follow, and rebuild."""

import pytest

from tests.support.rebuilt import assert_rebuilds
from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.rulings.override.queries import seen
from tournament.events.execution import Refused
from tournament.events.states import event_ledger, event_state
from tournament.people.models import Reason
from tournament.play import services as play
from tournament.play.models import Match, ResultSheet, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Scenario:
    """W1.2 and what follows it are played, W2.2 is at a table."""
    day = Scenario().drawn(10)
    for match in ("W1.2", "W1.6", "W2.1", "W2.4"):
        day.play_match(match)
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match="L2.1")
    return day


def wrong(day: Scenario, match: str = "W1.2", outcome: str = "B") -> dict[str, str]:
    return {"match": match, "outcome": outcome, "met": seen(event_state(day.event), match)}


def asked(day: Scenario, found: dict[str, str]) -> dict[str, str]:
    return {"event": day.event, **found, "category": "wrong_entry", "reason": "Перепутали."}


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_replay_is_one_entry_and_the_tables_follow(day: Scenario) -> None:
    size = event_state(day.event).version_of("W1.2")
    answer = rule(day.by(day.judge), commands.OverrideReplay, **asked(day, wrong(day)))
    assert len(answer.entries) == 1
    assert event_state(day.event).version_of("W1.2") > size
    rows = {row.match: row for row in Match.objects.filter(game_day_id=day.event)}
    assert rows["W2.1"].status == "ready"
    assert (rows["L2.1"].status, rows["L2.1"].table) == ("ready", None)
    assert rows["W2.1"].winner_id is None
    sheets = ResultSheet.objects.filter(game_day_id=day.event, match="W2.1")
    assert [sheet.state for sheet in sheets] == ["voided"]
    ruling = Ruling.objects.get(type="override_replay")
    assert (ruling.rule, ruling.match) == ("CH-OVERRIDE-2", "W1.2")
    reason = Reason.objects.get(ledger_id=event_ledger(day.event))
    assert reason.entry_seq == answer.entries[0].seq
    assert "Перепутали" not in str(answer.entries[0].body)
    assert_rebuilds()
    day.play_match("W2.1", "B")
    states = sheets.order_by("revision").values_list("revision", "state")
    assert list(states) == [(1, "voided"), (2, "accepted")]
    assert_rebuilds()


@pytest.mark.rule("CH-OVERRIDE-3")
def test_sent_twice_it_is_one_ruling(day: Scenario) -> None:
    found = wrong(day)
    first = rule(day.by(day.judge, "once"), commands.OverrideStand, **asked(day, found))
    again = rule(day.by(day.judge, "once"), commands.OverrideStand, **asked(day, found))
    assert again.repeated
    assert again.entries == first.entries
    assert Reason.objects.count() == 1
    assert_rebuilds()


def test_a_refused_ruling_leaves_nothing(day: Scenario) -> None:
    with pytest.raises(Refused) as stopped:
        rule(day.by(day.judge), commands.RuleCorrection, **asked(day, wrong(day)))
    assert stopped.value.refusal.code == "later_match_started"
    assert not Reason.objects.exists()
    assert not Ruling.objects.exists()
