"""Addresses of the publisher's pages about seats in the final; they hold opaque ids alone."""

from django.urls import path

from tournament.web.publisher import finalist_views, seat_views

SEAT = "seats/<slug:registration>/"
DAY = "days/<slug:event_id>/"

urlpatterns = [
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
