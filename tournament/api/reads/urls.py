"""Addresses of what everybody may read."""

from django.urls import URLPattern, path

from tournament.api.reads import match_views, private, tournaments, views

DAY = "v1/days/<slug:event_id>/"
MATCH = DAY + "matches/<str:match>/"

urlpatterns: list[URLPattern] = [
    path("v1/championships/", views.ChampionshipsView.as_view(), name="api_championships"),
    path(
        "v1/championships/<slug:championship_id>/",
        views.ChampionshipView.as_view(),
        name="api_championship",
    ),
    path("v1/days/", views.DaysView.as_view(), name="api_days"),
    path(DAY, views.DayView.as_view(), name="api_day"),
    path(DAY + "registrations/", views.PlayersView.as_view(), name="api_registrations"),
    path(DAY + "standings/", views.StandingsView.as_view(), name="api_standings"),
    path(DAY + "draws/", views.DrawsView.as_view(), name="api_draws"),
    path(DAY + "bracket/", match_views.BracketView.as_view(), name="api_bracket"),
    path(DAY + "matches/", match_views.MatchesView.as_view(), name="api_matches"),
    path(MATCH, match_views.MatchView.as_view(), name="api_match"),
    path(DAY + "rulings/", match_views.RulingsView.as_view(), name="api_rulings"),
    path(DAY + "games/", match_views.RecordedGamesView.as_view(), name="api_games"),
    path(DAY + "logs/", match_views.PublicLogsView.as_view(), name="api_public_logs"),
    path(DAY + "logs/<slug:log_id>/", match_views.PublicLogView.as_view(), name="api_public_log"),
    path("v1/tournaments/", tournaments.TournamentsView.as_view(), name="api_tournaments"),
    path(DAY + "rounds/", tournaments.RoundsView.as_view(), name="api_rounds"),
    path(DAY + "export/", match_views.ExportView.as_view(), name="api_export"),
    path(DAY + "rounds/draft/", private.Draft.as_view(), name="api_round_draft"),
    path(DAY + "entrants/", private.Entrants.as_view(), name="api_entrants"),
    path(
        DAY + "entrants/<slug:registration>/",
        private.OneEntrant.as_view(),
        name="api_entrant",
    ),
    path(MATCH + "sheets/", private.Sheets.as_view(), name="api_sheets"),
    path("v1/me/", private.Me.as_view(), name="api_me"),
    path("v1/me/tournaments/", private.OwnTournaments.as_view(), name="api_own_tournaments"),
    path("v1/", views.LinksView.as_view(), name="api_links"),
    path("v1/statistics/", match_views.StatisticsView.as_view(), name="api_statistics"),
]
