"""Every page of a game day works for a free tournament, in each format and at each moment."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.free_tournaments import FreeTournament
from tests.web.test_permissions import TABLE
from tournament.play import services as play
from tournament.regulations.tournament_rules import Format, TournamentRules

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def rules(kind: Format) -> TournamentRules:
    """By the desk's word; a cut after the rounds of a Swiss tournament."""
    return TournamentRules(kind, cut=4 if kind == "swiss" else 0, scores=True)


def empty(kind: Format) -> FreeTournament:
    return FreeTournament(rules(kind))


def listed(kind: Format) -> FreeTournament:
    return empty(kind).filled(7)


def running(kind: Format) -> FreeTournament:
    found = listed(kind).started()
    first, *_ = found.state.progress.ready()
    found.enter(first, "A", (3, 1))
    return found


def over(kind: Format) -> FreeTournament:
    found = listed(kind).started().played_out()
    play.complete_day(found.caller(), event=found.event)
    return found


MOMENTS: list[Callable[[Format], FreeTournament]] = [empty, listed, running, over]


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda item: item.__name__)
@pytest.mark.parametrize(
    "kind", ["swiss", "round_robin", "single_elimination", "double_elimination"]
)
@pytest.mark.parametrize("speaks", ["ru", "en"])
def test_pages_of_a_day(
    kind: Format, moment: Callable[[Format], FreeTournament], speaks: str
) -> None:
    made = moment(kind)
    client = Client(headers={"accept-language": speaks}, raise_request_exception=False)
    client.force_login(made.organizer)
    matches = [match.id for match in made.state.structure.matches] if made.state.order else []
    matches = [*matches[:1], *matches[-1:]]
    wrong = []
    for name, row in TABLE.items():
        if row.get == "-":
            continue
        if row.arguments == ("event_id",):
            addresses = [reverse(name, args=[made.event])]
        elif row.arguments == ("event_id", "match"):
            addresses = [reverse(name, args=[made.event, match]) for match in matches]
        else:
            continue
        for address in addresses:
            status = client.get(address).status_code
            if status >= 500:
                wrong.append(f"{address}: {status}")
    assert wrong == []
