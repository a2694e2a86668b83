"""`python -m tests.upgrade.evenings [FOLDER]`: what free tournaments and halls leave behind.

Runs with a release's own code in the data folder of its demo (`tests.upgrade.make`). The demo's
organizer makes evenings of every format, one with players who registered, one of a game that the
engine does not know. With a folder, an evening and a day of the championship are handed over to
laptops and played there; the folder keeps what the laptops were given and gave, which headquarters
has not seen.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

import django

from tests.upgrade.left import DAY, EVENING, GAVE, GIVEN, PASSPHRASE

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db.models import Max  # noqa: E402

from tournament.championship.registration.persons import queries  # noqa: E402
from tournament.events import (  # noqa: E402
    possible_duplicates,
    registration,
    services,
    tournaments,
)
from tournament.events.execution import Caller  # noqa: E402
from tournament.events.selectors import day_of, place_of  # noqa: E402
from tournament.events.states import championship_state, event_state  # noqa: E402
from tournament.events.tournaments import NO_GAME, TournamentPlan  # noqa: E402
from tournament.events.venue import copy_file, venue  # noqa: E402
from tournament.events.venue.handover import hand_over  # noqa: E402
from tournament.ledger.models import Entry  # noqa: E402
from tournament.people.models import User  # noqa: E402
from tournament.play import rounds  # noqa: E402
from tournament.play import services as play  # noqa: E402
from tournament.regulations.tournament_rules import TournamentRules  # noqa: E402
from tournament.showroom.demo.builder import demo_day  # noqa: E402
from tournament.showroom.demo.crew import Clock, Crew  # noqa: E402
from tournament.showroom.demo.players import applications  # noqa: E402
from tournament.web.demo_accounts import PLANNED_CITY, RUNNING_CITY, account_of  # noqa: E402

NAMES = ("Агата", "Богдан", "Василиса", "Герман", "Дарья", "Ефим")
TEXTS = {"place": "Клуб на Лиговском, 2-й этаж", "description": "Берите свои колоды."}
IN_HALL = "Вечер в зале"
EVENINGS = {
    "Кубок на вылет": TournamentRules("single_elimination", third_place=True),
    "До двух поражений": TournamentRules("double_elimination"),
    "Швейцарский вечер": TournamentRules("swiss", draws=True),
    "Швейцарка с финалом": TournamentRules("swiss", cut=4),
    "Лига со счётом": TournamentRules("round_robin", draws=True, scores=True),
    "Две группы": TournamentRules("round_robin", groups=2, cut=2),
    "Другая игра": TournamentRules("swiss", scores=True),
    "По записи": TournamentRules(
        "single_elimination", entry="registration", results="signed", seeding="listed"
    ),
    IN_HALL: TournamentRules("swiss", results="signed", rounds=3),
}
LEFT: dict[str, int | None] = {"До двух поражений": None, "Лига со счётом": None}
"""How many matches are left to be played; None: the evening is closed."""
SOME_LEFT = 2


def main(arguments: Sequence[str]) -> None:
    """Fill a release's data folder, or play in the laptop that this one is."""
    if arguments and arguments[0] == "--in-hall":
        _in_a_hall(Path(arguments[1]))
        return
    newest = Entry.objects.aggregate(newest=Max("at"))["newest"]
    clock = Clock(newest + timedelta(minutes=1), "evenings")
    evenings = {name: _made(clock, name, rules) for name, rules in EVENINGS.items()}
    in_hall = evenings.pop(IN_HALL)
    for name, crew in evenings.items():
        tournaments.start_tournament(_organizer(crew), event=crew.event, words="7 13 21")
        _play(crew, LEFT.get(name, SOME_LEFT))
    if not arguments:
        return
    planned = Crew(clock, demo_day(PLANNED_CITY), *_staff(PLANNED_CITY, "organizer", "judge"))
    folder = Path(arguments[0])
    folder.mkdir()
    for name, crew in ((EVENING, in_hall), (DAY, planned)):
        file = hand_over(_organizer(crew), event=crew.event, passphrase=PASSPHRASE)
        handover = folder / f"{name}{GIVEN}"
        handover.write_bytes(file)
        _somewhere_else("--in-hall", str(handover))


def _somewhere_else(*arguments: str) -> None:
    """The same in an installation of its own."""
    with TemporaryDirectory(prefix="hall-") as data:
        environment = {key: os.environ[key] for key in ("PATH", "DJANGO_SETTINGS_MODULE")}
        subprocess.run(
            [sys.executable, "-m", "tests.upgrade.evenings", *arguments],
            env={**environment, "DATA_DIR": data, "DEMO": "0"},
            check=True,
        )


