"""`{% load scripts %}{% script "recorder" %}`: the script of a page, with what it imports."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from tournament.web.scripts import imported_by

register = template.Library()


@register.simple_tag
def script(name: str) -> SafeString:
    """Load a module of `static/web/scripts/`; it runs once the page is read."""
    needed = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">',
        ((static(f"web/scripts/{file}"),) for file in imported_by(name)),
    )
    source = static(f"web/scripts/{name}.js")
    return format_html('{}<script type="module" src="{}"></script>', needed, source)


@register.simple_block_tag
def keeps_current(content: str) -> SafeString:
    """The opening tag of `<main>`; with `data-live` in it, the script that keeps the page current.

    Nothing waits for that script, so what it imports is not told in advance.
    """
    if "data-live=" not in content:
        return mark_safe(content)
    source = static("web/scripts/live.js")
    return format_html('{}<script type="module" src="{}"></script>', mark_safe(content), source)
