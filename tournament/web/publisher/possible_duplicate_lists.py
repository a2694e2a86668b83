"""What the publisher's list of possible duplicates shows, in words (CH-REG-4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.timesince import timesince
from django.utils.timezone import localtime
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.events import possible_duplicates
from tournament.events.own_registrations import registrations_of
from tournament.events.selectors import title_in
from tournament.events.states import championship_state
from tournament.people.models import Person, PossibleDuplicate, User

ERASED = "–"
"""What stands for the name of somebody whose data are deleted and who has no number."""


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A pair that waits for a decision, in the list."""

    id: int
    names: str
    detail: str
    waits: str


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """A decision in the list; `merged` is set while it can be undone.

    `url`: the page of the pair, if it is still there.
    """

    url: str
    names: str
    detail: str
    result: str
    merged: str


def case_lines(championship: str, now: datetime) -> list[CaseLine]:
    """Pairs that wait, the oldest first."""
    state = championship_state(championship)
    return [
        CaseLine(
            case.id,
            _both(case.earlier.full_name, case.later.full_name),
            " · ".join([*([str(case.why.label)] if case.why else []), *_days(state, case)]),
            _waiting(now - case.found_at, timesince(case.found_at, now, depth=1)),
        )
        for case in possible_duplicates.open_cases(championship)
    ]


def decision_lines(championship: str) -> list[DecisionLine]:
    """What was decided, the newest first, with who and when; times are Moscow time."""
    state = championship_state(championship)
    made = possible_duplicates.decisions(championship)
    accounts = dict(
        User.objects.filter(public_id__in={item.account for item in made}).values_list(
            "public_id", "display_name"
        )
    )
    names = names_of(state, {key for item in made for key in (item.one, item.other)})
    pairs = PossibleDuplicate.objects.filter(championship_id=championship)
    pages = {
        frozenset({earlier, later}): reverse("possible_duplicate", args=[championship, key])
        for key, earlier, later in pairs.values_list("pk", "earlier_id", "later_id")
    }
    return [
        DecisionLine(
            pages.get(frozenset({item.one, item.other}), ""),
            _both(names[item.one], names[item.other]),
            " · ".join(_decision_parts(state, item, accounts)),
            _result(item),
            item.other if item.in_force else "",
        )
        for item in made
    ]


def _waiting(time: timedelta, words: str) -> str:
    if time < timedelta(minutes=1):
        return gettext("found just now")
    return gettext("waits for %(time)s") % {"time": words}


def _days(state: ChampionshipState, case: possible_duplicates.Case) -> list[str]:
    """The newest registration of each record."""
    held = (registrations_of(state, person.pk) for person in (case.earlier, case.later))
    return [registration_title(state, items[-1]) for items in held if items]


def _decision_parts(
    state: ChampionshipState, item: possible_duplicates.Decided, accounts: Mapping[str, str]
) -> list[str]:
    parts = []
    if item.registration is not None:
        title = registration_title(state, state.registrations[item.registration])
        words = {
            "merged": gettext("cancelled: %(registration)s"),
            "undone": gettext("came back: %(registration)s"),
        }
        parts.append(words[item.kind] % {"registration": title})
    return [*parts, accounts.get(item.account, ""), f"{localtime(item.at):%d.%m.%Y %H:%M}"]


def _result(item: possible_duplicates.Decided) -> str:
    if item.kind == "merged":
        return gettext("one person")
    return gettext("merge undone") if item.kind == "undone" else gettext("two people")


def names_of(state: ChampionshipState, persons: Iterable[str]) -> dict[str, str]:
    """Full names; the erased go by day and number."""
    keys = set(persons)
    names = dict(Person.objects.filter(pk__in=keys).values_list("pk", "full_name"))
    for key in keys - names.keys():
        held = registrations_of(state, key)
        names[key] = registration_title(state, held[-1]) if held else ERASED
    return names


def record_titles(state: ChampionshipState, persons: Sequence[str]) -> list[str]:
    """Records by name and newest registration, so that namesakes are told apart."""
    names = names_of(state, persons)
    titles = []
    for key in persons:
        held = [registration_title(state, item) for item in registrations_of(state, key)]
        titles.append(" · ".join(dict.fromkeys([names[key], *held[-1:]])))
    return titles


def _both(one: str, other: str) -> str:
    return one if one == other else f"{one} / {other}"


def registration_title(state: ChampionshipState, registration: Registration) -> str:
    """A registration as people speak of it: day and number, no name."""
    day = state.days[registration.event]
    return gettext("%(day)s, No. %(number)s") % {
        "day": title_in(state, day.id),
        "number": registration.number,
    }
