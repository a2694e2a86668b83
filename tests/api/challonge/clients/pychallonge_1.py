"""pychallonge 1 and 2: functions of modules; those of 1 that change something answer nothing."""

import inspect
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import challonge
from challonge import api, attachments, matches, participants, tournaments
from playing import play
from rooms import room
from steps import BASE, KEY

api.CHALLONGE_API_URL = f"{BASE}/v1"
_asked = api.request


def plain(method: str, url: str, **more: Any) -> Any:
    """The client writes https; the site of the test answers without."""
    return _asked(method, url.replace("https://", "http://", 1), **more)


api.request = plain
challonge.set_credentials("name", KEY)
challonge.set_timezone("Europe/Moscow")


def calls(module: ModuleType) -> dict[str, Any]:
    found = inspect.getmembers(module, inspect.isfunction)
    return {name: call for name, call in found if call.__module__ == module.__name__}


first = sys.argv[3].startswith("pychallonge-1")
of_match = dict.fromkeys(
    ("update", "reopen", "mark_as_underway", "unmark_as_underway"), matches.show
)
of_participant = dict.fromkeys(("update", "check_in", "undo_check_in"), participants.show)
client = SimpleNamespace(
    tournaments=room(calls(tournaments), **({"update": tournaments.show} if first else {})),
    participants=room(
        calls(participants),
        **({**of_participant, "randomize": participants.index} if first else {}),
    ),
    matches=room(calls(matches), **(of_match if first else {})),
    attachments=room(calls(attachments), **({"update": attachments.show} if first else {})),
)
play(client, "modules", "evening", challonge.ChallongeException)
