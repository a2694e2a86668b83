"""Seats in the final: how each stands, its words, and reasons of the publisher's rulings."""

from datetime import datetime

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.play.places.queries import places_in_final
from tournament.championship.qualification.queries import Finalist, seats_fixed
from tournament.championship.qualification.state import Invitation
from tournament.events.states import event_state
from tournament.web.shared.components import Kind
from tournament.web.shared.words import place_text

SEAT_STATUS = {
    "coming": pgettext_lazy("a seat in the final", "comes"),
    "asked": pgettext_lazy("a seat in the final", "has not answered"),
    "late": pgettext_lazy("a seat in the final", "is late"),
    "free": pgettext_lazy("a seat in the final", "free"),
    "declined": pgettext_lazy("a seat in the final", "does not come"),
    "expired": pgettext_lazy("a seat in the final", "did not answer, passed on"),
    "withdrawn": pgettext_lazy("a seat in the final", "given to another by a ruling"),
    "banned": pgettext_lazy("a seat in the final", "shut out"),
    "plays": pgettext_lazy("a seat in the final", "plays"),
    "played": pgettext_lazy("a seat in the final", "played"),
    "left": pgettext_lazy("a seat in the final", "withdrew"),
    "disqualified": pgettext_lazy("a seat in the final", "disqualified"),
    "absent": pgettext_lazy("a seat in the final", "was not there"),
}
SEAT_KIND: dict[str, Kind] = {
    "coming": "good",
    "asked": "info",
    "late": "bad",
    "free": "warning",
    "declined": "neutral",
    "expired": "neutral",
    "withdrawn": "neutral",
    "banned": "bad",
    "plays": "good",
    "played": "good",
    "left": "neutral",
    "disqualified": "bad",
    "absent": "neutral",
}
BAN_CATEGORY = {
    "conduct": _("conduct"),
    "cheating": _("cheating"),
    "two_days": _("played more than one day"),
    "other": _("another reason"),
}


def seat_code(state: ChampionshipState, invitation: Invitation, now: datetime) -> str:
    """How a seat stands, as `SEAT_STATUS` names it; from the final's draw on, what came of it."""
    final = state.final
    if final is None or not seats_fixed(state) or not invitation.holds_seat:
        return "late" if invitation.is_late(now) else invitation.status
    event = event_state(final.id)
    seed = event.seed_of.get(invitation.registration)
    if seed is None:
        return "absent"
    person = state.registrations[invitation.registration].person
    if seed in event.progress.disqualified or state.is_banned(person):
        return "disqualified"
    if seed in event.progress.left:
        return "left"
    return "played" if final.closed else "plays"


def finalist_word(state: ChampionshipState, finalist: Finalist) -> str:
    """What pages of a city say of somebody who has qualified: that they go to the final, or later
    their place in it; nothing while it is played, and of whoever has none."""
    if not seats_fixed(state):
        return gettext("comes to the final") if finalist.coming else gettext("to the final")
    place = places_in_final(state).get(finalist.seat)
    if place is None or not place.awarded:
        return ""
    return gettext("place %(place)s in the final") % {"place": place_text(place)}
