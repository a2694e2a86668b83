"""Template tags of the components: `{% load ui %}`.

Every tag fills one template of `templates/components/`; the page at the address named
`styleguide` shows them all. Tags decide nothing about tournaments and read no model.
"""

import re
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.core.paginator import Page
from django.forms import BaseForm, BoundField, CheckboxInput
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournament.events.roster.messages import describe
from tournament.web.shared.actions import Offered
from tournament.web.shared.assurance import SignatureView, assurance_view
from tournament.web.shared.components import Link, Step, Tile
from tournament.web.shared.day_words import places_words
from tournament.web.shared.letters_promised import letters_told

register = template.Library()
register.filter(places_words)
register.filter("problem_words", describe)

_NOTICE_SYMBOLS = {"info": "info", "success": "check", "warning": "warning", "refusal": "stop"}


def rule_address(rule: str) -> str:
    """Where the rules page tells this rule in our own words; empty if there is no rules page."""
    try:
        return f"{reverse('rules')}#{rule}"
    except NoReverseMatch:
        return ""


@register.simple_tag
def rule_mark(rule: str) -> SafeString:
    """A small mark that opens a rule; its id is told to those who listen or point at it."""
    words = gettext("Rule %(rule)s") % {"rule": rule}
    return format_html(
        '<a class="rule-mark" href="{}" title="{}"><span aria-hidden="true">§</span>'
        '<span class="visually-hidden">{}</span></a>',
        rule_address(rule),
        rule,
        words,
    )


@register.filter
def as_name(name: str) -> SafeString:
    """Somebody's name in a text: what translates a page leaves it as it is (Вера is no Faith)."""
    return format_html('<span translate="no">{}</span>', name) if name else SafeString("")


@register.filter
def names_kept(text: str, names: Iterable[str]) -> SafeString:
    """A sentence that was made elsewhere, its names left as they are (`as_name`)."""
    known = map(re.escape, sorted(filter(None, names), key=len, reverse=True))
    # A name is a word of its own: Лев is none in “Левый”. Without names nothing is one.
    pieces = re.split(rf"(?<!\w)({'|'.join(known) or '(?!)'})(?!\w)", text)
    return format_html_join(
        "", "{}", ((as_name(piece) if at % 2 else piece,) for at, piece in enumerate(pieces))
    )


@register.simple_tag(name="letters_told")
def _letters_told() -> str:
    """Whom letters reach after a change: nobody where the site sends none."""
    return letters_told()


@register.inclusion_tag("components/icon.html")
def icon(name: str, label: str = "") -> dict[str, object]:
    """A pixel icon of `icons.svg`; decoration unless it has a label."""
    return {"name": name, "label": label}


@register.inclusion_tag("components/button.html")
def button(
    label: str,
    href: str = "",
    kind: str = "primary",
    icon: str = "",
    name: str = "",
    value: str = "",
    type: str = "submit",
    form: str = "",
    disabled: bool = False,
) -> dict[str, object]:
    """A button of kind primary, quiet or danger; a link that looks like one if it has `href`."""
    return {
        "label": label,
        "href": href,
        "kind": kind,
        "icon": icon,
        "name": name,
        "value": value,
        "type": type,
        "form": form,
        "disabled": disabled,
    }


@register.inclusion_tag("components/badge.html")
def badge(label: str, kind: str = "neutral") -> dict[str, object]:
    """A status in words; kind is neutral, info, good, warning, bad or live."""
    return {"label": label, "kind": kind}


@register.inclusion_tag("components/assurance.html")
def assurance(level: str) -> dict[str, object]:
    """How surely an agreement with a sheet is known: A0-A3, or `ruling`; nothing for others."""
    return {"shown": assurance_view(level)}


@register.inclusion_tag("components/signatures.html")
def signatures(items: Iterable[SignatureView]) -> dict[str, object]:
    """Both seats under a sheet: who signed when and how, who has not yet."""
    return {"signatures": items}


@register.simple_block_tag
def notice(
    content: str,
    kind: str = "info",
    title: str = "",
    rule: str = "",
    rule_url: str = "",
    remedy: str = "",
) -> SafeString:
    """A notice of kind info, success, warning or refusal; a refusal names rule and remedy.

    Without `rule_url` the rule id links to its place on the rules page.
    """
    return render_to_string(
        "components/notice.html",
        {
            "content": content,
            "kind": kind,
            "symbol": _NOTICE_SYMBOLS[kind],
            "title": title,
            "rule": rule,
            "rule_url": rule_url or (rule_address(rule) if rule else ""),
            "remedy": remedy,
        },
    )


@register.inclusion_tag("components/refusal.html", takes_context=True)
def refusal(
    context: dict[str, Any],
    sentence: str | None = None,
    rule: str = "",
    title: str = "",
    outcome: str | None = None,
) -> dict[str, object]:
    """Why what was sent is refused, with its rule; nothing where nothing is refused.

    Without a `sentence` it is the page's own `refusal`. `outcome` says what became of what was
    sent, by default that nothing was changed.
    """
    found = context.get("refusal") if sentence is None else None
    told = sentence or context.get("sentence") or context.get("refusal_text")
    return {
        "sentence": told if found or sentence else "",
        "rule": rule or getattr(found, "rule", ""),
        "title": title,
        "outcome": outcome,
    }


