"""A registered person at the desk: their data corrected, a new personal link for them."""

from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.events.changes import edit_registered
from tournament.events.execution import Caller
from tournament.events.new_links import renew_link
from tournament.events.own_changes import known_data
from tournament.events.selectors import day_of, person_of, place_of
from tournament.events.states import championship_state
from tournament.events.tournaments import refuse_names_alone
from tournament.outbox.recipients import unreached
from tournament.outbox.site import personal_page
from tournament.people.access import acting, require
from tournament.people.policy import Action
from tournament.people.protected import PROTECTED_FIELDS, record_read
from tournament.regulations.checks import local_date
from tournament.web.organizer.check_in_news import tell, tell_places_given, waiting_line
from tournament.web.organizer.entry_pages import EntryView
from tournament.web.organizer.forms import EditForm
from tournament.web.organizer.people_lists import listed_person
from tournament.web.shared.acting import protected_scope
from tournament.web.shared.letters_promised import UNREACHED


class RosterEdit(EntryView):
    """All that is kept of a person, to be corrected; that it is shown is logged (CH-PD-4)."""

    action = Action.EDIT_PERSON
    template_name = "organizer/edit.html"
    form_class = EditForm
    title = _("Correct the data")
    done_words = _("The data are corrected.")

    def prepare(self) -> None:
        """The person, for whoever may see what is kept."""
        self.event_id, registration = self.kwargs["event_id"], self.kwargs["registration"]
        refuse_names_alone(self.event_id)
        require(self.request, Action.SEE_PROTECTED, protected_scope(self.request, self.event_id))
        self.person = person_of(self.event_id, registration)
        super().prepare()

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Whoever looks is noted first."""
        who, now, shown = acting(request), timezone.now(), [self.person.pk]
        record_read(who.actor, shown, PROTECTED_FIELDS, why="mend", at=now, role=who.role)
        return super().get(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With what is kept, and what can't change any more."""
        place = place_of(self.event_id)
        day = day_of(place)
        held = championship_state(place.championship).registrations[self.item.id]
        return {
            **super().get_form_kwargs(),
            "today": local_date(timezone.now(), day.zone),
            "known": known_data(self.person),
            "fixed": not (held.before_draw and day.before_check_in),
        }

    def carry_out(self, caller: Caller, form: EditForm) -> None:
        """Correct the data, and say what came of it."""
        registration, waited = self.item.id, waiting_line(self.event_id)
        data = form.person_data(self.person.language)
        edit_registered(caller, event=self.event_id, registration=registration, data=data)
        item = listed_person(self.event_id, registration)
        if item.part != self.item.part:
            tell(self.request, item)
        tell_places_given(self.request, self.event_id, waited, but_not=registration)


class RosterLink(RosterEdit):
    """A new personal link, shown this once as an address and a code, to be printed.

    Whoever reads the address can see what the person sees, so it is a protected read (CH-PD-2).
    """

    http_method_names = ["post"]
    template_name = "organizer/link.html"
    title = _("New personal link")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Make it and show it."""
        caller, person = self.caller(), self.person
        renew_link(caller, event=self.event_id, registration=self.item.id)
        who = acting(request)
        record_read(
            who.actor, [person.pk], PROTECTED_FIELDS, why="link", at=caller.now, role=who.role
        )
        address, why = personal_page(person.pk) or "", unreached(person)
        return self.render_to_response(
            self.get_context_data(
                form=None,
                address=address,
                qr=segno.make(address, error="m").svg_data_uri(scale=5, border=4),
                why_unsent=UNREACHED.get(why, "") if why is not None else "",
            )
        )
