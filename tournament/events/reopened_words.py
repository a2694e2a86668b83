"""What players read whose match is open again: the same on their page and in a message."""

from django.utils.translation import gettext, ngettext

from tournament.championship.event_state import Reopened


def reopened_words(item: Reopened) -> str:
    """What happened, and what to do now (CH-MATCH-3, CH-OVERRIDE-1)."""
    if not item.void:
        return gettext("Your call to the table is taken back. Stay near: you will be called again.")
    return ngettext(
        "By a ruling of the judge the result of your match does not count any more. Stay near: you "
        "will be called when it is played.",
        "By a ruling of the judge the results of your matches do not count any more. Stay near: "
        "you will be called when they are played.",
        len(item.matches),
    )
