"""The key that signs the ledgers is changed in mid-season, and what was before stands."""

import io
from pathlib import Path

import pytest

from tests.events.venue.test_whole_way import hand_over
from tests.factories import DayFactory
from tests.support.examples import some
from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tournament.events import arrival, bundles, checkpoints, execution, ledger_keys
from tournament.events.execution import Refused
from tournament.events.models import Registration
from tournament.events.states import championship_ledger, event_ledger, event_state
from tournament.ledger import key_files, store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.keys import InstallationKey, KeyFileError, key_id
from tournament.ledger.models import Entry
from tournament.regulations.tournament_rules import TournamentRules
from tournament.web import startup

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def key_file(tmp_path: Path, settings: object) -> Path:
    """The key of all tests in a file of this one's, which it may change."""
    pem = key_files.pem_of(store.installation_key())
    path = tmp_path / "ledger-key.pem"
    path.write_bytes(pem)
    path.chmod(0o600)
    settings.LEDGER_KEY_PATH = path  # type: ignore[attr-defined]
    return path


@pytest.fixture
def day(key_file: Path) -> Scenario:
    """A day in progress, a few matches played."""
    day = Scenario().drawn(10)
    day.play_on(3)
    return day


def report(data: bytes, **more: object):  # type: ignore[no-untyped-def]
    return audit(read_bundle(io.BytesIO(data)), **more)  # type: ignore[arg-type]


def both(day: Scenario, **more: object) -> list[tuple[int, set[str], set[str]]]:
    made = (bundles.event_bundle(day.event), bundles.championship_bundle(day.championship))
    found = [report(data, **more) for data in made]
    return [
        (item.status, {one.code for one in item.failures}, {one.code for one in item.remarks})
        for item in found
    ]


def signers(ledger: str) -> list[str]:
    from tournament.ledger.core.envelope import read_envelope

    return [read_envelope(item.envelope).key_id for item in store.entries_after(ledger, 0)]


def test_another_key_takes_over_in_the_middle_of_a_day(day: Scenario) -> None:
    old = store.installation_key()
    size = event_state(day.event) and len(signers(event_ledger(day.event)))
    kept = checkpoints.receipt_of(event_ledger(day.event), 2)
    note = checkpoints.current_checkpoint(event_ledger(day.event))
    new = ledger_keys.rotate(day.now)
    assert store.installation_key().key_id == new.key_id != old.key_id
    day.play_on(3)
    assert signers(event_ledger(day.event))[size - 1 : size + 1] == [old.key_id, new.key_id]
    for ledger in (championship_ledger(day.championship), event_ledger(day.event)):
        assert store.verify(ledger) == []
    handed_in = {"receipts": [kept.to_bytes()], "checkpoints": [note]}
    assert both(day, **handed_in) == [(0, set(), {"ledger_key_changed"})] * 2


def test_a_second_change_follows_the_first(day: Scenario) -> None:
    first = store.installation_key()
    ledger_keys.rotate(day.now)
    third = ledger_keys.rotate(day.now)
    day.play_on(2)
    assert [item.key_id for item in key_files.before()] != []
    assert len(key_files.before()) == 2
    named = list(store.named_keys(event_ledger(day.event)))
    assert (named[0], named[-1], len(named)) == (first.key_id, third.key_id, 3)
    assert both(day) == [(0, set(), {"ledger_key_changed"})] * 2


