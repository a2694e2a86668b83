"""Accessibility of a page in a real browser."""

import json
from collections.abc import Mapping
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_STANDARDS = {
    "resultTypes": ["violations"],
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
}
_LOOKS = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "rule", "values": ["color-contrast", "target-size", "link-in-text-block"]},
}
"""What depends on the screen alone."""


def axe_violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands: one sentence per rule and element."""
    page.evaluate(Axe().axe_script)
    return _violations(page, _STANDARDS)


def axe_again(page: Page) -> list[str]:
    """What is wrong with colours and sizes of a page that `axe_violations` has looked at."""
    return _violations(page, _LOOKS)


def _violations(page: Page, options: Mapping[str, Any]) -> list[str]:
    found = page.evaluate(f"axe.run({json.dumps(options)}).then(done => done.violations)")
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']} at {node['target'][0]}"
        for violation in found
        for node in violation["nodes"]
    ]
