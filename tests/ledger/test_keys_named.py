"""Whose signatures are believed: headquarters', and those of machines that took an event along."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection, transaction
from django.db.utils import IntegrityError

from tests.ledger.conftest import AT
from tournament.events.venue import hall_file
from tournament.events.venue.hall_file import HallFile
from tournament.ledger import models, store, triggers
from tournament.ledger.core.entry import Entry, EntryError, SealedEntry, utc_text
from tournament.ledger.core.envelope import EnvelopeError
from tournament.ledger.core.keys import InstallationKey
from tournament.web import startup

pytestmark = pytest.mark.django_db

CHAMPIONSHIP, EVENT = "championship:c1", "event:e1"


def key_of(number: int) -> InstallationKey:
    return InstallationKey.of(Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32))


HEADQUARTERS, MACHINE, STRANGER = key_of(1), key_of(2), key_of(3)


def sealed(key: InstallationKey, ledger: str, seq: int, type: str, **body: Any) -> SealedEntry:
    at = utc_text(AT + timedelta(seconds=seq))
    command = f"c{seq}"
    return SealedEntry.seal(Entry(type, 1, ledger, seq, command, "clock:clock", at, body), key)


def created(key: InstallationKey = HEADQUARTERS) -> SealedEntry:
    text = HEADQUARTERS.public_text()
    return sealed(key, CHAMPIONSHIP, 1, "championship-created", championship="c1", public_key=text)


def taken(
    seq: int = 2, named: InstallationKey = MACHINE, by: InstallationKey = HEADQUARTERS
) -> SealedEntry:
    text = named.public_text()
    return sealed(by, CHAMPIONSHIP, seq, "custody-taken", event="e1", public_key=text)


def opened(key: InstallationKey = MACHINE) -> SealedEntry:
    text = key.public_text()
    return sealed(key, EVENT, 1, "event-opened", championship="c1", public_key=text)


def checked_in(seq: int, key: InstallationKey = MACHINE) -> SealedEntry:
    return sealed(key, EVENT, seq, "checked-in", registration=f"r{seq}")


def keep(*entries: SealedEntry) -> None:
    """Store entries that others signed, whoever they are, on a machine that has a key itself."""
    own = store.installation_key()
    known = {key.key_id: key.public_key for key in (HEADQUARTERS, MACHINE, STRANGER, own)}
    with transaction.atomic():
        for item in entries:
            kind, scope = item.entry.scope.split(":")
            store.open_ledger(item.entry.scope, kind=kind, scope=scope, at=AT)
            store.append_sealed(store.lock(item.entry.scope), item.envelope, known)


def tamper(sql: str, *params: Any) -> None:
    """Change a stored ledger as the owner of the database can."""
    triggers.remove(connection)
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
    triggers.install(connection)


def test_headquarters_key_and_the_machines_it_names_are_known() -> None:
    keep(created(), taken(), opened())
    assert list(store.named_keys(CHAMPIONSHIP)) == [HEADQUARTERS.key_id, MACHINE.key_id]
    assert store.named_keys(EVENT) == store.named_keys(CHAMPIONSHIP)
    own = store.installation_key().key_id
    assert set(store.known_keys(EVENT)) == {HEADQUARTERS.key_id, MACHINE.key_id, own}


def test_without_a_championship_only_our_own_key_is_known(ledger_id: str) -> None:
    assert store.named_keys(ledger_id) == {}
    assert list(store.known_keys(ledger_id)) == [store.installation_key().key_id]


def test_ledgers_that_another_machine_wrote_are_sound() -> None:
    keep(created(), taken(), opened(), checked_in(2))
    assert store.verify(CHAMPIONSHIP) == []
    assert store.verify(EVENT) == []


def test_an_event_makes_no_key_known_by_itself() -> None:
    keep(created(), opened(STRANGER))
    [fault] = store.verify(EVENT)
    assert fault == f"#1: signed by the unknown key '{STRANGER.key_id}'"


def test_a_machine_that_a_stranger_names_is_not_known() -> None:
    keep(created(), taken(), taken(3, named=STRANGER, by=STRANGER), opened(STRANGER))
    assert STRANGER.key_id not in store.named_keys(EVENT)
    assert store.verify(EVENT)
    assert store.verify(CHAMPIONSHIP)


def test_a_machine_names_no_further_machine() -> None:
    keep(created(), taken(), taken(3, named=STRANGER, by=MACHINE))
    assert STRANGER.key_id not in store.named_keys(CHAMPIONSHIP)


def test_the_first_entry_is_signed_by_the_key_that_it_names() -> None:
    keep(created(STRANGER), taken())
    assert store.named_keys(CHAMPIONSHIP) == {}


@pytest.mark.parametrize("column", ["payload", "type", "actor_id"])
def test_what_the_other_columns_say_names_no_key_and_stops_no_check(column: str) -> None:
    keep(created(), taken(), opened())
    value = b"changed" if column == "payload" else "changed"
    tamper(f"UPDATE ledger_entry SET {column} = %s WHERE ledger_id = %s", value, CHAMPIONSHIP)
    assert HEADQUARTERS.key_id in store.named_keys(EVENT)
    assert f"#1: the column {column} differs from what was signed" in store.verify(CHAMPIONSHIP)


@pytest.mark.parametrize("envelope", [b"", b"{}", created().envelope[:-1]])
def test_an_envelope_that_was_changed_names_no_key_and_stops_no_check(envelope: bytes) -> None:
    keep(created(), taken(), opened())
    tamper("UPDATE ledger_entry SET envelope = %s WHERE seq = 1", envelope)
    assert store.named_keys(CHAMPIONSHIP) == {}
    assert store.named_keys(EVENT) == {}
    assert any(fault.startswith("#1: ") for fault in store.verify(CHAMPIONSHIP))
    assert any(fault.startswith("#1: ") for fault in store.verify(EVENT))


def test_an_entry_that_is_signed_already_is_stored_as_it_is() -> None:
    keep(created(), taken())
    with transaction.atomic():
        store.open_ledger(EVENT, kind="event", scope="e1", at=AT)
        head = store.lock(EVENT)
        keys = store.known_keys(CHAMPIONSHIP)
        assert store.append_sealed(head, opened().envelope, keys) == opened()
        # The event's first entry now says which championship it belongs to.
        assert store.append_sealed(head, checked_in(2).envelope) == checked_in(2)
    assert list(store.entries_after(EVENT, 0)) == [opened(), checked_in(2)]
    assert models.Ledger.objects.get(pk=EVENT).size == 2
    assert models.Entry.objects.get(ledger=EVENT, seq=2).at == AT + timedelta(seconds=2)
    assert store.entry_at(EVENT, 2) == checked_in(2)
    assert store.entry_at(EVENT, 3) is None
    assert store.leaves(EVENT) == [opened().leaf_hash, checked_in(2).leaf_hash]


@pytest.mark.parametrize(
    ("envelope", "error", "text"),
    [
        (checked_in(3).envelope, EntryError, "#3 of event:e1 is not #2 of event:e1"),
        (checked_in(1).envelope, EntryError, "#1 of event:e1 is not #2 of event:e1"),
        (taken().envelope, EntryError, "#2 of championship:c1 is not #2 of event:e1"),
        (checked_in(2, STRANGER).envelope, EnvelopeError, "unknown key"),
        (checked_in(2).envelope[:-1], EnvelopeError, "not canonical"),
    ],
)
def test_an_entry_that_does_not_belong_there_is_refused(
    envelope: bytes, error: type[Exception], text: str
) -> None:
    keep(created(), taken(), opened())
    with pytest.raises(error, match=text), transaction.atomic():
        store.append_sealed(store.lock(EVENT), envelope)
    assert models.Ledger.objects.get(pk=EVENT).size == 1


def test_a_command_of_another_machine_makes_one_entry_too() -> None:
    keep(created(), taken(), opened())
    again = SealedEntry.seal(
        Entry("checked-in", 1, EVENT, 2, "c1", "clock:clock", utc_text(AT), {}), MACHINE
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        store.append_sealed(store.lock(EVENT), again.envelope)


@pytest.mark.django_db(transaction=True)
def test_nothing_signed_is_stored_outside_a_transaction() -> None:
    keep(created())
    head = models.Ledger.objects.get(pk=CHAMPIONSHIP)
    with pytest.raises(transaction.TransactionManagementError):
        store.append_sealed(head, taken().envelope)


def own_key(settings: Any, folder: Path, key: InstallationKey | None) -> None:
    """Give this installation a key's file, or the name of one that is not there."""
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    path = settings.LEDGER_KEY_PATH = folder / f"{key.key_id if key else 'lost'}.pem"
    if key:
        form = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        path.write_bytes(key.private_key.private_bytes(*form))


