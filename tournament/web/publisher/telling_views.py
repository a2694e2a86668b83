"""Announcements and wishes to host, for the publisher."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship import commands
from tournament.events import announcements as announcing
from tournament.events import hosting as services
from tournament.events.execution import Caller
from tournament.events.selectors import city_name
from tournament.people.access import requires
from tournament.people.models import HostApplication
from tournament.people.policy import Action
from tournament.web.publisher.life_forms import AnnouncementForm, WishForm
from tournament.web.publisher.page import ChampionshipView, of_championship
from tournament.web.shared.acting import caller_of
from tournament.web.shared.status_words import status_word


class Announcements(ChampionshipView):
    """What was announced, and a form for the next."""

    action = Action.ANNOUNCE
    template_name = "publisher/announcements.html"
    form_class = AnnouncementForm
    title = _("Announcements")
    back = ("announcements", "championship_id")
    done_words = _("It is announced.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the cities that can be told."""
        return {**super().get_form_kwargs(), "state": self.state}

    def carry_out(self, caller: Caller, form: AnnouncementForm) -> object:
        """Announce it."""
        said = {**form.cleaned_data, "stage": form.cleaned_data["stage"] or None}
        return announcing.publish_announcement(caller, championship=self.championship_id, **said)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the announcements so far."""
        stages = self.state.stages
        told = [
            (
                item,
                city_name(stages[item.stage].city) if item.stage else "",
                self.ask(
                    _("Take back"),
                    reverse("announcement_withdraw", args=[self.championship_id, item.id]),
                    commands.WithdrawAnnouncement(item.id),
                ),
            )
            for item in announcing.told(self.state)
        ]
        announcement = commands.PublishAnnouncement("", None, "", send=False)
        announce = self.ask(_("Announce"), self.request.path, announcement)
        return {**super().get_context_data(**kwargs), "told": told, "announce": announce}


@require_POST
@requires(Action.ANNOUNCE, of_championship)
def announcement_withdraw(
    request: HttpRequest, championship_id: str, announcement: str
) -> HttpResponse:
    """Take an announcement back."""
    announcing.withdraw_announcement(
        caller_of(request), championship=championship_id, announcement=announcement
    )
    messages.success(request, gettext("The announcement is taken back."))
    return redirect("announcements", championship_id)


class Hosting(ChampionshipView):
    """Wishes to host (CH-CONTACT-2), and a form for the next."""

    action = Action.RECORD_APPLICATION
    template_name = "publisher/hosting.html"
    form_class = WishForm
    title = _("Wishes to host")
    back = ("hosting", "championship_id")
    done_words = _("The application is noted.")

    def carry_out(self, caller: Caller, form: WishForm) -> object:
        """Note it."""
        consented = form.cleaned_data["consented"]
        return services.record_application(
            caller, championship=self.championship_id, wish=form.wish, consented=consented
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the wishes so far, the newest first."""
        known = self.state.life.applications
        rows = HostApplication.objects.in_bulk(list(known))
        newest = sorted(known.values(), key=lambda item: item.at)[::-1]
        wishes = [
            (
                item,
                rows.get(item.id),
                status_word(item.status),
                self.ask(
                    _("Accept"),
                    reverse("hosting_decide", args=[self.championship_id, item.id]),
                    commands.DecideApplication(item.id, accept=True),
                ),
            )
            for item in newest
        ]
        return {**super().get_context_data(**kwargs), "wishes": wishes, "now": timezone.now()}


@require_POST
@requires(Action.RECORD_APPLICATION, of_championship)
def hosting_decide(request: HttpRequest, championship_id: str, application: str) -> HttpResponse:
    """Accept or decline; nothing is created by it."""
    services.decide_application(
        caller_of(request),
        championship=championship_id,
        application=application,
        accept=request.POST.get("accept") == "1",
    )
    messages.success(request, gettext("Your answer is noted. Tell it to the person yourself."))
    return redirect("hosting", championship_id)


@require_POST
@requires(Action.RECORD_APPLICATION, of_championship)
def hosting_erase(request: HttpRequest, championship_id: str, application: str) -> HttpResponse:
    """Delete who and where on request."""
    if not services.erase_application(
        championship=championship_id, application=application, now=timezone.now()
    ):
        raise Http404
    messages.success(request, gettext("Name, contact and hall are deleted."))
    return redirect("hosting", championship_id)
