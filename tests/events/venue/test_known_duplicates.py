"""What headquarters knows of possible duplicates goes with a day into the hall (CH-REG-3)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.halls import PASSPHRASE, Said, laptop
from tests.support.handover_files import rewritten
from tests.support.scenario import GAME_DAY
from tests.support.two_cities import ANNA, two_cities
from tournament.events.venue import hall_file, handover_file
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.handover import hand_over

pytestmark = [pytest.mark.django_db, pytest.mark.rule("CH-REG-3")]


def test_the_hall_knows_who_may_be_entered_in_another_city(tmp_path: Path) -> None:
    towns = two_cities()
    day = towns.day
    here, there = towns.online(ANNA), towns.online(ANNA, towns.tomsk)
    day.register(9)
    day.now = day.now.replace(day=GAME_DAY.day)
    caller = day.by(day.organizer)
    file = hand_over(caller, event=day.event, passphrase=PASSPHRASE)
    opened = handover_file.open_with(handover_file.read(file), PASSPHRASE)
    assert opened.alike == ((here.person, there.person),)
    assert there.person not in {row["id"] for row in opened.rows["persons"]}

    old = handover_file.read(rewritten(file, PASSPHRASE, alike=None))
    assert handover_file.open_with(old, PASSPHRASE).alike == ()
    for made_up in (["ab"], [["a", 5]]):
        broken = handover_file.read(rewritten(file, PASSPHRASE, alike=made_up))
        with pytest.raises(VenueFault, match="handover_form"):
            handover_file.open_with(broken, PASSPHRASE)

    with laptop(tmp_path / "hall") as hall:
        staff = [day.organizer.public_id, day.judge.public_id]
        hall.do("install", staff=staff, passphrase=PASSPHRASE, now=day.now, handover=file)
        hall.do("check_in")
        hall.do("all_in")
        with pytest.raises(Said, match="possible_duplicates"):
            hall.do("draw")
        assert hall.do("draw_all_the_same") == 1
        assert hall.do("look")["status"] == "drawn"


def test_a_hall_of_before_knows_of_nobody(tmp_path: Path, settings: Any) -> None:
    settings.LEDGER_KEY_PATH = tmp_path / "key.pem"
    said = {
        "championship": "c", "event": "e", "machine": "m", "headquarters": "h", "site": "",
        "base": 1, "taken_at": "2016-12-10T08:00:00+00:00", "receipts": [], "people_key": "",
        "purged_at": None,
    }  # fmt: skip
    (tmp_path / hall_file.FILE).write_text(json.dumps(said), encoding="utf-8")
    kept = hall_file.read()
    assert kept is not None
    assert kept.alike == ()
    hall_file.write(kept)
    assert hall_file.read() == kept
