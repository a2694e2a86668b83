"""Every operation that writes, said once: its name, address, right, service, body, sample, words.

An operation with more of its own than that is a class in the file of its topic, and has a row too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partialmethod
from typing import Any

from rest_framework import serializers

from tournament.api.serializers import AttestationSerializer
from tournament.api.writes import (
    absence_rulings,
    calls,
    check_in,
    corrections,
    days,
    draws,
    game_rulings,
    registrations,
    results,
    tournaments,
)
from tournament.api.writes.operation import MatchWrite, NothingAsked, Write
from tournament.api.writes.ruling import (
    MatchRuling,
    PlayerRuling,
    RulingOnRuling,
    RulingWrite,
)
from tournament.championship import commands
from tournament.events import announcements, changes, judges, services
from tournament.events import tournaments as free
from tournament.people.policy import Action
from tournament.play import absence, games, rounds
from tournament.play import services as play

_DAY = "v1/days/<slug:event_id>/"
_ENTRY = _DAY + "registrations/<slug:registration>/"
_MATCH = _DAY + "matches/<str:match>/"
_RULING = _DAY + "rulings/<slug:ruling>/"


@dataclass(frozen=True, slots=True)
class Row:
    """An operation: its own class, or what its class is made from and has."""

    tag: str
    address: str
    view: type[Write]
    has: Mapping[str, Any] = field(default_factory=dict)
    sample: Mapping[str, Any] = field(default_factory=dict)

    def says(self, words: str, /, **sample: Any) -> "Row":
        """The same with its description and a body that fits."""
        return replace(self, has={**self.has, "__doc__": words}, sample=sample)

    def made(self, name: str) -> type[Write]:
        """The class of its view, under the operation's name."""
        view = self.view
        if self.has:
            view = type(
                name.title().replace("_", ""), (view,), {**self.has, "__module__": __name__}
            )
        return view.named(name, self.tag, self.sample)


@dataclass(frozen=True, slots=True)
class Topic:
    """A part of the description."""

    tag: str

    def own(self, address: str, view: type[Write], /, **sample: Any) -> Row:
        """An operation that is a class of its own."""
        return Row(self.tag, address, view, sample=sample)

    def _row(
        self,
        place: tuple[str, type[Write], type[RulingWrite]],
        address: str,
        action: Action,
        does: Callable[..., Any],
        asked: type[serializers.Serializer[Any]] = NothingAsked,
        /,
        **has: Any,
    ) -> Row:
        start, write, rules = place
        has |= {"action": action, "asked": asked}
        if isinstance(does, type):
            return Row(self.tag, start + address, rules, {**has, "issued": does})
        return Row(self.tag, start + address, write, {**has, "service": staticmethod(does)})

    on_day = partialmethod(_row, (_DAY, Write, RulingWrite))
    on_entry = partialmethod(_row, (_ENTRY, registrations.RegistrationWrite, PlayerRuling))
    on_match = partialmethod(_row, (_MATCH, MatchWrite, MatchRuling))
    on_ruling = partialmethod(_row, (_RULING, Write, RulingOnRuling))
    """An operation about a day, a registration, a match or a ruling: its address there, the right,
    the service that the pages use or the command that is issued as a ruling, and the body."""


REGISTRATIONS, CHECK_IN, DRAW, DAY = map(Topic, ("registrations", "check-in", "draw", "day"))
MATCHES, RESULTS, RULINGS = map(Topic, ("matches", "results", "rulings"))
TOURNAMENTS = Topic("tournaments")

