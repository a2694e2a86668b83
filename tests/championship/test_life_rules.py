"""The way of a championship from draft to archive (spec 5.2), its numbers, its announcements."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tests.support.drafts import announced, draft, numbers
from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship import facts as f
from tournament.championship.championship_evolve import evolve_championship
from tournament.championship.codec import body_of, fact_from
from tournament.championship.notices import notices
from tournament.championship.now.championship import STEPS, ChampionshipNow, championship_now
from tournament.championship.qualification.queries import stage_qualification


@pytest.fixture
def fold() -> Fold:
    return announced()


def status(fold: Fold) -> str:
    return championship_now(fold.championship, fold.now).status


def played(fold: Fold) -> Fold:
    """The day is over and closed."""
    fold.register(4)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in().all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    fold.play_on()
    fold.must(c.CompleteDay())
    return fold


# --- draft, announced, over ----------------------------------------------------------------------


@pytest.mark.rule("CH-GEN-1")
def test_a_draft_takes_no_registrations_until_it_is_announced() -> None:
    fold = draft()
    assert status(fold) == "draft"
    fold.must(c.PlanDay("e1", "s1", date(2016, 12, 10), "11:00", 8))
    assert code(fold.do(c.OpenRegistration("e1"))) == "championship_draft"
    fold.must(c.CancelDay("e1", REASON))
    again = c.RescheduleDay("e1", "e2", date(2016, 12, 17), "11:00", 8, {})
    assert code(fold.do(again)) == "championship_draft"
    fold.must(c.PlanDay("e1", "s1", date(2016, 12, 10), "11:00", 8))
    fold.must(c.AnnounceChampionship())
    assert status(fold) == "announced"
    fold.must(c.OpenRegistration("e1"))
    assert status(fold) == "registration_open"


@pytest.mark.rule("CH-GEN-1")
def test_a_championship_is_announced_once() -> None:
    fold = draft()
    fold.must(c.AnnounceChampionship())
    assert code(fold.do(c.AnnounceChampionship())) == "announced_already"


@pytest.mark.rule("CH-GEN-1")
def test_a_championship_of_an_older_version_was_announced_at_once() -> None:
    fold = Fold()
    new = f.ChampionshipCreated("c1", "key", fold.profile.body(), "2016-12-01", "2017-02-12", False)
    for version, status in ((1, "announced"), (2, "draft")):
        fact = fact_from("championship-created", version, body_of(new))
        state = evolve_championship(fold.championship, fact, fold.now)
        assert championship_now(state, fold.now).status == status


@pytest.mark.rule("CH-GEN-1")
def test_a_cancelled_championship_frees_and_tells_everybody_and_begins_nothing(fold: Fold) -> None:
    keys = fold.register(3)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    before = fold.championship
    made = fold.must(c.CancelChampionship(REASON))
    assert status(fold) == "cancelled"
    assert [fold.status(key) for key in keys] == ["withdrawn", "released", "released"]
    assert fold.championship.days["e1"].status == "cancelled"
    told = notices(before, fold.championship, made["championship"])
    assert [(item.kind, item.registration) for item in told] == [
        ("day_cancelled", keys[1]),
        ("day_cancelled", keys[2]),
    ]
    for command in (
        c.AddStage("s2", "perm", "Asia/Yekaterinburg"),
        c.PlanDay("e2", "s1", date(2016, 12, 17), "11:00", 8),
        c.RescheduleDay("e1", "e2", date(2016, 12, 17), "11:00", 8, {}),
        c.CancelChampionship(REASON),
        numbers(fold, grace_minutes=11),
    ):
        assert code(fold.do(command)) == "championship_over"


@pytest.mark.rule("CH-GEN-1")
def test_a_championship_is_not_cancelled_in_the_middle_of_a_day(fold: Fold) -> None:
    fold.register(4)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    assert code(fold.do(c.CancelChampionship(REASON))) == "day_in_play"


@pytest.mark.rule("CH-GEN-1")
def test_only_what_is_over_is_archived(fold: Fold) -> None:
    assert code(fold.do(c.ArchiveChampionship())) == "not_finished"
    fold.must(c.CancelChampionship(REASON))
    fold.must(c.ArchiveChampionship())
    assert status(fold) == "archived"


def with_final(fold: Fold, at: str) -> ChampionshipNow:
    """What is true of a championship whose final's day has a status."""
    if fold.championship.final is None:
        fold.must(c.PlanFinal("sf", "final", "saint-petersburg", "Europe/Moscow", "11:00", 16))
    state = fold.championship
    day = replace(state.days["final"], status=at)
    days = {**state.days, "final": day}
    return championship_now(replace(state, days=days), fold.now)


