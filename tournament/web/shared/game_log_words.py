"""Submitted logs in words: how they came, what was found, what a judge has to look at."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules_engine.rulesets import ruleset_of_rule
from tournament.play.log_findings import Finding
from tournament.play.models import SubmittedLog
from tournament.web.shared.components import Kind
from tournament.web.shared.leaders import leader_word
from tournament.web.shared.words import language, outcome_word

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
WHAT = {
    "winner": _("another winner"),
    "first_player": _("another first player"),
    "leader_a": _("another leader (%(name)s)"),
    "leader_b": _("another leader (%(name)s)"),
    "living_a": _("another number of living heroes (%(name)s)"),
    "living_b": _("another number of living heroes (%(name)s)"),
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


def finding_title(finding: Finding, names: Mapping[str, str]) -> str:
    """What a finding is; empty for what belongs to the one before it, that there are two logs."""
    if finding.code == "contradicts_sheet":
        return gettext("Sheet and log: %(what)s") % {"what": _what(finding.what, names)}
    if finding.code == "contradicts_log":
        return ""
    return str(FINDING[finding.code])


def finding_detail(finding: Finding, names: Mapping[str, str]) -> str:
    """What exactly it says; `names` of the players by seat."""
    params = finding.params
    if finding.code in {"illegal", "malformed", "undecidable"}:
        line = gettext("Line %(line)s") % {"line": params["line"]}
        rule = str(params["rule"])
        said = ruleset_of_rule(rule).broken(rule, {}).sentence(language())
        return f"{line}. {said}".strip(". ") + "."
    if finding.code == "contradicts_sheet":
        return gettext("On the confirmed sheet: %(sheet)s. In the log: %(log)s.") % {
            "sheet": _value(finding.what, params["sheet"], names),
            "log": _value(finding.what, params["log"], names),
        }
    if finding.code == "contradicts_log":
        what = _what(finding.what, names)
        return gettext("%(what)s: %(one)s in the first log, %(other)s in this one.") % {
            "what": what[:1].upper() + what[1:],
            "one": _value(finding.what, params["sheet"], names),
            "other": _value(finding.what, params["log"], names),
        }
    return ""


def _what(what: str, names: Mapping[str, str]) -> str:
    seat = what[-1:].upper()
    return str(WHAT[what]) % {"name": names.get(seat) or seat}


def _value(what: str, value: str | int, names: Mapping[str, str]) -> str:
    if what.startswith("leader_"):
        return leader_word(int(value))
    if what.startswith("living_"):
        return str(value)
    return names.get(str(value)) or outcome_word(str(value))
