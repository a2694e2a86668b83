"""Every kind of message about registrations and seats: the one list."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournament.events import day_letter_texts, letter_texts, seat_letter_texts
from tournament.events.letter_texts import Writer

KINDS: Mapping[str, tuple[str | Promise, Writer]] = {
    **letter_texts.KINDS,
    **day_letter_texts.KINDS,
    **seat_letter_texts.KINDS,
}
"""Every kind with its title for the staff."""
BY_CHANNELS = frozenset(
    {
        "registered",
        "place_offered",
        "day_moved",
        "day_set_again",
        "day_suspended",
        "day_goes_on",
        "final_moved",
        "seat_won",
        "seat_offered",
    }
)
"""What is also told through channels beside e-mail: what a player waits for, or has to answer."""
