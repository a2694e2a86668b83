"""Witnesses of a championship's ledger, for the publisher: who they are and what they said last."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship import commands
from tournament.events import witnesses as services
from tournament.events.execution import Caller
from tournament.events.models import WitnessAddress
from tournament.events.states import championship_ledger, championship_state
from tournament.ledger import store
from tournament.ledger.core.checkpoints import log_key
from tournament.outbox.outside_addresses import LONGEST, BadAddress, written
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.page import ChampionshipView, of_championship
from tournament.web.shared.acting import caller_of
from tournament.web.shared.actions import Offered
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.webhook_words import BAD_ADDRESS
from tournament.web.shared.witness_words import FAULT, Quorum, SeenWitness, quorum


class WitnessForm(forms.Form):
    """A witness's key, and where it is asked."""

    witness = form_field(
        commands.NameWitness,
        "witness",
        label=_("Key of the witness"),
        help_text=_("As its program shows it: name+check+key"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    address = forms.CharField(
        label=_("Address of the witness"),
        max_length=LONGEST,
        help_text=_(
            "Over https: for example https://witness.example/. Name a witness again to change it."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )

    def clean_address(self) -> str:
        """The address in the form in which it is kept."""
        try:
            return written(self.cleaned_data["address"], test_hosts=settings.CALLS.test_hosts)
        except BadAddress as bad:
            raise forms.ValidationError(BAD_ADDRESS[bad.code]) from None


@dataclass(frozen=True, slots=True)
class Line:
    """A witness on the publisher's page."""

    seen: SeenWitness
    address: str
    fault: str
    dismiss: Offered | None


class Witnesses(ChampionshipView):
    """Who is named, what each said last, and a form for the next."""

    action = Action.MANAGE_CHAMPIONSHIP
    template_name = "publisher/witnesses.html"
    form_class = WitnessForm
    title = _("Witnesses of the ledger")
    back = ("witnesses", "championship_id")
    done_words = _("The witness is named. It is asked within two minutes.")

    def carry_out(self, caller: Caller, form: WitnessForm) -> object:
        """Name it, or ask it elsewhere if it is named already."""
        given = form.cleaned_data
        services.name_witness(self.championship_id, given["witness"], given["address"], caller)
        return None

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the witnesses so far, and what a new one has to be told."""
        found = quorum(self.state)
        ledger = championship_ledger(self.championship_id)
        name = self.ask(_("Name the witness"), self.request.path, commands.NameWitness(_SAMPLE))
        return {
            **super().get_context_data(**kwargs),
            "quorum": found,
            "lines": self._lines(found),
            "log_key": log_key(ledger, store.installation_key().public_key).vkey(),
            "name": name,
        }

    def _lines(self, found: Quorum) -> list[Line]:
        rows = {row.witness: row for row in services.addresses(self.championship_id)}
        lines = []
        for seen in found.witnesses:
            row = rows.get(seen.vkey, WitnessAddress())
            url = reverse("witness_dismiss", args=[self.championship_id, seen.key])
            dismiss = self.ask(_("Dismiss"), url, commands.DismissWitness(seen.vkey))
            lines.append(Line(seen, row.address, str(FAULT.get(row.fault, "")), dismiss))
        return lines


_SAMPLE = "witness.example+31cae8dc+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2"
"""Of a witness whom nobody names: the rules are asked whether one more may be."""


@require_POST
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def witness_dismiss(request: HttpRequest, championship_id: str, witness: str) -> HttpResponse:
    """Count on a witness no longer."""
    named = championship_state(championship_id).witnesses
    vkey = next((item for item in named if item.split("+")[1] == witness), None)
    if vkey is None:
        raise Http404
    services.dismiss_witness(championship_id, vkey, caller_of(request))
    messages.success(request, gettext("The witness is dismissed."))
    return redirect("witnesses", championship_id)