TABLE: Mapping[str, Row] = {
    "register": REGISTRATIONS.own(
        _DAY + "register/",
        registrations.Register,
        **registrations.PERSON_SAMPLE,
        consent_processing=True,
        consent_public=True,
    ),
    "edit_registration": REGISTRATIONS.own(
        _ENTRY + "edit/", registrations.Edit, display_name="Аня"
    ),
    "move_registration": REGISTRATIONS.own(
        _ENTRY + "move/", registrations.Move, to_event="b0" * 16, consented=True
    ),
    "withdraw_registration": REGISTRATIONS.own(
        _ENTRY + "withdraw/", registrations.Withdraw, asked_by="player"
    ),
    "answer_offer": REGISTRATIONS.on_entry(
        "answer/", Action.ANSWER_OFFER, changes.answer_offer, registrations.Answered
    ).says(
        "Take the offered place, or go to the end of the waiting list (CH-WAIT-1).", accept=True
    ),
    "reconfirm_registration": REGISTRATIONS.on_entry(
        "reconfirm/", Action.ANSWER_OFFER, changes.reconfirm
    ).says("The player comes on the new date of a moved day (CH-DAY-2)."),
    "check_in": CHECK_IN.on_entry(
        "check-in/", Action.CHECK_IN, services.check_in, check_in.Here
    ).says(
        "A player is here, also one who comes late while check-in is open again.\n\n"
        "Who is on the waiting list then waits in the hall (CH-WAIT-1).",
        age_seen=True,
    ),
    "undo_check_in": CHECK_IN.on_entry(
        "check-in/undo/", Action.CHECK_IN, services.undo_check_in
    ).says("A check-in was a mistake; until the draw (CH-CHECKIN-3)."),
    "note_age_seen": CHECK_IN.on_entry("age-seen/", Action.CHECK_IN, services.note_age_seen).says(
        "A player who is here has shown a document with their age (CH-PD-1)."
    ),
    "open_check_in": CHECK_IN.on_day(
        "check-in/open/", Action.RUN_CHECK_IN, services.open_check_in
    ).says("Open check-in; from then on the day has a ledger of its own."),
    "close_check_in": CHECK_IN.on_day(
        "check-in/close/", Action.RUN_CHECK_IN, services.close_check_in
    ).says("Close check-in; the absent are no-shows, who waits in the hall gets their places."),
    "extend_check_in": CHECK_IN.on_day(
        "check-in/extend/", Action.RUN_CHECK_IN, services.extend_check_in, check_in.Minutes
    ).says("Keep check-in open, or open it again for the late (CH-CHECKIN-2).", minutes=10),
    "freeze_list": DRAW.on_day(
        "draw/freeze/", Action.DRAW, services.freeze_list, draws.Frozen
    ).says("Freeze the list of players: the first step of the draw (CH-DE-10)."),
    "preview_freeze_list": DRAW.own(_DAY + "draw/freeze/preview/", draws.PreviewFreeze),
    "make_draw": DRAW.on_day("draw/make/", Action.DRAW, services.make_draw, draws.Spoken).says(
        "Draw the bracket and publish it, with the words from the hall (CH-DE-10).", text="17 4 23"
    ),
    "withdraw_draw": DRAW.on_day(
        "draw/withdraw/", Action.WITHDRAW_DRAW, services.withdraw_draw, draws.WrongList
    ).says(
        "A judge withdraws the draw, or the frozen list, since the list was wrong (CH-DE-11).",
        category="forgotten_entrant",
        reason="Игрок стоял в зале.",
    ),
    "draw_lot": DRAW.on_day(
        "lots/<slug:lot>/draw/", Action.DRAW, draws.draw_lot, draws.Spoken
    ).says("Draw a lot with the words that were called out (CH-DE-10).", text="3 1 4"),
    "call_matches": MATCHES.on_day(
        "call/",
        Action.CALL_MATCH,
        calls.call_matches,
        calls.AllCalled,
        answered=calls.TogetherAnswer,
    ).says(
        "Call several matches in one press; what a rule refuses stops none of the others "
        "(CH-DE-9).",
        matches=[{"match": "W1.2", "table": 1}],
    ),
    "set_table": DAY.on_day(
        "tables/set/", Action.MANAGE_TABLES, play.set_table, calls.TableSet
    ).says("Put a table into use or out of use.", table=9, in_use=True),
    "pause_day": DAY.on_day("pause/", Action.PAUSE_DAY, calls.pause_day, calls.Break).says(
        "A break begins: no match is called, nobody is waited for.", until="2016-12-10T10:30:00Z"
    ),
    "resume_day": DAY.on_day("resume/", Action.PAUSE_DAY, play.resume_day).says(
        "The break is over."
    ),
    "call_match": MATCHES.on_match("call/", Action.CALL_MATCH, play.call_match, calls.Called).says(
        "Call a match to a table (CH-DE-9). To move it: un-call it, and call it to the other "
        "table.",
        table=3,
    ),
    "change_table": MATCHES.on_match(
        "table/", Action.CALL_MATCH, rounds.change_table, calls.OtherTable
    ).says(
        "Give a pair another table than its round was published for; two may exchange (SW-7).",
        table=3,
    ),
    "uncall_match": MATCHES.on_match("uncall/", Action.CALL_MATCH, play.uncall_match).says(
        "Take a call back, until the first card of setup is drawn (CH-MATCH-3)."
    ),
    "start_match": MATCHES.on_match("start/", Action.CALL_MATCH, play.start_play).says(
        "Both sit at the table and have begun."
    ),
    "take_held_place": MATCHES.on_match(
        "held-place/take/", Action.CALL_MATCH, absence.take_held_slot, calls.Taken
    ).says(
        "One of the two whom a place is held for is at the desk (CH-NOSHOW-2).",
        side="a",
        registration="b0" * 16,
    ),
    "leave_held_place": MATCHES.on_match(
        "held-place/leave/", Action.CALL_MATCH, absence.leave_held_slot, calls.Left
    ).says("Neither came, and the match would be called now (CH-NOSHOW-2).", side="a"),
    "open_slot_lot": DRAW.on_match(
        "held-place/lot/", Action.DRAW, absence.open_slot_lot, draws.Side, answered=draws.LotAnswer
    ).says("Open the lot between two who both came for a held place (CH-NOSHOW-2).", side="a"),
    "open_tie_break_lot": DRAW.on_match(
        "tie-break/lot/", Action.DRAW, games.open_tie_break_lot, answered=draws.LotAnswer
    ).says("Open the lot about a match in which everything that counts is equal (CH-MATCH-2)."),
    "enter_result": RESULTS.own(_MATCH + "result/", results.EnterResult, **results.SAMPLE),
    "witness_signatures": RESULTS.on_match(
        "attestation/",
        Action.RECORD_ATTESTATION,
        play.attest_paper,
        AttestationSerializer,
        key_needed=False,
    ).says(
        "Witness that both players signed the slip of the sheet with this digest (CH-SHEET-6).",
        game=1,
        digest="c0" * 32,
    ),
    "say_result": RESULTS.own(_MATCH + "own-result/", results.SayResult, **results.SAMPLE),
    "concede_match": RESULTS.on_match(
        "concession/", Action.ENTER_RESULT, games.concede_match, results.Conceded
    ).says(
        "A player gives the match up: a loss, but no withdrawal (CH-MATCH-4).",
        seat="B",
        acknowledged=True,
    ),
    "refuse_sheet": RESULTS.on_match(
        "refusal/", Action.RECORD_ATTESTATION, results.refuse_sheet, results.RefusedSheet
    ).says(
        "A player does not sign; the judge then accepts the result or orders a replay "
        "(CH-SHEET-2).",
        game=1,
        digest="c0" * 32,
        seat="B",
    ),
    "accept_result": RULINGS.own(
        _MATCH + "rulings/accept-result/",
        game_rulings.AcceptResult,
        **game_rulings.SAMPLE,
        category="disputed",
        reason="Оба не подписали, я видел партию.",
    ),
    "replay_game": RULINGS.on_match(
        "rulings/replay/", Action.RULE, commands.RuleReplay, game_rulings.ReplayAsked
    ).says(
        "The open game is void and played again: a refused sheet, an interruption, a wrong setup.",
        category="interrupted",
        reason="Стол опрокинули.",
    ),
    "correct_sheet": RULINGS.own(
        _MATCH + "rulings/sheet/",
        game_rulings.CorrectSheet,
        **game_rulings.SAMPLE,
        category="seats_exchanged",
        reason="Перепутали места.",
    ),
    "time_extension": RULINGS.on_match(
        "rulings/more-time/", Action.RULE, commands.RuleTimeExtension, game_rulings.ExtensionAsked
    ).says(
        "A match gets some minutes more (CH-TIME-1).",
        minutes=5,
        category="time_lost",
        reason="Ждали судью.",
    ),
    "tie_break": RULINGS.on_match(
        "rulings/tie-break/", Action.RULE, commands.RuleTieBreak, game_rulings.TieBreakAsked
    ).says(
        "Time is up: living heroes, then damage minus life on the own leader, then a lot "
        "(CH-MATCH-2).\n\n"
        "No one shares a result; a game in which nothing is counted names the lot alone.",
        winner="A",
        heroes=[2, 1],
        category="time_up",
        reason="Время вышло.",
    ),
    "walkover": RULINGS.on_match(
        "rulings/walkover/", Action.RULE, commands.RuleWalkover, absence_rulings.WalkoverAsked
    ).says(
        "The player who is here wins the called match after the time of grace (CH-NOSHOW-1).",
        winner="A",
        category="absent",
        reason="Не пришёл.",
    ),
    "double_loss": RULINGS.on_match(
        "rulings/double-loss/",
        Action.RULE,
        commands.RuleDoubleLoss,
        absence_rulings.DoubleLossAsked,
    ).says(
        "Both stayed away, so both lose the match (CH-NOSHOW-2).",
        category="absent",
        reason="Никто не пришёл.",
    ),
    "correct_result": RULINGS.own(
        _MATCH + "rulings/correction/", corrections.CorrectResult, **corrections.SAMPLE
    ),
    "override_replay": RULINGS.own(
        _MATCH + "rulings/override-replay/", corrections.OverrideReplay, **corrections.SAMPLE
    ),
    "override_stand": RULINGS.own(
        _MATCH + "rulings/override-stand/", corrections.OverrideStand, **corrections.SAMPLE
    ),
    "withdrawal": RULINGS.on_entry(
        "rulings/withdrawal/",
        Action.RECORD_WITHDRAWAL,
        commands.RuleWithdrawal,
        absence_rulings.WithdrawalAsked,
    ).says(
        "A player leaves the bracket in mid-day (CH-WD-1).",
        category="health",
        reason="Плохо себя чувствует.",
    ),
    "disqualification": RULINGS.on_entry(
        "rulings/disqualification/",
        Action.RULE,
        commands.RuleDisqualification,
        absence_rulings.DisqualificationAsked,
    ).says(
        "A player is out of the day without a place (CH-DQ-1).",
        category="conduct",
        reason="Оскорблял соперника.",
    ),
    "walkover_revoked": RULINGS.own(
        _RULING + "revoke-walkover/",
        absence_rulings.RevokeWalkover,
        category="came_after_all",
        reason="Пришёл, соперник согласен.",
    ),
    "withdrawal_revoked": RULINGS.own(
        _RULING + "revoke-withdrawal/",
        absence_rulings.RevokeWithdrawal,
        category="stays_after_all",
        reason="Остаётся.",
    ),
    "amend_ruling": RULINGS.own(
        _RULING + "amend/",
        absence_rulings.AmendRuling,
        instead={"type": "annulled"},
        category="wrong_side",
        reason="Нажал не ту сторону.",
    ),
    "confirm_ruling": RULINGS.on_ruling(
        "confirm/", Action.CONFIRM_RULING, judges.confirm_ruling
    ).says("The duty judge confirms what the organizer entered for them (CH-JUDGE-5)."),
    "suspend_day": RULINGS.own(
        _DAY + "suspend/", days.SuspendDay, category="power", reason="Нет света."
    ),
    "continue_day": RULINGS.own(
        _DAY + "continue/",
        days.ContinueDay,
        matches={"W1.2": "continue"},
        reason="Свет включили.",
    ),
    "set_continuation": DAY.on_day(
        "continuation/", Action.SUSPEND_DAY, days.set_continuation, days.ContinuationDate
    ).says(
        "Announce when a suspended day goes on; its players are told (CH-DAY-6).",
        date="2016-12-17",
        start="11:00",
    ),
    "close_day": DAY.own(_DAY + "close/", days.CloseDay, anyway=True),
    "announce_in_hall": DAY.on_day(
        "announce/", Action.ANNOUNCE_IN_HALL, announcements.announce_in_hall, days.Announced
    ).says(
        "Tell everybody in the hall; a new announcement replaces the one before.",
        text="Перерыв на обед до 14:00",
    ),
    "end_announcement": DAY.on_day(
        "announce/end/",
        Action.ANNOUNCE_IN_HALL,
        announcements.end_hall_announcement,
        days.AnnouncementEnded,
    ).says("Take an announcement back; no page shows it any more.", announcement="b0" * 16),
    "create_tournament": TOURNAMENTS.own(
        "v1/tournaments/create/",
        tournaments.CreateTournament,
        name="Club evening",
        format="swiss",
        city="kazan",
        date="2026-12-10",
    ),
    "change_tournament": TOURNAMENTS.own(
        _DAY + "change-tournament/",
        tournaments.ChangeTournament,
        name="Club evening with a cut",
        cut=4,
    ),
    "add_names": TOURNAMENTS.on_day(
        "names/",
        Action.ENTER_REGISTRATION,
        tournaments.add_names,
        tournaments.Names,
        answered=tournaments.ListedAnswer,
    ).says(
        "Enter players by name alone; after the draw of a Swiss tournament they enter late.",
        names=["Аня", "Боря"],
    ),
    "rename_entrant": TOURNAMENTS.on_day(
        "registrations/<slug:registration>/rename/",
        Action.EDIT_PERSON,
        free.rename_entrant,
        tournaments.Name,
        answered=tournaments.Nothing,
    ).says("Call a player who was entered by name otherwise.", name="Анна"),
    "arrange_entrants": TOURNAMENTS.on_day(
        "arrange/", Action.ENTER_REGISTRATION, free.arrange, tournaments.Order
    ).says(
        "Put the list into the order of the seeds, until the draw (FT-SEED-1).", order=["b0" * 16]
    ),
    "start_tournament": TOURNAMENTS.on_day(
        "start-tournament/",
        Action.RUN_CHECK_IN,
        tournaments.start_tournament,
        tournaments.Words,
        answered=tournaments.StartedAnswer,
    ).says(
        "Close the list, draw, and pair the first round (FT-ENTRY-2, FT-PAIR-1).", words="17 4 23"
    ),
    "give_up_tournament": TOURNAMENTS.on_day(
        "give-up/", Action.CANCEL_DAY, free.hide_tournament
    ).says("Give a tournament up before it is drawn; it goes with its names (FT-END-1)."),
    "archive_tournament": TOURNAMENTS.on_day(
        "archive/", Action.CANCEL_DAY, free.archive_tournament
    ).says(
        "Take a tournament that was drawn out of all lists; address and ledger stay (FT-END-1)."
    ),
    "unarchive_tournament": TOURNAMENTS.on_day(
        "unarchive/", Action.CANCEL_DAY, free.unarchive_tournament
    ).says("List an archived tournament again (FT-END-1)."),
    "pair_round": TOURNAMENTS.on_day(
        "rounds/pair/", Action.DRAW, rounds.pair_round, tournaments.RoundNumber
    ).says(
        "Work out who meets whom; it is in force once it is published (SW-1, FT-PAIR-2).", number=2
    ),
    "exchange_players": TOURNAMENTS.on_day(
        "rounds/exchange/", Action.DRAW, rounds.exchange_players, tournaments.Exchange
    ).says(
        "Let two players change places before the round is published (FT-PAIR-2).",
        number=2,
        one="b0" * 16,
        other="b1" * 16,
    ),
    "publish_round": TOURNAMENTS.on_day(
        "rounds/publish/", Action.DRAW, rounds.publish_round, tournaments.RoundNumber
    ).says("Bring the pairing into force (FT-PAIR-3).", number=2),
    "set_rounds": TOURNAMENTS.on_day(
        "rounds/set/", Action.DRAW, rounds.set_rounds, tournaments.HowMany
    ).says("Play another number of rounds than planned (SW-8).", rounds=5),
    "make_cut": TOURNAMENTS.on_day("cut/", Action.DRAW, rounds.make_cut).says(
        "Send the best of the rounds into the bracket (FT-CUT-1)."
    ),
    "enter_score": TOURNAMENTS.own(
        _MATCH + "score/",
        tournaments.EnterScore,
        scores=[[3, 1], [2, 3], [3, 0]],
        winner="A",
    ),
    "reopen_match": TOURNAMENTS.own(_MATCH + "reopen/", tournaments.ReopenMatch),
}
