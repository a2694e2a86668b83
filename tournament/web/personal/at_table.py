"""The holder's player is called to a table: which one, against whom, and what to do there now."""

from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.events.wording import clock
from tournament.play.judge_calls import open_call_of
from tournament.web.personal.match_model import OwnDay, OwnMatch


@dataclass(frozen=True, slots=True)
class AtTable:
    """The table that a player is called to or plays at; `called` since when the judge is called."""

    own: OwnMatch
    begun: bool
    suspended: bool
    called: str
    comes: bool

    @property
    def what_now(self) -> str:
        """What the player does next, in a sentence."""
        rival = {"name": self.own.rival}
        if self.suspended:
            return gettext("The day is interrupted. Wait: this page says when it goes on.")
        if self.own.step == "say" and not self.begun:
            return gettext("Go to your table. When the game is over, write down the result here.")
        if self.own.step == "say":
            return gettext("When the game is over, write down the result here.")
        if self.own.step == "check":
            return gettext("The result is written down: read it and sign.")
        if self.own.step == "signed":
            return gettext("You have signed. Now %(name)s signs.") % rival
        if self.own.step == "disputed":
            return gettext("You and %(name)s say different things. Agree, or call the judge.") % (
                rival
            )
        return gettext("A signature is refused: the judge decides. Stay at the table.")

    @property
    def button(self) -> str:
        """What the way to the player's sheet is called."""
        if self.own.step == "say":
            return gettext("Write down the result")
        return gettext("Read it and sign") if self.own.step == "check" else gettext("To the sheet")

    @property
    def is_due(self) -> bool:
        """Whether the next step is this player's."""
        return not self.suspended and self.own.step in {"say", "check", "disputed"}


def at_table(day: OwnDay) -> AtTable | None:
    """Where a player sits now; None while they are at no table."""
    own = day.match_at_table()
    if own is None:
        return None
    call = open_call_of(day.event.id, own.id)
    return AtTable(
        own=own,
        begun=day.event.plays[own.id].started_at is not None,
        suspended=day.event.suspended,
        called=clock(call.called_at, day.event.zone) if call is not None else "",
        comes=call is not None and call.coming_at is not None,
    )
