"""What a player does next or waits for, in sentences: for their own page and for all who look."""

from django.utils.translation import gettext

from tournament.championship.now.person import Due, PersonNow
from tournament.events.describe import Description, description_by
from tournament.events.now import call_words, goes_on_words
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.words import place_text


def person_words(reading: DayReading, now: PersonNow) -> tuple[str, ...]:
    """The present of somebody who stands in a bracket, the most important first."""
    if now.due == Due.CONTINUATION:
        return _interrupted(reading, now)
    if now.match is not None:
        told = gettext("Go to table %(table)s now.")
        if now.match.begun:
            told = gettext("Your match is on at table %(table)s.")
        return (told % {"table": now.match.where.table},)
    if now.due == Due.CALL:
        return (_waits(reading, str(now.following)),)
    if now.due == Due.ROUND:
        return (gettext("The next round is to come. This page says at which table you play."),)
    if now.due == Due.REPORT:
        # CH-NOSHOW-2: a slot is held for whichever of two comes first.
        return (gettext("Go to the desk: your place in the losers bracket is kept."),)
    if now.withdrew:
        withdrew = gettext("The player withdrew while it was played.")
        return gettext("Out of the bracket."), withdrew, _place(now)
    if now.disqualified:
        decided = gettext("The judge of the day has decided so.")
        return gettext("Disqualified on this day."), decided, _place(now)
    return gettext("No more matches."), _place(now)


def _place(now: PersonNow) -> str:
    """The place of somebody who plays no more, once it is certain."""
    if now.place is None:
        return gettext("Your place is not certain yet: others still play.")
    if not now.place.awarded:
        return gettext("Listed without a place.")
    return gettext("Place: %(place)s.") % {"place": place_text(now.place)}


def _waits(reading: DayReading, match: str) -> str:
    now = reading.match_now(match)
    if now.where.waits:
        return gettext("Your pair waits for a table.")
    if now.where.table is not None:
        return gettext("You play at table %(table)s: stay near.") % {"table": now.where.table}
    if now.ready:
        return gettext("Stay near: the match can be called at any time.")
    return gettext("The opponent is not known yet; this page updates itself.")


def _interrupted(reading: DayReading, now: PersonNow) -> tuple[str, ...]:
    """CH-DAY-5, CH-DAY-6: when and where it goes on, and what becomes of their match."""
    where = ""
    if now.day.goes_on is not None:
        description = description_by(reading.day.description) or Description()
        where = gettext("Where: %(place)s") % {"place": description.where(reading.city)}
    told = (goes_on_words(reading.championship, now.day), where, call_words(now))
    return gettext("The day is interrupted."), *filter(None, told)
