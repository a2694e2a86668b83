"""What the public page tells of a day: the organizer writes it, everybody reads it."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.urls import reverse
from django.utils.translation import gettext

from tournament.config.outside import address_for_others
from tournament.events.describe import Description, describe_day, description_of
from tournament.events.execution import Caller
from tournament.people.policy import Action
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.describe_form import DescribeForm
from tournament.web.shared.components import Link
from tournament.web.shared.shown_parts import FRAMES, SCENES, part_word


class DayAbout(StaffDayView):
    """The present words in a form; POST publishes new ones."""

    action = Action.DESCRIBE_DAY
    template_name = "organizer/about.html"
    form_class = DescribeForm
    tab = "day_about"
    back = ("day_about", "event_id")

    def prepare(self) -> None:
        """What everybody reads now."""
        super().prepare()
        self.shown = description_of(self.event_id) or Description()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the addresses under which streams and other sites show the day."""
        shown = {"scenes": ("scene", SCENES), "frames": ("embed", FRAMES)}
        addresses = {
            key: [Link(part_word(what), self._address(name, what)) for what in parts]
            for key, (name, parts) in shown.items()
        }
        rest = Link(
            gettext("Bracket, the second part"), f"{self._address('scene', 'bracket')}?part=2"
        )
        addresses["scenes"].append(rest)
        return super().get_context_data(**kwargs) | addresses

    def _address(self, name: str, what: str) -> str:
        return address_for_others(self.request, reverse(name, args=[self.event_id, what]))

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the present words."""
        return {**super().get_form_kwargs(), "initial": asdict(self.shown)}

    def carry_out(self, caller: Caller, form: DescribeForm) -> None:
        """Publish them, if they are others."""
        if form.description() == self.shown:
            messages.info(self.request, gettext("Nothing has changed."))
            return
        describe_day(caller, event=self.event_id, description=form.description())
        messages.success(self.request, gettext("Published. Everybody sees it on the day’s page."))
