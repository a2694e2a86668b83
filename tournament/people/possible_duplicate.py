"""Finds persons who may be one (CH-REG-4); what becomes of them is the publisher's decision.

A pair is noted once and judged anew whenever it is read, so that correcting what was alike ends it.
"""

from collections.abc import Collection, Iterator
from datetime import datetime
from operator import itemgetter

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.people.models import Person, PossibleDuplicate
from tournament.people.names import normalised_name

MOST_NOTED = 5
"""Pairs noted of one new person: whoever enters one name again and again fills no table."""
MOST_LOOKED_AT = 60
"""More than a contact may stand for; the oldest records are looked at."""


class Why(models.TextChoices):
    """What is alike in two persons."""

    NAME_AND_BIRTH_DATE = "name_and_birth_date", _("Same name and birth date")
    CONTACT_AND_BIRTH_DATE = "contact_and_birth_date", _("Same contact and birth date")
    NAME_AND_CONTACT = "name_and_contact", _("Same name and contact")
    SIMILAR_NAME = "similar_name", _("Similar name, same birth date")


STRICT = frozenset(Why) - {Why.SIMILAR_NAME}
"""What is asked about before a draw; a similar name is shown and nothing more."""


def note_possible_duplicates(championship: str, person: Person, *, at: datetime) -> None:
    """Note everybody who looks like this person, for the championship that they play in.

    Whether the other one plays in it too is known to those who read: they may come to it later.
    """
    alike = Q(name_key=person.name_key)
    if person.similar_key:
        alike |= Q(similar_key=person.similar_key)
    if person.contact_key:
        alike |= Q(contact_key=person.contact_key)
    others = Person.objects.filter(alike).exclude(pk=person.pk).order_by("created_at", "pk")
    alike_as = [(why_alike(other, person), other) for other in others[:MOST_LOOKED_AT]]
    found = [(why == Why.SIMILAR_NAME, other) for why, other in alike_as if why is not None]
    for _wider, other in sorted(found, key=itemgetter(0))[:MOST_NOTED]:
        earlier, later = sorted((other, person), key=lambda item: (item.created_at, item.pk))
        PossibleDuplicate.objects.get_or_create(
            championship_id=championship, earlier=earlier, later=later, defaults={"found_at": at}
        )


def possible_duplicates_of(
    championship: str, of: Collection[str] | None = None, among: Collection[Why] = STRICT
) -> Iterator[PossibleDuplicate]:
    """Pairs of a championship that are still alike, with both persons, oldest first.

    `of`: only pairs with one of these persons. `among`: only what is alike in this way.
    """
    noted = PossibleDuplicate.objects.filter(championship_id=championship)
    if of is not None:
        noted = noted.filter(Q(earlier_id__in=of) | Q(later_id__in=of))
    for pair in noted.select_related("earlier", "later").order_by("found_at", "pk"):
        if why_alike(pair.earlier, pair.later) in among:
            yield pair


def why_alike(one: Person, other: Person) -> Why | None:
    """What is alike in two persons: two of name, birth date and contact; None for too little.

    Of a name its wider form is enough beside the birth date.
    """
    if one.name_key and one.name_key == other.name_key:
        return Why.NAME_AND_BIRTH_DATE
    if one.contact_key and one.contact_key == other.contact_key:
        if one.birth_date is not None and one.birth_date == other.birth_date:
            return Why.CONTACT_AND_BIRTH_DATE
        if normalised_name(one.full_name) == normalised_name(other.full_name):
            return Why.NAME_AND_CONTACT
    if one.similar_key and one.similar_key == other.similar_key:
        return Why.SIMILAR_NAME
    return None
