"""Accessibility of a page in a real browser."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_STANDARDS = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
_SIZES = ["target-size", "link-in-text-block"]
"""What depends on the screen, beside the colours."""
_OF_DATA = [
    *("aria-command-name", "aria-input-field-name", "aria-valid-attr-value", "button-name"),
    *("definition-list", "dlitem", "document-title", "duplicate-id-aria", "empty-heading"),
    *("form-field-multiple-labels", "heading-order", "identical-links-same-purpose"),
    *("image-alt", "input-button-name", "label", "label-title-only", "landmark-unique"),
    *("link-name", "list", "listitem", "nested-interactive", "page-has-heading-one"),
    *("scrollable-region-focusable", "select-name", "summary-name", "svg-img-alt"),
    *("td-headers-attr", "th-has-data-cells"),
]
"""What may be wrong with one page of a template and right with another: names, numbers, order."""
_COLOURS = """async known => {
  const looks = new Map();
  const look = element => {
    if (!element) return '';
    if (!looks.has(element)) {
      const style = getComputedStyle(element);
      const placed = ['static', 'relative'].includes(style.position) ? '' : element.className;
      looks.set(element, look(element.parentElement) + [
        style.backgroundColor, style.backgroundImage, style.opacity, style.filter, placed,
      ].join().replace('rgba(0, 0, 0, 0),none,1,none,', ''));
    }
    return looks.get(element);
  };
  const whole = element => {
    const style = getComputedStyle(element);
    const own = [style.color, style.fontSize, style.fontWeight, style.textShadow].join();
    return own + look(element);
  };
  const written = element => element.matches('input, select, textarea')
    || [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  const old = new Set(known);
  const fresh = [...document.body.querySelectorAll('*')]
    .filter(element => written(element) && !old.has(whole(element)));
  if (!fresh.length) return {violations: [], judged: []};
  const done = await axe.run({include: fresh}, {
    runOnly: {type: 'rule', values: ['color-contrast']}, elementRef: true,
  });
  const judged = [...done.passes, ...done.violations]
    .flatMap(rule => rule.nodes.map(node => whole(node.element)));
  for (const rule of done.violations) for (const node of rule.nodes) delete node.element;
  return {violations: done.violations, judged: [...new Set(judged)]};
}"""
"""Asks about contrast what is written in a colour, size or on a ground that was never judged."""


def axe_at_hand(page: Page) -> None:
    """Have every page opened in this tab bring axe: sending it anew is a third of the work."""
    page.add_init_script(Axe().axe_script)


def axe_violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands: one sentence per rule and element."""
    page.evaluate(Axe().axe_script)
    return _violations(page, {"runOnly": _STANDARDS})


def axe_but_colours(page: Page) -> list[str]:
    """The same without contrasts, which are most of the work."""
    colourless = {"color-contrast": {"enabled": False}}
    return _violations(page, {"runOnly": _STANDARDS, "rules": colourless})


def axe_of_data(page: Page) -> list[str]:
    """What may be wrong with a page although another page of its template is in order."""
    return _violations(page, {"runOnly": {"type": "rule", "values": _OF_DATA}})


def axe_sizes(page: Page) -> list[str]:
    """What is wrong with the sizes of a page that one of the others has looked at."""
    return _violations(page, {"runOnly": {"type": "rule", "values": _SIZES}})


def axe_colours(page: Page, judged: set[str]) -> list[str]:
    """Contrasts of a page that one of the others has looked at, but for those judged before.

    What axe has judged is added to `judged`; what it could not judge is asked again on every page.
    """
    found = page.evaluate(_COLOURS, list(judged))
    judged.update(found["judged"])
    return _sentences(found["violations"])


def _violations(page: Page, options: Mapping[str, Any]) -> list[str]:
    wanted = json.dumps({"resultTypes": ["violations"], **options})
    return _sentences(page.evaluate(f"axe.run({wanted}).then(done => done.violations)"))


def _sentences(violations: Iterable[Mapping[str, Any]]) -> list[str]:
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']} at {node['target'][0]}"
        for violation in violations
        for node in violation["nodes"]
    ]