def in_hall(headquarters: InstallationKey) -> None:
    """Note beside the key, as taking a day does, who handed it over."""
    text = headquarters.public_text()
    hall_file.write(HallFile("c1", "e1", MACHINE.key_id, text, 2, AT, (), bytes(32)))


def test_headquarters_starts_with_the_key_of_the_first_entry(settings: Any, tmp_path: Path) -> None:
    keep(created(), taken(), opened())
    own_key(settings, tmp_path, HEADQUARTERS)
    startup._check_key()


def test_a_hall_starts_with_the_key_of_its_custody(settings: Any, tmp_path: Path) -> None:
    keep(created(), taken(), opened())
    own_key(settings, tmp_path, MACHINE)
    in_hall(HEADQUARTERS)
    startup._check_key()


@pytest.mark.parametrize(
    ("key", "text"), [(STRANGER, "подписаны журналы не этим ключом"), (None, "Нет ключа")]
)
def test_the_site_does_not_start_with_another_key(
    settings: Any, tmp_path: Path, key: InstallationKey | None, text: str
) -> None:
    keep(created(), taken(), opened())
    own_key(settings, tmp_path, key)
    with pytest.raises(startup.CannotStart, match=text):
        startup._check_key()
    assert not settings.LEDGER_KEY_PATH.exists() or key is STRANGER


