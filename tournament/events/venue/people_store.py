"""Stores the rows about people that came with a day: in the hall as they are, here with care."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.conf import settings
from django.db import models

from tournament.championship.championship_state import ChampionshipState
from tournament.events.handed_games import handed_games
from tournament.events.kept_logs import game_log_model
from tournament.events.models import (
    AddedCity,
    DayDescription,
    DayPlan,
    DrawSecret,
    LotSecret,
    TournamentText,
)
from tournament.events.venue.rows import BadRow, item_of
from tournament.people.columns import Flag, columns_of, files_with
from tournament.people.endings import Kind, ended
from tournament.people.evidence import MEDIA_TYPE
from tournament.people.free_texts import naming_of
from tournament.people.identity import contact_key, similar_key
from tournament.people.models import Consent, Evidence, Person, Reason, User
from tournament.people.naming import Naming
from tournament.people.persons import identity_key
from tournament.people.possible_duplicate import note_possible_duplicates
from tournament.people.public_names import raise_public_names_version

Rows = Mapping[str, Sequence[Any]]
_Model = TypeVar("_Model", bound=models.Model)

TO_THE_HALL, FROM_THE_HALL = files_with("hall"), files_with("back")
NOT_OF_BEFORE = frozenset({"reasons", "tournaments"})
"""Tables that files of before do not have."""
OF_TOURNAMENT = columns_of(TournamentText, "back")[1:]
"""What may be changed of a free tournament's texts, here or in the hall; its address stays."""


def store_in_hall(rows: Rows) -> None:
    """Enter what a handover file carries into the empty tables of a hall; raises `BadRow`."""
    rows = _complete(rows)
    _expect(rows, TO_THE_HALL)
    _persons(rows["persons"], "hall")
    Consent.objects.bulk_create(_items(Consent, rows["consents"], "hall"))
    User.objects.bulk_create(_items(User, rows["users"], "hall"))
    for model, name in (
        (DayDescription, "descriptions"),
        (DayPlan, "plans"),
        (TournamentText, "tournaments"),
        (AddedCity, "cities"),
        (Reason, "reasons"),
    ):
        _add(model, rows[name], "hall")
    _secrets(rows, "hall")


def store_in_second_hall(rows: Rows, event: str, now: datetime) -> None:
    """Bring what the first machine had entered onto the one that goes on after it."""
    rows = _complete(rows)
    _expect(rows, FROM_THE_HALL)
    Consent.objects.all().delete()
    Person.objects.all().delete()
    _persons(rows["persons"], "back")
    Consent.objects.bulk_create(_items(Consent, rows["consents"], "back"))
    _users(rows["users"], among={str(row["id"]) for row in rows["persons"]})
    _add(Reason, rows["reasons"], "back")
    _evidence(rows["evidence"])
    _logs(rows["logs"])
    handed_games().store(event, rows, (), now)
    _add(DayPlan, rows["plans"], "back")
    _texts(rows["tournaments"], event)
    _secrets(rows, "back")


@dataclass(frozen=True, slots=True)
class Context:
    """What headquarters knows when it takes people in.

    `numbers`: where the hall's entries of the championship's ledger stand in our own, for the words
    of their reasons. `own`: the same of the day's ledger, where it was entered again; None where
    it is the hall's.
    """

    state: ChampionshipState
    event: str
    numbers: Mapping[int, int]
    at: datetime
    own: Mapping[int, int] | None = None


def store_at_headquarters(rows: Rows, known_here: Context) -> int:
    """Take in what the hall knew of people; the number of persons who are new here.

    Who was erased here stays erased. Of those known here only what was missing is filled in: names
    and birth dates are not corrected once a day has begun. A name alone is as the hall left it.
    """
    rows = _complete(rows)
    _expect(rows, FROM_THE_HALL)
    state, event = known_here.state, known_here.event
    listed = {item.person for item in state.of_day(event)} - state.erased
    brought = _items(Person, rows["persons"], "back")
    come = {item.pk: item for item in brought if item.pk in listed}
    erased = [naming_of(item) for item in brought if item.pk in state.erased]
    known = {item.pk: item for item in Person.objects.select_for_update().filter(pk__in=come)}
    for key, item in come.items():
        if key in known:
            _fill_in(known[key], item, known_here.at)
        else:
            _keyed(item).save(force_insert=True)
    _consents(rows["consents"], come)
    for key in known:
        _show_as_consented(key)
    _users(rows["users"], among=set(come))
    _reasons(rows["reasons"], known_here, erased)
    _evidence(_of_day(rows["evidence"], "event_id", event), set(come), state.erased)
    _logs(rows["logs"])
    DayPlan.objects.filter(pk=event).delete()
    _add(DayPlan, _of_day(rows["plans"], "game_day_id", event), "back")
    _texts(rows["tournaments"], event, erased)
    _secrets({**rows, "draw_secrets": _of_day(rows["draw_secrets"], "game_day_id", event)}, "back")
    gone = [item.id for item in state.of_day(event) if item.person in state.erased]
    handed_games().store(event, rows, gone, known_here.at)
    new = [item for key, item in come.items() if key not in known]
    for item in new:
        note_possible_duplicates(state.id, item, at=known_here.at)
    raise_public_names_version()
    return len(new)


