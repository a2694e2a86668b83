"""Where the desk's word counts, nobody is told that results are signed (FT-RESULT-1)."""

import re

import pytest
from django.urls import reverse

from tests.web.tournaments.scenes import Moment, Row, Scene
from tests.web.tournaments.test_every_address import words_of

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

SIGNS = re.compile(r"\bsign(?:s|ed|ing|atures?)?\b|подпис|протокол", re.IGNORECASE)
OF_A_DAY = (
    "staff_day", "day_more", "roster", "check_in", "console", "tables", "helpers", "tournament_play"
)  # fmt: skip
"""Under rulings and the closing, judges and organizer may sign there too."""
OF_SHEETS = ("tablet_list", "desk_keys", "day_logs")


@pytest.mark.rule("FT-RESULT-1")
@pytest.mark.parametrize(("moment", "speaks"), [("check-in", "ru"), ("in play", "en")])
def test_nobody_signs_results_where_the_desks_word_counts(moment: Moment, speaks: str) -> None:
    scene = Scene(Row("round robin", "tic_tac_toe", moment, "registration"))
    event, client = scene.free.event, scene.client("O", speaks)
    away = [f'"{reverse(name, args=[event])}"' for name in OF_SHEETS]
    away.append(f'"{reverse("desk_pin", args=[event, scene.registration])}"')
    paths = [reverse(name, args=[event]) for name in OF_A_DAY]
    paths.append(reverse("roster_entry", args=[event, scene.registration]))
    wrong = []
    for path in [*paths, reverse("arrive", args=[scene.code])]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        page, words = answer.content.decode(), words_of(answer)
        wrong += [f"{path}: {address}" for address in away if address in page]
        said = [(found.start(), found.end()) for found in SIGNS.finditer(words)]
        wrong += [f"{path}: «{words[max(0, at - 40) : to + 40]}»" for at, to in said]
    assert not wrong, "\n".join(wrong)
