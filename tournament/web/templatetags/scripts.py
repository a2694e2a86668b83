"""`{% load scripts %}{% script "recorder" %}`: the script of a page, with what it imports."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

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
