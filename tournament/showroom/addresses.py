"""The addresses of the demo's pages: they hold ids, so each is found when it is asked for."""

from collections.abc import Callable

from django.urls import reverse
from django.utils import timezone

from tournament.championship.final.rehearsal.queries import Lesson
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
from tournament.showroom.demo.evenings import LISTED, evening
from tournament.showroom.demo.family import family_link
from tournament.showroom.demo.finals import demo_rehearsal
from tournament.showroom.demo.practised import practised
from tournament.web.demo_accounts import FINISHED_CITY, PLANNED_CITY, RUNNING_CITY, account_of
from tournament.web.shared.practice_guide import address_of


def of_day(name: str, city: str, *more: str) -> Callable[[], str]:
    """Address of a page of the demo's day in a city."""
    return lambda: reverse(name, args=[demo_day(city), *more])


def of_evening(name: str, evening_name: str, *more: str) -> Callable[[], str]:
    """Address of a page of a club's free tournament."""
    return lambda: reverse(name, args=[evening(evening_name), *more])


def of_listed_player() -> str:
    """Address of the page that gives a player of a tournament another name."""
    event = evening(LISTED)
    held = Registration.objects.filter(game_day=event).order_by("number")
    return reverse("tournament_rename", args=[event, held.values_list("pk", flat=True)[0]])


def practice_of(game: str) -> Callable[[], str]:
    """Address of the table at which a game is practised."""
    return lambda: reverse("practice_game", args=[game])


def practising(name: str, city: str, lesson: Lesson) -> Callable[[], str]:
    """Address of a page of a practice day at a lesson; without a name, of the lesson's button."""

    def address() -> str:
        event = practised(city, lesson)
        return reverse(name, args=[event]) if name else address_of(lesson, event)

    return address


def open_in_bracket() -> str:
    """The bracket of the running day with a match open."""
    return reverse("bracket", args=[demo_day(RUNNING_CITY)]) + "?match=L1.2"


def table_chosen() -> str:
    """The board of the running day with a table unfolded, after a call that can be undone."""
    return reverse("console", args=[demo_day(RUNNING_CITY)]) + "?table=2&done=called:W2.4"


def of_log(name: str, city: str, match: str) -> Callable[[], str]:
    """Address of a page about the first log of a match of the demo's day in a city."""

    def address() -> str:
        event = demo_day(city)
        return reverse(name, args=[event, logs_of(event, match)[0].pk])

    return address


def of_help(page: str) -> Callable[[], str]:
    """Address of a page of the guide."""
    return lambda: reverse("help_page", args=[page])


def of_entry(name: str, status: str) -> Callable[[], str]:
    """Address of a page of somebody who is registered for the planned day."""

    def address() -> str:
        event = demo_day(PLANNED_CITY)
        entries = Registration.objects.filter(game_day=event, status=status).order_by("number")
        return reverse(name, args=[event, entries.values_list("pk", flat=True)[0]])

    return address


def arrival() -> str:
    """Address in the code of somebody who is registered for the planned day."""
    held = Registration.objects.filter(game_day=demo_day(PLANNED_CITY)).order_by("number")
    return reverse("arrive", args=[arrival_code(held.values_list("pk", flat=True)[0])])


def of_championship(name: str, *more: str) -> Callable[[], str]:
    """Address of a page of the demo championship."""

    def address() -> str:
        day = GameDay.objects.get(pk=demo_day(RUNNING_CITY))
        return reverse(name, args=[day.championship_id, *more])

    return address


def account() -> str:
    """Address of the page of an organizer's account."""
    user = User.objects.get_by_natural_key(account_of("organizer", RUNNING_CITY).username)
    return reverse("account", args=[user.public_id])


def pin() -> str:
    """Address of the page that sets a PIN of somebody who plays now."""
    event = demo_day(RUNNING_CITY)
    return reverse("desk_pin", args=[event, event_state(event).player("L1.4", "A")])


def sheet_photo() -> str:
    """Address of the page that takes a photo of the sheet that waits."""
    event = demo_day(RUNNING_CITY)
    sheet = event_state(event).plays["L1.4"].open_game.sheet
    return reverse("sheet_photo", args=[event, "L1.4", sheet.digest if sheet else "none"])


def possible_duplicate() -> str:
    """Address of the pair that waits for the publisher's decision."""
    championship = GameDay.objects.get(pk=demo_day(RUNNING_CITY)).championship_id
    return reverse("possible_duplicate", args=[championship, open_cases(championship)[0].id])


def merge() -> str:
    """Address of the page that undoes the demo's merge."""
    championship = GameDay.objects.get(pk=demo_day(RUNNING_CITY)).championship_id
    merged = next(iter(championship_state(championship).merged))
    return reverse("possible_duplicate_undo", args=[championship, merged])


def seat(name: str) -> Callable[[], str]:
    """Address of a page about the seat of the demo's first qualifier."""

    def address() -> str:
        championship = GameDay.objects.get(pk=demo_day(FINISHED_CITY)).championship_id
        asked = next(iter(championship_state(championship).invitations))
        return reverse(name, args=[championship, asked])

    return address


