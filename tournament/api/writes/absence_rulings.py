"""Rulings on players who do not come or leave, and taking such rulings back."""

from typing import Any

from rest_framework import serializers

from tournament.api.writes.fields import SEATS, one_of
from tournament.api.writes.ruling import (
    Reasoned,
    RulingOnRuling,
)
from tournament.api.writes.witnesses import witness_of
from tournament.championship import commands
from tournament.championship.rulings.queries import met_of_leaver, met_of_ruling
from tournament.events.execution import Refused
from tournament.people.policy import Action
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.regulations.refusals import Refusal
from tournament.web.shared.ruling_words import (
    AMENDING_CATEGORIES,
    DISQUALIFICATION_CATEGORIES,
    REVOCATION_CATEGORIES,
    WALKOVER_CATEGORIES,
    WITHDRAWAL_CATEGORIES,
)

INSTEAD = ("annulled", "walkover", "double_loss", "withdrawal", "disqualification")


class WalkoverAsked(Reasoned):
    """Who is here, and why the other one loses."""

    winner = one_of(SEATS)
    category = one_of(WALKOVER_CATEGORIES)


class DoubleLossAsked(Reasoned):
    """Whether both stayed away, or both finalists leave."""

    both_left = serializers.BooleanField(
        default=False, help_text="Both told the judge that they leave this match (CH-DE-12)."
    )
    category = one_of(list(dict.fromkeys((*WALKOVER_CATEGORIES, *WITHDRAWAL_CATEGORIES))))


class WithdrawalAsked(Reasoned):
    """Why a player leaves."""

    category = one_of(WITHDRAWAL_CATEGORIES)


class DisqualificationAsked(Reasoned):
    """Why a player is put out."""

    category = one_of(DISQUALIFICATION_CATEGORIES)


class RevocationAsked(Reasoned):
    """Why it is taken back."""

    category = one_of(REVOCATION_CATEGORIES)


class RevokeWalkover(RulingOnRuling):
    """A walkover is taken back: the player came before anything used it (CH-NOSHOW-3)."""

    asked = RevocationAsked
    issued = commands.RevokeWalkover

    def looked_at(self) -> str:
        """The version of its match."""
        return str(self.state.version_of(self.old.match or ""))


class RevokeWithdrawal(RulingOnRuling):
    """A withdrawal is taken back, as long as no place was emptied by it (CH-WD-1)."""

    action = Action.RECORD_WITHDRAWAL
    asked = RevocationAsked
    issued = commands.RevokeWithdrawal

    def looked_at(self) -> str:
        """The player's open match, and how much was ruled since."""
        old = self.old
        if old.type != "withdrawal" or old.registration not in self.state.seed_of:
            raise Refused(Refusal("ruling_unknown"))
        return met_of_leaver(self.state, str(old.registration))


class Instead(serializers.Serializer[Any]):
    """What should have been ruled; `annulled`: nothing."""

    type = one_of(INSTEAD)
    match = serializers.CharField(max_length=20, default="", allow_blank=True)
    registration = serializers.CharField(max_length=64, default="", allow_blank=True)
    winner = one_of(SEATS, default="", allow_blank=True)


class AmendAsked(Reasoned):
    """What is ruled instead, and who vouches for it."""

    instead = Instead()
    witness = serializers.CharField(
        max_length=64,
        default=None,
        allow_null=True,
        help_text="The account of who vouches, where another judge made the ruling.",
    )
    category = one_of(AMENDING_CATEGORIES)


class AmendRuling(RulingOnRuling):
    """A clerical error in a ruling that nothing has used yet (CH-JUDGE-1)."""

    asked = AmendAsked

    def looked_at(self) -> str:
        """Its match, and how much was ruled since."""
        return met_of_ruling(self.state, self.old)

    def command(self, met: str, said: dict[str, Any]) -> commands.SupersedeRuling:
        """Another ruling takes its place."""
        instead = commands.Replacement(**said["instead"])
        witness = witness_of(self.event, said["witness"])
        return commands.SupersedeRuling(NOT_ISSUED, self.old.id, instead, met, NO_REASON, witness)
