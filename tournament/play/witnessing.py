"""Agreements that the desk witnesses, with the pictures that stand beside the ledger (CH-SHEET-6).

Picture and entry are one transaction: neither is kept without the other, and a repeated command
keeps no second picture.
"""

from collections.abc import Callable

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

    def ask(sha256: str | None) -> Answer:
        return signing.acknowledge_on_tablet(
            caller,
            event=event,
            match=match,
            game=game,
            digest=digest,
            seat=seat,
            method=method,
            evidence=sha256,
        )

    if drawing is None:
        return ask(None)
    return _with_picture("drawn", drawing, caller, event, match, game, digest, seat, ask)


@transaction.atomic
def attest_paper(
    caller: Caller, *, event: str, match: str, game: int, digest: str, photo: bytes | None
) -> Answer:
    """Both signed the slip; `photo` of it has passed `pictures.clean_photo` (level A0)."""

    def ask(sha256: str | None) -> Answer:
        return services.attest_paper(
            caller, event=event, match=match, game=game, digest=digest, evidence=sha256
        )

    if photo is None:
        return ask(None)
    return _with_picture("photo", photo, caller, event, match, game, digest, "AB", ask)


@transaction.atomic
def photograph(
    caller: Caller, *, event: str, match: str, game: int, digest: str, photo: bytes
) -> Answer:
    """A photo of a slip that was witnessed before, or of an older revision of it."""

    def ask(sha256: str | None) -> Answer:
        return signing.photograph_sheet(
            caller, event=event, match=match, game=game, digest=digest, evidence=str(sha256)
        )

    return _with_picture("photo", photo, caller, event, match, game, digest, "AB", ask)


def _with_picture(
    kind: evidence.Kind,
    content: bytes,
    caller: Caller,
    event: str,
    match: str,
    game: int,
    digest: str,
    seats: str,
    ask: Callable[[str | None], Answer],
) -> Answer:
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
    answer = ask(row.sha256)
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
