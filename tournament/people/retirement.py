"""What is taken from persons when their data may be kept no longer (CH-PD-4), counted and done.

Whoever consented to their name being shown keeps the shown name with that consent; of everybody
else nothing stays. Whose turn it is, and when, is decided above.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q, QuerySet

from tournament.people.columns import columns_of
from tournament.people.free_texts import erase_texts, naming_of, texts_about, texts_naming
from tournament.people.models import (
    HASHES,
    ApiToken,
    ChannelLink,
    Consent,
    KeyRequest,
    Person,
    PersonalLink,
    PossibleDuplicate,
    TabletPin,
)
from tournament.people.public_names import raise_public_names_version

FIELDS = tuple(
    name
    for name in columns_of(Person, "personal")
    if name not in {"full_name", "display_name", "salt", *HASHES}
)
"""What is about a person beside their name; a new personal column is emptied too."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """Persons whose time is over: those whose shown name stays, those who go altogether.

    `ledgers`: the ledgers of the days for which each of them was ever entered.
    """

    name_stays: tuple[str, ...]
    deleted: tuple[str, ...]
    ledgers: Mapping[str, frozenset[str]]

    @property
    def everybody(self) -> tuple[str, ...]:
        """Both kinds."""
        return self.name_stays + self.deleted


def what_goes(leaving: Leaving) -> Counter[str]:
    """How much of what `retire` will take from them."""
    counts = Counter(name_stays=len(leaving.name_stays), deleted=len(leaving.deleted))
    persons = Person.objects.filter(pk__in=leaving.everybody)
    for field in FIELDS:
        empty = Q(birth_date=None) if field == "birth_date" else Q(**{field: ""})
        counts[field] = persons.exclude(empty).count()
    kept = persons.filter(pk__in=leaving.name_stays)
    counts["full_name"] = kept.exclude(full_name=F("display_name")).count()
    for kind in _consents(leaving).values_list("kind", flat=True):
        counts[f"consent_{kind}"] += 1
    counts["links"] = _link_memberships(leaving).count()
    counts["likenesses"] = _possible_duplicates(leaving).count()
    counts["texts"] = len(_texts(leaving))
    counts["channels"] = _channels(leaving).count()
    counts["pins"] = _pins(leaving).count()
    counts["key_requests"] = _key_requests(leaving).count()
    return counts


def retire(leaving: Leaving) -> Counter[str]:
    """Take it, in the caller's transaction; returns what was taken."""
    counts = what_goes(leaving)
    erase_texts(_texts(leaving))
    _consents(leaving).delete()
    _link_memberships(leaving).delete()
    _possible_duplicates(leaving).delete()
    _channels(leaving).delete()
    _pins(leaving).delete()
    _key_requests(leaving).delete()
    # Their registrations are over, so there is nothing that a program could do for them.
    ApiToken.objects.filter(person__in=leaving.everybody).delete()
    PersonalLink.objects.filter(persons=None).delete()
    Person.objects.filter(pk__in=leaving.deleted).delete()
    Person.objects.filter(pk__in=leaving.name_stays).update(
        full_name=F("display_name"),
        salt=b"",
        **dict.fromkeys(HASHES, ""),
        **{field: None if field == "birth_date" else "" for field in FIELDS},
    )
    Consent.objects.filter(person__in=leaving.name_stays).update(given_by="")
    raise_public_names_version()
    return counts


def _consents(leaving: Leaving) -> "QuerySet[Consent]":
    """All consents but those by which a name stays."""
    by_it_a_name_stays = Q(
        person__in=leaving.name_stays, kind=Consent.Kind.PUBLIC, withdrawn_at=None
    )
    return Consent.objects.filter(person__in=leaving.everybody).exclude(by_it_a_name_stays)


def _link_memberships(leaving: Leaving) -> "QuerySet[Any]":
    return PersonalLink.persons.through._default_manager.filter(person__in=leaving.everybody)


def _possible_duplicates(leaving: Leaving) -> "QuerySet[PossibleDuplicate]":
    among = leaving.everybody
    return PossibleDuplicate.objects.filter(Q(earlier__in=among) | Q(later__in=among))


def _channels(leaving: Leaving) -> "QuerySet[ChannelLink]":
    return ChannelLink.objects.filter(person__in=leaving.everybody)


def _pins(leaving: Leaving) -> "QuerySet[TabletPin]":
    return TabletPin.objects.filter(person__in=leaving.everybody)


def _key_requests(leaving: Leaving) -> "QuerySet[KeyRequest]":
    """What a phone once asked for; the keys themselves stand in the ledger, without a name."""
    return KeyRequest.objects.filter(person__in=leaving.everybody)


def _texts(leaving: Leaving) -> frozenset[str]:
    persons = Person.objects.filter(pk__in=leaving.everybody)
    naming = texts_naming(
        (naming_of(person), leaving.ledgers.get(person.pk, frozenset())) for person in persons
    )
    return naming | texts_about(leaving.everybody)
