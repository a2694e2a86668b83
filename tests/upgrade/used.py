"""`python -m tests.upgrade.used [--pages]`: an upgraded installation is used by its people.

The data folder and the database are those of the environment. The site prepares itself as `serve`
does; then ledgers and tables are checked, what is for download is audited, with `--pages` everybody
opens pages, the running day is played to its closing, and what was played is checked again. The
clock goes on from the newest entry, so that it does not matter when this is done. Prints what it
found, as JSON.
"""

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import CommandError, call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models import Max  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import get_resolver, reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from tests.support.clicking import Walk  # noqa: E402
from tests.support.rulings import rule  # noqa: E402
from tests.upgrade.left import DAY, EVENING, GAVE, HALLS  # noqa: E402
from tournament.championship import commands  # noqa: E402
from tournament.championship.rulings.queries import HELD_SLOT  # noqa: E402
from tournament.events.lots import draw_lot  # noqa: E402
from tournament.events.models import Championship, GameDay, Registration, TournamentText  # noqa: E402
from tournament.events.selectors import place_of  # noqa: E402
from tournament.events.states import event_state  # noqa: E402
from tournament.events.venue import copy_file, returning  # noqa: E402
from tournament.ledger.audit.command import main as audit  # noqa: E402
from tournament.ledger.models import Entry  # noqa: E402
from tournament.people.links import make_link, token_of  # noqa: E402
from tournament.people.models import Person, User  # noqa: E402
from tournament.play import services as play  # noqa: E402
from tournament.play.absence import take_held_slot  # noqa: E402
from tournament.showroom.demo.builder import demo_day  # noqa: E402
from tournament.showroom.demo.crew import Clock, Crew  # noqa: E402
from tournament.web.demo_accounts import (  # noqa: E402
    DEMO_ACCOUNTS,
    PLANNED_CITY,
    RUNNING_CITY,
    account_of,
)
from tournament.web.startup import prepare  # noqa: E402

NOT_OPENED = frozenset({"account_logout", "language"})
CLICKS = 3
COUNTED = ("ledger_entry", "people_person", "events_registration")
"""What an upgrade may neither add nor lose."""


def main() -> None:
    """Prepare, look, check, play on, check again."""
    before = _counts()
    prepare(timezone.now())
    newest = Entry.objects.aggregate(newest=Max("at"))["newest"]
    clock = Clock(newest + timedelta(minutes=1), "upgraded")
    timezone.now = lambda: clock.now
    found: dict[str, Any] = {"lost": [], "checks": [], "pages": [], "reached": []}
    found["lost"] = [name for name, count in before.items() if _counts()[name] != count]
    running = demo_day(RUNNING_CITY)
    found["checks"] += _checked(GameDay.objects.values_list("pk", flat=True))
    found["halls"], back = _back_from_halls(clock)
    if "--pages" in sys.argv:
        found["reached"], found["pages"] = _walked(running)
    crew = Crew(clock, running, _account("organizer"), _account("judge"))
    _play_to_the_end(crew)
    crew.close()
    crew.confirm_statements()
    found["day"] = str(event_state(running).status)
    found["places"] = len(event_state(running).places)
    found["checks"] += _checked([running, *back])
    json.dump(found, sys.stdout, ensure_ascii=False)


def _counts() -> dict[str, int]:
    """Asked without a model: before the upgrade the tables are not what the models say."""
    counts = {}
    with connection.cursor() as cursor:
        for table in COUNTED:
            cursor.execute(f"SELECT count(*) FROM {table}")
            (counts[table],) = cursor.fetchone()
    return counts


def _account(role: str, city: str = RUNNING_CITY) -> User:
    return User.objects.get_by_natural_key(account_of(role, city).username)


