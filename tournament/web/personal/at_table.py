"""The holder's player is called to a table: which one, against whom, and what to do there now."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tournament.championship.now.person import Due
from tournament.events.execution import Caller
from tournament.events.wording import clock
from tournament.play.judge_calls import open_call_of
from tournament.web.personal.match_actions import OwnGame, own_actions
from tournament.web.personal.match_forms import SayForm
from tournament.web.personal.match_model import OwnDay, OwnMatch
from tournament.web.shared.actions import Offers
from tournament.web.shared.personal_access import Holder
from tournament.web.shared.recorded_games import ByRecord, proposed_by_record
from tournament.web.shared.sheet_words import SEATS


@dataclass(frozen=True, slots=True)
class AtTable:
    """The table that a player is called to or plays at; `called` since when the judge is called."""

    own: OwnMatch
    day: OwnDay
    called: str
    comes: bool
    form: SayForm | None
    """The result, while nobody has written it down."""
    actions: Offers[OwnGame]
    by_record: ByRecord | None
    """What the record of the game proposes to write down."""

    @property
    def command(self) -> str:
        """One id for what is said of one state of a sheet: pressing twice is saying once."""
        return command_of(self.day, self.own)

    @property
    def call(self) -> str:
        """Which call it is."""
        return call_of(self.day, self.own)

    @property
    def ends(self) -> datetime | None:
        """When the time of the match is up, where it is limited and runs (CH-TIME-1)."""
        return self.day.event.time_ends(self.own.id)

    @property
    def ends_at(self) -> str:
        """The same on the hall's clock."""
        return self.day.reading.clock(self.ends)

    @property
    def what_now(self) -> str:
        """What the player does next, in a sentence."""
        rival = {"name": self.own.rival}
        if self.own.step == Due.TELL:
            return gettext("When the match is over, tell the desk the score.")
        if self.own.step == Due.SAY and not self.own.begun:
            return gettext("Go to your table. When the game is over, write down the result here.")
        if self.own.step == Due.SAY:
            return gettext("When the game is over, write down the result here.")
        if self.own.step == Due.CHECK:
            return gettext("The result is written down: read it and sign.")
        if self.own.step == Due.SIGNED:
            return gettext("You have signed. Now %(name)s signs.") % rival
        if self.own.step == Due.DISPUTED:
            return gettext("You and %(name)s say different things: the judge decides.") % rival
        return gettext("A signature is refused: the judge decides. Stay at the table.")

    @property
    def is_due(self) -> bool:
        """Whether the next step is this player's."""
        answers = self.own.dispute is not None and not self.own.dispute.mine
        steps = {Due.TELL, Due.SAY, Due.CHECK, *([Due.DISPUTED] if answers else [])}
        return self.own.step in steps


def at_table(holder: Holder, day: OwnDay, now: datetime) -> AtTable | None:
    """Where a player sits now; None while they are at no table."""
    own = day.match_at_table()
    if own is None:
        return None
    call = open_call_of(day.event, own.id)
    return AtTable(
        own=own,
        day=day,
        form=SayForm(own=own, auto_id=f"{day.registration}_%s") if own.step == Due.SAY else None,
        actions=own_actions(holder, day, own, Caller(holder.actor, "", now), ""),
        called=clock(call.called_at, day.event.zone) if call is not None else "",
        comes=call is not None and call.coming_at is not None,
        by_record=by_record_of(day, own),
    )


def by_record_of(day: OwnDay, own: OwnMatch) -> ByRecord | None:
    """What the record of the game proposes to write down, while nobody has written it down."""
    names = dict(zip(SEATS, own.names, strict=True))
    return proposed_by_record(day.event.id, own.id, names) if own.step == Due.SAY else None


def command_of(day: OwnDay, own: OwnMatch | None) -> str:
    """One id for what a player says of one state of a sheet."""
    said = "\n".join((day.registration, own.version if own is not None else ""))
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def call_of(day: OwnDay, own: OwnMatch) -> str:
    """Which call to which table it is: what has rung for it does not ring again."""
    called_at = day.event.plays[own.id].called_at
    return f"{own.id}/{own.table}/{called_at.isoformat() if called_at is not None else ''}"
