"""Pages that change by themselves: what a script will replace is there before and after."""

import re

import pytest

from tests.web.public.days import STATES, text

pytestmark = pytest.mark.django_db

PARTS = re.compile(r'<(?:div|section)[^>]*id="([\w-]+)"[^>]*data-live-part')


@pytest.mark.parametrize("page", ["day", "day_standings", "day_find", "day_draw", "day_hall"])
def test_parts_of_the_page_before_the_draw_exist_after_it(page: str) -> None:
    before, after = text(STATES["frozen"]().event, page), text(STATES["running"]().event, page)
    assert PARTS.findall(before)
    for part in PARTS.findall(before):
        assert f'id="{part}"' in after
