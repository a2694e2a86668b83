"""What a process remembers of the ledgers is what they say, whatever was rolled back."""

from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.support.scenario import Scenario
from tournament.events import states
from tournament.events.states import Folded, championship_ledger, folded
from tournament.ledger import store

pytestmark = pytest.mark.database


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


@pytest.mark.django_db
def test_a_slow_reader_does_not_bring_back_an_older_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among many who register at once, each would fold again what another has folded already."""
    day = Scenario().plan()
    ledger = championship_ledger(day.championship)
    folded(ledger)
    read = store.entries_since

    def read_slowly(*asked: Any) -> Any:
        found = read(*asked)
        monkeypatch.undo()
        day.register(1)
        folded(ledger)
        return found

    monkeypatch.setattr(store, "entries_since", read_slowly)
    folded(ledger)
    assert states._cache[ledger] == folded_anew(ledger)
