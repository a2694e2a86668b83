"""Addresses of the pages on which a free tournament is made and run."""

from django.urls import URLPattern, path

from tournament.web.organizer.tournaments import names_views, new_views, play_views

DAY = "days/<slug:event_id>/"
MATCH = DAY + "matches/<str:match>/"

urlpatterns: list[URLPattern] = [
    path("tournaments/new/", new_views.NewTournament.as_view(), name="tournament_new"),
    path(DAY + "change/", new_views.ChangeTournament.as_view(), name="tournament_change"),
    path(DAY + "names/", names_views.TournamentNames.as_view(), name="tournament_names"),
    path(DAY + "names/order/", names_views.TournamentOrder.as_view(), name="tournament_order"),
    path(DAY + "names/by-chance/", names_views.tournament_by_chance, name="tournament_by_chance"),
    path(DAY + "names/start/", names_views.TournamentStart.as_view(), name="tournament_start"),
    path(
        DAY + "names/<slug:registration>/",
        names_views.TournamentRename.as_view(),
        name="tournament_rename",
    ),
    path(
        DAY + "names/<slug:registration>/remove/",
        names_views.tournament_remove,
        name="tournament_remove",
    ),
    path(DAY + "give-up/", names_views.tournament_hide, name="tournament_hide"),
    path(DAY + "archive/", names_views.tournament_archive, name="tournament_archive"),
    path(DAY + "unarchive/", names_views.tournament_unarchive, name="tournament_unarchive"),
    path(DAY + "rounds/", play_views.TournamentPlay.as_view(), name="tournament_play"),
    path(DAY + "rounds/pair/", play_views.round_pair, name="round_pair"),
    path(DAY + "rounds/exchange/", play_views.RoundExchange.as_view(), name="round_exchange"),
    path(DAY + "rounds/publish/", play_views.round_publish, name="round_publish"),
    path(DAY + "rounds/call/", play_views.round_call, name="round_call"),
    path(DAY + "rounds/number/", play_views.RoundsSet.as_view(), name="rounds_set"),
    path(DAY + "rounds/cut/", play_views.round_cut, name="round_cut"),
    path(MATCH + "table/", play_views.TableChange.as_view(), name="table_change"),
    path(MATCH + "score/", play_views.Score.as_view(), name="score"),
    path(MATCH + "reopen/", play_views.match_reopen, name="match_reopen"),
]
