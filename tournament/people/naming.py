"""Whether a text names somebody: what is asked before free texts are erased with them.

Pure. Errs towards yes where single words of a name are looked for: Russian names are declined, and
a text too many that goes costs less than a name that stays.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tournament.people.identity import comparable_contact
from tournament.people.names import normalised_name

SHORTEST = 3
"""Letters of the shortest word, and signs of the shortest contact, that tell who is meant."""
SHORTEST_STEM = 2
LONGEST_ENDING = 3
"""Letters that a case may add to the stem of a name."""
_ENDINGS = "аеиоуыэюяйь"


@dataclass(frozen=True, slots=True)
class Naming:
    """By what somebody is recognised in a text: whole names and dates, contacts, stems of words."""

    phrases: frozenset[str]
    contacts: frozenset[str]
    stems: frozenset[str]

    def is_in(self, text: str) -> bool:
        """Whether the text holds their whole name, their birth date or a contact of theirs."""
        plain, folded = f" {_words(text)} ", text.casefold()
        digits = "".join(char for char in text if char.isdigit())
        return any(f" {phrase} " in plain for phrase in self.phrases) or any(
            contact[1:] in digits if contact.isdigit() else contact in folded
            for contact in self.contacts
        )

    def word_is_in(self, text: str) -> bool:
        """Whether the text holds a single word of their name, in any case."""
        return any(
            word.startswith(stem) and len(word) - len(stem) <= min(len(stem), LONGEST_ENDING)
            for word in _words(text).split()
            for stem in self.stems
        )


def naming(names: Iterable[str], contacts: Iterable[str], birth: date | None) -> Naming:
    """By what the bearer of these names, contacts and this birth date is recognised."""
    plain = [_words(name) for name in names]
    dates = date_texts(birth) if birth is not None else ()
    known = [comparable_contact(contact) for contact in contacts]
    return Naming(
        phrases=frozenset([name for name in plain if " " in name] + [_words(day) for day in dates]),
        contacts=frozenset(contact for contact in known if len(contact) > SHORTEST),
        stems=frozenset(
            _stem(word) for name in plain for word in name.split() if len(word) >= SHORTEST
        ),
    )


def date_texts(day: date) -> tuple[str, ...]:
    """A date as forms, lists and people write it."""
    return (
        day.isoformat(),
        day.strftime("%d.%m.%Y"),
        f"{day.day}.{day.month}.{day.year}",
        day.strftime("%d.%m.%y"),
        day.strftime("%Y%m%d"),
    )


def _words(text: str) -> str:
    """The words of a text in their one spelling."""
    return " ".join(re.findall(r"\w+", normalised_name(text)))


def _stem(word: str) -> str:
    stem = word.rstrip(_ENDINGS)
    return stem if len(stem) >= SHORTEST_STEM else word
