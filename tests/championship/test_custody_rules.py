"""CH-VENUE-1, -2, -4: what is refused here and there while a day is in the hall."""

from dataclasses import fields, replace
from datetime import UTC, date, datetime

import pytest

from tests.support.custody import LAPTOP, ROOT, in_the_hall, moving, planned, taken
from tests.support.fold import GROWN_UP, REASON, SECRET, SECRET_SHA256, Fold, code
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.custody.decide import (
    AT_CHECK_IN,
    IN_HEADQUARTERS,
    IN_THE_HALL,
    check_passphrase,
    out_of_hand,
)
from tournament.championship.custody.queries import days_touched
from tournament.championship.final.state import Rehearsal
from tournament.championship.fold import _DECIDE
from tournament.regulations.refusals import Refusal

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
    """Whoever had it is the first on the waiting list on site."""
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
        c.EditPerson("e1", first, GROWN_UP, "0" * 64, ""),
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
    """Check-in’s state is the hall's: the ban stands, the place is decided on at return."""
    fold = planned()
    fold.check_in()
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    taken(fold)
    decision = fold.must(c.BanPerson("ruling", "e1", person, REASON))
    assert set(decision) == {"championship"}
    assert decision["championship"].ended == ()
    assert fold.championship.is_banned(person)
    assert fold.status(first) == "confirmed"


@pytest.mark.rule("CH-VENUE-1")
def test_headquarters_bans_before_check_in_without_ending_a_place_in_the_hall() -> None:
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
    fold.check_in().all_in()
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
    fold.check_in()
    for command in (
        fold.registration("e2"),
        moving(fold, first, "e1", "e2"),
        c.MoveDay("e1", date(2016, 12, 11), "12:00", frozenset(), frozenset()),
        c.BanPerson("ruling", "e1", person, REASON),
        c.ErasePerson(person),
        c.EditPerson("e1", first, GROWN_UP, "0" * 64, ""),
        c.AddStage("s3", "omsk", "Asia/Omsk"),
        c.GrantRole("g8", "u8", "organizer", "stage", "s1"),
        c.GrantRole("g8", "u8", "organizer", "event", "e1"),
        c.GrantRole("g8", "u8", "judge", "event", "e2"),
        c.RevokeRole("unknown", "judge"),
    ):
        assert code(fold.ask(command)) == "only_this_day", command
    fold.must(c.GrantRole("g8", "u8", "helper", "event", "e1"))


@pytest.mark.rule("CH-VENUE-1")
def test_the_halls_list_changes_at_its_open_check_in_only() -> None:
    """So the list that the day begins with is the one that headquarters knows."""
    fold = in_the_hall(taken(planned()))
    assert code(fold.ask(fold.registration("e1"))) == "hall_check_in_first"
    fold.check_in()
    fold.must(fold.registration("e1"))


@pytest.mark.rule("CH-VENUE-1")
def test_after_the_return_the_hall_is_read_only() -> None:
    fold = in_the_hall(taken(planned()))
    fold.check_in()
    fold.must(c.NoteReturn("e1", LAPTOP, len(fold.entries), ROOT, 0, ()))
    assert code(fold.ask(fold.registration("e1"))) == "hall_returned"
    assert code(fold.ask(c.CloseCheckIn())) == "hall_returned"


@pytest.mark.rule("CH-VENUE-4")
def test_the_hall_believes_no_receipt_of_less_than_it_has() -> None:
    fold = in_the_hall(taken(planned()))
    fold.check_in()
    note = c.NoteReturn("e1", LAPTOP, len(fold.entries) - 1, ROOT, 0, ())
    assert code(fold.ask(note)) == "receipt_of_less"


def test_every_command_that_writes_the_championship_is_placed() -> None:
    """What is in no table is refused in the hall and at headquarters alike."""
    assert not AT_CHECK_IN & IN_THE_HALL
    assert all(kind.touches != "event" for kind in IN_HEADQUARTERS)


