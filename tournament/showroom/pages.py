"""Every page that has a picture and an accessibility check: the one list of them.

`manage.py screenshots` and the browser tests read it. A page that is not here is not looked at, so
a new page is added here with the change that makes it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from tournament.championship.rulings.override.queries import Judgement, correctable, outlook
from tournament.events.arrival import arrival_code
from tournament.events.history import history_of
from tournament.events.models import GameDay, Registration
from tournament.events.possible_duplicates import open_cases
from tournament.events.states import championship_state, event_state
from tournament.people.links import make_link, newest_link, token_of
from tournament.people.models import Person, User
from tournament.play.log_submission import logs_of
from tournament.play.models import Recording
from tournament.showroom.demo import demo_day
from tournament.showroom.demo.family import family_link
from tournament.showroom.demo.finals import demo_final, demo_rehearsal
from tournament.web.demo_accounts import FINISHED_CITY, PLANNED_CITY, RUNNING_CITY, account_of

ACCOUNTS: dict[str, str] = {
    "publisher": account_of("publisher").username,
    "organizer": account_of("organizer", RUNNING_CITY).username,
    "organizer_finished": account_of("organizer", FINISHED_CITY).username,
    "organizer_planned": account_of("organizer", PLANNED_CITY).username,
    "judge": account_of("judge", RUNNING_CITY).username,
}
"""User name of the demo account that stands for each role."""


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


def _of_day(name: str, city: str, *more: str) -> Callable[[], str]:
    """Address of a page of the demo's day in a city."""
    return lambda: reverse(name, args=[demo_day(city), *more])


def _of_log(name: str, city: str, match: str) -> Callable[[], str]:
    """Address of a page about the first log of a match of the demo's day in a city."""

    def address() -> str:
        event = demo_day(city)
        return reverse(name, args=[event, logs_of(event, match)[0].pk])

    return address


def _of_entry(name: str, status: str) -> Callable[[], str]:
    """Address of a page of somebody who is registered for the planned day."""

    def address() -> str:
        event = demo_day(PLANNED_CITY)
        entries = Registration.objects.filter(game_day=event, status=status).order_by("number")
        return reverse(name, args=[event, entries.values_list("pk", flat=True)[0]])

    return address


def _arrival() -> str:
    """Address in the code of somebody who is registered for the planned day."""
    held = Registration.objects.filter(game_day=demo_day(PLANNED_CITY)).order_by("number")
    return reverse("arrive", args=[arrival_code(held.values_list("pk", flat=True)[0])])


def _of_championship(name: str, *more: str) -> Callable[[], str]:
    """Address of a page of the demo championship."""

    def address() -> str:
        day = GameDay.objects.get(pk=demo_day(RUNNING_CITY))
        return reverse(name, args=[day.championship_id, *more])

    return address


def _account() -> str:
    """Address of the page of an organizer's account."""
    user = User.objects.get_by_natural_key(ACCOUNTS["organizer"])
    return reverse("account", args=[user.public_id])


def _pin() -> str:
    """Address of the page that sets a PIN of somebody who plays now."""
    event = demo_day(RUNNING_CITY)
    return reverse("desk_pin", args=[event, event_state(event).player("L1.4", "A")])


def _sheet_photo() -> str:
    """Address of the page that takes a photo of the sheet that waits."""
    event = demo_day(RUNNING_CITY)
    sheet = event_state(event).plays["L1.4"].open_game.sheet
    return reverse("sheet_photo", args=[event, "L1.4", sheet.digest if sheet else "none"])


def _possible_duplicate() -> str:
    """Address of the pair that waits for the publisher's decision."""
    championship = GameDay.objects.get(pk=demo_day(RUNNING_CITY)).championship_id
    return reverse("possible_duplicate", args=[championship, open_cases(championship)[0].id])


