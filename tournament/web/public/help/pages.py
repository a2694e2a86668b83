"""The pages of the guide: which there are, in which order, and their texts."""

from functools import cache
from pathlib import Path

from tournament.web.public.help.markdown import Rendered, render

TEXTS = Path(__file__).parent / "texts"
GUIDES = (
    "players",
    "organizers",
    "free-tournaments",
    "hall-without-internet",
    "judges",
    "publisher",
    "running-the-site",
)
CHECKLISTS = (
    "week-before",
    "evening-before",
    "morning",
    "in-trouble",
    "checklist-judges",
    "checklist-publisher",
)
"""One sheet of paper each."""
PAGES = (*GUIDES, *CHECKLISTS)


def text_file(name: str, language: str) -> Path:
    """The Markdown of a page."""
    return TEXTS / language / f"{name}.md"


@cache
def read(name: str, language: str) -> Rendered:
    """A page in a language, which is the one that is active."""
    return render(text_file(name, language).read_text(encoding="utf-8"))
