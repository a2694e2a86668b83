"""Tournaments, participants, matches and attachments as these clients read them.

A record by itself is equal to the one in a list. Fields of the original that mean nothing here hold
what they hold there by default.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.utils import timezone

from tournament.api.challonge.fields import iso
from tournament.api.challonge.models import MatchAttachment
from tournament.api.challonge.reading import Reading
from tournament.api.challonge.settings_fields import TYPE_OF
from tournament.brackets import LoserOf, MatchSpec, Seed
from tournament.championship.now.match import MatchCase, match_case
from tournament.events.selectors import title_in
from tournament.regulations.profile import Profile
from tournament.regulations.tournament_rules import TournamentRules

DEFAULTS: Final[Mapping[str, Any]] = {
    "accept_attachments": False, "allow_participant_match_reporting": False,
    "anonymous_voting": False, "category": None, "check_in_duration": None,
    "credit_capped": False, "event_id": None, "game_id": None, "group_stages_enabled": False,
    "group_stages_were_started": False, "hide_forum": False, "hide_seeds": False,
    "locked_at": None, "max_predictions_per_user": 1, "notify_users_when_matches_open": False,
    "notify_users_when_the_tournament_ends": False, "open_signup": False,
    "participants_swappable": False, "predict_the_losers_bracket": False,
    "prediction_method": 0, "public_predictions_before_start_time": False,
    "pts_for_game_tie": "0.0", "pts_for_game_win": "0.0", "quick_advance": False, "ranked": False,
    "require_score_agreement": False, "rr_pts_for_game_tie": "0.0", "rr_pts_for_game_win": "0.0",
    "sequential_pairings": False, "show_rounds": False, "start_at": None, "subdomain": None,
    "team_convertable": False, "teams": False,
}  # fmt: skip
"""Fields that decide nothing here, as long as nothing else was chosen."""
_MATCH_STATES: Final[Mapping[MatchCase, str]] = {
    MatchCase.WAITS: "pending",
    MatchCase.DECIDED: "complete",
    MatchCase.BOTH_LOST: "complete",
    MatchCase.NO_MATCH: "complete",
    MatchCase.NOBODY: "complete",
}
"""How far a match is, in the words of these clients; any other is `open`."""


def tournament(reading: Reading) -> dict[str, Any]:
    """A tournament without its envelope."""
    text, rules = reading.address.text, reading.championship.rules
    kept = dict(text.settings) if text is not None else {}
    state = state_of(reading)
    total, over = (
        len(reading.matches),
        sum(_state(reading, m) == "complete" for _, m in reading.matches),
    )
    page = f"{settings.SITE_URL.rstrip('/')}/days/{reading.address.event}/"
    description = text.description if text is not None else ""
    return {
        **DEFAULTS,
        **{name: kept[name] for name in DEFAULTS if name in kept and "pts_for" not in name},
        **_of_rules(rules, kept),
        "id": reading.address.number,
        "name": text.name
        if text is not None
        else title_in(reading.championship, reading.address.event),
        "url": reading.address.slug,
        "description": description,
        "description_source": description,
        "state": state,
        "private": text.private if text is not None else False,
        "game_name": (text.game or None) if text is not None else rules.ruleset,
        "participants_count": len(reading.participants),
        "participants_locked": reading.drawn or state == "accepting_predictions",
        "progress_meter": 100 * over // total if total else 0,
        "created_by_api": bool(kept.get("created_by_api")),
        "accepting_predictions": state == "accepting_predictions",
        "predictions_opened_at": kept.get("predictions_opened_at"),
        "review_before_finalizing": True,
        "created_at": iso(text.created_at) if text is not None else None,
        "updated_at": iso(reading.updated_at),
        "started_at": iso(reading.event.drawn_at) if reading.drawn else None,
        "completed_at": iso(reading.changes.play.by_type.get("day-completed"))
        if state == "complete"
        else None,
        "started_checking_in_at": iso(reading.changes.play.by_type.get("event-opened"))
        if state in {"checking_in", "checked_in"}
        else None,
        "full_challonge_url": page,
        "live_image_url": f"{page}picture.png",
        "sign_up_url": None,
    }


def _of_rules(rules: Profile, kept: Mapping[str, Any]) -> dict[str, Any]:
    """What the rules of play are in the words of these clients."""
    own = rules.tournament or TournamentRules("double_elimination", third_place=False)
    swiss, robin = own.format == "swiss", own.format == "round_robin"

    def points(name: str, value: int, here: bool) -> str:
        given = kept.get(name)
        return f"{(value if here else 10 if given is None else given) / 10:.1f}"

    return {
        "tournament_type": TYPE_OF[own.format],
        "hold_third_place_match": own.third_place and own.format == "single_elimination",
        "grand_finals_modifier": None if own.grand_final_reset else "single match",
        "swiss_rounds": own.rounds if swiss else int(kept.get("swiss_rounds") or 0),
        "ranked_by": kept.get("ranked_by") or "match wins",
        "tie_breaks": list(own.tie_breaks),
        "signup_cap": kept.get("signup_cap"),
        "pts_for_match_win": points("pts_for_match_win", own.points_win, swiss),
        "pts_for_match_tie": points("pts_for_match_tie", own.points_draw, swiss),
        "pts_for_bye": points("pts_for_bye", own.points_bye, swiss),
        "rr_pts_for_match_win": points("rr_pts_for_match_win", own.points_win, robin),
        "rr_pts_for_match_tie": points("rr_pts_for_match_tie", own.points_draw, robin),
    }


def state_of(reading: Reading) -> str:
    """How far a tournament is, in the words of these clients."""
    kept = reading.address.text.settings if reading.address.text is not None else {}
    if reading.now.over:
        return "complete"
    if reading.now.all_played:
        return "awaiting_review"
    if reading.drawn:
        return "underway"
    if not reading.now.before_check_in and not kept.get("check_in_aborted"):
        return "checked_in" if reading.event.check_in_closed else "checking_in"
    if kept.get("predictions_opened_at"):
        return "accepting_predictions"
    return "checking_in" if in_check_in_window(kept, timezone.now()) else "pending"


def in_check_in_window(kept: Mapping[str, Any], now: datetime) -> bool:
    """Whether check-in is on by the clock: so many minutes before the start, if it has one."""
    start, minutes = kept.get("start_at"), kept.get("check_in_duration")
    if not start or not minutes or kept.get("check_in_aborted"):
        return False
    at = datetime.fromisoformat(start)
    return at - timedelta(minutes=minutes) <= now < at


def participant(reading: Reading, registration: str) -> dict[str, Any]:
    """A participant without its envelope."""
    name, note = reading.names[registration], reading.notes.get(registration)
    is_open = state_of(reading) in {"pending", "checking_in"}
    here = not reading.now.before_check_in and reading.held(registration).present
    checked_in = here and state_of(reading) != "pending"
    seed = reading.participants.index(registration) + 1
    place = None
    if reading.now.closed:
        place = reading.places.get(registration)
    changed = reading.changes.of_participant(registration)
    changed = max(changed, note.changed_at) if note is not None else changed
    checked_at = reading.changes.play.registrations.get(registration)
    return {
        "id": reading.participant_number(registration),
        "tournament_id": reading.address.number,
        "name": name,
        "display_name": name,
        "display_name_with_invitation_email_address": name,
        "seed": seed,
        "active": reading.is_active(registration),
        "checked_in": checked_in,
        "checked_in_at": iso(checked_at) if checked_in else None,
        "can_check_in": is_open and not checked_in,
        "final_rank": place.first if place is not None and place.awarded else None,
        "misc": note.misc or None if note is not None else None,
        "created_at": iso(reading.changes.entered(registration)),
        "updated_at": iso(changed),
        "removable": reading.is_active(registration),
        "reactivatable": False,
        "confirm_remove": reading.drawn,
        "on_waiting_list": False,
        "group_id": None,
        "group_player_ids": [],
        "icon": None,
        "username": None,
        "challonge_username": None,
        "challonge_email_address_verified": None,
        "attached_participatable_portrait_url": None,
        "participatable_or_invitation_attached": False,
        "email_hash": None,
        "invitation_id": None,
        "invitation_pending": False,
        "invite_email": None,
    }


def match(reading: Reading, number: int, spec: MatchSpec) -> dict[str, Any]:
    """A match without its envelope."""
    event, play = reading.event, reading.event.plays.get(spec.id)
    now = reading.match_now(spec.id)
    state = _state(reading, spec)
    over = state == "complete"
    players = event.players(spec.id)
    winner = event.progress.winner(spec.id) if over else None
    won = event.order[winner - 1] if winner is not None else None
    lost = next((key for key in players if key is not None and key != won), None)
    sources = [_source(reading, side) for side in (spec.a, spec.b)]
    votes = reading.votes.get(number)
    attached = reading.attachment_counts[number]
    changed = [reading.match_changes[spec.id]]
    changed += [votes.changed_at] if votes is not None else []
    made = iso(reading.changes.match_made(event, spec.id))
    open_now = now.ready or play is not None
    return {
        "id": number,
        "tournament_id": reading.address.number,
        "identifier": _identifier(reading, spec),
        "round": round_of(reading, spec),
        "state": state,
        **{
            f"player{place}_id": reading.participant_number(key) if key is not None else None
            for place, key in enumerate(players, start=1)
        },
        "player1_prereq_match_id": sources[0][0],
        "player2_prereq_match_id": sources[1][0],
        "player1_is_prereq_match_loser": sources[0][1],
        "player2_is_prereq_match_loser": sources[1][1],
        "prerequisite_match_ids_csv": ",".join(str(item) for item, _ in sources if item),
        "winner_id": reading.participant_number(won) if won is not None else None,
        "loser_id": reading.participant_number(lost) if won is not None and lost else None,
        "scores_csv": ",".join(f"{a}-{b}" for a, b in _scores(reading, spec.id)),
        "player1_votes": votes.player1 if votes is not None else None,
        "player2_votes": votes.player2 if votes is not None else None,
        "suggested_play_order": event.structure.wiring.index[spec.id] + 1,
        "optional": spec.bracket == "grand_final" and spec.round == 2,
        "group_id": None,
        "rushb_id": None,
        "location": str(now.where.table) if now.where.table is not None else None,
        "scheduled_time": None,
        "attachment_count": attached or None,
        "has_attachment": attached > 0,
        "created_at": made,
        "updated_at": iso(max(changed)),
        "started_at": made if open_now else None,
        "underway_at": iso(play.called_at) if play is not None else None,
        "completed_at": iso(play.ended_at) if play is not None and over else None,
    }


def _state(reading: Reading, spec: MatchSpec) -> str:
    return _MATCH_STATES.get(match_case(reading.event, spec.id), "open")


def _source(reading: Reading, side: Any) -> tuple[int | None, bool]:
    """The match that a side comes from, and whether its loser does."""
    if isinstance(side, Seed):
        return None, False
    return reading.match_number(side.match), isinstance(side, LoserOf)


def _scores(reading: Reading, match: str) -> tuple[tuple[int, int], ...]:
    """The numbers of each game; of signed sheets one to the winner of each accepted game."""
    play = reading.event.plays.get(match)
    if play is None:
        return ()
    if play.scores:
        return play.scores
    points = {"A": (1, 0), "B": (0, 1), "draw": (0, 0)}
    return tuple(points[game.outcome] for game in play.games if game.outcome is not None)


def round_of(reading: Reading, spec: MatchSpec) -> int:
    """The round as these clients count: losers below zero, the match for the third place 0."""
    structure = reading.event.structure
    if spec.bracket == "losers":
        return -spec.round
    if spec.bracket == "grand_final":
        return structure.rounds + 1
    if spec.bracket == "third_place":
        return 0
    if spec.bracket == "main" and structure.round_matches:
        return spec.round + max(item.round for item in structure.matches[: structure.round_matches])
    return spec.round


def _identifier(reading: Reading, spec: MatchSpec) -> str:
    """A letter for each match in the order of play, as on these clients' pages."""
    if spec.bracket == "third_place":
        return "3P"
    place, letters = reading.event.structure.wiring.index[spec.id] + 1, ""
    while place:
        place, letter = divmod(place - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def attachment(item: MatchAttachment, reading: Reading) -> dict[str, Any]:
    """An attachment without its envelope."""
    where = f"tournaments/{reading.address.number}/matches/{item.match}/attachments/{item.pk}"
    site = settings.SITE_URL.rstrip("/")
    filed = bool(item.file_name)
    return {
        "id": item.pk,
        "match_id": item.match,
        "user_id": None,
        "description": item.description or None,
        "url": item.url or None,
        "original_file_name": item.file_name or None,
        "asset_file_name": item.file_name or None,
        "asset_content_type": item.content_type or None,
        "asset_file_size": item.size if filed else None,
        "asset_url": f"{site}/v1/{where}/asset" if filed else None,
        "created_at": iso(item.created_at),
        "updated_at": iso(item.changed_at),
    }
