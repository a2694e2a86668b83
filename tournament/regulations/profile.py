"""The regulation profile: every number of the regulations as a parameter.

Owns the numbers, not the dates: dates belong to a championship. A profile is locked once the first
stage opens registration; changing a number later is a new version (spec, "Tuning").
"""

from collections.abc import Iterator
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, Final

from tournament.regulations.tournament_rules import TournamentNumbers, TournamentRules

PIXEL_TACTICS: Final = "pixel_tactics"
NO_GAME: Final = "none"
"""Ruleset of a tournament whose game the engine does not know; its name is typed."""
ADDED_LATER: Final = (
    (
        "answer_days", "answer_reminder_days", "round_time_minutes", "signing_minutes",
        "min_counts", "short_day", "short_day_minimum", "short_day_minutes",
    ),
    ("offer_hours", "retention_days"),
)  # fmt: skip
"""Numbers that release 0.4.0 brought, and those of 0.2.0: releases before wrote none of them."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Numbers of one version of the regulations, each with the rule that it belongs to."""

    name: str
    version: int
    minimum_age: int
    """Years reached on the local date of the game day (CH-REG-2)."""
    stage_minimum: int
    """Fewest players of a stage (CH-DAY-1)."""
    day_maximum: int
    """Most players of a game day (CH-DAY-3)."""
    stage_days_maximum: int
    """Most game days of a stage (CH-DAY-4)."""
    day_wins: int
    """Won games that decide a regional match (CH-MATCH-1)."""
    final_wins: int
    """Won games that decide a match of the final (CH-FINAL-2)."""
    prize_places: int
    """Places of the final with a prize (CH-FINAL-3)."""
    single_day_qualifiers: int
    """Players who go to the final from a stage of one played day (CH-QUAL-1)."""
    split_day_qualifiers: int
    """Players who go to the final from each day when several were played (CH-QUAL-2)."""
    days_before_final: int
    """Days between the last game day of a stage and the final, at least (CH-DATE-1)."""
    grand_final_reset: bool
    """Whether a second grand final follows a first loss of the undefeated player (CH-DE-5)."""
    check_in_extension_minutes: int
    """Minutes by which check-in may be extended in total (CH-CHECKIN-2)."""
    grace_minutes: int
    """Minutes from the call to a possible walkover (CH-NOSHOW-1)."""
    rest_minutes: int
    """Minutes between two matches of a player unless they agree to fewer (CH-DE-9)."""
    representative_registers_below: int
    """Age below which a representative registers the player (CH-REG-6)."""
    representative_consents_below: int
    """Age below which a representative has to consent (CH-REG-6)."""
    offer_hours: int = 24
    """Hours in which an offered place has to be taken (CH-WAIT-1)."""
    retention_days: int = 90
    """Days after the final for which personal data are kept (CH-PD-4)."""
    answer_days: int = 10
    """Days in which whoever is asked to the final says whether they come (CH-QUAL-4)."""
    answer_reminder_days: int = 3
    """Days before that deadline on which they are reminded (CH-FINAL-5)."""
    round_time_minutes: int = 0
    """Minutes after which the judge may end a match by the tie-break; 0: no limit (CH-TIME-1)."""
    signing_minutes: int = 10
    """Minutes after which a missing signature may be declared a refusal (CH-SHEET-3)."""
    min_counts: str = "present"
    """Who is counted for the minimum of a stage: `present` or `registered` (CH-DAY-1)."""
    short_day: str = "play"
    """What a day of a split stage below the minimum does: `play`, `merge`, `block` (CH-SPLIT-4)."""
    short_day_minimum: int = 4
    """Fewest players with whom such a day is played (CH-SPLIT-4)."""
    short_day_minutes: int = 60
    """Minutes in which the publisher may rule on a short day, then it is cancelled (CH-SPLIT-4)."""
    ruleset: str = PIXEL_TACTICS
    """The game that is played, as the rules engine names it (CH-GEN-1)."""
    tournament: TournamentRules | None = None
    """What a free tournament is played by; nothing in a championship (FT-RULES-1)."""

    @property
    def by_desk(self) -> bool:
        """Whether results count by the desk's word, without sheets (FT-RESULT-1)."""
        return self.tournament is not None and self.tournament.by_desk

    @property
    def chosen(self) -> TournamentNumbers:
        """The numbers that a free tournament chooses itself."""
        return TournamentNumbers(self.day_maximum, self.day_wins, self.round_time_minutes)

    def body(self) -> dict[str, Any]:
        """The profile as plain values, for a fact.

        The game of every ledger from before is left out, so that these keep their bytes, and so is
        what a championship does not have.
        """
        values = asdict(self)
        if self.ruleset == PIXEL_TACTICS:
            del values["ruleset"]
        if self.tournament is None:
            del values["tournament"]
        else:
            values["tournament"] = self.tournament.body()
        return values

    def bodies(self) -> Iterator[dict[str, Any]]:
        """The profile as each release has written it, the newest first.

        One from before a number was added can only mean its default, which was in force then.
        """
        values = self.body()
        yield dict(values)
        defaults = {field.name: field.default for field in fields(self)}
        for added in ADDED_LATER:
            if any(values.pop(name) != defaults[name] for name in added):
                return
            yield dict(values)

    @classmethod
    def from_body(cls, body: dict[str, Any]) -> "Profile":
        """Read a profile from plain values; a missing or unknown number raises ValueError.

        Profiles in old ledgers lack the numbers with a default: that default was in force then.
        """
        known = {field.name for field in fields(cls)}
        needed = {field.name for field in fields(cls) if field.default is MISSING}
        if not needed <= set(body) <= known:
            wrong = (needed - set(body)) | (set(body) - known)
            raise ValueError(f"profile: wrong numbers: {sorted(wrong)}")
        values = dict(body)
        if "tournament" in values:
            values["tournament"] = TournamentRules.from_body(values["tournament"])
        return cls(**values)