def _merge() -> str:
    """Address of the page that undoes the demo's merge."""
    championship = GameDay.objects.get(pk=demo_day(RUNNING_CITY)).championship_id
    merged = next(iter(championship_state(championship).merged))
    return reverse("possible_duplicate_undo", args=[championship, merged])


def _seat(name: str) -> Callable[[], str]:
    """Address of a page about the seat of the demo's first qualifier."""

    def address() -> str:
        championship = GameDay.objects.get(pk=demo_day(FINISHED_CITY)).championship_id
        asked = next(iter(championship_state(championship).invitations))
        return reverse(name, args=[championship, asked])

    return address


def _seat_offer() -> str:
    """Address of the page that offers the demo's free seat."""
    day = GameDay.objects.get(pk=demo_day(FINISHED_CITY))
    return reverse("seat_offer", args=[day.championship_id, day.pk])


def _qualifiers() -> str:
    """Address of the qualifiers of a city that is still played."""
    day = GameDay.objects.get(pk=demo_day(RUNNING_CITY))
    return reverse("qualifiers", args=[day.championship_id, day.stage_id])


def _unsubscribe() -> str:
    """Address that switches messages to one of the demo's players off."""
    held = Registration.objects.filter(game_day=demo_day(PLANNED_CITY)).order_by("number")
    person = Person.objects.get(pk=held.values_list("person_id", flat=True)[0])
    link = newest_link(person.pk) or make_link([person], at=timezone.now())
    return reverse("my_unsubscribe", args=[token_of(link)])


def _at_table(name: str, match: str, *arguments: str, query: str = "") -> Callable[[], str]:
    """Address of a personal page of somebody who sits in a match of the running day."""

    def address() -> str:
        event = demo_day(RUNNING_CITY)
        state = event_state(event)
        registration = str(state.player(match, "A"))
        person = Person.objects.get(pk=state.entrants[registration].person)
        link = newest_link(person.pk) or make_link([person], at=timezone.now())
        known = {
            "registration": registration,
            "log": next((log.pk for log in logs_of(event, match)), ""),
        }
        return reverse(name, args=[token_of(link), *(known[item] for item in arguments)]) + query

    return address


def _claim() -> str:
    """Address that takes the recording of the running day over."""
    row = Recording.objects.get(game_day=demo_day(RUNNING_CITY), state="open")
    return reverse("record_claim", args=[row.game_day_id, row.match, row.pk]) + "?code=K7R2MX9A"


def _of_walkover(name: str) -> Callable[[], str]:
    """Address of a page about the walkover of the running day."""

    def address() -> str:
        event = demo_day(RUNNING_CITY)
        ruling = next(item for item in event_state(event).rulings if item.type == "walkover")
        return reverse(name, args=[event, ruling.id])

    return address


def _amending_seen() -> str:
    """What it would do if the other player had won that walkover."""
    return _of_walkover("amend_ruling")() + "?instead=walkover-W1.5-B"


def _misplaced() -> str:
    """What correcting that walkover would do, as one entered for the wrong seat."""
    address = reverse("rule_correction", args=[demo_day(RUNNING_CITY), "W1.5"])
    return f"{address}?found=B-"


def _disqualification() -> str:
    """Address of a ruling on a player of the running day who is at a table."""
    event = demo_day(RUNNING_CITY)
    return reverse("rule_disqualification", args=[event, event_state(event).player("L1.2", "A")])


def _lot() -> str:
    """Address of the lot of the running day."""
    event = demo_day(RUNNING_CITY)
    return reverse("day_lot", args=[event, next(iter(event_state(event).lots))])


def _notebook() -> str:
    """Address of the notebook of a player about whom the demo's judge has written."""
    event = demo_day(RUNNING_CITY)
    note = next(iter(event_state(event).notes.values()))
    return reverse("notebook", args=[event, note.registration])


