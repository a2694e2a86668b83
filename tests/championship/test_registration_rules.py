"""Rules of planning and registration, each shown to refuse."""

from datetime import date

import pytest

from tests.support.fold import BOTH, DAY, Fold, code
from tournament.championship import commands as c
from tournament.regulations.refusals import Refusal


@pytest.fixture
def fold() -> Fold:
    return Fold().start()


@pytest.mark.rule("CH-GEN-1")
def test_a_championship_is_created_once(fold: Fold) -> None:
    again = c.CreateChampionship("c1", "key", fold.profile, date(2016, 12, 1), date(2017, 2, 12))
    assert code(fold.do(again)) == "championship_exists"


@pytest.mark.rule("CH-CITY-1")
def test_a_city_has_one_stage(fold: Fold) -> None:
    assert code(fold.do(c.AddStage("s2", "kazan", "Europe/Moscow"))) == "city_has_stage"


@pytest.mark.rule("CH-DATE-1")
@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2016, 11, 30), "date_before_start"),
        (date(2016, 12, 1), None),
        (date(2017, 2, 5), None),
        (date(2017, 2, 6), "date_too_late"),
    ],
)
def test_days_lie_between_first_start_and_a_week_before_the_final(
    fold: Fold, day: date, expected: str | None
) -> None:
    decision = fold.do(c.PlanDay("e1", "s1", day, "11:00", 8))
    assert (code(decision) if isinstance(decision, Refusal) else None) == expected


@pytest.mark.rule("CH-REG-1")
def test_nobody_registers_before_it_is_open(fold: Fold) -> None:
    fold.must(c.PlanDay("e1", "s1", DAY, "11:00", 8))
    assert code(fold.do(fold.registration())) == "registration_not_open"


@pytest.mark.rule("CH-REG-2")
@pytest.mark.parametrize(
    ("birth", "allowed"),
    [
        (date(2004, 12, 10), True),
        (date(2004, 12, 11), False),
        (date(2004, 12, 9), True),
    ],
)
def test_age_counts_on_the_game_day_and_the_birthday_itself(
    fold: Fold, birth: date, allowed: bool
) -> None:
    fold.planned()
    decision = fold.do(fold.registration(birth_date=birth, consents=BOTH))
    assert isinstance(decision, Refusal) is not allowed
    if not allowed:
        assert code(decision) == "age_below_minimum"
        assert "2004" not in decision.text("ru") + decision.text("en")


@pytest.mark.rule("CH-DAY-3")
@pytest.mark.rule("CH-REG-5")
def test_the_33rd_is_on_the_waiting_list_and_order_is_kept(fold: Fold) -> None:
    fold.planned()
    keys = fold.register(34)
    statuses = [fold.championship.registrations[key].status for key in keys]
    assert statuses == ["confirmed"] * 32 + ["waitlisted"] * 2
    assert [fold.championship.registrations[key].number for key in keys] == list(range(1, 35))


@pytest.mark.rule("CH-REG-3")
def test_one_day_per_person_in_the_whole_country(fold: Fold) -> None:
    fold.planned()
    fold.must(c.AddStage("s2", "tomsk", "Asia/Tomsk"))
    fold.must(c.PlanDay("e2", "s2", DAY, "11:00", 8))
    fold.must(c.OpenRegistration("e2"))
    first = fold.registration(person="p1")
    fold.must(first)
    assert code(fold.do(fold.registration(person="p1"))) == "registered_here"
    elsewhere = fold.registration("e2", person="p1")
    assert code(fold.do(elsewhere)) == "registered_elsewhere"
    fold.must(c.WithdrawRegistration("e1", first.registration))
    fold.must(elsewhere)


@pytest.mark.rule("CH-REG-3")
def test_a_played_day_uses_the_persons_only_day(fold: Fold) -> None:
    day = Fold().drawn(10)
    day.play_on(1)
    player = next(iter(day.event.entrants.values()))
    day.elsewhere()
    assert code(day.do(day.registration("e2", person=player.person))) == "day_used"


@pytest.mark.rule("CH-REG-3")
def test_a_no_show_and_the_waiting_list_are_free_after_the_draw() -> None:
    fold = Fold().start().planned()
    keys = fold.register(12)
    fold.check_in()
    for key in keys[:10]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    absent = fold.championship.registrations[keys[11]]
    assert absent.status == "released"
    fold.elsewhere()
    fold.must(fold.registration("e2", person=absent.person))


@pytest.mark.rule("CH-REG-6")
def test_without_consent_to_processing_nobody_is_registered(fold: Fold) -> None:
    fold.planned()
    assert code(fold.do(fold.registration(consents=frozenset()))) == "consent_missing"


