"""Matches: the list, one of them, results, calls, votes.

In a free tournament a result counts by the desk's word. On a day of the championship it fills the
sheet and both players sign as ever (CH-ROLE-6); until then the match stays `open`.
"""

import re
from typing import Final, Literal

from django.db import transaction
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.challonge import acts, fields
from tournament.api.challonge.base import ChallongeView, match_told
from tournament.api.challonge.models import MatchNote
from tournament.api.challonge.reading import Reading
from tournament.brackets import MatchSpec
from tournament.events.execution import Caller, Refused
from tournament.people.policy import Action
from tournament.play import rounds
from tournament.play import services as play
from tournament.regulations.refusals import Refusal

Winner = Literal["A", "B", "draw"]
_SCORE: Final = re.compile(r"\s*(-1|\d{1,6})\s*-\s*(-1|\d{1,6})\s*")
_LONGEST_SCORES: Final = 400
_STATES: Final = {
    "": None,
    "all": None,
    **{state: state for state in ("pending", "open", "complete")},
}


class Matches(ChallongeView):
    """The matches of a tournament; before the start there are none."""

    def get(self, request: Request, tournament: str, **_: object) -> Response:
        """All of them, those of a state, or of a participant."""
        reading = self.read(tournament)
        state = fields.choice("state", self.sent.one("state"), _STATES)
        who = self.sent.one("participant_id").strip()
        key = reading.registration_of(who) if who not in {"", "all"} else None
        attached = self.sent.yes("include_attachments")
        found = (
            match_told(reading, number, spec, attached=attached)
            for number, spec in reading.matches
            if key is None or key in reading.event.players(spec.id)
        )
        return Response([told for told in found if state in {None, told["match"]["state"]}])


class OneMatch(ChallongeView):
    """One match."""

    def get(self, request: Request, tournament: str, match: str, **_: object) -> Response:
        """As it stands."""
        reading = self.read(tournament)
        number, spec = reading.match_of(match)
        attached = self.sent.yes("include_attachments")
        return Response(match_told(reading, number, spec, attached=attached))

    @transaction.atomic
    def put(self, request: Request, tournament: str, match: str, **_: object) -> Response:
        """A result, a live score, or votes."""
        reading = self.write(tournament, Action.ENTER_RESULT)
        number, spec = reading.match_of(match)
        given = self.sent.record("match")
        fields.refuse_unknown(given, _KNOWN)
        _vote(self.caller(), reading, number, given)
        if "scores_csv" in given or given.get("winner_id"):
            _enter(self.caller(), reading, spec, given)
        return Response(match_told(self.anew(reading), number, spec))


_VOTES: Final = ("player1_votes", "player2_votes")
_KNOWN: Final = frozenset({"scores_csv", "winner_id", *_VOTES})


def _vote(caller: Caller, reading: Reading, number: int, given: dict[str, str]) -> None:
    """Numbers of votes are kept as they come."""
    votes = {
        name.removesuffix("_votes"): fields.whole(name, given[name], most=10**9)
        for name in _VOTES
        if name in given
    }
    if not votes:
        return
    known = reading.votes.get(number)
    changed = max(caller.now, known.changed_at) if known is not None else caller.now
    MatchNote.objects.update_or_create(
        tournament=reading.text,
        match=number,
        defaults={**votes, "changed_at": changed},
    )


def _enter(caller: Caller, reading: Reading, spec: MatchSpec, given: dict[str, str]) -> None:
    """Write down what was played; without a winner it is a live score.

    A result that stands keeps its winner where only the numbers are sent again.
    """
    scores = _scores(given.get("scores_csv", ""))
    winner = _winner(reading, spec, given.get("winner_id", "").strip())
    if winner is not None and not scores:
        said = gettext("is needed beside winner_id, such as 3-1,2-3.")
        raise fields.wrong("scores_csv", said)
    if reading.address.text is None:
        _fill_sheet(caller, reading, spec.id, winner)
        return
    event = reading.address.event
    met = str(reading.event.version_of(spec.id))
    rounds.enter_score(
        caller,
        event=event,
        match=spec.id,
        scores=scores,
        winner=winner or _known_winner(reading, spec.id),
        met=met,
        # The original takes any winner beside any numbers.
        meant=True,
    )
    acts.go_on(caller, reading)


