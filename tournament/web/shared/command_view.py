"""The one recipe for a page with a form: a command, and on a refusal the same page again.

A view names the action and the form, says in `carry_out` which service does it, and gives the
page its context. What was typed stays whenever the form or a rule stands in the way; passwords
and files are never sent back.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from tournament.events.execution import Caller, Refused
from tournament.people.access import ScopeFinder, requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.shared.acting import (
    STATUS,
    caller_of,
    day_scope,
    lead_on,
    refusal_told,
    wants_json,
)
from tournament.web.shared.words import language


def form_told(form: BaseForm) -> JsonResponse:
    """What is wrong in a form, as a script reads it."""
    said = " ".join(str(fault) for faults in form.errors.values() for fault in faults)
    return JsonResponse({"error": "form", "message": said, "final": True}, status=422)


class CommandView(FormView):  # type: ignore[type-arg]
    """A form and the page that it stands on, for whoever may do `action` in `scope`.

    A view whose form stands on the page of another inherits that view and takes POST alone
    (`http_method_names`).
    """

    action: ClassVar[Action]
    scope: ClassVar[ScopeFinder] = staticmethod(day_scope)
    http_method_names = ["get", "head", "post"]
    shown_here: ClassVar[frozenset[str]] = frozenset({"rule"})
    """Kinds of refusals that are told on this page; others have a page with the present state."""
    refused_at: ClassVar[Mapping[str, str]] = {}
    """The field that a refusal concerns, by its code."""
    back: ClassVar[tuple[str, ...]] = ()
    """Where it leads when it is done, and where the page leads back: the name of a page, and those
    of the parameters of this address that it takes."""
    form_name: ClassVar[str] = "form"
    """What the page calls the form, where it has several."""
    done_words: str | Promise = ""
    """What is said when it is done; nothing where the next page shows it."""
    refusal: Refusal | None = None
    answer: Any = None
    """What `carry_out` gave, for the address of the next page."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Callable[..., HttpResponseBase]:
        """The view for whoever is let in, for its methods alone."""
        methods = [name.upper() for name in cls.http_method_names]
        return cls.let_in(super().as_view(**initkwargs), methods)

    @classmethod
    def let_in(
        cls, view: Callable[..., HttpResponseBase], methods: list[str]
    ) -> Callable[..., HttpResponseBase]:
        """The view behind the policy."""
        return require_http_methods(methods)(requires(cls.action, cls.scope)(view))

    def caller(self) -> Caller:
        """Who asks, under the id that the form carries."""
        return caller_of(self.request)

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Begin with what the page is about."""
        super().setup(request, *args, **kwargs)
        self.prepare()

    def prepare(self) -> None:
        """Read what the page is about; raises `Http404`."""

    def carry_out(self, caller: Caller, form: Any) -> Any:
        """Do what the form says by a service; raises `Refused`."""
        raise NotImplementedError

    def get_success_url(self) -> str:
        """The address of the next page."""
        name, *parameters = self.back
        return reverse(name, args=[self.kwargs[key] for key in parameters])

    def get_form_kwargs(self) -> dict[str, Any]:
        """What was sent, if anything was; a view adds what its form asks for beside."""
        return {"data": self.request.POST if self.request.method == "POST" else None}

    def get_form(self, form_class: Any = None) -> Any:
        """The form; None on a page whose forms are sent to other addresses."""
        return super().get_form(form_class) if form_class or self.form_class else None

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Carry the command out, or show the page again with what stands in the way."""
        form = self.get_form()
        if not form.is_valid():
            return self.form_invalid(form)
        try:
            self.answer = self.carry_out(self.caller(), form)
        except Refused as stopped:
            if stopped.refusal.kind not in self.shown_here:
                raise
            return self.form_refused(form, stopped.refusal)
        return self.form_valid(form)

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it is done, and lead on."""
        if self.done_words:
            messages.success(self.request, str(self.done_words))
        return lead_on(self.request, self.get_success_url())

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        """The page with what is wrong at its fields; a script is told it in a sentence."""
        if wants_json(self.request):
            return form_told(form)
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def form_refused(self, form: BaseForm, refusal: Refusal) -> HttpResponse:
        """The page with the rule that stands in the way, and everything that was typed."""
        self.refusal, status = refusal, STATUS[refusal.kind]
        if wants_json(self.request):
            return JsonResponse(refusal_told(refusal), status=status)
        field = self.refused_at.get(refusal.code)
        if field in form.fields:
            form.add_error(field, refusal.text(language()))
            status = 422
        return self.render_to_response(self.get_context_data(form=form), status=status)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form and the refusal, as `{% refusal %}` shows it."""
        sentence = self.refusal.text(language()) if self.refusal is not None else ""
        told = {"refusal": self.refusal, "sentence": sentence}
        if self.back:
            told["back"] = self.get_success_url()
        context = super().get_context_data(**told, **kwargs)
        if self.form_name != "form":
            context[self.form_name] = context.pop("form")
        return context

    def render_to_response(self, context: dict[str, Any], **options: Any) -> HttpResponse:
        """The page at once: what it shows may depend on the language of this moment."""
        return render(self.request, self.get_template_names(), context, **options)
