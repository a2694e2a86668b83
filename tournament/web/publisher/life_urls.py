"""Addresses about one championship's life: its way, its numbers, cities, announcements, wishes."""

from django.urls import path

from tournament.web.publisher import city_views, life_views, telling_views, witness_views

CITY = "cities/<slug:city>/"

urlpatterns = [
    path("announce/", life_views.championship_announce, name="championship_announce"),
    path("cancel/", life_views.ChampionshipCancel.as_view(), name="championship_cancel"),
    path("archive/", life_views.championship_archive, name="championship_archive"),
    path("index/", life_views.championship_index, name="championship_index"),
    path("numbers/", life_views.ProfileEdit.as_view(), name="profile_edit"),
    path("finalists/fix/", life_views.qualifiers_fix, name="qualifiers_fix"),
    path("finalists/reopen/", life_views.regionals_reopen, name="regionals_reopen"),
    path("add-city/", city_views.CityNew.as_view(), name="city_new"),
    path(CITY + "withdraw/", city_views.CityWithdraw.as_view(), name="city_withdraw"),
    path(CITY + "restore/", city_views.city_restore, name="city_restore"),
    path(CITY + "close/", city_views.CityClose.as_view(), name="city_close"),
    path("announcements/", telling_views.Announcements.as_view(), name="announcements"),
    path(
        "announcements/<slug:announcement>/withdraw/",
        telling_views.announcement_withdraw,
        name="announcement_withdraw",
    ),
    path("witnesses/", witness_views.Witnesses.as_view(), name="witnesses"),
    path(
        "witnesses/<slug:witness>/dismiss/", witness_views.witness_dismiss, name="witness_dismiss"
    ),
    path("hosting/", telling_views.Hosting.as_view(), name="hosting"),
    path("hosting/<slug:application>/decide/", telling_views.hosting_decide, name="hosting_decide"),
    path("hosting/<slug:application>/erase/", telling_views.hosting_erase, name="hosting_erase"),
]
