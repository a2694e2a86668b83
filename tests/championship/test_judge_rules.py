"""Rules about judges: conflicts of interest, playing judges, the duty judge, replacement."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from tests.support.fold import DAY, REASON, SECRET, Fold, code
from tournament.championship import commands as c
from tournament.championship.championship_state import Grant
from tournament.championship.judges.queries import (
    confirmation_overdue,
    organizer_plays,
    suspension_due,
    without_judge_since,
)


@pytest.fixture
def day() -> Fold:
    """Sixteen players; the judge of the day is the account u1."""
    return Fold().drawn(16)


def late(fold: Fold, match: str) -> None:
    fold.call(match)
    fold.wait(minutes=11)


def walkover(fold: Fold, match: str, winner: str = "A") -> c.RuleWalkover:
    return c.RuleWalkover(fold.new("ruling"), match, winner, fold.version(match), REASON)  # type: ignore[arg-type]


def person_in(fold: Fold, match: str, seat: str = "A") -> str:
    registration = fold.event.player(match, seat)
    assert registration is not None
    return fold.event.entrants[registration].person


def registration_in(fold: Fold, match: str, seat: str = "A") -> str:
    found = fold.event.player(match, seat)
    assert found is not None
    return found


def link(fold: Fold, user: str, match: str, seat: str = "A") -> None:
    fold.must(c.LinkAccount(person_in(fold, match, seat), user))


# --- conflicts of interest (CH-JUDGE-2) --------------------------------------------------------


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_does_not_rule_on_his_own_match_by_his_account_or_by_the_ledger(day: Fold) -> None:
    late(day, "W1.1")
    mine = person_in(day, "W1.1")
    assert code(day.do(walkover(day, "W1.1"), person=mine)) == "judge_conflict"
    link(day, "u1", "W1.1")
    assert code(day.do(walkover(day, "W1.1"), actor="u1")) == "judge_conflict"
    day.must(walkover(day, "W1.1"), actor="u2")


@pytest.mark.rule("CH-JUDGE-2")
def test_nor_on_a_match_whose_player_he_meets_next(day: Fold) -> None:
    day.play("W1.2")
    waiting = person_in(day, "W2.1", "B")
    late(day, "W1.1")
    assert code(day.do(walkover(day, "W1.1"), person=waiting)) == "judge_conflict"
    elsewhere = person_in(day, "W1.3")
    day.must(walkover(day, "W1.1"), person=elsewhere)


@pytest.mark.rule("CH-JUDGE-2")
def test_nor_on_who_waits_for_the_winner_of_his_own_match(day: Fold) -> None:
    day.play("W1.1")
    waits = registration_in(day, "W2.1")
    leaving = c.RuleDisqualification("x", waits, day.event.open_match_version(waits), REASON)
    assert code(day.do(leaving, person=person_in(day, "W1.2"))) == "judge_conflict"
    assert code(day.do(leaving, person=person_in(day, "W1.2", "B"))) == "judge_conflict"
    day.must(leaving, person=person_in(day, "W1.3"))


@pytest.mark.rule("CH-JUDGE-2")
def test_nor_on_the_withdrawal_of_his_opponent(day: Fold) -> None:
    opponent = registration_in(day, "W1.1", "B")
    leaving = c.RuleWithdrawal("x", opponent, day.event.open_match_version(opponent), REASON)
    banned = c.RuleDisqualification("x", opponent, day.event.open_match_version(opponent), REASON)
    mine = person_in(day, "W1.1", "A")
    assert code(day.do(leaving, person=mine)) == "judge_conflict"
    assert code(day.do(banned, person=mine)) == "judge_conflict"
    day.must(leaving, person=person_in(day, "W1.5"))
    back = c.RevokeWithdrawal("y", "x", f"{day.event.open_match_version(opponent)}/1", REASON)
    assert code(day.do(back, person=mine)) == "judge_conflict"


@pytest.mark.rule("CH-JUDGE-2")
def test_nor_on_a_match_of_somebody_he_has_declared_to_be_related(day: Fold) -> None:
    player = registration_in(day, "W1.1", "B")
    late(day, "W1.1")
    day.must(c.DeclareRelation("u1", player), actor="u1", role="judge")
    assert code(day.do(walkover(day, "W1.1"), actor="u1")) == "judge_conflict"
    day.must(c.WithdrawRelation("u1", player))
    day.must(walkover(day, "W1.1"), actor="u1")


@pytest.mark.rule("CH-JUDGE-2")
def test_a_relation_is_ones_own_and_is_declared_once(day: Fold) -> None:
    player = registration_in(day, "W1.1")
    for command in (c.DeclareRelation("u2", player), c.WithdrawRelation("u2", player)):
        assert code(day.do(command, actor="u1", role="judge")) == "relation_of_another"
    assert code(day.do(c.WithdrawRelation("u1", player))) == "not_related"
    day.must(c.DeclareRelation("u1", player))
    assert code(day.do(c.DeclareRelation("u1", player))) == "related_already"


@pytest.mark.rule("CH-REG-1")
def test_only_a_players_relations_are_noted(day: Fold) -> None:
    for command in (c.DeclareRelation("u1", "nobody"), c.WithdrawRelation("u1", "nobody")):
        assert code(day.do(command)) == "registration_unknown"


@pytest.mark.rule("CH-JUDGE-2")
def test_a_person_known_twice_is_one(day: Fold) -> None:
    late(day, "W1.1")
    player = person_in(day, "W1.1")
    day.must(c.MergePersons("p-old", player, None), role="publisher")
    assert code(day.do(walkover(day, "W1.1"), person="p-old")) == "judge_conflict"


# --- who may judge a day (CH-JUDGE-3, CH-JUDGE-4) ----------------------------------------------


def before_the_draw(players: int = 10) -> Fold:
    fold = Fold().start().planned()
    fold.register(players)
    fold.check_in().all_in()
    fold.must(c.FreezeList())
    return fold


def a_player(fold: Fold, number: int = 0) -> str:
    return fold.event.entrants[sorted(fold.event.frozen_list)[number]].person


def draw(fold: Fold) -> Any:
    return fold.do(c.MakeDraw("17 4 23", SECRET))


@pytest.mark.rule("CH-JUDGE-3")
def test_a_playing_judge_needs_another_who_does_not_play() -> None:
    fold = before_the_draw()
    fold.must(c.LinkAccount(a_player(fold), "u1"))
    assert code(draw(fold)) == "judge_plays"
    fold.must(c.GrantRole("g-two", "u2", "judge", "event", "e1"))
    fold.must(c.LinkAccount(a_player(fold, 1), "u2"))
    assert code(draw(fold)) == "judge_plays"
    fold.must(c.LinkAccount(a_player(fold, 1), None))
    assert not hasattr(draw(fold), "code")


@pytest.mark.rule("CH-JUDGE-3")
def test_a_judge_who_plays_rules_only_beside_one_who_does_not(on_duty: Fold) -> None:
    on_duty.must(c.GrantRole("g-two", "u2", "judge", "event", "e1"))
    link(on_duty, "u2", "W1.5")
    late(on_duty, "W1.1")
    late(on_duty, "W1.2")
    on_duty.must(walkover(on_duty, "W1.1"), actor="u2")
    without_a_judge(on_duty)
    assert code(on_duty.do(walkover(on_duty, "W1.2"), actor="u2")) == "judge_plays"
    on_duty.must(walkover(on_duty, "W1.2"), role="organizer", actor="boss")


@pytest.mark.rule("CH-JUDGE-3")
def test_nobody_who_plays_takes_the_place_of_the_only_judge_who_does_not(day: Fold) -> None:
    link(day, "u2", "W1.1")
    assert code(day.do(replace_judge(day, "u2"))) == "judge_plays"
    day.must(c.GrantRole("g-three", "u3", "judge", "event", "e1"))
    day.must(replace_judge(day, "u2"))


@pytest.mark.rule("CH-JUDGE-4")
def test_a_playing_organizer_does_not_replace_the_publishers_judge() -> None:
    fold = before_the_draw()
    fold.must(c.RevokeRole(fold.championship.judges_of("e1")[0].id, "judge"))
    fold.must(c.GrantRole("g-org", "boss", "organizer", "stage", "s1"), role="publisher")
    fold.must(c.LinkAccount(a_player(fold), "boss"))
    fold.must(c.GrantRole("g-three", "u3", "judge", "event", "e1"), role="publisher")
    assert not hasattr(draw(fold), "code")
    instead = replace_judge(fold, "friend")
    assert code(fold.do(instead, role="organizer", actor="boss")) == "organizer_plays"
    fold.must(instead, role="publisher")


@pytest.mark.rule("CH-JUDGE-4")
@pytest.mark.parametrize("known_by", ["account", "merge"])
def test_nobody_serves_the_desk_at_his_own_match_under_another_id(day: Fold, known_by: str) -> None:
    day.call("W1.1")
    player = person_in(day, "W1.1")
    who: dict[str, Any] = {"actor": "boss"}
    if known_by == "account":
        link(day, "boss", "W1.1")
    else:
        day.must(c.MergePersons("p-old", player, None), role="publisher")
        who = {"person": "p-old"}
    filled = day.fill("W1.1")
    assert code(day.do(filled, **who)) == "own_match"
    assert code(day.do(c.ConcedeMatch("W1.1", "B", True), **who)) == "own_match"
    day.must(filled)
    assert code(day.do(day.attest("W1.1"), **who)) == "own_match"


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_draws_himself_by_the_account_that_the_ledger_knows() -> None:
    fold = before_the_draw()
    fold.must(c.LinkAccount(a_player(fold), "boss"))
    assert code(fold.do(c.MakeDraw("17 4 23", SECRET), actor="boss")) == "own_draw"


@pytest.mark.rule("CH-JUDGE-4")
def test_a_playing_organizer_needs_a_judge_of_the_publishers() -> None:
    fold = before_the_draw()
    fold.must(c.GrantRole("g-org", "boss", "organizer", "stage", "s1"), role="publisher")
    fold.must(c.LinkAccount(a_player(fold), "boss"))
    assert organizer_plays(fold.championship, fold.event)
    assert code(draw(fold)) == "organizer_plays"
    fold.must(c.GrantRole("g-two", "u2", "judge", "event", "e1"), role="organizer")
    assert code(draw(fold)) == "organizer_plays"
    fold.must(c.GrantRole("g-three", "u3", "judge", "event", "e1"), role="publisher")
    assert not hasattr(draw(fold), "code")


@pytest.mark.rule("CH-JUDGE-4")
def test_the_publishers_judge_must_not_play_himself() -> None:
    fold = before_the_draw()
    fold.must(c.GrantRole("g-org", "boss", "organizer", "event", "e1"), role="publisher")
    fold.must(c.LinkAccount(a_player(fold), "boss"))
    fold.must(c.GrantRole("g-two", "u2", "judge", "event", "e1"), role="publisher")
    fold.must(c.LinkAccount(a_player(fold, 1), "u2"))
    assert code(draw(fold)) == "organizer_plays"


# --- the duty judge (CH-JUDGE-5) ---------------------------------------------------------------


@pytest.fixture
def on_duty(day: Fold) -> Fold:
    """The duty judge of the date is the account duty."""
    day.must(c.NameDutyJudge("g-duty", DAY, "duty"), role="publisher")
    return day


def without_a_judge(fold: Fold) -> None:
    grant = fold.championship.judges_of("e1")[0]
    fold.must(c.RevokeRole(grant.id, "judge"))


@pytest.mark.rule("CH-JUDGE-5")
def test_the_duty_judge_is_named_for_a_date_with_play_and_does_not_play_on_it(day: Fold) -> None:
    name = c.NameDutyJudge("g-duty", date(2016, 12, 11), "duty")
    assert code(day.do(name, role="publisher")) == "no_play_that_date"
    link(day, "duty", "W1.1")
    name = c.NameDutyJudge("g-duty", DAY, "duty")
    assert code(day.do(name, role="publisher")) == "duty_judge_plays"
    day.must(c.LinkAccount(person_in(day, "W1.1"), None))
    day.must(name, role="publisher")
    assert code(day.do(name, role="publisher")) == "granted_already"


@pytest.mark.rule("CH-JUDGE-5")
def test_an_organizer_rules_for_nobody_where_no_duty_judge_is_named(day: Fold) -> None:
    late(day, "W1.1")
    without_a_judge(day)
    assert code(day.do(walkover(day, "W1.1"), role="organizer")) == "no_duty_judge"


@pytest.mark.rule("CH-JUDGE-5")
def test_the_duty_judge_rules_only_where_no_judge_of_the_day_may(on_duty: Fold) -> None:
    late(on_duty, "W1.1")
    assert code(on_duty.do(walkover(on_duty, "W1.1"), role="organizer")) == "judge_can_rule"
    link(on_duty, "u1", "W1.1")
    on_duty.must(walkover(on_duty, "W1.1"), role="organizer", actor="boss")
    ruling = on_duty.event.rulings[-1]
    assert (ruling.judge, ruling.on_duty) == ("duty", True)


@pytest.mark.rule("CH-JUDGE-5")
def test_he_rules_when_no_judge_is_there_and_confirms(on_duty: Fold) -> None:
    without_a_judge(on_duty)
    late(on_duty, "W1.1")
    on_duty.must(walkover(on_duty, "W1.1"), role="organizer", actor="boss")
    ruling = on_duty.event.rulings[-1]
    confirm = c.ConfirmRuling(ruling.id)
    assert code(on_duty.do(confirm, role="duty_judge", actor="other")) == "not_yours_to_confirm"
    on_duty.must(confirm, role="duty_judge", actor="duty")
    assert on_duty.event.rulings[-1].confirmed_at == on_duty.now
    assert code(on_duty.do(confirm, role="duty_judge", actor="duty")) == "confirmed_already"


@pytest.mark.rule("CH-JUDGE-5")
def test_a_day_later_the_confirmation_is_overdue(on_duty: Fold) -> None:
    without_a_judge(on_duty)
    late(on_duty, "W1.1")
    on_duty.must(walkover(on_duty, "W1.1"), role="organizer", actor="boss")
    ruling = on_duty.event.rulings[-1]
    assert not confirmation_overdue(ruling, ruling.at + timedelta(hours=24))
    assert confirmation_overdue(ruling, ruling.at + timedelta(hours=24, seconds=1))
    on_duty.must(c.ConfirmRuling(ruling.id), role="duty_judge", actor="duty")
    assert not confirmation_overdue(on_duty.event.rulings[-1], ruling.at + timedelta(days=9))


@pytest.mark.rule("CH-JUDGE-1")
def test_only_what_the_organizer_entered_is_confirmed(on_duty: Fold) -> None:
    late(on_duty, "W1.1")
    on_duty.must(walkover(on_duty, "W1.1"), actor="u1")
    confirm = c.ConfirmRuling(on_duty.event.rulings[-1].id)
    assert code(on_duty.do(confirm, role="duty_judge", actor="u1")) == "ruling_unknown"


@pytest.mark.rule("CH-JUDGE-5")
def test_a_duty_judge_with_a_part_in_the_day_does_not_rule(on_duty: Fold) -> None:
    without_a_judge(on_duty)
    late(on_duty, "W1.1")
    link(on_duty, "duty", "W1.5")
    refused = on_duty.do(walkover(on_duty, "W1.1"), role="organizer")
    assert code(refused) == "duty_judge_conflict"


@pytest.mark.rule("CH-JUDGE-5")
def test_a_relation_of_the_duty_judges_hinders_him_in_the_relations_matches_alone(
    on_duty: Fold,
) -> None:
    without_a_judge(on_duty)
    late(on_duty, "W1.1")
    late(on_duty, "W1.5")
    on_duty.must(c.DeclareRelation("duty", registration_in(on_duty, "W1.5")))
    refused = on_duty.do(walkover(on_duty, "W1.5"), role="organizer")
    assert code(refused) == "duty_judge_conflict"
    on_duty.must(walkover(on_duty, "W1.1"), role="organizer")


@pytest.mark.rule("CH-JUDGE-5")
def test_an_organizer_does_not_enter_a_ruling_about_himself(on_duty: Fold) -> None:
    without_a_judge(on_duty)
    late(on_duty, "W1.1")
    mine = person_in(on_duty, "W1.1")
    refused = on_duty.do(walkover(on_duty, "W1.1"), role="organizer", person=mine)
    assert code(refused) == "own_entry"


# --- replacement (CH-JUDGE-6) ------------------------------------------------------------------


def replace_judge(fold: Fold, user: str = "u2") -> c.ReplaceJudge:
    grant = fold.championship.judges_of("e1")[0]
    return c.ReplaceJudge(fold.new("ruling"), grant.id, fold.new("g"), user, REASON)


@pytest.mark.rule("CH-JUDGE-6")
def test_a_judge_is_replaced_and_his_rulings_stand(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"), actor="u1")
    day.must(replace_judge(day))
    assert [grant.user for grant in day.championship.judges_of("e1")] == ["u2"]
    assert [item.type for item in day.event.rulings] == ["walkover", "judge_replaced"]
    assert day.event.rulings[1].on_duty is False
    assert day.event.match_status("W1.1") == "decided"
    assert without_judge_since(day.championship, "e1") is None


@pytest.mark.rule("CH-ROLE-1")
def test_only_a_judge_of_the_day_is_replaced_by_somebody_who_is_not(day: Fold) -> None:
    again = replace_judge(day)
    assert code(day.do(c.ReplaceJudge("x", "nothing", "g9", "u2", REASON))) == "grant_ended"
    assert code(day.do(replace_judge(day, "u1"))) == "granted_already"
    day.must(again)
    assert code(day.do(again)) == "grant_ended"


@pytest.mark.rule("CH-JUDGE-6")
def test_half_an_hour_without_a_judge_suspends_the_day(day: Fold) -> None:
    assert without_judge_since(day.championship, "e1") is None
    without_a_judge(day)
    since = day.now
    assert without_judge_since(day.championship, "e1") == since
    assert not suspension_due(day.championship, "e1", since + timedelta(minutes=29))
    assert suspension_due(day.championship, "e1", since + timedelta(minutes=30))
    day.must(c.NameDutyJudge("g-duty", DAY, "duty"), role="publisher")
    assert not suspension_due(day.championship, "e1", since + timedelta(hours=2))


# --- clerical errors (CH-JUDGE-1) --------------------------------------------------------------


def edit(fold: Fold, instead: c.Replacement, **more: Any) -> c.SupersedeRuling:
    old = fold.event.rulings[-1]
    version = fold.event.version_of(old.match) if old.match is not None else 0
    met = f"{version}/{len(fold.event.rulings)}"
    return c.SupersedeRuling(fold.new("ruling"), old.id, instead, met, REASON, **more)


@pytest.mark.rule("CH-JUDGE-1")
def test_the_wrong_side_is_edited_without_another_grace_time(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1", "A"))
    right = registration_in(day, "W1.1", "B")
    day.must(edit(day, c.Replacement("walkover", match="W1.1", winner="B")))
    assert day.event.player("W2.1", "A") == right
    first, second = day.event.rulings
    assert second.supersedes == first.id
    assert first.type == second.type == "walkover"


@pytest.mark.rule("CH-JUDGE-1")
def test_the_wrong_match_is_edited_and_goes_on(day: Fold) -> None:
    late(day, "W1.1")
    late(day, "W1.2")
    day.must(walkover(day, "W1.1"))
    day.must(edit(day, c.Replacement("walkover", match="W1.2", winner="A")))
    assert day.event.match_status("W1.1") == "called"
    assert day.event.match_status("W1.2") == "decided"


@pytest.mark.rule("CH-JUDGE-1")
def test_the_wrong_player_is_edited(day: Fold) -> None:
    wrong, right = registration_in(day, "W1.1"), registration_in(day, "W1.2")
    met = day.event.open_match_version(wrong)
    day.must(c.RuleWithdrawal("x", wrong, met, REASON))
    day.must(edit(day, c.Replacement("disqualification", registration=right)))
    assert day.event.entrants[wrong].status == "in_bracket"
    assert day.event.entrants[right].status == "disqualified"
    assert day.event.match_status("W1.1") == "ready"
    day.must(edit(day, c.Replacement("withdrawal", registration=right)))
    assert day.event.entrants[right].status == "withdrawn"


@pytest.mark.rule("CH-JUDGE-1")
def test_one_of_two_absentees_was_there(day: Fold) -> None:
    late(day, "W1.1")
    command = c.RuleDoubleLoss("x", "W1.1", False, day.version("W1.1"), REASON)
    day.must(command)
    day.must(edit(day, c.Replacement("walkover", match="W1.1", winner="A")))
    assert day.event.progress.held_slots() == []
    day.must(edit(day, c.Replacement("double_loss", match="W1.1")))
    assert len(day.event.progress.held_slots()) == 1


@pytest.mark.rule("CH-JUDGE-1")
def test_an_erroneous_ruling_is_annulled_and_stays_readable(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"))
    day.must(edit(day, c.Replacement("annulled")))
    assert day.event.match_status("W1.1") == "called"
    assert [item.type for item in day.event.rulings] == ["walkover", "annulled"]
    assert code(day.do(edit(day, c.Replacement("annulled")))) == "ruling_not_mendable"


@pytest.mark.rule("CH-JUDGE-1")
def test_only_an_error_is_edited_and_only_once(day: Fold) -> None:
    late(day, "W1.1")
    unknown = c.SupersedeRuling("x", "nothing", c.Replacement("annulled"), "0/0", REASON)
    assert code(day.do(unknown)) == "ruling_unknown"
    day.must(walkover(day, "W1.1", "A"))
    same = c.Replacement("walkover", match="W1.1", winner="A")
    assert code(day.do(edit(day, same))) == "same_ruling"
    strange = c.Replacement("redraw", match="W1.1")
    assert code(day.do(edit(day, strange))) == "ruling_not_mendable"
    first = edit(day, c.Replacement("walkover", match="W1.1", winner="B"))
    stale = c.SupersedeRuling("x", first.old, first.instead, "0/0", REASON)
    assert code(day.do(stale)) == "ruling_state_changed"
    day.must(first)
    assert code(day.do(first)) == "ruling_set_aside"


@pytest.mark.rule("CH-JUDGE-1")
@pytest.mark.parametrize("type", ["double_loss", "withdrawal"])
def test_the_same_again_is_no_correction(day: Fold, type: str) -> None:
    player = registration_in(day, "W1.1")
    late(day, "W1.1")
    if type == "double_loss":
        day.must(c.RuleDoubleLoss("x", "W1.1", False, day.version("W1.1"), REASON))
    else:
        day.must(c.RuleWithdrawal("x", player, day.event.open_match_version(player), REASON))
    same = c.Replacement(type, match="W1.1", registration=player)
    assert code(day.do(edit(day, same))) == "same_ruling"


@pytest.mark.rule("CH-JUDGE-1")
def test_an_error_that_a_called_match_has_used_stays(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"))
    error = edit(day, c.Replacement("annulled"))
    day.play("W1.2")
    day.call("W2.1", rest_waived=True)
    assert code(day.do(error)) == "ruling_used"


@pytest.mark.rule("CH-JUDGE-1")
def test_only_the_judge_who_ruled_or_his_replacement_with_a_witness(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"), actor="u1")
    nothing = c.Replacement("annulled")
    assert code(day.do(edit(day, nothing), actor="u2")) == "not_your_ruling"
    amending = edit(day, nothing)
    day.must(replace_judge(day, "u2"))
    met = amending.met.replace("/1", "/2")
    alone = c.SupersedeRuling("x", amending.old, nothing, met, REASON)
    assert code(day.do(alone, actor="u2")) == "witness_needed"
    himself = c.SupersedeRuling("x", amending.old, nothing, met, REASON, "u2")
    assert code(day.do(himself, actor="u2")) == "witness_needed"
    day.must(c.SupersedeRuling("x", amending.old, nothing, met, REASON, "u3"), actor="u2")
    assert day.event.rulings[-1].witness == "u3"


@pytest.mark.rule("CH-JUDGE-1")
def test_who_took_a_judges_place_on_another_day_has_not_replaced_him_here(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"), actor="u1")
    day.must(c.GrantRole("g-two", "u2", "judge", "event", "e1"))
    elsewhere = Grant("g-there", "u1", "judge", "event", "e9", revoked=True)
    instead = replace(elsewhere, id="g-new", user="u2", revoked=False, replaces="g-there")
    there = {"g-there": elsewhere, "g-new": instead}
    grants = {**day.championship.grants, **there}
    day.championship = replace(day.championship, grants=grants)
    error = edit(day, c.Replacement("annulled"), witness="u3")
    assert code(day.do(error, actor="u2")) == "not_your_ruling"


@pytest.mark.rule("CH-JUDGE-2")
def test_a_replacement_is_judged_like_a_new_ruling(day: Fold) -> None:
    late(day, "W1.1")
    late(day, "W1.2")
    day.must(walkover(day, "W1.1"), person=person_in(day, "W1.5"))
    own = c.Replacement("walkover", match="W1.5", winner="A")
    assert code(day.do(edit(day, own), person=person_in(day, "W1.5"))) == "judge_conflict"


@pytest.mark.rule("CH-JUDGE-1")
def test_a_tie_break_is_taken_away_and_the_match_is_played_on() -> None:
    fold = Fold(round_time_minutes=45).drawn(16)
    fold.call("W1.1")
    fold.must(c.StartPlay("W1.1"))
    fold.wait(minutes=46)
    met = fold.version("W1.1")
    fold.must(c.RuleTieBreak("x", "W1.1", "A", (2, 1), (0, 0), None, met, REASON))
    fold.must(edit(fold, c.Replacement("annulled")))
    assert fold.event.match_status("W1.1") == "in_play"
    assert fold.event.player("W2.1", "A") is None
    fold.must(fold.fill("W1.1", "B"))
    fold.must(fold.attest("W1.1"))
    assert fold.event.player("W2.1", "A") == registration_in(fold, "W1.1", "B")
