"""How long data of persons are kept: 90 days after the championship's final (CH-PD-4).

A week before, what will be taken is counted and reported (the rehearsal); on the day it is taken
(the run), never without a rehearsal of an earlier day. Whoever also takes part in a championship
whose time is not over is left out. Everything here can be done again: what was taken is not there.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date, datetime, timedelta

from django.db.models import QuerySet

from tournament.championship.championship_state import ChampionshipState
from tournament.events import typed_texts
from tournament.events.handed_games import handed_games
from tournament.events.models import Championship, GameDay, Registration
from tournament.events.states import championship_state, event_ledger
from tournament.jobs.registry import Progress
from tournament.outbox import service as outbox
from tournament.people import evidence
from tournament.people.endings import Kind, ended
from tournament.people.free_texts import contacts_of, naming_of
from tournament.people.models import Person, RetentionReport
from tournament.people.retirement import Leaving, retire, what_goes
from tournament.people.wiping import wipe_after_commit
from tournament.regulations.checks import local_date

FINAL_ZONE = "Europe/Moscow"
"""Of Saint Petersburg, where the final is played (CH-DATE-2); dates after it are local to it."""
REHEARSED_BEFORE = timedelta(days=7)
BATCH = 100

NAME_STAYS, DELETED, LEFT_OUT = "name_stays", "deleted", "left_out"


def due_date(state: ChampionshipState) -> date:
    """The day on which the data of a championship's persons go."""
    return state.final_date + timedelta(days=state.rules.retention_days)


def today(now: datetime) -> date:
    """The date in the final's city."""
    return local_date(now, FINAL_ZONE)


def treatments(championship: str, on: date, among: Collection[str] | None = None) -> dict[str, str]:
    """What becomes of everybody who was entered for a championship and whose data are there.

    Whose name stays and whose data went before needs nothing any more.
    """
    entered = Registration.objects.filter(championship=championship).values("person_id")
    persons = Person.objects.filter(pk__in=entered)
    persons = persons.exclude(public_name_consent=True, birth_date=None)
    if among is not None:
        persons = persons.filter(pk__in=among)
    kept = [
        key
        for key in Championship.objects.values_list("pk", flat=True)
        if due_date(championship_state(key)) > on
    ]
    elsewhere = Registration.objects.filter(championship__in=kept).values_list("person_id")
    left_out = set(persons.filter(pk__in=elsewhere).values_list("pk", flat=True))
    return {
        key: LEFT_OUT if key in left_out else NAME_STAYS if shown else DELETED
        for key, shown in persons.order_by("pk").values_list("pk", "public_name_consent")
    }


def rehearse(championship: str, now: datetime) -> RetentionReport:
    """Count what will be taken, and write it down for the publisher."""
    state = championship_state(championship)
    due = due_date(state)
    persons = treatments(championship, max(due, today(now)))
    counts = what_goes(_leaving(persons))
    counts["evidence"] = evidence.count_of(championship)
    counts["submitted_logs"] = handed_games().count(_days(championship))
    return RetentionReport.objects.create(
        championship_id=championship,
        kind=RetentionReport.Kind.REHEARSAL,
        due=due,
        made_at=now,
        finished_at=now,
        persons=persons,
        counts=_counted(counts, persons),
    )


def run(rehearsal: RetentionReport, now: datetime) -> Iterator[Progress]:
    """Take what was rehearsed, a batch of persons in each step.

    Everybody is treated as they stand now: whoever has withdrawn their consent meanwhile does not
    keep their name. Nobody is touched whom the rehearsal did not name.
    """
    championship = rehearsal.championship_id
    report, _ = RetentionReport.objects.get_or_create(
        rehearsal=rehearsal,
        defaults={
            "championship_id": championship,
            "kind": RetentionReport.Kind.RUN,
            "due": rehearsal.due,
            "made_at": now,
        },
    )
    listed = [key for key, treatment in rehearsal.persons.items() if treatment != LEFT_OUT]
    for start in range(0, len(listed), BATCH):
        on = max(rehearsal.due, today(now))
        batch = treatments(championship, on, listed[start : start + BATCH])
        taken = take(batch, now)
        report.persons = {**report.persons, **batch}
        report.counts = dict(Counter(report.counts) + _counted(taken, batch))
        report.save(update_fields=["persons", "counts"])
        yield min(start + BATCH, len(listed)), len(listed)
    counts = Counter(report.counts) + forget_proofs(championship, now)
    report.counts = dict(counts)
    report.finished_at = now
    report.save(update_fields=["counts", "finished_at"])
    wipe_after_commit()


