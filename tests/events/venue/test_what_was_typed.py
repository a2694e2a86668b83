"""What is announced and where the day is streamed goes into the hall with it, and comes back."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.support.halls import PASSPHRASE, laptop
from tests.support.handover_files import rewritten, unlocked
from tests.support.scenario import GAME_DAY, Scenario
from tournament.events import announcements
from tournament.events.describe import Description, describe_day
from tournament.events.states import event_state
from tournament.events.venue import returning
from tournament.events.venue.handover import hand_over
from tournament.people.models import Reason

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

OVER, LUNCH, FINAL = "Регистрация до 11:00", "Обед до 14:00", "Финал на столе 1"
STREAM = "https://vk.com/video-1_2"


def test_words_in_force_go_into_the_hall_and_back(tmp_path: Path) -> None:
    day = Scenario().plan()
    day.register(4)
    day.now = day.now.replace(day=GAME_DAY.day)
    organizer = day.organizer
    describe_day(
        day.by(organizer), event=day.event, description=Description("Зал", stream_url=STREAM)
    )
    day.check_in_all()
    for words in (OVER, LUNCH):
        announcements.announce_in_hall(day.by(organizer), event=day.event, text=words)
    file = hand_over(day.by(organizer), event=day.event, passphrase=PASSPHRASE)
    carried = unlocked(file, PASSPHRASE)["rows"]
    assert [row["text"] for row in carried["reasons"]] == [LUNCH], "no other words go along"

    staff = [organizer.public_id, day.judge.public_id]
    said = {"staff": staff, "passphrase": PASSPHRASE, "handover": file}
    with laptop(tmp_path / "hall") as hall:
        hall.do("install", **said, now=day.now)
        assert hall.do("shown") == {"announced": LUNCH, "stream": STREAM}
        early = hall.copy()
        hall.do("announce", text=FINAL)
        copy, files = hall.copy(), hall.files()
    for name, given, shown in (("early", early, LUNCH), ("late", copy, FINAL)):
        with laptop(tmp_path / name) as second:
            second.do("install", **said, now=day.now + timedelta(hours=1), copy=given)
            assert second.do("shown")["announced"] == shown, "a second laptop goes on with it"

    day.wait(hours=2)
    returning.import_return(
        day.by(organizer), event=day.event, bundle=files[0], people_file=files[1], answers={}
    )
    told = announcements.told_in_hall(event_state(day.event))
    assert told is not None
    assert told.text == FINAL
    assert Reason.objects.filter(text=LUNCH).count() == 1


def test_a_file_of_before_these_were_carried_is_still_read(tmp_path: Path) -> None:
    day = Scenario().plan()
    day.register(2)
    description = Description("Зал", stream_url=STREAM)
    describe_day(day.by(day.organizer), event=day.event, description=description)
    file = hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    rows = unlocked(file, PASSPHRASE)["rows"]
    del rows["reasons"], rows["descriptions"][0]["stream_url"]
    with laptop(tmp_path / "hall") as hall:
        hall.do(
            "install",
            staff=[day.organizer.public_id, day.judge.public_id],
            passphrase=PASSPHRASE,
            now=day.now,
            handover=rewritten(file, PASSPHRASE, rows=rows),
        )
        assert hall.do("shown") == {"announced": "", "stream": ""}
