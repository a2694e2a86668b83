"""What every page of the publisher shares: what the policy is asked about, and its tabs."""

from functools import cached_property
from typing import Any, ClassVar

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import pgettext

from tournament.events.models import Championship
from tournament.events.selectors import city_name
from tournament.events.states import championship_state
from tournament.events.wording import years_title
from tournament.people.policy import Scope
from tournament.web.publisher.actions import ChampionshipActions, championship_actions
from tournament.web.shared.acting import STATUS
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.components import Link
from tournament.web.shared.words import ROLE


def everywhere(request: HttpRequest, **_: Any) -> Scope:
    """No championship in particular: for whoever publishes all of them."""
    return Scope()


def of_championship(request: HttpRequest, championship_id: str, **_: Any) -> Scope:
    """One championship; 404 if there is no such."""
    if not Championship.objects.filter(pk=championship_id).exists():
        raise Http404
    return Scope(championship=championship_id)


def home_link() -> Link:
    """The way back to headquarters."""
    return Link(pgettext("page", "Headquarters"), reverse("publisher_home"))


def trail(
    championship_id: str, title: str, city: str = "", below: Link | None = None
) -> list[Link]:
    """The way to a page below a championship, or below one of its cities or another page."""
    state = championship_state(championship_id)
    if city:
        below = Link(city_name(city), reverse("publisher_city", args=[championship_id, city]))
    return [
        home_link(),
        Link(years_title(state), reverse("publisher_championship", args=[championship_id])),
        *([below] if below is not None else []),
        Link(title),
    ]


def posted_id(request: HttpRequest, name: str) -> str:
    """An opaque id that a form carries, or nothing; 400 for what can't be one.

    PostgreSQL takes no NUL in a text, not even to look it up.
    """
    text = request.POST.get(name, "")
    if text and not (text.isascii() and text.isalnum()):
        raise BadRequest(name)
    return text


def page(section: str, **context: Any) -> dict[str, Any]:
    """The context of a page; `section` names the page of the menu to which it belongs."""
    return {"section": section, "role": ROLE["publisher"], **context}


class ChampionshipView(CommandView):
    """A form of the publisher on a page about one championship; every refusal shows on it."""

    scope = staticmethod(of_championship)
    shown_here = frozenset(STATUS)
    title: Any = ""
    back: ClassVar[tuple[str, ...]] = ("publisher_championship", "championship_id")

    def prepare(self) -> None:
        """The championship as it is now."""
        self.championship_id: str = self.kwargs["championship_id"]
        self.state = championship_state(self.championship_id)

    @cached_property
    def ask(self) -> ChampionshipActions:
        """Asks the rules what can be done now."""
        return championship_actions(self.request, self.state)

    def crumbs(self) -> list[Link]:
        """The way to this page."""
        return trail(self.championship_id, str(self.title), self.kwargs.get("city", ""))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What every page of a championship shows."""
        about = {
            "championship": self.state,
            "championship_id": self.championship_id,
            "title": self.title,
            "crumbs": self.crumbs(),
        }
        return page("publisher_home", **{**about, **super().get_context_data(**kwargs)})
