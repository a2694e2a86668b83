"""Words of the judge's pages for codes of sheets, ends of games and reasons of rulings."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.web.shared.words import SUSPEND_REASON

END_REASON = {
    "leader_defeated": _("the leader was defeated"),
    "both_retreat": _("both units retreated"),
    "concession": _("a player conceded"),
    "ruling": _("by a judge's ruling"),
}
END_KIND = {
    "played": pgettext_lazy("how a match ended", "played"),
    "walkover": _("walkover"),
    "concession": _("a player conceded"),
    "ruling": _("by a judge's ruling"),
}
TIE_BREAK_BASIS = {
    "living_heroes": _("more living heroes"),
    "leader": _("less damage on the own leader, its life taken off"),
    "lot": _("the public lot"),
    "judge": _("the judge’s own decision"),
}
FILLED_BY = {
    "desk": _("the desk"),
    "judge": _("the judge"),
}
AFFECTED = {
    "correct_result": _("Calls taken back"),
    "override_replay": _("Void or un-called, played again"),
    "override_stand": _("Later matches that are kept"),
    "suspend": _("Matches at the tables"),
    "continue": _("Matches that were begun or called"),
}
"""What became of the other matches that a ruling names."""
CATEGORY = {
    "absent": _("did not come to the table"),
    "left": _("left the hall"),
    "health": _("does not feel well"),
    "seats_exchanged": _("the seats were exchanged"),
    "wrong_match": _("the wrong match was chosen"),
    "wrong_entry": _("the result was entered wrongly"),
    "refused_without_ground": _("no ground for the refusal"),
    "rules_broken": _("a rule of the game was broken"),
    "interrupted": _("the game was interrupted and can’t be restored"),
    "wrong_setup": _("the game was set up wrongly"),
    "disputed": _("the players say different things"),
    "time_up": _("the time is up"),
    "time_lost": _("time was lost through no one’s fault"),
    "forgotten_entrant": _("a player who is present was left out"),
    "doubled_entrant": _("a player is in it twice"),
    "ineligible_entrant": _("a player is in it who may not play"),
    "conduct": _("conduct towards others"),
    "cheating": _("deliberate breach of the rules"),
    "came_after_all": _("came after all"),
    "stays_after_all": _("stays after all"),
    "wrong_side": _("the wrong side was chosen"),
    "wrong_player": _("the wrong player was chosen"),
    "judge_ill": _("the judge can’t go on"),
    "judge_conflict": _("the judge has a part in the matches"),
    "continue": _("play can go on"),
    **SUSPEND_REASON,
    "other": _("another reason"),
}
SETTLING_CATEGORIES = (
    "refused_without_ground",
    "left",
    "disputed",
    "wrong_entry",
    "seats_exchanged",
    "other",
)
REPLAY_CATEGORIES = ("rules_broken", "interrupted", "wrong_setup", "disputed", "other")
FACTS_CATEGORIES = ("disputed", "wrong_entry", "seats_exchanged", "other")
EXTENSION_CATEGORIES = ("time_lost", "other")
TIE_BREAK_CATEGORIES = ("time_up", "other")
DISQUALIFICATION_CATEGORIES = ("conduct", "cheating", "other")
REVOCATION_CATEGORIES = ("came_after_all", "stays_after_all", "other")
MENDING_CATEGORIES = ("wrong_side", "wrong_player", "wrong_match", "other")
WALKOVER_CATEGORIES = ("absent", "other")
WITHDRAWAL_CATEGORIES = ("left", "health", "other")
CORRECTION_CATEGORIES = ("wrong_entry", "seats_exchanged", "wrong_match", "other")


def category_word(category: str) -> str:
    """A category of reasons; one that this version does not know is shown as another reason."""
    return str(CATEGORY.get(category, CATEGORY["other"]))
