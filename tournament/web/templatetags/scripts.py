"""`{% load scripts %}{% script "recorder" %}`: the script of a page, with what it imports."""

import json

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from tournament.web.scripts import imported_by
from tournament.web.shared.kept_taps import KIND_OF, told_to_scripts

register = template.Library()
SENDING = '<div id="sending"'
"""How what waits to be sent begins."""


@register.simple_tag(takes_context=True)
def script(context: Context, name: str) -> SafeString:
    """Load a module of `static/web/scripts/`; it runs once the page is read."""
    new = [file for file in imported_by(name) if _first(context, file)]
    needed = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">',
        ((static(f"web/scripts/{file}"),) for file in new),
    )
    return format_html("{}{}", needed, _tag(context, name))


@register.simple_block_tag(takes_context=True)
def keeps_current(context: Context, content: str) -> SafeString:
    """The opening tag of `<main>`; with `data-live` in it, the script that keeps the page current.

    Nothing waits for that script, so what it imports is not told in advance.
    """
    if "data-live=" not in content:
        return mark_safe(content)
    return format_html("{}{}", mark_safe(content), _tag(context, "live"))


@register.simple_tag
def kept(address: str, of: str | int = "") -> SafeString:
    """In the tag of a form that leads to `address`: what is tapped there is kept until it is taken.

    `of` says which of several such taps it is, by a place or a player's number, and names nobody.
    """
    told = format_html(' data-kept="{}"', KIND_OF[address])
    which = f"№ {of}" if isinstance(of, int) else of
    return format_html('{} data-kept-of="{}"', told, which) if which else told


@register.simple_block_tag(takes_context=True)
def guards_forms(context: Context, content: str) -> SafeString:
    """What a page of the staff shows; behind its forms, if it has any, what `sending` tells.

    So none of them, whoever made it, is sent to a site that does not answer.
    """
    page, user = mark_safe(content), context.get("user")
    if 'method="post"' not in page or SENDING in page or not getattr(user, "public_id", ""):
        return page
    return format_html("{}{}", page, sending(context))


@register.simple_tag(takes_context=True)
def sending(context: Context, holder: str = "") -> SafeString:
    """What waits to be sent, with its script: on pages to which forms may come, behind all others.

    `holder` is whose taps these are, by default the account that is logged in.
    """
    account = holder or f"user:{context['user'].public_id}"
    told = {"account": account, "taps": json.dumps(told_to_scripts())}
    return format_html(
        "{}{}", render_to_string("components/sending.html", told), script(context, "taps")
    )


def _tag(context: Context, name: str) -> SafeString:
    """The script itself; before the first that asks the site, what answers are in words."""
    words = SafeString()
    if "network.js" in imported_by(name) and _first(context, "words of network.js"):
        words = render_to_string("components/network_texts.html")
    source = static(f"web/scripts/{name}.js")
    return format_html('{}<script type="module" src="{}"></script>', words, source)


def _first(context: Context, thing: str) -> bool:
    """Whether the page being made does not hold this yet; from now on it does."""
    told = vars(context).setdefault("told_by_script_tags", set())
    is_first = thing not in told
    told.add(thing)
    return is_first
