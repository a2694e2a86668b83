"""What somebody is called on a page (CH-PD-3).

In public a name needs the person's consent; without it, or when their row is gone, they are a
number. Staff see the name. The number is the one of their registration and is given by the caller,
since this room knows no registrations.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext

from reports.glyphs import not_drawn
from tournament.ledger.once import once
from tournament.people.models import Person, PublicNamesVersion
from tournament.people.names.alike import look

Audience = Literal["public", "staff"]


def pseudonym(number: int) -> str:
    """What stands for a name that may not be shown, in the reader's language."""
    return gettext("Player %(number)s") % {"number": number}


def on_paper(name: str, number: int) -> str:
    """What a printed document calls somebody: the number for a name that no font can draw.

    Such names are from before the forms asked.
    """
    return name if not_drawn(name) is None else pseudonym(number)


def names_for(
    numbers: Mapping[str, int],
    audience: Audience = "public",
    known: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Names for a whole page in one query: from person ids with their numbers.

    Names that look the same are told apart by the number. `known` are names that were asked
    for already, for a page with more than one such list.
    """
    names = {person_id: pseudonym(number) for person_id, number in numbers.items()}
    shown = shown_names(frozenset(numbers), audience) if known is None else known
    names.update({person_id: shown[person_id] for person_id in numbers if person_id in shown})
    often = Counter(map(look, names.values()))
    return {
        person_id: f"{name} (№ {numbers[person_id]})" if often[look(name)] > 1 else name
        for person_id, name in names.items()
    }


@once
def shown_names(persons: frozenset[str], audience: Audience) -> dict[str, str]:
    """The names of those whose name this audience may read, by person."""
    shown = Person.objects.filter(id__in=persons)
    if audience == "public":
        shown = shown.filter(Q(public_name_consent=True) | Q(name_only=True))
    return dict(shown.values_list("id", "display_name"))


def raise_public_names_version() -> None:
    """Call after a change by which a name on a page already seen may differ."""
    if not _versions().update(number=F("number") + 1):
        PublicNamesVersion.objects.create(number=2)


def begin_public_names_after(now: datetime) -> None:
    """Number the names anew, with a number that no page has had before this moment."""
    number = int(now.timestamp())
    if not _versions().filter(number__gte=number).exists():
        PublicNamesVersion.objects.update_or_create(id=1, defaults={"number": number})


def _versions() -> QuerySet[PublicNamesVersion]:
    return PublicNamesVersion.objects.filter(id=1)
