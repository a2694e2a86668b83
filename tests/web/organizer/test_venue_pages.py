"""Pages around a day in the hall in their states: handing over, out, lost; the laptop's own."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from io import BytesIO
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import DayFactory
from tests.support.recorded_games import play_on
from tests.support.scenario import Scenario
from tests.web.organizer.reading import entries, text_of
from tournament.config.outside import address_for_others
from tournament.events.bundles import event_bundle
from tournament.events.execution import Refused
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_ledger, event_state, folded
from tournament.events.venue import hall_file, handover_file
from tournament.events.venue.brought import Exported
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.hall_file import HallFile
from tournament.events.venue.handover import hand_over
from tournament.events.venue.returning import Return
from tournament.events.venue.todos import Todo
from tournament.ledger.audit import Report, audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.people.device_sessions import invite_device
from tournament.people.grants import grant_from_installation
from tournament.people.models import Person, User
from tournament.people.policy import Grant, Role, ScopeKind
from tournament.play import recordings
from tournament.play.models import Recording, SubmittedLog
from tournament.play.services import complete_day
from tournament.regulations.refusals import Refusal
from tournament.web.shared.checkpoint_links import check_address
from tournament.web.shared.venue_copies import LastCopy, note_copy, rounds_over
from tournament.web.shared.ways_in import make_ways_in
from tournament.web.venue_start import greeting

pytestmark = [pytest.mark.pages, pytest.mark.django_db]
WORDS = "лодка фонарь июль заря"


@pytest.fixture(autouse=True)
def _private_folder(settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path
    cache.clear()


@pytest.fixture
def day() -> Scenario:
    return Scenario().drawn(10)


def client(user: object, language: str = "ru") -> Client:
    found = Client(headers={"Accept-Language": language})
    found.force_login(user)  # type: ignore[arg-type]
    return found


def says(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return unescape(text_of(answer))


def venue(asked: Client, day: Scenario) -> str:
    answer = asked.get(reverse("day_venue", args=[day.event]))
    assert answer.status_code == 200
    return says(answer)


def send(asked: Client, name: str, day: Scenario, **fields: Any) -> HttpResponse:
    return asked.post(reverse(name, args=[day.event]), fields)  # type: ignore[return-value]


def file(content: bytes) -> BytesIO:
    held = BytesIO(content)
    held.name = "file"
    return held


def record_two(day: Scenario) -> None:
    """Two games are being recorded, of one of them six steps."""
    opened = [
        recordings.start(day.by(day.judge), event=day.event, match=match)
        for match in ("W1.2", "W1.6")
    ]
    row = opened[0].row
    steps = play_on(recordings.table_of(row).game, Random(1), 6)
    recordings.take_steps(
        day.by(day.judge),
        event=day.event,
        recording=row.pk,
        device=opened[0].device,
        size=0,
        steps=[recordings.Sent(f"s{at}", text) for at, text in enumerate(steps)],
    )


# --- headquarters --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "Передать этот день в зал"), ("en", "Take this day to the hall")],
)
def test_the_page_explains_and_suggests_words_that_change(
    day: Scenario, language: str, said: str
) -> None:
    organizer = client(day.organizer, language)
    first, second = venue(organizer, day), venue(organizer, day)
    assert said in first
    assert first != second, "other words every time"
    assert said not in venue(client(day.judge, language), day), "a judge only looks"


@pytest.mark.rule("CH-VENUE-4")
def test_a_passphrase_that_is_short_or_typed_wrongly_hands_nothing_over(day: Scenario) -> None:
    organizer, before = client(day.organizer), entries()
    short = send(organizer, "venue_hand_over", day, passphrase="кратко", again="кратко")
    assert short.status_code == 422
    assert "короче 12 знаков" in says(short)
    other = send(organizer, "venue_hand_over", day, passphrase=WORDS, again=WORDS + "!")
    assert other.status_code == 422
    assert "Пароли не совпадают" in says(other)
    assert WORDS not in other.content.decode(), "a passphrase is never sent back"
    empty = send(organizer, "venue_hand_over", day)
    assert empty.status_code == 422
    assert entries() == before


@pytest.mark.rule("CH-VENUE-1")
def test_what_is_open_at_a_table_is_asked_about_before_the_day_goes() -> None:
    """A recording belongs to one device and address: what it holds is handed in, or it is empty."""
    day = DayFactory(in_play=["W1.2", "W1.6"])
    record_two(day)
    organizer, both = client(day.organizer), {"passphrase": WORDS, "again": WORDS}
    assert "За столами не закончено" in venue(organizer, day)
    asked = send(organizer, "venue_hand_over", day, **both)
    assert asked.status_code == 422
    assert "отметьте, что они закончены" in says(asked)
    assert send(organizer, "venue_hand_over", day, **both, anyway="on").status_code == 302
    states = dict(Recording.objects.values_list("match", "state"))
    assert states == {"W1.2": "finished", "W1.6": "dropped"}
    assert SubmittedLog.objects.get().match == "W1.2"


@pytest.mark.rule("CH-VENUE-1")
def test_a_day_that_is_out_is_not_handed_over_twice_but_its_file_is_made_again(
    day: Scenario,
) -> None:
    organizer = client(day.organizer)
    both = {"passphrase": WORDS, "again": WORDS}
    made = send(organizer, "venue_hand_over", day, **both)
    assert made.status_code == 302, "the page that follows is the one of a day in the hall"
    page = organizer.get(made.headers["Location"])
    told = says(page)
    assert "День передан в зал" in told
    assert "ведётся здесь" not in told
    assert "make venue TRY=1" in told
    assert "make venue FILE=pixel-tactics-kazan-2016-12-10.handover.zip" in told
    (link,) = re.findall(r'href="([^"]+/venue/file/[^"]+)"', page.content.decode())
    got = organizer.get(link)
    assert got.headers["Content-Type"] == "application/zip"
    assert handover_file.read(got.content).event == day.event
    assert client(day.publisher).get(link).status_code == 302, "it waits for who made it"
    assert client(day.judge).get(link).status_code == 403
    second = send(organizer, "venue_hand_over", day, **both)
    assert second.status_code == 422
    assert "CH-VENUE-1" in says(second)
    again = send(organizer, "venue_file_again", day, **both)
    assert again.status_code == 302
    assert len(championship_state(day.championship).custodies) == 1
    page = venue(organizer, day)
    assert "День ведёт ноутбук" in page
    assert "Данных из зала пока нет" in page
    assert "Ноутбук потерян…" not in page, "that is the publisher's"
    assert organizer.get(reverse("venue_receipt", args=[day.event])).status_code == 404


@pytest.mark.rule("CH-VENUE-5")
def test_the_publisher_ends_a_lost_custody_and_a_judge_confirms_what_was_entered_again(
    day: Scenario,
) -> None:
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    publisher, judge = client(day.publisher), client(day.judge)
    assert "Ноутбук потерян…" in venue(publisher, day)
    assert send(publisher, "venue_end", day, category="lost").status_code == 422
    assert championship_state(day.championship).custody_of(day.event) is not None
    ended = send(publisher, "venue_end", day, category="lost", reason="Остался в такси")
    assert ended.status_code == 302
    assert championship_state(day.championship).custody_of(day.event) is None
    page = venue(judge, day)
    assert "Остался в такси" not in page
    assert "вносят заново" in page
    assert "Сверено, подтверждаю" not in page, "nothing was entered yet"
    assert "Всё на месте, подтверждаю" in page
    day.play_match(event_state(day.event).progress.ready()[0])
    page = venue(judge, day)
    assert "Внесено заново строк: 3" in page
    assert "Сверено, подтверждаю" in page
    assert "Сверено, подтверждаю" not in venue(client(day.organizer), day)
    form = judge.get(reverse("day_venue", args=[day.event])).content.decode()
    last = form.split('name="last" value="')[1].split('"')[0]
    assert send(judge, "venue_confirm_re_entry", day, last="x").status_code == 422
    stale = send(judge, "venue_confirm_re_entry", day, last=int(last) - 1)
    assert stale.status_code == 422
    assert "С тех пор появились новые строки" in says(stale)
    assert event_state(day.event).re_entering
    assert send(judge, "venue_confirm_re_entry", day, last=last).status_code == 302
    assert not event_state(day.event).re_entering
    custody = publisher.get(reverse("publisher_custody", args=[day.championship]))
    assert "день забрали" in says(custody)


@pytest.mark.rule("CH-VENUE-5")
def test_where_the_last_copy_was_whole_a_judge_confirms_that_nothing_is_missing(
    day: Scenario,
) -> None:
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    send(client(day.publisher), "venue_end", day, category="lost", reason="Остался в такси")
    assert event_state(day.event).re_entering
    last = folded(event_ledger(day.event)).checkpoint.size
    confirmed = send(client(day.judge), "venue_confirm_re_entry", day, last=last)
    assert confirmed.status_code == 302
    assert not event_state(day.event).re_entering
    report = audit(read_bundle(event_bundle(day.event)))
    assert not report.failures


def test_files_that_are_none_are_named_and_nothing_is_kept(day: Scenario) -> None:
    handed = hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    organizer, before = client(day.organizer), entries()
    nothing = send(organizer, "venue_return", day)
    assert nothing.status_code == 422
    for content, told in (
        ([b"PK"], "Файл скопирован не целиком"),
        ([b""], "Файл пустой"),
        ([b"\x00" * 50], "Это не файл дня в зале"),
        ([handed], "Это файл передачи"),
        ([b'{"format":"pixel-tactics-receipt/1"}'], "Это квитанция или расписка"),
        ([event_bundle(day.event)], "Это только журнал дня"),
    ):
        wrong = send(organizer, "venue_return", day, copy=[file(item) for item in content])
        assert wrong.status_code == 422
        assert told in says(wrong)
    gone = organizer.get(reverse("venue_return_check", args=[day.event, "a" * 32]))
    assert gone.status_code == 302
    for content, told in ((b"no zip", "Это не журнал дня"), (handed, "Это файл передачи")):
        compared = send(organizer, "venue_compare", day, bundle=file(content))
        assert compared.status_code == 422
        assert told in says(compared)
    assert entries() == before


# --- the laptop ----------------------------------------------------------------------------------


def at_laptop(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """The same installation believes that it is the hall of the day, with the hall's key."""
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    custody = championship_state(day.championship).custody_of(day.event)
    assert custody is not None
    monkeypatch.setattr("tournament.events.venue.where.this_machine", lambda: custody.machine)
    for module in ("tournament.events.venue.venue", "tournament.web.shared.venue_copies"):
        monkeypatch.setattr(f"{module}.hall_day", lambda: day.event)
    monkeypatch.setattr("tournament.events.venue.venue.is_purged", lambda event: False)
    return day


