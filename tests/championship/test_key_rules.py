"""Signing keys: enrolled by somebody else, carried into the day, revoked (CH-SHEET-1)."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.authenticator import BrowserKey, PasskeyKey, PersonKey
from tests.support.fold import DAY, Fold, code
from tests.support.signed_days import enrolment
from tournament.championship import commands as c

PHONE = BrowserKey(seed="a phone")
PASSKEY = PasskeyKey(seed="a passkey")


@pytest.fixture
def before() -> Fold:
    """A day whose check-in is still shut, with ten registered; its judge is `u1`."""
    fold = Fold().start().planned()
    fold.register(10)
    fold.here = "e1"
    return fold


@pytest.fixture
def hall(before: Fold) -> Fold:
    """The same day with its check-in open."""
    return before.check_in()


def person(fold: Fold, number: int = 0) -> str:
    return list(fold.championship.registrations.values())[number].person


def registration(fold: Fold, number: int = 0) -> str:
    return list(fold.championship.registrations)[number]


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize("device", [PHONE, PASSKEY])
def test_a_key_stands_in_the_ledger_that_is_written_now(before: Fold, device: PersonKey) -> None:
    before.must(enrolment(device, person(before)))
    assert list(before.championship.keys) == [device.key_id]
    before.check_in()
    later = BrowserKey(seed="later")
    before.must(enrolment(later, person(before, 1)))
    assert list(before.event.keys) == [device.key_id, later.key_id]
    assert list(before.championship.keys) == [device.key_id]
    carried, known = before.event.keys[device.key_id], before.championship.keys[device.key_id]
    assert carried == known
    assert carried.level == ("A2" if device is PHONE else "A3")


@pytest.mark.rule("CH-SHEET-1")
def test_only_valid_keys_of_this_day_are_carried_into_it(before: Fold) -> None:
    before.elsewhere()
    guest = before.registration("e2")
    before.must(guest)
    keys = {name: BrowserKey(seed=name) for name in ("stays", "lost", "guest", "judge", "other")}
    before.must(enrolment(keys["stays"], person(before)))
    before.must(enrolment(keys["lost"], person(before, 1)))
    before.must(enrolment(keys["judge"], "u1", "user"))
    before.must(c.RevokeKey(keys["lost"].key_id, "lost"))
    before.at("e2")
    before.must(enrolment(keys["guest"], guest.person))
    before.must(c.GrantRole(before.new("g"), "u9", "judge", "event", "e2"))
    before.must(enrolment(keys["other"], "u9", "user"))
    before.at("e1").check_in()
    carried = {keys[name].key_id for name in ("stays", "judge")}
    assert set(before.event.keys) == carried


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize(
    "wrong",
    [
        {"public_key": "AAAA"},
        {"key": "0" * 32},
        {"kind": "paper"},
        {"kind": "passkey"},
        {"credential": "abc"},
        {"rp_id": "championship.example"},
        {"origin": "http://championship.example"},
        {"origin": "https://championship.example/"},
        {"origin": "https://user@championship.example"},
        {"origin": "https://championship.example:x"},
        {"origin": "https://"},
        {"origin": "championship.example"},
        {"origin": "https://" + "a" * 400},
    ],
)
def test_a_key_that_is_not_what_it_says_is_refused(hall: Fold, wrong: dict[str, Any]) -> None:
    command = enrolment(PHONE, person(hall))
    assert code(hall.do(replace(command, **wrong))) == "key_form"
    hall.must(replace(command, origin="http://localhost:8000"))


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize(
    ("rp_id", "taken"),
    [("championship.example", True), ("example", True), ("ship.example", False), ("", False)],
)
def test_a_passkey_belongs_to_the_site_it_was_made_at(hall: Fold, rp_id: str, taken: bool) -> None:
    decision = hall.do(replace(enrolment(PASSKEY, person(hall)), rp_id=rp_id))
    if taken:
        assert PASSKEY.key_id in hall.event.keys
    else:
        assert code(decision) == "key_form"


@pytest.mark.rule("CH-SHEET-1")
def test_nobody_confirms_his_own_key(hall: Fold) -> None:
    command = enrolment(PHONE, "u1", "user")
    assert code(hall.do(command, actor="u1", role="judge")) == "key_own"
    mine = enrolment(PASSKEY, person(hall))
    assert code(hall.do(mine, actor="u1", role="judge", person=person(hall))) == "key_own"
    hall.must(command, actor="u2")
    hall.must(mine, actor="u2")


@pytest.mark.rule("CH-SHEET-1")
def test_only_people_of_the_day_have_keys_there(hall: Fold) -> None:
    assert code(hall.do(enrolment(PHONE, "nobody"))) == "key_holder_unknown"
    assert code(hall.do(enrolment(PHONE, "u7", "user"))) == "key_holder_unknown"
    assert code(hall.do(enrolment(PHONE, person(hall), "user"))) == "key_holder_unknown"
    hall.must(c.NameDutyJudge("g8", DAY, "u8"), role="publisher")
    hall.must(enrolment(PHONE, "u8", "user"))


@pytest.mark.rule("CH-SHEET-1")
def test_a_key_is_enrolled_once_and_has_one_holder(hall: Fold) -> None:
    hall.must(enrolment(PHONE, person(hall)))
    assert code(hall.do(enrolment(PHONE, person(hall)))) == "key_known"
    assert code(hall.do(enrolment(PHONE, person(hall, 1)))) == "key_known"
    hall.must(c.RevokeKey(PHONE.key_id, "lost"))
    assert code(hall.do(enrolment(PHONE, person(hall)))) == "key_known"


@pytest.mark.rule("CH-SHEET-1")
def test_who_comes_later_brings_his_key_along_but_nobody_elses(before: Fold) -> None:
    before.elsewhere()
    late = before.registration("e2")
    before.must(late)
    before.at("e2")
    before.must(enrolment(PHONE, late.person))
    before.at("e1").check_in()
    assert code(before.do(enrolment(PHONE, person(before)))) == "key_known"
    before.must(c.WithdrawRegistration("e2", late.registration))
    before.at("e1")
    comes = before.registration(person=late.person, channel="desk")
    before.must(comes)
    before.must(enrolment(PHONE, late.person))
    assert before.event.keys[PHONE.key_id].holder == late.person


@pytest.mark.rule("CH-SHEET-1")
def test_a_revoked_key_is_revoked_wherever_it_counts(before: Fold) -> None:
    before.must(enrolment(PHONE, person(before)))
    before.check_in()
    facts = before.must(c.RevokeKey(PHONE.key_id, "lost"))
    assert set(facts) == {"championship", "event"}
    for keys in (before.event.keys, before.championship.keys):
        assert (keys[PHONE.key_id].valid, keys[PHONE.key_id].revoked_for) == (False, "lost")
    assert code(before.do(c.RevokeKey(PHONE.key_id, "lost"))) == "key_not_valid"
    assert code(before.do(c.RevokeKey("0" * 32, "lost"))) == "key_not_valid"


@pytest.fixture
def tomsk(before: Fold) -> Fold:
    """Beside the day another city's, with a key of its player and one of its judge."""
    before.elsewhere()
    guest = before.registration("e2")
    before.must(guest)
    before.must(c.GrantRole("g-tomsk", "u9", "judge", "event", "e2"))
    before.at("e2")
    before.must(enrolment(PHONE, guest.person))
    before.must(enrolment(PASSKEY, "u9", "user"))
    return before.at("e1")


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize("check_in", [False, True])
@pytest.mark.parametrize("device", [PHONE, PASSKEY])
def test_the_desk_ends_no_key_of_another_city(
    tomsk: Fold, check_in: bool, device: PersonKey
) -> None:
    if check_in:
        tomsk.check_in()
    revoke = c.RevokeKey(device.key_id, "lost")
    assert code(tomsk.do(revoke)) == "key_of_another_day"
    assert tomsk.championship.keys[device.key_id].valid
    tomsk.at("e2").must(revoke)
    assert not tomsk.championship.keys[device.key_id].valid


