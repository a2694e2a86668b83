"""Sentences for facts about keys, signatures, statements of the staff, and custody of a day."""

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.championship import facts
from tournament.web.shared.ledger_words.play import game_of
from tournament.web.shared.ledger_words.teller import Teller, Words

KEY_KIND = {
    "browser": pgettext_lazy("a key", "a key on a phone"),
    "passkey": pgettext_lazy("a key", "a passkey"),
}
WHY_REVOKED = {
    "lost": pgettext_lazy("a key", "the phone is lost"),
    "replaced": pgettext_lazy("a key", "there is another one"),
    "mistake": pgettext_lazy("a key", "it was entered by mistake"),
}
WHY_RESTORED = {
    "backup": _("a backup was put back"),
    "second_machine": _("a second laptop begins with a copy made then"),
    "lost_machine": _("the publisher ended the custody of the hall’s laptop"),
}
STATEMENT = {
    "ruling": _("A ruling is signed by its judge."),
    "closing": _("The closing of the day is signed."),
    "witness": _("The desk signs what it has witnessed."),
}
SHORT_KEY = 8
"""Characters of a key's id by which two keys are told apart on a page."""


def _signed(fact: facts.SheetSigned, tell: Teller) -> str:
    player = tell.seat(fact.match, fact.game, fact.digest, fact.seat)
    told = {**game_of(fact, tell), "player": player}
    return gettext("%(match)s, game %(game)s: %(player)s signs with a key of their own.") % told


def _acknowledged(fact: facts.SheetAcknowledged, tell: Teller) -> str:
    player = tell.seat(fact.match, fact.game, fact.digest, fact.seat)
    told = {**game_of(fact, tell), "player": player}
    return gettext("%(match)s, game %(game)s: %(player)s agrees on the organizer’s tablet.") % told


def _contested(fact: facts.SheetContested, tell: Teller) -> str:
    return gettext("%(match)s, game %(game)s: the players say different things.") % game_of(
        fact, tell
    )


def _photographed(fact: facts.SheetPhotographed, tell: Teller) -> str:
    return gettext("%(match)s, game %(game)s: a photo of the signed slip is kept.") % game_of(
        fact, tell
    )


def _statement(fact: facts.StatementSigned, tell: Teller) -> str:
    return str(STATEMENT.get(fact.kind, STATEMENT["witness"]))


def _enrolled(fact: facts.KeyEnrolled, tell: Teller) -> str:
    kind = str(KEY_KIND.get(fact.kind, fact.kind))
    told = {"kind": kind, "key": fact.key[:SHORT_KEY]}
    if fact.holder_kind == "user":
        return gettext("A member of the staff gets %(kind)s for signing: %(key)s.") % told
    told["player"] = tell.holder(fact.holder)
    return gettext("%(player)s gets %(kind)s for signing: %(key)s.") % told


def _revoked(fact: facts.KeyRevoked, tell: Teller) -> str:
    why = str(WHY_REVOKED.get(fact.why, fact.why))
    told = {"key": fact.key[:SHORT_KEY], "why": why}
    return gettext("The key %(key)s signs nothing any more: %(why)s.") % told


def _restored(fact: facts.LedgerRestored, tell: Teller) -> str:
    told = {"size": fact.size, "why": str(WHY_RESTORED.get(fact.why, fact.why))}
    return (
        gettext(
            "The ledger goes on after its entry %(size)s: %(why)s. If you have a receipt for a "
            "later entry, please hand it in."
        )
        % told
    )


def _key_changed(fact: facts.LedgerKeyChanged, tell: Teller) -> str:
    told = {"key": fact.key[:SHORT_KEY], "previous": fact.previous[:SHORT_KEY]}
    if fact.why == "lost":
        return (
            gettext(
                "The key %(previous)s that signed the ledgers is lost; from here on %(key)s signs "
                "them. The publisher says whether this key is theirs."
            )
            % told
        )
    return gettext("From here on %(key)s signs the ledgers in place of %(previous)s.") % told


def _reentry(fact: facts.ReEntryBegan, tell: Teller) -> str:
    return gettext("What follows is entered again from paper and receipts.")


def _reentry_of_laptop(fact: facts.ReEntryBeganFromLaptop, tell: Teller) -> str:
    told = {"count": len(fact.leaves), "left": len(fact.left), "key": fact.machine[:SHORT_KEY]}
    text = gettext(
        "The hall’s laptop (key %(key)s) had gone on after the day was taken back: %(count)s "
        "entries. They are entered again."
    )
    if fact.left:
        text += " " + gettext("A judge decides about %(left)s of them.")
    return text % told


def _reentered(fact: facts.ReEntryConfirmed, tell: Teller) -> str:
    told = {"first": fact.first, "last": fact.last}
    return gettext("A judge confirms entries %(first)s–%(last)s as entered again.") % told


def _taken(fact: facts.CustodyTaken, tell: Teller) -> str:
    told = {"day": tell.day(fact.event), "key": fact.machine[:SHORT_KEY]}
    return gettext("%(day)s is run by the hall’s laptop from here on (key %(key)s).") % told


def _reported(fact: facts.CustodyReported, tell: Teller) -> str:
    told = {"day": tell.day(fact.event), "size": fact.size}
    return gettext("%(day)s: the hall has sent what it has so far, %(size)s entries.") % told


def _returned(fact: facts.CustodyReturned, tell: Teller) -> str:
    told = {"day": tell.day(fact.event), "size": fact.size}
    return gettext("%(day)s has come back from the hall: %(size)s entries.") % told


def _ended(fact: facts.CustodyEnded, tell: Teller) -> str:
    told = {"day": tell.day(fact.event), "size": fact.size}
    return (
        gettext(
            "%(day)s: the publisher ended the custody of the hall’s laptop. The site goes on "
            "after entry %(size)s."
        )
        % told
    )


def _handed_in(fact: facts.LaptopHandedIn, tell: Teller) -> str:
    told = {"day": tell.day(fact.event), "size": fact.size, "key": fact.machine[:SHORT_KEY]}
    text = gettext(
        "%(day)s: a ledger of the hall’s laptop (key %(key)s, %(size)s entries) is kept as "
        "evidence; nothing of it is taken over."
    )
    return text % told


def _withdrawal(fact: facts.WithdrawalRequested, tell: Teller) -> str:
    told = {"player": tell.player(fact.registration)}
    return gettext("%(player)s writes to the hall that they do not come.") % told


WORDS: Words = {
    facts.SheetSigned: _signed,
    facts.SheetAcknowledged: _acknowledged,
    facts.SheetContested: _contested,
    facts.SheetPhotographed: _photographed,
    facts.StatementSigned: _statement,
    facts.KeyEnrolled: _enrolled,
    facts.KeyRevoked: _revoked,
    facts.LedgerRestored: _restored,
    facts.LedgerKeyChanged: _key_changed,
    facts.ReEntryBegan: _reentry,
    facts.ReEntryBeganFromLaptop: _reentry_of_laptop,
    facts.ReEntryConfirmed: _reentered,
    facts.CustodyTaken: _taken,
    facts.CustodyReported: _reported,
    facts.CustodyReturned: _returned,
    facts.CustodyEnded: _ended,
    facts.LaptopHandedIn: _handed_in,
    facts.WithdrawalRequested: _withdrawal,
}