def _made(clock: Clock, name: str, rules: TournamentRules) -> Crew:
    """A tournament with its list."""
    (organizer,) = _staff(RUNNING_CITY, "organizer")
    other = {"ruleset": NO_GAME, "game": "Каркассон"} if name == "Другая игра" else {}
    plan = TournamentPlan(
        name=name, rules=rules, city=RUNNING_CITY, date=clock.now.date(), **TEXTS, **other
    )
    event = tournaments.create_tournament(clock.caller(organizer), plan)
    crew = Crew(clock, event, organizer, organizer)
    if rules.entry == "names":
        tournaments.add_names(_organizer(crew), event=event, names=NAMES)
        return crew
    for application in _applications(plan.date):
        registration.register_person(_organizer(crew), event=event, application=application)
    crew.open_check_in(absent=())
    return crew


def _applications(day: date) -> list[registration.Application]:
    chance = Random(9)
    return applications(4, day=day, city="Казань", code="evening", chance=chance, nameless={3})


def _in_a_hall(handover: Path) -> None:
    """This empty data folder becomes the laptop of a day; its copy lies beside the file then."""
    call_command("migrate", verbosity=0)
    now = datetime.now(UTC) + timedelta(hours=1)
    event = venue.install(handover.read_bytes(), PASSPHRASE, now=now)
    name = handover.name.removesuffix(GIVEN)
    clock = Clock(now, f"hall-{name}")
    if name == EVENING:
        crew = Crew(clock, event, *_staff(RUNNING_CITY, "organizer", "organizer"))
        tournaments.start_tournament(_organizer(crew), event=event, words="3 6 9")
        _play(crew, None)
    else:
        crew = Crew(clock, event, *_staff(PLANNED_CITY, "organizer", "judge"))
        day = day_of(place_of(event))
        start = datetime.combine(day.date, time(10), tzinfo=ZoneInfo(day.zone))
        clock.go_to(start.astimezone(UTC))
        crew.open_check_in(absent={3})
        _freeze(crew)
        services.make_draw(_organizer(crew), event=event, text="4 8 15")
        for match in event_state(event).progress.ready()[:3]:
            crew.call(match)
            crew.report(match, "B")
    copy = venue.export_copy(event, clock.now)
    handover.with_name(f"{name}{GAVE}").write_bytes(copy_file.write(copy))


def _freeze(crew: Crew) -> None:
    """Close the list with those on it who may be one person."""
    place, day = place_of(crew.event), event_state(crew.event)
    known = possible_duplicates.alike_on(crew.event)
    state = championship_state(place.championship)
    pairs = queries.possible_duplicates(state, day, list(day.entrants), known)
    services.freeze_list(_organizer(crew), event=crew.event, passed_over=pairs)


def _play(crew: Crew, left: int | None) -> None:
    """The desk enters every result until so many matches of what is known are left, or closes."""
    rules = event_state(crew.event).rules.tournament
    assert rules is not None
    while True:
        state = event_state(crew.event)
        if ready := state.progress.ready():
            last = not state.rounds_left and not (rules.cut and not state.rounds.cut)
            if left is not None and last and len(state.matches_left) <= left:
                return
            _play_match(crew, ready[0], rules)
        elif state.rounds_left:
            number = state.rounds.played + 1
            if state.rounds.draft is None:
                rounds.pair_round(_organizer(crew), event=crew.event, number=number)
            rounds.publish_round(_organizer(crew), event=crew.event, number=number)
        elif rules.cut and not state.rounds.cut:
            rounds.make_cut(_organizer(crew), event=crew.event)
        else:
            break
    if left is None:
        play.complete_day(_organizer(crew), event=crew.event)


def _play_match(crew: Crew, match: str, rules: TournamentRules) -> None:
    crew.clock.wait(minutes=1)
    if not rules.by_desk:
        crew.call(match)
        crew.report(match, "A")
        return
    drawn = rules.draws and match.endswith(".2") and match[0] in "ST"
    rounds.enter_score(
        _organizer(crew),
        event=crew.event,
        match=match,
        scores=((7, 7) if drawn else (11, 7),) if rules.scores else (),
        winner="draw" if drawn else "A",
        met=str(event_state(crew.event).version_of(match)),
    )


def _organizer(crew: Crew) -> Caller:
    return crew.clock.caller(crew.organizer)


def _staff(city: str, *roles: str) -> list[User]:
    return [User.objects.get_by_natural_key(account_of(role, city).username) for role in roles]


if __name__ == "__main__":
    main(sys.argv[1:])
