"""Result sheets in every state, each with the day and the match that it belongs to."""

from dataclasses import dataclass
from typing import Any

from factory.base import Factory
from factory.declarations import SubFactory, Trait

from tests.factories.days import DayFactory
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.event_state import Game, Sheet
from tournament.events.states import event_state
from tournament.play.games import refuse_sheet


@dataclass(frozen=True)
class AtTable:
    """A match of a day and its first game; what is asked is answered as it is at that moment."""

    day: Scenario
    match: str

    @property
    def game(self) -> Game:
        """The game that the sheet is of; the match has to be called."""
        play = event_state(self.day.event).plays[self.match]
        return play.games[0] if play.games else play.open_game

    @property
    def sheet(self) -> Sheet | None:
        """What was entered last; None while the sheet is blank."""
        return self.game.sheet


class SheetFactory(Factory[AtTable]):
    """The sheet of the first game of `match`, which is called.

    How far it is: `blank` (what it is by itself), `filled` by the desk, `signed` by both on paper,
    `refused` by the player of seat B, `accepted` by the judge after that. `outcome` and `leaders`
    are what is entered; `day__players=16` and the like speak of the day, `day` is one that is
    there.
    """

    class Meta:
        model = AtTable

    class Params:
        blank = Trait(until="blank")
        filled = Trait(until="filled")
        signed = Trait(until="signed")
        refused = Trait(until="refused")
        accepted = Trait(until="accepted")

    day = SubFactory(DayFactory, drawn=True)
    match = "W1.2"
    until = "blank"
    outcome: commands.Outcome = "A"
    leaders: tuple[int | None, int | None] = (None, None)

    @classmethod
    def _create(
        cls,
        model_class: type[AtTable],
        *args: Any,
        day: Scenario,
        match: str,
        until: str,
        outcome: commands.Outcome,
        leaders: tuple[int | None, int | None],
    ) -> AtTable:
        table = model_class(day, match)
        if event_state(day.event).match_status(match) == "ready":
            day.call(match)
        if until == "blank":
            return table
        day.enter(match, outcome, leaders=leaders)
        if until == "signed":
            day.attest(match)
        elif until in ("refused", "accepted"):
            _refuse(table)
            if until == "accepted":
                _accept(table)
        return table


def _refuse(table: AtTable) -> None:
    """The player of seat B does not sign."""
    day, game = table.day, table.game
    assert game.sheet is not None
    refuse_sheet(
        day.by(day.organizer),
        event=day.event,
        match=table.match,
        game=game.number,
        digest=game.sheet.digest,
        seat="B",
        declared_by_judge=False,
    )


def _accept(table: AtTable) -> None:
    """The judge has it count."""
    assert table.sheet is not None
    said = {"match": table.match, "digest": table.sheet.digest}
    why = {"category": "other", "reason": "Судья так решил."}
    table.day.ruled(commands.RuleAcceptance, **said, **why)
