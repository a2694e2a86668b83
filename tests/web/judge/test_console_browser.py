"""The judge's console in a real browser while the hall goes on: a call comes, a log-in ends."""

from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.urls import reverse
from playwright.sync_api import expect

from tests.support.chromium import chromium, settled
from tests.web.public.days import running
from tests.web.test_every_page import session_of
from tournament.events.states import event_state
from tournament.events.versions import raise_versions
from tournament.play.models import JudgeCall

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_call_moves_nothing_and_a_log_in_that_ends_leads_back(
    transactional_db: None, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    day = running()
    session = session_of(day.organizer.username)
    address = reverse("console", args=[day.event])
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        cookies = {settings.SESSION_COOKIE_NAME: session, "language": "ru"}
        context.add_cookies(
            [{"name": k, "value": v, "url": live_server.url} for k, v in cookies.items()]
        )
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.clock.install()
        page.goto(live_server.url + address)
        form = page.locator("#ready .ready__call").first
        form.scroll_into_view_if_needed()
        select = form.locator("select")
        select.select_option(index=2)
        chosen, button = select.input_value(), form.get_by_role("button")
        button.hover()
        before = button.bounding_box()
        state = event_state(day.event)
        match = state.active_matches()[0]
        JudgeCall.objects.create(
            game_day_id=day.event,
            match=match,
            table=state.plays[match].table,
            registration_id=next(iter(state.seed_of)),
            called_at=day.now,
        )
        raise_versions([day.event])
        page.clock.run_for(7_000)
        settled(page)
        calls = page.locator("#judge-calls")
        expect(calls).to_contain_text("Зовут судью")
        assert button.bounding_box() == before
        expect(select).to_have_value(chosen)
        page.get_by_role("button", name="↑ Зовут судью").click()
        expect(calls.get_by_role("heading")).to_be_in_viewport()

        Session.objects.all().delete()
        page.clock.run_for(70_000)
        settled(page)
        link = page.get_by_role("link", name="Войти снова")
        expect(link).to_be_visible()
        expect(select).to_have_value(chosen)
        link.click()
        back = f"{reverse('account_login')}?next={quote(address, safe='')}"
        expect(page).to_have_url(live_server.url + back)
        assert faults == []
        context.close()
