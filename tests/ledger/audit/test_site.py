"""Days of the real site, through its services and its own bundles."""

import pytest

from tests.ledger.audit.naive_audit import NaiveAudit
from tests.ledger.audit.scenes import audited
from tests.support.bundles import Draft
from tests.support.signed_site import signed_site
from tournament.events.bundles import championship_bundle, event_bundle
from tournament.events.states import event_ledger
from tournament.ledger import store
from tournament.ledger.core.canonical import parse_canonical
from tournament.play.models import GameLog

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize(("players", "seed"), [(10, 1), (13, 2)])
def test_a_day_of_the_site_is_sound(players: int, seed: int) -> None:
    at = signed_site(players, seed)
    data = event_bundle(at.event)
    report = audited(data)
    assert report.failures == ()
    assert report.count("places") == players
    assert report.count("logs") == report.count("logs_legal") == GameLog.objects.count()
    assert report.count("sheets") >= report.count("results") > 0
    assert report.count("staff_statements") > 0
    whole = audited(championship_bundle(at.scenario.championship))
    assert whole.failures == ()
    assert whole.count("day_results") == 1
    draft = Draft.of(data)
    naive = NaiveAudit(draft.lines[event_ledger(at.event)])
    derived = parse_canonical(draft.files[f"derived/{at.event}.json"])
    assert derived["order"] == naive.order()
    assert {item["registration"]: item["first"] for item in derived["places"]} == {
        key: first for key, (first, _, _) in naive.places().items()
    }


def test_the_stored_entries_are_the_lines_of_the_bundle() -> None:
    at = signed_site(10, 3, rulings=False)
    ledger = event_ledger(at.event)
    stored = [bytes(item.envelope) for item in store.entries_after(ledger, 0)]
    assert Draft.of(event_bundle(at.event)).lines[ledger] == stored
