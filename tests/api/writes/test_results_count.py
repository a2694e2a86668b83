"""A result by API is never final by itself, but for a judge who says why (CH-ROLE-6)."""

from dataclasses import replace
from typing import Any

import pytest

from tests.api.writes.programs import drawn, of_account, of_player
from tests.api.writes.rows import MATCH, begun, digest, entered, result, version
from tests.support.scenario import Scenario
from tournament.championship.statuses import SheetState
from tournament.events.bundles import event_bundle
from tournament.events.states import event_state
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit.ruling_content import content_fault
from tournament.ledger.models import Entry
from tournament.play import games

pytestmark = pytest.mark.django_db
WHY = {"category": "disputed", "reason": "Я видел партию."}


def at_match(day: Scenario) -> dict[str, str]:
    return {"event_id": day.event, "match": MATCH}


def status(day: Scenario) -> str:
    return str(event_state(day.event).match_status(MATCH))


def sheet(day: Scenario) -> Any:
    return event_state(day.event).plays[MATCH].games[0].sheet


@pytest.mark.rule("CH-ROLE-6")
@pytest.mark.parametrize("who", ["organizer", "judge"])
def test_without_a_reason_the_desk_fills_the_sheet(who: str) -> None:
    day = begun()
    of_account(getattr(day, who)).done("result", result(day), **at_match(day))
    assert status(day) == "awaiting_signatures"
    assert not event_state(day.event).rulings


@pytest.mark.rule("CH-ROLE-6")
def test_a_player_fills_the_sheet_of_their_own_match_alone() -> None:
    day = begun()
    state = event_state(day.event)
    player = of_player(day, str(state.players(MATCH)[1]), "own_results")
    player.done("say_result", result(day), **at_match(day))
    assert status(day) == "awaiting_signatures"
    assert sheet(day).filled_by == "B"
    other = of_player(day, state.order[0], "own_results")
    answer = other.post("say_result", result(day), **at_match(day))
    assert (answer.status_code, answer.json()["rule"]) == (403, "CH-ROLE-1")


def test_a_token_to_look_after_a_place_says_no_result() -> None:
    day = begun()
    player = of_player(day, str(event_state(day.event).players(MATCH)[1]), "own_place")
    assert player.post("say_result", result(day), **at_match(day)).status_code == 403


def refused_by_b() -> Scenario:
    day = entered()
    told = {"event": day.event, "match": MATCH, "game": 1, "digest": digest(day)}
    games.refuse_sheet(day.by(day.judge), **told, seat="B", declared_by_judge=False)  # type: ignore[arg-type]
    return day


def contested() -> Scenario:
    day = begun()
    first, second = event_state(day.event).players(MATCH)
    for player, outcome in ((first, "A"), (second, "B")):
        said = {**result(day), "outcome": outcome}
        of_player(day, str(player), "own_results").done("say_result", said, **at_match(day))
    assert sheet(day).state == SheetState.CONFLICTING
    return day


@pytest.mark.rule("CH-ROLE-6")
@pytest.mark.parametrize("before", [begun, entered, refused_by_b, contested])
@pytest.mark.parametrize("outcome", ["A", "B"])
@pytest.mark.parametrize("way", ["result", "accept_result"])
def test_a_judge_with_a_reason_rules_that_it_counts(before: Any, outcome: str, way: str) -> None:
    day = before()
    judge = of_account(day.judge)
    said = {**result(day), "outcome": outcome}
    entries = Entry.objects.count()
    foreseen = judge.done("preview_accept_result", said, **at_match(day))
    assert Entry.objects.count() == entries
    assert foreseen["possible"], foreseen
    assert foreseen["ruling"]["type"] == "accept_result"
    judge.done(way, {**said, **WHY}, seen=foreseen["version"], **at_match(day))
    state = event_state(day.event)
    assert status(day) == "decided"
    assert state.plays[MATCH].games[0].outcome == outcome
    assert state.rulings[-1].type == "accept_result"
    after = {match["match"]: match["after"] for match in foreseen["changes"]}
    for match, told in after.items():
        assert told["players"] == list(state.players(match))
        assert told["status"] == str(state.match_status(match))


@pytest.mark.rule("CH-SHEET-2")
@pytest.mark.parametrize("outcome", ["A", "B"])
def test_a_dispute_ends_by_facts_that_an_audit_can_follow(outcome: str) -> None:
    """Of a sheet that is right one ruling says so and what it says; another has one before it."""
    day = contested()
    before = event_state(day.event)
    said = {**result(day), "outcome": outcome, **WHY}
    of_account(day.judge).done("accept_result", said, seen=version(day), **at_match(day))
    assert sheet(day).contest is None
    assert not audit(read_bundle(event_bundle(day.event))).failures
    rulings = event_state(day.event).rulings
    if outcome == "B":
        assert [ruling.type for ruling in rulings] == ["correct_result", "accept_result"]
        assert "found" not in rulings[-1].effect
        return
    (ruling,) = rulings
    assert ruling.effect["found"]["outcome"] == "A"
    assert content_fault(before, ruling, "") == ""
    forged = replace(ruling, effect={**ruling.effect, "found": {"outcome": "B"}})
    assert content_fault(before, forged, "") == "effect"


def test_an_organizer_with_a_reason_rules_nothing() -> None:
    day = begun()
    organizer = of_account(day.organizer)
    answer = organizer.post("result", {**result(day), **WHY}, **at_match(day))
    assert (answer.status_code, answer.json()["rule"]) == (403, "CH-ROLE-1")
    assert not event_state(day.event).plays[MATCH].games


@pytest.mark.rule("CH-SHEET-4")
def test_a_judge_who_has_read_an_older_sheet_is_told() -> None:
    day = entered()
    answer = of_account(day.judge).post(
        "accept_result",
        {"game": 1, "revision": 0, "outcome": "A", **WHY},
        seen=version(day),
        **at_match(day),
    )
    assert (answer.status_code, answer.json()["rule"]) == (409, "CH-SHEET-4")


def test_a_match_that_nobody_was_called_to_has_no_result() -> None:
    day = drawn()
    answer = of_account(day.judge).post(
        "accept_result",
        {"game": 1, "revision": 0, "outcome": "A", **WHY},
        seen=version(day),
        **at_match(day),
    )
    assert answer.status_code == 409
    assert Entry.objects.filter(type="sheet-filled").count() == 0
