"""Addresses of the operations that write: each takes POST alone."""

from collections.abc import Iterator

from django.urls import URLPattern, path

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
from tournament.api.writes.operation import Write
from tournament.api.writes.ruling import PREVIEWS

_DAY = "v1/days/<slug:event_id>/"
_ENTRY = _DAY + "registrations/<slug:registration>/"
_MATCH = _DAY + "matches/<str:match>/"
_RULING = _DAY + "rulings/<slug:ruling>/"

ADDRESSES: dict[str, type[Write]] = {
    _DAY + "register/": registrations.Register,
    _ENTRY + "edit/": registrations.Edit,
    _ENTRY + "move/": registrations.Move,
    _ENTRY + "withdraw/": registrations.Withdraw,
    _ENTRY + "answer/": registrations.AnswerOffer,
    _ENTRY + "reconfirm/": registrations.Reconfirm,
    _ENTRY + "check-in/": check_in.CheckIn,
    _ENTRY + "check-in/undo/": check_in.UndoCheckIn,
    _ENTRY + "age-seen/": check_in.NoteAgeSeen,
    _DAY + "check-in/open/": check_in.OpenCheckIn,
    _DAY + "check-in/close/": check_in.CloseCheckIn,
    _DAY + "check-in/extend/": check_in.ExtendCheckIn,
    _DAY + "draw/freeze/": draws.FreezeList,
    _DAY + "draw/freeze/preview/": draws.PreviewFreeze,
    _DAY + "draw/make/": draws.MakeDraw,
    _DAY + "draw/withdraw/": draws.WithdrawDraw,
    _DAY + "lots/<slug:lot>/draw/": draws.DrawLot,
    _DAY + "call/": calls.CallMatches,
    _DAY + "tables/set/": calls.SetTable,
    _DAY + "pause/": calls.PauseDay,
    _DAY + "resume/": calls.ResumeDay,
    _MATCH + "call/": calls.CallMatch,
    _MATCH + "table/": calls.ChangeTable,
    _MATCH + "uncall/": calls.UncallMatch,
    _MATCH + "start/": calls.StartMatch,
    _MATCH + "held-place/take/": calls.TakeHeldPlace,
    _MATCH + "held-place/leave/": calls.LeaveHeldPlace,
    _MATCH + "held-place/lot/": draws.OpenSlotLot,
    _MATCH + "tie-break/lot/": draws.OpenTieBreakLot,
    _MATCH + "result/": results.EnterResult,
    _MATCH + "attestation/": results.Attest,
    _MATCH + "own-result/": results.SayResult,
    _MATCH + "concession/": results.Concede,
    _MATCH + "refusal/": results.RefuseSheet,
    _MATCH + "rulings/accept-result/": game_rulings.AcceptResult,
    _MATCH + "rulings/replay/": game_rulings.ReplayGame,
    _MATCH + "rulings/sheet/": game_rulings.CorrectSheet,
    _MATCH + "rulings/more-time/": game_rulings.TimeExtension,
    _MATCH + "rulings/tie-break/": game_rulings.TieBreak,
    _MATCH + "rulings/walkover/": absence_rulings.Walkover,
    _MATCH + "rulings/double-loss/": absence_rulings.DoubleLoss,
    _MATCH + "rulings/correction/": corrections.CorrectResult,
    _MATCH + "rulings/override-replay/": corrections.OverrideReplay,
    _MATCH + "rulings/override-stand/": corrections.OverrideStand,
    _ENTRY + "rulings/withdrawal/": absence_rulings.Withdrawal,
    _ENTRY + "rulings/disqualification/": absence_rulings.Disqualification,
    _RULING + "revoke-walkover/": absence_rulings.RevokeWalkover,
    _RULING + "revoke-withdrawal/": absence_rulings.RevokeWithdrawal,
    _RULING + "amend/": absence_rulings.AmendRuling,
    _RULING + "confirm/": absence_rulings.ConfirmRuling,
    _DAY + "suspend/": days.SuspendDay,
    _DAY + "continue/": days.ContinueDay,
    _DAY + "continuation/": days.SetContinuation,
    _DAY + "close/": days.CloseDay,
    _DAY + "announce/": days.Announce,
    _DAY + "announce/end/": days.EndAnnouncement,
    "v1/tournaments/create/": tournaments.CreateTournament,
    _DAY + "change-tournament/": tournaments.ChangeTournament,
    _DAY + "names/": tournaments.AddNames,
    _ENTRY + "rename/": tournaments.RenameEntrant,
    _DAY + "arrange/": tournaments.ArrangeEntrants,
    _DAY + "start-tournament/": tournaments.StartTournament,
    _DAY + "give-up/": tournaments.GiveUpTournament,
    _DAY + "archive/": tournaments.ArchiveTournament,
    _DAY + "unarchive/": tournaments.UnarchiveTournament,
    _DAY + "rounds/pair/": tournaments.PairRound,
    _DAY + "rounds/exchange/": tournaments.ExchangePlayers,
    _DAY + "rounds/publish/": tournaments.PublishRound,
    _DAY + "rounds/set/": tournaments.SetRounds,
    _DAY + "cut/": tournaments.MakeCut,
    _MATCH + "score/": tournaments.EnterScore,
    _MATCH + "reopen/": tournaments.ReopenMatch,
}
"""Every operation, and where it is."""


def _patterns() -> Iterator[URLPattern]:
    for address, view in ADDRESSES.items():
        name = _NAMES.get(view.operation, f"api_{view.operation}")
        yield path(address, view.as_view(), name=name)
        preview = PREVIEWS.get(view.operation)
        if preview is not None:
            yield path(f"{address}preview/", preview.as_view(), name=f"api_{preview.operation}")


_NAMES = {"enter_result": "api_result", "witness_signatures": "api_attestation"}
"""As these two have always been called."""
urlpatterns = list(_patterns())
