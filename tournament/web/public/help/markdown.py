"""Markdown of the guide as HTML, with marks of its own.

`**[Call]**` is the name of a button or page: a text of the product, told as the reader sees it
there, without what is filled in; `**[Cards|of the game]**` where that text has a context.
`[CH-REG-2]` is a rule. In links and pictures `page:rules` is a page of the site, `help:players` one
of the guide, and `picture:called` a picture of the guide in the reader's language.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language, gettext, pgettext
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from PIL import Image

from tournament.web.templatetags.ui import rule_mark

PICTURES = Path(__file__).resolve().parents[2] / "static" / "web" / "help"
"""Where the pictures lie, in a folder for each language."""
NAME = re.compile(r"\*\*\[([^\]|]+)(?:\|([^\]]+))?\]\*\*")
RULE = re.compile(r"\[((?:CH|FT|PT)-[A-Z0-9]+(?:-[0-9]+)?)\]")
PLACEHOLDER = re.compile(r"%\(\w+\)s")
BOX = "[ ] "
"""What the text of a thing to tick begins with."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the second level and the anchor that leads to it."""

    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page of the guide: its title, its first paragraph, its headings, all below the title."""

    title: str
    lead: str
    headings: tuple[Heading, ...]
    html: SafeString


def told(name: str, context: str = "") -> str:
    """The name of a button or page as the reader sees it."""
    return PLACEHOLDER.sub("…", pgettext(context, name) if context else gettext(name))


def _own_marks(state: StateInline, silent: bool) -> bool:
    """A name of a button or page, or a rule, where the text has one."""
    name, rule = (mark.match(state.src, state.pos) for mark in (NAME, RULE))
    found = name or rule
    if found is None:
        return False
    if not silent and name is not None:
        state.push("strong_open", "strong", 1).attrSet("class", "help__name")
        state.push("text", "", 0).content = told(name[1], name[2] or "")
        state.push("strong_close", "strong", -1)
    elif not silent:
        state.push("html_inline", "", 0).content = rule_mark(found[1])
    state.pos = found.end()
    return True


def _page(name: str) -> str:
    return reverse(name)


def _help(name: str) -> str:
    return reverse("help_page", args=[name]) if name else reverse("help")


ADDRESSES: dict[str, Callable[[str], str]] = {"page": _page, "help": _help}


def _leads_to(address: str) -> str:
    """Where a link of a text leads on this site."""
    kind, colon, rest = address.partition(":")
    if not colon or kind not in ADDRESSES:
        return address
    name, number_sign, anchor = rest.partition("#")
    return ADDRESSES[kind](name) + number_sign + anchor


def picture_file(name: str, language: str) -> Path:
    """The file of a picture."""
    return PICTURES / language / f"{name}.webp"


def _picture(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType
) -> str:
    """A picture that opens as large as it is; its size is told, so that nothing moves."""
    token = tokens[at]
    name = str(token.attrs["src"]).removeprefix("picture:")
    file = picture_file(name, get_language() or "ru")
    with Image.open(file) as picture:
        width, height = picture.size
    return format_html(
        '<a href="{}"><img class="help__picture{}" src="{}" alt="{}" width="{}" height="{}" '
        'loading="lazy"></a>',
        source := static(file.relative_to(PICTURES.parents[1]).as_posix()),
        " help__picture--phone" if width < height else "",
        source,
        token.content,
        width,
        height,
    )


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False})
    parser.enable("table")
    parser.inline.ruler.before("emphasis", "own_marks", _own_marks)
    parser.add_render_rule("image", _picture)
    return parser


_PARSER = _parser()


def plain(token: Token) -> str:
    """The text of a heading or paragraph without its marks."""
    parts = token.children or ()
    return "".join(part.content for part in parts if part.type != "html_inline")


def _inline(tokens: Sequence[Token]) -> Iterator[Token]:
    return (child for token in tokens for child in token.children or ())


def parse(text: str) -> list[Token]:
    """What a text consists of, links led to their pages, headings with anchors, boxes to tick."""
    tokens = _PARSER.parse(text)
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            before.attrSet("id", slugify(plain(token), allow_unicode=True))
    for at, token in enumerate(tokens):
        if token.type == "inline" and token.content.startswith(BOX) and token.children:
            token.children[0].content = token.children[0].content.removeprefix(BOX)
            tokens[at - 2].attrSet("class", "help__box")
    for token in _inline(tokens):
        if token.type == "link_open":
            token.attrSet("href", _leads_to(str(token.attrs["href"])))
    return tokens


def render(text: str) -> Rendered:
    """A page of the guide in the language that is active."""
    tokens = parse(text)
    title, lead = plain(tokens[1]), plain(tokens[4])
    headings = tuple(
        Heading(str(before.attrs["id"]), plain(token))
        for before, token in pairwise(tokens)
        if before.type == "heading_open" and before.tag == "h2"
    )
    html = _PARSER.renderer.render(tokens[3:], _PARSER.options, {})
    return Rendered(title, lead, headings, mark_safe(html))  # noqa: S308: our own files, HTML off
