"""What players read whose match is open again: the same on their page and in a message."""

from django.utils.translation import gettext, ngettext

from tournament.championship.event_state import Reopened


def reopened_words(item: Reopened) -> str:
    """What happened, and what to do now (CH-MATCH-3, CH-OVERRIDE-1)."""
    matches = ", ".join(item.matches)
    if not item.void:
        return gettext(
            "The call to match %(match)s is taken back. Stay near: you will be called again."
        ) % {"match": matches}
    return ngettext(
        "The result of match %(match)s does not count any more by a ruling of the judge. Stay "
        "near: you will be called when the match is played.",
        "The results of matches %(match)s do not count any more by a ruling of the judge. Stay "
        "near: you will be called when they are played.",
        len(item.matches),
    ) % {"match": matches}
