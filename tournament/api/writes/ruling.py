"""One ruling as two operations: a preview that writes nothing, and the ruling itself.

What the preview calls `version` is what was looked at. The ruling is sent with it in `If-Match`,
and the rules refuse it with a 409 where the match has changed since (spec 5.9).
"""

from collections.abc import Callable, Iterator, Mapping
from inspect import cleandoc
from typing import Any, ClassVar

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.errors import refusal_body
from tournament.api.schema import REFUSAL
from tournament.api.writes.fields import ReasonText
from tournament.api.writes.operation import VersionNeeded, Write, described
from tournament.championship.commands import Command
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.rulings.queries import ruling_of
from tournament.events.execution import Answer, Caller, Refused
from tournament.events.preview import preview
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.people.policy import Action
from tournament.play.issuing import NO_REASON, NOT_ISSUED, issue_ruling
from tournament.regulations.refusals import Refusal

_SEEN = (
    "The `version` that the preview of this ruling answered: what the judge has looked at. 409 if "
    "it is otherwise by now."
)


class PreviewNeeded(VersionNeeded):
    """A ruling says what was looked at."""

    default_detail = _(
        "Say what was looked at: ask for the preview of this ruling, and send its version in "
        "If-Match."
    )


class Reasoned(serializers.Serializer[Any]):
    """What every ruling says; `category` is one of those that fit it."""

    reason = ReasonText()


class ForeseenRuling(serializers.Serializer[Any]):
    """A ruling as it would be issued."""

    type = serializers.CharField()
    rule = serializers.CharField()
    affected = serializers.ListField(child=serializers.CharField(), help_text="Matches.")


class MatchSide(serializers.Serializer[Any]):
    """A match at a moment."""

    status = serializers.CharField()
    players = serializers.ListField(
        child=serializers.CharField(allow_null=True), help_text="Registrations; null: not known."
    )


class Change(serializers.Serializer[Any]):
    """A match that would look different."""

    match = serializers.CharField()
    before = MatchSide()
    after = MatchSide()


class Cost(serializers.Serializer[Any]):
    """What a replay costs (CH-OVERRIDE-4)."""

    matches = serializers.IntegerField(help_text="Begun or ended, void and played again.")
    minutes = serializers.IntegerField()


class PreviewAnswer(serializers.Serializer[Any]):
    """What a ruling would do now, or why it would be refused."""

    version = serializers.CharField(help_text="For `If-Match` of the ruling itself.")
    possible = serializers.BooleanField()
    refusal = REFUSAL.__class__(allow_null=True)
    ruling = ForeseenRuling(allow_null=True)
    changes = Change(many=True)
    cost = Cost(allow_null=True, help_text="Only of a correction by which matches are replayed.")


class RulingWrite(Write):
    """A judge's ruling; an organizer enters it for the duty judge (CH-JUDGE-5)."""

    action = Action.RULE
    version_asked = _SEEN
    version_needed = True
    issued: ClassVar[Callable[..., Command]]
    """The command of the ruling; it is given what it is about and what the body says."""

    @classmethod
    def named(cls, name: str, tag: str, sample: Mapping[str, Any]) -> type[Write]:
        """The same with its name and its description, and its preview beside it."""
        asked = type(
            f"{cls.__name__}PreviewAsked", (cls.asked,), {"category": None, "reason": None}
        )
        asked.__doc__ = "The same without a reason."
        words = cleandoc(cls.__doc__ or "")
        preview: type[RulingPreview] = type(
            f"{cls.__name__}Preview",
            (RulingPreview, cls),
            {
                "asked": asked,
                "operation": f"preview_{name}",
                "sample": {key: sample[key] for key in sample if key not in {"category", "reason"}},
                "version_asked": "",
                "__doc__": f"What this ruling would do now; writes nothing.\n\n{words}",
                "__module__": cls.__module__,
            },
        )
        PREVIEWS[name] = described(preview, tag)
        cls.operation, cls.sample = name, sample
        return described(cls, tag, 409, 428 if cls.version_needed else 412)

    def looked_at(self) -> str:
        """What there is to look at now."""
        return self.version()

    def command(self, met: str, said: dict[str, Any]) -> Command:
        """The ruling, not yet issued; raises `Refused` where there is nothing to rule on."""
        return self.issued(ruling=NOT_ISSUED, met=met, reason=NO_REASON, **self.about, **said)

    @property
    def about(self) -> Mapping[str, str]:
        """What is ruled on, as the command calls it."""
        return {"event": self.event}

    def expect(self) -> None:
        """The rules compare what was looked at; here it only has to be said."""
        if self.version_needed and self.names_anything:
            raise PreviewNeeded
        if not self.version_needed:
            super().expect()

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Answer:
        """Issue it with its reason."""
        why = {name: said.pop(name) for name in ("category", "reason")}
        return issue_ruling(caller, self.command(self.met, said), event=self.event, **why)

    @property
    def met(self) -> str:
        """What was looked at: of several what there is now, if it is one of them."""
        now, seen = self.looked_at(), self.seen
        return now if now in seen else next(iter(seen), "")

    def foreseen(self, caller: Caller, said: dict[str, Any], met: str) -> EventState | Refusal:
        """The day after it, or the refusal that it would meet."""
        found = preview(self.command(met, said), place_of(self.event), caller)
        return found if isinstance(found, Refusal) else found.event

    def cost(self, said: dict[str, Any]) -> Mapping[str, Any] | None:
        """What it would cost, where the judge is told (CH-OVERRIDE-4)."""
        return None

    @property
    def state(self) -> EventState:
        """The day as it is."""
        return event_state(self.event)


