"""Names of a free tournament: told apart where they look alike, printable or told at the form."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from reports.glyphs import not_drawn
from tests.reports.reading import pages_of
from tests.support.free_tournaments import FreeTournament
from tournament.events import tournaments
from tournament.people.models import Person
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

ALIKE = ["Алёна", "Алена", "алёна", "Aлёна"]
UNKNOWN = "\U00012000"


def evening(*names: str) -> tuple[FreeTournament, Client]:
    """A single elimination with these names, and its organizer's browser."""
    made = FreeTournament(TournamentRules(format="single_elimination"))
    tournaments.add_names(made.caller(), event=made.event, names=names)
    client = Client(headers={"accept-language": "en"})
    client.force_login(made.organizer)
    return made, client


@pytest.mark.parametrize("alike", [ALIKE, *combinations(ALIKE, 2)])
def test_names_that_look_alike_are_told_apart(alike: Sequence[str]) -> None:
    made, client = evening(*alike, "Борис")
    page = client.get(reverse("tournament_names", args=[made.event])).content.decode()
    assert "Names that look alike" in page
    for number, name in enumerate(alike, 1):
        assert f'{number}. <span translate="no">{name} (№ {number})</span></p>' in page
    assert f'{len(alike) + 1}. <span translate="no">Борис</span></p>' in page


def test_a_letter_that_no_font_has_is_told_at_the_form() -> None:
    made, client = evening("Анна")
    url = reverse("tournament_names", args=[made.event])
    answer = client.post(url, {"names": f"Борис\nВера {UNKNOWN}"})
    assert answer.status_code == 422
    assert f"No font has “{UNKNOWN}” (character no. 6)" in answer.content.decode()
    assert Person.objects.count() == 1


def test_a_name_of_before_is_printed_with_its_number() -> None:
    made, client = evening("Анна", "Борис")
    Person.objects.filter(display_name="Борис").update(display_name=f"Борис {UNKNOWN}")
    tournaments.start_tournament(made.caller(), event=made.event, words="семь три")
    (text,) = pages_of(client.get(reverse("print_bracket", args=[made.event])).content)
    assert "Player 2" in text
    assert "Анна" in text
    assert "Борис" not in text
    assert not_drawn(text) is None
