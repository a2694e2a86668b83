"""What signatures under a sheet, disputes over it and photos of it do to the event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_changes import decide_if_won, touch
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.play.queries import with_newest
from tournament.championship.sheets.signing.state import Attestation, Contest
from tournament.championship.statuses import SheetState

State = EventState
TABLET_LEVEL = "A1"


def signed(sheet: Sheet, *new: Attestation) -> Sheet:
    """A sheet with more attestations; a seat keeps the one it gave first (spec 5.8).

    One signature too few leaves a refusal to the judge, and a dispute to those who have it.
    """
    held = {item.seat: item for item in (*new, *sheet.attestations)}
    seats = tuple(sorted(held))
    contest = sheet.contest
    if contest is not None and contest.seat in seats:
        contest = None
    if seats == ("A", "B"):
        state, contest = SheetState.ACCEPTED, None
    elif sheet.state == SheetState.REFUSED:
        state = SheetState.REFUSED
    else:
        signed_one = SheetState.SIGNED_A if seats[0] == "A" else SheetState.SIGNED_B
        state = signed_one if contest is None else SheetState.CONFLICTING
    return replace(
        sheet,
        state=state,
        seats=seats,
        level=min(item.level for item in held.values()),
        attestations=tuple(held[seat] for seat in seats),
        contest=contest,
    )


def _changed(state: State, match: str, game: int, change: Callable[[Sheet], Sheet]) -> State:
    """The state with what has become of a game's newest sheet."""
    play = state.plays[match]
    newest = next(item for item in play.games if item.number == game).sheets[-1]
    return touch(state, match, games=with_newest(play, game, change(newest)).games)


def _attested(state: State, match: str, game: int, *new: Attestation) -> State:
    state = _changed(state, match, game, lambda sheet: signed(sheet, *new))
    newest = next(item for item in state.plays[match].games if item.number == game).sheets[-1]
    return decide_if_won(state, match, new[0].at) if newest.accepted else state


def _by_paper(state: State, fact: facts.SheetAttested, at: datetime) -> State:
    new = [
        Attestation(seat, fact.level, at, evidence=fact.evidence, witness=fact.witness)
        for seat in fact.seats
    ]
    return _attested(state, fact.match, fact.game, *new)


def _by_key(state: State, fact: facts.SheetSigned, at: datetime) -> State:
    new = Attestation(fact.seat, fact.level, at, key=fact.key)
    return _attested(state, fact.match, fact.game, new)


def _by_tablet(state: State, fact: facts.SheetAcknowledged, at: datetime) -> State:
    new = Attestation(fact.seat, TABLET_LEVEL, at, evidence=fact.evidence, witness=fact.witness)
    return _attested(state, fact.match, fact.game, new)


def _contested(state: State, fact: facts.SheetContested, at: datetime) -> State:
    contest = Contest(fact.seat, fact.content, at)
    return _changed(
        state,
        fact.match,
        fact.game,
        lambda sheet: replace(sheet, state=SheetState.CONFLICTING, contest=contest),
    )


def _photographed(state: State, fact: facts.SheetPhotographed, at: datetime) -> State:
    """A photo may be of an older revision: whichever sheet has the digest."""
    play = state.plays[fact.match]
    games = tuple(
        replace(
            game,
            sheets=tuple(
                replace(sheet, photos=(*sheet.photos, fact.evidence))
                if (game.number, sheet.digest) == (fact.game, fact.digest)
                else sheet
                for sheet in game.sheets
            ),
        )
        for game in play.games
    )
    return touch(state, fact.match, games=games)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.SheetAttested: _by_paper,
    facts.SheetSigned: _by_key,
    facts.SheetAcknowledged: _by_tablet,
    facts.SheetContested: _contested,
    facts.SheetPhotographed: _photographed,
}
