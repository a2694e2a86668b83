"""A city's stage (spec 5.3): where it stands, its deadlines, its end before or without a report."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship.notices import notices
from tournament.championship.now.championship import stage_now
from tournament.championship.planning.stages.queries import registration_ends, registration_open

KAMCHATKA, PETERSBURG = "Asia/Kamchatka", "Europe/Moscow"
DAY = date(2016, 12, 10)
CLOSE = c.CloseStage("ruling1", "s1", REASON)


@pytest.fixture
def fold() -> Fold:
    """A city with one day that people may register for."""
    made = Fold(stage_minimum=2)
    made.now = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)
    return made.start().planned()


def status(fold: Fold, stage: str = "s1") -> str:
    return stage_now(fold.championship, fold.championship.stages[stage], fold.now).status


def online(fold: Fold, event: str = "e1") -> c.Register:
    """Somebody who enters themselves."""
    return fold.registration(event, channel=c.ONLINE)


def at_check_in(fold: Fold, players: int = 4) -> Fold:
    """The morning of the day: everyone is in."""
    fold.register(players)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    return fold.check_in().all_in()


def drawn(fold: Fold) -> Fold:
    at_check_in(fold)
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    return fold


# --- where it stands -----------------------------------------------------------------------------


@pytest.mark.rule("CH-DAY-2")
def test_the_way_of_a_stage() -> None:
    fold = Fold(stage_minimum=2)
    fold.now = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)
    fold.start()
    assert status(fold) == "empty"
    fold.must(c.PlanDay("e1", "s1", DAY, "11:00", 8))
    assert status(fold) == "planned"
    fold.must(c.GrantRole("g1", "u1", "judge", "event", "e1"))
    fold.must(c.OpenRegistration("e1"))
    assert status(fold) == "registration_open"
    fold.must(c.CloseRegistration("e1"))
    assert status(fold) == "registration_closed"
    fold.must(c.ReopenRegistration("e1", None))
    assert status(fold) == "registration_open"
    drawn(fold)
    assert status(fold) == "registration_closed"
    fold.play("W1.1")
    assert status(fold) == "running"
    fold.play_on()
    fold.must(c.CompleteDay())
    assert status(fold) == "results_pending"


@pytest.mark.rule("CH-DAY-2")
def test_a_stage_whose_days_are_all_cancelled_is_cancelled_until_another_is_set(fold: Fold) -> None:
    fold.must(c.CancelDay("e1", REASON))
    assert status(fold) == "cancelled"
    fold.must(c.PlanDay("e2", "s1", date(2016, 12, 17), "11:00", 8))
    assert status(fold) == "planned"


@pytest.mark.rule("CH-TZ-1")
@pytest.mark.parametrize("zone", ["UTC+3", "Etc/GMT-3", "EST", "Europe/Nowhere", ""])
def test_a_city_has_the_zone_of_a_place(fold: Fold, zone: str) -> None:
    assert code(fold.do(c.AddStage("s2", "kaliningrad", zone))) == "zone_unknown"
    fold.must(c.AddStage("s2", "kaliningrad", "Europe/Kaliningrad"))


# --- deadlines -----------------------------------------------------------------------------------


def two_zones() -> Fold:
    """A day in Kamchatka and one in Saint Petersburg, both on 12 February 2017."""
    made = Fold()
    made.now = datetime(2017, 2, 1, 0, 0, tzinfo=UTC)
    first, final = date(2016, 12, 1), date(2017, 2, 26)
    made.must(c.CreateChampionship("c1", "key", made.profile, first, final))
    made.must(c.AnnounceChampionship())
    for stage, event, city, zone in (
        ("s1", "kamchatka", "petropavlovsk-kamchatsky", KAMCHATKA),
        ("s2", "petersburg", "saint-petersburg", PETERSBURG),
    ):
        made.must(c.AddStage(stage, city, zone))
        made.must(c.PlanDay(event, stage, date(2017, 2, 12), "11:00", 8))
        made.must(c.OpenRegistration(event))
        made.must(c.SetDeadline(event, date(2017, 2, 11)))
    return made


@pytest.mark.rule("CH-TZ-1")
def test_one_in_the_morning_in_kamchatka_is_the_day_before_in_petersburg() -> None:
    fold = two_zones()
    fold.now = datetime(2017, 2, 12, 1, 0, tzinfo=ZoneInfo(KAMCHATKA))
    assert fold.now.astimezone(ZoneInfo(PETERSBURG)).date() == date(2017, 2, 11)
    assert code(fold.do(online(fold, "kamchatka"))) == "deadline_passed"
    fold.must(online(fold, "petersburg"))


@pytest.mark.rule("CH-TZ-1")
@pytest.mark.parametrize(("event", "zone"), [("kamchatka", KAMCHATKA), ("petersburg", PETERSBURG)])
def test_the_end_of_a_day_is_its_last_second_in_the_city(event: str, zone: str) -> None:
    fold = two_zones()
    last = datetime(2017, 2, 11, 23, 59, 59, tzinfo=ZoneInfo(zone))
    day = fold.championship.days[event]
    assert registration_ends(day) == last
    assert registration_open(day, last)
    assert not registration_open(day, last + timedelta(microseconds=1))
    fold.now = last - timedelta(seconds=1)
    fold.must(online(fold, event))
    assert code(fold.do(online(fold, event))) == "deadline_passed"


@pytest.mark.rule("CH-TZ-1")
def test_the_desk_still_enters_people_after_the_deadline(fold: Fold) -> None:
    fold.must(c.SetDeadline("e1", date(2016, 12, 4)))
    assert code(fold.do(online(fold))) == "deadline_passed"
    fold.must(fold.registration())


@pytest.mark.rule("CH-TZ-1")
def test_nobody_moves_himself_to_a_day_after_its_deadline(fold: Fold) -> None:
    (key,) = fold.register(1)
    fold.elsewhere()
    fold.must(c.SetDeadline("e2", date(2016, 12, 4)))
    moving = c.MoveRegistration(
        event="e1", registration=key, new_registration="n1", to_event="e2", channel=c.ONLINE,
        birth_date=date(1990, 1, 1), accept_waiting=False, consented=True,
    )  # fmt: skip
    assert code(fold.do(moving)) == "deadline_passed"


@pytest.mark.rule("CH-TZ-1")
def test_a_deadline_lies_on_the_game_day_at_the_latest_and_is_a_change(fold: Fold) -> None:
    assert code(fold.do(c.SetDeadline("e1", date(2016, 12, 11)))) == "deadline_after_day"
    fold.must(c.SetDeadline("e1", DAY))
    assert code(fold.do(c.SetDeadline("e1", DAY))) == "deadline_same"
    fold.must(c.SetDeadline("e1", None))
    fold.must(online(fold))


@pytest.mark.rule("CH-TZ-1")
def test_what_registration_was_is_settled_when_check_in_opens(fold: Fold) -> None:
    at_check_in(fold)
    for command in (
        c.SetDeadline("e1", date(2016, 12, 9)),
        c.CloseRegistration("e1"),
        c.ReopenRegistration("e1", None),
    ):
        assert code(fold.do(command)) == "registration_settled"


@pytest.mark.rule("CH-REG-1")
def test_closed_registration_is_the_desk_s_until_it_is_reopened(fold: Fold) -> None:
    assert code(fold.do(c.ReopenRegistration("e1", None))) == "registration_not_closed"
    fold.must(c.CloseRegistration("e1"))
    assert code(fold.do(c.CloseRegistration("e1"))) == "registration_closed_already"
    assert code(fold.do(online(fold))) == "registration_closed"
    fold.must(fold.registration())
    fold.must(c.ReopenRegistration("e1", date(2016, 12, 6)))
    fold.must(online(fold))


@pytest.mark.rule("CH-TZ-1")
def test_registration_is_reopened_to_a_date_that_has_not_passed(fold: Fold) -> None:
    fold.must(c.SetDeadline("e1", date(2016, 12, 4)))
    assert status(fold) == "registration_closed"
    assert code(fold.do(c.ReopenRegistration("e1", date(2016, 12, 4)))) == "deadline_in_past"
    assert code(fold.do(c.ReopenRegistration("e1", date(2016, 12, 11)))) == "deadline_after_day"
    fold.must(c.ReopenRegistration("e1", date(2016, 12, 5)))
    assert status(fold) == "registration_open"


# --- a city leaves -------------------------------------------------------------------------------


@pytest.mark.rule("CH-CITY-2")
@pytest.mark.rule("CH-REG-3")
def test_the_players_of_a_withdrawn_city_are_told_and_may_register_elsewhere(fold: Fold) -> None:
    keys = fold.register(3)
    before = fold.championship
    made = fold.must(c.WithdrawStage("s1", REASON))
    assert status(fold) == "cancelled"
    assert {fold.status(key) for key in keys} == {"released"}
    told = notices(before, fold.championship, made["championship"])
    assert [(item.kind, item.registration) for item in told] == [
        ("day_cancelled", key) for key in keys
    ]
    fold.must(c.AddStage("s2", "perm", "Asia/Yekaterinburg"))
    fold.must(c.PlanDay("e2", "s2", DAY, "11:00", 8))
    fold.must(c.OpenRegistration("e2"))
    person = fold.championship.registrations[keys[0]].person
    fold.must(fold.registration("e2", person=person))


@pytest.mark.rule("CH-CITY-2")
def test_a_withdrawn_city_is_planned_again_only_after_it_is_taken_back(fold: Fold) -> None:
    fold.must(c.WithdrawStage("s1", REASON))
    again = c.PlanDay("e2", "s1", date(2016, 12, 17), "11:00", 8)
    assert code(fold.do(again)) == "city_withdrawn"
    fold.must(c.RestoreStage("s1"))
    assert code(fold.do(c.RestoreStage("s1"))) == "stage_not_withdrawn"
    fold.must(again)
    assert status(fold) == "planned"


@pytest.mark.rule("CH-CITY-2")
def test_a_city_where_a_match_was_played_is_not_withdrawn(fold: Fold) -> None:
    at_check_in(fold)
    assert code(fold.do(c.WithdrawStage("s1", REASON))) == "stage_at_door"
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    fold.play("W1.1")
    assert code(fold.do(c.WithdrawStage("s1", REASON))) == "stage_played"


@pytest.mark.rule("CH-STAGE-1")
def test_a_city_is_withdrawn_once(fold: Fold) -> None:
    fold.must(c.WithdrawStage("s1", REASON))
    assert code(fold.do(c.WithdrawStage("s1", REASON))) == "stage_over"


# --- a stage that never reports ------------------------------------------------------------------


@pytest.mark.rule("CH-STAGE-1")
def test_a_silent_stage_is_closed_from_seven_days_before_the_final(fold: Fold) -> None:
    drawn(fold)
    fold.play("W1.1")
    fold.now = datetime(2017, 2, 4, 20, 59, 58, tzinfo=UTC)
    assert code(fold.do(CLOSE)) == "closing_early"
    fold.wait(seconds=1)
    made = fold.must(CLOSE)["championship"]
    assert made.missing == ({"event": "e1", "date": "2016-12-10", "status": "running"},)
    assert fold.championship.stages["s1"].missing == (("e1", "running"),)
    assert code(fold.do(CLOSE)) == "stage_over"


@pytest.mark.rule("CH-STAGE-1")
@pytest.mark.rule("CH-DAY-7")
def test_a_day_that_becomes_void_at_its_check_in_is_told_to_everybody(fold: Fold) -> None:
    at_check_in(fold)
    listed = [item.id for item in fold.championship.of_day("e1")]
    fold.now = datetime(2017, 2, 5, 9, 0, tzinfo=UTC)
    fold.must(CLOSE)
    before = fold.championship
    made = fold.must(c.VoidDay("e1", "x9", REASON, "CH-STAGE-1"), role="publisher")
    told = notices(before, fold.championship, made["championship"])
    assert [(item.kind, item.registration) for item in told] == [
        ("day_voided", key) for key in listed
    ]


@pytest.mark.rule("CH-STAGE-1")
def test_closing_cancels_what_has_not_begun_and_lets_no_day_be_added(fold: Fold) -> None:
    keys = fold.register(2)
    fold.now = datetime(2017, 2, 5, 9, 0, tzinfo=UTC)
    fold.must(CLOSE)
    assert fold.championship.days["e1"].status == "cancelled"
    assert {fold.status(key) for key in keys} == {"released"}
    assert status(fold) == "cancelled"
    assert code(fold.do(c.PlanDay("e2", "s1", date(2017, 2, 5), "11:00", 8))) == "stage_shut"


@pytest.mark.rule("CH-STAGE-1")
def test_a_stage_that_has_reported_is_not_closed_by_a_ruling(fold: Fold) -> None:
    drawn(fold)
    fold.play_on()
    fold.must(c.CompleteDay())
    fold.now = datetime(2017, 2, 5, 9, 0, tzinfo=UTC)
    assert code(fold.do(CLOSE)) == "stage_reported"


# --- who works at the desk -----------------------------------------------------------------------


@pytest.mark.rule("CH-ROLE-4")
def test_a_desk_helper_is_appointed_for_one_day(fold: Fold) -> None:
    assert code(fold.do(c.GrantRole("g2", "u2", "helper", "stage", "s1"))) == "helper_scope"
    fold.must(c.GrantRole("g2", "u2", "helper", "event", "e1"))
    assert c.GrantRole("g2", "u2", "helper", "event", "e1").action == "appoint_helper"
    assert not [grant for grant in fold.championship.judges_of("e1") if grant.user == "u2"]
