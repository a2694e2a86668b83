"""What each number of a profile is: its rule, its bounds, its words, its place on the form.

The form of a profile, its check and the list of differences read this one catalogue.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine.core.texts import Words, nested_words, words
from tournament.regulations.inputs import Choice, Flag, Input, Number, declared
from tournament.regulations.profile import Profile
from tournament.regulations.tournament_rules import TournamentNumbers

Value = int | bool | str


@dataclass(frozen=True, slots=True)
class ProfileField:
    """A number of the profile; `group` is the part of the form that it stands in."""

    name: str
    rule: str
    group: str
    kind: Input

    @property
    def words(self) -> Words:
        """What the form calls it."""
        return NUMBERS[self.name]


_PACKAGE = "tournament.regulations"
GROUPS = words(_PACKAGE, "profile_texts", "groups")
"""Parts of the form in their order."""
NUMBERS = words(_PACKAGE, "profile_texts", "numbers")
OPTIONS = nested_words(_PACKAGE, "profile_texts", "options")
"""By the name of a number, what each of its codes means."""

_WINS = declared(TournamentNumbers, "wins")
_MINUTES = declared(TournamentNumbers, "round_minutes")
_CATALOGUE = (
    ProfileField("minimum_age", "CH-REG-2", "people", Number(0, 99)),
    ProfileField("representative_registers_below", "CH-REG-6", "people", Number(0, 21)),
    ProfileField("representative_consents_below", "CH-REG-6", "people", Number(0, 21)),
    ProfileField("retention_days", "CH-PD-4", "people", Number(1, 365)),
    ProfileField("stage_minimum", "CH-DAY-1", "days", Number(2, 64)),
    ProfileField("min_counts", "CH-DAY-1", "days", Choice(("present", "registered"))),
    ProfileField("day_maximum", "CH-DAY-3", "days", Number(2, 64)),
    ProfileField("stage_days_maximum", "CH-DAY-4", "days", Number(1, 3)),
    ProfileField("short_day", "CH-SPLIT-4", "days", Choice(("play", "merge", "block"))),
    ProfileField("short_day_minimum", "CH-SPLIT-4", "days", Number(2, 64)),
    ProfileField("short_day_minutes", "CH-SPLIT-4", "days", Number(0, 240)),
    ProfileField("days_before_final", "CH-DATE-1", "days", Number(0, 60)),
    ProfileField("offer_hours", "CH-WAIT-1", "check_in", Number(1, 168)),
    ProfileField("check_in_extension_minutes", "CH-CHECKIN-2", "check_in", Number(0, 240)),
    ProfileField("day_wins", "CH-MATCH-1", "matches", _WINS),
    ProfileField("grace_minutes", "CH-NOSHOW-1", "matches", Number(0, 60)),
    ProfileField("rest_minutes", "CH-DE-9", "matches", Number(0, 60)),
    ProfileField("round_time_minutes", "CH-TIME-1", "matches", _MINUTES),
    ProfileField("signing_minutes", "CH-SHEET-3", "matches", Number(1, 60)),
    ProfileField("grand_final_reset", "CH-DE-5", "matches", Flag()),
    ProfileField("single_day_qualifiers", "CH-QUAL-1", "final", Number(1, 4)),
    ProfileField("split_day_qualifiers", "CH-QUAL-2", "final", Number(1, 4)),
    ProfileField("answer_days", "CH-QUAL-4", "final", Number(1, 60)),
    ProfileField("answer_reminder_days", "CH-FINAL-5", "final", Number(0, 30)),
    ProfileField("final_wins", "CH-FINAL-2", "final", _WINS),
    ProfileField("prize_places", "CH-FINAL-3", "final", Number(1, 8)),
)
FIELDS: Mapping[str, ProfileField] = {row.name: row for row in _CATALOGUE}
"""Every number of the profile by its name, in the order of the form."""
NOT_NUMBERS = frozenset({"name", "version", "ruleset", "tournament"})
"""What names a profile and its game; the form asks for the name, the version counts by itself."""


def differences(old: Profile, new: Profile) -> list[tuple[ProfileField, Value, Value]]:
    """The numbers in which two versions differ, in the order of the form."""
    return [
        (row, getattr(old, name), getattr(new, name))
        for name, row in FIELDS.items()
        if getattr(old, name) != getattr(new, name)
    ]