class MatchRuling(RulingWrite):
    """A ruling about a match."""

    @property
    def about(self) -> Mapping[str, str]:
        """The match."""
        return {"match": self.match}

    def looked_at(self) -> str:
        """The version of the match; a refusal where the bracket has no such match."""
        state = self.state
        if not state.order or self.match not in state.structure:
            raise Refused(Refusal("match_unknown"))
        return self.version()


class PlayerRuling(RulingWrite):
    """A ruling about a player of the bracket."""

    @property
    def about(self) -> Mapping[str, str]:
        """The player's registration."""
        return {"registration": self.registration}

    @property
    def registration(self) -> str:
        """Whom the address names; 404 for who was not drawn."""
        found = self.where["registration"]
        if found not in self.state.seed_of:
            raise Http404
        return found

    def looked_at(self) -> str:
        """Their open match and its version."""
        return self.state.open_match_version(self.registration)


class RulingOnRuling(RulingWrite):
    """A ruling about an earlier one."""

    @property
    def about(self) -> Mapping[str, str]:
        """The earlier one."""
        return {"old": self.old.id}

    @property
    def old(self) -> Ruling:
        """The one that the address names; 404 if there is none in the bracket that is played."""
        state = self.state
        found = ruling_of(state, self.where["ruling"])
        if found is None or not _in_bracket(state, found):
            raise Http404
        return found


def _in_bracket(event: EventState, ruling: Ruling) -> bool:
    """Whether its match and its player are there: a draw that was withdrawn since had others."""
    if not event.order or (ruling.match and ruling.match not in event.structure):
        return False
    return ruling.registration is None or ruling.registration in event.seed_of


class RulingPreview(RulingWrite):
    """The preview of the ruling whose class comes after this one."""

    key_needed = False
    keeps_answer = False
    version_needed = False
    answered = PreviewAnswer

    def post(self, request: Request, event_id: str, **where: str) -> Response:
        """With the version as a tag, too."""
        response = super().post(request, event_id, **where)
        response["ETag"] = f'"{response.data["version"]}"'
        return response

    def done(self, caller: Caller) -> Mapping[str, Any]:
        """What it would do."""
        said, before = self.read(), self.state
        met = self.looked_at()
        found = self._asked(caller, said, met)
        if isinstance(found, Refusal):
            if found.kind == "permission":
                raise Refused(found)
            told: dict[str, Any] = {"refusal": refusal_body(found), "ruling": None, "changes": []}
        else:
            new = found.rulings[len(before.rulings) :]
            told = {
                "refusal": None,
                "ruling": _told(new[-1]) if new else None,
                "changes": list(_changes(before, found)),
            }
        possible = told["refusal"] is None
        return {"version": met, "possible": possible, "cost": self.cost(said), **told}

    def _asked(self, caller: Caller, said: dict[str, Any], met: str) -> EventState | Refusal:
        try:
            return self.foreseen(caller, said, met)
        except Refused as stopped:
            return stopped.refusal


def _told(ruling: Ruling) -> Mapping[str, Any]:
    return {"type": ruling.type, "rule": ruling.rule, "affected": list(ruling.affected)}


def _changes(before: EventState, after: EventState) -> Iterator[Mapping[str, Any]]:
    """The matches that would look different, in the order of the bracket."""
    for spec in before.structure.matches:
        old, new = _side(before, spec.id), _side(after, spec.id)
        if old != new:
            yield {"match": spec.id, "before": old, "after": new}


def _side(state: EventState, match: str) -> Mapping[str, Any]:
    return {"status": str(state.match_status(match)), "players": list(state.players(match))}


PREVIEWS: dict[str, type[RulingPreview]] = {}
"""The preview of each ruling, by the name of its operation."""
