"""Addresses of this interface, each with `.json` at its end or without."""

from django.urls import URLPattern, re_path
from django.views.generic import View

from tournament.api.challonge import attachment_views as attachments
from tournament.api.challonge import base
from tournament.api.challonge import match_views as matches
from tournament.api.challonge import participant_views as participants
from tournament.api.challonge import tournament_views as tournaments

_TOURNAMENT = r"tournaments/(?P<tournament>[\w-]{1,120})"
_PARTICIPANT = rf"{_TOURNAMENT}/participants/(?P<participant>\d{{1,24}})"
_MATCH = rf"{_TOURNAMENT}/matches/(?P<match>\d{{1,24}})"
_ATTACHMENT = rf"{_MATCH}/attachments/(?P<attachment>\d{{1,24}})"
_ACTS = "|".join(tournaments.ACTS)


def _at(pattern: str, view: type[View], name: str) -> URLPattern:
    """An address with an ending that names the format, or none."""
    handler = view.as_view()
    return re_path(rf"^{pattern}(?:\.(?P<suffix>json|xml))?/?$", handler, name=f"challonge_{name}")


urlpatterns = [
    re_path(r"^$", base.Heartbeat.as_view(), name="challonge_heartbeat"),
    _at("tournaments", tournaments.TournamentList, "tournaments"),
    _at(_TOURNAMENT, tournaments.OneTournament, "tournament"),
    _at(rf"{_TOURNAMENT}/(?P<act>{_ACTS})", tournaments.TournamentAct, "tournament_act"),
    _at(rf"{_TOURNAMENT}/participants", participants.Participants, "participants"),
    _at(
        rf"{_TOURNAMENT}/participants/bulk_add",
        participants.ParticipantsAtOnce,
        "participants_at_once",
    ),
    _at(
        rf"{_TOURNAMENT}/participants/clear",
        participants.ParticipantsCleared,
        "participants_cleared",
    ),
    _at(
        rf"{_TOURNAMENT}/participants/randomize",
        participants.ParticipantsShuffled,
        "participants_shuffled",
    ),
    _at(_PARTICIPANT, participants.OneParticipant, "participant"),
    _at(
        rf"{_PARTICIPANT}/(?P<act>check_in|undo_check_in)",
        participants.ParticipantCheckIn,
        "participant_check_in",
    ),
    _at(rf"{_TOURNAMENT}/matches", matches.Matches, "matches"),
    _at(_MATCH, matches.OneMatch, "match"),
    _at(
        rf"{_MATCH}/(?P<act>reopen|mark_as_underway|unmark_as_underway)",
        matches.MatchAct,
        "match_act",
    ),
    _at(rf"{_MATCH}/attachments", attachments.Attachments, "attachments"),
    _at(_ATTACHMENT, attachments.OneAttachment, "attachment"),
    re_path(
        rf"^{_ATTACHMENT}/asset$", attachments.AttachmentFile.as_view(), name="challonge_asset"
    ),
    re_path(r"^.*$", base.Nowhere.as_view(), name="challonge_nowhere"),
]
