"""chyllonge: what it calls otherwise, and what it has beside the others."""

from types import SimpleNamespace
from typing import Any

from chyllonge.api import ChallongeApi, ChallongeAPIException
from playing import play
from rooms import room
from steps import BASE, refused, some, tell

client = ChallongeApi()
client.http.base_challonge_url = f"http://{BASE}/v1/"
T, P, M, A = client.tournaments, client.participants, client.matches, client.attachments
tell("get_heartbeat", {"answer": client.get_heartbeat()}, answer=some)


def update_participant(url: str, participant: int, **more: Any) -> Any:
    named = {f"participant_{key}" if key != "misc" else key: more[key] for key in more}
    return P.update(url, participant, **named)


def of_match(**more: Any) -> dict[str, Any]:
    return {f"match_{key}": value for key, value in more.items()}


def of_attachment(**more: Any) -> dict[str, Any]:
    return {f"match_attachment_{key}": value for key, value in more.items()}


adapted = SimpleNamespace(
    tournaments=room(
        {
            "create": lambda name, url, kind=None, **more: T.create(name, kind, url, **more),
            "index": T.get_all,
            "show": T.get,
            # Each change of its says no to every choice that is not named.
            "update": lambda url, **more: T.update(url, accept_attachments=True, **more),
            "destroy": T.delete,
            "process_check_ins": T.process_checkins,
            "abort_check_in": T.abort_checkins,
            "start": T.start,
            "finalize": T.finalize,
            "reset": T.reset,
            "open_for_predictions": T.open_for_predictions,
        }
    ),
    participants=room(
        {
            "create": P.add,
            "bulk_add": lambda url, names, misc: P.add_multiple(url, names=names, miscs=misc),
            "index": P.get_all,
            "show": P.get,
            "update": update_participant,
            "check_in": P.check_in,
            "undo_check_in": P.check_out,
            "destroy": P.remove,
            "randomize": P.randomize,
        }
    ),
    matches=room(
        {
            "index": M.get_all,
            "show": M.get,
            "update": lambda url, match, **more: M.update(url, match, **of_match(**more)),
            "reopen": M.reopen,
            "mark_as_underway": M.set_underway,
            "unmark_as_underway": M.unset_underway,
        }
    ),
    attachments=room(
        {
            "index": A.get_all,
            "create": lambda where, match, **more: A.create(where, match, **of_attachment(**more)),
            "show": A.get,
            "update": lambda where, m, a, **more: A.update(where, m, a, **of_attachment(**more)),
            "destroy": A.delete,
        }
    ),
)
play(adapted, "chyllonge", "evening", ChallongeAPIException)
T.create(name="Swiss", tournament_type="swiss", url="swiss", swiss_rounds=2, pts_for_match_win=3.0,
         pts_for_match_tie=1.0, pts_for_bye=3.0)  # fmt: skip
P.add_multiple("swiss", names=["а", "б", "в", "г"], seeds=["1", "1", "1", "1"])
tell("add_multiple with seeds", P.get_all("swiss"), names=["г", "в", "б", "а"])
tell("remove_all", {"message": P.remove_all("swiss")}, message="Cleared all participants")
P.add_multiple("swiss", names=["а", "б", "в", "г"])
tell("create keeps points", T.start("swiss"), pts_for_match_win="3.0", pts_for_match_tie="1.0",
     swiss_rounds=2, state="underway")  # fmt: skip
for match in M.get_all("swiss", state="open"):
    M.update("swiss", match["id"], "1-1", "tie")
tell("the next round comes by itself", M.get_all("swiss", state="open"), length=2)
for match in M.get_all("swiss", state="open"):
    M.update("swiss", match["id"], "2-0", match["player1_id"])
tell("all rounds are played", T.finalize("swiss"), state="complete")
refused("a choice that is left out", lambda: T.create(name="x", open_signup=True),
        ChallongeAPIException, "open_signup")  # fmt: skip
