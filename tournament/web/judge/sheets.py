"""Said at the desk: a player concedes the match, or does not sign the sheet of a game."""

from typing import Any

from django.forms import Form
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.events.execution import Answer, Caller
from tournament.people.access import acting
from tournament.people.policy import Action, allowed
from tournament.play import games
from tournament.web.judge.game_forms import ConcessionForm, RefusalForm
from tournament.web.judge.page import DayCommandView
from tournament.web.judge.view_models import match_view


class SayView(DayCommandView):
    """What somebody says at the desk about a match."""

    template_name = "judge/say.html"
    back = ("match", "event_id", "match")
    rule: str
    heading: Promise
    button: Promise
    explanation: Promise
    seen: dict[str, Any]
    """What the form carries of what the page shows."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """With both players."""
        return {**super().get_form_kwargs(), "names": self.names, "initial": self.seen}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The match, and what follows from it."""
        return {
            **super().get_context_data(**kwargs),
            "said": self,
            "heading": str(self.heading) % {"match": self.pair},
            "heading_names": [self.pair],
            "match": match_view(self.hall, self.match),
        }


class Concession(SayView):
    """CH-MATCH-4: a loss, but no withdrawal; the player who concedes says so themselves."""

    action = Action.ENTER_RESULT
    form_class = ConcessionForm
    rule = "CH-MATCH-4"
    heading = _("Concession of %(match)s")
    button = _("Record the concession")
    explanation = _(
        "The match is lost at once, even in the middle of a game; no slip is signed. It is not a "
        "withdrawal: a player who has a match left plays on."
    )

    def prepare(self) -> None:
        """Whom the page shows in the seats."""
        super().prepare()
        self.seen = {"players": match_view(self.hall, self.match).players}

    def carry_out(self, caller: Caller, form: Form) -> Answer:
        """The match is lost."""
        about: dict[str, Any] = {"event": self.event_id, "match": self.match}
        return games.concede_match(caller, **about, **form.cleaned_data)


class SheetRefusal(SayView):
    """CH-SHEET-2, -3: the open sheet is not signed; the judge accepts it or orders a replay."""

    action = Action.RECORD_ATTESTATION
    form_class = RefusalForm
    rule = "CH-SHEET-2"
    heading = _("Refused signature in %(match)s")
    button = _("Record the refusal")
    explanation = _(
        "The judge then accepts the result or has the game replayed. Until the ruling, both may "
        "still sign."
    )

    def prepare(self) -> None:
        """The open sheet; 404 without one."""
        super().prepare()
        play = self.hall.event.plays.get(self.match)
        sheet = play.open_game.sheet if play is not None else None
        if play is None or (sheet is None and self.request.method != "POST"):
            raise Http404
        digest = sheet.digest if sheet is not None else ""
        self.seen = {"game": play.open_game.number, "digest": digest, "how": "said"}

    def get_form_kwargs(self) -> dict[str, Any]:
        """With what only a judge declares."""
        who = acting(self.request)
        judge = allowed(who.actor, Action.RULE, who.scope) is not None
        return {**super().get_form_kwargs(), "judge": judge}

    def carry_out(self, caller: Caller, form: Form) -> Answer:
        """The refusal stands on the sheet."""
        about: dict[str, Any] = {"event": self.event_id, "match": self.match}
        return games.refuse_sheet(caller, **about, **form.cleaned_data)