IN_A_HALL = """
    AcknowledgeOnTablet AddEntrants AnnounceInHall AnswerOffer ArrangeEntrants AttestPaper
    BeginReEntry CallMatch CancelDay CancelShortDay ChangeTable CheckIn CloseCheckIn CompleteDay
    ConcedeMatch ConfirmReEntry ConfirmRuling ContinueDay DecideShortDay DeclareRelation
    DeclineSheet DrawLot EndHallAnnouncement EnrolKey EnterRest EnterScore ExchangePlayers
    ExtendCheckIn FillPlace FillSheet FreezeList GrantRole LapseOffer LeaveHeldSlot LinkAccount
    MakeCut MakeDraw NoteAgeSeen NoteKept NoteReturn OpenCheckIn OpenLot OverrideReplay
    OverrideStand PairRound PauseDay PhotographSheet PublishRound Reconfirm RecordNote
    RecordRepresentativeConsent RecordRestoration RefuseSheet Register ReopenMatch ReplaceJudge
    ResumeDay RevokeKey RevokeOwnKey RevokeRole RevokeWalkover RevokeWithdrawal RuleAcceptance
    RuleCorrection RuleDisqualification RuleDoubleLoss RuleReplay RuleSheetFacts RuleTieBreak
    RuleTimeExtension RuleWalkover RuleWithdrawal SayResult SeedEntrants SetContinuation
    SetRounds SetTable SignSheet SignStatement StartPlay StopDay SupersedeRuling SuspendDay
    TakeHeldSlot UncallMatch UndoCheckIn UndoStart VoidDay WithdrawDraw WithdrawNote
    WithdrawRegistration WithdrawRelation
"""
NOT_IN_A_HALL = """
    AddStage AllowMoreDays AnnounceChampionship AnswerSeat ArchiveChampionship ArchiveTournament
    AskAgain AssignSplit AwardPrizes BanPerson CancelChampionship ChangeLedgerKey ChangeRules
    ClosePreferences CloseRegistration CloseStage ConfirmQualifiers CreateChampionship
    CreateTournament DecideApplication DescribeDay DismissWitness DrawChampionshipLot DrawSplit
    EditPerson EndCustody EndUnfinished ErasePerson FixQualifiers ForgetPractice HandOverPrize
    HideTournament KeepApart KeepEvidence MergeDay MergePersons MoveDay MoveFinal MoveRegistration
    NameDutyJudge NameWitness NoteCheckpoint NotePlayOff OfferSeat OpenChampionshipLot
    OpenRegistration PlanDay PlanFinal ProposeQualifiers PublishAnnouncement RecordApplication
    ReopenRegionals ReopenRegistration ReportCustody RequestWithdrawal RescheduleDay
    RestoreStage ReturnCustody SetDeadline SetProfile SetPublicIndex SplitStage StartPractice
    StartRehearsal StatePreference SubstituteSeat SwapRegistrations TakeCustody
    ThrowPracticeAway ThrowRehearsalAway UnarchiveTournament UndoMerge UndoSplit
    WithdrawAnnouncement WithdrawStage
"""
"""Whether custody lets a hall do it, of every command: a new one has to be decided."""


@pytest.mark.rule("CH-VENUE-1")
def test_of_every_command_it_is_said_whether_a_hall_may_do_it() -> None:
    may, may_not = IN_A_HALL.split(), NOT_IN_A_HALL.split()
    assert sorted(kind.__name__ for kind in _DECIDE) == sorted([*may, *may_not])
    fold = planned()
    [first, *_] = fold.championship.days["e1"].registrations
    in_the_hall(taken(fold))
    fold.check_in()
    fold.must(c.GrantRole("g8", "u8", "judge", "event", "e1"))
    of_this_day = {
        "event": "e1", "registration": first, "grant": "g8", "role": "judge",
        "scope_kind": "event", "scope": "e1",
    }  # fmt: skip
    context = fold.context("e1")
    done = []
    for kind in _DECIDE:
        command = kind(**{item.name: of_this_day.get(item.name) for item in fields(kind)})
        if out_of_hand(context, command) is None:
            done.append(kind.__name__)
    assert sorted(done) == may


@pytest.mark.rule("CH-VENUE-4")
def test_the_passphrase_is_long_enough() -> None:
    assert check_passphrase("коробка зонт река") is None
    assert check_passphrase("   short    ") == Refusal("passphrase_short", {"length": 12})


OF_NO_DAY = """
    announcement applicant application championship channel city commitment credential description
    digest end_reason ended evidence first_player gamelog grant holder holder_kind instead_of kept
    key kind lot machine match merged met method names_key new_event new_registration nonce note
    old on_ruling
    one order origin other person preferred previous proof public_key purpose receiver_sha256
    rehearsal_of role root rp_id ruling scope scope_kind secret_sha256 sha256 side signature split
    stage start subject text until user why winner witness zone
"""
"""Fields of commands with a word that names no day to be changed, nor a registration of one."""


def test_every_command_declares_the_days_that_it_touches() -> None:
    """A field that is declared as no more than a word must be known to name no day."""
    words = {
        f"{kind.__name__}.{item.name}"
        for kind in _DECIDE
        for item in fields(kind)
        if item.type in (str, str | None) and item.name not in OF_NO_DAY.split()
    }
    assert words == set()


def test_what_a_command_touches_is_what_it_names() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    state = fold.championship
    assert days_touched(state, moving(fold, first, "e1", "e2")) == {"e1", "e2"}
    assert days_touched(state, c.CloseStage("r", "s1", REASON)) == {"e1"}
    assert days_touched(state, c.CheckIn(first)) == {"e1"}
    assert days_touched(state, c.FreezeList(), "e2") == {"e2"}
    assert days_touched(state, c.CancelChampionship(REASON)) == {"e1", "e2"}
    assert days_touched(state, c.UndoSplit("e1", {})) == {"e1"}