def test_a_machine_that_headquarters_did_not_name_does_not_start(
    settings: Any, tmp_path: Path
) -> None:
    keep(created(), opened(MACHINE))
    own_key(settings, tmp_path, MACHINE)
    in_hall(HEADQUARTERS)
    with pytest.raises(startup.CannotStart, match="подписаны журналы не этим ключом"):
        startup._check_key()


def test_a_hall_does_not_start_for_another_headquarters(settings: Any, tmp_path: Path) -> None:
    keep(created(), taken(), opened())
    own_key(settings, tmp_path, MACHINE)
    in_hall(STRANGER)
    with pytest.raises(startup.CannotStart, match="подписаны журналы не этим ключом"):
        startup._check_key()


def test_nobody_turns_headquarters_into_a_hall_by_its_database(
    settings: Any, tmp_path: Path
) -> None:
    """A whole new championship that names our key as a machine's is not believed."""
    keep(created(), taken(), opened())
    own_key(settings, tmp_path, MACHINE)
    assert MACHINE.key_id in store.named_keys(CHAMPIONSHIP)
    with pytest.raises(startup.CannotStart, match="подписаны журналы не этим ключом"):
        startup._check_key()


def test_a_fresh_installation_starts_and_has_no_key_yet(settings: Any, tmp_path: Path) -> None:
    own_key(settings, tmp_path, None)
    startup._check_key()
    assert not settings.LEDGER_KEY_PATH.exists()
