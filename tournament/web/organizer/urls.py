"""Addresses of the organizer's pages: my days, one day, its people, its door, its draw."""

from django.urls import path

from tournament.web.organizer import (
    arrive_views,
    change_day_views,
    day_views,
    describe_views,
    desk_views,
    door_views,
    draw_views,
    import_views,
    move_views,
    person_views,
    print_views,
    roster_views,
)

DAY = "days/<slug:event_id>/"
ENTRY = DAY + "roster/<slug:registration>/"
UPLOAD = DAY + "roster/import/<slug:upload_id>/"
AT_DOOR = DAY + "door/<slug:registration>/"

urlpatterns = [
    path("", day_views.staff_home, name="staff_home"),
    path(DAY, day_views.staff_day, name="staff_day"),
    path(DAY + "open/", day_views.open_registration, name="open_registration"),
    path(DAY + "move/", change_day_views.day_move, name="day_move"),
    path(DAY + "cancel/", change_day_views.day_cancel, name="day_cancel"),
    path(DAY + "judges/appoint/", day_views.judge_appoint, name="judge_appoint"),
    path(DAY + "judges/new/", day_views.judge_new, name="judge_new"),
    path(DAY + "judges/<slug:grant>/end/", day_views.judge_end, name="judge_end"),
    path(DAY + "about/", describe_views.day_about, name="day_about"),
    path(DAY + "roster/", roster_views.roster, name="roster"),
    path(DAY + "roster/import/", import_views.roster_import, name="roster_import"),
    path(UPLOAD, import_views.roster_columns, name="roster_columns"),
    path(UPLOAD + "preview/", import_views.roster_preview, name="roster_preview"),
    path(UPLOAD + "discard/", import_views.roster_discard, name="roster_discard"),
    path(ENTRY, roster_views.roster_entry, name="roster_entry"),
    path(ENTRY + "protected/", roster_views.roster_protected, name="roster_protected"),
    path(ENTRY + "withdraw/", roster_views.roster_withdraw, name="roster_withdraw"),
    path(ENTRY + "answer/", roster_views.roster_answer, name="roster_answer"),
    path(ENTRY + "reconfirm/", roster_views.roster_reconfirm, name="roster_reconfirm"),
    path(ENTRY + "mend/", person_views.roster_mend, name="roster_mend"),
    path(ENTRY + "link/", person_views.roster_link, name="roster_link"),
    path(ENTRY + "move/", move_views.roster_move, name="roster_move"),
    path(ENTRY + "account/", roster_views.roster_account, name="roster_account"),
    path(ENTRY + "consent/", roster_views.roster_consent, name="roster_consent"),
    path(DAY + "desk/", desk_views.desk, name="desk"),
    path(DAY + "door/", door_views.door, name="door"),
    path(DAY + "door/open/", door_views.door_open, name="door_open"),
    path(DAY + "door/close/", door_views.door_close, name="door_close"),
    path(DAY + "door/extend/", door_views.door_extend, name="door_extend"),
    path(DAY + "print/arrivals.pdf", print_views.print_arrivals, name="print_arrivals"),
    path(DAY + "door/scan/", arrive_views.door_scan, name="door_scan"),
    path("arrive/<str:code>/", arrive_views.arrive, name="arrive"),
    path(AT_DOOR + "check-in/", door_views.door_check_in, name="door_check_in"),
    path(AT_DOOR + "undo/", door_views.door_undo, name="door_undo"),
    path(DAY + "draw/", draw_views.draw, name="draw"),
    path(DAY + "draw/freeze/", draw_views.draw_freeze, name="draw_freeze"),
    path(DAY + "draw/withdraw/", draw_views.draw_withdraw, name="draw_withdraw"),
]
