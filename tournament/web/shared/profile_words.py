"""The numbers of a profile and its versions in words, for the public and the staff."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.regulations.inputs import Choice
from tournament.regulations.profile import Profile
from tournament.regulations.profile_fields import (
    FIELDS,
    GROUPS,
    OPTIONS,
    ProfileField,
    Value,
    differences,
)
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A number in words, with its rule; `before` is what it was, where versions are compared."""

    label: str
    rule: str
    value: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version of the numbers and what it changed."""

    number: int
    at: datetime
    explained: bool
    changes: Sequence[ShownNumber]


def value_word(row: ProfileField, value: Value) -> str:
    """A value as the form shows it."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(row.kind, Choice):
        return OPTIONS[row.name][str(value)].in_language(language())
    return str(value)


def numbers_by_group(profile: Profile) -> list[tuple[str, list[ShownNumber]]]:
    """Every number of a profile, in the parts of its form."""
    return [
        (
            words.in_language(language()),
            [
                ShownNumber(
                    row.words.in_language(language()),
                    row.rule,
                    value_word(row, getattr(profile, name)),
                )
                for name, row in FIELDS.items()
                if row.group == group
            ],
        )
        for group, words in GROUPS.items()
    ]


def versions(state: ChampionshipState) -> list[ShownVersion]:
    """All versions, the newest first, each with its differences from the one before."""
    made = state.life.profiles
    shown = [
        ShownVersion(
            item.profile.version,
            item.at,
            item.explained,
            _changes(made[place - 1].profile, item.profile) if place else [],
        )
        for place, item in enumerate(made)
    ]
    return shown[::-1]


def _changes(old: Profile, new: Profile) -> list[ShownNumber]:
    """What one version changed, a new name included."""
    changes = [
        ShownNumber(
            row.words.in_language(language()),
            row.rule,
            value_word(row, after),
            value_word(row, before),
        )
        for row, before, after in differences(old, new)
    ]
    if old.name != new.name:
        changes.insert(0, ShownNumber(gettext("Name of the profile"), "", new.name, old.name))
    return changes
