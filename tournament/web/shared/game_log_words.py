"""Submitted logs in words: how they came, what was found, what a judge has to look at."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules_engine.rulesets import ruleset_of_rule
from tournament.play.log_findings import Finding
from tournament.play.models import SubmittedLog
from tournament.web.shared.components import Kind
from tournament.web.shared.game_sheets import GameSheet
from tournament.web.shared.words import language

VERDICT = {
    "": _("is being checked"),
    "legal": _("by the rules"),
    "illegal": _("breaks a rule"),
    "malformed": _("can’t be read"),
    "undecidable": _("can’t be judged"),
}
VERDICT_KIND: Mapping[str, Kind] = {
    "": "info",
    "legal": "good",
    "illegal": "bad",
    "malformed": "warning",
    "undecidable": "warning",
}
SOURCE = {
    "upload": _("a file"),
    "paste": _("pasted text"),
    "api": _("sent by a program"),
    "recorder": _("recorded at the table"),
}
BY = {
    "player": _("by a player"),
    "judge": _("by the judge"),
    "organizer": _("by the organizer"),
    "helper": _("by a helper"),
}
FINDING = {
    "illegal": _("The log breaks a rule"),
    "malformed": _("The log can’t be read"),
    "undecidable": _("The log can’t be judged"),
    "other_game": _("The log holds no such game"),
    "second": _("Two different logs of one game"),
}
FINDING_KIND: Mapping[str, Kind] = {"high": "bad", "usual": "warning", "info": "neutral"}


def game_word(game: int, replay: int) -> str:
    """A game of a match, and how often it had been replayed."""
    if not replay:
        return gettext("Game %(number)s") % {"number": game}
    often = ngettext("replayed once", "replayed %(count)s times", replay) % {"count": replay}
    return gettext("Game %(number)s, %(often)s") % {"number": game, "often": often}


def origin_word(log: SubmittedLog) -> str:
    """How a log came, and from whom."""
    source, by = str(SOURCE[log.source]), str(BY[log.by_role])
    return f"{source[:1].upper()}{source[1:]}, {by}"


def finding_title(sheet: GameSheet, finding: Finding, names: Mapping[str, str]) -> str:
    """What a finding is; empty for what belongs to the one before it, that there are two logs."""
    if finding.code == "contradicts_sheet":
        return gettext("Sheet and log: %(what)s") % {"what": sheet.compared(finding.what, names)}
    if finding.code == "contradicts_log":
        return ""
    return str(FINDING[finding.code])


def finding_detail(sheet: GameSheet, finding: Finding, names: Mapping[str, str]) -> str:
    """What exactly it says; `names` of the players by seat."""
    params = finding.params
    if finding.code in {"illegal", "malformed", "undecidable"}:
        line = gettext("Line %(line)s") % {"line": params["line"]}
        rule = str(params["rule"])
        said = ruleset_of_rule(rule).broken(rule, {}).sentence(language())
        return f"{line}. {said}".strip(". ") + "."
    if finding.code == "contradicts_sheet":
        return gettext("On the confirmed sheet: %(sheet)s. In the log: %(log)s.") % {
            "sheet": sheet.value(finding.what, params["sheet"], names),
            "log": sheet.value(finding.what, params["log"], names),
        }
    if finding.code == "contradicts_log":
        what = sheet.compared(finding.what, names)
        return gettext("%(what)s: %(one)s in the first log, %(other)s in this one.") % {
            "what": what[:1].upper() + what[1:],
            "one": sheet.value(finding.what, params["sheet"], names),
            "other": sheet.value(finding.what, params["log"], names),
        }
    return ""
