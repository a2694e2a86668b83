"""Rules of moving between days, of correcting data, and of who may enter whom."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.support.fold import BOTH, DAY, GROWN_UP, Fold, code
from tournament.championship import commands as c

LATER = date(2016, 12, 17)
PROCESSING = frozenset({"processing"})
FIFTEEN = date(2001, 5, 5)


@pytest.fixture
def fold() -> Fold:
    """Two days of two cities with two places each, some days ahead."""
    made = Fold(day_maximum=2, stage_minimum=2)
    made.now = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)
    made.start().planned()
    made.must(c.AddStage("s2", "tomsk", "Asia/Tomsk"))
    made.must(c.PlanDay("e2", "s2", LATER, "11:00", 8))
    made.must(c.OpenRegistration("e2"))
    return made


def moving(key: str, to: str = "e2", **changes: Any) -> c.MoveRegistration:
    """The player goes to another day themselves, and does not want to wait there."""
    fields = {
        "event": "e1",
        "registration": key,
        "new_registration": f"{key}-{to}",
        "to_event": to,
        "channel": c.ONLINE,
        "birth_date": GROWN_UP,
        "accept_waiting": False,
        "consented": True,
    }
    return c.MoveRegistration(**{**fields, **changes})


def amending(key: str, birth: date) -> c.EditPerson:
    return c.EditPerson("e1", key, birth, "1" * 64, "")


# --- moving --------------------------------------------------------------------------------------


@pytest.mark.rule("CH-REG-7")
@pytest.mark.rule("CH-REG-3")
def test_a_move_ends_the_old_registration_and_makes_the_new_one(fold: Fold) -> None:
    (key,) = fold.register(1)
    fold.register(1, "e2")
    fold.must(moving(key))
    old, new = (fold.championship.registrations[item] for item in (key, f"{key}-e2"))
    assert (old.status, old.successor) == ("moved", new.id)
    assert (new.status, new.event, new.number, new.person) == ("confirmed", "e2", 2, old.person)
    assert fold.championship.active_of(old.person) == (new,)
    assert fold.championship.places_held("e1") == 0


@pytest.mark.rule("CH-REG-7")
def test_nobody_moves_to_the_day_that_he_has(fold: Fold) -> None:
    (key,) = fold.register(1)
    assert code(fold.do(moving(key, "e1"))) == "same_day"


@pytest.mark.rule("CH-REG-7")
def test_a_full_day_is_entered_only_by_who_wants_its_waiting_list(fold: Fold) -> None:
    (key,) = fold.register(1)
    fold.register(2, "e2")
    before = fold.championship
    refusal = fold.do(moving(key))
    assert code(refusal) == "day_full"
    assert "2" in refusal.text("en")
    assert fold.championship is before
    fold.must(moving(key, accept_waiting=True))
    assert fold.line("e2") == [f"{key}-e2"]


@pytest.mark.rule("CH-REG-7")
@pytest.mark.rule("CH-WAIT-1")
def test_a_place_in_line_counts_by_the_time_of_the_move(fold: Fold) -> None:
    key, other = fold.register(2)
    fold.register(2, "e2")
    waiting = fold.register(1, "e2")
    fold.must(moving(key, accept_waiting=True))
    fold.must(moving(other, accept_waiting=True))
    assert fold.line("e2") == [*waiting, f"{key}-e2", f"{other}-e2"]


@pytest.mark.rule("CH-REG-7")
@pytest.mark.rule("CH-WAIT-1")
def test_nobody_overtakes_the_line_of_another_day_by_moving(fold: Fold) -> None:
    (key,) = fold.register(1)
    held = fold.register(3, "e2")
    fold.must(c.WithdrawRegistration("e2", held[0]))
    assert code(fold.do(moving(key))) == "day_full"


@pytest.mark.rule("CH-REG-7")
def test_a_place_left_by_a_move_goes_to_the_line(fold: Fold) -> None:
    keys = fold.register(3)
    fold.must(moving(keys[0]))
    fold.give_places("e1")
    assert fold.status(keys[2]) == "offered"


@pytest.mark.rule("CH-REG-7")
def test_an_offered_place_is_left_by_a_move_too(fold: Fold) -> None:
    keys = fold.register(3)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.give_places("e1")
    fold.must(moving(keys[2]))
    assert fold.status(keys[2]) == "moved"
    assert fold.championship.registrations[keys[2]].offered_until is None
    assert fold.championship.places_held("e1") == 1


@pytest.mark.rule("CH-REG-7")
def test_an_organizer_moves_nobody_without_his_word(fold: Fold) -> None:
    (key,) = fold.register(1)
    assert code(fold.do(moving(key, channel="desk", consented=False))) == "move_unconsented"
    fold.must(moving(key, channel="desk"))


@pytest.mark.rule("CH-REG-7")
def test_nobody_moves_away_once_check_in_has_begun(fold: Fold) -> None:
    (key,) = fold.register(1)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    assert code(fold.do(moving(key))) == "move_too_late"


@pytest.mark.rule("CH-REG-1")
@pytest.mark.rule("CH-REG-7")
def test_nobody_moves_to_a_day_that_is_not_open(fold: Fold) -> None:
    (key,) = fold.register(1)
    fold.must(c.AddStage("s3", "perm", "Asia/Yekaterinburg"))
    fold.must(c.PlanDay("e3", "s3", date(2016, 12, 18), "11:00", 8))
    assert code(fold.do(moving(key, "e3"))) == "registration_not_open"
    assert code(fold.do(moving(key, "e9"))) == "registration_not_open"
    fold.now = datetime(2016, 12, 17, 3, 0, tzinfo=UTC)
    fold.check_in("e2")
    assert code(fold.do(moving(key))) == "registration_not_open"


@pytest.mark.rule("CH-REG-7")
@pytest.mark.rule("CH-TZ-1")
def test_nobody_moves_to_a_day_whose_date_has_passed_in_its_city(fold: Fold) -> None:
    key, other = fold.register(2)
    fold.now = datetime(2016, 12, 17, 16, 59, tzinfo=UTC)
    fold.must(moving(key))
    fold.now = datetime(2016, 12, 17, 17, 0, tzinfo=UTC)
    assert code(fold.do(moving(other))) == "registration_not_open"


@pytest.mark.rule("CH-REG-5")
def test_only_what_is_in_force_is_moved(fold: Fold) -> None:
    (key,) = fold.register(1)
    fold.must(moving(key))
    again = fold.do(moving(key, new_registration="r9"))
    assert code(again) == "registration_state"
    fold.must(c.WithdrawRegistration("e2", f"{key}-e2"))
    back = moving(f"{key}-e2", "e1", event="e2")
    assert code(fold.do(back)) == "registration_state"


@pytest.mark.rule("CH-REG-1")
def test_nobody_moves_by_the_name_of_a_wrong_day(fold: Fold) -> None:
    (key,) = fold.register(1)
    assert code(fold.do(moving(key, "e1", event="e2"))) == "registration_unknown"
    assert code(fold.do(moving("r9"))) == "registration_unknown"


@pytest.mark.rule("CH-REG-2")
@pytest.mark.rule("CH-REG-7")
def test_age_is_checked_for_the_date_of_the_new_day(fold: Fold) -> None:
    twelve_on_the_17th = date(2004, 12, 17)
    child = fold.registration("e2", birth_date=twelve_on_the_17th, consents=BOTH)
    fold.must(child)
    back = moving(child.registration, "e1", event="e2", birth_date=twelve_on_the_17th)
    assert code(fold.do(back)) == "age_below_minimum"
    assert fold.status(child.registration) == "confirmed"


@pytest.mark.rule("CH-REG-6")
@pytest.mark.rule("CH-REG-7")
def test_consent_is_checked_for_the_date_of_the_new_day(fold: Fold) -> None:
    eighteen_on_the_17th = date(1998, 12, 17)
    waiting = fold.registration("e1", birth_date=eighteen_on_the_17th)
    fold.must(waiting)
    assert fold.status(waiting.registration) == "awaiting_consent"
    fold.must(moving(waiting.registration, birth_date=eighteen_on_the_17th))
    new = f"{waiting.registration}-e2"
    assert fold.status(new) == "confirmed"
    fold.must(moving(new, "e1", event="e2", birth_date=eighteen_on_the_17th))
    assert fold.status(f"{new}-e1") == "awaiting_consent"


@pytest.mark.rule("CH-REG-6")
@pytest.mark.rule("CH-REG-7")
def test_a_consent_goes_along_and_its_absence_too(fold: Fold) -> None:
    with_consent = fold.registration(birth_date=FIFTEEN, consents=BOTH)
    without = fold.registration(birth_date=FIFTEEN)
    fold.must(with_consent)
    fold.must(without)
    fold.must(c.RecordRepresentativeConsent("e1", without.registration))
    third = fold.registration(birth_date=FIFTEEN)
    fold.must(third)
    fold.register(1, "e2")
    for command in (with_consent, third):
        fold.must(moving(command.registration, birth_date=FIFTEEN))
    assert fold.status(f"{with_consent.registration}-e2") == "confirmed"
    assert fold.status(f"{third.registration}-e2") == "awaiting_consent"
    fold.must(moving(without.registration, birth_date=FIFTEEN, accept_waiting=True))
    assert fold.status(f"{without.registration}-e2") == "waitlisted"


# --- correcting -----------------------------------------------------------------------------------


@pytest.mark.rule("CH-REG-2")
def test_a_edited_birth_date_is_checked_again(fold: Fold) -> None:
    (key,) = fold.register(1)
    assert code(fold.do(amending(key, date(2004, 12, 11)))) == "age_below_minimum"
    fold.must(amending(key, date(1991, 1, 1)))
    assert fold.status(key) == "confirmed"
    assert code(fold.do(amending("r9", GROWN_UP))) == "registration_unknown"


@pytest.mark.rule("CH-REG-2")
def test_what_age_is_checked_by_does_not_change_once_check_in_has_begun(fold: Fold) -> None:
    key, ended = fold.register(2)
    fold.must(c.WithdrawRegistration("e1", ended))
    assert code(fold.do(amending(ended, GROWN_UP))) == "mend_too_late"
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    assert code(fold.do(amending(key, GROWN_UP))) == "mend_too_late"


@pytest.mark.rule("CH-REG-6")
def test_a_minor_by_the_edited_date_needs_the_consent_and_leaves_his_place(fold: Fold) -> None:
    keys = fold.register(3)
    fold.must(amending(keys[0], FIFTEEN))
    assert fold.status(keys[0]) == "awaiting_consent"
    fold.give_places("e1")
    assert fold.status(keys[2]) == "offered"
    fold.must(amending(keys[2], FIFTEEN))
    assert fold.championship.registrations[keys[2]].offered_until is None


@pytest.mark.rule("CH-REG-6")
@pytest.mark.rule("CH-WAIT-1")
def test_who_needs_no_consent_after_all_gets_what_he_would_get_now(fold: Fold) -> None:
    early = fold.registration(birth_date=FIFTEEN)
    fold.must(early)
    fold.register(1)
    fold.must(amending(early.registration, GROWN_UP))
    assert fold.status(early.registration) == "confirmed"
    late = fold.registration(birth_date=FIFTEEN)
    fold.must(late)
    (waiting,) = fold.register(1)
    fold.must(amending(late.registration, GROWN_UP))
    assert fold.line() == [waiting, late.registration]


# --- who enters whom -----------------------------------------------------------------------------


@pytest.mark.rule("CH-REG-6")
@pytest.mark.parametrize(
    ("birth", "channel", "consents", "expected"),
    [
        (date(2002, 12, 11), c.ONLINE, PROCESSING, "representative_registers"),
        (date(2002, 12, 11), c.ONLINE, BOTH, "confirmed"),
        (date(2002, 12, 11), "desk", PROCESSING, "awaiting_consent"),
        (date(2002, 12, 10), c.ONLINE, PROCESSING, "awaiting_consent"),
        (date(2002, 12, 10), c.ONLINE, BOTH, "confirmed"),
        (date(1998, 12, 11), c.ONLINE, PROCESSING, "awaiting_consent"),
        (date(1998, 12, 10), c.ONLINE, PROCESSING, "confirmed"),
    ],
)
def test_under_14_the_representative_registers_under_18_he_consents(
    fold: Fold, birth: date, channel: str, consents: frozenset[str], expected: str
) -> None:
    asked = fold.registration(birth_date=birth, channel=channel, consents=consents)
    decision = fold.do(asked)
    if expected == "representative_registers":
        assert code(decision) == expected
        assert "14" in decision.text("ru")
    else:
        assert fold.status(asked.registration) == expected


@pytest.mark.rule("CH-REG-1")
def test_public_registration_closes_when_check_in_begins(fold: Fold) -> None:
    online = fold.registration(channel=c.ONLINE)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    assert code(fold.do(online)) == "online_closed"
    fold.must(fold.registration(channel="desk"))


@pytest.mark.rule("CH-REG-1")
@pytest.mark.rule("CH-CHECKIN-2")
def test_nobody_registers_when_the_extension_is_over(fold: Fold) -> None:
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    fold.must(c.CloseCheckIn())
    fold.wait(hours=2)
    fold.must(c.ExtendCheckIn(10))
    fold.must(fold.registration())
    fold.wait(minutes=11)
    assert code(fold.do(fold.registration())) == "check_in_over"


@pytest.mark.rule("CH-REG-3")
def test_only_what_is_in_force_is_checked_in_after_a_withdrawn_draw() -> None:
    fold = Fold(day_maximum=4, stage_minimum=2)
    fold.start().planned()
    keys = fold.register(3)
    fold.check_in()
    for key in keys[:2]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    fold.elsewhere("e2", LATER)
    person = fold.event.entrants[keys[2]].person
    elsewhere = fold.registration("e2", person=person)
    fold.must(elsewhere)
    fold.must(c.WithdrawDraw("x1", fold.event.secret_sha256, c.Reason("other", "0" * 64)))
    assert code(fold.do(c.CheckIn(keys[2]))) == "registered_elsewhere"
    fold.must(c.WithdrawRegistration("e2", elsewhere.registration))
    assert code(fold.do(c.CheckIn(keys[2]))) == "registration_state"
    anew = fold.registration("e1", person=person)
    fold.must(anew)
    fold.must(c.CheckIn(anew.registration))


@pytest.mark.rule("CH-DAY-2")
def test_only_a_place_on_a_moved_day_is_reconfirmed(fold: Fold) -> None:
    key, other = fold.register(2)
    assert code(fold.do(c.Reconfirm("e1", key))) == "registration_state"
    assert code(fold.do(c.Reconfirm("e1", "r9"))) == "registration_unknown"
    fold.must(c.MoveDay("e1", DAY + timedelta(days=1), "11:00", frozenset(), frozenset()))
    fold.must(c.Reconfirm("e1", key))
    assert [fold.status(item) for item in (key, other)] == ["confirmed", "reconfirm_needed"]
    fold.now = datetime(2016, 12, 11, 6, 0, tzinfo=UTC)
    fold.check_in()
    assert code(fold.do(c.Reconfirm("e1", other))) == "registration_state"
    fold.must(c.CheckIn(other))
