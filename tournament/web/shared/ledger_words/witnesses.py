"""Sentences about those who watch a championship's ledger from outside."""

from django.utils.translation import gettext

from tournament.championship import facts
from tournament.web.shared.ledger_words.teller import Teller, Words


def _named(fact: facts.WitnessNamed, tell: Teller) -> str:
    return gettext("%(name)s is named as a witness.") % {"name": _name(fact.witness)}


def _dismissed(fact: facts.WitnessDismissed, tell: Teller) -> str:
    return gettext("%(name)s is a witness no longer.") % {"name": _name(fact.witness)}


def _noted(fact: facts.CheckpointNoted, tell: Teller) -> str:
    told = {"day": tell.day(fact.event), "size": fact.size}
    return gettext("%(day)s: its ledger has %(size)s entries.") % told


def _name(vkey: str) -> str:
    return vkey.partition("+")[0]


WORDS: Words = {
    facts.WitnessNamed: _named,
    facts.WitnessDismissed: _dismissed,
    facts.CheckpointNoted: _noted,
}
