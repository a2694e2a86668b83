"""What logs show that is for a judge: worked out from verdicts and sheets, it changes nothing."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.http import Http404

from rules_engine.core.log import to_json
from rules_engine.logs import read_log
from tests.factories import DayFactory
from tests.support.noted import noted
from tests.support.rebuilt import assert_rebuilds
from tests.support.signed_site import Site
from tournament.adapters.pixel_tactics.match_rules import CARD_NUMBERS
from tournament.championship import commands
from tournament.events.execution import Refused, execute
from tournament.events.selectors import page_version, place_of
from tournament.ledger.models import Ledger
from tournament.people.models import User
from tournament.people.policy import Role
from tournament.play import services
from tournament.play.log_findings import findings, judged_logs, open_findings, settle_log
from tournament.play.log_submission import submit_log
from tournament.play.log_verification import judge_at_once
from tournament.play.models import LogVerdict, ResultSheet, SubmittedLog

pytestmark = pytest.mark.django_db
MATCH = "W1.2"
FOLDER = Path("fixtures/logs")
LOG = (FOLDER / "legal-short.log").read_bytes()
"""B goes first and A, who leads by the fighter, beats the oracle."""


@pytest.fixture
def table() -> Site:
    """A day of ten whose match W1.2 is being played."""
    return Site(DayFactory(in_play=MATCH), Random(1))


def hand_in(table: Site, data: bytes = LOG) -> SubmittedLog:
    """A log that has its verdict."""
    caller = table.scenario.by(table.scenario.organizer)
    about: dict[str, Any] = {"event": table.event, "match": MATCH, "game": 1}
    log = submit_log(caller, **about, data=data, source="upload").log
    judge_at_once([log], table.scenario.now)
    table.wait(minutes=1)
    return log


def fill(table: Site, outcome: str = "A", **said: Any) -> None:
    """The desk enters the result."""
    game = table.state.plays[MATCH].open_game
    about: dict[str, Any] = {"event": table.event, "match": MATCH, "game": 1, **said}
    caller = table.scenario.by(table.scenario.organizer)
    services.enter_result(caller, revision=game.revision, outcome=outcome, **noted(about))


def confirm(table: Site, outcome: str = "A", **said: Any) -> None:
    """The result is entered and both have signed the slip."""
    fill(table, outcome, **said)
    sheet = table.state.plays[MATCH].open_game.sheet
    assert sheet is not None
    table.wait(minutes=1)
    caller = table.scenario.by(table.scenario.organizer)
    services.attest_paper(caller, event=table.event, match=MATCH, game=1, digest=sheet.digest)
    table.wait(minutes=1)


def shown(table: Site) -> list[tuple[str, str, str, bool]]:
    return [(item.code, item.what, item.weight, item.open) for item in findings(table.event)]


def settle(table: Site, log: SubmittedLog, judge: User | None = None) -> None:
    caller = table.scenario.by(judge or table.scenario.judge)
    settle_log(replace(caller, acting_as=Role.JUDGE), event=table.event, log=log.pk)
    table.wait(minutes=1)


@pytest.mark.rule("CH-SHEET-5")
def test_a_log_that_agrees_with_the_sheet_is_silent(table: Site) -> None:
    hand_in(table)
    fill(table, "B")
    assert shown(table) == [], "nobody has agreed to it yet"
    leaders = (CARD_NUMBERS["fighter"], CARD_NUMBERS["oracle"])
    confirm(table, "A", first_player="B", leaders=leaders)
    assert shown(table) == []


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.parametrize("log_first", [True, False])
def test_another_winner_is_told_at_once_and_changes_nothing(table: Site, log_first: bool) -> None:
    if log_first:
        hand_in(table)
        confirm(table, "B")
    else:
        confirm(table, "B")
        hand_in(table)
    before = Ledger.objects.get(pk=f"event:{table.event}").size
    assert shown(table) == [("contradicts_sheet", "winner", "high", True)]
    [finding] = open_findings(table.event, MATCH)
    assert dict(finding.params) == {"sheet": "B", "log": "A"}
    assert Ledger.objects.get(pk=f"event:{table.event}").size == before
    assert ResultSheet.objects.get(game_day=table.event).outcome == "B"
    assert table.state.plays[MATCH].games[0].outcome == "B"
    assert_rebuilds()


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({"first_player": "A"}, "first_player"),
        ({"leaders": (1, None)}, "leader_a"),
        ({"leaders": (None, 1)}, "leader_b"),
    ],
)
def test_whatever_else_contradicts_the_sheet(table: Site, said: dict[str, Any], what: str) -> None:
    hand_in(table)
    confirm(table, "A", **said)
    assert shown(table) == [("contradicts_sheet", what, "usual", True)]


@pytest.mark.rule("CH-SHEET-5")
@pytest.mark.parametrize(
    ("name", "code", "weight"),
    [
        ("illegal-attack-in-truce", "illegal", "usual"),
        ("malformed-word", "malformed", "info"),
        ("undecidable-stops", "undecidable", "info"),
    ],
)
def test_what_a_verdict_says_by_itself(table: Site, name: str, code: str, weight: str) -> None:
    log = hand_in(table, (FOLDER / f"{name}.log").read_bytes())
    [finding] = findings(table.event)
    assert (finding.code, finding.weight, finding.log.pk) == (code, weight, log.pk)
    assert len(open_findings(table.event)) == (weight == "usual")


def test_a_second_different_log_is_told_with_what_it_contradicts(table: Site) -> None:
    hand_in(table)
    hand_in(table, to_json(read_log(LOG.decode())).encode())
    assert shown(table) == [], "text and JSON of one log"
    other = hand_in(table, (FOLDER / "legal-concession.log").read_bytes())
    codes = {item.code for item in findings(table.event)}
    assert codes == {"second", "contradicts_log"}
    assert {item.log.pk for item in findings(table.event)} == {other.pk}


def test_before_its_verdict_a_log_shows_nothing(table: Site) -> None:
    hand_in(table, (FOLDER / "illegal-attack-in-truce.log").read_bytes())
    LogVerdict.objects.all().delete()
    assert findings(table.event) == []
    [judged] = judged_logs(table.event)
    assert (judged.word, judged.game) == ("", None)


def test_the_judge_has_dealt_with_it_until_something_new_turns_up(table: Site) -> None:
    log = hand_in(table, (FOLDER / "illegal-attack-in-truce.log").read_bytes())
    version = page_version(table.event)
    settle(table, log)
    assert shown(table) == [("illegal", "", "usual", False)]
    assert open_findings(table.event) == []
    assert page_version(table.event) != version
    seen = SubmittedLog.objects.get().seen_at
    settle(table, log)
    assert SubmittedLog.objects.get().seen_at == seen
    same = LogVerdict.objects.get()
    same.pk, same.engine, same.checked_at = None, "e" * 64, table.scenario.now
    same.save()
    assert open_findings(table.event) == [], "another engine says the same"
    other = LogVerdict.objects.latest("pk")
    other.pk, other.engine, other.line, other.checked_at = None, "f" * 64, 9, table.scenario.now
    other.save()
    assert [item.code for item in open_findings(table.event)] == ["illegal"]


def test_a_sheet_confirmed_after_the_judge_looked_is_told_again(table: Site) -> None:
    hand_in(table)
    later = hand_in(table, (FOLDER / "legal-concession.log").read_bytes())
    settle(table, later)
    assert open_findings(table.event) == []
    confirm(table, "B")
    told = {(item.code, item.what) for item in open_findings(table.event)}
    assert ("contradicts_sheet", "winner") in told


def test_only_a_judge_of_the_day_deals_with_logs(table: Site) -> None:
    log = hand_in(table, (FOLDER / "illegal-attack-in-truce.log").read_bytes())
    for user in (table.scenario.organizer, table.scenario.publisher, table.helper):
        with pytest.raises(Refused) as raised:
            settle_log(table.scenario.by(user), event=table.event, log=log.pk)
        assert raised.value.refusal.code == "not_allowed"
    with pytest.raises(Http404):
        settle_log(table.scenario.by(table.scenario.judge), event=table.event, log="nothing")


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_leaves_the_logs_of_his_own_match_to_another(table: Site) -> None:
    log = hand_in(table, (FOLDER / "illegal-attack-in-truce.log").read_bytes())
    caller = table.scenario.by(table.scenario.judge)
    own = table.state.entrants[str(table.state.player(MATCH, "A"))].person
    playing = replace(caller, actor=replace(caller.actor, person_id=own))
    with pytest.raises(Refused) as raised:
        settle_log(playing, event=table.event, log=log.pk)
    assert raised.value.refusal.code == "submitted_log_own_match"
    # Also where only the ledger says who they are, as after a merge of two records.
    place = place_of(table.event)
    link = commands.LinkAccount(own, table.scenario.judge.public_id)
    execute(link, place, table.scenario.by(table.scenario.organizer))
    with pytest.raises(Refused) as raised:
        settle_log(table.scenario.by(table.scenario.judge), event=table.event, log=log.pk)
    assert raised.value.refusal.code == "submitted_log_own_match"


@pytest.mark.rule("CH-SHEET-3")
def test_a_sheet_names_a_legal_log_of_its_game_and_no_other(table: Site) -> None:
    legal = hand_in(table)
    illegal = hand_in(table, (FOLDER / "illegal-attack-in-truce.log").read_bytes())
    for log in (illegal.pk, "nothing"):
        with pytest.raises(Refused) as raised:
            fill(table, submitted=log)
        assert raised.value.refusal.code == "submitted_log_unfit"
    fill(table, submitted=legal.pk)
    sheet = table.state.plays[MATCH].open_game.sheet
    assert sheet is not None
    assert sheet.statement["gamelog_sha256"] == legal.kept