def _correction_of(*, started: bool) -> Callable[[], str]:
    """Address of a correction's preview; `started`: later matches have used the result."""

    def address() -> str:
        state = event_state(demo_day(RUNNING_CITY))
        for match, play in state.plays.items():
            outcome = {"A": "B", "B": "A"}.get(play.games[0].outcome or "") if play.games else None
            if outcome is None or not correctable(state, match):
                continue
            if bool(outlook(state, Judgement(match, outcome, 1)).started) is started:
                page = reverse("rule_correction", args=[state.id, match])
                return f"{page}?found={outcome}-1"
        raise LookupError("the demo has no such match")

    return address


def _middle_of_history(name: str) -> Callable[[], str]:
    """Address of a page about a ruling of the finished day that changed many matches."""

    def address() -> str:
        event = demo_day(FINISHED_CITY)
        moments = history_of(event).moments
        types = [getattr(moment.fact, "type", "") for moment in moments]
        seq = moments[types.index("override_replay")].seq
        return reverse(name, args=[event, *([seq - 1] if name == "day_compared" else []), seq])

    return address


def _tie_break() -> str:
    """Address of a tie-break after the counts: everything is equal, a lot decides."""
    counts = "?heroes_a=2&heroes_b=2&damage_a=9&life_a=17&damage_b=11&life_b=19"
    return reverse("rule_tie_break", args=[demo_day(RUNNING_CITY), "L1.2"]) + counts


def _of_family(name: str, of: str = "", *more: Callable[[], str]) -> Callable[[], str]:
    """Address of a page of the demo's parent; `of`: of their older child's person or
    registration."""

    def address() -> str:
        link = family_link()
        held = Registration.objects.filter(person_id__in=link.persons.values("pk"))
        child = held.order_by("number")[0]
        about = {"person": [child.person_id], "registration": [child.pk]}.get(of, [])
        return reverse(name, args=[token_of(link), *about, *(part() for part in more)])

    return address


def _of_rehearsal_copy() -> str:
    """Address of the page of prizes of the demo's rehearsal."""
    copy = GameDay.objects.get(pk=demo_rehearsal()).championship_id
    return reverse("publisher_final", args=[copy])


