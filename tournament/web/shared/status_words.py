"""Words for statuses, in the reader's language, and how each looks: one table, one row per status.

What is looked for here is always a member of an enum, so a status without words cannot be shown.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.brackets.match_status import MatchStatus
from tournament.web.shared.components import Kind

WORDS: Mapping[type[StrEnum], Mapping[StrEnum, str | Promise]] = {
    MatchStatus: {
        MatchStatus.PENDING: _("waits for players"),
        MatchStatus.READY: _("ready to be called"),
        MatchStatus.CALLED: _("called"),
        MatchStatus.IN_PLAY: _("in play"),
        MatchStatus.AWAITING_SIGNATURES: _("waits for signatures"),
        MatchStatus.DECIDED: _("decided"),
        MatchStatus.CLOSED: _("decided"),
        MatchStatus.DOUBLE_LOSS: _("both lost"),
        MatchStatus.BYE: _("without a match"),
        MatchStatus.EMPTY: _("no one came"),
        MatchStatus.NOT_NEEDED: _("not needed"),
    },
}
KINDS: Mapping[type[StrEnum], Mapping[StrEnum, Kind]] = {
    MatchStatus: {
        MatchStatus.READY: "info",
        MatchStatus.CALLED: "warning",
        MatchStatus.IN_PLAY: "live",
        MatchStatus.AWAITING_SIGNATURES: "warning",
        MatchStatus.DECIDED: "good",
        MatchStatus.CLOSED: "good",
        MatchStatus.DOUBLE_LOSS: "bad",
    },
}
"""How statuses look that are not plain."""


def status_word(status: StrEnum) -> str:
    """A status in words."""
    return str(WORDS[type(status)][status])


def status_kind(status: StrEnum) -> Kind:
    """How a status looks."""
    return KINDS[type(status)].get(status, "neutral")