@pytest.mark.rule("CH-GEN-1")
@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("planned", "registration_open"),
        ("open", "registration_open"),
        ("check_in", "registration_open"),
        ("drawn", "final_drawn"),
        ("running", "final_running"),
        ("suspended", "final_suspended"),
        ("finished", "final_running"),
        ("completed", "finished"),
    ],
)
def test_the_final_tells_how_far_the_championship_is(fold: Fold, at: str, expected: str) -> None:
    assert with_final(fold, at).status == expected


# --- the list of finalists -----------------------------------------------------------------------


@pytest.mark.rule("CH-AMB-27")
@pytest.mark.rule("CH-STAGE-1")
def test_finalists_are_settled_when_every_stage_is_through(fold: Fold) -> None:
    assert code(fold.do(c.FixQualifiers())) == "stages_open"
    fold.must(c.CancelDay("e1", REASON))
    fold.must(c.FixQualifiers())
    assert status(fold) == "qualifiers_fixed"
    assert code(fold.do(c.FixQualifiers())) == "fixing_state"


@pytest.mark.rule("CH-STAGE-1")
def test_check_in_of_the_final_opens_for_settled_finalists(fold: Fold) -> None:
    fold.must(c.PlanFinal("sf", "final", "saint-petersburg", "Europe/Moscow", "11:00", 16))
    fold.must(c.CancelDay("e1", REASON))
    fold.now = datetime(2017, 2, 12, 6, 0, tzinfo=UTC)
    check_in = c.OpenCheckIn("final", "key", "0" * 64)
    assert code(fold.do(check_in)) == "qualifiers_not_fixed"
    fold.must(c.FixQualifiers())
    fold.must(check_in)


@pytest.mark.rule("CH-STAGE-1")
def test_finalists_of_a_draft_are_not_settled() -> None:
    assert code(draft().do(c.FixQualifiers())) == "fixing_state"


@pytest.mark.rule("CH-STAGE-1")
def test_settled_finalists_keep_cities_and_days_as_they_are_until_reopened(fold: Fold) -> None:
    fold.register(1)
    fold.must(c.CancelDay("e1", REASON))
    assert code(fold.do(c.ReopenRegionals())) == "reopening_state"
    fold.must(c.FixQualifiers())
    again = c.RescheduleDay("e1", "e2", date(2016, 12, 17), "11:00", 8, {})
    assert code(fold.do(again)) == "regionals_closed"
    more = c.AddStage("s2", "perm", "Asia/Yekaterinburg")
    assert code(fold.do(more)) == "regionals_closed"
    assert code(fold.do(c.PlanDay("e2", "s1", date(2016, 12, 17), "11:00", 8))) == (
        "regionals_closed"
    )
    fold.must(c.ReopenRegionals())
    fold.must(more)


@pytest.mark.rule("CH-STAGE-1")
def test_nothing_is_reopened_after_the_draw_of_the_final(fold: Fold) -> None:
    fold.must(c.CancelDay("e1", REASON))
    fold.must(c.FixQualifiers())
    assert with_final(fold, "drawn").final_drawn
    day = replace(fold.championship.days["final"], status="drawn")
    days = {**fold.championship.days, "final": day}
    fold.championship = replace(fold.championship, days=days)
    assert code(fold.do(c.ReopenRegionals())) == "reopening_state"


@pytest.mark.rule("CH-STAGE-1")
def test_a_final_whose_check_in_is_open_is_not_drawn_while_the_stages_are_reopened(
    fold: Fold,
) -> None:
    fold.must(c.PlanFinal("sf", "final", "saint-petersburg", "Europe/Moscow", "11:00", 16))
    fold.must(c.CancelDay("e1", REASON))
    fold.must(c.FixQualifiers())
    fold.now = datetime(2017, 2, 12, 6, 0, tzinfo=UTC)
    fold.check_in("final").at("final")
    fold.must(c.ReopenRegionals())
    fold.must(c.CloseCheckIn())
    assert code(fold.do(c.FreezeList())) == "qualifiers_not_fixed"
    fold.must(c.FixQualifiers())
    assert code(fold.do(c.FreezeList())) == "final_too_few"


@pytest.mark.rule("CH-QUAL-4")
def test_finalists_are_settled_when_nobody_s_answer_is_awaited(fold: Fold) -> None:
    fold.must(c.PlanFinal("sf", "final", "saint-petersburg", "Europe/Moscow", "11:00", 16))
    played(fold)
    fold.wait(minutes=1)
    until = datetime(2017, 1, 20, 20, 59, 59, tzinfo=UTC)
    seen = stage_qualification(fold.championship, "s1").digest
    fold.must(c.ConfirmQualifiers("s1", seen, until, unplayed=False), role="publisher")
    assert code(fold.do(c.FixQualifiers())) == "answers_open"
    fold.now = until
    fold.wait(seconds=1)
    fold.must(c.FixQualifiers())


