"""Addresses of the publisher's page of the final, below its championship."""

from django.urls import path

from tournament.web.publisher import final_views, prize_views, rehearsal_views

urlpatterns = [
    path("", final_views.FinalPage.as_view(), name="publisher_final"),
    path("plan/", final_views.PlanFinal.as_view(), name="plan_final"),
    path("move/", final_views.MoveFinal.as_view(), name="move_final"),
    path("organizers/", final_views.AppointForFinal.as_view(), name="appoint_for_final"),
    path("places/<int:place>/lot/", prize_views.final_lot_open, name="final_lot_open"),
    path("places/<int:place>/play-off/", prize_views.FinalPlayOff.as_view(), name="final_play_off"),
    path("lots/<slug:lot>/", prize_views.FinalLotDraw.as_view(), name="final_lot_draw"),
    path("prizes/", prize_views.award_prizes, name="award_prizes"),
    path("prizes/<int:place>/", prize_views.HandOverPrize.as_view(), name="hand_over_prize"),
    path("rehearsals/", rehearsal_views.start_rehearsal, name="start_rehearsal"),
    path(
        "rehearsals/<slug:event>/throw-away/",
        rehearsal_views.throw_rehearsal_away,
        name="throw_rehearsal_away",
    ),
]