def _checked(days: Iterable[str]) -> Iterator[str]:
    """What is wrong with ledgers and tables, and with bundles of days and their championships."""
    for name, *switches in (("verify_ledgers",), ("rebuild", "--check")):
        said = StringIO()
        try:
            call_command(name, *switches, stdout=said, stderr=said)
        except CommandError as error:
            yield f"{name}: {error} {said.getvalue()}"
    client, days = Client(), list(days)
    championships = Championship.objects.filter(days__in=days).distinct()
    addresses = [
        *(reverse("day_bundle", args=[day]) for day in days if event_state(day).order),
        *(reverse("championship_bundle", args=[one.pk]) for one in championships),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for address in addresses:
            answer = client.get(address)
            if answer.status_code != 200:
                yield f"{address}: {answer.status_code}"
                continue
            bundle = Path(folder, "bundle.zip")
            bundle.write_bytes(b"".join(answer) if answer.streaming else answer.content)
            words, sys.stdout = sys.stdout, StringIO()
            try:
                status = audit([str(bundle)])
                said = sys.stdout.getvalue()
            finally:
                sys.stdout = words
            if status:
                yield f"{address}: audit {status} {said}"


def _back_from_halls(clock: Clock) -> tuple[dict[str, str], list[str]]:
    """Days in halls are taken back; how each stands then, if nothing typed is lost, and all ids."""
    stand, back = {}, []
    for file in sorted(Path(settings.DATA_DIR, HALLS).glob(f"*{GAVE}")):
        copy = copy_file.read(file.read_bytes())
        before = _typed(copy.event)
        role = {EVENING: RUNNING_CITY, DAY: PLANNED_CITY}[file.name.removesuffix(GAVE)]
        returning.import_return(
            clock.caller(_account("organizer", role)),
            event=copy.event,
            bundle=copy.bundle,
            people_file=copy.people,
            answers={},
        )
        back.append(copy.event)
        same = _typed(copy.event) == before
        stand[file.name.removesuffix(GAVE)] = (
            str(event_state(copy.event).status) if same else "lost"
        )
    return stand, back


def _typed(event: str) -> list[Any]:
    """What headquarters knows of a day and its people beside the ledgers."""
    held = Registration.objects.filter(game_day=event).values("person_id")
    people = Person.objects.filter(pk__in=held).order_by("pk")
    return [*people.values(), *TournamentText.objects.filter(pk=event).values()]


def _walked(running: str) -> tuple[list[str], list[str]]:
    """The names of the pages that everybody gets to by clicks, and what was wrong with any."""
    opened: set[str] = set()
    pressed: set[tuple[str, str]] = set()
    public = _walk("/", None, frozenset(), opened, pressed)
    walks = [public]
    for match in ("W1.2", "L1.2", "W2.5"):
        for registration in event_state(running).players(match):
            held = Registration.objects.get(pk=registration)
            link = make_link([Person.objects.get(pk=held.person_id)], at=timezone.now())
            start = reverse("my", args=[token_of(link)])
            walks.append(_walk(start, None, frozenset(public.reached), opened, pressed))
    for account in DEMO_ACCOUNTS:
        if account.role == "judge" and account.city != RUNNING_CITY:
            continue
        user = User.objects.get_by_natural_key(account.username)
        others = frozenset(public.reached)
        walks.append(_walk(reverse("staff_home"), user, others, opened, pressed))
    reached = {name for walk in walks for name in walk.reached}
    return sorted(reached), [fault for walk in walks for fault in walk.faults]


def _walk(
    start: str,
    user: User | None,
    others: frozenset[str],
    opened: set[str],
    pressed: set[tuple[str, str]],
) -> Walk:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    once = {name: 1 for name in get_resolver().reverse_dict if isinstance(name, str)}
    walk = Walk(client, NOT_OPENED, others, once, opened, pressed=pressed, sought=False)
    walk.begin(start, CLICKS)
    return walk


def _play_to_the_end(crew: Crew) -> None:
    """Whatever waits is decided, whatever is ready is played."""
    place = place_of(crew.event)
    for lot in event_state(crew.event).lots.values():
        if lot.purpose == HELD_SLOT and not lot.order:
            draw_lot(crew.clock.caller(crew.judge), place=place, lot=lot.id, text="7 31 15")
            match, side = lot.subject.split(":")
            first = event_state(crew.event).lots[lot.id].order[0]
            taken = {"match": match, "side": side, "registration": first, "lot": lot.id}
            take_held_slot(crew.clock.caller(crew.organizer), event=crew.event, **taken)
    while (state := event_state(crew.event)).matches_left:
        crew.clock.wait(minutes=10)
        if active := state.active_matches():
            for match in active:
                _end(crew, match)
        elif ready := state.progress.ready():
            caller = crew.clock.caller(crew.organizer)
            play.call_match(caller, event=crew.event, match=ready[0], rest_waived=True)
        else:
            raise AssertionError(f"nobody can play any more: {state.matches_left}")


def _end(crew: Crew, match: str) -> None:
    """A match that has been called: entered and witnessed, and a refused sheet is accepted."""
    state = event_state(crew.event)
    game = state.plays[match].open_game
    if game.sheet is not None and game.sheet.state == "refused":
        rule(
            crew.clock.caller(crew.judge),
            commands.RuleAcceptance,
            event=crew.event,
            category="evidence",
            reason="Оба бланка и записи судьи говорят одно.",
            match=match,
            digest=game.sheet.digest,
            met=str(state.version_of(match)),
        )
        return
    if game.sheet is None or game.sheet.statement["outcome"] == "draw":
        crew.enter(match, "A")
    crew.attest(match)


if __name__ == "__main__":
    main()