PAGES: list[ShownPage] = [
    ShownPage("styleguide", lambda: reverse("styleguide"), both_schemes=True),
    # Anyone's.
    ShownPage("championship-about", _of_championship("championship_about")),
    ShownPage("home", lambda: reverse("home"), both_schemes=True),
    ShownPage("day-running", _of_day("day", RUNNING_CITY), both_schemes=True),
    ShownPage("day-finished", _of_day("day", FINISHED_CITY)),
    ShownPage("day-planned", _of_day("day", PLANNED_CITY)),
    ShownPage("final", lambda: reverse("day", args=[demo_final()])),
    ShownPage("rehearsal", lambda: reverse("day", args=[demo_rehearsal()])),
    ShownPage("rehearsal-standings", lambda: reverse("day_standings", args=[demo_rehearsal()])),
    ShownPage("rehearsal-draw", lambda: reverse("day_draw", args=[demo_rehearsal()])),
    ShownPage("standings-running", _of_day("day_standings", RUNNING_CITY)),
    ShownPage("standings-finished", _of_day("day_standings", FINISHED_CITY)),
    ShownPage("find", _of_day("day_find", RUNNING_CITY)),
    ShownPage("draw", _of_day("day_draw", RUNNING_CITY)),
    ShownPage("hall", _of_day("day_hall", RUNNING_CITY)),
    ShownPage("history", _of_day("day_history", FINISHED_CITY)),
    ShownPage("history-as-of", _middle_of_history("day_as_of")),
    ShownPage("history-compared", _middle_of_history("day_compared"), both_schemes=True),
    ShownPage("public-match", _of_day("day_match", FINISHED_CITY, "W2.5")),
    ShownPage("day-games", _of_day("day_games", FINISHED_CITY)),
    ShownPage("day-games-live", _of_day("day_games", RUNNING_CITY)),
    ShownPage("championship-games", _of_championship("championship_games")),
    ShownPage("game", _of_day("game", FINISHED_CITY, "W2.5", "1"), both_schemes=True),
    ShownPage("game-during-match", _of_day("game", RUNNING_CITY, "L1.4", "1")),
    ShownPage("game-of-two-logs", _of_day("game", RUNNING_CITY, "W1.1", "1")),
    ShownPage("live", _of_day("day_live", RUNNING_CITY, "W2.2"), both_schemes=True),
    ShownPage("record-claim", _claim, "organizer"),
    ShownPage("my-record-start", _at_table("my_record", "L1.2", "registration")),
    ShownPage("game-log", _of_log("day_game_log", RUNNING_CITY, "W1.2"), both_schemes=True),
    ShownPage("game-list", _of_day("game_list", FINISHED_CITY, "W2.5", "1")),
    ShownPage("game-embed", _of_day("game_embed", FINISHED_CITY, "W2.5", "1")),
    ShownPage("log", _of_day("day_ledger_page", FINISHED_CITY), both_schemes=True),
    ShownPage("log-running", _of_day("day_ledger_page", RUNNING_CITY)),
    ShownPage("championship-log", _of_championship("championship_ledger_page")),
    ShownPage("check", _of_day("day_check", FINISHED_CITY), both_schemes=True),
    ShownPage("check-planned", _of_day("day_check", PLANNED_CITY)),
    ShownPage("rules", lambda: reverse("rules")),
    ShownPage("rules-found", lambda: reverse("rules") + "?q=судья"),
    ShownPage("register", _of_day("register", PLANNED_CITY), both_schemes=True),
    ShownPage("register-closed", _of_day("register", RUNNING_CITY)),
    ShownPage("personal-data", lambda: reverse("personal_data")),
    ShownPage("how-to-check", lambda: reverse("how_to_check")),
    ShownPage("practice", lambda: reverse("practice"), both_schemes=True),
    ShownPage("cards", lambda: reverse("cards"), both_schemes=True),
    ShownPage("card", lambda: reverse("card", args=["witch"]), both_schemes=True),
    ShownPage("statistics", lambda: reverse("statistics"), both_schemes=True),
    ShownPage("championship-statistics", _of_championship("championship_statistics")),
    ShownPage("day-statistics", _of_day("day_statistics", FINISHED_CITY)),
    ShownPage("for-programs", lambda: reverse("api_guide")),
    ShownPage("log-in", lambda: reverse("account_login")),
    ShownPage("unsubscribe", _unsubscribe),
    # Whoever holds a personal link.
    ShownPage("my", _of_family("my"), both_schemes=True),
    ShownPage("my-called", _at_table("my", "L1.2"), both_schemes=True),
    ShownPage("my-key", _at_table("my_key", "L1.4", "registration"), both_schemes=True),
    ShownPage("my-match-say", _at_table("my_match", "L1.2", "registration")),
    ShownPage("my-match-sign", _at_table("my_match", "L1.4", "registration"), both_schemes=True),
    ShownPage(
        "my-match-otherwise", _at_table("my_match", "L1.4", "registration", query="?otherwise")
    ),
    ShownPage("my-logs", _at_table("my_logs", "L1.4", "registration")),
    ShownPage("my-log", _at_table("my_log", "W1.2", "registration", "log")),
    ShownPage("my-match-refused", _at_table("my_match", "L1.3", "registration")),
    ShownPage("my-match-disputed", _at_table("my_match", "W2.5", "registration")),
    ShownPage("my-sheet-decline", _at_table("my_sheet_decline", "L1.4", "registration")),
    ShownPage("my-receipts", _at_table("my_receipts", "L1.4")),
    ShownPage("my-check-in", _of_family("my_check_in", "registration")),
    ShownPage("my-withdraw", _of_family("my_withdraw", "registration")),
    ShownPage("my-edit", _of_family("my_edit", "person")),
    ShownPage("my-data", _of_family("my_data", "person")),
    ShownPage("my-programs", _of_family("my_programs", "person")),
    ShownPage("my-erase", _of_family("my_erase", "person")),
    ShownPage("my-another", _of_family("my_another")),
    ShownPage("my-another-form", _of_family("my_another_on", "", lambda: demo_day(PLANNED_CITY))),
    ShownPage("erased", lambda: reverse("erased")),
    # The organizer's.
    ShownPage("day-logs", _of_day("day_logs", RUNNING_CITY), "judge", both_schemes=True),
    ShownPage("match-logs", _of_day("match_logs", RUNNING_CITY, "W1.1"), "judge"),
    ShownPage("staff-log", _of_log("staff_log", RUNNING_CITY, "W1.2"), "judge", both_schemes=True),
    ShownPage("staff-log-legal", _of_log("staff_log", RUNNING_CITY, "W1.1"), "judge"),
    ShownPage("staff-game", _of_log("staff_game", RUNNING_CITY, "L1.4"), "judge"),
    ShownPage("staff-home", lambda: reverse("staff_home"), "organizer"),
    ShownPage("staff-day-running", _of_day("staff_day", RUNNING_CITY), "organizer"),
    ShownPage("staff-day-planned", _of_day("staff_day", PLANNED_CITY), "organizer_planned"),
    ShownPage("staff-day-finished", _of_day("staff_day", FINISHED_CITY), "organizer_finished"),
    ShownPage("day-about", _of_day("day_about", PLANNED_CITY), "organizer_planned"),
    ShownPage("day-plan", _of_day("day_plan", PLANNED_CITY), "organizer_planned"),
    ShownPage("day-plan-running", _of_day("day_plan", RUNNING_CITY), "organizer"),
    ShownPage("day-move", _of_day("day_move", PLANNED_CITY), "organizer_planned"),
    ShownPage("day-split", _of_day("day_split", PLANNED_CITY), "organizer_planned"),
    ShownPage("short-day", _of_day("short_day", PLANNED_CITY), "organizer_planned"),
    ShownPage("day-suspension", _of_day("day_suspension", RUNNING_CITY), "judge"),
    ShownPage("roster-swap", _of_entry("roster_swap", "confirmed"), "organizer_planned"),
    ShownPage("day-cancel", _of_day("day_cancel", PLANNED_CITY), "organizer_planned"),
    ShownPage("roster", _of_day("roster", PLANNED_CITY), "organizer_planned"),
    ShownPage("roster-running", _of_day("roster", RUNNING_CITY), "organizer"),
    ShownPage("roster-import", _of_day("roster_import", PLANNED_CITY), "organizer_planned"),
    ShownPage("roster-entry", _of_entry("roster_entry", "awaiting_consent"), "organizer_planned"),
    ShownPage("roster-edit", _of_entry("roster_edit", "confirmed"), "organizer_planned"),
    ShownPage("roster-move", _of_entry("roster_move", "confirmed"), "organizer_planned"),
    ShownPage("desk", _of_day("desk", PLANNED_CITY), "organizer_planned"),
    ShownPage("helpers", _of_day("helpers", RUNNING_CITY), "organizer"),
    ShownPage("registration", _of_day("day_registration", PLANNED_CITY), "organizer_planned"),
    ShownPage("check-in-planned", _of_day("check_in", PLANNED_CITY), "organizer_planned"),
    ShownPage("check-in-running", _of_day("check_in", RUNNING_CITY), "organizer"),
    ShownPage("check-in-scan", _of_day("check_in_scan", RUNNING_CITY), "organizer"),
    ShownPage("arrive", _arrival, "organizer_planned"),
    ShownPage("staff-draw", _of_day("draw", RUNNING_CITY), "organizer"),
    ShownPage("devices", _of_day("devices", RUNNING_CITY), "organizer"),
    ShownPage(
        "rehearsal-staff", lambda: reverse("staff_day", args=[demo_rehearsal()]), "publisher"
    ),
    ShownPage(
        "rehearsal-close", lambda: reverse("close_day", args=[demo_rehearsal()]), "publisher"
    ),
    # The judge's.
    ShownPage("console", _of_day("console", RUNNING_CITY), "judge", both_schemes=True),
    ShownPage("record-start", _of_day("record", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("record", _of_day("record", RUNNING_CITY, "W2.2"), "judge", both_schemes=True),
    ShownPage("tablet-list", _of_day("tablet_list", RUNNING_CITY), "judge"),
    ShownPage("tablet", _of_day("tablet", RUNNING_CITY, "L1.4"), "judge", both_schemes=True),
    ShownPage("tablet-seat", _of_day("tablet_seat", RUNNING_CITY, "L1.4", "A"), "judge"),
    ShownPage("tablet-pin", _pin, "judge"),
    ShownPage("sheet-photo", _sheet_photo, "judge"),
    ShownPage("desk-keys", _of_day("desk_keys", RUNNING_CITY), "judge"),
    ShownPage("own-key", _of_day("own_key", RUNNING_CITY), "judge"),
    ShownPage("statements", _of_day("statements", RUNNING_CITY), "judge"),
    ShownPage("match-called", _of_day("match", RUNNING_CITY, "W2.4"), "judge"),
    ShownPage("match-in-play", _of_day("match", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("match-recorded", _of_day("match", RUNNING_CITY, "W2.2"), "judge"),
    ShownPage("match-signatures", _of_day("match", RUNNING_CITY, "L1.4"), "judge"),
    ShownPage("match-refused", _of_day("match", RUNNING_CITY, "L1.3"), "judge", both_schemes=True),
    ShownPage("concede-match", _of_day("concede_match", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("refuse-sheet", _of_day("refuse_sheet", RUNNING_CITY, "L1.4"), "judge"),
    ShownPage("rule-acceptance", _of_day("rule_acceptance", RUNNING_CITY, "L1.3"), "judge"),
    ShownPage("rule-replay", _of_day("rule_replay", RUNNING_CITY, "L1.3"), "judge"),
    ShownPage("rule-sheet-facts", _of_day("rule_sheet_facts", RUNNING_CITY, "W2.5"), "judge"),
    ShownPage("rule-more-time", _of_day("rule_time_extension", RUNNING_CITY, "L1.2"), "judge"),
    ShownPage("rule-tie-break", _tie_break, "judge"),
    ShownPage("match-decided", _of_day("match", RUNNING_CITY, "W1.7"), "judge"),
    ShownPage("rule-finding", _of_day("rule_correction", RUNNING_CITY, "W1.2"), "judge"),
    ShownPage("rule-override", _correction_of(started=True), "judge", both_schemes=True),
    ShownPage("rule-correction", _correction_of(started=False), "judge"),
    ShownPage("rule-misplaced", _misplaced, "judge"),
    ShownPage("match-walkover", _of_day("match", RUNNING_CITY, "W1.5"), "judge"),
    ShownPage("rule-double-loss", _of_day("rule_double_loss", RUNNING_CITY, "W2.4"), "judge"),
    ShownPage("rule-disqualification", _disqualification, "judge"),
    ShownPage("amend-ruling", _of_walkover("amend_ruling"), "judge"),
    ShownPage("amend-ruling-seen", _amending_seen, "judge"),
    ShownPage("revoke-ruling", _of_walkover("revoke_ruling"), "judge"),
    ShownPage("held-slot", _of_day("held_slot", RUNNING_CITY, "L1.8", "b"), "judge"),
    ShownPage("lots", _of_day("day_lots", RUNNING_CITY), "judge"),
    ShownPage("lot", _lot, "judge"),
    ShownPage("judges", _of_day("judges", RUNNING_CITY), "organizer"),
    ShownPage("duty-rulings", lambda: reverse("duty_rulings"), "judge"),
    ShownPage("tables", _of_day("tables", RUNNING_CITY), "judge"),
    ShownPage("rulings", _of_day("rulings", RUNNING_CITY), "judge"),
    ShownPage("notebook", _notebook, "judge", both_schemes=True),
    ShownPage("precedents", _of_day("precedents", RUNNING_CITY), "judge"),
    ShownPage("day-venue", _of_day("day_venue", PLANNED_CITY), "organizer_planned"),
    ShownPage("close-day", _of_day("close_day", RUNNING_CITY), "organizer"),
    ShownPage("close-day-closed", _of_day("close_day", FINISHED_CITY), "organizer_finished"),
    # The publisher's.
    ShownPage("duty-judges", _of_championship("duty_judges"), "publisher"),
    ShownPage("publisher-custody", _of_championship("publisher_custody"), "publisher"),
    ShownPage("publisher-home", lambda: reverse("publisher_home"), "publisher"),
    ShownPage("championship-new", lambda: reverse("championship_new"), "publisher"),
    ShownPage("championship", _of_championship("publisher_championship"), "publisher"),
    ShownPage("city", _of_championship("publisher_city", RUNNING_CITY), "publisher"),
    ShownPage("championship-cancel", _of_championship("championship_cancel"), "publisher"),
    ShownPage("profile", _of_championship("profile_edit"), "publisher"),
    ShownPage("city-new", _of_championship("city_new"), "publisher"),
    ShownPage("city-withdraw", _of_championship("city_withdraw", PLANNED_CITY), "publisher"),
    ShownPage("city-close", _of_championship("city_close", RUNNING_CITY), "publisher"),
    ShownPage("announcements", _of_championship("announcements"), "publisher"),
    ShownPage("hosting", _of_championship("hosting"), "publisher"),
    ShownPage("city-empty", _of_championship("publisher_city", "perm"), "publisher"),
    ShownPage("final-plan", _of_championship("publisher_final"), "publisher"),
    ShownPage("final-prizes", _of_rehearsal_copy, "publisher"),
    ShownPage("privacy", lambda: reverse("privacy"), "publisher"),
    ShownPage("privacy-reads", lambda: reverse("privacy_reads"), "publisher"),
    ShownPage("privacy-person", lambda: reverse("privacy_person"), "publisher"),
    ShownPage("possible_duplicates", _of_championship("possible_duplicates"), "publisher"),
    ShownPage("possible_duplicate", _possible_duplicate, "publisher", both_schemes=True),
    ShownPage("possible-duplicate-undo", _merge, "publisher"),
    ShownPage("finalists", _of_championship("finalists"), "publisher", both_schemes=True),
    ShownPage("qualifiers", _qualifiers, "publisher"),
    ShownPage("seat", _seat("seat"), "publisher"),
    ShownPage("seat-substitute", _seat("seat_substitute"), "publisher"),
    ShownPage("seat-offer", _seat_offer, "publisher"),
    ShownPage("person-ban", _seat("person_ban"), "publisher"),
    ShownPage("programs", lambda: reverse("programs"), "judge", both_schemes=True),
    ShownPage("accounts", lambda: reverse("accounts"), "publisher"),
    ShownPage("account-new", lambda: reverse("account_new"), "publisher"),
    ShownPage("account", _account, "publisher"),
    ShownPage("jobs", lambda: reverse("jobs"), "publisher"),
    ShownPage("jobs-failed", lambda: reverse("jobs") + "?state=failed", "publisher"),
    ShownPage("verdicts", lambda: reverse("verdicts"), "publisher"),
    ShownPage("messages", lambda: reverse("messages"), "publisher"),
    ShownPage("message-previews", lambda: reverse("message_previews"), "publisher"),
    ShownPage(
        "message-preview", lambda: reverse("message_preview", args=["registered"]), "publisher"
    ),
    ShownPage("passkeys", lambda: reverse("mfa_index"), "publisher"),
]
"""The page of the first start is not among them: it does not exist beside demo data."""