def _show_as_consented(person: str) -> None:
    """Both sides may have been told meanwhile whether their name may be shown (CH-PD-3)."""
    valid = Consent.objects.filter(
        person_id=person, kind=Consent.Kind.PUBLIC, withdrawn_at=None
    ).first()
    Person.objects.filter(pk=person).update(
        public_name_consent=valid is not None, consent_at=valid.at if valid is not None else None
    )


def _texts(rows: Sequence[Any], event: str, erased: Sequence[Naming] = ()) -> None:
    """What a free tournament is called: of two changes the later one stands.

    Texts that name somebody who was erased meanwhile stay away.
    """
    for come in _items(TournamentText, _of_day(rows, "game_day_id", event), "back"):
        known = TournamentText.objects.select_for_update().filter(pk=event).first()
        if known is None or known.changed_at >= come.changed_at:
            continue
        typed = " ".join((come.name, come.game, come.place, come.description))
        if any(who.is_in(typed) or who.word_is_in(typed) for who in erased):
            continue
        if come.private and not known.private:
            ended(Kind.TOURNAMENT_SHOWN, event, come.changed_at)
        for name in OF_TOURNAMENT:
            setattr(known, name, getattr(come, name))
        known.save(update_fields=OF_TOURNAMENT)


def _fill_in(known: Person, come: Person, at: datetime) -> None:
    """What headquarters did not know of somebody and the hall was told."""
    if known.name_only and come.name_only and known.display_name != come.display_name:
        known.full_name, known.display_name = come.full_name, come.display_name
        ended(Kind.SHOWN_NAME, known.pk, at)
    for name in ("representative_name", "contact", "city", "representative_contact"):
        if not getattr(known, name):
            setattr(known, name, getattr(come, name))
    _keyed(known).save(force_update=True)


def _keyed(person: Person) -> Person:
    """With the keyed hashes of this installation, which never leave one."""
    if person.birth_date is not None:
        person.name_key = identity_key(person.full_name, person.birth_date)
        person.similar_key = similar_key(
            person.full_name, person.birth_date, key=settings.PERSON_KEY
        )
    person.contact_key = contact_key(person.contact, key=settings.PERSON_KEY)
    return person


def _persons(rows: Sequence[Any], way: Flag) -> None:
    Person.objects.bulk_create([_keyed(item) for item in _items(Person, rows, way)])


def _consents(rows: Sequence[Any], persons: Mapping[str, Person]) -> None:
    """Proofs that are not here yet, and the ends of those that are."""
    for item in _items(Consent, rows, "back"):
        if item.person_id not in persons:
            continue
        same = Consent.objects.filter(person_id=item.person_id, kind=item.kind, at=item.at)
        if same.exists():
            if item.withdrawn_at is not None:
                same.filter(withdrawn_at=None).update(withdrawn_at=item.withdrawn_at)
                ended(Kind.CONSENT, f"{item.person_id}:{item.kind}", item.withdrawn_at)
        elif item.withdrawn_at is not None or not _valid(item).exists():
            item.withdrawn_at = item.withdrawn_at or _taken_back_since(item)
            item.save(force_insert=True)


def _taken_back_since(item: Consent) -> datetime | None:
    """When they took such a consent back here, after they had given this one in the hall."""
    ended = Consent.objects.filter(
        person_id=item.person_id, kind=item.kind, withdrawn_at__gt=item.at
    )
    return ended.order_by("withdrawn_at").values_list("withdrawn_at", flat=True).first()


def _valid(item: Consent) -> "models.QuerySet[Consent]":
    return Consent.objects.filter(person_id=item.person_id, kind=item.kind, withdrawn_at=None)


