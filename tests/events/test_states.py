"""What a process remembers of the ledgers is what they say, whatever was rolled back."""

import pytest
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.support.scenario import Scenario
from tournament.events import states
from tournament.events.states import Folded, championship_ledger, folded
from tournament.ledger import store


def folded_anew(ledger_id: str) -> Folded:
    """The state made from all entries, with nothing remembered."""
    result = states.unopened(ledger_id)
    for sealed in store.entries_after(ledger_id, 0):
        result = result.after(sealed)
    return result


@pytest.mark.django_db
def test_what_was_rolled_back_is_forgotten() -> None:
    day = Scenario().plan()
    ledger = championship_ledger(day.championship)
    with transaction.atomic():
        day.register(3)
        assert len(folded(ledger).state.registrations) == 3  # type: ignore[union-attr]
        transaction.set_rollback(True)
    assert folded(ledger) == folded_anew(ledger)
    day.register(2)
    assert folded(ledger) == folded_anew(ledger)


@pytest.mark.django_db
def test_a_command_leaves_its_state_behind_once_it_is_committed(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = Scenario().plan()
    ledger = championship_ledger(day.championship)
    with django_capture_on_commit_callbacks(execute=True):
        day.register(2)
    expected = folded_anew(ledger)

    def never(*_: object) -> None:
        raise AssertionError("an entry was folded a second time")

    monkeypatch.setattr(Folded, "after", never)
    assert folded(ledger) == expected
