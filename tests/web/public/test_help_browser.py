"""The checklists of the guide on paper: one sheet of A4 each, in both languages."""

from io import BytesIO
from typing import Any

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests.support.chromium import chromium
from tests.web.public.help_texts import LANGUAGES, parts, source
from tournament.web.public.help.markdown import RULE
from tournament.web.public.help.pages import CHECKLISTS

pytestmark = [pytest.mark.browser, pytest.mark.slow]
A4 = (595, 842)
"""Points."""


def test_a_checklist_is_one_sheet_of_paper(live_server: Any) -> None:
    with chromium() as browser:
        for language in LANGUAGES:
            tab = browser.new_context(
                extra_http_headers={"accept-language": language}, java_script_enabled=False
            ).new_page()
            for name in CHECKLISTS:
                tab.goto(live_server.url + reverse("help_page", args=[name]))
                printed = PdfReader(BytesIO(tab.pdf(prefer_css_page_size=True)))
                assert len(printed.pages) == 1, (name, language)
                sheet = printed.pages[0]
                assert (round(sheet.mediabox.width), round(sheet.mediabox.height)) == A4
                told = " ".join(sheet.extract_text().split())
                title, *_, last = parts(name, language)
                assert title.words in told
                assert last.words.split()[0] in told
                rules = RULE.findall(source(name, language))
                assert [rule for rule in rules if rule not in told] == []
                assert "Version" not in told  # the foot of the page is not printed
