"""powerchallonge: everything in the address, the key too."""

from types import ModuleType, SimpleNamespace
from typing import Any

import challonge
from challonge import match_attachments, matches, participants, tools, tournaments
from playing import play
from rooms import Call, room
from steps import BASE, KEY, refused, tell

tools.API_ENDPOINT = f"http://{BASE}/v1/tournaments"
challonge.set_user_settings_advanced(KEY, False, ".json", False, 0, True)


def sent(more: dict[str, Any]) -> dict[str, Any]:
    """The client takes 1 for yes and 0 for no, so numbers go as text."""
    plain = {
        key: str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for key, value in more.items()
    }
    return {"params": plain} if plain else {}


def calls(module: ModuleType, *names: str) -> dict[str, Call]:
    def called(name: str) -> Call:
        call = getattr(module, name)
        return lambda *args, **more: call(*map(str, args), **sent(more))

    return {name: called(name) for name in names}


ACTS = ("process_check_ins", "abort_check_in", "start", "finalize", "reset")
client = SimpleNamespace(
    tournaments=room(
        {
            **calls(tournaments, "index", "show", "update", "destroy", *ACTS),
            "create": lambda name, url, kind="single elimination", **more: tournaments.create(
                **sent({"name": name, "url": url, "tournament_type": kind, **more})
            ),
        }
    ),
    participants=room(
        {
            **calls(participants, "index", "show", "update", "destroy", "randomize"),
            **calls(participants, "check_in", "undo_check_in"),
            "create": lambda url, name, **more: participants.create(
                url, **sent({"name": name, **more})
            ),
            "bulk_add": lambda url, names, **more: participants.bulk_add(
                url, **sent({"name": names, **more})
            ),
        }
    ),
    matches=room(calls(matches, "index", "show", "update", "reopen")),
    attachments=room(calls(match_attachments, "index", "create", "show", "update", "destroy")),
)
play(client, "power", "evening", challonge.ChallongeApiError)
challonge.set_user_settings_advanced(KEY, False, ".xml", True, 0, True)
tell("XML is another format", tournaments.index(), status_code=406)
challonge.set_user_settings_advanced("ptk_wrong", False, ".json", False, 0, True)
refused("a wrong key", tournaments.index, challonge.ChallongeApiError, "401")