def take(persons: Mapping[str, str], now: datetime) -> Counter[str]:
    """Take the data of those who are not left out; what was taken."""
    for person in Person.objects.filter(pk__in=persons):
        treatment = persons[person.pk]
        if treatment != LEFT_OUT:
            # Where a name stays, it may stand in what was announced, too.
            who = contacts_of(person) if treatment == NAME_STAYS else naming_of(person)
            typed_texts.forget_person(who, ())
    taken = retire(_leaving(persons))
    for key, treatment in persons.items():
        if treatment != LEFT_OUT:
            ended(Kind.RETIRED, key, now)
            outbox.forget(key)
    return taken


def take_again(person: str, now: datetime) -> bool:
    """Take the data of somebody whom an older backup has brought back; whether there were any."""
    row = Person.objects.filter(pk=person).exclude(public_name_consent=True, birth_date=None)
    for key, shown in row.values_list("pk", "public_name_consent"):
        take({key: NAME_STAYS if shown else DELETED}, now)
        return True
    return False


def nightly(championship: str, now: datetime) -> Iterator[Progress]:
    """What a night has to do for one championship: nothing, the rehearsal, or the run."""
    due = due_date(championship_state(championship))
    if today(now) < due - REHEARSED_BEFORE:
        return
    made = [
        report
        for report in open_rehearsals(championship)
        if today(report.made_at) >= due - REHEARSED_BEFORE
    ]
    announced = any(today(report.made_at) < today(now) for report in made)
    if today(now) >= due and announced:
        yield from run(made[-1], now)
    elif not made and takes_anybody(treatments(championship, max(due, today(now)))):
        rehearse(championship, now)
        yield 1, 1
    elif not made and today(now) >= due and forget_proofs(championship, now).total():
        # Of those who play on elsewhere nothing else goes yet (CH-PD-5).
        wipe_after_commit()
        yield 1, 1


def open_rehearsals(championship: str) -> list[RetentionReport]:
    """Rehearsals since the last finished run that would take anything, the oldest first."""
    reports = reports_of(championship)
    done = reports.filter(kind=RetentionReport.Kind.RUN, finished_at__isnull=False)
    last = done.order_by("-rehearsal_id").values_list("rehearsal_id", flat=True).first() or 0
    rehearsals = reports.filter(kind=RetentionReport.Kind.REHEARSAL, pk__gt=last)
    return [report for report in rehearsals.order_by("pk") if takes_anybody(report.persons)]


def reports_of(championship: str) -> "QuerySet[RetentionReport]":
    """All reports of a championship."""
    return RetentionReport.objects.filter(championship_id=championship)


def differences(report: RetentionReport) -> dict[str, int]:
    """How much more (or less) a finished run took than its rehearsal said."""
    planned = report.rehearsal.counts if report.rehearsal is not None else {}
    found = {
        key: report.counts.get(key, 0) - planned.get(key, 0) for key in {**planned, **report.counts}
    }
    return {key: number for key, number in found.items() if number}


def takes_anybody(persons: Mapping[str, str]) -> bool:
    """Whether anybody of these is not left out."""
    return any(treatment != LEFT_OUT for treatment in persons.values())


def forget_proofs(championship: str, now: datetime) -> Counter[str]:
    """Delete pictures of signatures, and what was typed in logs of games; how many there were."""
    emptied = typed_texts.forget_days(_days(championship))
    found = Counter(
        evidence=evidence.forget_championship(championship),
        submitted_logs=handed_games().forget_days(_days(championship)),
    )
    if emptied or found.total():
        ended(Kind.PROOFS, championship, now)
    return found


def _days(championship: str) -> list[str]:
    return list(GameDay.objects.filter(championship=championship).values_list("pk", flat=True))


def _leaving(persons: Mapping[str, str]) -> Leaving:
    days: dict[str, set[str]] = {}
    rows = Registration.objects.filter(person_id__in=persons)
    for person, event in rows.values_list("person_id", "game_day_id"):
        days.setdefault(person, set()).add(event_ledger(event))
    return Leaving(
        name_stays=tuple(key for key, treatment in persons.items() if treatment == NAME_STAYS),
        deleted=tuple(key for key, treatment in persons.items() if treatment == DELETED),
        ledgers={key: frozenset(found) for key, found in days.items()},
    )


def _counted(counts: Counter[str], persons: Mapping[str, str]) -> Counter[str]:
    """The counts with those who are left out; without zeros."""
    left_out = sum(treatment == LEFT_OUT for treatment in persons.values())
    return +(counts + Counter({LEFT_OUT: left_out}))
