"""Addresses of the publisher's page of the final, below its championship."""

from django.urls import path

from tournament.web.publisher import final_views, prize_views, rehearsal_views

urlpatterns = [
    path("", final_views.publisher_final, name="publisher_final"),
    path("plan/", final_views.plan_final, name="plan_final"),
    path("move/", final_views.move_final, name="move_final"),
    path("organizers/", final_views.appoint_for_final, name="appoint_for_final"),
    path("places/<int:place>/lot/", prize_views.final_lot_open, name="final_lot_open"),
    path("places/<int:place>/play-off/", prize_views.final_play_off, name="final_play_off"),
    path("lots/<slug:lot>/", prize_views.final_lot_draw, name="final_lot_draw"),
    path("prizes/", prize_views.award_prizes, name="award_prizes"),
    path("prizes/<int:place>/", prize_views.hand_over_prize, name="hand_over_prize"),
    path("rehearsals/", rehearsal_views.start_rehearsal, name="start_rehearsal"),
    path(
        "rehearsals/<slug:event>/throw-away/",
        rehearsal_views.throw_rehearsal_away,
        name="throw_rehearsal_away",
    ),
]
