"""What whoever writes reads back by the same token: who they are, their lists, drafts, tournaments.

Unlike the public reads these depend on who asks, so nothing of them is kept.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django.http import Http404
from django.utils.cache import add_never_cache_headers
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api import pagination
from tournament.api.reads.forms import REGISTRATION_STATUSES, SHEET_STATES, Form, part
from tournament.api.requests import own_registration
from tournament.api.schema import LANGUAGE, refusals
from tournament.api.serializers import OUTCOMES
from tournament.api.writes.fields import PERSON, SEATS, PersonFields
from tournament.api.writes.tournaments import Planned, told_of_plan
from tournament.championship.championship_state import Registration
from tournament.championship.judges.queries import plays
from tournament.championship.play.match_rules import said_of
from tournament.championship.registration.queries import status_on_day
from tournament.championship.tournaments.queries import listed_order
from tournament.events.models import GameDay
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.tournaments import days_of, plan_of
from tournament.people.access import NotAllowed, actor_of
from tournament.people.models import Consent, Person
from tournament.people.policy import Action, Role, Scope, ScopeKind, allowed, refusal
from tournament.regulations.refusals import Refusal
from tournament.web.shared.acting import day_scope
from tournament.web.shared.staff_day import StaffDay, staff_day_of


class PrivateRead(APIView):
    """A read that depends on who asks: never kept, by a token or a log-in."""

    actions: ClassVar[tuple[Action, ...]] = ()
    """Any of these rights on the day opens it; without one it is about the reader alone."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let in whoever may, before anything is read (CH-ROLE-1)."""
        super().initial(request, *args, **kwargs)
        if self.actions:
            self.let_in(request, self.scope(request, **kwargs))

    def scope(self, request: Request, event_id: str, **_: str) -> Scope:
        """What the policy is asked about; 404 if there is no such day."""
        return day_scope(request._request, event_id)

    def let_in(self, request: Request, scope: Scope) -> None:
        """Raise `NotAllowed` unless one of the actions is open to them."""
        actor = actor_of(request._request)
        if not any(allowed(actor, action, scope) for action in self.actions):
            asked = self.actions[0]
            raise NotAllowed(refusal(actor, asked, scope) or Refusal("not_allowed"))

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Forbid everybody on the way to keep it."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        add_never_cache_headers(answer)
        return answer


def _described(operation: str, answer: Any, *codes: int, **more: Any) -> Mapping[str, Any]:
    parameters = [*more.get("parameters", ()), LANGUAGE]
    return {
        "operation_id": operation,
        "tags": ["reading"],
        "parameters": parameters,
        "responses": {200: answer, **refusals(401, 403, *codes)},
    }


# --- who asks -----------------------------------------------------------------------------------


class RoleSerializer(Form):
    """An appointment of whoever asks."""

    role = serializers.ChoiceField(choices=[item.value for item in Role if item.can_be_granted])
    kind = serializers.ChoiceField(choices=[item.value for item in ScopeKind])
    id = serializers.CharField(help_text="Of the championship, stage or day; * for everything.")


class ReaderSerializer(Form):
    """Whose token it is, and what it opens."""

    kind = serializers.ChoiceField(choices=["account", "player"])
    account = serializers.CharField(help_text="Opaque id of the account; empty for a player.")
    roles = RoleSerializer(many=True)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=[item.value for item in Action]),
        allow_null=True,
        help_text="What the token opens, as far as the roles allow it; null: all of that.",
    )
    day = serializers.CharField(
        allow_null=True,
        help_text="The one day that the token is for; `mine`: all free tournaments of its holder.",
    )


class Me(PrivateRead):
    """Who asks."""

    @extend_schema(**_described("read_me", ReaderSerializer))
    def get(self, request: Request) -> Response:
        """Whose token this is, with their appointments, and what it opens; no personal data."""
        actor = actor_of(request._request)
        roles = [
            {"role": grant.role.value, "kind": grant.kind.value, "id": grant.scope_id}
            for grant in actor.grants
        ]
        scopes = None if actor.only is None else sorted(action.value for action in actor.only)
        found = {
            "kind": "account" if actor.user_id is not None else "player",
            "account": actor.public_id if actor.user_id is not None else "",
            "roles": roles,
            "scopes": scopes,
            "day": actor.only_event,
        }
        return Response(ReaderSerializer(found).data)


class OwnTournamentSerializer(Planned):
    """A free tournament of whoever asks, with all that was said of it."""

    day = serializers.CharField(help_text="Its id at all other addresses.")
    slug = serializers.CharField(help_text="Its short address, below /tournaments/.")
    status = serializers.CharField()