def _scores(text: str) -> tuple[tuple[int, int], ...]:
    """The numbers of each game: `3-1,2-3`, the first player's first."""
    if not text.strip():
        return ()
    found = [_SCORE.fullmatch(part) for part in text[: _LONGEST_SCORES + 1].split(",")]
    if len(text) > _LONGEST_SCORES or None in found:
        said = gettext("is a list such as 3-1,2-3, the first player first.")
        raise fields.wrong("scores_csv", said)
    return tuple((int(game[1]), int(game[2])) for game in found if game is not None)


def _winner(reading: Reading, spec: MatchSpec, given: str) -> Winner | None:
    """The side that has won, by the participant's number; `tie` for neither."""
    if not given or given.lower() in {"none", "null"}:
        return None
    if given.lower() == "tie":
        return "draw"
    numbers = [
        str(reading.participant_number(key)) if key is not None else ""
        for key in reading.event.players(spec.id)
    ]
    if given == numbers[0]:
        return "A"
    if given == numbers[1]:
        return "B"
    said = gettext("is the number of one of the two participants, or “tie”.")
    raise fields.wrong("winner_id", said)


def _known_winner(reading: Reading, match: str) -> Winner | None:
    """Who has won a match that is over; None while it is open."""
    progress = reading.event.progress
    if progress.decision(match) is None:
        return None
    winner = progress.winner(match)
    if winner is None:
        return "draw"
    return "A" if reading.event.order[winner - 1] == reading.event.player(match, "A") else "B"


def _fill_sheet(caller: Caller, reading: Reading, match: str, winner: Winner | None) -> None:
    """CH-ROLE-6: the sheet of the open game is filled; signing is for people."""
    if winner is None:
        raise Refused(Refusal("sheets_are_signed"))
    known = reading.event.plays.get(match)
    if known is None:
        raise Refused(Refusal("match_not_called"))
    game = known.open_game
    play.enter_result(
        caller,
        event=reading.address.event,
        match=match,
        game=game.number,
        revision=game.revision,
        outcome=winner,
    )


class MatchAct(ChallongeView):
    """A match taken back, called, or called off."""

    @transaction.atomic
    def post(
        self, request: Request, tournament: str, match: str, act: str, **_: object
    ) -> Response:
        """Do it, and tell how the match stands then."""
        action = Action.ENTER_RESULT if act == "reopen" else Action.CALL_MATCH
        reading = self.write(tournament, action)
        number, spec = reading.match_of(match)
        {"reopen": _reopen, "mark_as_underway": _call, "unmark_as_underway": _uncall}[act](
            self.caller(), reading, spec.id
        )
        return Response(match_told(self.anew(reading), number, spec))


def _reopen(caller: Caller, reading: Reading, match: str) -> None:
    """Take a result back; on a day of the championship a call, before play has begun."""
    event = reading.address.event
    if reading.address.text is None and reading.match_now(match).called:
        play.uncall_match(caller, event=event, match=match)
        return
    met = str(reading.event.version_of(match))
    rounds.reopen_match(caller, event=event, match=match, met=met)


def _call(caller: Caller, reading: Reading, match: str) -> None:
    """To a free table; a match that has been called stays there."""
    if not reading.match_now(match).holds_table:
        play.call_match(caller, event=reading.address.event, match=match)


def _uncall(caller: Caller, reading: Reading, match: str) -> None:
    """From its table; one that is not called stays as it is."""
    if reading.match_now(match).holds_table:
        play.uncall_match(caller, event=reading.address.event, match=match)