def _users(rows: Sequence[Any], among: set[str]) -> None:
    """Accounts that were made in the hall; one whose name is taken here gets another name.

    An account opens its owner's personal pages, so it is only ever somebody's of the day's list
    (`among`) who has none yet.
    """
    for item in _items(User, rows, "back"):
        if User.objects.filter(public_id=item.public_id).exists():
            continue
        if User.objects.filter(username=item.username).exists():
            item.username = f"{item.username[:40]}-{item.public_id[:8]}"
        owned = User.objects.filter(person_id=item.person_id).exists()
        here = Person.objects.filter(pk=item.person_id).exists()
        if item.person_id not in among or owned or not here:
            item.person_id = None
        item.save(force_insert=True)


def _reasons(rows: Sequence[Any], known_here: Context, erased: Sequence[Naming]) -> None:
    """What the hall's rulings say, but for words that name somebody who was erased meanwhile."""
    state, numbers = known_here.state, known_here.numbers
    own, above = f"event:{known_here.event}", f"championship:{state.id}"
    for item in _items(Reason, rows, "back"):
        if item.about in state.erased or item.ledger_id not in {own, above}:
            continue
        if any(who.is_in(item.text) or who.word_is_in(item.text) for who in erased):
            continue
        if item.ledger_id == above:
            item.entry_seq = numbers.get(item.entry_seq or 0)
            if item.entry_seq is None:
                continue
        elif known_here.own is not None:
            item.entry_seq = known_here.own.get(item.entry_seq or 0)
            if item.entry_seq is None:
                continue
        if not Reason.objects.filter(pk=item.pk).exists():
            item.save(force_insert=True)


def _evidence(
    rows: Sequence[Any],
    among: set[str] | None = None,
    erased: frozenset[str] = frozenset(),
) -> None:
    """Pictures; one that shows the signature of somebody erased meanwhile stays away whole."""
    for row in rows:
        named = row.get("persons") if isinstance(row, dict) else None
        if not isinstance(named, list) or not all(isinstance(key, str) for key in named):
            raise BadRow("Evidence: persons")
        proof = {name: value for name, value in row.items() if name != "persons"}
        item = item_of(Evidence, proof, columns_of(Evidence, "back"))
        _expect_picture(item)
        persons = [key for key in row["persons"] if among is None or key in among]
        gone = not persons or not erased.isdisjoint(row["persons"])
        if gone or Evidence.objects.filter(sha256=item.sha256).exists():
            continue
        item.save(force_insert=True)
        item.persons.set(Person.objects.filter(pk__in=persons))


def _expect_picture(item: Evidence) -> None:
    """Staff are shown it by its media type, so this is one of ours; and its hash is its own."""
    if MEDIA_TYPE.get(str(item.kind)) != item.media_type:
        raise BadRow("Evidence: media_type")
    if hashlib.sha256(bytes(item.salt) + bytes(item.content)).hexdigest() != item.sha256:
        raise BadRow("Evidence: sha256")


def _logs(rows: Sequence[Any]) -> None:
    """A log under another's hash would stand in the way of the true one for ever."""
    model = game_log_model()
    for row in rows:
        item: Any = item_of(model, row, columns_of(model, "back"))
        if hashlib.sha256(item.text.encode()).hexdigest() != item.sha256:
            raise BadRow("GameLog: sha256")
    _add(model, rows, "back")


def _of_day(rows: Sequence[Any], column: str, event: str) -> list[Any]:
    """Rows of this day alone: a hall has no word about another one."""
    if any(not isinstance(row, dict) or row.get(column) != event for row in rows):
        raise BadRow(f"{column}: another day")
    return list(rows)


def _secrets(rows: Rows, way: Flag) -> None:
    _add(DrawSecret, rows["draw_secrets"], way)
    _add(LotSecret, rows["lot_secrets"], way)


def _add(model: type[models.Model], rows: Sequence[Any], way: Flag) -> None:
    """Rows that are named by their content or made anew: those that are here stay."""
    model._default_manager.bulk_create(_items(model, rows, way), ignore_conflicts=True)


def _items(model: type[_Model], rows: Sequence[Any], way: Flag) -> list[_Model]:
    return [item_of(model, row, columns_of(model, way)) for row in rows]


def _complete(rows: Rows) -> Rows:
    """With the tables that files of before do not have, empty."""
    return {**{name: [] for name in NOT_OF_BEFORE}, **rows}


def _expect(rows: Rows, names: frozenset[str]) -> None:
    if set(rows) != names or not all(isinstance(item, list) for item in rows.values()):
        raise BadRow(f"other tables than {', '.join(sorted(names))}")
