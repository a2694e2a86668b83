"""CH-VENUE-1…5 and CH-REG-8: what is refused here and there while a day is in the hall."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from tests.support.authenticator import BrowserKey
from tests.support.fold import GROWN_UP, REASON, SECRET, SECRET_SHA256, Fold, code
from tournament.championship import commands as c
from tournament.championship import custody, facts
from tournament.championship.championship_state import Grant
from tournament.championship.codec import fact_from
from tournament.championship.custody import days_touched, findings, matters, said_by_hall
from tournament.championship.decide_custody import (
    AT_THE_DOOR,
    IN_HEADQUARTERS,
    IN_THE_HALL,
    check_passphrase,
)
from tournament.championship.decide_returning import (
    check_answers,
    check_carried,
    check_continues,
    check_sender,
    check_sound,
    check_told,
)
from tournament.championship.fold import evolve
from tournament.championship.honours import Rehearsal
from tournament.championship.signing_state import SigningKey
from tournament.regulations.refusals import Refusal

LAPTOP = "laptop"
ROOT = "0" * 64


def planned(players: int = 10) -> Fold:
    """A day with players on its list, before its door opens."""
    fold = Fold().start().planned()
    fold.register(players)
    return fold


def taken(fold: Fold, event: str = "e1") -> Fold:
    """The day given to the laptop."""
    fold.at(event)
    fold.must(c.TakeCustody(event, LAPTOP, "key of the laptop"))
    return fold


def in_the_hall(fold: Fold) -> Fold:
    """From here on it is the laptop that asks."""
    fold.machine = LAPTOP
    return fold


def back(fold: Fold) -> Fold:
    """The day given back with the ledger as it is."""
    fold.machine = "headquarters"
    fold.must(returning(fold))
    return fold


def returning(fold: Fold, **changes: Any) -> c.ReturnCustody:
    said = {
        "event": "e1",
        "machine": LAPTOP,
        "size": len(fold.entries),
        "root": ROOT,
        "carried": 0,
        "answers": (),
    }
    return c.ReturnCustody(**{**said, **changes})


def moving(fold: Fold, registration: str, event: str, to_event: str) -> c.MoveRegistration:
    new = fold.new("r")
    return c.MoveRegistration(
        event, registration, new, to_event, "desk", GROWN_UP, accept_waiting=True, consented=True
    )


# --- taking ------------------------------------------------------------------------------------


@pytest.mark.rule("CH-VENUE-1")
def test_a_day_is_taken_with_the_checkpoint_of_its_ledger() -> None:
    fold = planned()
    size = len(fold.entries)
    decision = fold.must(c.TakeCustody("e1", LAPTOP, "its key"))
    assert decision == {"championship": facts.CustodyTaken("e1", LAPTOP, "its key", size, ROOT)}
    held = fold.championship.custody_of("e1")
    assert held is not None
    assert (held.machine, held.known_size) == (LAPTOP, size)


@pytest.mark.rule("CH-VENUE-2")
def test_an_offer_ends_when_the_hall_takes_the_day() -> None:
    """He who had it is the first in line at the door."""
    fold = planned(34)
    fold.now = datetime(2016, 12, 3, 6, 0, tzinfo=UTC)
    [first, *_] = fold.championship.days["e1"].registrations
    fold.must(c.WithdrawRegistration("e1", first))
    fold.give_places()
    [offered] = [item for item in fold.championship.of_day("e1") if item.status == "offered"]
    taken(fold)
    held = fold.championship.registrations[offered.id]
    assert (held.status, held.offered_until) == ("waitlisted", None)
    assert fold.line()[0] == offered.id
    assert code(fold.ask(c.FillPlace("e1"))) == "day_in_hall"


@pytest.mark.rule("CH-VENUE-1")
def test_a_day_is_taken_once() -> None:
    fold = taken(planned())
    assert code(fold.do(c.TakeCustody("e1", "another", "key"))) == "custody_taken"


@pytest.mark.rule("CH-VENUE-1")
def test_only_a_day_with_open_registration_is_taken() -> None:
    fold = Fold().start()
    fold.must(c.PlanDay("e1", "s1", date(2016, 12, 10), "11:00", 8))
    fold.at("e1")
    assert code(fold.do(c.TakeCustody("e1", LAPTOP, "key"))) == "custody_day_state"


@pytest.mark.rule("CH-VENUE-1")
def test_a_split_is_settled_before_one_of_its_days_is_taken() -> None:
    fold = planned(34)
    part = c.SplitDay(date(2016, 12, 17), "11:00", 8, 17)
    fold.must(c.SplitStage("split1", "e1", 17, (part,), ("e2",)))
    fold.at("e1")
    assert code(fold.do(c.TakeCustody("e1", LAPTOP, "key"))) == "split_running"


@pytest.mark.rule("CH-VENUE-1")
def test_a_rehearsal_stays() -> None:
    fold = planned()
    fold.championship = replace(fold.championship, rehearsal=Rehearsal("c0", {}))
    assert code(fold.do(c.TakeCustody("e1", LAPTOP, "key"))) == "custody_rehearsal"


# --- headquarters while the hall has the day ---------------------------------------------------


@pytest.mark.rule("CH-VENUE-1")
def test_headquarters_writes_nothing_about_a_day_in_the_hall() -> None:
    fold = taken(planned())
    [first, *_] = fold.championship.days["e1"].registrations
    for command in (
        c.OpenCheckIn("e1", "key", SECRET_SHA256),
        c.CloseRegistration("e1"),
        c.SetDeadline("e1", None),
        c.MoveDay("e1", date(2016, 12, 11), "12:00", frozenset(), frozenset()),
        c.CancelDay("e1", REASON),
        c.RecordRepresentativeConsent("e1", first),
        c.MendPerson("e1", first, GROWN_UP, "0" * 64, ""),
        c.FillPlace("e1"),
        c.CheckIn(first),
        c.FreezeList(),
    ):
        assert code(fold.ask(command)) == "day_in_hall", command


@pytest.mark.rule("CH-VENUE-1")
def test_nothing_of_the_whole_stage_or_championship_goes_past_a_day_in_the_hall() -> None:
    fold = taken(planned().elsewhere())
    fold.at("")
    for command in (
        c.WithdrawStage("s1", REASON),
        c.CloseStage("ruling", "s1", REASON),
        c.CancelChampionship(REASON),
    ):
        assert code(fold.ask(command)) == "day_in_hall", command
    fold.must(c.WithdrawStage("s2", REASON))


@pytest.mark.rule("CH-VENUE-2")
def test_nobody_registers_or_moves_into_a_day_in_the_hall() -> None:
    fold = planned().elsewhere()
    [other] = fold.register(1, "e2")
    taken(fold)
    assert code(fold.ask(fold.registration("e1"))) == "day_in_hall_register"
    assert code(fold.ask(fold.registration("e1", channel="online"))) == "day_in_hall_register"
    assert code(fold.ask(moving(fold, other, "e2", "e1"))) == "day_in_hall_register"


@pytest.mark.rule("CH-VENUE-2")
def test_nobody_leaves_a_day_in_the_hall_by_the_site() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    [other] = fold.register(1, "e2")
    taken(fold)
    assert code(fold.ask(c.WithdrawRegistration("e1", first))) == "day_in_hall_withdraw"
    assert code(fold.ask(moving(fold, first, "e1", "e2"))) == "day_in_hall_withdraw"
    swap = c.SwapRegistrations("e2", other, first, consented=True, birth_dates={})
    assert code(fold.ask(swap)) == "day_in_hall"


def test_other_days_go_on_as_before() -> None:
    fold = taken(planned().elsewhere())
    fold.at("e2")
    [one, *_] = fold.register(2, "e2")
    fold.must(c.WithdrawRegistration("e2", one))
    fold.must(c.CloseRegistration("e2"))


@pytest.mark.rule("CH-VENUE-2")
def test_a_player_writes_that_he_does_not_come() -> None:
    fold = planned()
    [first, second, *_] = fold.championship.days["e1"].registrations
    assert code(fold.ask(c.RequestWithdrawal("e1", first))) == "withdrawal_here"
    taken(fold)
    assert code(fold.ask(c.RequestWithdrawal("e1", "nobody"))) == "registration_unknown"
    fold.must(c.RequestWithdrawal("e1", first))
    assert fold.status(first) == "confirmed"
    assert code(fold.ask(c.RequestWithdrawal("e1", first))) == "withdrawal_asked"
    fold.must(c.RequestWithdrawal("e1", second))
    assert fold.championship.withdrawals_asked == {first, second}


@pytest.mark.rule("CH-VENUE-2")
def test_whoever_has_left_the_list_has_nothing_to_write() -> None:
    fold = planned()
    [first, *_] = fold.championship.days["e1"].registrations
    fold.must(c.WithdrawRegistration("e1", first))
    taken(fold)
    assert code(fold.ask(c.RequestWithdrawal("e1", first))) == "registration_state"


@pytest.mark.rule("CH-VENUE-1")
def test_headquarters_bans_without_a_word_in_the_days_ledger() -> None:
    """The door's state is the hall's: the ban stands, the place is decided on at return."""
    fold = planned()
    fold.door()
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    taken(fold)
    decision = fold.must(c.BanPerson("ruling", "e1", person, REASON))
    assert set(decision) == {"championship"}
    assert decision["championship"].ended == ()
    assert fold.championship.is_banned(person)
    assert fold.status(first) == "confirmed"


@pytest.mark.rule("CH-VENUE-1")
def test_headquarters_bans_before_the_door_without_ending_a_place_in_the_hall() -> None:
    fold = taken(planned())
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    assert fold.must(c.BanPerson("ruling", "e1", person, REASON))["championship"].ended == ()


@pytest.mark.rule("CH-VENUE-1")
def test_a_merge_that_would_end_a_place_in_the_hall_waits() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    [other] = fold.register(1, "e2")
    here = fold.championship.registrations[first].person
    there = fold.championship.registrations[other].person
    taken(fold)
    assert code(fold.ask(c.MergePersons(there, here, first))) == "day_in_hall"
    fold.at("e2")
    assert code(fold.ask(c.MergePersons(there, here, first))) == "day_in_hall"
    fold.must(c.MergePersons(here, there, other))


@pytest.mark.rule("CH-VENUE-1")
def test_undoing_a_merge_gives_no_place_in_the_hall_back() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    [other] = fold.register(1, "e2")
    here = fold.championship.registrations[first].person
    there = fold.championship.registrations[other].person
    fold.must(c.MergePersons(there, here, first))
    taken(fold)
    assert code(fold.ask(c.UndoMerge(here, GROWN_UP))) == "day_in_hall"


def test_headquarters_still_appoints() -> None:
    fold = taken(planned())
    fold.must(c.GrantRole("g9", "u9", "judge", "event", "e1"))


# --- the hall ----------------------------------------------------------------------------------


@pytest.mark.rule("CH-VENUE-1")
def test_the_hall_runs_its_day() -> None:
    fold = in_the_hall(taken(planned()))
    fold.door().all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.play_on()
    fold.must(c.CompleteDay())
    assert fold.championship.days["e1"].status == "completed"


@pytest.mark.rule("CH-VENUE-1")
def test_the_hall_does_nothing_else() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    in_the_hall(taken(fold))
    fold.door()
    for command in (
        fold.registration("e2"),
        moving(fold, first, "e1", "e2"),
        c.MoveDay("e1", date(2016, 12, 11), "12:00", frozenset(), frozenset()),
        c.BanPerson("ruling", "e1", person, REASON),
        c.ErasePerson(person),
        c.MendPerson("e1", first, GROWN_UP, "0" * 64, ""),
        c.AddStage("s3", "omsk", "Asia/Omsk"),
        c.GrantRole("g8", "u8", "organizer", "stage", "s1"),
        c.GrantRole("g8", "u8", "organizer", "event", "e1"),
        c.GrantRole("g8", "u8", "judge", "event", "e2"),
        c.RevokeRole("unknown", "judge"),
    ):
        assert code(fold.ask(command)) == "only_this_day", command
    fold.must(c.GrantRole("g8", "u8", "helper", "event", "e1"))


@pytest.mark.rule("CH-VENUE-1")
def test_the_halls_list_changes_at_its_open_door_only() -> None:
    """So the list that the day begins with is the one that headquarters knows."""
    fold = in_the_hall(taken(planned()))
    assert code(fold.ask(fold.registration("e1"))) == "hall_door_first"
    fold.door()
    fold.must(fold.registration("e1"))


@pytest.mark.rule("CH-VENUE-1")
def test_after_the_return_the_hall_is_read_only() -> None:
    fold = in_the_hall(taken(planned()))
    fold.door()
    fold.must(c.NoteReturn("e1", LAPTOP, len(fold.entries), ROOT, 0, ()))
    assert code(fold.ask(fold.registration("e1"))) == "hall_returned"
    assert code(fold.ask(c.CloseCheckIn())) == "hall_returned"


@pytest.mark.rule("CH-VENUE-4")
def test_the_hall_believes_no_receipt_of_less_than_it_has() -> None:
    fold = in_the_hall(taken(planned()))
    fold.door()
    note = c.NoteReturn("e1", LAPTOP, len(fold.entries) - 1, ROOT, 0, ())
    assert code(fold.ask(note)) == "receipt_of_less"


def test_every_command_that_writes_the_championship_is_placed() -> None:
    """What is in no table is refused in the hall and at headquarters alike."""
    assert not AT_THE_DOOR & IN_THE_HALL
    assert all(kind.touches != "event" for kind in IN_HEADQUARTERS)


# --- giving back -------------------------------------------------------------------------------


@pytest.mark.rule("CH-VENUE-1")
def test_after_the_return_headquarters_writes_again() -> None:
    fold = back(taken(planned()))
    fold.must(fold.registration("e1"))
    assert fold.championship.custodies[0].ended == "returned"
    fold.must(c.TakeCustody("e1", "laptop2", "key"))


@pytest.mark.rule("CH-VENUE-3")
def test_what_the_hall_wrote_after_the_return_is_not_taken() -> None:
    fold = back(taken(planned()))
    assert code(check_sender(fold.championship, "e1", LAPTOP)) == "custody_back"


@pytest.mark.rule("CH-VENUE-1")
def test_only_the_machine_that_has_the_day_gives_it_back() -> None:
    fold = planned()
    assert code(fold.ask(returning(fold))) == "custody_none"
    taken(fold)
    assert code(fold.ask(returning(fold, machine="another"))) == "custody_other"


@pytest.mark.rule("CH-VENUE-3")
def test_the_files_say_how_long_the_ledger_is() -> None:
    fold = taken(planned())
    size = len(fold.entries)
    assert code(fold.ask(returning(fold, size=size + 1))) == "import_differs"
    assert code(fold.ask(returning(fold, root="1" * 64))) == "import_differs"


def test_a_report_leaves_the_day_in_the_hall() -> None:
    fold = taken(planned())
    size = len(fold.entries)
    fold.must(c.ReportCustody("e1", LAPTOP, size, ROOT, 0))
    held = fold.championship.custody_of("e1")
    assert held is not None
    assert (held.known_size, held.ended) == (size, "")


@pytest.mark.rule("CH-VENUE-3")
def test_only_a_continuation_is_taken() -> None:
    assert check_continues([b"a", b"b"], [b"a", b"b", b"c"]) is None
    assert check_continues([], []) is None
    assert check_continues([b"a", b"b"], [b"a", b"x", b"c"]) == Refusal(
        "import_forked", {"entry": 2}
    )
    older = check_continues([b"a", b"b"], [b"a"])
    assert older == Refusal("import_older", {"held": 2, "brought": 1})


@pytest.mark.rule("CH-VENUE-3")
def test_nothing_is_taken_in_that_the_audit_faults() -> None:
    assert check_sound(0) is None
    assert check_sound(2) == Refusal("import_unsound", {"count": 2})


@pytest.mark.rule("CH-VENUE-3")
def test_every_matter_is_answered_one_by_one() -> None:
    assert check_answers([3, 5], {3: "accepted", 5: "ruled"}) is None
    assert check_answers([3, 5], {3: "accepted"}) == Refusal("todos_open", {"count": 1})
    assert code(check_answers([3], {3: "perhaps"})) == "todo_answer"
    assert code(check_answers([3], {3: "refused", 4: "refused"})) == "todo_answer"


@pytest.mark.rule("CH-VENUE-3")
def test_the_hall_speaks_of_its_own_day_alone() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    [other] = fold.register(1, "e2")
    state = fold.championship
    people = len(state.days["e1"].registrations)
    new = facts.Registered("r-new", "p-new", "e1", people + 1, "desk", "confirmed", (), ROOT)
    for fact in (
        facts.CheckInOpened("e1"),
        facts.DayStarted("e1"),
        facts.BracketPublished("e1", (first,)),
        facts.RegistrationWithdrawn(first, "organizer"),
        facts.RoleGranted("g5", "u5", "helper", "event", "e1", "organizer"),
        new,
    ):
        assert check_carried(state, "e1", fact) is None, fact
    for fact in (
        facts.CheckInOpened("e2"),
        facts.BracketPublished("e1", (other,)),
        facts.RegistrationWithdrawn(other, "organizer"),
        facts.RegistrationWithdrawn("unknown", "organizer"),
        facts.RoleGranted("g5", "u5", "publisher", "championship", "c1", "publisher"),
        facts.RoleGranted("g5", "u5", "organizer", "event", "e1", "organizer"),
        facts.RoleGranted("g5", "u5", "judge", "event", "e2", "organizer"),
        facts.PersonErased("p"),
        facts.CustodyTaken("e2", "m", "k", 0, ROOT),
        facts.Registered(first, "p", "e1", people + 1, "desk", "confirmed", (), ROOT),
        facts.Registered("r-new", "p", "e1", people + 7, "desk", "confirmed", (), ROOT),
    ):
        assert code(check_carried(state, "e1", fact)) == "import_strange", fact


@pytest.mark.rule("CH-VENUE-3", "CH-VENUE-4")
def test_the_hall_has_no_word_about_people_keys_and_offices_of_others() -> None:
    fold = planned().elsewhere()
    [other] = fold.register(1, "e2")
    stranger = fold.championship.registrations[other].person
    [first, *_] = fold.championship.days["e1"].registrations
    listed = fold.championship.registrations[first].person
    keys = {name: BrowserKey(name) for name in ("listed", "stranger", "judge", "publisher")}
    organizer = Grant("g-org", "u-org", "organizer", "event", "e1")
    judge = Grant("g-judge", "u-judge", "judge", "event", "e1")

    def enrolled(name: str, kind: str, holder: str) -> facts.KeyEnrolled:
        key = keys[name]
        return facts.KeyEnrolled(
            key.key_id, key.public_text, "browser", kind, holder, key.origin, "", ""
        )

    every = [
        enrolled("listed", "person", listed),
        enrolled("judge", "user", "u-judge"),
        enrolled("stranger", "person", stranger),
        enrolled("publisher", "user", "u-publisher"),
    ]
    state = replace(
        fold.championship,
        grants={**fold.championship.grants, "g-org": organizer, "g-judge": judge},
        keys={
            item.key: SigningKey(
                item.key,
                item.public_key,
                "browser",
                item.holder_kind,
                item.holder,
                "",
                "",
                "",
                fold.now,
            )
            for item in every
        },
    )
    count = len(state.days["e1"].registrations) + 1
    again = facts.Registered("r-new", listed, "e1", count, "desk", "confirmed", (), ROOT)
    assert check_carried(state, "e1", again) is None
    assert code(check_carried(state, "e1", replace(again, person=stranger))) == "import_strange"
    for fact in every[:2]:
        assert check_carried(state, "e1", fact) is None, fact
        assert check_carried(state, "e1", facts.KeyRevoked(fact.key, "lost")) is None, fact
    for fact in every[2:]:
        assert code(check_carried(state, "e1", fact)) == "import_strange", fact
        ended = check_carried(state, "e1", facts.KeyRevoked(fact.key, "lost"))
        assert code(ended) == "import_strange", fact
    replaced = facts.JudgeReplaced("g-judge", "g2", "u2", "event", "e1", "organizer")
    assert check_carried(state, "e1", replaced) is None
    for ended in ("g-org", "unknown"):
        refused = check_carried(state, "e1", replace(replaced, ended=ended))
        assert code(refused) == "import_strange"
    assert check_carried(state, "e1", facts.RoleRevoked("g-judge")) is None
    assert code(check_carried(state, "e1", facts.RoleRevoked("g-org"))) == "import_strange"


@pytest.mark.rule("CH-VENUE-3")
def test_the_hall_tells_the_result_that_its_ledger_has() -> None:
    fold = planned().door()
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.play_on()
    told = fold.must(c.CompleteDay())["championship"]
    event = fold.event
    roots = {told.size: told.root}.get
    assert check_told(event, told, roots) is None
    assert check_told(event, facts.CheckInOpened("e1"), roots) is None
    swapped = (*told.places[1:], told.places[0])
    for false in (
        replace(told, places=swapped),
        replace(told, left=(event.order[0],)),
        replace(told, unplayed=True),
        replace(told, root="1" * 64),
        replace(told, size=told.size - 1),
    ):
        assert code(check_told(event, false, roots)) == "import_strange", false


def test_what_the_hall_may_say_is_what_its_commands_make() -> None:
    """Every fact that a whole day in the hall writes with its championship may come back."""
    fold = in_the_hall(taken(planned()))
    since = len(fold.entries)
    fold.door()
    fold.must(fold.registration("e1"))
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.play_on()
    fold.must(c.CompleteDay())
    made = [item for item in fold.entries[since:] if item.scope.startswith("championship")]
    assert len(made) >= 4
    state = taken(planned()).championship
    for entry in made:
        fact = fact_from(entry.type, entry.v, dict(entry.body))
        assert said_by_hall(state, "e1", fact), fact
        state = evolve(state, entry)  # type: ignore[assignment]
    assert state.days["e1"].status == "completed"


# --- matters -----------------------------------------------------------------------------------


def open_matters(fold: Fold, event: str = "e1") -> list[custody.Matter]:
    """What has become a matter since custody was taken."""
    since = next(number for number, item in enumerate(fold.entries) if item.type == "custody-taken")
    said = [
        (item, fact_from(item.type, item.v, dict(item.body)))
        for item in fold.entries[since + 1 :]
        if item.scope.startswith("championship")
    ]
    return list(matters(fold.championship, event, said))


@pytest.mark.rule("CH-VENUE-3")
def test_what_headquarters_does_meanwhile_becomes_a_matter() -> None:
    fold = planned().elsewhere()
    [first, second, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[second].person
    [far] = fold.register(1, "e2")
    stranger = fold.championship.registrations[far].person
    taken(fold)
    fold.must(c.RequestWithdrawal("e1", first))
    fold.must(c.BanPerson("ruling", "e1", person, REASON))
    fold.must(c.GrantRole("g7", "u7", "judge", "event", "e1"))
    fold.must(c.RevokeRole("g7", "judge"))
    fold.must(c.NameDutyJudge("g6", date(2016, 12, 10), "u6"))
    # None of these is about the day in the hall.
    fold.at("e2")
    fold.must(c.GrantRole("g4", "u7", "judge", "event", "e2"))
    fold.must(c.NameDutyJudge("g5", date(2016, 12, 17), "u6"))
    fold.must(c.BanPerson("ruling2", "e2", stranger, REASON))
    found = open_matters(fold)
    assert [item.entry.type for item in found] == [
        "withdrawal-requested",
        "person-banned",
        "role-granted",
        "role-revoked",
        "duty-judge-named",
    ]
    assert [item.registration for item in found[:2]] == [first, second]
    assert [item.user for item in found[2:]] == ["u7", "u7", "u6"]


@pytest.mark.rule("CH-VENUE-3")
def test_what_the_hall_brought_is_no_matter() -> None:
    fold = planned()
    taken(fold)
    fold.must(c.ReportCustody("e1", LAPTOP, len(fold.entries), ROOT, 1))
    fold.machine = LAPTOP
    fold.must(c.GrantRole("g8", "u8", "helper", "event", "e1"))
    fold.machine = "headquarters"
    fold.must(c.GrantRole("g9", "u9", "helper", "event", "e1"))
    assert [item.user for item in open_matters(fold)] == ["u9"]


@pytest.mark.rule("CH-VENUE-3")
def test_a_merge_with_somebody_on_the_list_is_a_matter() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    [other] = fold.register(1, "e2")
    here = fold.championship.registrations[first].person
    there = fold.championship.registrations[other].person
    taken(fold).at("e2")
    fold.must(c.MergePersons(here, there, other))
    [found] = open_matters(fold)
    assert (found.registration, found.person) == (first, here)


@pytest.mark.rule("CH-VENUE-3")
def test_a_key_that_ends_at_headquarters_is_a_matter() -> None:
    fold = planned()
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    key = BrowserKey()
    fold.at("e1")
    enrol = c.EnrolKey(key.key_id, key.public_text, "browser", "person", person, key.origin, "", "")
    fold.must(enrol)
    taken(fold)
    other = BrowserKey("another phone")
    assert code(fold.ask(replace(enrol, key=other.key_id, public_key=other.public_text))) == (
        "day_in_hall"
    )
    decision = fold.must(c.RevokeKey(key.key_id, "lost"))
    assert set(decision) == {"championship"}
    [found] = open_matters(fold)
    assert (found.entry.type, found.registration, found.key) == (
        "key-revoked",
        first,
        key.key_id,
    )


# --- lost and restored -------------------------------------------------------------------------


@pytest.mark.rule("CH-VENUE-5")
def test_a_lost_machine_ends_at_the_last_known_checkpoint() -> None:
    fold = planned().door()
    assert code(fold.ask(c.EndCustody("e1", REASON))) == "custody_none"
    taken(fold)
    known = fold.championship.custodies[0].size
    decision = fold.must(c.EndCustody("e1", REASON))
    assert decision["championship"].size == known
    assert decision["event"] == facts.LedgerRestored(known, ROOT, "lost_machine")
    fold.must(c.BeginReEntry("e1"))
    assert fold.event.re_entering
    assert code(fold.ask(c.BeginReEntry("e1"))) == "re_entry_none"


@pytest.mark.rule("CH-VENUE-5")
def test_what_the_hall_reported_before_it_was_lost_is_known() -> None:
    fold = taken(planned().door())
    size = len(fold.entries)
    assert size > fold.championship.custodies[0].size
    fold.must(c.ReportCustody("e1", LAPTOP, size, ROOT, 0))
    decision = fold.must(c.EndCustody("e1", REASON))
    assert decision["championship"].size == size
    assert decision["event"] == facts.LedgerRestored(size, ROOT, "lost_machine")


@pytest.mark.rule("CH-VENUE-5")
def test_files_of_a_lost_machine_are_not_taken_in() -> None:
    fold = taken(planned().door())
    fold.must(c.EndCustody("e1", REASON))
    assert code(check_sender(fold.championship, "e1", LAPTOP)) == "custody_lost"
    assert code(fold.ask(returning(fold))) == "custody_lost"


@pytest.mark.rule("CH-VENUE-5")
def test_a_judge_confirms_what_was_entered_again() -> None:
    fold = taken(planned().door())
    assert code(fold.ask(c.ConfirmReEntry("e1", 1, 1))) == "day_in_hall"
    fold.must(c.EndCustody("e1", REASON))
    assert code(fold.ask(c.ConfirmReEntry("e1", 1, 1))) == "re_entry_none"
    fold.must(c.BeginReEntry("e1"))
    first = len(fold.entries) + 1
    fold.all_in()
    last = len(fold.entries)
    assert code(fold.ask(c.ConfirmReEntry("e1", first, last - 1))) == "re_entry_range"
    assert code(fold.ask(c.ConfirmReEntry("e1", last + 1, last))) == "re_entry_range"
    fold.must(c.ConfirmReEntry("e1", first, last))
    assert not fold.event.re_entering


@pytest.mark.rule("CH-VENUE-5")
def test_a_day_is_not_closed_nor_taken_while_it_is_entered_again() -> None:
    fold = taken(planned().door())
    fold.must(c.EndCustody("e1", REASON))
    fold.must(c.BeginReEntry("e1"))
    assert code(fold.ask(c.CompleteDay())) == "re_entry_open"
    assert code(fold.ask(c.TakeCustody("e1", "laptop2", "key"))) == "re_entry_open"


def test_nothing_is_entered_again_where_no_machine_was_lost() -> None:
    fold = planned().door()
    assert code(fold.ask(c.BeginReEntry("e1"))) == "re_entry_none"


def test_a_ledger_says_itself_that_it_was_restored() -> None:
    fold = planned().door()
    size = len(fold.entries)
    decision = fold.must(c.RecordRestoration("backup"))
    assert decision == {"event": facts.LedgerRestored(size, ROOT, "backup")}
    fold.here = ""
    decision = fold.ask(c.RecordRestoration("backup"))
    assert set(decision) == {"championship"}


@pytest.mark.rule("CH-VENUE-4")
def test_the_passphrase_is_long_enough() -> None:
    assert check_passphrase("коробка зонт река") is None
    assert check_passphrase("   short    ") == Refusal("passphrase_short", {"length": 12})


# --- CH-REG-8 ----------------------------------------------------------------------------------


@pytest.mark.rule("CH-REG-8")
def test_a_walk_in_who_plays_elsewhere_is_shown_after_the_return() -> None:
    fold = planned().elsewhere()
    [other, third] = fold.register(2, "e2")
    elsewhere = fold.championship.registrations[other].person
    namesake = fold.championship.registrations[third].person
    fold.at("e1").door()
    command = fold.registration("e1")
    fold.must(command)
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    alike = {command.person: frozenset({elsewhere, namesake})}
    fold.must(c.KeepApart(command.person, namesake))
    found = findings(fold.championship, "e1", alike)
    seen = [(item.registration, item.kind, item.event, item.other) for item in found]
    assert seen == [(command.registration, "registered_elsewhere", "e2", elsewhere)]
    assert findings(fold.championship, "e1", {}) == ()


@pytest.mark.rule("CH-REG-8")
def test_a_ban_meanwhile_is_shown_and_changes_no_match() -> None:
    fold = in_the_hall(taken(planned()))
    fold.door().all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    fold.championship = replace(fold.championship, banned={person: "ruling"})
    found = findings(fold.championship, "e1", {})
    assert [(item.registration, item.kind) for item in found] == [(first, "banned")]


def test_what_a_command_touches_is_what_it_names() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    state = fold.championship
    assert days_touched(state, moving(fold, first, "e1", "e2")) == {"e1", "e2"}
    assert days_touched(state, c.CloseStage("r", "s1", REASON)) == {"e1"}
    assert days_touched(state, c.CheckIn(first)) == {"e1"}
    assert days_touched(state, c.FreezeList(), "e2") == {"e2"}
    assert days_touched(state, c.CancelChampionship(REASON)) == {"e1", "e2"}