def test_the_steps_are_in_the_order_of_the_state_machine() -> None:
    assert STEPS[0] == "draft"
    assert STEPS.index("qualifiers_fixed") < STEPS.index("final_drawn") < STEPS.index("finished")


@pytest.mark.parametrize(
    ("at", "status", "legs"),
    [
        ("planned", "registration_open", ["current", "todo", "todo"]),
        ("drawn", "final_drawn", ["done", "done", "current"]),
        ("suspended", "final_suspended", ["done", "done", "current"]),
        ("completed", "finished", ["done", "done", "done"]),
    ],
)
def test_the_way_is_told_by_its_steps_and_by_its_parts(
    fold: Fold, at: str, status: str, legs: list[str]
) -> None:
    now = with_final(fold, at)
    assert [step for step, how in now.steps if how == "current"] == [status]
    assert [now.reached(leg) for leg in ("cities", "qualifiers", "final")] == legs
    how_far = [how for _, how in now.steps]
    assert how_far == sorted(how_far, key=["done", "current", "todo"].index)
    fold.must(c.CancelChampionship(REASON))
    assert championship_now(fold.championship, fold.now).steps == ()


# --- what is told, and who wishes to host --------------------------------------------------------


@pytest.mark.rule("CH-PUBLIC-2")
def test_the_public_list_is_switched_off_and_on(fold: Fold) -> None:
    assert fold.championship.life.listed
    assert code(fold.do(c.SetPublicIndex(True))) == "index_same"
    fold.must(c.SetPublicIndex(False))
    assert not fold.championship.life.listed


@pytest.mark.rule("CH-PUBLIC-2")
def test_an_announcement_is_told_sent_and_taken_back(fold: Fold) -> None:
    keys = fold.register(3)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    before = fold.championship
    made = fold.must(c.PublishAnnouncement("a1", "s1", "0" * 64, True))
    told = notices(before, fold.championship, made["championship"])
    assert [(item.kind, item.registration, dict(item.about)) for item in told] == [
        ("announcement", key, {"announcement": "a1"}) for key in keys[1:]
    ]
    silent = fold.must(c.PublishAnnouncement("a2", None, "0" * 64, False))
    assert notices(before, fold.championship, silent["championship"]) == ()
    fold.must(c.WithdrawAnnouncement("a1"))
    assert fold.championship.life.announcements["a1"].withdrawn
    assert code(fold.do(c.WithdrawAnnouncement("a1"))) == "announcement_gone"


@pytest.mark.rule("CH-PUBLIC-2")
def test_an_announcement_to_one_city_is_sent_to_its_players_only(fold: Fold) -> None:
    fold.register(1)
    fold.must(c.AddStage("s2", "perm", "Asia/Yekaterinburg"))
    fold.must(c.PlanDay("e2", "s2", date(2016, 12, 17), "11:00", 8))
    fold.must(c.OpenRegistration("e2"))
    (other,) = fold.register(1, "e2")
    before = fold.championship
    made = fold.must(c.PublishAnnouncement("a1", "s2", "0" * 64, True))
    told = notices(before, fold.championship, made["championship"])
    assert [item.registration for item in told] == [other]
    assert code(fold.do(c.PublishAnnouncement("a2", "s9", "0" * 64, False))) == (
        "announcement_stage"
    )


@pytest.mark.rule("CH-PUBLIC-2")
def test_nothing_is_announced_from_a_draft() -> None:
    asked = c.PublishAnnouncement("a1", None, "0" * 64, False)
    assert code(draft().do(asked)) == "announcing_draft"


@pytest.mark.rule("CH-CONTACT-2")
def test_a_wish_to_host_is_noted_with_consent_and_answered_once(fold: Fold) -> None:
    assert code(fold.do(c.RecordApplication("w1", "0" * 64, False))) == "application_consent"
    stages, days = fold.championship.stages, fold.championship.days
    fold.must(c.RecordApplication("w1", "0" * 64, True))
    assert fold.championship.life.applications["w1"].status == "received"
    fold.must(c.DecideApplication("w1", True))
    assert fold.championship.life.applications["w1"].status == "accepted"
    assert (fold.championship.stages, fold.championship.days) == (stages, days)
    assert code(fold.do(c.DecideApplication("w1", False))) == "application_decided"
