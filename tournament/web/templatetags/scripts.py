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


_TAPPED = "forms of taps.js"


@register.simple_tag(takes_context=True)
def kept(context: Context, address: str, of: str | int = "") -> SafeString:
    """In the tag of a form that leads to `address`: what is tapped there is kept until it is taken.

    `of` says which of several such taps it is, by a place or a player's number, and names nobody.
    """
    _first(context, _TAPPED)
    told = format_html(' data-kept="{}"', KIND_OF[address])
    which = f"№ {of}" if isinstance(of, int) else of
    return format_html('{} data-kept-of="{}"', told, which) if which else told


@register.simple_tag(takes_context=True)
def never_kept(context: Context) -> str:
    """In the tag of a form whose tap no browser keeps: it is told at once where nobody answers."""
    _first(context, _TAPPED)
    return " data-never-kept"


@register.simple_tag(takes_context=True)
def sending(context: Context, holder: str = "", always: bool = False) -> SafeString:
    """What waits to be sent, with its script, behind the forms of a page; nothing without any.

    `holder` is whose taps these are, by default the account that is logged in; to a page that is
    shown with `always` such forms may come later.
    """
    if _first(context, _TAPPED) and not always:
        return SafeString()
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
