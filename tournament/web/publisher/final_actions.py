"""What the publisher can do about the final and its prizes, as the rules answer it now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.final.decide import earliest_final
from tournament.championship.final.prizes.queries import FINAL_PLACE, lot_subject
from tournament.championship.rulings.lots.state import Lot
from tournament.people.policy import Role, ScopeKind
from tournament.play.issuing import NO_REASON
from tournament.regulations.checks import local_date
from tournament.web.publisher.actions import ChampionshipActions
from tournament.web.shared.actions import Action, Offered, Offers


@dataclass(frozen=True, slots=True)
class Final:
    """The planned final as the samples need it."""

    state: ChampionshipState
    day: Day

    @property
    def another_date(self) -> date:
        """A date on which it may be played."""
        return max(self.day.date, earliest_final(self.state))


OF_THE_FINAL: Mapping[str, Action[Final]] = {
    "appoint": Action(
        _("Appoint an organizer"),
        "appoint_for_final",
        lambda at: [
            commands.GrantRole("", "", Role.ORGANIZER.value, ScopeKind.EVENT.value, at.day.id)
        ],
    ),
    "award": Action(
        _("Give the prizes"), "award_prizes", lambda at: [commands.AwardPrizes(at.day.id)]
    ),
    "move": Action(
        _("Move the final"),
        "move_final",
        lambda at: [commands.MoveFinal(at.day.id, at.another_date, "12:34")],
        when=lambda at: at.state.rehearsal is None,
    ),
}
"""What is done about the final as a whole."""


def plan_action(ask: ChampionshipActions) -> Offered | None:
    """Planning it."""
    command = commands.PlanFinal("", "", "", "", "12:00", 1)
    return ask(_("Plan the final"), reverse("plan_final", args=[ask.state.id]), command)


def final_actions(ask: ChampionshipActions, final: Day) -> Offers[Final]:
    """What can be done about the final."""
    return Offers(ask.at(final.id), OF_THE_FINAL, Final(ask.state, final), [ask.state.id])


def hand_over_action(ask: ChampionshipActions, final: Day, place: int) -> Offered | None:
    """Writing down that the prize of a place was given out."""
    today = max(final.date, local_date(ask.now, final.zone))
    command = commands.HandOverPrize(final.id, place, today, "player", "", None)
    url = reverse("hand_over_prize", args=[ask.state.id, place])
    told = frozenset({"prize_not_given", "prize_lost"})
    return ask(_("Write it down"), url, command, without=told)


def place_lot_action(
    ask: ChampionshipActions, final: Day, place: int, players: Sequence[str], lot: Lot | None
) -> Offered | None:
    """The next step of the lot about a shared place."""
    args = (ask.state.id, place) if lot is None else (ask.state.id, lot.id)
    about, pages = (FINAL_PLACE, lot_subject(final.id, place)), ("final_lot_open", "final_lot_draw")
    return ask.lot(lot, about, frozenset(players), pages, args)


def play_off_action(
    ask: ChampionshipActions, final: Day, place: int, players: Sequence[str]
) -> Offered | None:
    """Writing down a play-off about a shared place; a lot that is open tells of itself."""
    command = commands.NotePlayOff(final.id, place, tuple(players), NO_REASON)
    url = reverse("final_play_off", args=[ask.state.id, place])
    told = frozenset({"lot_instead_of_play_off"})
    return ask(_("Note the play-off"), url, command, without=told)
