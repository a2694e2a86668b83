"""Addresses of the publisher's pages: championships, their cities, accounts of the staff.

They hold opaque ids alone; none of them names a person.
"""

from django.urls import include, path

from tournament.web.publisher import (
    account_views,
    championship_views,
    city_views,
    custody_views,
    duty_views,
    final_views,
    finalist_views,
    life_views,
    possible_duplicate_views,
    privacy_views,
    prize_views,
    seat_views,
    telling_views,
    witness_views,
)

CHAMPIONSHIP = "championships/<slug:championship_id>/"
OF_CITY = "cities/<slug:city>/"
ACCOUNT = "accounts/<slug:account_id>/"
SEAT = "seats/<slug:registration>/"
DAY = "days/<slug:event_id>/"
CASE = "<int:case>/"

LIFE = [
    path("announce/", life_views.championship_announce, name="championship_announce"),
    path("cancel/", life_views.ChampionshipCancel.as_view(), name="championship_cancel"),
    path("archive/", life_views.championship_archive, name="championship_archive"),
    path("index/", life_views.championship_index, name="championship_index"),
    path("numbers/", life_views.ProfileEdit.as_view(), name="profile_edit"),
    path("finalists/fix/", life_views.qualifiers_fix, name="qualifiers_fix"),
    path("finalists/reopen/", life_views.regionals_reopen, name="regionals_reopen"),
    path("add-city/", city_views.CityNew.as_view(), name="city_new"),
    path(OF_CITY + "withdraw/", city_views.CityWithdraw.as_view(), name="city_withdraw"),
    path(OF_CITY + "restore/", city_views.city_restore, name="city_restore"),
    path(OF_CITY + "close/", city_views.CityClose.as_view(), name="city_close"),
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
"""A championship's way, its numbers, cities, announcements, wishes to host."""
SEATS = [
    path("", finalist_views.finalists, name="finalists"),
    path("list.csv", finalist_views.finalists_csv, name="finalists_csv"),
    path("stages/<slug:stage_id>/", finalist_views.Qualifiers.as_view(), name="qualifiers"),
    path(SEAT, finalist_views.Seat.as_view(), name="seat"),
    path(SEAT + "answer/", finalist_views.seat_answer, name="seat_answer"),
    path(SEAT + "again/", finalist_views.SeatAgain.as_view(), name="seat_again"),
    path(SEAT + "substitute/", seat_views.SeatSubstitute.as_view(), name="seat_substitute"),
    path(DAY + "offer/", seat_views.SeatOffer.as_view(), name="seat_offer"),
    path(DAY + "lot/", seat_views.seat_lot, name="seat_lot"),
    path(DAY + "lot/draw/", seat_views.SeatLotDraw.as_view(), name="seat_lot_draw"),
    path("players/<slug:registration>/ban/", seat_views.PersonBan.as_view(), name="person_ban"),
]
FINAL = [
    path("", final_views.FinalPage.as_view(), name="publisher_final"),
    path("plan/", final_views.PlanFinal.as_view(), name="plan_final"),
    path("move/", final_views.MoveFinal.as_view(), name="move_final"),
    path("organizers/", final_views.AppointForFinal.as_view(), name="appoint_for_final"),
    path("places/<int:place>/lot/", prize_views.final_lot_open, name="final_lot_open"),
    path("places/<int:place>/play-off/", prize_views.FinalPlayOff.as_view(), name="final_play_off"),
    path("lots/<slug:lot>/", prize_views.FinalLotDraw.as_view(), name="final_lot_draw"),
    path("prizes/", prize_views.award_prizes, name="award_prizes"),
    path("prizes/<int:place>/", prize_views.HandOverPrize.as_view(), name="hand_over_prize"),
    path("rehearsals/", prize_views.start_rehearsal, name="start_rehearsal"),
    path(
        "rehearsals/<slug:event>/throw-away/",
        prize_views.throw_rehearsal_away,
        name="throw_rehearsal_away",
    ),
]
DUPLICATES = [
    path("", possible_duplicate_views.possible_duplicates, name="possible_duplicates"),
    path(CASE, possible_duplicate_views.possible_duplicate, name="possible_duplicate"),
    path(
        CASE + "merge/",
        possible_duplicate_views.possible_duplicate_merge,
        name="possible_duplicate_merge",
    ),
    path(
        CASE + "apart/",
        possible_duplicate_views.possible_duplicate_apart,
        name="possible_duplicate_apart",
    ),
    path(
        "merges/<slug:merged>/undo/",
        possible_duplicate_views.possible_duplicate_undo,
        name="possible_duplicate_undo",
    ),
]
PRIVACY = [
    path("", privacy_views.privacy, name="privacy"),
    path("reads/", privacy_views.privacy_reads, name="privacy_reads"),
    path("person/", privacy_views.privacy_person, name="privacy_person"),
    path("person/erase/", privacy_views.privacy_erase, name="privacy_erase"),
    path(
        "<slug:championship_id>/rehearse/",
        privacy_views.privacy_rehearse,
        name="privacy_rehearse",
    ),
]
urlpatterns = [
    path("", championship_views.publisher_home, name="publisher_home"),
    path(
        "championships/new/", championship_views.ChampionshipNew.as_view(), name="championship_new"
    ),
    path(CHAMPIONSHIP, include(LIFE)),
    path(CHAMPIONSHIP, championship_views.championship, name="publisher_championship"),
    path(CHAMPIONSHIP + OF_CITY, championship_views.City.as_view(), name="publisher_city"),
    path(CHAMPIONSHIP + OF_CITY + "plan/", championship_views.PlanDay.as_view(), name="plan_day"),
    path(
        CHAMPIONSHIP + OF_CITY + "organizers/",
        championship_views.AppointOrganizer.as_view(),
        name="appoint_organizer",
    ),
    path(CHAMPIONSHIP + "custody/", custody_views.publisher_custody, name="publisher_custody"),
    path(CHAMPIONSHIP + "duty/", duty_views.DutyJudges.as_view(), name="duty_judges"),
    path(CHAMPIONSHIP + "finalists/", include(SEATS)),
    path(CHAMPIONSHIP + "final/", include(FINAL)),
    path(CHAMPIONSHIP + "likenesses/", include(DUPLICATES)),
    path("privacy/", include(PRIVACY)),
    path("accounts/", account_views.accounts, name="accounts"),
    path("accounts/new/", account_views.account_new, name="account_new"),
    path(ACCOUNT, account_views.account, name="account"),
    path(ACCOUNT + "password/", account_views.account_password, name="account_password"),
    path(ACCOUNT + "end/", account_views.account_end, name="account_end"),
    path(ACCOUNT + "restore/", account_views.account_restore, name="account_restore"),
    path("grants/<slug:grant_id>/end/", account_views.grant_end, name="grant_end"),
]
