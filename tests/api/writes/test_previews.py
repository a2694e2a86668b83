"""Every preview says what its ruling then does, and writes nothing."""

import pytest

from tests.api.writes.programs import of_account
from tests.api.writes.rows import MATCH, ROWS, match, used
from tests.api.writes.test_roles import without_reason
from tournament.api.models import WriteAnswer
from tournament.events.states import event_state
from tournament.ledger.models import Entry

pytestmark = pytest.mark.django_db
RULINGS = [name for name, row in ROWS.items() if row.ruling]


@pytest.mark.rule("CH-OVERRIDE-1")
@pytest.mark.parametrize("name", RULINGS)
def test_the_ruling_does_what_its_preview_says(name: str) -> None:
    row = ROWS[name]
    day = row.day()
    judge, address = of_account(day.judge), {"event_id": day.event, **row.address(day)}
    body, before = row.body(day), Entry.objects.count()
    answer = judge.post(f"preview_{name}", without_reason(body), key="for-nothing", **address)
    assert answer.status_code == 200, answer.content.decode()
    foreseen = answer.json()
    assert (Entry.objects.count(), WriteAnswer.objects.count()) == (before, 0)
    assert foreseen["possible"], foreseen
    old = event_state(day.event)
    done = judge.post(name, body, seen=foreseen["version"], **address)
    assert done.status_code == 200, done.content.decode()
    new = event_state(day.event)
    ruling = new.rulings[-1]
    assert foreseen["ruling"] == {
        "type": ruling.type,
        "rule": ruling.rule,
        "affected": list(ruling.affected),
    }
    changed = {
        spec.id
        for spec in old.structure.matches
        if (old.match_status(spec.id), old.players(spec.id))
        != (new.match_status(spec.id), new.players(spec.id))
    }
    assert {item["match"] for item in foreseen["changes"]} == changed
    for item in foreseen["changes"]:
        assert item["after"]["players"] == list(new.players(item["match"]))


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_correction_that_leaves_a_choice_says_so_and_what_a_replay_costs() -> None:
    day = used()
    judge, said = of_account(day.judge), {"outcome": "B", "game": 1}
    told = judge.done("preview_correct_result", said, event_id=day.event, match=MATCH)
    assert not told["possible"]
    assert told["refusal"]["error"] == "later_match_started"
    assert told["refusal"]["rule"].startswith("CH-OVERRIDE-")
    replay = judge.done("preview_override_replay", said, event_id=day.event, match=MATCH)
    assert replay["cost"]["matches"] == 1
    assert replay["cost"]["minutes"] > 0


@pytest.mark.parametrize("name", [name for name in RULINGS if ROWS[name].address is match])
def test_a_match_that_the_bracket_has_not_is_told(name: str) -> None:
    day = ROWS[name].day()
    body = without_reason(ROWS[name].body(day))
    told = of_account(day.judge).post(f"preview_{name}", body, event_id=day.event, match="W9.9")
    assert (told.status_code, told.json()["error"]) == (409, "match_unknown")