@pytest.fixture
def laptop(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """The day at the laptop."""
    return at_laptop(day, monkeypatch)


def test_elsewhere_there_is_no_hall(day: Scenario) -> None:
    for name in ("hall", "hall_help", "hall_copy"):
        assert client(day.publisher).get(reverse(name)).status_code == 404
        assert client(day.organizer).get(reverse(name)).status_code == 403


def test_the_page_of_the_hall_tells_what_works_here(laptop: Scenario, settings: Any) -> None:
    settings.SITE_URL = "http://192.168.7.7:8000"
    organizer = client(laptop.organizer)
    page = says(organizer.get(reverse("hall")))
    assert "Копий пока не делали" in page
    assert "Своим телефоном здесь не подписать" in page
    assert "На своих телефонах" not in page
    assert "установи" not in page.lower()
    settings.SITE_URL = "https://hall.example"
    assert "На своих телефонах" in says(organizer.get(reverse("hall")))
    settings.SITE_URL = "http://127.0.0.1:8000"
    alone = organizer.get(reverse("hall"), headers={"Host": "127.0.0.1:8000"})
    assert "Нет сети" in says(alone)
    printed = says(organizer.get(reverse("hall_help")))
    assert "Пропала сеть" in printed
    assert "Никогда не ведите день на двух ноутбуках" in printed
    moved = organizer.get(reverse("day_venue", args=[laptop.event]))
    assert moved.headers["Location"] == reverse("hall")
    assert "Расписка у меня" not in says(client(laptop.judge).get(reverse("hall")))


def test_a_copy_is_asked_for_after_each_round_on_the_console_too(
    day: Scenario, request: pytest.FixtureRequest
) -> None:
    first = [match for match in event_state(day.event).progress.ready() if match.startswith("W1")]
    for match in first[:-1]:
        day.play_match(match)
    assert rounds_over(event_state(day.event)) == 0
    day.play_match(first[-1])
    assert rounds_over(event_state(day.event)) == 1
    organizer, console = client(day.organizer), reverse("console", args=[day.event])
    assert "пора сделать копию" not in says(organizer.get(console)), "the site needs none"
    request.getfixturevalue("laptop")
    assert "пора сделать копию" in says(organizer.get(console))
    assert "пора сделать копию" in says(organizer.get(reverse("staff_day", args=[day.event])))
    assert "Пора сделать копию" in says(organizer.get(reverse("hall")))
    judge = client(day.judge)
    for address in (console, reverse("staff_day", args=[day.event]), reverse("hall")):
        assert "сделать копию" not in says(judge.get(address)), "a judge can’t save one"
    size = folded(event_ledger(day.event)).checkpoint.size
    note_copy(LastCopy(day.now, size, 1))
    assert "пора сделать копию" not in says(organizer.get(console))
    assert "новых строк с тех пор: 0" in says(organizer.get(reverse("hall")))


def test_the_first_page_says_what_comes_next_and_shows_each_reader_their_codes(
    laptop: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: laptop.now)
    another = User.objects.create_user("second-organizer", "password", display_name="Второй")
    stage = str(place_of(laptop.event).stage)
    grant_from_installation(another.public_id, Grant(Role.ORGANIZER, ScopeKind.STAGE, stage))
    ways = make_ways_in(laptop.event, stage, laptop.now)
    tokens = {way.user: way.token for way in ways}

    def shown(user: User) -> set[str]:
        page = client(user).get(reverse("hall")).content.decode()
        return {key for key, token in tokens.items() if token in page}

    organizer, judge = laptop.organizer.public_id, laptop.judge.public_id
    assert set(tokens) == {organizer, judge, another.public_id}
    assert shown(laptop.organizer) == {organizer, judge}, "not the other organizer’s"
    assert shown(another) == {another.public_id, judge}
    assert shown(laptop.judge) == shown(laptop.publisher) == set()
    page = says(client(laptop.organizer).get(reverse("hall")))
    assert page.index("Что дальше") < page.index("Копии и возврат дня")
    assert "Впустить телефоны судей" in page
    assert "Вызывайте игроков к столам" in page

    # New ones end the old ones that the reader may see; used or old ones are not shown.
    renew = reverse("hall_ways_in")
    assert client(laptop.judge).post(renew).status_code == 403
    assert client(laptop.organizer).post(renew).status_code == 302
    assert shown(laptop.organizer) == set()
    assert shown(another) == {another.public_id}
    monkeypatch.setattr("django.utils.timezone.now", lambda: laptop.now + timedelta(hours=3))
    assert shown(another) == set()


def test_closing_a_day_in_the_hall_does_not_say_that_the_championship_knows(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    day.play_on()
    here = "Чемпионат узнает о них, когда сайт примет копию этого ноутбука"
    judge = client(day.organizer)
    told = says(judge.get(reverse("complete_day", args=[day.event])))
    assert "передаются в чемпионат" in told
    assert here not in told
    monkeypatch.setattr("tournament.events.venue.venue.hall_day", lambda: day.event)
    told = says(judge.get(reverse("complete_day", args=[day.event])))
    assert here in told
    assert "передаются в чемпионат" not in told
    complete_day(day.by(day.organizer), event=day.event)
    told = says(judge.get(reverse("close_day", args=[day.event])))
    assert here in told
    assert "переданы в чемпионат" not in told


def test_a_laptop_that_gave_its_day_back_says_so_and_offers_nothing_more(
    laptop: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: laptop.now)
    organizer, names = client(laptop.organizer), ("staff_day", "console", "check_in", "draw", "day")
    pages = [reverse(name, args=[laptop.event]) for name in names]
    hall, to_stop = "ноутбук больше не ведёт день", {"account_logout", "language"}
    # (Public pages are kept until the day’s version rises, as it does when it is given back.)
    assert not any(hall in says(organizer.get(page)) for page in pages[:-1])
    custody = championship_state(laptop.championship).custody_of(laptop.event)
    assert custody is not None
    monkeypatch.setattr(
        "tournament.events.venue.where.own_custody",
        lambda state, machine: replace(custody, ended="returned"),
    )
    for page in pages:
        answer = organizer.get(page)
        assert hall in says(answer), page
        posts = re.findall(r'<form[^>]*method="post"[^>]*action="([^"]+)"', answer.content.decode())
        assert {resolve(action).url_name for action in posts} <= to_stop, page
    back = says(organizer.get(reverse("hall")))
    assert hall in back
    assert "Что дальше" not in back
    said = "\n".join(greeting(laptop.event, laptop.now, "127.0.0.1", 8000))
    assert "Этот ноутбук больше не ведёт день" in said


@pytest.mark.rule("CH-VENUE-1")
def test_what_is_open_at_a_table_is_asked_about_before_the_day_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the same words as before it came."""
    day = DayFactory(in_play=["W1.2", "W1.6"])
    at_laptop(day, monkeypatch)
    organizer = client(day.organizer)
    assert "За столами не закончено" not in says(organizer.get(reverse("hall")))
    record_two(day)
    assert "За столами не закончено" in says(organizer.get(reverse("hall")))
    asked = organizer.post(reverse("hall_copy"))
    assert asked.status_code == 422
    assert "отметьте, что они закончены" in says(asked)
    made = organizer.post(reverse("hall_copy"), {"anyway": "on"})
    assert made.headers["Location"] == reverse("hall_copy")
    states = dict(Recording.objects.values_list("match", "state"))
    assert states == {"W1.2": "finished", "W1.6": "dropped"}
    assert "За столами не закончено" not in says(organizer.get(reverse("hall")))


def test_the_hall_screen_shows_the_way_to_the_day(laptop: Scenario, settings: Any) -> None:
    settings.SITE_URL = "http://192.168.7.7:8000"
    screen = reverse("day_hall", args=[laptop.event])
    assert "Найдите свой матч" in says(Client().get(screen))


def test_the_hall_screen_shows_no_code_that_no_phone_reaches(day: Scenario, settings: Any) -> None:
    settings.SITE_URL = "http://127.0.0.1:8000"
    screen = reverse("day_hall", args=[day.event])
    at_the_server = Client(headers={"Host": "127.0.0.1:8000"})
    assert "Найдите свой матч" not in says(at_the_server.get(screen))
    assert "Найдите свой матч" in says(Client().get(screen))


def test_codes_for_phones_hold_an_address_that_phones_reach(rf: Any, settings: Any) -> None:
    settings.SITE_URL = "http://192.168.7.7:8000"
    here = rf.get("/", headers={"Host": "127.0.0.1:8000"})
    assert address_for_others(here, "/d/x/") == "http://192.168.7.7:8000/d/x/"
    there = rf.get("/", headers={"Host": "hall.example"})
    assert address_for_others(there, "/d/x/") == "http://hall.example/d/x/"


def test_a_code_of_the_ledger_leads_to_headquarters_wherever_it_is_printed(
    day: Scenario, rf: Any, settings: Any
) -> None:
    here = check_address(rf.get("/"), day.event)
    assert not here.startswith("https://"), "at headquarters it is where the reader is"
    settings.SITE_URL = "https://tournament.example"
    file = hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    site = handover_file.read(file).site
    assert site == "https://tournament.example"
    settings.SITE_URL = "http://192.168.7.7:8000"
    kept = HallFile(day.championship, day.event, "m", "k", 3, day.now, (), b"", site=site)
    with patch.object(hall_file, "read", lambda: kept):
        assert check_address(rf.get("/"), day.event).startswith(f"{site}/")


def test_only_the_machines_own_link_logs_an_organizer_in(laptop: Scenario) -> None:
    now = laptop.now
    by_machine = invite_device(
        judge=laptop.organizer,
        event_id=laptop.event,
        by=laptop.organizer,
        now=now,
        lasts=timedelta(days=20_000),
    )
    by_another = invite_device(
        judge=laptop.judge,
        event_id=laptop.event,
        by=laptop.organizer,
        now=now,
        lasts=timedelta(days=20_000),
    )
    stranger = Client(headers={"Accept-Language": "ru"})
    assert stranger.get(reverse("hall_in", args=[by_another.token])).status_code == 410
    address = reverse("hall_in", args=[by_machine.token])
    for _ in range(2):
        looked = stranger.get(address)
        assert looked.status_code == 200, "looking uses nothing"
    assert laptop.organizer.username in says(looked)
    entered = stranger.post(address)
    assert entered.headers["Location"] == reverse("hall")
    assert stranger.get(reverse("hall")).status_code == 200
    assert Client().post(address).status_code == 410, "once only"


def test_the_laptops_links_open_nothing_at_headquarters(day: Scenario) -> None:
    invite = invite_device(
        judge=day.organizer,
        event_id=day.event,
        by=day.organizer,
        now=day.now,
        lasts=timedelta(days=20_000),
    )
    assert Client().post(reverse("hall_in", args=[invite.token])).status_code == 410


@pytest.mark.rule("CH-VENUE-4")
def test_a_wrong_receipt_is_refused_with_its_remedy(
    laptop: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    organizer, people = client(laptop.organizer), Person.objects.count()
    unsure = organizer.post(reverse("hall_receipt"), {"receipt": file(b"{}")})
    assert unsure.status_code == 422

    def refuse(*_: object, **__: object) -> None:
        raise VenueFault("receipt_form")

    monkeypatch.setattr("tournament.events.venue.venue.take_receipt", refuse)
    wrong = organizer.post(reverse("hall_receipt"), {"receipt": file(b"{}"), "sure": "on"})
    assert wrong.status_code == 422
    assert "Это не расписка сайта" in says(wrong)
    assert Person.objects.count() == people


@pytest.mark.rule("CH-VENUE-4")
def test_a_receipt_of_less_names_what_the_site_lacks(
    laptop: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = folded(event_ledger(laptop.event)).checkpoint.size

    def refuse(*_: object, **__: object) -> None:
        raise Refused(Refusal("receipt_of_less", {"size": size - 2, "own": size}))

    monkeypatch.setattr("tournament.events.venue.venue.take_receipt", refuse)
    organizer = client(laptop.organizer)
    answer = organizer.post(reverse("hall_receipt"), {"receipt": file(b"{}"), "sure": "on"})
    assert answer.status_code == 422
    told = says(answer)
    assert f"на сайте строк: {size - 2}, а здесь {size}" in told
    assert "Этого на сайте ещё нет" in told
    listed = answer.content.decode().split("Этого на сайте ещё нет")[1].split("</ol>")[0]
    assert [f'<li value="{seq}">' in listed for seq in range(size - 2, size + 1)] == [
        False,
        True,
        True,
    ]
    assert "организатор, " + laptop.organizer.username in unescape(listed)


# --- what comes back -----------------------------------------------------------------------------


def shown(day: Scenario, monkeypatch: pytest.MonkeyPatch, said: Return) -> tuple[str, HttpResponse]:
    """The page of two files of which the services say this; and what its button does."""
    for service in ("examine_return", "import_return"):
        where = f"tournament.events.venue.returning.{service}"
        monkeypatch.setattr(where, lambda *_, **__: said)
    organizer = client(day.organizer)
    exported = Exported(None, b"people")
    monkeypatch.setattr(
        "tournament.web.organizer.venue_return_views.exported", lambda files: exported
    )
    sent = send(organizer, "venue_return", day, copy=file(b"a"))
    assert sent.status_code == 302
    looked = organizer.get(sent.headers["Location"])
    assert looked.status_code == 200
    pressed = organizer.post(sent.headers["Location"], {"return": "1"})
    return says(looked), pressed  # type: ignore[return-value]


@pytest.mark.rule("CH-VENUE-3")
def test_a_fork_is_explained_with_the_number_of_its_entry(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    refused = Refusal("import_forked", {"entry": 7})
    page, pressed = shown(day, monkeypatch, Return(None, 0, 0, fork_at=7, refusal=refused))
    assert "Два журнала одного дня" in page
    assert "Со строки 7 этот журнал расходится" in page
    assert "Вернуть день на сайт" not in page
    assert pressed.status_code in {409, 422}
    assert championship_state(day.championship).custody_of(day.event) is not None


@pytest.mark.rule("CH-VENUE-3")
def test_every_matter_needs_its_answer(day: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    registration = championship_state(day.championship).days[day.event].registrations[0]
    matter = Todo(9, "person-banned", day.now, registration, None, None, None, "publisher:x")
    page, pressed = shown(day, monkeypatch, Return(None, 0, 2, todos=(matter,)))
    assert "Игрока отстранили от чемпионата: № 1 · Иванов Игрок Бн" in page
    assert page.count("Отклонено: для этого дня уже поздно") == 1
    assert "2 игрока записаны в зале" in page
    assert pressed.status_code == 422
    assert championship_state(day.championship).custody_of(day.event) is not None


def test_what_came_back_already_is_said_and_not_offered_again(
    day: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_over(day.by(day.organizer), event=day.event, passphrase=WORDS)
    report = Report("event", day.event, "", (), (), (), ())
    said = Return(report, 0, 0, already=True, returned=True)
    page, _pressed = shown(day, monkeypatch, said)
    assert "Всё это уже принято" in page
    assert "Вернуть день на сайт" not in page
