"""What programs are answered of the personal columns of all tables is what `columns.py` says."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import product

import pytest
from django.apps import apps
from django.db.models import Model
from django.test import Client

from tests.support.challonge_calls import Calls
from tests.support.free_tournaments import FreeTournament
from tests.support.interface import (
    address,
    client_with,
    holder_of,
    operations,
    real_values,
    token_of,
)
from tests.support.scenario import Scenario
from tournament.api.challonge.models import MatchAttachment, ParticipantNote
from tournament.events import announcements, describe
from tournament.events.models import DayPlan, TournamentText
from tournament.events.states import event_state
from tournament.people.api_tokens import FOR_PLAYERS, FOR_STAFF
from tournament.people.columns import TABLES, Flag
from tournament.people.models import HostApplication, Person
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db

LETTERS = 6
"""Shorter values are found by chance."""
ROLES = {
    "": ("",),
    "publisher": FOR_STAFF,
    "organizer": FOR_STAFF,
    "judge": FOR_STAFF,
    "player": FOR_PLAYERS,
}


@pytest.fixture
def day() -> Scenario:
    """A day with a ruling and a log, about which everything was typed."""
    day = Scenario().drawn(10)
    day.walkover(reason="Отошли на обед и не вернулись")
    # The others came from the city of the day, which everybody may read.
    Person.objects.update(city="")
    Person.objects.filter(pk=holder_of("player", day).pk).update(
        full_name="Гиацинтова Эсмеральда", display_name="Гортензия", contact="gort@example.org",
        birth_date=date(1991, 7, 13), city="Урюпинск", representative_name="Гиацинтов Адам",
        representative_contact="+79125558317",
    )  # fmt: skip
    announcements.publish_announcement(
        day.by(day.publisher), championship=day.championship, stage=None,
        ru="Столы протираем сами", en="Wipe your tables", send=False,
    )  # fmt: skip
    words = describe.Description(
        address="Баумана, 1", room="Синий зал", map_url="https://example.org/map",
        bring="Свои протекторы", ask="Вахтёр Трифон", stream_url="https://example.org/live",
    )  # fmt: skip
    describe.describe_day(day.by(day.organizer), event=day.event, description=words)
    DayPlan.objects.create(game_day_id=day.event, minutes=30, programme="12:00 чаепитие")
    HostApplication.objects.create(
        id="a" * 32, championship_id=day.championship, salt=b"s" * 16, city="Чухлома",
        name="Пётр Валун", contact="valun@example.org", hall="Дом культуры", tables=8,
        consent_at=day.now,
    )  # fmt: skip
    return day


@pytest.fixture
def evening() -> FreeTournament:
    """A free tournament that was described, also by a program that was made for Challonge."""
    evening = FreeTournament(TournamentRules("swiss", scores=True)).filled(6).started()
    text = TournamentText.objects.get()
    text.name, text.game, text.place = "Кубок самовара", "Лото лесное", "Клуб «Сова»"
    text.description = "Чай наливают"
    text.save()
    ParticipantNote.objects.create(
        tournament=text, registration=evening.state.order[0], misc="в очках",
        changed_at=text.changed_at,
    )  # fmt: skip
    MatchAttachment.objects.create(
        tournament=text, match=1, description="Плачут оба", url="https://example.org/photo",
        file_name="tears.png", created_at=text.changed_at, changed_at=text.changed_at,
    )  # fmt: skip
    return evening


def answers(day: Scenario, role: str = "") -> Iterator[str]:
    """What each read answers to a role with each purpose; to nobody, if none is named."""
    values = real_values(day)
    if role == "player":
        values["registration"] = event_state(day.event).player("W1.2", "A")
    for purpose in ROLES[role]:
        client = client_with(token_of(holder_of(role, day), purpose) if role else "")
        for operation, language in product(operations(), ("ru", "en")):
            # What is public says the same to everybody.
            if operation.method == "get" and operation.public is not bool(role):
                where = address(operation, values)
                yield client.get(where, headers={"accept-language": language}).content.decode()


def of_evening(evening: FreeTournament) -> Iterator[str]:
    """What programs read of a free tournament, those for Challonge too."""
    slug, calls = TournamentText.objects.get().slug, Calls(evening.organizer)
    match = calls.matches(slug)[0]["id"]
    MatchAttachment.objects.update(match=match)
    for rest in ("", "/participants", f"/matches/{match}/attachments"):
        yield calls("GET", f"tournaments/{slug}{rest}.json").content.decode()
    for where in ("tournaments/", f"days/{evening.event}/"):
        yield Client().get(f"/api/v1/{where}").content.decode()


def stored() -> Mapping[str, set[str]]:
    """The texts of every personal column, by table and column."""
    models: list[type[Model]] = apps.get_models(include_auto_created=True)
    found: dict[str, set[str]] = {}
    for model in models:
        table = TABLES.get(model._meta.db_table)
        for column in table.having("personal") if table is not None else ():
            values = model._default_manager.values_list(column, flat=True)
            texts = {value.isoformat() if isinstance(value, date) else value for value in values}
            long = {item for item in texts if isinstance(item, str) and len(item) >= LETTERS}
            found[f"{model._meta.db_table}.{column}"] = long
    return found


def shown(answers: Iterable[str]) -> set[str]:
    """The columns of which something stands in what was answered."""
    # Ours write letters as they are, Challonge's clients read them escaped.
    said = "\n".join(json.dumps(json.loads(one), ensure_ascii=False) for one in answers)
    return {name for name, values in stored().items() if any(item in said for item in values)}


def flagged(flag: Flag) -> set[str]:
    """The columns with this decision."""
    return {f"{name}.{column}" for name, table in TABLES.items() for column in table.having(flag)}


@pytest.mark.rule("CH-PD-2")
def test_programs_are_shown_what_the_register_says(day: Scenario, evening: FreeTournament) -> None:
    of_all = [one for role in ROLES if role != "player" for one in answers(day, role)]
    everybody = shown([*of_all, *of_evening(evening)])
    assert everybody == flagged("api")
    assert shown(answers(day, "player")) - everybody <= flagged("own")
