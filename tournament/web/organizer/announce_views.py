"""What the organizer tells everybody in the hall: one announcement, replaced or taken back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship.kept_apart import KeptApart
from tournament.events import announcements as announcing
from tournament.events.execution import Answer, Caller
from tournament.events.states import event_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.declared_fields import form_field


class HallAnnouncementForm(forms.Form):
    """A sentence or two."""

    text = form_field(
        KeptApart,
        "in_hall",
        label=_("Tell everybody in the hall"),
        help_text=_("Screens and pages show it at once. Everybody can read it."),
    )
    send = forms.BooleanField(label=_("Send it to phones too"), required=False)

    def __init__(self, *args: Any, phones: int, **kwargs: Any) -> None:
        """`phones`: how many players it reaches so; without any nothing is asked."""
        super().__init__(*args, **kwargs)
        if phones:
            self.fields["send"].help_text = ngettext(
                "%(count)s player has messages on the phone.",
                "%(count)s players have messages on the phone.",
                phones,
            ) % {"count": phones}
        else:
            del self.fields["send"]


def telling_of(event_id: str) -> dict[str, Any]:
    """What a page shows of announcements in the hall: what is told now, and an empty form."""
    event = event_state(event_id)
    return {
        "announced": announcing.told_in_hall(event),
        "announce_form": HallAnnouncementForm(phones=announcing.phones_of(event)),
    }


class HallAnnouncement(StaffDayView):
    """The form, and what is told now."""

    action = Action.ANNOUNCE_IN_HALL
    template_name = "organizer/announce.html"
    form_class = HallAnnouncementForm
    title = _("Announcement in the hall")
    back = ("hall_announcement", "event_id")
    done_words = _("Announced: screens and pages show it within seconds.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With how many phones it can ring."""
        phones = announcing.phones_of(event_state(self.event_id))
        return {**super().get_form_kwargs(), "phones": phones}

    def carry_out(self, caller: Caller, form: HallAnnouncementForm) -> Answer:
        """Announce it."""
        text, send = form.cleaned_data["text"], form.cleaned_data.get("send", False)
        return announcing.announce_in_hall(caller, event=self.event_id, text=text, send=send)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With what is told now."""
        return {**telling_of(self.event_id), **super().get_context_data(**kwargs)}


@require_POST
@requires(Action.ANNOUNCE_IN_HALL, day_scope)
def hall_announcement_end(request: HttpRequest, event_id: str) -> HttpResponse:
    """Take it back."""
    announcement = request.POST.get("announcement", "")
    announcing.end_hall_announcement(caller_of(request), event=event_id, announcement=announcement)
    messages.success(request, gettext("The announcement is taken back."))
    return redirect("hall_announcement", event_id)
