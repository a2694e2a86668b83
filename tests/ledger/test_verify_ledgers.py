"""`manage.py verify_ledgers`."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.jobs.installation import Installation
from tests.ledger.conftest import AT
from tests.ledger.test_keys_named import CHAMPIONSHIP, MACHINE, keep, sealed, taken
from tests.support.preloaded import run
from tournament.ledger import store, triggers
from tournament.ledger.models import Entry

pytestmark = pytest.mark.database


def test_sound_ledgers_are_listed_with_their_roots(
    ledger_id: str, state_facts: Callable[..., list[Any]]
) -> None:
    store.open_ledger("championship:c1", kind="championship", scope="c1", at=AT)
    state_facts(2)
    out = StringIO()
    call_command("verify_ledgers", stdout=out)
    empty, event = out.getvalue().splitlines()
    assert empty.startswith("championship:c1: sound, entries: 0, root: e3b0c442")
    assert event == (f"event:e1: sound, entries: 2, root: {store.frontier(ledger_id).root().hex()}")


def test_a_fault_is_printed_and_ends_with_one(
    ledger_id: str, state_facts: Callable[..., list[Any]]
) -> None:
    state_facts(2)
    triggers.remove(connection)
    Entry.objects.filter(seq=2).update(actor_id="a2")
    triggers.install(connection)
    err = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("verify_ledgers", stderr=err)
    assert caught.value.returncode == 1
    assert err.getvalue() == "event:e1 #2: the column actor_id differs from what was signed\n"


@pytest.mark.django_db
def test_a_championships_keys_are_named_and_our_own_is_marked() -> None:
    own = store.installation_key()
    keep(
        sealed(own, CHAMPIONSHIP, 1, "championship-created", public_key=own.public_text()),
        taken(by=own),
    )
    out = StringIO()
    call_command("verify_ledgers", stdout=out)
    [line] = out.getvalue().splitlines()
    assert line.endswith(f", keys: {own.key_id} (this machine), {MACHINE.key_id}")


@pytest.mark.parametrize(
    "line", [("verify_ledgers",), ("rebuild", "--check"), ("ledger_key", "show")]
)
def test_a_database_without_tables_is_named_and_no_fault(
    line: tuple[str, ...], tmp_path: Path
) -> None:
    """As on a machine on which a backup was to be put back, and was not."""
    site = Installation(f"sqlite:///{tmp_path}/empty.sqlite3", tmp_path)
    done = run("manage.py", *line, env=site.environment)
    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: This database has no tables of the site")
