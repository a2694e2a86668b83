import pytest

from reports.bracket_sheet import PlaceRow, StandingsSheet
from reports.standings import standings_pdf
from reports.texts import UnknownLanguage
from reports.typesetting import NothingToPrint
from tests.reports.reading import letters_of, pages_of, sizes_by_text, sizes_of
from tests.reports.samples import HEAD, name_of


def sheet(count: int, note: str = "") -> StandingsSheet:
    return StandingsSheet(
        HEAD, [PlaceRow(str(n), name_of(n), n, note) for n in range(1, count + 1)]
    )


def test_32_places_fit_on_one_page():
    document = standings_pdf(sheet(32, "выходит в финал"), "ru")
    assert sizes_of(document) == [(210, 297)]
    (text,) = pages_of(document)
    assert "Итоговые места" in text
    assert "выходит в финал" in text
    assert all(name_of(seed) in text for seed in range(1, 33))


def test_more_places_go_on_with_the_heading_repeated():
    pages = pages_of(standings_pdf(sheet(64), "en"))
    assert len(pages) == 2
    assert all("Player" in page and HEAD.reference in page for page in pages)
    assert "page 2 of 2" in pages[1]
    assert "Note" not in pages[0]


def test_names_are_shown_as_they_are():
    trap = '#panic("x") $ * _ \\ ]'
    endless = PlaceRow("2", "Ёжиков-" * 11, note="дисквалифицирован")
    document = standings_pdf(StandingsSheet(HEAD, [PlaceRow("1", trap), endless]), "ru")
    (text,) = pages_of(document)
    assert trap in text
    assert endless.name in letters_of(text)
    assert endless.note in text
    assert min(size for text, size in sizes_by_text(document) if "Ё" in text) >= 9


def test_nothing_to_print_and_unknown_languages_are_refused():
    with pytest.raises(NothingToPrint):
        standings_pdf(StandingsSheet(HEAD, []), "ru")
    with pytest.raises(UnknownLanguage):
        standings_pdf(sheet(1), "")
