"""`tournament[…]`: what a client may choose, and what each choice means for the rules.

Choices that decide something become rules of the tournament; others are kept and given back as they
were given (`TournamentText.settings`). What this site does not have is refused, so that nobody
waits for it.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext

from tournament.api.challonge import fields
from tournament.events.tournaments import TournamentPlan
from tournament.regulations.inputs import declared
from tournament.regulations.tournament_rules import ENTRANTS, FEWEST, Format, TournamentRules

TYPES: Final[Mapping[str, Format]] = {
    "single elimination": "single_elimination",
    "double elimination": "double_elimination",
    "round robin": "round_robin",
    "swiss": "swiss",
}
TYPE_OF: Final = {format: word for word, format in TYPES.items()}
RANKINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "match wins": (),
    "game wins": ("game_wins", "wins", "point_difference"),
    "points scored": ("points_scored", "wins", "direct_encounter"),
    "points difference": ("point_difference", "wins", "direct_encounter"),
    "custom": (),
}
"""What ranks a round robin before everything else; where it is wins, points do."""
_FINALS: Final = {"": None, "none": None, "single match": "single match", "skip": "skip"}
_LONG_AGO, _AS_MANY_AS_COME = 10_000, 10_000
"""Minutes and places that decide nothing here: kept as given, and held to what the format takes."""
_SLUG = re.compile(r"[A-Za-z0-9_-]{1,60}")
_KEPT_FLAGS: Final = (
    "accept_attachments",
    "hide_forum",
    "show_rounds",
    "notify_users_when_matches_open",
    "notify_users_when_the_tournament_ends",
    "quick_advance",
    "hide_seeds",
)
_LEFT_OUT_FLAGS: Final = (
    "open_signup",
    "sequential_pairings",
    "teams",
    "group_stages_enabled",
    "require_score_agreement",
    "allow_participant_match_reporting",
)
_POINTS: Final = (
    "pts_for_match_win",
    "pts_for_match_tie",
    "pts_for_bye",
    "rr_pts_for_match_win",
    "rr_pts_for_match_tie",
)
_GAME_POINTS: Final = (
    "pts_for_game_win",
    "pts_for_game_tie",
    "rr_pts_for_game_win",
    "rr_pts_for_game_tie",
)
KNOWN: Final = frozenset(
    {"name", "tournament_type", "url", "subdomain", "description", "game_name", "private"}
    | {"hold_third_place_match", "swiss_rounds", "ranked_by", "signup_cap", "start_at"}
    | {"check_in_duration", "grand_finals_modifier", "prediction_method"}
    | {*_KEPT_FLAGS, *_LEFT_OUT_FLAGS, *_POINTS, *_GAME_POINTS}
)


def read_choices(given: Mapping[str, str]) -> dict[str, Any]:
    """The choices of a client as plain values; raises `NotTaken`."""
    fields.refuse_unknown(given, KNOWN)
    found = {name: _value(name, text) for name, text in given.items()}
    _refuse_left_out(found)
    return found


def _value(name: str, text: str) -> Any:
    if name == "name":
        return fields.text_of(TournamentPlan, name, text, needed=True)
    if name == "tournament_type":
        return TYPE_OF[fields.choice(name, text or "single elimination", TYPES)]
    if name == "url":
        return _slug(text)
    if name == "subdomain":
        return fields.line(name, text, 60)
    if name == "description":
        return fields.text_of(TournamentPlan, name, text)
    if name == "game_name":
        return fields.text_of(TournamentPlan, "game", text, sent=name)
    if name == "ranked_by":
        return fields.choice(name, text, {"": None, **{word: word for word in RANKINGS}})
    if name == "grand_finals_modifier":
        return fields.choice(name, text, _FINALS)
    if name == "start_at":
        return fields.moment(name, text)
    if name in _POINTS or name in _GAME_POINTS:
        return fields.tenths(name, text, declared(TournamentRules, "points_win"))
    if name == "swiss_rounds":
        return fields.whole(name, text, most=declared(TournamentRules, "rounds").most)
    if name == "check_in_duration":
        return fields.whole(name, text, most=_LONG_AGO)
    if name == "signup_cap":
        return fields.whole(name, text, most=_AS_MANY_AS_COME) or None
    if name == "prediction_method":
        return fields.whole(name, text, most=2) or 0
    return fields.yes_or_no(name, text)


def _slug(text: str) -> str:
    text = text.strip()
    if not text:
        return ""
    if not _SLUG.fullmatch(text) or text.isdigit() or text.startswith("day-"):
        raise fields.wrong(
            "url", gettext("has up to 60 Latin letters, digits, _ and -, and is not only digits.")
        )
    return text


def _refuse_left_out(found: Mapping[str, Any]) -> None:
    for name in _LEFT_OUT_FLAGS:
        if found.get(name):
            raise fields.left_out(name, gettext("Send false, or leave it out."))
    for name in _GAME_POINTS:
        if found.get(name):
            raise fields.left_out(name, gettext("Points are given for matches; send 0.0."))
    if found.get("grand_finals_modifier") == "skip":
        raise fields.left_out(
            "grand_finals_modifier", gettext("Leave it empty, or send “single match”.")
        )


def rules_by(settings: Mapping[str, Any], known: TournamentRules) -> TournamentRules:
    """The rules of a tournament with everything that was chosen; what was not stays."""
    format = TYPES[settings["tournament_type"]] if settings.get("tournament_type") else known.format
    rules = known if format == known.format else _of_format(format, known)
    rules = replace(
        rules,
        third_place=bool(settings.get("hold_third_place_match", rules.third_place)),
        grand_final_reset=(
            settings["grand_finals_modifier"] != "single match"
            if "grand_finals_modifier" in settings
            else rules.grand_final_reset
        ),
    )
    if format == "swiss":
        given = settings.get("swiss_rounds")
        rules = replace(rules, rounds=rules.rounds if given is None else int(given))
        return _with_points(rules, settings, "pts_for")
    if format == "round_robin":
        ranking = settings.get("ranked_by") or ""
        if RANKINGS.get(ranking):
            return replace(
                rules, tie_breaks=RANKINGS[ranking], points_win=0, points_draw=0, points_bye=0
            )
        if rules.tie_breaks and rules.tie_breaks in RANKINGS.values():
            usual = _of_format(format, rules)
            rules = replace(usual, groups=rules.groups, cut=rules.cut, rounds=rules.rounds)
        return _with_points(rules, settings, "rr_pts_for")
    return rules


def _of_format(format: Format, known: TournamentRules) -> TournamentRules:
    """A new beginning by another format; whose word counts stays."""
    return TournamentRules(
        format,
        entry=known.entry,
        results=known.results,
        seeding="listed",
        scores=known.scores,
        draws=format in {"swiss", "round_robin"} and known.by_desk,
    )


def _with_points(
    rules: TournamentRules, settings: Mapping[str, Any], prefix: str
) -> TournamentRules:
    def points(name: str, known: int) -> int:
        given = settings.get(f"{prefix}_{name}")
        return known if given is None else int(given)

    return replace(
        rules,
        points_win=points("match_win", rules.points_win),
        points_draw=points("match_tie", rules.points_draw),
        points_bye=points("bye", rules.points_bye),
    )


def size_by(settings: Mapping[str, Any], rules: TournamentRules) -> int:
    """How many places there are: as many as were said, or as the format has."""
    most = ENTRANTS[rules.format]
    return max(FEWEST, min(int(settings.get("signup_cap") or most), most))
