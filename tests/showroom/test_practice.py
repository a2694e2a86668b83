"""A hall to practise in: from check-in to closing, marked everywhere, taken by no headquarters."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support.hall import Visitor, hall
from tests.support.halls import laptop
from tests.support.scenario import Scenario
from tests.support.server import free_port
from tournament.config.practice import PASSPHRASE
from tournament.events.states import event_state
from tournament.events.venue import handover_file, returning
from tournament.events.venue.faults import VenueFault
from tournament.people.models import User
from tournament.showroom.demo.practice import PLAYERS, build_practice

TEMPLATES = Path(__file__).parents[2] / "tournament" / "web" / "templates"


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_the_day_is_played_from_check_in_to_its_closing_and_stays_where_it_is(
    tmp_path: Path,
) -> None:
    now = datetime.now(UTC)
    practice = build_practice(now, PASSPHRASE)
    opened = handover_file.open_with(handover_file.read(practice.file), PASSPHRASE)
    assert len(opened.rows["persons"]) == PLAYERS
    staff = [User.objects.get(username=f"practice-{role}") for role in ("organizer", "judge")]
    assert not any(user.has_usable_password() for user in User.objects.all())
    with laptop(tmp_path / "hall") as table:
        table.do(
            "install",
            staff=[user.public_id for user in staff],
            passphrase=PASSPHRASE,
            now=now,
            handover=practice.file,
        )
        for step in ("check_in", "all_in", "draw", "play_out"):
            table.do(step)
        assert table.do("look")["status"] == "completed"
        bundle, people = table.files()
    # A headquarters knows its own days alone.
    real = Scenario().plan()
    with pytest.raises(VenueFault, match="other_day"):
        returning.examine_return(event=real.event, bundle=bundle, people_file=people)
    assert not event_state(real.event).id


def test_every_kind_of_page_says_that_it_is_practice() -> None:
    whole = [path for path in TEMPLATES.rglob("*.html") if "<!doctype" in path.read_text()]
    assert len(whole) >= 4
    for path in whole:
        assert "components/practice_banner.html" in path.read_text(), path.name


@pytest.mark.slow
def test_one_command_makes_the_day_and_throws_its_office_away(
    project: Path, tmp_path: Path
) -> None:
    with hall(project, tmp_path, free_port(), "--try", VENUE_PASSPHRASE="") as running:
        assert "Это пробный день" in running.said
        (link,) = running.ways_in("hall/in")
        organizer = Visitor()
        organizer.get(link)
        status, page = organizer.send(link)
        assert status == 200
        assert "Пробный день".encode() in page
        assert "сайт из него ничего не примет".encode() in page
        phones = re.findall(r'href="http://[^"/]+(/my/[^"]+)"', page.decode())
        assert len(phones) == PLAYERS
        status, player = Visitor().get(running.base + phones[0])
        assert status == 200
        assert "Пробный день".encode() in player
        folder = tmp_path / "practice"
        (event,) = (item.name for item in (folder / "venue").iterdir())
        public = Visitor().get(f"{running.base}/days/{event}/")
        assert "Пробный день".encode() in public[1]
        screen = Visitor().get(f"{running.base}/days/{event}/hall/")
        assert "Пробный день".encode() in screen[1]
        assert not (folder / "office").exists()
