"""Every text has a Russian translation, and the check would notice if one had not."""

import os
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.utils import translation

from tests.support.messages import messages
from tournament.web import catalogues

PART_HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && '
    '(n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
)


def extracted(*messages: str | tuple[str, str]) -> Catalog:
    catalog = Catalog(locale="ru", fuzzy=False)
    for message in messages:
        catalog.add(message, locations=[("tournament/x.py", 0)])
    return catalog


def translated(**messages: str) -> Catalog:
    catalog = Catalog(locale="ru", fuzzy=False)
    for message, text in messages.items():
        catalog.add(message, text)
    return catalog


def project(base: Path, template: str = "", code: str = "", part: str = "") -> Path:
    """A project of one template, one module and one part of the catalogue."""
    for place, text in (
        ("tournament/web/templates/page.html", template),
        ("tournament/texts.py", code),
        ("tournament/locale/ru/parts/base.po", PART_HEADER + part),
    ):
        (base / place).parent.mkdir(parents=True, exist_ok=True)
        (base / place).write_text(text, encoding="utf-8")
    return base


def test_every_text_is_translated() -> None:
    problems = catalogues.find_problems(messages(), catalogues.read_translations())
    assert problems == []


def test_a_complete_catalogue_has_no_problems() -> None:
    assert catalogues.find_problems(extracted("Day"), [("a", translated(Day="День"))]) == []


@pytest.mark.skipif(os.name == "nt", reason="no modes")
def test_what_root_compiles_others_read(tmp_path: Path) -> None:
    base = project(tmp_path, part='msgid "Day"\nmsgstr "День"\n')
    before = os.umask(0o022)
    try:
        assert catalogues.compile_catalogues(base)
    finally:
        os.umask(before)
    (made,) = (base / "tournament/locale/ru/LC_MESSAGES").iterdir()
    assert (made.name, made.stat().st_mode & 0o777) == ("django.mo", 0o644)


class TestTheCheckNotices:
    """Controls: each fault alone is reported."""

    def test_a_missing_translation(self) -> None:
        assert catalogues.find_problems(extracted("Day"), [("a", translated())]) == [
            "missing translation: 'Day' from tournament/x.py"
        ]

    def test_an_empty_translation(self) -> None:
        problems = catalogues.find_problems(extracted("Day"), [("a", translated(Day=""))])
        assert problems == ["missing translation: 'Day' from tournament/x.py"]

    def test_a_fuzzy_translation(self) -> None:
        source = translated(Day="День")
        source["Day"].flags.add("fuzzy")
        assert catalogues.find_problems(extracted("Day"), [("a", source)]) == ["fuzzy: 'Day' in a"]

    def test_a_translation_of_nothing(self) -> None:
        assert catalogues.find_problems(extracted(), [("a", translated(Day="День"))]) == [
            "obsolete: 'Day' in a"
        ]

    def test_a_russian_message_id(self) -> None:
        problems = catalogues.find_problems(extracted("День"), [("a", translated(День="День"))])
        assert problems == ["a message id must be English: 'День' from tournament/x.py"]

    def test_two_translations_of_one_text(self) -> None:
        sources = [("a", translated(Day="День")), ("b", translated(Day="Сутки"))]
        assert catalogues.find_problems(extracted("Day"), sources) == [
            "translated twice: 'Day' in a and b"
        ]

    @pytest.mark.parametrize(
        ("message", "text"),
        [
            ("Player %(number)s", "Игрок %(nomer)s"),
            ("Player %(number)s", "Игрок"),
            ("At {time}", "В {hour}"),
            ("%d players", "игроков"),
        ],
    )
    def test_other_placeholders(self, message: str, text: str) -> None:
        source = Catalog(locale="ru", fuzzy=False)
        source.add(message, text)
        assert catalogues.find_problems(extracted(message), [("a", source)]) == [
            f"placeholders differ: {message!r} and {text!r} in a"
        ]

    @pytest.mark.parametrize(
        "forms", [("%(n)s день", "%(n)s дня", ""), ("%(n)s день", "%(n)s дня")]
    )
    def test_a_missing_plural_form(self, forms: tuple[str, ...]) -> None:
        source = Catalog(locale="ru", fuzzy=False)
        source.add(("%(n)s day", "%(n)s days"), forms)
        problems = catalogues.find_problems(extracted(("%(n)s day", "%(n)s days")), [("a", source)])
        assert problems == ["missing translation: '%(n)s day' needs 3 form(s) in a"]


def test_texts_of_templates_and_code_are_found(tmp_path: Path) -> None:
    base = project(
        tmp_path,
        template=(
            "  {% translate 'Log in' %}\n{% translate 'bye' context 'match' %}\n"
            "{% if x %}\n    it's {% blocktranslate count n=n %}{{ n }} day{% plural %}{{ n }} days"
            "{% endblocktranslate %}\n  {% endif %}\n{% button _('Save') kind='quiet' %}\n"
            "{% blocktranslate trimmed with a=b %}\n  100% of\n  {{ a }}\n{% endblocktranslate %}"
        ),
        code=(
            "from django.utils.translation import gettext as _, ngettext, pgettext_lazy\n"
            "A = _('Draw')\nB = ngettext('%(n)s table', '%(n)s tables', 2)\n"
            "C = pgettext_lazy('verb', 'Draw')\n"
        ),
    )
    found = {(m.context, m.id) for m in catalogues.extract_messages(base) if m.id}
    assert found == {
        (None, "Log in"),
        ("match", "bye"),
        (None, ("%(n)s day", "%(n)s days")),
        (None, "Save"),
        (None, "100%% of %(a)s"),
        (None, "Draw"),
        (None, ("%(n)s table", "%(n)s tables")),
        ("verb", "Draw"),
    }


def test_compiling_works_only_when_something_is_newer(tmp_path: Path) -> None:
    base = project(tmp_path, part='msgid "Draw"\nmsgstr "Жеребьёвка"\n')
    assert catalogues.compile_catalogues(base)
    assert not catalogues.compile_catalogues(base)
    target = base / "tournament/locale/ru/LC_MESSAGES/django.mo"
    assert "Жеребьёвка".encode() in target.read_bytes()
    assert [path.name for path in target.parent.iterdir()] == ["django.mo"]


def test_both_languages_are_served() -> None:
    """English is the message ids; a Russian text must never show through as a fallback."""
    with translation.override("en"):
        assert translation.gettext("Skip to the content") == "Skip to the content"
    with translation.override("ru"):
        assert translation.gettext("Skip to the content") == "Перейти к содержанию"
