"""Addresses of the publisher's pages: championships, their cities, accounts of the staff."""

from django.urls import include, path

from tournament.web.publisher import (
    account_views,
    championship_views,
    custody_views,
    duty_views,
)

CHAMPIONSHIP = "championships/<slug:championship_id>/"
CITY = CHAMPIONSHIP + "cities/<slug:city>/"
ACCOUNT = "accounts/<slug:account_id>/"

urlpatterns = [
    path("", championship_views.publisher_home, name="publisher_home"),
    path(
        "championships/new/", championship_views.ChampionshipNew.as_view(), name="championship_new"
    ),
    path(CHAMPIONSHIP, include("tournament.web.publisher.life_urls")),
    path(CHAMPIONSHIP, championship_views.championship, name="publisher_championship"),
    path(CITY, championship_views.City.as_view(), name="publisher_city"),
    path(CITY + "plan/", championship_views.PlanDay.as_view(), name="plan_day"),
    path(
        CITY + "organizers/",
        championship_views.AppointOrganizer.as_view(),
        name="appoint_organizer",
    ),
    path(CHAMPIONSHIP + "custody/", custody_views.publisher_custody, name="publisher_custody"),
    path(CHAMPIONSHIP + "duty/", duty_views.DutyJudges.as_view(), name="duty_judges"),
    path(CHAMPIONSHIP + "finalists/", include("tournament.web.publisher.finalist_urls")),
    path(CHAMPIONSHIP + "final/", include("tournament.web.publisher.final_urls")),
    path(CHAMPIONSHIP + "likenesses/", include("tournament.web.publisher.possible_duplicate_urls")),
    path("privacy/", include("tournament.web.publisher.privacy_urls")),
    path("accounts/", account_views.accounts, name="accounts"),
    path("accounts/new/", account_views.account_new, name="account_new"),
    path(ACCOUNT, account_views.account, name="account"),
    path(ACCOUNT + "password/", account_views.account_password, name="account_password"),
    path(ACCOUNT + "end/", account_views.account_end, name="account_end"),
    path(ACCOUNT + "restore/", account_views.account_restore, name="account_restore"),
    path("grants/<slug:grant_id>/end/", account_views.grant_end, name="grant_end"),
]
