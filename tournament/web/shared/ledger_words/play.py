"""Sentences for facts of matches, games, breaks and rulings.

Of a sheet only that it was filled in is told: what it says counts once both have agreed, and then
the bracket says it. Of a ruling type and rule are told, never a reason (CH-PD-5).
"""

from typing import Any

from django.utils.translation import gettext

from tournament.championship import facts
from tournament.web.shared.ledger_words.teller import Teller, Words
from tournament.web.shared.ruling_words import ruling_word
from tournament.web.shared.words import SUSPEND_REASON


def game_of(fact: Any, tell: Teller) -> dict[str, Any]:
    """Match and game of a fact about a sheet."""
    return {"match": tell.match(fact.match), "game": fact.game}


def _called(fact: facts.MatchCalled, tell: Teller) -> str:
    told = {"match": tell.round(fact.match), "pair": tell.pair(fact.match), "table": fact.table}
    return gettext("%(match)s: %(pair)s called to table %(table)s") % told


def _uncalled(fact: facts.MatchUncalled, tell: Teller) -> str:
    return gettext("%(match)s: the call is taken back.") % {"match": tell.match(fact.match)}


def _play_started(fact: facts.PlayStarted, tell: Teller) -> str:
    return gettext("%(match)s: play begins.") % {"match": tell.match(fact.match)}


def _start_undone(fact: facts.PlayStartUndone, tell: Teller) -> str:
    return gettext("%(match)s: play had not begun after all.") % {"match": tell.match(fact.match)}


def _sheet_filled(fact: Any, tell: Teller) -> str:
    told = {**game_of(fact, tell), "revision": fact.statement["revision"]}
    if fact.statement["revision"] == 1:
        return gettext("%(match)s, game %(game)s: the result sheet is filled in.") % told
    return (
        gettext("%(match)s, game %(game)s: the result sheet is filled in again (%(revision)s).")
        % told
    )


def _sheet_attested(fact: Any, tell: Teller) -> str:
    players = [tell.seat(fact.match, fact.game, fact.digest, seat) for seat in fact.seats]
    told = {**game_of(fact, tell), "players": ", ".join(players)}
    return gettext("%(match)s, game %(game)s: signed on paper by %(players)s.") % told


def _sheet_refused(fact: facts.SheetRefused, tell: Teller) -> str:
    return gettext("%(match)s, game %(game)s: a signature is refused.") % game_of(fact, tell)


def _conceded(fact: facts.MatchConceded, tell: Teller) -> str:
    told = {"match": tell.match(fact.match), "player": tell.in_seat(fact.match, fact.seat)}
    return gettext("%(match)s: %(player)s gives the match up.") % told


def _held_taken(fact: facts.HeldSlotTaken, tell: Teller) -> str:
    told = {"match": tell.match(fact.match), "player": tell.player(fact.registration)}
    return gettext("%(match)s: %(player)s takes the held slot.") % told


def _held_left(fact: facts.HeldSlotLeft, tell: Teller) -> str:
    return gettext("%(match)s: no one came for the held slot.") % {"match": tell.match(fact.match)}


def _paused(fact: facts.DayPaused, tell: Teller) -> str:
    if fact.until is None:
        return gettext("A break begins.")
    return gettext("A break begins; it ends at %(time)s.") % {"time": tell.moment(fact.until)}


def _resumed(fact: facts.DayResumed, tell: Teller) -> str:
    return gettext("The break is over.")


def _announced(fact: facts.HallAnnounced, tell: Teller) -> str:
    if fact.sent:
        return gettext("An announcement in the hall, sent to phones too.")
    return gettext("An announcement in the hall.")


def _announcement_ended(fact: facts.HallAnnouncementEnded, tell: Teller) -> str:
    return gettext("An announcement is taken back.")


def _table(fact: facts.TableSet, tell: Teller) -> str:
    told = {"table": fact.table}
    if fact.in_use:
        return gettext("Table %(table)s is put into use.") % told
    return gettext("Table %(table)s is taken out of use.") % told


def _completed(fact: facts.DayCompleted, tell: Teller) -> str:
    return gettext("The day is closed")


def _suspended(fact: facts.EventSuspended, tell: Teller) -> str:
    reason = str(SUSPEND_REASON.get(fact.category, SUSPEND_REASON["other"]))
    return gettext("The day is interrupted: %(reason)s.") % {"reason": reason}


def _continued(fact: facts.EventContinued, tell: Teller) -> str:
    return gettext("The day goes on")


def _voided(fact: facts.EventVoided, tell: Teller) -> str:
    return gettext("The day is void")


def _ended(fact: facts.EventEndedUnfinished, tell: Teller) -> str:
    return gettext("The day ends with the places as they are.")


def _note(fact: facts.NoteRecorded, tell: Teller) -> str:
    """Without a name: a note decides nothing, and nobody is to be judged by it (CH-DQ-1)."""
    return gettext("A judge writes a note in their notebook.")


def _note_withdrawn(fact: facts.NoteWithdrawn, tell: Teller) -> str:
    return gettext("A judge withdraws a note.")


def _ruling(fact: Any, tell: Teller) -> str:
    name = ruling_word(fact.type)
    text = f"{tell.match(fact.match)}: {name}" if fact.match else name
    return text[:1].upper() + text[1:]


def _confirmed(fact: facts.RulingConfirmed, tell: Teller) -> str:
    return gettext("The duty judge confirms a ruling that the organizer entered for them.")


WORDS: Words = {
    facts.MatchCalled: _called,
    facts.MatchUncalled: _uncalled,
    facts.PlayStarted: _play_started,
    facts.PlayStartUndone: _start_undone,
    facts.SheetFilled: _sheet_filled,
    facts.SheetAttested: _sheet_attested,
    facts.SheetRefused: _sheet_refused,
    facts.MatchConceded: _conceded,
    facts.HeldSlotTaken: _held_taken,
    facts.HeldSlotLeft: _held_left,
    facts.DayPaused: _paused,
    facts.DayResumed: _resumed,
    facts.HallAnnounced: _announced,
    facts.HallAnnouncementEnded: _announcement_ended,
    facts.TableSet: _table,
    facts.DayCompleted: _completed,
    facts.EventSuspended: _suspended,
    facts.EventContinued: _continued,
    facts.EventVoided: _voided,
    facts.EventEndedUnfinished: _ended,
    facts.NoteRecorded: _note,
    facts.NoteWithdrawn: _note_withdrawn,
    facts.RulingIssued: _ruling,
    facts.RulingConfirmed: _confirmed,
}
