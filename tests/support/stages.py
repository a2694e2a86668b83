"""Closed days put into a championship's ledger as facts, for tests about who goes to the final."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from tests.support.fold import REASON, Fold
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import body_of
from tournament.championship.fold import evolve
from tournament.championship.qualification.queries import stage_qualification
from tournament.championship.qualification.state import Invitation, final_registration_id
from tournament.ledger.core.entry import Entry, utc_text

FINAL = "final"
Band = Sequence[str]


@dataclass
class Stages:
    """A championship whose days are closed by their results alone, with a planned final."""

    fold: Fold = field(default_factory=Fold)

    def __post_init__(self) -> None:
        self.fold.must(
            c.CreateChampionship(
                "c1", "key", self.fold.profile, date(2016, 12, 1), date(2017, 2, 12)
            )
        )

    @property
    def state(self) -> ChampionshipState:
        """The championship as it is."""
        return self.fold.championship

    def final(self) -> "Stages":
        """Plan the final."""
        self.fold.must(
            c.PlanFinal("final-stage", FINAL, "saint_petersburg", "Europe/Moscow", "11:00", 16)
        )
        return self

    def stage(self, stage: str = "s1", city: str = "kazan") -> "Stages":
        """A city."""
        self.fold.must(c.AddStage(stage, city, "Europe/Moscow"))
        return self

    def day(
        self,
        event: str,
        bands: Sequence[Band],
        *,
        stage: str = "s1",
        left: Band = (),
        vacant: Band = (),
        unplayed: bool = False,
    ) -> "Stages":
        """A closed day: who shares each place, first to last; `vacant`: not awarded (CH-DQ-1)."""
        number = len(self.state.days) + 1
        self.record(
            facts.DayPlanned(event, stage, f"2016-12-{number:02}", "11:00", 8),
            facts.RegistrationOpened(event),
        )
        players = [key for band in bands for key in band]
        for index, key in enumerate(players, start=1):
            self.record(
                facts.Registered(
                    key, f"person-{key}", event, index, "desk", "confirmed", (), "0" * 64
                )
            )
        self.record(facts.BracketPublished(event, tuple(players)), facts.DayStarted(event))
        places: list[dict[str, Any]] = []
        for band in bands:
            first = len(places) + 1
            places += [
                {
                    "registration": key,
                    "first": first,
                    "last": first + len(band) - 1,
                    "awarded": key not in vacant,
                }
                for key in band
            ]
        self.record(facts.DayResult(event, 1, "0" * 64, tuple(places), tuple(left), unplayed))
        return self

    def record(self, *made: Any) -> None:
        """Put facts into the championship's ledger as they are."""
        fold = self.fold
        for fact in made:
            fold.wait(seconds=1)
            entry = Entry(
                type=fact.TYPE,
                v=fact.VERSION,
                scope="championship:c1",
                seq=len(fold.entries) + 1,
                command_id=fold.new("command"),
                actor_id="actor",
                at=utc_text(fold.now),
                body=body_of(fact),
            )
            fold.entries.append(entry)
            fold.championship = evolve(fold.championship, entry)  # type: ignore[assignment]

    # --- what the publisher does -----------------------------------------------------------------

    @property
    def until(self) -> datetime:
        """A deadline ten days from now."""
        return self.fold.now + timedelta(days=10)

    def confirmation(self, stage: str = "s1", **changes: Any) -> c.ConfirmQualifiers:
        """The command that confirms what is computed."""
        met = stage_qualification(self.state, stage).digest
        fields = {"stage": stage, "met": met, "until": self.until, "unplayed": False}
        return c.ConfirmQualifiers(**{**fields, **changes})

    def confirm(self, stage: str = "s1", **changes: Any) -> "Stages":
        """Confirm what is computed."""
        self.fold.must(self.confirmation(stage, **changes), role="publisher")
        return self

    def answer(self, regional: str, coming: bool) -> Any:
        """What they say to the question whether they come."""
        key = final_registration_id(regional)
        return self.fold.do(c.AnswerSeat(FINAL, key, coming, "player"), role="player")

    def offer(self, day: str, regional: str, **changes: Any) -> c.OfferSeat:
        """The command that offers a seat."""
        fields = {
            "ruling": self.fold.new("ruling"),
            "event": FINAL,
            "day": day,
            "regional": regional,
            "until": self.until,
            "reason": REASON,
        }
        return c.OfferSeat(**{**fields, **changes})

    def invitation(self, regional: str) -> Invitation:
        """The invitation that a regional registration led to."""
        return self.state.invitations[final_registration_id(regional)]