@pytest.mark.rule("CH-REG-6")
def test_a_minor_holds_no_place_before_the_representative_consents(fold: Fold) -> None:
    fold.planned()
    minor = fold.registration(birth_date=date(2001, 5, 5))
    fold.must(minor)
    assert fold.championship.registrations[minor.registration].status == "awaiting_consent"
    fold.register(32)
    fold.must(c.RecordRepresentativeConsent("e1", minor.registration))
    assert fold.championship.registrations[minor.registration].status == "waitlisted"
    again = fold.do(c.RecordRepresentativeConsent("e1", minor.registration))
    assert code(again) == "registration_state"


@pytest.mark.rule("CH-REG-6")
def test_a_minor_without_consent_is_not_checked_in(fold: Fold) -> None:
    fold.planned()
    minor = fold.registration(birth_date=date(2001, 5, 5))
    fold.must(minor)
    fold.check_in()
    assert code(fold.do(c.CheckIn(minor.registration))) == "representative_missing"
    fold.must(c.RecordRepresentativeConsent("e1", minor.registration))
    fold.must(c.CheckIn(minor.registration))


@pytest.mark.rule("CH-TZ-1")
@pytest.mark.rule("CH-CHECKIN-1")
def test_check_in_opens_on_the_citys_own_date() -> None:
    fold = Fold().start()
    fold.must(c.AddStage("s2", "petropavlovsk-kamchatsky", "Asia/Kamchatka"))
    fold.must(c.PlanDay("e2", "s2", DAY, "11:00", 8))
    fold.must(c.OpenRegistration("e2"))
    fold.now = fold.now.replace(day=9, hour=11, minute=0)
    opening = c.OpenCheckIn("e2", "key", "0" * 64)
    assert code(fold.do(opening)) == "check_in_early"
    fold.now = fold.now.replace(hour=12, minute=30)
    fold.must(opening)


@pytest.mark.rule("CH-DAY-2")
def test_registration_opens_once_and_check_in_follows_it(fold: Fold) -> None:
    fold.must(c.PlanDay("e1", "s1", DAY, "11:00", 8))
    opening = c.OpenCheckIn("e1", "key", "0" * 64)
    assert code(fold.do(opening)) == "check_in_not_open"
    fold.must(c.OpenRegistration("e1"))
    assert code(fold.do(c.OpenRegistration("e1"))) == "day_not_planned"
    fold.must(opening)
    assert code(fold.do(opening)) == "day_not_planned"


@pytest.mark.rule("CH-REG-1")
def test_what_nobody_registered_is_unknown(fold: Fold) -> None:
    fold.planned()
    for command in (c.WithdrawRegistration("e1", "r9"), c.RecordRepresentativeConsent("e1", "r9")):
        refusal = fold.do(command)
        assert code(refusal) == "registration_unknown"
    fold.check_in()
    assert code(fold.do(c.CheckIn("r9"))) == "registration_unknown"
    assert code(fold.do(c.UndoCheckIn("r9"))) == "registration_unknown"


@pytest.mark.rule("CH-REG-5")
def test_an_ended_registration_does_not_end_again(fold: Fold) -> None:
    fold.planned()
    (key,) = fold.register(1)
    fold.must(c.WithdrawRegistration("e1", key))
    refusal = fold.do(c.WithdrawRegistration("e1", key))
    assert code(refusal) == "registration_state"
    assert refusal.kind == "stale"
    assert code(fold.do(c.RecordRepresentativeConsent("e1", key))) == "registration_state"


@pytest.mark.rule("CH-ROLE-1")
def test_an_appointment_is_made_and_ended_once(fold: Fold) -> None:
    fold.must(c.GrantRole("g1", "u1", "judge", "stage", "s1"))
    again = c.GrantRole("g2", "u1", "judge", "stage", "s1")
    assert code(fold.do(again)) == "granted_already"
    fold.must(c.RevokeRole("g1", "judge"))
    assert code(fold.do(c.RevokeRole("g1", "judge"))) == "grant_ended"
    assert code(fold.do(c.RevokeRole("g9", "judge"))) == "grant_ended"
    fold.must(again)
    assert code(fold.do(c.RevokeRole("g2", "organizer"))) == "grant_ended"


@pytest.mark.rule("CH-REG-5")
def test_nobody_overtakes_those_who_wait(fold: Fold) -> None:
    fold.planned()
    keys = fold.register(33)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    (late,) = fold.register(1)
    assert fold.championship.registrations[late].status == "waitlisted"
    fold.check_in()
    (later,) = fold.register(1)
    assert fold.event.entrants[later].status == "waitlisted"


@pytest.mark.rule("CH-REG-1")
def test_a_registration_of_another_day_is_unknown_here(fold: Fold) -> None:
    fold.planned()
    (key,) = fold.register(1)
    fold.elsewhere()
    assert code(fold.do(c.WithdrawRegistration("e2", key))) == "registration_unknown"


@pytest.mark.rule("CH-REG-1")
def test_nobody_registers_himself_for_a_day_that_is_over(fold: Fold) -> None:
    fold.planned()
    fold.wait(hours=14)
    fold.must(fold.registration(channel=c.ONLINE))
    fold.wait(hours=2)
    assert code(fold.do(fold.registration(channel=c.ONLINE))) == "online_closed"
