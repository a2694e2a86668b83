"""Games inside a match through the services: reasons, repeats, tables that can be thrown away."""

import pytest

from tests.factories import SheetFactory
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.event_state import Sheet
from tournament.events.execution import Refused
from tournament.events.states import event_state
from tournament.people.models import Reason
from tournament.play import games
from tournament.play import services as play
from tournament.play.models import ResultSheet, Ruling

pytestmark = pytest.mark.django_db
MATCH = "W1.2"
WHY = {"category": "other", "reason": "Судья так решил."}


@pytest.fixture
def day() -> Scenario:
    """W1.2 has a result on its sheet."""
    return SheetFactory(match=MATCH, filled=True, leaders=(3, 9)).day


def sheet(day: Scenario) -> Sheet:
    found = event_state(day.event).plays[MATCH].open_game.sheet
    assert found is not None
    return found


def met(day: Scenario) -> str:
    return str(event_state(day.event).version_of(MATCH))


def refuse(day: Scenario) -> None:
    games.refuse_sheet(
        day.by(day.organizer),
        event=day.event,
        match=MATCH,
        game=1,
        digest=sheet(day).digest,
        seat="B",
        declared_by_judge=False,
    )


@pytest.mark.rule("CH-SHEET-2")
def test_a_refused_result_is_accepted_with_a_reason(day: Scenario) -> None:
    refuse(day)
    day.ruled(commands.RuleAcceptance, match=MATCH, digest=sheet(day).digest, **WHY)
    assert event_state(day.event).match_status(MATCH) == "decided"
    assert Ruling.objects.get().type == "accept_result"
    assert Reason.objects.get().text == "Судья так решил."
    assert ResultSheet.objects.get().state == "accepted_by_judge"
    assert_rebuilds()


@pytest.mark.rule("CH-SHEET-2")
def test_a_replay_and_the_judges_facts(day: Scenario) -> None:
    refuse(day)
    day.ruled(commands.RuleReplay, match=MATCH, **WHY)
    assert ResultSheet.objects.get().state == "replay_ordered"
    caller = day.by(day.organizer)
    play.enter_result(caller, event=day.event, match=MATCH, game=1, revision=1, outcome="B")
    day.ruled(
        commands.RuleSheetFacts,
        match=MATCH,
        game=1,
        revision=2,
        outcome="A",
        details={"leaders": (3, 9)},
        **WHY,
    )
    day.attest(MATCH)
    states = ResultSheet.objects.order_by("revision").values_list("revision", "state", "outcome")
    assert list(states) == [
        (1, "replay_ordered", "A"),
        (2, "filled", "B"),
        (3, "accepted", "A"),
    ]
    assert_rebuilds()


@pytest.mark.rule("CH-JUDGE-1")
def test_a_refused_ruling_leaves_no_words_behind(day: Scenario) -> None:
    with pytest.raises(Refused, match="sheet_not_refused"):
        day.ruled(commands.RuleReplay, match=MATCH, **WHY)
    assert not Reason.objects.exists()


@pytest.mark.rule("CH-MATCH-4")
def test_a_concession_sent_twice_is_one_entry(day: Scenario) -> None:
    caller = day.by(day.organizer)
    said = {"event": day.event, "match": MATCH, "seat": "B", "acknowledged": True}
    first = games.concede_match(caller, **said)
    again = games.concede_match(caller, **said)
    assert again.repeated
    assert first.entries == again.entries
    state = event_state(day.event)
    assert state.plays[MATCH].end_kind == "concession"
    assert ResultSheet.objects.get().state == "dropped"
    assert_rebuilds()


@pytest.mark.rule("CH-MATCH-2")
def test_a_tie_break_decides_the_match(day: Scenario) -> None:
    refuse(day)
    day.ruled(commands.RuleReplay, match=MATCH, **WHY)
    day.ruled(
        commands.RuleTieBreak,
        match=MATCH,
        winner="B",
        heroes=(1, 2),
        damage_over_life=None,
        lot=None,
        **WHY,
    )
    state = event_state(day.event)
    assert state.progress.end_kind(MATCH) == "ruling"
    assert state.rulings[-1].effect["basis"] == "living_heroes"
    assert_rebuilds()


@pytest.mark.rule("CH-TIME-1")
def test_there_is_no_time_to_add_without_a_limit(day: Scenario) -> None:
    with pytest.raises(Refused, match="no_time_limit"):
        day.ruled(commands.RuleTimeExtension, match=MATCH, minutes=5, **WHY)