def seat_offer() -> str:
    """Address of the page that offers the demo's free seat."""
    day = GameDay.objects.get(pk=demo_day(FINISHED_CITY))
    return reverse("seat_offer", args=[day.championship_id, day.pk])


def qualifiers() -> str:
    """Address of the qualifiers of a city that is still played."""
    day = GameDay.objects.get(pk=demo_day(RUNNING_CITY))
    return reverse("qualifiers", args=[day.championship_id, day.stage_id])


def unsubscribe() -> str:
    """Address that switches messages to one of the demo's players off."""
    held = Registration.objects.filter(game_day=demo_day(PLANNED_CITY)).order_by("number")
    person = Person.objects.get(pk=held.values_list("person_id", flat=True)[0])
    link = newest_link(person.pk) or make_link([person], at=timezone.now())
    return reverse("my_unsubscribe", args=[token_of(link)])


def at_table(name: str, match: str, *arguments: str, query: str = "") -> Callable[[], str]:
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


def waiting() -> str:
    """Address of the page of somebody who waits for their next match on the running day."""
    state = event_state(demo_day(RUNNING_CITY))
    ready = state.call_list()[0]
    person = Person.objects.get(pk=state.entrants[str(state.player(ready, "A"))].person)
    link = newest_link(person.pk) or make_link([person], at=timezone.now())
    return reverse("my", args=[token_of(link)])


def claim() -> str:
    """Address that takes the recording of the running day over."""
    row = Recording.objects.get(game_day=demo_day(RUNNING_CITY), state="open")
    return reverse("record_claim", args=[row.game_day_id, row.match, row.pk]) + "?code=K7R2MX9A"


def of_walkover(name: str) -> Callable[[], str]:
    """Address of a page about the walkover of the running day."""

    def address() -> str:
        event = demo_day(RUNNING_CITY)
        ruling = next(item for item in event_state(event).rulings if item.type == "walkover")
        return reverse(name, args=[event, ruling.id])

    return address


def amending_seen() -> str:
    """What it would do if the other player had won that walkover."""
    return of_walkover("amend_ruling")() + "?instead=walkover-W1.5-B"


def misplaced() -> str:
    """What correcting that walkover would do, as one entered for the wrong seat."""
    address = reverse("rule_correction", args=[demo_day(RUNNING_CITY), "W1.5"])
    return f"{address}?found=B-"


def disqualification() -> str:
    """Address of a ruling on a player of the running day who is at a table."""
    event = demo_day(RUNNING_CITY)
    return reverse("rule_disqualification", args=[event, event_state(event).player("L1.2", "A")])


def lot() -> str:
    """Address of the lot of the running day."""
    event = demo_day(RUNNING_CITY)
    return reverse("day_lot", args=[event, next(iter(event_state(event).lots))])


def notebook() -> str:
    """Address of the notebook of a player about whom the demo's judge has written."""
    event = demo_day(RUNNING_CITY)
    note = next(iter(event_state(event).notes.values()))
    return reverse("notebook", args=[event, note.registration])


def correction_of(*, started: bool) -> Callable[[], str]:
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


def middle_of_history(name: str) -> Callable[[], str]:
    """Address of a page about a ruling of the finished day that changed many matches."""

    def address() -> str:
        event = demo_day(FINISHED_CITY)
        moments = history_of(event).moments
        types = [getattr(moment.fact, "type", "") for moment in moments]
        seq = moments[types.index("override_replay")].seq
        return reverse(name, args=[event, *([seq - 1] if name == "day_compared" else []), seq])

    return address


def tie_break() -> str:
    """Address of a tie-break after the counts: everything is equal, a lot decides."""
    counts = "?heroes_a=2&heroes_b=2&damage_a=9&life_a=17&damage_b=11&life_b=19"
    return reverse("rule_tie_break", args=[demo_day(RUNNING_CITY), "L1.2"]) + counts


def of_family(name: str, of: str = "", *more: Callable[[], str]) -> Callable[[], str]:
    """Address of a page of the demo's parent; `of`: of their older child's person or
    registration."""

    def address() -> str:
        link = family_link()
        held = Registration.objects.filter(person_id__in=link.persons.values("pk"))
        child = held.order_by("number")[0]
        about = {"person": [child.person_id], "registration": [child.pk]}.get(of, [])
        return reverse(name, args=[token_of(link), *about, *(part() for part in more)])

    return address


def of_rehearsal_copy() -> str:
    """Address of the page of prizes of the demo's rehearsal."""
    copy = GameDay.objects.get(pk=demo_rehearsal()).championship_id
    return reverse("publisher_final", args=[copy])


def player() -> str:
    """Address of the page of somebody who is in the running bracket and has allowed it."""
    state = event_state(demo_day(RUNNING_CITY))
    drawn = [state.entrants[registration].person for registration in state.order]
    shown = Person.objects.filter(pk__in=drawn, public_name_consent=True).order_by("pk")
    return reverse("player", args=[shown.values_list("pk", flat=True)[0]])
