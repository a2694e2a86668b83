"""Participants: the list, one of them, check-in."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.challonge import acts, fields
from tournament.api.challonge.base import (
    ChallongeView,
    match_told,
    participant_told,
    participants_told,
)
from tournament.api.challonge.errors import NotTaken
from tournament.api.challonge.models import LONGEST_NOTE, ParticipantNote
from tournament.api.challonge.reading import Reading
from tournament.events import services, tournaments
from tournament.events.execution import Caller, Refused
from tournament.events.services import part_of
from tournament.people.names import spellings
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal

_KNOWN = frozenset({"name", "challonge_username", "email", "seed", "misc"})
_INVITED = "invite_name_or_email"


class Participants(ChallongeView):
    """The participants of a tournament."""

    def get(self, request: Request, tournament: str, **_: Any) -> Response:
        """All of them, in the order of the seeds."""
        return Response(participants_told(self.read(tournament)))

    @transaction.atomic
    def post(self, request: Request, tournament: str, **_: Any) -> Response:
        """Enter one by name."""
        reading = self.write_free(tournament, Action.ENTER_REGISTRATION)
        after, (key,) = _add(self, reading, [self.sent.record("participant")])
        return Response(participant_told(after, key))


class ParticipantsAtOnce(ChallongeView):
    """Several participants in one request; all are entered or none."""

    @transaction.atomic
    def post(self, request: Request, tournament: str, **_: Any) -> Response:
        """Enter them by name, in this order."""
        reading = self.write_free(tournament, Action.ENTER_REGISTRATION)
        after, keys = _add(self, reading, self.sent.records("participants"))
        return Response([participant_told(after, key) for key in keys])


def _add(
    view: ChallongeView, reading: Reading, given: list[dict[str, str]]
) -> tuple[Reading, tuple[str, ...]]:
    """Enter participants; those with a seed are moved there, one after the other."""
    if not given:
        raise NotTaken(gettext("name: can't be empty."))
    if reading.drawn:
        raise Refused(Refusal("drawn_already"))
    caller, text = view.caller(), reading.text
    names = [_name(item) for item in given]
    taken = {one for name in reading.names.values() for one in spellings(name)}
    for name in names:
        if spellings(name) & taken:
            raise _name_taken(name)
        taken |= spellings(name)
    total = len(reading.participants) + len(names)
    seeds = [fields.whole("seed", item.get("seed", ""), most=total) or 0 for item in given]
    notes = [fields.line("misc", item.get("misc", ""), LONGEST_NOTE) for item in given]
    keys = tournaments.add_names(caller, event=reading.address.event, names=names)
    after = view.anew(reading)
    placed = [(key, seed) for key, seed in zip(keys, seeds, strict=True) if seed]
    acts.place_seeds(caller, after, placed)
    ParticipantNote.objects.bulk_create(
        ParticipantNote(tournament=text, registration=key, misc=note, changed_at=caller.now)
        for key, note in zip(keys, notes, strict=True)
        if note
    )
    return view.anew(reading), keys


def _name_taken(name: str) -> NotTaken:
    said = gettext("“%(name)s” is on the list already. Tell them apart.")
    return fields.wrong("name", said % {"name": name})


def _name(given: Mapping[str, str]) -> str:
    """The name that somebody is entered by; addresses are not kept (CH-PD-1)."""
    fields.refuse_unknown(given, {*_KNOWN, _INVITED})
    _refuse_address(given)
    said = given.get("name") or given.get("challonge_username") or given.get(_INVITED) or ""
    return fields.text_of(tournaments.Entrant, "name", said, needed=True)


def _refuse_address(given: Mapping[str, str]) -> None:
    for field in ("email", _INVITED):
        if "@" in given.get(field, "") or (field == "email" and given.get(field)):
            said = gettext(
                "No invitations are sent from here, and addresses are not kept. Send a name."
            )
            raise fields.left_out(field, said)


class OneParticipant(ChallongeView):
    """One participant."""

    def get(self, request: Request, tournament: str, participant: str, **_: Any) -> Response:
        """As they stand, with their matches if those are asked for."""
        reading = self.read(tournament)
        key = reading.registration_of(participant)
        told = participant_told(reading, key)
        if self.sent.yes("include_matches"):
            told["participant"]["matches"] = [
                match_told(reading, number, spec)
                for number, spec in reading.matches
                if key in reading.event.players(spec.id)
            ]
        return Response(told)

    @transaction.atomic
    def put(self, request: Request, tournament: str, participant: str, **_: Any) -> Response:
        """Another name, note or seed."""
        reading = self.write_free(tournament, Action.ENTER_REGISTRATION)
        key = reading.registration_of(participant)
        _edit(self.caller(), reading, key, self.sent.record("participant"))
        return Response(participant_told(self.anew(reading), key))

    @transaction.atomic
    def delete(self, request: Request, tournament: str, participant: str, **_: Any) -> Response:
        """Off the list before the start; after it they have left, and their record stays."""
        reading = self.read(tournament)
        action = Action.RECORD_WITHDRAWAL if reading.drawn else Action.WITHDRAW_REGISTRATION
        reading = self.write_free(tournament, action)
        key = reading.registration_of(participant)
        told = participant_told(reading, key)
        acts.leave(self.caller(), reading, key)
        after = self.anew(reading)
        return Response(participant_told(after, key) if key in after.participants else told)


def _edit(caller: Caller, reading: Reading, key: str, given: dict[str, str]) -> None:
    text, event = reading.text, reading.address.event
    if not given:
        return
    _refuse_address(given)
    named = any(given.get(field) for field in ("name", "challonge_username", _INVITED))
    if named or "name" in given:
        name = _name(given)
        others = (other for held, other in reading.names.items() if held != key)
        if any(spellings(name) & spellings(other) for other in others):
            raise _name_taken(name)
        tournaments.rename_entrant(caller, event=event, registration=key, name=name)
    seed = fields.whole("seed", given.get("seed", ""), most=len(reading.participants), least=1)
    if seed is not None:
        if reading.drawn:
            raise Refused(Refusal("drawn_already"))
        acts.place_seeds(caller, reading, [(key, seed)])
    known = reading.notes.get(key)
    misc = known.misc if known is not None else ""
    if "misc" in given:
        misc = fields.line("misc", given["misc"], LONGEST_NOTE)
    changed = max(caller.now, known.changed_at) if known is not None else caller.now
    ParticipantNote.objects.update_or_create(
        tournament=text, registration=key, defaults={"misc": misc, "changed_at": changed}
    )


class ParticipantCheckIn(ChallongeView):
    """Whether a participant is here."""

    @transaction.atomic
    def post(
        self, request: Request, tournament: str, participant: str, act: str, **_: Any
    ) -> Response:
        """They are, or it was a mistake."""
        reading = self.write_free(tournament, Action.CHECK_IN)
        key, event = reading.registration_of(participant), reading.address.event
        if act == "check_in":
            acts.check_in(self.caller(), reading, key)
        else:
            services.undo_check_in(self.caller(), event=event, registration=key)
        return Response(participant_told(self.anew(reading), key))


class ParticipantsCleared(ChallongeView):
    """The list emptied."""

    @transaction.atomic
    def delete(self, request: Request, tournament: str, **_: Any) -> Response:
        """Everybody off the list, before the start."""
        reading = self.write_free(tournament, Action.ENTER_REGISTRATION)
        if reading.drawn:
            raise Refused(Refusal("drawn_already"))
        caller = self.caller()
        for key in reading.participants:
            acts.leave(part_of(caller, key), reading, key)
        return Response({"message": "Cleared all participants"})


class ParticipantsShuffled(ChallongeView):
    """The order of the seeds by chance."""

    @transaction.atomic
    def post(self, request: Request, tournament: str, **_: Any) -> Response:
        """Shuffle, before the start."""
        reading = self.write_free(tournament, Action.ENTER_REGISTRATION)
        tournaments.arrange_by_chance(self.caller(), event=reading.address.event)
        return Response(participants_told(self.anew(reading)))
