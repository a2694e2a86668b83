"""Pages of webhooks: made by who runs something, for that alone, seen by their owner alone."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.scenario import GAME_DAY, Scenario
from tests.support.tables import every_row
from tests.web.test_permissions import helper_of, phone_of
from tournament.jobs.worker import run_due
from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks import service
from tournament.play import services as play

pytestmark = pytest.mark.django_db

ADDRESS = "https://somewhere.example/hook"


@pytest.fixture
def day() -> Scenario:
    return Scenario().drawn(10)


@pytest.fixture
def organizer(day: Scenario) -> Client:
    return client_of(day.organizer)


def client_of(user: Any) -> Client:
    client = Client(headers={"accept-language": "ru"})
    client.force_login(user)
    return client


def form(day: Scenario, **instead: Any) -> dict[str, Any]:
    return {"address": ADDRESS, "scope": day.stage, "tells": ["match.called"], **instead}


def made(day: Scenario, organizer: Client) -> tuple[Webhook, str]:
    answer = organizer.post(reverse("webhooks"), form(day))
    [secret] = set(secrets_on(answer))
    return Webhook.objects.get(), secret


def secrets_on(answer: Any) -> list[str]:
    return re.findall(r"whsec_[\w+/=]{20,}", html.unescape(answer.content.decode()))


def press(client: Client, name: str, *arguments: str) -> Any:
    return client.post(reverse(name, args=arguments), follow=True)


def test_the_secret_is_shown_once(day: Scenario, organizer: Client) -> None:
    hook, secret = made(day, organizer)
    assert secret == service.secret_of(hook.secret)
    assert (hook.owner, hook.stage, hook.event) == (day.organizer, day.stage, "")
    for address in (reverse("webhooks"), reverse("webhook", args=[hook.pk])):
        page = organizer.get(address)
        assert ADDRESS in page.text
        assert secrets_on(page) == []
    exchanged = organizer.post(reverse("webhook_secret", args=[hook.pk]))
    [new] = set(secrets_on(exchanged))
    assert new != secret
    page = organizer.get(reverse("webhook", args=[hook.pk]))
    assert "подписывают оба секрета" in page.text
    assert secrets_on(page) == []
    press(organizer, "webhook_old_secret_end", hook.pk)
    assert "подписывают оба секрета" not in organizer.get(reverse("webhook", args=[hook.pk])).text


@every_row(
    ("wrong", "word"),
    [
        ({"address": "http://receiver.example/"}, "https://"),
        ({"address": "https://127.0.0.1/"}, "не открыт"),
        ({"address": "https://user:pass@receiver.example/"}, "по-разному"),
        ({"address": "https://0x7f.1/"}, "не имя сервера"),
        ({"address": "https://receiver.example:25/"}, "порт"),
        ({"address": ""}, "Обязательное поле"),
        ({"address": "https://receiver.example/a\0b"}, ""),
        ({"address": "https://receiver.example/" + "x" * 600}, ""),
        ({"tells": []}, "Обязательное поле"),
        ({"tells": ["person.erased"]}, ""),
        ({"scope": "everything"}, ""),
        ({"scope": ""}, "Обязательное поле"),
    ],
)
def test_a_wrong_form_is_told_and_makes_nothing(
    wrong: dict[str, Any], word: str, day: Scenario, organizer: Client
) -> None:
    answer = organizer.post(reverse("webhooks"), form(day, **wrong))
    assert answer.status_code == 422
    assert word in answer.text
    assert "field__errors" in answer.text
    assert secrets_on(answer) == []
    assert not Webhook.objects.exists()


@pytest.mark.rule("CH-ROLE-1")
def test_everybody_is_offered_what_they_run(day: Scenario, organizer: Client) -> None:
    publisher = client_of(day.publisher)
    assert f'value="{day.championship}"' in publisher.get(reverse("webhooks")).text
    assert f'value="{day.championship}"' not in organizer.get(reverse("webhooks")).text
    refused = organizer.post(reverse("webhooks"), form(day, scope=day.championship))
    assert refused.status_code == 422
    judge = client_of(day.judge)
    assert "Вебхуки – для организаторов и издателя" in judge.get(reverse("webhooks")).text
    assert judge.post(reverse("webhooks"), form(day)).status_code == 422
    assert not Webhook.objects.exists()
    assert publisher.post(reverse("webhooks"), form(day, scope=day.championship)).status_code == 200
    assert Webhook.objects.get().championship == day.championship


@pytest.mark.rule("CH-ROLE-1")
def test_who_runs_one_day_is_offered_that_day_alone(day: Scenario) -> None:
    other = day.in_tomsk(GAME_DAY)
    day.grant(day.publisher, helper_of(day), "organizer")
    offered = client_of(helper_of(day)).get(reverse("webhooks")).text
    assert f'value="{day.event}"' in offered
    assert f'value="{other}"' not in offered
    assert f'value="{day.stage}"' not in offered


@pytest.mark.rule("CH-ROLE-1")
def test_nobody_else_sees_or_touches_it(day: Scenario, organizer: Client) -> None:
    hook, _secret = made(day, organizer)
    service.send_test(hook, timezone.now())
    row = WebhookDelivery.objects.get()
    before = Webhook.objects.values().get()
    for client in (client_of(day.publisher), client_of(day.judge)):
        assert ADDRESS not in client.get(reverse("webhooks")).text
        assert client.get(reverse("webhook", args=[hook.pk])).status_code == 404
        assert press(client, "webhook", hook.pk).status_code == 404
        for do in ("secret", "old_secret_end", "pause", "turn_on", "test", "delete"):
            assert press(client, f"webhook_{do}", hook.pk).status_code == 404
        assert press(client, "webhook_replay", hook.pk, row.pk).status_code == 404
    phone = phone_of(day)
    assert phone.get(reverse("webhooks")).status_code == 403
    assert phone.get(reverse("webhook", args=[hook.pk])).status_code == 403
    assert Webhook.objects.values().get() == before
    assert WebhookDelivery.objects.count() == 1


def test_the_log_tells_what_became_of_each_call(day: Scenario, organizer: Client) -> None:
    """`somewhere.example` is a name that nobody has."""
    hook, _secret = made(day, organizer)
    address = reverse("webhook", args=[hook.pk])
    assert "Сообщать пока было не о чем" in organizer.get(address).text
    play.call_match(day.by(day.organizer), event=day.event, match="W1.2")
    page = organizer.get(address).text
    assert "матч вызван к столу" in page
    assert "попыток: 0" in page
    run_due(timezone.now, "test", limit=100)
    page = organizer.get(address).text
    for word in ("Ждёт", "попыток: 1", "имя сервера не найдено", "следующая попытка"):
        assert word in page
    assert "Не отвечает" in page
    row = WebhookDelivery.objects.get()
    told = press(organizer, "webhook_replay", hook.pk, row.pk)
    assert "Вызов повторяется" in told.text
    run_due(timezone.now, "test", limit=100)
    assert "попыток: 2" in organizer.get(address).text
    assert press(organizer, "webhook_replay", hook.pk, "nothing").status_code == 404
    WebhookDelivery.objects.update(state="delivered", answer=204, fault="")
    page = organizer.get(address).text
    assert "Доставлен" in page
    assert "ответ 204" in page


def test_a_stopped_webhook_says_why_and_is_turned_on(day: Scenario, organizer: Client) -> None:
    hook, _secret = made(day, organizer)
    for why, words in (("gone", "Получатель ответил 410"), ("dead", "Пять дней")):
        Webhook.objects.update(stopped_at=timezone.now(), stopped_why=why)
        page = organizer.get(reverse("webhook", args=[hook.pk])).text
        assert words in page
        assert "Остановлен" in organizer.get(reverse("webhooks")).text
        assert "Сначала включите" in press(organizer, "webhook_test", hook.pk).text
        assert not WebhookDelivery.objects.exists()
        assert "снова вызывается" in press(organizer, "webhook_turn_on", hook.pk).text
        hook.refresh_from_db()
        assert hook.is_on


def test_it_is_changed_paused_tested_and_deleted(day: Scenario, organizer: Client) -> None:
    hook, _secret = made(day, organizer)
    address = reverse("webhook", args=[hook.pk])
    other = "https://other.example/"
    changed = {"address": other, "tells": ["day.completed", "match.decided"]}
    assert "Изменено" in organizer.post(address, changed, follow=True).text
    hook.refresh_from_db()
    assert (hook.address, hook.tells) == (other, ["day.completed", "match.decided"])
    wrong = organizer.post(address, {**changed, "address": "https://localhost/"})
    assert wrong.status_code == 422
    assert "https://localhost/" in wrong.text
    assert "Проверочный вызов отправлен" in press(organizer, "webhook_test", hook.pk).text
    assert "приостановлен" in press(organizer, "webhook_pause", hook.pk).text
    row = WebhookDelivery.objects.get()
    assert row.why == "paused"
    assert "Сначала включите" in press(organizer, "webhook_replay", hook.pk, row.pk).text
    assert "Вебхук удалён" in press(organizer, "webhook_delete", hook.pk).text
    assert not Webhook.objects.exists()
    assert not WebhookDelivery.objects.exists()


def test_too_many_are_refused(day: Scenario, organizer: Client) -> None:
    for _number in range(service.MOST):
        assert organizer.post(reverse("webhooks"), form(day)).status_code == 200
    answer = organizer.post(reverse("webhooks"), form(day))
    assert answer.status_code == 422
    assert "слишком много" in answer.text
    assert Webhook.objects.count() == service.MOST


def test_the_guide_names_every_occasion() -> None:
    page = Client().get(reverse("api_guide")).text
    for name in ("match.decided", "day.completed", "webhook-signature", "webhook.test"):
        assert name in page
