"""Accessibility of a page in a real browser."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_STANDARDS = {
    "resultTypes": ["violations"],
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
}


def axe_violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands: one sentence per rule and element."""
    results = Axe().run(page, options=_STANDARDS)
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']} at {node['target'][0]}"
        for violation in results.response["violations"]
        for node in violation["nodes"]
    ]
