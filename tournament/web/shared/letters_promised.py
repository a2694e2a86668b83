"""What pages promise of letters: only what this installation keeps.

Where mail goes into files, or nowhere, no page says that somebody is told by it. One function says
whom letters reach after a change, another why none reaches a person.
"""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.outbox.recipients import Unreached, unreached
from tournament.outbox.transports import reaches_people
from tournament.people.models import Person

UNREACHED: Mapping[Unreached, str | Promise] = {
    Unreached.NO_MAIL: _("this site sends no e-mail"),
    Unreached.SWITCHED_OFF: _("the reader has switched messages off"),
    Unreached.BAD_ADDRESS: _("no letter can be written to the address that is kept"),
    Unreached.NO_ADDRESS: _("no e-mail address is known"),
}
"""Why no letter reaches somebody, as the staff read it."""
_UNREACHED_YOU: Mapping[Unreached, str | Promise] = {
    Unreached.NO_MAIL: _("This site sends no e-mail: what is new is on this page only."),
    Unreached.SWITCHED_OFF: _("Messages are switched off: what is new is on this page only."),
    Unreached.BAD_ADDRESS: _(
        "No letter reaches the e-mail address that you left: before the @ there may be Latin "
        "letters, digits and signs like . _ - + only. Leave another one; until then what is new is "
        "on this page only."
    ),
    Unreached.NO_ADDRESS: _("No e-mail address is known: what is new is on this page only."),
}
"""The same for whoever it is about."""


def unreached_you(persons: Iterable[Person]) -> str:
    """Why no letter reaches anybody whose page it is; empty if letters reach one of them."""
    found = [unreached(person) for person in persons]
    why = next((why for why in found if why is not None), None)
    return str(_UNREACHED_YOU[why]) if why is not None and None not in found else ""


def letters_told() -> str:
    """Whom letters reach after a change of which all concerned have to know."""
    if reaches_people():
        return gettext("Those who left an e-mail address get a letter.")
    return gettext("This site sends no e-mail: tell the players yourself.")


def _with_letters(done: str | Promise) -> str:
    return f"{done} {letters_told()}"


with_letters = lazy(_with_letters, str)
"""What was done, and whom letters tell of it."""


def contact_help() -> str:
    """What a contact is good for, beside its field."""
    if reaches_people():
        return gettext(
            "Messages about the place and the day come by e-mail only. With a telephone number "
            "the organizer can reach you, but no messages come."
        )
    return gettext(
        "This site sends no e-mail: what is new is on your own page, whose link you get next. The "
        "organizer can reach you by this contact."
    )
