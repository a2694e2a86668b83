"""Where a championship stands, as steps, and what is missing for the next one (spec 5.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.final.prizes.queries import prizes_to_give, prizes_to_hand_over
from tournament.championship.now.championship import ChampionshipNow, championship_now
from tournament.events.selectors import city_name
from tournament.play.issuing import NO_REASON
from tournament.web.publisher.actions import ChampionshipActions
from tournament.web.publisher.city_actions import add_action
from tournament.web.shared.actions import Offered
from tournament.web.shared.components import Link, Step
from tournament.web.shared.life_words import steps_of
from tournament.web.shared.status_words import status_word


@dataclass(frozen=True, slots=True)
class Lifecycle:
    """Where it is, what is missing for the next step, and what may be done now."""

    now: ChampionshipNow
    word: str
    steps: Sequence[Step]
    missing: Sequence[str]
    way: Link | None
    """Where that is done."""
    actions: Sequence[tuple[Offered, str]]
    """What takes it on, each with what it does."""
    undo: tuple[Offered, str] | None
    listed: bool
    listing: Offered | None
    add_city: Offered | None
    cancel: Offered | None


def lifecycle(ask: ChampionshipActions) -> Lifecycle:
    """Everything about the way of a championship."""
    state = ask.state
    now = championship_now(state, ask.now)
    asked = {
        name: (ask(label, reverse(name, args=[state.id]), command, without=_TOLD_ABOVE), str(text))
        for name, (label, text, command) in _LIFE.items()
    }
    found = {name: (offered, text) for name, (offered, text) in asked.items() if offered}
    undo = found.pop("regionals_reopen", None)
    return Lifecycle(
        now=now,
        word=status_word(now.status),
        steps=steps_of(now),
        missing=_missing(state, now),
        way=way_on(state, now),
        actions=list(found.values()),
        undo=undo,
        listed=state.life.listed,
        listing=ask(
            _("Take it out of the list") if state.life.listed else _("Put it into the list"),
            reverse("championship_index", args=[state.id]),
            commands.SetPublicIndex(not state.life.listed),
        ),
        add_city=add_action(ask),
        cancel=cancel_action(ask),
    )


def cancel_action(ask: ChampionshipActions) -> Offered | None:
    """Cancelling the championship."""
    return ask(
        _("Cancel the championship"),
        reverse("championship_cancel", args=[ask.state.id]),
        commands.CancelChampionship(NO_REASON),
        without=frozenset({"championship_over"}),
    )


def profile_action(ask: ChampionshipActions) -> Offered | None:
    """Putting other numbers in force: under another name, for one."""
    rules = ask.state.rules
    name = "a" if rules.name != "a" else "b"
    wanted = replace(rules, version=rules.version + 1, name=name)
    command = commands.SetProfile(wanted, NO_REASON)
    url = reverse("profile_edit", args=[ask.state.id])
    return ask(_("Put the new version in force"), url, command)


def _missing(state: ChampionshipState, now: ChampionshipNow) -> list[str]:
    """What stands between here and the next step, in words."""
    if now.announced:
        return [gettext("A city opens the registration of its first day.")]
    if now.in_cities:
        return _before_fixing(now)
    if now.qualifiers_fixed:
        if state.final is None:
            return [gettext("The final gets its hall and its start.")]
        if state.final.voided:
            return [gettext("The final is void. What is left is to cancel the championship.")]
        return [gettext("The final’s check-in opens and its draw is made.")]
    if now.final_drawn:
        return [gettext("The first match of the final is called.")]
    if now.final_suspended:
        return [gettext("The final goes on.")]
    if now.final_running:
        return [gettext("Every place of the final is decided and the final is closed.")]
    if prizes_to_give(state):
        return [gettext("The prizes are given.")]
    return []


def way_on(state: ChampionshipState, now: ChampionshipNow) -> Link | None:
    """Where the publisher does what is missing for the next step; None where nothing leads on."""
    page = reverse("publisher_final", args=[state.id])
    if now.in_cities:
        waiting = next((stage for stage in now.open_stages if stage.to_confirm), None)
        if waiting is not None:
            url = reverse("qualifiers", args=[state.id, waiting.id])
            label = gettext("Confirm the qualifiers: %(city)s") % {"city": city_name(waiting.city)}
            return Link(label, url)
        seats = reverse("finalists", args=[state.id])
        return Link(gettext("Seats in the final"), seats) if state.invitations else None
    if now.finished or now.archived:
        if prizes_to_give(state):
            return Link(gettext("Give the prizes"), f"{page}#prizes-title")
        if prizes_to_hand_over(state):
            return Link(gettext("Hand the prizes over"), f"{page}#prizes-title")
        return None
    if not now.of_final:
        return None
    if state.final is None:
        return Link(gettext("Plan the final"), page)
    return Link(gettext("Open the final"), reverse("staff_day", args=[state.final.id]))


def _before_fixing(now: ChampionshipNow) -> list[str]:
    missing = [
        gettext("%(city)s: %(status)s")
        % {"city": city_name(stage.city), "status": status_word(stage.status)}
        for stage in now.open_stages
    ]
    if now.awaited:
        told = {"count": len(now.awaited)}
        missing.append(gettext("answers about the final awaited: %(count)s") % told)
    return missing


_LIFE: Mapping[str, tuple[str | Promise, str | Promise, commands.Command]] = {
    "championship_announce": (
        _("Announce the championship"),
        _(
            "So far only you see it. Announced, it is public, and cities can open their "
            "registration."
        ),
        commands.AnnounceChampionship(),
    ),
    "qualifiers_fix": (
        _("Settle the finalists"),
        _("Every city is through. No city or day is added after this."),
        commands.FixQualifiers(),
    ),
    "regionals_reopen": (
        _("Reopen the stages"),
        _("A city goes on or is added after all; possible until the final’s draw."),
        commands.ReopenRegionals(),
    ),
    "championship_archive": (
        _("Move to the archive"),
        _("Everything stays readable."),
        commands.ArchiveChampionship(),
    ),
}
"""Steps of a championship: label, what it does, and the command, by the name of the address."""
_TOLD_ABOVE = frozenset(
    {"stages_open", "answers_open", "not_finished", "prizes_open", "reopening_state"}
)
"""What the way and the list of what is missing say."""
