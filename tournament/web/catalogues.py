"""Message catalogues without gettext's tools, which a fresh machine lacks.

Owns the way from texts marked in code and templates to `django.mo` in `tournament/locale/ru`:
extract, check, compile. English texts are the message ids, so English needs no catalogue. The
translations are any number of `parts/*.po`; the same message translated twice in different words
is refused by `find_problems`, never settled in silence.
"""

import re
import secrets
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

BASE = Path(__file__).resolve().parent.parent.parent
LANGUAGE = "ru"
ROOMS = ("tournament", "reports")
"""Where texts for people are marked; pure rooms keep their words as data."""

_KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")

Key = tuple[str | None, str]


def translation_files(base: Path = BASE) -> list[Path]:
    """Every file that holds translations."""
    return sorted((base / "tournament" / "locale" / LANGUAGE / "parts").glob("*.po"))


def _sources(base: Path) -> Iterator[tuple[str, bytes]]:
    """Python text of every module and template, with its place in the project."""
    for room in ROOMS:
        for path in sorted((base / room).rglob("*")):
            place = path.relative_to(base).as_posix()
            if path.suffix == ".py" and "migrations" not in path.parts:
                yield place, path.read_bytes()
            elif path.suffix in {".html", ".txt"} and "templates" in path.parts:
                code = templatize(path.read_text(encoding="utf-8"), place)
                # The indentation of a page would be an error in Python.
                lines = (line.strip() for line in code.splitlines())
                yield place, "\n".join(lines).encode()


def extract_messages(base: Path = BASE) -> Catalog:
    """Every text marked for translation, without translations."""
    catalog = Catalog(locale=LANGUAGE, fuzzy=False)
    for place, code in _sources(base):
        for _line, message, _comments, context in extract(
            "python", BytesIO(code), keywords=_KEYWORDS, options={"encoding": "utf-8"}
        ):
            catalog.add(message, locations=[(place, 0)], context=context)
    return catalog


def read_translations(base: Path = BASE) -> list[tuple[str, Catalog]]:
    """Each file of translations by its place in the project."""
    result = []
    for path in translation_files(base):
        with path.open("rb") as stream:
            catalog = read_po(stream, locale=LANGUAGE, abort_invalid=True)
        result.append((path.relative_to(base).as_posix(), catalog))
    return result


def _key(message: Message) -> Key:
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    """The translation's plural forms; one for a message without plural."""
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def _entries(catalog: Catalog) -> Iterable[Message]:
    return (message for message in catalog if message.id)


def _known(sources: list[tuple[str, Catalog]]) -> dict[Key, Message]:
    """The first translation of every message."""
    known: dict[Key, Message] = {}
    for _place, catalog in sources:
        for message in _entries(catalog):
            if any(_forms(message)):
                known.setdefault(_key(message), message)
    return known


def compile_catalogues(base: Path = BASE) -> bool:
    """Write `django.mo` if a translation file is newer than it; says whether it did.

    Safe when several processes start at once: the file is replaced whole.
    """
    target = base / "tournament" / "locale" / LANGUAGE / "LC_MESSAGES" / "django.mo"
    files = translation_files(base)
    watched = [*files, base / "tournament" / "locale" / LANGUAGE / "parts"]
    newest = max((path.stat().st_mtime_ns for path in watched if path.exists()), default=0)
    if target.exists() and target.stat().st_mtime_ns >= newest:
        return False
    merged = Catalog(locale=LANGUAGE, fuzzy=False)
    for message in _known(read_translations(base)).values():
        if not message.fuzzy:
            merged.add(message.id, message.string, context=message.context)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f"{secrets.token_hex(8)}.draft")
    # Of the usual mode: root compiles it, and the site's user reads it.
    with draft.open("xb") as stream:
        write_mo(stream, merged)
    draft.replace(target)
    return True


def _placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text.replace("%%", "")))


def _message_problems(message: Message, wanted: Message) -> Iterator[str]:
    """What is wrong with one translation of a message that the code has."""
    name = repr(_key(message)[1])
    forms = _forms(message)
    expected = 1 if isinstance(wanted.id, str) else Catalog(locale=LANGUAGE).num_plurals
    if len(forms) != expected or not all(forms):
        yield f"missing translation: {name} needs {expected} form(s)"
        return
    if message.fuzzy:
        yield f"fuzzy: {name}"
    original = wanted.id if isinstance(wanted.id, str) else wanted.id[1]
    for form in forms:
        if _placeholders(form) != _placeholders(original):
            yield f"placeholders differ: {name} and {form!r}"


def find_problems(extracted: Catalog, sources: list[tuple[str, Catalog]]) -> list[str]:
    """Everything that keeps the catalogues from being complete and right, as sentences."""
    problems = []
    wanted = {_key(message): message for message in _entries(extracted)}
    translated: dict[Key, tuple[str, tuple[str, ...]]] = {}
    for place, catalog in sources:
        problems += [f"obsolete: {_key(old)[1]!r} in {place}" for old in catalog.obsolete.values()]
        for message in _entries(catalog):
            key = _key(message)
            if key not in wanted:
                problems.append(f"obsolete: {key[1]!r} in {place}")
            elif any(_forms(message)):
                problems += [
                    f"{text} in {place}" for text in _message_problems(message, wanted[key])
                ]
                before, forms = translated.setdefault(key, (place, _forms(message)))
                if forms != _forms(message):
                    problems.append(f"translated twice: {key[1]!r} in {before} and {place}")
    for key, message in wanted.items():
        places = ", ".join(sorted({place for place, _line in message.locations}))
        if key not in translated:
            problems.append(f"missing translation: {key[1]!r} from {places}")
        if _CYRILLIC.search(key[1]):
            problems.append(f"a message id must be English: {key[1]!r} from {places}")
    return problems
