"""How full an open day is, and why nobody registers for it, in words: for all that tell of it."""

from django.utils.translation import gettext, ngettext

from tournament.championship.now.day import DayCase, DayNow, Places, RegistrationEnd
from tournament.regulations.refusals import Refusal
from tournament.web.shared.words import language

IN_HALL = "day_in_hall_register"


def places_words(places: Places) -> str:
    """How many places are left, and how many players wait for one."""
    if not places.full:
        left = ngettext(
            "%(free)s of %(most)s places is left.",
            "%(free)s of %(most)s places are left.",
            places.free,
        )
        return left % {"free": places.free, "most": places.most}
    taken = gettext("All %(most)s places are taken.") % {"most": places.most}
    if places.free:
        taken = gettext("What is free goes to those who wait.")
    if not places.waiting:
        return taken
    waiting = ngettext(
        "%(count)s player is on the waiting list.",
        "%(count)s players are on the waiting list.",
        places.waiting,
    )
    return f"{taken} {waiting % {'count': places.waiting}}"


def how_many(now: DayNow) -> str:
    """How full a day is for which one can register; else how many are listed, play or played."""
    if now.registers:
        return places_words(now.places)
    return gettext("players: %(count)s") % {"count": now.players} if now.players else ""


def not_open_words(now: DayNow) -> str:
    """Why nobody can register online for a day now, and what to do; empty if somebody can."""
    if now.registers:
        return ""
    if now.case == DayCase.IN_HALL:
        return Refusal(IN_HALL).text(language())
    if now.closed_by == RegistrationEnd.DIVISION:
        return gettext(
            "The city plays on several days, and players choose theirs now. No one registers "
            "meanwhile."
        )
    if now.closed_by == RegistrationEnd.DEADLINE and now.ends is not None:
        ended = Refusal("deadline_passed", {"date": now.ends.strftime("%d.%m.%Y")})
        return ended.text(language())
    if now.closed_by in {RegistrationEnd.ORGANIZER, RegistrationEnd.DIVIDED}:
        return Refusal("registration_closed").text(language())
    if now.case == DayCase.PLANNED:
        return gettext("Registration for this day is not open yet. Look here again later.")
    if now.case == DayCase.CANCELLED:
        return gettext("This game day does not take place. Choose another one.")
    if now.case in {DayCase.CHECK_IN, DayCase.CHECK_IN_CLOSED}:
        return Refusal("online_closed").text(language())
    return gettext("Registration for this day is over.")
