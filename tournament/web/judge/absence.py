"""Rulings on players who do not come or leave: double loss, disqualification, revocations."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.event_state import Ruling
from tournament.championship.rulings.queries import met_of_leaver, ruling_of
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.judge.ruling_page import RulingView
from tournament.web.judge.rulings import LeaverView
from tournament.web.shared.ruling_words import (
    DISQUALIFICATION_CATEGORIES,
    REVOCATION_CATEGORIES,
    WALKOVER_CATEGORIES,
    WITHDRAWAL_CATEGORIES,
)
from tournament.web.shared.staff_day import StaffDay

REVOCABLE = frozenset({"walkover", "withdrawal"})
"""Types of rulings that a judge may take back (CH-NOSHOW-3, CH-WD-1)."""


class DoubleLoss(RulingView):
    """CH-NOSHOW-2: both stayed away; `?both=left`: both finalists leave (CH-DE-12)."""

    categories: Sequence[str] = WALKOVER_CATEGORIES
    rule = "CH-NOSHOW-2"
    heading = _("Both absent in %(match)s")
    button = _("Record the loss of both")
    explanation = _("No one goes on from this match, and both are out.")

    def prepare(self) -> None:
        """What becomes of both depends on the match."""
        super().prepare()
        bracket = self.hall.event.structure.match(self.match).bracket
        self.both_left = self.request.GET.get("both") == "left"
        if self.both_left:
            self.categories, self.rule = WITHDRAWAL_CATEGORIES, "CH-DE-12"
            self.heading = _("Both leave %(match)s")
        if self.both_left or bracket in {"grand_final", "main"}:
            self.explanation = _("Both are out and share the place; no one wins this match.")
        elif bracket == "winners":
            self.explanation = _(
                "No one goes on from this match. The place in the losers bracket is held for "
                "whichever of the two reports at the desk first."
            )

    def command(self, met: str, **said: Any) -> commands.RuleDoubleLoss:
        """The match is lost for both."""
        return commands.RuleDoubleLoss(NOT_ISSUED, self.match, self.both_left, met, NO_REASON)


class Disqualification(LeaverView):
    """CH-DQ-1: out of the day, without a place."""

    categories = DISQUALIFICATION_CATEGORIES
    rule = "CH-DQ-1"
    heading = _("Disqualify %(name)s")
    button = _("Disqualify the player")
    back = ("rulings", "event_id")

    def prepare(self) -> None:
        """Who is out already changes nothing in the bracket."""
        super().prepare()
        still_in = self.hall.event.progress.exit_number(self.seed) is None
        # There is no seat to be lost but on a city's day.
        alone = self.hall.stands_alone or self.hall.final
        if alone and still_in:
            self.explanation = _(
                "The open match is won by the opponent, later ones are played without this "
                "player, who gets no place. Matches played before stay as they are."
            )
        elif alone:
            self.explanation = _(
                "The bracket stays as it is. The player is listed without a place."
            )
        elif still_in:
            self.explanation = _(
                "The open match is won by the opponent, later ones are played without this "
                "player. There is no place and no seat in the final for the player. Matches "
                "played before stay as they are."
            )
        else:
            self.explanation = _(
                "The bracket stays as it is. The player is listed without a place, and has no "
                "seat in the final."
            )

    def command(self, met: str, **said: Any) -> commands.RuleDisqualification:
        """The player is out."""
        return commands.RuleDisqualification(NOT_ISSUED, self.registration, met, NO_REASON)


class Revocation(RulingView):
    """CH-NOSHOW-3, CH-WD-1: a walkover or a withdrawal is taken back."""

    categories = REVOCATION_CATEGORIES
    button = _("Take it back")
    back = ("rulings", "event_id")

    def prepare(self) -> None:
        """The ruling that is taken back; 404 for one that can't be."""
        super().prepare()
        state, self.old = self.hall.event, issued_ruling(self.hall, self.kwargs["ruling"])
        self.match, player = self.old.match or "", str(self.old.registration)
        if self.old.type == "walkover":
            self.met, self.rule = str(state.version_of(self.match)), "CH-NOSHOW-3"
            self.heading = _("Take the walkover back")
            self.explanation = _(
                "Hear the opponent first. The match is called again, and the time that a player "
                "is waited for starts again."
            )
        # A draw that was withdrawn since may have left them out.
        elif self.old.type not in REVOCABLE or player not in state.seed_of:
            raise Http404
        else:
            self.met, self.rule = met_of_leaver(state, player), "CH-WD-1"
            self.heading = _("Take the withdrawal back")
            self.explanation = _(
                "The player is in the bracket again, and the match goes on where it stood."
            )

    def command(self, met: str, **said: Any) -> commands.Command:
        """The old ruling counts no more."""
        walkover = self.old.type == "walkover"
        kind = commands.RevokeWalkover if walkover else commands.RevokeWithdrawal
        return kind(NOT_ISSUED, self.old.id, met, NO_REASON)


def issued_ruling(hall: StaffDay, ruling: str) -> Ruling:
    """A ruling of the day; 404 if there is none."""
    found = ruling_of(hall.event, ruling)
    if found is None:
        raise Http404
    return found
