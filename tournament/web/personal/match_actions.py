"""What players can do about the sheet of their own game, as the rules answer it now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.commands import Command
from tournament.championship.event_state import Game
from tournament.championship.play.match_rules import said_of
from tournament.events.execution import Caller
from tournament.events.selectors import place_of
from tournament.web.personal.match_model import OwnDay, OwnMatch
from tournament.web.shared.actions import Action, Actions, Offers
from tournament.web.shared.personal_access import Holder


@dataclass(frozen=True, slots=True)
class OwnGame:
    """The open game of a player as the samples need it."""

    day: OwnDay
    own: OwnMatch

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.day.event.plays[self.own.id].open_game

    def said(self, outcome: commands.Outcome) -> commands.SayResult:
        """How it ended."""
        game = self.game
        return commands.SayResult(
            self.day.registration,
            self.own.id,
            game.number,
            game.revision,
            outcome,
            "",
            replay=game.replay,
        )

    @property
    def otherwise(self) -> list[Command]:
        """That another won than stands on the sheet."""
        sheet = self.game.sheet
        return [self.said("B" if sheet is not None and sheet.statement["outcome"] == "A" else "A")]

    @property
    def agreed(self) -> list[Command]:
        """What the other player says instead of the sheet."""
        sheet = self.game.sheet
        contest = sheet.contest if sheet is not None else None
        if contest is None:
            return []
        said = said_of(contest.content)
        command = self.said(said.outcome)  # type: ignore[arg-type]
        return [replace(command, end_reason=said.end_reason, details=said.details)]

    @property
    def declined(self) -> list[Command]:
        """That they do not sign."""
        sheet, about = self.game.sheet, (self.own.id, self.own.game)
        digest = sheet.digest if sheet is not None else ""
        return [commands.DeclineSheet(self.day.registration, *about, digest)]


OF_OWN_GAME: Mapping[str, Action[OwnGame]] = {
    "say": Action(_("Write the result down"), "my_say", lambda at: at.otherwise),
    "agree": Action(_("My rival is right"), "my_say", lambda at: at.agreed),
    "decline": Action(_("I do not sign"), "my_sheet_decline", lambda at: at.declined),
}
"""What is done about the open game."""


def own_actions(
    holder: Holder, day: OwnDay, own: OwnMatch, caller: Caller, sent: str
) -> Offers[OwnGame]:
    """What can be done about the open game, asked when the page names it."""
    ask = Actions(place_of(day.event.id), caller, sent=sent)
    return Offers(ask, OF_OWN_GAME, OwnGame(day, own), [holder.token, day.registration])