OWN_TOURNAMENTS = part(OwnTournamentSerializer, "own tournaments")


class OwnTournaments(PrivateRead):
    """The free tournaments of whoever asks."""

    @extend_schema(
        **_described("list_own_tournaments", OWN_TOURNAMENTS, 400, parameters=pagination.DESCRIBED)
    )
    def get(self, request: Request) -> Response:
        """Those which they organize, private ones too, by date."""
        days = list(days_of(actor_of(request._request)))
        return pagination.listed(
            OWN_TOURNAMENTS,
            days,
            lambda day: (day.date.isoformat(), day.start, day.pk),
            request,
            _own,
        )


def _own(day: GameDay) -> Mapping[str, Any]:
    plan = plan_of(day.pk)
    assert plan is not None
    status = staff_day_of(day.pk).day_now.status.value
    return {**told_of_plan(plan), "day": day.pk, "slug": plan.slug, "status": status}


# --- the list of a day --------------------------------------------------------------------------


class EntrantSerializer(Form):
    """A registration as the desk sees it: no birth date, no contact (CH-PD-2)."""

    registration = serializers.CharField(help_text="Its id.")
    number = serializers.IntegerField(help_text="Number on the day.")
    name = serializers.CharField(help_text="As the staff calls them.")
    status = serializers.ChoiceField(choices=REGISTRATION_STATUSES)
    here = serializers.BooleanField(help_text="Whether they are in the hall.")
    age_seen = serializers.BooleanField(help_text="Whether a document has shown their age.")
    asked_by = serializers.CharField(help_text="Who had it withdrawn, if it is; else empty.")


ENTRANTS = part(EntrantSerializer, "entrants")


class Entrants(PrivateRead):
    """Everybody on the list of a day."""

    actions = (Action.CHECK_IN, Action.EDIT_PERSON)

    @extend_schema(
        **_described("list_entrants", ENTRANTS, 400, 404, parameters=pagination.DESCRIBED)
    )
    def get(self, request: Request, event_id: str) -> Response:
        """From the first registration on, in the order of the list: who may check in reads it."""
        day = staff_day_of(event_id)
        registered = _registered(day)
        names = day.names_of(registered)
        rows = [
            {"order": place, **_entrant(day, held, names[held.id])}
            for place, held in enumerate(registered.values())
        ]
        return pagination.listed(ENTRANTS, rows, lambda row: (row["order"],), request)


def _registered(day: StaffDay) -> Mapping[str, Registration]:
    """Every registration of the day; arranged ones first, in their order (FT-SEED-1)."""
    state = day.championship
    found = {item.id: item for item in state.of_day(day.id)}
    arranged = listed_order(state, day.id) if day.free is not None else ()
    return {key: found[key] for key in dict.fromkeys((*arranged, *found)) if key in found}


def _entrant(day: StaffDay, held: Registration, name: str) -> dict[str, Any]:
    entrant = day.event.entrants.get(held.id)
    return {
        "registration": held.id,
        "number": held.number,
        "name": name,
        "status": status_on_day(held, day.event).value,
        "here": entrant is not None and (entrant.here or entrant.checked_in),
        "age_seen": entrant is not None and entrant.age_seen,
        "asked_by": held.asked_by,
    }


class OwnDataSerializer(PersonFields):
    """All that is kept of the person, for their own token (CH-PD-1)."""

    birth_date = serializers.DateField()


class WholeEntrantSerializer(EntrantSerializer):
    """A registration, and for its player's own token what is kept of them."""

    consents = serializers.ListField(
        child=serializers.ChoiceField(choices=[str(item) for item in Consent.Kind.values]),
        help_text="The consents that are in force.",
    )
    given = serializers.ListField(
        child=serializers.ChoiceField(choices=PERSON),
        help_text="What is kept of them; values are read by people, and each reading is noted.",
    )
    data = OwnDataSerializer(allow_null=True, help_text="null for everybody else (CH-PD-2).")


class OneEntrant(PrivateRead):
    """One registration of a day."""

    actions = (Action.EDIT_PERSON, Action.CHECK_IN)

    def scope(self, request: Request, event_id: str, registration: str = "", **_: str) -> Scope:
        """The day's, as the matter of the person whose registration it is."""
        scope = super().scope(request, event_id)
        held = _held(event_id, registration)
        person = held.person if held is not None else None
        return replace(scope, person=person)

    @extend_schema(**_described("read_entrant", WholeEntrantSerializer, 404))
    def get(self, request: Request, event_id: str, registration: str) -> Response:
        """How it stands with a registration; its player's own token reads their data as well."""
        held = _held(event_id, registration)
        if held is None:
            raise Http404
        day = staff_day_of(event_id)
        name = day.names_of([registration])[registration]
        person = Person.objects.filter(pk=held.person).first()
        kept = {key: getattr(person, key) for key in PERSON if person and getattr(person, key)}
        valid = Consent.objects.filter(person=held.person, withdrawn_at=None)
        own = held.person in actor_of(request._request).persons and "birth_date" in kept
        found = {
            **_entrant(day, held, name),
            "consents": sorted(set(valid.values_list("kind", flat=True))),
            "given": list(kept),
            "data": {**dict.fromkeys(PERSON, ""), **kept} if own else None,
        }
        return Response(WholeEntrantSerializer(found).data)