@register.inclusion_tag("components/done.html", takes_context=True)
def done(context: dict[str, Any], sentence: str | None = None) -> dict[str, object]:
    """What was done; without a `sentence` it is the page's own `done`, if there is one."""
    return {"sentence": context.get("done") if sentence is None else sentence}


@register.simple_block_tag
def card(content: str, title: str = "", href: str = "", kind: str = "") -> SafeString:
    """A framed part of a page with a heading of the second level."""
    return render_to_string(
        "components/card.html", {"content": content, "title": title, "href": href, "kind": kind}
    )


@register.simple_block_tag
def row(
    content: str, title: str, detail: str = "", href: str = "", filter_text: str = ""
) -> SafeString:
    """One line of `<ul class="rows">`; the content is its buttons and badges."""
    return render_to_string(
        "components/row.html",
        {
            "content": content,
            "title": title,
            "detail": detail,
            "href": href,
            "filter_text": filter_text,
        },
    )


@register.simple_block_tag
def empty_state(content: str, title: str) -> SafeString:
    """What stands where a list would be; the content says what to do next."""
    return render_to_string("components/empty_state.html", {"content": content, "title": title})


@register.simple_block_tag
def confirmation(content: str, summary: str, kind: str = "danger") -> SafeString:
    """A button that unfolds what it will do and the form that does it; needs no script."""
    return render_to_string(
        "components/confirmation.html", {"content": content, "summary": summary, "kind": kind}
    )


@register.simple_block_tag
def action(content: str, offered: Offered | None, kind: str = "quiet") -> SafeString:
    """What can be done now: the content, or a link if there is none; greyed with its reason.

    Nothing where `offered` is None: it makes no sense in this state.
    """
    refusal = offered.refusal if offered is not None else None
    rule_url = rule_address(refusal.rule) if refusal is not None else ""
    shown = {"action": offered, "kind": kind, "rule_url": rule_url}
    inside = content if content.strip() else ""
    return render_to_string("components/action.html", {**shown, "content": inside})


@register.inclusion_tag("components/breadcrumbs.html")
def breadcrumbs(items: Iterable[Link]) -> dict[str, object]:
    """The way from the front page to this one; the last item has no address."""
    return {"items": items}


@register.inclusion_tag("components/tabs.html")
def tabs(items: Iterable[Link], label: str, pages: Iterable[Link] = ()) -> dict[str, object]:
    """Links between pages that belong together; `label` names the group for screen readers.

    `pages` are those of the present tab, in a second row.
    """
    return {"items": items, "label": label, "pages": pages}


@register.inclusion_tag("components/steps.html")
def steps(items: Iterable[Step], label: str) -> dict[str, object]:
    """How far the day has come: roster, check-in, draw, matches, close."""
    return {"items": items, "label": label}


@register.inclusion_tag("components/stat_tiles.html")
def stat_tiles(items: Iterable[Tile]) -> dict[str, object]:
    """Numbers to read at a glance."""
    return {"items": items}


@register.inclusion_tag("components/data_table.html")
def data_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], caption: str = ""
) -> dict[str, object]:
    """A table that turns into cards on a phone; every row has one cell per heading."""
    return {
        "headings": headings,
        "rows": [list(zip(headings, cells, strict=True)) for cells in rows],
        "caption": caption,
    }


@register.inclusion_tag("components/search_box.html")
def search_box(
    label: str, value: str = "", name: str = "q", action: str = "", list: str = ""
) -> dict[str, object]:
    """A search by GET; with `list` (an element's id) the browser also filters while typing."""
    return {"label": label, "value": value, "name": name, "action": action, "list": list}


@register.inclusion_tag("components/pagination.html", takes_context=True)
def pagination(context: dict[str, Any], page: "Page[Any]", name: str = "page") -> dict[str, object]:
    """Previous and next page of a list, keeping the other parameters of the address."""
    request: HttpRequest = context["request"]

    def address(number: int) -> str:
        query = request.GET.copy()
        query[name] = str(number)
        return "?" + query.urlencode()

    return {
        "page": page,
        "previous_url": address(page.previous_page_number()) if page.has_previous() else "",
        "next_url": address(page.next_page_number()) if page.has_next() else "",
    }


@register.inclusion_tag("components/form_errors.html")
def form_errors(form: BaseForm) -> dict[str, object]:
    """What keeps a form from being accepted, each error linked to its field."""
    return {"form": form}


@register.inclusion_tag("components/form_fields.html")
def form_fields(form: BaseForm) -> dict[str, object]:
    """All of a form but its `<form>` and its buttons: errors, hidden and visible fields."""
    return {"form": form}


@register.inclusion_tag("components/form_field.html")
def form_field(field: BoundField) -> dict[str, object]:
    """One field with label, help and errors, tied together by aria-describedby."""
    return {"field": field, "checkbox": isinstance(field.field.widget, CheckboxInput)}


@register.simple_tag
def command_id() -> SafeString:
    """The hidden field by which a form that is sent twice is one command."""
    return format_html('<input type="hidden" name="command_id" value="{}">', secrets.token_hex(16))
