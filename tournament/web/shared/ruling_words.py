"""Words of the judge's pages for codes of sheets, ends of games and reasons of rulings."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext, override, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.web.shared.words import SUSPEND_REASON

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


_CALLED_BACK = _("Calls taken back")


@dataclass(frozen=True, slots=True)
class RulingWords:
    """One type of ruling: its name, what came of it, and what became of other matches it names."""

    name: str | Promise
    came_of_it: str | Promise = ""
    affected: str | Promise = _CALLED_BACK


RULING = {
    "walkover": RulingWords(_("walkover"), _("the player who was there went on")),
    "walkover_revoked": RulingWords(
        _("the walkover is taken back"), _("the match was played after all")
    ),
    "double_loss": RulingWords(_("both lose"), _("a loss for both")),
    "withdrawal": RulingWords(_("withdrawal"), _("the player left the bracket")),
    "withdrawal_revoked": RulingWords(
        _("the withdrawal is taken back"), _("the player came back into the bracket")
    ),
    "disqualification": RulingWords(
        _("disqualification"), _("the player was put out of the tournament")
    ),
    "annulled": RulingWords(_("an erroneous ruling is taken away")),
    "judge_replaced": RulingWords(_("the judge is replaced")),
    "correct_result": RulingWords(
        _("corrected result"), _("the judge’s facts replaced those entered")
    ),
    "override_stand": RulingWords(
        _("the result was wrong, the bracket is kept"),
        _("the bracket stood, the error is public"),
        _("Later matches that are kept"),
    ),
    "override_replay": RulingWords(
        _("corrected result, later matches are void and replayed"),
        _("later matches were voided and replayed"),
        _("Void or un-called, played again"),
    ),
    "redraw": RulingWords(_("the draw is withdrawn"), _("the draw was held again")),
    "suspend": RulingWords(
        _("the day is suspended"), _("the day was interrupted"), _("Matches at the tables")
    ),
    "continue": RulingWords(
        _("the day goes on"), _("the day went on"), _("Matches that were begun or called")
    ),
    "accept_result": RulingWords(_("the result is accepted"), _("the result counted")),
    "replay_game": RulingWords(_("the game is replayed"), _("the game was played again")),
    "time_extension": RulingWords(_("more time"), _("the players got more time")),
    "tie_break": RulingWords(_("tie-break: the time is up"), _("the judge named the winner")),
}
CATEGORY = {
    "absent": _("did not come to the table"),
    "left": _("left the hall"),
    "health": _("does not feel well"),
    "seats_exchanged": _("the seats were exchanged"),
    "wrong_match": _("the wrong match was chosen"),
    "wrong_entry": _("the result was entered wrongly"),
    "by_record": _("the record of the game"),
    "heard": _("what both players said"),
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
OTHER = "other"
"""The reason that needs the judge's own words."""
_SENTENCE = {
    "by_record": _("The record of the game shows what happened."),
    "heard": _("The judge has heard both players about the game."),
    "refused_without_ground": _("No reason was given why the result would be wrong."),
}
"""Reasons whose short word makes no sentence."""
SETTLING_CATEGORIES = (
    "by_record",
    "heard",
    "refused_without_ground",
    "left",
    "disputed",
    "wrong_entry",
    "seats_exchanged",
    "other",
)
REPLAY_CATEGORIES = ("rules_broken", "interrupted", "wrong_setup", "disputed", "other")
FACTS_CATEGORIES = ("by_record", "heard", "disputed", "wrong_entry", "seats_exchanged", "other")
EXTENSION_CATEGORIES = ("time_lost", "other")
TIE_BREAK_CATEGORIES = ("time_up", "other")
DISQUALIFICATION_CATEGORIES = ("conduct", "cheating", "other")
REVOCATION_CATEGORIES = ("came_after_all", "stays_after_all", "other")
AMENDING_CATEGORIES = ("wrong_side", "wrong_player", "wrong_match", "other")
WALKOVER_CATEGORIES = ("absent", "other")
WITHDRAWAL_CATEGORIES = ("left", "health", "other")
CORRECTION_CATEGORIES = ("wrong_entry", "seats_exchanged", "wrong_match", "other")


def category_word(category: str) -> str:
    """A category of reasons; one that this version does not know is shown as another reason."""
    return str(CATEGORY.get(category, CATEGORY["other"]))


def sentence_of(category: str) -> str:
    """The sentence that a ruling gives as its reason where the judge adds no words of their own."""
    short = category_word(category)
    return str(_SENTENCE.get(category) or f"{short[:1].upper()}{short[1:]}.")


def own_words(category: str, reason: str) -> str:
    """What a judge has said beyond the category; nothing where they chose its sentence."""
    sentences = set()
    for language in dict(settings.LANGUAGES):
        with override(language):
            sentences.add(sentence_of(category))
    return "" if reason in sentences else reason


def ruling_word(type: str) -> str:
    """A type of ruling; one that this version does not know is just a ruling."""
    return str(RULING[type].name) if type in RULING else gettext("a ruling")


def came_of(type: str) -> str:
    """What came of rulings of this type, without names."""
    return str(RULING[type].came_of_it) if type in RULING else ""


def affected_words(type: str) -> str:
    """What became of the other matches that a ruling of this type names."""
    return str(RULING.get(type, RULING["correct_result"]).affected)