def test_the_old_key_signs_nothing_more(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that still has it writes nothing; whoever stole it cannot go on where it ended."""
    old = store.installation_key()
    ledger_keys.rotate(day.now)
    key_files.put_in_force(old)
    with pytest.raises(KeyFileError):
        day.play_on(1)
    monkeypatch.setattr(execution, "expect_the_key", lambda state: None)
    day.play_on(1)
    for status, failures, _ in both(day):
        assert status == 1
        assert "signer" in failures


def test_a_checkpoint_that_the_old_key_signs_later_is_noticed(day: Scenario) -> None:
    old = store.installation_key()
    ledger_keys.rotate(day.now)
    ledger = event_ledger(day.event)
    day.play_on(1)
    forged = sign_checkpoint(ledger, len(signers(ledger)), "ab" * 32, old)
    for _, failures, remarks in both(day, checkpoints=[forged]):
        assert "signed_after_custody" in remarks | failures


def test_a_lost_key_is_replaced_and_the_audit_asks_whose_the_new_one_is(
    day: Scenario, key_file: Path
) -> None:
    key_file.unlink()
    new = ledger_keys.replace_lost(day.now)
    day.play_on(2)
    assert store.verify(event_ledger(day.event)) == []
    assert both(day) == [(1, {"ledger_key_lost"}, set())] * 2
    assert both(day, accepted=[new.key_id]) == [(0, set(), {"ledger_key_replaced"})] * 2


ROTATE, LOSE = "rotate", "lose"


@pytest.mark.parametrize(
    "what",
    some([(ROTATE, LOSE), (LOSE, LOSE), (LOSE, ROTATE), (ROTATE, LOSE, ROTATE, LOSE)], 2),
    ids=" ".join,
)
def test_keys_are_lost_before_and_after_other_changes(
    day: Scenario, key_file: Path, what: tuple[str, ...]
) -> None:
    """Two championships and a tournament: the site starts, each lost key's successor is asked."""
    other = DayFactory(drawn=True)
    evening = FreeTournament(TournamentRules("swiss"), scenario=day).filled(4).started()
    replaced = []
    for change in what:
        day.now = other.now = max(day.now, other.now)
        if change == LOSE:
            key_file.unlink()
            replaced.append(ledger_keys.replace_lost(day.now).key_id)
        else:
            ledger_keys.rotate(day.now)
        for one in (day, other):
            one.play_on(1)
    assert not ledger_keys.put_right()
    startup.check_prepared()
    rotated = {"ledger_key_changed"} if ROTATE in what else set()
    for one in (day, other):
        for ledger in (championship_ledger(one.championship), event_ledger(one.event)):
            assert store.verify(ledger) == []
        assert both(one) == [(1, {"ledger_key_lost"}, rotated)] * 2
        if len(replaced) > 1:
            assert both(one, accepted=replaced[:1])[0][0] == 1
        assert both(one, accepted=replaced) == [(0, set(), {"ledger_key_replaced", *rotated})] * 2
    assert report(bundles.event_bundle(evening.event)).status == 1
    assert report(bundles.event_bundle(evening.event), accepted=replaced).status == 0


def test_a_loss_that_cannot_be_written_leaves_no_key_behind(key_file: Path) -> None:
    day = DayFactory(open=True)
    hand_over(day)
    key_file.unlink()
    with pytest.raises(Refused):
        ledger_keys.replace_lost(day.now)
    assert list(key_file.parent.glob(f"*{key_file.name}*")) == []
    assert not Entry.objects.filter(type="ledger-key-changed").exists()


def test_codes_that_people_have_are_known_still(day: Scenario) -> None:
    registration = str(Registration.objects.values_list("pk", flat=True).first())
    code = arrival.arrival_code(registration)
    ledger_keys.rotate(day.now)
    assert arrival.arrival_code(registration) != code
    assert arrival.registration_of_code(code) == registration


def test_while_a_day_is_in_the_hall_the_key_stays(key_file: Path) -> None:
    day = DayFactory(open=True)
    hand_over(day)
    before = store.installation_key().key_id
    with pytest.raises(Refused) as refused:
        ledger_keys.rotate(day.now)
    assert refused.value.refusal.code == "ledger_key_day_in_hall"
    assert store.installation_key().key_id == before
    assert not Entry.objects.filter(type="ledger-key-changed").exists()


def test_a_change_that_was_never_committed_is_taken_back(day: Scenario) -> None:
    old = store.installation_key()
    key_files.put_in_force(key_files.new_key())
    assert ledger_keys.put_right()
    assert store.installation_key().key_id == old.key_id
    assert not ledger_keys.put_right()


def test_keys_of_files(key_file: Path) -> None:
    first = store.installation_key()
    second = key_files.new_key()
    key_files.put_in_force(second)
    assert InstallationKey.load_or_create(key_file).key_id == second.key_id
    assert key_files.key_named(first.key_id, second).key_id == key_id(first.public_key)
    assert key_file.stat().st_mode & 0o077 == 0
    key_files.put_in_force(first)
    assert [item.key_id for item in key_files.before()] == [second.key_id]
