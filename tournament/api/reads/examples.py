"""What answers look like: samples for the description of the interface, of a day of ten players."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

_SIDE: dict[str, Any] = {
    "seat": "A",
    "registration": "5d1f0a",
    "number": 7,
    "name": "Игрок Семь",
    "seed": 1,
    "source": None,
    "bye": False,
    "games_won": 1,
    "result": "won",
}
_MATCH: dict[str, Any] = {
    "id": "W1.2",
    "phase": "winners",
    "round": 1,
    "number": 2,
    "round_name": "Winners bracket, round 1",
    "status": "decided",
    "status_words": "decided",
    "sides": [
        _SIDE,
        {
            **_SIDE,
            "seat": "B",
            "registration": "8c22e1",
            "number": 3,
            "name": "Player 3",
            "seed": 10,
            "games_won": 0,
            "result": "lost",
        },
    ],
    "winner": "5d1f0a",
    "ended_by": "played",
    "wins_needed": 1,
    "scores": [],
    "table": 4,
    "waits_for_table": False,
    "called_at": "2016-12-10T08:10:00Z",
    "started_at": "2016-12-10T08:12:30Z",
    "ended_at": "2016-12-10T08:49:05Z",
    "expected_at": None,
    "extension_minutes": 0,
    "time_is_up_at": None,
    "version": 6,
    "winner_to": "W2.1",
    "loser_to": "L1.1",
    "games": [
        {
            "number": 1,
            "replay": 0,
            "outcome": "A",
            "end_kind": "leader_defeated",
            "first_player": "B",
            "leaders": [3, 17],
            "details": {},
            "revision": 1,
            "digest": "9f" * 32,
            "assurance": "A2",
            "entered_at": "2016-12-10T08:47:41Z",
        }
    ],
}
_RULING: dict[str, Any] = {
    "id": "a01b22",
    "type": "walkover",
    "name": "walkover",
    "came_of_it": "the player who was there went on",
    "rule": "CH-NOSHOW-1",
    "rule_text": "Whoever is not at the table in time loses the match.",
    "match": "W1.3",
    "affected": [],
    "supersedes": None,
    "at": "2016-12-10T08:25:00Z",
}
_PLAYER: dict[str, Any] = {
    "registration": "5d1f0a",
    "number": 7,
    "name": "Игрок Семь",
    "seed": 1,
    "status": "playing",
}
_DAY: dict[str, Any] = {
    "id": "kazan-1",
    "championship": "2016",
    "title": "Kazan, 10.12.2016",
    "city": "kazan",
    "city_name": "Kazan",
    "date": "2016-12-10",
    "start": "11:00",
    "zone": "Europe/Moscow",
    "starts_at": "2016-12-10T08:00:00Z",
    "status": "running",
    "status_words": "under way",
    "final": False,
    "demo": False,
    "archived": False,
    "ruleset": "pixel_tactics",
    "players": 10,
    "registration_open": False,
    "places": None,
}
_WHOLE_DAY: dict[str, Any] = {
    **_DAY,
    "description": None,
    "announcements": [],
    "registration_ends": None,
    "tables": 4,
    "tables_in_use": [1, 2, 3, 4],
    "paused": False,
    "paused_until": None,
    "check_in_until": None,
    "told_in_hall": None,
    "ends_about": "2016-12-10T14:35:00Z",
    "foreseen_as_of": "2016-12-10T11:20:00Z",
    "matches": 18,
    "matches_over": 5,
    "tournament": None,
}
_BRACKET: dict[str, Any] = {
    "day": "kazan-1",
    "drawn": True,
    "kind": "double_elimination",
    "size": 16,
    "rounds": 4,
    "champion": None,
    "players": [_PLAYER],
    "matches": [_MATCH],
}
_STANDING: dict[str, Any] = {
    **_PLAYER,
    "place_first": None,
    "place_last": None,
    "won": 1,
    "lost": 0,
    "drawn": 0,
    "group": "",
    "points": None,
    "tie_breaks": {},
    "to_final": "",
}


def _answer(name: str, value: dict[str, Any]) -> OpenApiExample:
    return OpenApiExample(name, value, response_only=True, status_codes=["200"])


def _part(row: dict[str, Any]) -> dict[str, Any]:
    return {"results": [row], "next_cursor": None, "next": None}


DAYS = _answer("A running day", _part(_DAY))
DAY = _answer("A running day", _WHOLE_DAY)
PLAYERS = _answer("Somebody who shows their name", _part(_PLAYER))
STANDINGS = _answer(
    "Somebody who is still in", {"day": "kazan-1", "final": False, "standings": [_STANDING]}
)
BRACKET = _answer("One match of eighteen", _BRACKET)
MATCH = _answer("A decided match", {**_MATCH, "rulings": []})
RULINGS = _answer("A walkover", {"day": "kazan-1", "rulings": [_RULING]})
EXPORT = _answer(
    "Version 2",
    {
        "format": "pixel-tactics-day/2",
        "day": _WHOLE_DAY,
        "bracket": _BRACKET,
        "standings": [_STANDING],
        "rulings": [_RULING],
    },
)