def _held(event_id: str, registration: str) -> Registration | None:
    state = championship_state(place_of(event_id).championship)
    found = state.registrations.get(registration)
    return found if found is not None and found.event == event_id else None


# --- the sheets of a match ----------------------------------------------------------------------


class SheetSerializer(Form):
    """A revision of the sheet of a game, whether or not it counts."""

    game = serializers.IntegerField()
    replay = serializers.IntegerField()
    revision = serializers.IntegerField()
    state = serializers.ChoiceField(choices=SHEET_STATES)
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    end_reason = serializers.CharField()
    details = serializers.DictField()
    digest = serializers.CharField(help_text="What signatures and `witness_signatures` name.")
    signed = serializers.ListField(
        child=serializers.ChoiceField(choices=SEATS), help_text="Who has agreed to it."
    )


class SheetsSerializer(Form):
    """All revisions of the sheets of a match, the oldest first."""

    match = serializers.CharField()
    sheets = SheetSerializer(many=True)


class Sheets(PrivateRead):
    """The sheets of a match."""

    actions = (Action.ENTER_RESULT, Action.RECORD_ATTESTATION, Action.RULE, Action.SAY_RESULT)

    def scope(self, request: Request, event_id: str, match: str = "", **_: str) -> Scope:
        """The day's; for a player of the match it is their own matter."""
        scope, own = super().scope(request, event_id), own_registration(request, event_id, match)
        person = event_state(event_id).entrants[own].person if own is not None else None
        return replace(scope, person=person)

    @extend_schema(**_described("read_sheets", SheetsSerializer, 404))
    def get(self, request: Request, event_id: str, match: str) -> Response:
        """What was entered for each game, signed or not: for the desk, judges and both players."""
        event = event_state(event_id)
        if not event.order or match not in event.structure:
            raise Http404
        play = event.plays.get(match)
        sheets = [
            {
                "game": game.number,
                "replay": game.replay,
                "revision": sheet.revision,
                "state": sheet.state.value,
                **said_of(sheet.statement).body(),
                "digest": sheet.digest,
                "signed": list(sheet.seats),
            }
            for game in (play.games if play is not None else ())
            for sheet in game.sheets
        ]
        return Response(SheetsSerializer({"match": match, "sheets": sheets}).data)


# --- the pairing that is not published ----------------------------------------------------------


class DraftPairSerializer(Form):
    """Two players of the draft; the first one is seat A."""

    first = serializers.CharField(help_text="A registration.")
    second = serializers.CharField(help_text="A registration.")


class DraftSerializer(Form):
    """A pairing that is not in force; everything is null while there is none."""

    day = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    pairs = DraftPairSerializer(many=True, allow_null=True)
    bye = serializers.CharField(allow_null=True, help_text="Who would have no opponent.")
    exchanged = DraftPairSerializer(
        many=True, allow_null=True, help_text="Who has changed places since it was worked out."
    )


class Draft(PrivateRead):
    """The pairing that the desk looks at before it is published."""

    actions = (Action.DRAW,)

    @extend_schema(**_described("read_round_draft", DraftSerializer, 404))
    def get(self, request: Request, event_id: str) -> Response:
        """The draft of the next round: for whoever may publish it and does not play (FT-PAIR-2)."""
        actor, day = actor_of(request._request), staff_day_of(event_id)
        if plays(day.championship, day.event, actor.public_id, actor.person_id):
            raise NotAllowed(Refusal("own_draw"))
        draft = day.event.rounds.draft
        found: dict[str, Any] = {"day": event_id, **dict.fromkeys(_OF_DRAFT)}
        if draft is not None:
            found |= {
                "number": draft.number,
                "pairs": _pairs(draft.pairs),
                "bye": draft.bye,
                "exchanged": _pairs(draft.exchanged),
            }
        return Response(DraftSerializer(found).data)


_OF_DRAFT = ("number", "pairs", "bye", "exchanged")


def _pairs(found: Collection[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"first": first, "second": second} for first, second in found]
