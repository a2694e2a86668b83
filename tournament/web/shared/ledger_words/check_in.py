"""Sentences for facts of a day's check-in, its list and its draws."""

from typing import Any

from django.utils.translation import gettext

from tournament.championship import facts
from tournament.web.shared.ledger_words.teller import Teller, Words
from tournament.web.shared.lots import PURPOSE


def _opened(fact: Any, tell: Teller) -> str:
    told = {"count": len(fact.registrations), "size": fact.championship_size}
    return (
        gettext(
            "Check-in opens. The list comes from the championship’s ledger up to its entry "
            "%(size)s: %(count)s registrations."
        )
        % told
    )


def _checked_in(fact: facts.CheckedIn, tell: Teller) -> str:
    return gettext("%(player)s is here.") % {"player": tell.player(fact.registration)}


def _arrived(fact: facts.ArrivedWaiting, tell: Teller) -> str:
    told = {"player": tell.player(fact.registration)}
    return gettext("%(player)s is here and waits for a free place.") % told


def _age_seen(fact: facts.AgeSeen, tell: Teller) -> str:
    """Without a name: whose documents are looked at says how old somebody seems (CH-PD-2)."""
    return gettext("A player’s age was seen in a document.")


def _undone(fact: facts.CheckInUndone, tell: Teller) -> str:
    told = {"player": tell.player(fact.registration)}
    return gettext("%(player)s: the check-in was a mistake and is taken back.") % told


def _added(fact: facts.EntrantAdded, tell: Teller) -> str:
    told = {"player": tell.player(fact.registration)}
    return gettext("%(player)s is entered on the list in the hall.") % told


def _consented(fact: facts.EntrantConsented, tell: Teller) -> str:
    """Without a name: that they are a minor is nobody's business (CH-PD-3)."""
    return gettext("A missing consent of a parent or guardian has arrived.")


def _left(fact: facts.EntrantLeft, tell: Teller) -> str:
    told = {"player": tell.player(fact.registration)}
    return gettext("%(player)s withdraws before the draw.") % told


def _cancelled(fact: facts.EventCancelled, tell: Teller) -> str:
    return gettext("The day ends without being played.")


def _closed(fact: facts.CheckInClosed, tell: Teller) -> str:
    if not fact.no_shows:
        return gettext("Check-in is closed; everybody came.")
    return gettext("Check-in is closed. Did not come: %(count)s.") % {"count": len(fact.no_shows)}


def _extended(fact: facts.CheckInExtended, tell: Teller) -> str:
    if fact.in_full:
        return gettext("Check-in goes on for %(minutes)s minutes.") % {"minutes": fact.minutes}
    if not fact.minutes:
        return gettext("Check-in is open again until the planned start.")
    return gettext("Check-in goes on for %(minutes)s minutes, counted from the planned start.") % {
        "minutes": fact.minutes
    }


def _frozen(fact: facts.ListFrozen, tell: Teller) -> str:
    """Without names: that two entries are alike is no proof of anything (CH-REG-4)."""
    told = {"count": len(fact.registrations)}
    words = gettext("The list for the draw is frozen: %(count)s players.") % told
    if not fact.passed_over:
        return words
    told = {"count": len(fact.passed_over)}
    more = gettext("Possible duplicate registrations that the draw goes on with: %(count)s.")
    return f"{words} {more % told}"


def _drawn(fact: Any, tell: Teller) -> str:
    return gettext("The bracket is drawn")


def _purpose(purpose: str) -> str:
    """What a lot decides, inside a sentence."""
    words = str(PURPOSE.get(purpose, gettext("Lot")))
    return words[:1].lower() + words[1:]


def _lot_opened(fact: facts.LotOpened, tell: Teller) -> str:
    told = {"purpose": _purpose(fact.purpose), "players": tell.players(fact.candidates)}
    return gettext("A public lot is prepared (%(purpose)s): %(players)s.") % told


def _lot_drawn(fact: facts.LotDrawn, tell: Teller) -> str:
    lot = tell.lot(fact.lot)
    purpose = _purpose(lot.purpose if lot is not None else "")
    told = {"purpose": purpose, "players": tell.players(fact.order)}
    return gettext("The public lot is drawn (%(purpose)s): %(players)s.") % told


WORDS: Words = {
    facts.EventOpened: _opened,
    facts.CheckedIn: _checked_in,
    facts.ArrivedWaiting: _arrived,
    facts.AgeSeen: _age_seen,
    facts.CheckInUndone: _undone,
    facts.EntrantAdded: _added,
    facts.EntrantConsented: _consented,
    facts.EntrantLeft: _left,
    facts.EventCancelled: _cancelled,
    facts.CheckInClosed: _closed,
    facts.CheckInExtended: _extended,
    facts.ListFrozen: _frozen,
    facts.Drawn: _drawn,
    facts.FinalDrawn: _drawn,
    facts.LotOpened: _lot_opened,
    facts.LotDrawn: _lot_drawn,
}
