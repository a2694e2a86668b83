"""Agreements that the desk witnesses, with the pictures that stand beside the ledger (CH-SHEET-6).

Picture and entry are one transaction: neither is kept without the other, and a repeated command
keeps no second picture.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import transaction

from tournament.championship import commands
from tournament.championship.event_state import EventState
from tournament.events.execution import Answer, Caller, Refused
from tournament.events.states import event_state
from tournament.people import evidence
from tournament.play import services, signing
from tournament.regulations.refusals import Refusal


@transaction.atomic
def agree_on_tablet(
    caller: Caller,
    *,
    event: str,
    match: str,
    game: int,
    digest: str,
    seat: commands.Seat,
    by_pin: bool,
    drawing: bytes | None,
) -> Answer:
    """A player agreed on the organizer's tablet; their PIN has been judged before (level A1).

    `drawing` is a drawn signature that `pictures.clean_drawing` has passed.
    """
    method = "+".join(word for word, used in (("pin", by_pin), ("drawn", drawing)) if used)
    ask = partial(signing.acknowledge_on_tablet, caller, seat=seat, method=method)
    where: dict[str, Any] = {"event": event, "match": match, "game": game, "digest": digest}
    return _with_picture("drawn", drawing, caller, seat, ask, **where)


@transaction.atomic
def attest_paper(
    caller: Caller, *, event: str, match: str, game: int, digest: str, photo: bytes | None
) -> Answer:
    """Both signed the slip; `photo` of it has passed `pictures.clean_photo` (level A0)."""
    ask = partial(services.attest_paper, caller)
    where: dict[str, Any] = {"event": event, "match": match, "game": game, "digest": digest}
    return _with_picture("photo", photo, caller, "AB", ask, **where)


@transaction.atomic
def photograph(
    caller: Caller, *, event: str, match: str, game: int, digest: str, photo: bytes
) -> Answer:
    """A photo of a slip that was witnessed before, or of an older revision of it."""
    ask = partial(signing.photograph_sheet, caller)
    where: dict[str, Any] = {"event": event, "match": match, "game": game, "digest": digest}
    return _with_picture("photo", photo, caller, "AB", ask, **where)


def _with_picture(
    kind: evidence.Kind,
    content: bytes | None,
    caller: Caller,
    seats: str,
    ask: Callable[..., Answer],
    *,
    event: str,
    match: str,
    game: int,
    digest: str,
) -> Answer:
    """Ask with the picture, if there is one."""
    ask = partial(ask, event=event, match=match, game=game, digest=digest)
    if content is None:
        return ask(evidence=None)
    state = event_state(event)
    signers = _signers(state, match, game, digest, seats)
    if not evidence.all_known(signers):
        raise Refused(Refusal("picture_of_erased"))
    row = evidence.keep(
        kind,
        content,
        persons=signers,
        championship=state.championship,
        event=event,
        match=match,
        game=game,
        digest=digest,
        now=caller.now,
    )
    answer = ask(evidence=row.sha256)
    if answer.repeated:
        row.delete()
    return answer


def _signers(state: EventState, match: str, game: int, digest: str, seats: str) -> set[str]:
    """Whose signatures the picture shows: the players whom the sheet names."""
    play = state.plays.get(match)
    sheets = [sheet for item in (play.games if play else ()) for sheet in item.sheets]
    return {
        state.entrants[player["id"]].person
        for sheet in sheets
        if (sheet.digest, sheet.statement["game"]) == (digest, game)
        for player in sheet.statement["players"]
        if player["seat"] in seats
    }
