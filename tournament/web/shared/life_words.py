"""Words for where a championship and its cities stand (spec 5.2, 5.3)."""

from django.utils.translation import gettext_lazy as _

from tournament.championship.now.championship import ChampionshipNow
from tournament.web.shared.components import Step
from tournament.web.shared.status_words import status_word

STAGE_END_REASON = {
    "no_report": _("no results are reported"),
    "hall_lost": _("the hall is not available"),
    "no_staff": _("there is no organizer or judge"),
    "other": _("another reason"),
}
"""Why a city leaves, or its stage is closed by a ruling."""


def steps_of(now: ChampionshipNow) -> list[Step]:
    """The way without interruption in words; none of a championship that is cancelled."""
    return [Step(status_word(step), reached) for step, reached in now.steps]
