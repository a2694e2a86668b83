"""Every page that has a picture and an accessibility check: the one list of them.

`manage.py screenshots` and the browser tests read it. A page that is not here is not looked at, so
a new page is added here with the change that makes it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse

from rules_engine.rulesets import names
from tournament.championship.final.rehearsal.queries import Lesson
from tournament.outbox.channels.registry import channels
from tournament.showroom.addresses import (
    account,
    amending_seen,
    arrival,
    at_table,
    claim,
    correction_of,
    disqualification,
    lot,
    merge,
    middle_of_history,
    misplaced,
    notebook,
    of_championship,
    of_day,
    of_entry,
    of_evening,
    of_family,
    of_help,
    of_listed_player,
    of_log,
    of_rehearsal_copy,
    of_walkover,
    open_in_bracket,
    pin,
    player,
    possible_duplicate,
    practice_of,
    practising,
    qualifiers,
    seat,
    seat_offer,
    sheet_photo,
    table_chosen,
    tie_break,
    unsubscribe,
    waiting,
)
from tournament.showroom.demo import demo_day
from tournament.showroom.demo.evenings import LEAGUE, LISTED, OVER, PAIRED, PLAYED
from tournament.showroom.demo.finals import demo_final, demo_rehearsal
from tournament.showroom.demo.webhooks import demo_webhook
from tournament.web.demo_accounts import FINISHED_CITY, PLANNED_CITY, RUNNING_CITY, account_of
from tournament.web.public.help.pages import PAGES as HELP_PAGES

ACCOUNTS: dict[str, str] = {
    "publisher": account_of("publisher").username,
    "organizer": account_of("organizer", RUNNING_CITY).username,
    "organizer_finished": account_of("organizer", FINISHED_CITY).username,
    "organizer_planned": account_of("organizer", PLANNED_CITY).username,
    "judge": account_of("judge", RUNNING_CITY).username,
}
"""User name of the demo account that stands for each role."""

ASKED = "?position=A:V1=knight:2+A:V2=mascot+B:V1=witch+B:F1=oracle+B:V3=healer:body+handA=gunner"
ASKED_PLACE = f"{ASKED}&look=A:V1"
ASKED_QUESTION = f"{ASKED}&do=A+attack+A:V1+melee+B:F1"
"""A position that the engine is asked about: with a card looked at, with an answer."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page by name; `path` may be a function, since addresses hold ids of the demo data."""

    name: str
    path: str | Callable[[], str]
    role: str | None = None
    both_schemes: bool = False

    def address(self) -> str:
        """The page's path on this installation."""
        return self.path if isinstance(self.path, str) else self.path()


