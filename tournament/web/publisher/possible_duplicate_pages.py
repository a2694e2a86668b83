"""What the publisher's page of two alike records shows, in words (CH-REG-4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.commands import MergePersons
from tournament.championship.registration.persons.queries import (
    Hindrance,
    Restoration,
    ways_to_merge,
)
from tournament.events import possible_duplicates
from tournament.events.own_registrations import held
from tournament.events.states import championship_state
from tournament.events.wording import date_and_clock
from tournament.outbox.recipients import unreached
from tournament.people.identity import comparable_contact
from tournament.people.models import Consent, Person
from tournament.people.names import normalised_name
from tournament.web.publisher.actions import ChampionshipActions
from tournament.web.publisher.possible_duplicate_lists import names_of, registration_title
from tournament.web.shared.actions import Offered
from tournament.web.shared.letters_promised import UNREACHED, letters_told
from tournament.web.shared.status_words import status_word


@dataclass(frozen=True, slots=True)
class Comparison:
    """One line of two records side by side; `same` is None for what is not compared."""

    label: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    same: bool | None


@dataclass(frozen=True, slots=True)
class Way:
    """A way to make one person of two, with all that follows from it."""

    merge: MergePersons
    title: str
    effects: tuple[str, ...]
    offered: Offered | None


def comparisons(championship: str, case: possible_duplicates.Case) -> list[Comparison]:
    """The two records side by side."""
    state = championship_state(championship)
    one, other = case.earlier, case.later
    lines = [
        _compared(
            gettext("Full name"),
            one.full_name,
            other.full_name,
            normalised_name(one.full_name) == normalised_name(other.full_name),
        ),
        _compared(gettext("Name to be shown"), one.display_name, other.display_name),
        _compared(gettext("Birth date"), _birth_date(one), _birth_date(other)),
        _compared(
            gettext("Contact"),
            one.contact,
            other.contact,
            comparable_contact(one.contact) == comparable_contact(other.contact),
        ),
        _compared(
            gettext("Parent or guardian"),
            one.representative_name,
            other.representative_name,
            normalised_name(one.representative_name) == normalised_name(other.representative_name),
        ),
        _compared(
            gettext("Parent’s contact"),
            one.representative_contact,
            other.representative_contact,
            comparable_contact(one.representative_contact)
            == comparable_contact(other.representative_contact),
        ),
        _compared(gettext("City"), one.city, other.city),
    ]
    found = [line for line in lines if line.first or line.second]
    given = Consent.objects.filter(person__in=[one, other], withdrawn_at=None)
    given = given.order_by("at", "pk")
    consents = Comparison(gettext("Consents"), _consents(given, one), _consents(given, other), None)
    return [*found, *_known_as(state, case), consents, _registrations(championship, case)]


def _birth_date(person: Person) -> str:
    return f"{person.birth_date:%d.%m.%Y}" if person.birth_date is not None else ""


def _compared(label: str, one: str, other: str, same: bool | None = None) -> Comparison:
    same = one == other if same is None else same
    return Comparison(label, (one,) if one else (), (other,) if other else (), same)


def _known_as(state: ChampionshipState, case: possible_duplicates.Case) -> list[Comparison]:
    """The records that were merged with one of the two before, if there are any."""
    pair = (case.earlier.pk, case.later.pk)
    others = [state.same_as(key).difference(pair) for key in pair]
    if not any(others):
        return []
    names = names_of(state, others[0] | others[1])
    first, second = (tuple(sorted(names[key] for key in keys)) for keys in others)
    return [Comparison(gettext("Merged before with"), first, second, None)]


def _consents(given: Iterable[Consent], person: Person) -> tuple[str, ...]:
    return tuple(
        f"{consent.get_kind_display()}, {localtime(consent.at):%d.%m.%Y}"
        for consent in given
        if consent.person_id == person.pk
    )


def _registrations(championship: str, case: possible_duplicates.Case) -> Comparison:
    """Where each of them is or was registered, also by records merged with it before."""
    state = championship_state(championship)
    records = [
        {person.pk} if case.decision == "merged" else state.same_as(person.pk)
        for person in (case.earlier, case.later)
    ]
    held = [
        [item for item in state.registrations.values() if item.person in record]
        for record in records
    ]
    times = possible_duplicates.times_of_entry(
        championship, {item.id for item in (*held[0], *held[1])}
    )
    first, second = (
        tuple(_registration_words(state, item, times.get(item.id)) for item in items)
        for items in held
    )
    return Comparison(gettext("Registrations"), first, second, None)


def _registration_words(
    state: ChampionshipState, registration: Registration, entered: datetime | None
) -> str:
    """Where it stands, and when and how it was entered; nobody enters themselves for the final."""
    told = {
        "registration": registration_title(state, registration),
        "status": status_word(held(state, registration).status),
    }
    if entered is None:
        return gettext("%(registration)s: %(status)s.") % told
    return gettext("%(registration)s: %(status)s. Entered on %(when)s (%(channel)s).") % {
        **told,
        "when": date_and_clock(entered, state.days[registration.event].zone),
        "channel": str(Consent.Channel(registration.channel).label).lower(),
    }


def ways(ask: ChampionshipActions, case: possible_duplicates.Case) -> list[Way]:
    """Every way to make one person of the two; none where earlier merges stand in the way."""
    state = ask.state
    if case.decision == "merged":
        return []
    merges = ways_to_merge(state, case.one, case.other)
    losing = {state.registrations[item.ended].person for item in merges if item.ended is not None}
    persons = {item.pk: item for item in (case.earlier, case.later)}
    persons |= Person.objects.in_bulk(losing - persons.keys())
    return [_way(ask, case, merge, persons) for merge in merges]


def _way(
    ask: ChampionshipActions,
    case: possible_duplicates.Case,
    merge: MergePersons,
    persons: Mapping[str, Person],
) -> Way:
    state, url = ask.state, reverse("possible_duplicate_merge", args=[ask.state.id, case.id])
    held = [*state.active_of(case.one), *state.active_of(case.other)]
    if merge.ended is None:
        effect = gettext("No registration is cancelled.")
        if len(held) > 1:
            effect = gettext(
                "Both are in a bracket already, so no registration is cancelled: played matches "
                "count."
            )
        title = gettext("One person")
        return Way(merge, title, (effect,), ask(title, url, merge))
    ended = state.registrations[merge.ended]
    of_first = ended.person in state.same_as(case.one)
    title = (
        gettext("One person, record 2 stays") if of_first else gettext("One person, record 1 stays")
    )
    stays = [
        gettext("Stays: %(registration)s.") % {"registration": registration_title(state, item)}
        for item in held
        if item.id != ended.id
    ]
    effects = (
        gettext("Will be cancelled: %(registration)s.")
        % {"registration": registration_title(state, ended)},
        _place(state, ended),
        _told(persons[ended.person]),
        *(stays or [gettext("The day that was played counts.")]),
    )
    return Way(merge, title, effects, ask.at(ended.event)(title, url, merge))


def _place(state: ChampionshipState, ended: Registration) -> str:
    """What becomes of the place that a registration held (CH-WAIT-1)."""
    now = held(state, ended)
    if not (now.holds_place or now.checked_in):
        return gettext("It held no place.")
    waiting = now.event.waiting_here if now.event.id else state.line(ended.event)
    if not waiting:
        return gettext("Its place becomes free.")
    if now.event.id:
        return gettext("Its place goes to the first of the waiting list who is in the hall.")
    return gettext("Its place is offered to the first on the waiting list.")


def _told(person: Person) -> str:
    """How the player learns of it."""
    why = unreached(person)
    if why is not None:
        return gettext("Please tell the player yourself: %(why)s.") % {"why": UNREACHED[why]}
    return gettext("A message is sent to the e-mail address that was given with it.")


def effects_of_undoing(
    state: ChampionshipState, merged: str, found: Restoration | None
) -> list[str]:
    """What undoing a merge does, to the registration that it ended and to the pair."""
    effects = [_returning(state, found)]
    if found is not None and found.hindered is None:
        effects.append(letters_told())
    pair = frozenset({merged, state.merged[merged]})
    if pair not in state.kept_apart and Person.objects.filter(pk__in=pair).count() == len(pair):
        effects.append(gettext("The pair waits for your decision again."))
    return effects


def _returning(state: ChampionshipState, found: Restoration | None) -> str:
    """Whether the registration that a merge ended comes back, and as what."""
    if found is None:
        return gettext("The merge had cancelled no registration, so none comes back.")
    if found.hindered is not None:
        words = _hindered(found.hindered)
    elif found.confirmed:
        words = gettext("%(registration)s comes back with a place: one is free.")
    elif found.waits:
        words = gettext("%(registration)s comes back to the waiting list: every place is taken.")
    else:
        words = gettext("%(registration)s comes back and waits for a parent’s consent.")
    return words % {"registration": registration_title(state, found.registration)}


def _hindered(hindrance: Hindrance) -> str:
    return {
        "day": gettext(
            "%(registration)s does not come back: check-in of its day has begun, or the day is "
            "over. While check-in is open the organizer can enter the player at the desk."
        ),
        "elsewhere": gettext(
            "%(registration)s does not come back: by now the player has another registration, or "
            "has played."
        ),
        "banned": gettext(
            "%(registration)s does not come back: the player is shut out of the championship."
        ),
        "erased": gettext("%(registration)s does not come back: the player’s data are deleted."),
        "age": gettext(
            "%(registration)s does not come back: the player is too young on the day’s new date."
        ),
    }[hindrance]