@pytest.mark.rule("CH-SHEET-1")
@pytest.mark.parametrize("check_in", [False, True])
def test_the_desk_ends_the_key_of_a_judge_who_was_dismissed(tomsk: Fold, check_in: bool) -> None:
    tomsk.at("e2").wait(days=7)
    if check_in:
        tomsk.check_in("e2")
    tomsk.must(c.GrantRole("g-again", "u8", "judge", "event", "e2"))
    tomsk.must(c.RevokeRole("g-tomsk", "judge"))
    tomsk.must(c.RevokeKey(PASSKEY.key_id, "lost"))
    assert not tomsk.championship.keys[PASSKEY.key_id].valid


@pytest.mark.rule("CH-SHEET-1")
def test_the_desk_ends_the_key_of_a_guest_once_he_is_on_its_own_list(tomsk: Fold) -> None:
    guest = tomsk.championship.keys[PHONE.key_id].holder
    [his] = [key for key, one in tomsk.championship.registrations.items() if one.person == guest]
    tomsk.at("e2").must(c.WithdrawRegistration("e2", his))
    tomsk.at("e1").check_in()
    tomsk.must(tomsk.registration(person=guest, channel="desk"))
    tomsk.must(c.RevokeKey(PHONE.key_id, "lost"))


@pytest.mark.rule("CH-SHEET-1")
def test_a_player_revokes_his_own_key_and_no_other(hall: Fold) -> None:
    hall.must(enrolment(PHONE, person(hall)))
    other = c.RevokeOwnKey(registration(hall, 1), PHONE.key_id, "lost")
    assert code(hall.do(other, role="player")) == "key_not_valid"
    unknown = c.RevokeOwnKey("nobody", PHONE.key_id, "lost")
    assert code(hall.do(unknown, role="player")) == "key_not_valid"
    hall.must(c.RevokeOwnKey(registration(hall), PHONE.key_id, "lost"), role="player")
    assert not hall.event.keys[PHONE.key_id].valid


@pytest.mark.rule("CH-REG-4")
def test_a_person_who_is_found_twice_keeps_his_keys(hall: Fold) -> None:
    hall.must(enrolment(PHONE, person(hall)))
    hall.must(c.MergePersons(person(hall), person(hall, 1), registration(hall, 1)))
    hall.must(c.RevokeOwnKey(registration(hall, 1), PHONE.key_id, "replaced"), role="player")


@pytest.mark.rule("CH-SHEET-1")
def test_one_person_may_have_several_keys(hall: Fold) -> None:
    hall.must(enrolment(PHONE, person(hall)))
    hall.must(enrolment(PASSKEY, person(hall)))
    assert all(key.valid for key in hall.event.keys.values())
