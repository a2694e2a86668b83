"""Free texts that name somebody go with him; the rulings they explain stay (CH-PD-5).

The ledger keeps a ruling's type, rule and category with the salted hash of the words, so an entry
whose words are gone still verifies.
"""

from collections.abc import Collection, Iterable

from tournament.people.models import Person, Reason
from tournament.people.naming import Naming, naming

Concerned = tuple[Naming, Collection[str]]
"""Somebody, and the ledgers of the days for which he was ever entered."""


def naming_of(person: Person) -> Naming:
    """By what a person is recognised in a text; his representative with him."""
    return naming(
        [person.full_name, person.display_name, person.representative_name],
        [person.contact, person.representative_contact],
        person.birth_date,
    )


def contacts_of(person: Person) -> Naming:
    """By what they are recognised beside the name by which they are shown."""
    return naming(
        [person.representative_name],
        [person.contact, person.representative_contact],
        person.birth_date,
    )


def texts_naming(people: Iterable[Concerned]) -> frozenset[str]:
    """Ids of the texts that name any of them.

    His whole name, contact or birth date is looked for everywhere; a single word of his name only
    among the texts of his own days, since elsewhere it is somebody else's.
    """
    everybody = tuple(people)
    texts = Reason.objects.values_list("pk", "ledger_id", "text") if everybody else ()
    return frozenset(
        key
        for key, ledger, text in texts
        if any(
            who.is_in(text) or (ledger in ledgers and who.word_is_in(text))
            for who, ledgers in everybody
        )
    )


def texts_about(persons: Collection[str]) -> frozenset[str]:
    """Ids of the notes about any of these persons, whatever they say."""
    return frozenset(Reason.objects.filter(about__in=persons).values_list("pk", flat=True))


def erase_texts(keys: Iterable[str]) -> None:
    """Delete texts with their salts."""
    Reason.objects.filter(pk__in=list(keys)).delete()
