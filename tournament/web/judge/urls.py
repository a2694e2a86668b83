"""Addresses for judges and organizers while the day is played."""

from django.urls import path

from tournament.web.judge import console, day, matches, prints, rulings

DAY = "days/<slug:event_id>/"
MATCH = DAY + "matches/<str:match>/"

urlpatterns = [
    path(DAY + "console/", console.console, name="console"),
    path(DAY + "pause/", console.pause_day, name="pause_day"),
    path(DAY + "resume/", console.resume_day, name="resume_day"),
    path(MATCH, matches.match_page, name="match"),
    path(MATCH + "call/", matches.call_match, name="call_match"),
    path(MATCH + "uncall/", matches.uncall_match, name="uncall_match"),
    path(MATCH + "start/", matches.start_play, name="start_play"),
    path(MATCH + "result/", matches.enter_result, name="enter_result"),
    path(MATCH + "signed/", matches.attest_paper, name="attest_paper"),
    path(MATCH + "walkover/", rulings.walkover, name="rule_walkover"),
    path(MATCH + "correction/", rulings.correction, name="rule_correction"),
    path(DAY + "withdrawals/<slug:registration>/", rulings.withdrawal, name="rule_withdrawal"),
    path(DAY + "rulings/", rulings.rulings, name="rulings"),
    path(DAY + "tables/", day.tables, name="tables"),
    path(DAY + "tables/set/", day.set_table, name="set_table"),
    path(DAY + "close/", day.close_day, name="close_day"),
    path(DAY + "close/complete/", day.complete_day, name="complete_day"),
    path(DAY + "print/slips.pdf", prints.print_slips, name="print_slips"),
    path(DAY + "print/bracket.pdf", prints.print_bracket, name="print_bracket"),
    path(DAY + "print/standings.pdf", prints.print_standings, name="print_standings"),
]