PAGES: list[ShownPage] = [
    ShownPage("styleguide", lambda: reverse("styleguide"), both_schemes=True),
    # Anyone's.
    ShownPage("championship-about", of_championship("championship_about")),
    ShownPage("home", lambda: reverse("home"), both_schemes=True),
    ShownPage("day-running", of_day("day", RUNNING_CITY), both_schemes=True),
    ShownPage("day-finished", of_day("day", FINISHED_CITY)),
    ShownPage("day-planned", of_day("day", PLANNED_CITY)),
    ShownPage("final", lambda: reverse("day", args=[demo_final()])),
    ShownPage("rehearsal", lambda: reverse("day", args=[demo_rehearsal()])),
    ShownPage("rehearsal-standings", lambda: reverse("day_standings", args=[demo_rehearsal()])),
    ShownPage("rehearsal-draw", lambda: reverse("day_draw", args=[demo_rehearsal()])),
    ShownPage("player", player),
    *[
        ShownPage(f"embed-{what}", of_day("embed", RUNNING_CITY, what))
        for what in ("now", "bracket", "standings")
    ],
    ShownPage("scene-now", of_day("scene", RUNNING_CITY, "now")),
    ShownPage("standings-running", of_day("day_standings", RUNNING_CITY)),
    ShownPage("standings-finished", of_day("day_standings", FINISHED_CITY)),
    ShownPage("find", of_day("day_find", RUNNING_CITY)),
    ShownPage("draw", of_day("day_draw", RUNNING_CITY)),
    ShownPage("hall", of_day("day_hall", RUNNING_CITY)),
    ShownPage("hall-draw", lambda: of_day("day_hall", RUNNING_CITY)() + "?show=draw"),
    ShownPage("hall-finished", of_day("day_hall", FINISHED_CITY)),
    ShownPage("history", of_day("day_history", FINISHED_CITY)),
    ShownPage("history-as-of", middle_of_history("day_as_of")),
    ShownPage("history-compared", middle_of_history("day_compared"), both_schemes=True),
    ShownPage("public-match", of_day("day_match", FINISHED_CITY, "W2.5")),
    ShownPage("day-games", of_day("day_games", FINISHED_CITY)),
    ShownPage("day-games-live", of_day("day_games", RUNNING_CITY)),
    ShownPage("championship-games", of_championship("championship_games")),
    ShownPage("game", of_day("game", FINISHED_CITY, "W2.5", "1"), both_schemes=True),
    ShownPage("game-during-match", of_day("game", RUNNING_CITY, "L1.4", "1")),
    ShownPage("game-of-two-logs", of_day("game", RUNNING_CITY, "W1.1", "1")),
    ShownPage("live", of_day("day_live", RUNNING_CITY, "W2.2"), both_schemes=True),
    ShownPage("record-claim", claim, "organizer"),
    ShownPage("my-record-start", at_table("my_record", "L1.2", "registration")),
    ShownPage("game-log", of_log("day_game_log", RUNNING_CITY, "W1.2"), both_schemes=True),
    ShownPage("game-list", of_day("game_list", FINISHED_CITY, "W2.5", "1")),
    ShownPage("game-embed", of_day("game_embed", FINISHED_CITY, "W2.5", "1")),
    ShownPage("log", of_day("day_ledger_page", FINISHED_CITY), both_schemes=True),
    ShownPage("log-running", of_day("day_ledger_page", RUNNING_CITY)),
    ShownPage("championship-log", of_championship("championship_ledger_page")),
    ShownPage("check", of_day("day_check", FINISHED_CITY), both_schemes=True),
    ShownPage("check-planned", of_day("day_check", PLANNED_CITY)),
    ShownPage("rules", lambda: reverse("rules")),
    ShownPage("rules-found", lambda: reverse("rules") + "?q=судья"),
    ShownPage("register", of_day("register", PLANNED_CITY), both_schemes=True),
    ShownPage("register-closed", of_day("register", RUNNING_CITY)),
    ShownPage("personal-data", lambda: reverse("personal_data")),
    ShownPage("how-to-check", lambda: reverse("how_to_check")),
    ShownPage("help", lambda: reverse("help"), both_schemes=True),
    *(ShownPage(f"help-{name}", of_help(name)) for name in HELP_PAGES),
    ShownPage("ask", lambda: reverse("ask") + ASKED_PLACE, both_schemes=True),
    ShownPage("ask-answer", lambda: reverse("ask") + ASKED_QUESTION, both_schemes=True),
    ShownPage("ask-ruling", lambda: reverse("ask") + "?ruling=PT-FAQ-70"),
    ShownPage("ask-rulings", lambda: reverse("ask_rulings")),
    ShownPage("practice", lambda: reverse("practice"), both_schemes=True),
    *(
        ShownPage(f"practice-{game.replace('_', '-')}", practice_of(game), both_schemes=True)
        for game in names()
    ),
    ShownPage("standard-bearer-values", lambda: reverse("standard_bearer_values")),
    ShownPage("cards", lambda: reverse("cards"), both_schemes=True),
    ShownPage("card", lambda: reverse("card", args=["witch"]), both_schemes=True),
    ShownPage("statistics", lambda: reverse("statistics"), both_schemes=True),
    ShownPage("championship-statistics", of_championship("championship_statistics")),
    ShownPage("day-statistics", of_day("day_statistics", FINISHED_CITY)),
    ShownPage("for-programs", lambda: reverse("api_guide")),
    ShownPage("interface", lambda: reverse("api_reference")),
    ShownPage("log-in", lambda: reverse("account_login")),
    ShownPage("unsubscribe", unsubscribe),
    # Whoever holds a personal link.
    ShownPage("my", of_family("my"), both_schemes=True),
    ShownPage("my-called", at_table("my", "L1.2"), both_schemes=True),
    ShownPage("my-sign", at_table("my", "L1.4"), both_schemes=True),
    ShownPage("my-waiting", waiting, both_schemes=True),
    ShownPage("my-key", at_table("my_key", "L1.4", "registration"), both_schemes=True),
    ShownPage("my-match-say", at_table("my_match", "L1.2", "registration")),
    ShownPage("my-match-sign", at_table("my_match", "L1.4", "registration"), both_schemes=True),
    ShownPage(
        "my-match-otherwise", at_table("my_match", "L1.4", "registration", query="?otherwise")
    ),
    ShownPage("my-logs", at_table("my_logs", "L1.4", "registration")),
    ShownPage("my-log", at_table("my_log", "W1.2", "registration", "log")),
    ShownPage("my-match-refused", at_table("my_match", "L1.3", "registration")),
    ShownPage("my-match-disputed", at_table("my_match", "W2.5", "registration")),
    ShownPage("my-sheet-decline", at_table("my_sheet_decline", "L1.4", "registration")),
    ShownPage("my-receipts", at_table("my_receipts", "L1.4")),
    # Where a channel beside e-mail is set up.
    *(
        [ShownPage("my-channels", of_family("my_channels"), both_schemes=True)]
        if channels()
        else []
    ),
    ShownPage("my-check-in", of_family("my_check_in", "registration")),
    ShownPage("my-withdraw", of_family("my_withdraw", "registration")),
    ShownPage("my-edit", of_family("my_edit", "person")),
    ShownPage("my-data", of_family("my_data", "person")),
    ShownPage("my-programs", of_family("my_programs", "person")),
    ShownPage("my-erase", of_family("my_erase", "person")),
    ShownPage("my-another", of_family("my_another")),
    ShownPage("my-another-form", of_family("my_another_on", "", lambda: demo_day(PLANNED_CITY))),
    ShownPage("erased", lambda: reverse("erased")),
    # The organizer's.
    ShownPage("day-logs", of_day("day_logs", RUNNING_CITY), "judge", both_schemes=True),
    ShownPage("match-logs", of_day("match_logs", RUNNING_CITY, "W1.1"), "judge"),
    ShownPage("staff-log", of_log("staff_log", RUNNING_CITY, "W1.2"), "judge", both_schemes=True),
    ShownPage("staff-log-legal", of_log("staff_log", RUNNING_CITY, "W1.1"), "judge"),
    ShownPage("staff-game", of_log("staff_game", RUNNING_CITY, "L1.4"), "judge"),
    ShownPage("tournament-new", lambda: reverse("tournament_new"), "organizer"),
    ShownPage("tournament-change", of_evening("tournament_change", LISTED), "organizer"),
    ShownPage("tournament-names", of_evening("tournament_names", LISTED), "organizer"),
    ShownPage("tournament-rename", of_listed_player, "organizer"),
    ShownPage("tournament-paired", of_evening("tournament_play", PAIRED), "organizer"),
    ShownPage("tournament-play", of_evening("tournament_play", PLAYED), "organizer"),
    ShownPage("tournament-league", of_evening("tournament_play", LEAGUE), "organizer"),
    ShownPage("tournament-score", of_evening("score", LEAGUE, "TA1.1"), "organizer"),
    ShownPage("tournament-table", of_evening("table_change", PLAYED, "S2.2"), "organizer"),
    ShownPage("tournament-day", of_evening("day", PLAYED)),
    ShownPage("tournament-over", of_evening("day", OVER)),
    ShownPage("tournament-standings", of_evening("day_standings", PLAYED)),
    ShownPage("tournament-rounds", of_evening("day_rounds", LEAGUE)),
    ShownPage("tournament-my-table", lambda: of_evening("day_find", PLAYED)() + "?q=2"),
    ShownPage("tournament-screen", of_evening("day_hall", PLAYED)),
    ShownPage("tournaments", lambda: reverse("tournaments")),
    ShownPage("staff-home", lambda: reverse("staff_home"), "organizer"),
    ShownPage("staff-day-running", of_day("staff_day", RUNNING_CITY), "organizer"),
    ShownPage("staff-day-planned", of_day("staff_day", PLANNED_CITY), "organizer_planned"),
    ShownPage("staff-day-finished", of_day("staff_day", FINISHED_CITY), "organizer_finished"),
    ShownPage("staff-day-more", of_day("day_more", RUNNING_CITY), "organizer"),
    ShownPage("day-about", of_day("day_about", PLANNED_CITY), "organizer_planned"),
    ShownPage("day-plan", of_day("day_plan", PLANNED_CITY), "organizer_planned"),
    ShownPage("day-plan-running", of_day("day_plan", RUNNING_CITY), "organizer"),
    ShownPage("day-move", of_day("day_move", PLANNED_CITY), "organizer_planned"),
    ShownPage("day-split", of_day("day_split", PLANNED_CITY), "organizer_planned"),
    ShownPage("short-day", of_day("short_day", PLANNED_CITY), "organizer_planned"),
    ShownPage("hall-announcement", of_day("hall_announcement", RUNNING_CITY), "organizer"),
    ShownPage("day-suspension", of_day("day_suspension", RUNNING_CITY), "judge"),
    ShownPage("roster-swap", of_entry("roster_swap", "confirmed"), "organizer_planned"),
    ShownPage("day-cancel", of_day("day_cancel", PLANNED_CITY), "organizer_planned"),
    ShownPage("roster", of_day("roster", PLANNED_CITY), "organizer_planned"),
    ShownPage("roster-running", of_day("roster", RUNNING_CITY), "organizer"),
    ShownPage("roster-import", of_day("roster_import", PLANNED_CITY), "organizer_planned"),
    ShownPage("roster-entry", of_entry("roster_entry", "awaiting_consent"), "organizer_planned"),
    ShownPage("roster-edit", of_entry("roster_edit", "confirmed"), "organizer_planned"),
    ShownPage("roster-move", of_entry("roster_move", "confirmed"), "organizer_planned"),
    ShownPage("desk", of_day("desk", PLANNED_CITY), "organizer_planned"),
    ShownPage("helpers", of_day("helpers", RUNNING_CITY), "organizer"),
    ShownPage("registration", of_day("day_registration", PLANNED_CITY), "organizer_planned"),
    ShownPage("check-in-planned", of_day("check_in", PLANNED_CITY), "organizer_planned"),
    ShownPage("check-in-running", of_day("check_in", RUNNING_CITY), "organizer"),
    ShownPage("check-in-scan", of_day("check_in_scan", RUNNING_CITY), "organizer"),
    ShownPage("arrive", arrival, "organizer_planned"),
    ShownPage("staff-draw", of_day("draw", RUNNING_CITY), "organizer"),
    ShownPage("devices", of_day("devices", RUNNING_CITY), "organizer"),
    ShownPage(
        "rehearsal-staff", lambda: reverse("staff_day", args=[demo_rehearsal()]), "publisher"
    ),
    ShownPage(
        "rehearsal-close", lambda: reverse("close_day", args=[demo_rehearsal()]), "publisher"
    ),
    # The judge's.
    ShownPage("console", of_day("console", RUNNING_CITY), "judge", both_schemes=True),
    ShownPage("bracket", of_day("bracket", RUNNING_CITY), "judge"),
    ShownPage("bracket-match", open_in_bracket, "judge", both_schemes=True),
    ShownPage("console-table", table_chosen, "judge"),
    ShownPage("record-start", of_day("record", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("record", of_day("record", RUNNING_CITY, "W2.2"), "judge", both_schemes=True),
    ShownPage("tablet-list", of_day("tablet_list", RUNNING_CITY), "judge"),
    ShownPage("tablet", of_day("tablet", RUNNING_CITY, "L1.4"), "judge", both_schemes=True),
    ShownPage("tablet-seat", of_day("tablet_seat", RUNNING_CITY, "L1.4", "A"), "judge"),
    ShownPage("tablet-pin", pin, "judge"),
    ShownPage("sheet-photo", sheet_photo, "judge"),
    ShownPage("desk-keys", of_day("desk_keys", RUNNING_CITY), "judge"),
    ShownPage("own-key", of_day("own_key", RUNNING_CITY), "judge"),
    ShownPage("statements", of_day("statements", RUNNING_CITY), "judge"),
    ShownPage("match-called", of_day("match", RUNNING_CITY, "W2.4"), "judge"),
    ShownPage("match-in-play", of_day("match", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("match-recorded", of_day("match", RUNNING_CITY, "W2.2"), "judge"),
    ShownPage("match-signatures", of_day("match", RUNNING_CITY, "L1.4"), "judge"),
    ShownPage("match-refused", of_day("match", RUNNING_CITY, "L1.3"), "judge", both_schemes=True),
    ShownPage("concede-match", of_day("concede_match", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("refuse-sheet", of_day("refuse_sheet", RUNNING_CITY, "L1.4"), "judge"),
    ShownPage("rule-acceptance", of_day("rule_acceptance", RUNNING_CITY, "L1.3"), "judge"),
    ShownPage("rule-replay", of_day("rule_replay", RUNNING_CITY, "L1.3"), "judge"),
    ShownPage("rule-sheet-facts", of_day("rule_sheet_facts", RUNNING_CITY, "L1.4"), "judge"),
    ShownPage("rule-more-time", of_day("rule_time_extension", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("rule-tie-break", tie_break, "judge"),
    ShownPage("match-decided", of_day("match", RUNNING_CITY, "W1.7"), "judge"),
    ShownPage("rule-finding", of_day("rule_correction", RUNNING_CITY, "W1.2"), "judge"),
    ShownPage("rule-override", correction_of(started=True), "judge", both_schemes=True),
    ShownPage("rule-correction", correction_of(started=False), "judge"),
    ShownPage("rule-misplaced", misplaced, "judge"),
    ShownPage("match-walkover", of_day("match", RUNNING_CITY, "W1.5"), "judge"),
    ShownPage("rule-double-loss", of_day("rule_double_loss", RUNNING_CITY, "W2.4"), "judge"),
    ShownPage("rule-disqualification", disqualification, "judge"),
    ShownPage("amend-ruling", of_walkover("amend_ruling"), "judge"),
    ShownPage("amend-ruling-seen", amending_seen, "judge"),
    ShownPage("revoke-ruling", of_walkover("revoke_ruling"), "judge"),
    ShownPage("held-slot", of_day("held_slot", RUNNING_CITY, "L1.8", "b"), "judge"),
    ShownPage("lots", of_day("day_lots", RUNNING_CITY), "judge"),
    ShownPage("lot", lot, "judge"),
    ShownPage("judges", of_day("judges", RUNNING_CITY), "organizer"),
    ShownPage("duty-rulings", lambda: reverse("duty_rulings"), "judge"),
    ShownPage("tables", of_day("tables", RUNNING_CITY), "judge"),
    ShownPage("rulings", of_day("rulings", RUNNING_CITY), "judge"),
    ShownPage("notebook", notebook, "judge", both_schemes=True),
    ShownPage("precedents", of_day("precedents", RUNNING_CITY), "judge"),
    ShownPage("day-venue", of_day("day_venue", PLANNED_CITY), "organizer_planned"),
    ShownPage("close-day", of_day("close_day", RUNNING_CITY), "organizer"),
    ShownPage("close-day-closed", of_day("close_day", FINISHED_CITY), "organizer_finished"),
    ShownPage(
        "practice-call", practising("staff_day", PLANNED_CITY, Lesson.CALL), "organizer_planned"
    ),
    ShownPage("practice-rule", practising("", RUNNING_CITY, Lesson.RULE), "organizer"),
    ShownPage("practice-done", practising("", FINISHED_CITY, Lesson.DONE), "organizer_finished"),
    # The publisher's.
    ShownPage("duty-judges", of_championship("duty_judges"), "publisher"),
    ShownPage("publisher-custody", of_championship("publisher_custody"), "publisher"),
    ShownPage("publisher-home", lambda: reverse("publisher_home"), "publisher"),
    ShownPage("championship-new", lambda: reverse("championship_new"), "publisher"),
    ShownPage("championship", of_championship("publisher_championship"), "publisher"),
    ShownPage("city", of_championship("publisher_city", RUNNING_CITY), "publisher"),
    ShownPage("championship-cancel", of_championship("championship_cancel"), "publisher"),
    ShownPage("profile", of_championship("profile_edit"), "publisher"),
    ShownPage("city-new", of_championship("city_new"), "publisher"),
    ShownPage("city-withdraw", of_championship("city_withdraw", PLANNED_CITY), "publisher"),
    ShownPage("city-close", of_championship("city_close", RUNNING_CITY), "publisher"),
    ShownPage("announcements", of_championship("announcements"), "publisher"),
    ShownPage("witnesses", of_championship("witnesses"), "publisher"),
    ShownPage("hosting", of_championship("hosting"), "publisher"),
    ShownPage("city-empty", of_championship("publisher_city", "perm"), "publisher"),
    ShownPage("final-plan", of_championship("publisher_final"), "publisher"),
    ShownPage("final-prizes", of_rehearsal_copy, "publisher"),
    ShownPage("privacy", lambda: reverse("privacy"), "publisher"),
    ShownPage("privacy-reads", lambda: reverse("privacy_reads"), "publisher"),
    ShownPage("privacy-person", lambda: reverse("privacy_person"), "publisher"),
    ShownPage("possible_duplicates", of_championship("possible_duplicates"), "publisher"),
    ShownPage("possible_duplicate", possible_duplicate, "publisher", both_schemes=True),
    ShownPage("possible-duplicate-undo", merge, "publisher"),
    ShownPage("finalists", of_championship("finalists"), "publisher", both_schemes=True),
    ShownPage("qualifiers", qualifiers, "publisher"),
    ShownPage("seat", seat("seat"), "publisher"),
    ShownPage("seat-substitute", seat("seat_substitute"), "publisher"),
    ShownPage("seat-offer", seat_offer, "publisher"),
    ShownPage("person-ban", seat("person_ban"), "publisher"),
    ShownPage("programs", lambda: reverse("programs"), "judge", both_schemes=True),
    ShownPage("webhooks", lambda: reverse("webhooks"), "organizer", both_schemes=True),
    ShownPage("webhook", lambda: reverse("webhook", args=[demo_webhook()]), "organizer"),
    ShownPage("accounts", lambda: reverse("accounts"), "publisher"),
    ShownPage("account-new", lambda: reverse("account_new"), "publisher"),
    ShownPage("account", account, "publisher"),
    ShownPage("jobs", lambda: reverse("jobs"), "publisher"),
    ShownPage("jobs-failed", lambda: reverse("jobs") + "?state=failed", "publisher"),
    ShownPage("watching", lambda: reverse("watching"), "publisher"),
    ShownPage("verdicts", lambda: reverse("verdicts"), "publisher"),
    ShownPage("messages", lambda: reverse("messages"), "publisher"),
    ShownPage("message-previews", lambda: reverse("message_previews"), "publisher"),
    ShownPage(
        "message-preview", lambda: reverse("message_preview", args=["registered"]), "publisher"
    ),
    ShownPage(
        "message-preview-called", lambda: reverse("message_preview", args=["called"]), "publisher"
    ),
    ShownPage("passkeys", lambda: reverse("mfa_index"), "publisher"),
]
"""The page of the first start is not among them: it does not exist beside demo data."""
