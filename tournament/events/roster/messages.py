"""What to tell the organizer about each problem: what is wrong and what to do about it.

Owns the only texts of this package. The line and the column are shown beside the sentence, not in
it; birth dates and contacts are in no sentence (CH-PD-2).
"""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.events.roster.problems import FileProblem, Problem

FIELD_LABELS: Final[dict[str, Promise]] = {
    "full_name": _("full name"),
    "surname": _("surname"),
    "given_name": _("given name"),
    "patronymic": _("patronymic"),
    "birth_date": _("birth date"),
    "contact": _("contact"),
    "email": _("e-mail"),
    "phone": _("telephone"),
    "city": _("city"),
    "display_name": _("nickname to be shown"),
    "consent_processing": _("consent to processing of personal data"),
    "consent_public": _("consent to showing the name in public"),
    "representative_name": _("legal representative’s name"),
    "representative_contact": _("legal representative’s contact"),
    "consent_representative": _("legal representative’s consent"),
}

MESSAGES: Final[dict[str, Promise]] = {
    "file_empty": _("There is nothing in the list. Send the list of people."),
    "file_too_large": _(
        "The file is larger than %(limit)s MB. Keep only the list of people in it, without "
        "pictures and other sheets."
    ),
    "file_unpacks_too_large": _(
        "The workbook holds far more data than a list of people needs. Copy the list into a new "
        "workbook and save that one."
    ),
    "file_not_a_table": _(
        "This is not a table. Open the list in a spreadsheet program and save it as XLSX or CSV."
    ),
    "file_web_page": _(
        "This is a web page under the name of a table. Open it in a spreadsheet program and save "
        "it as XLSX or CSV."
    ),
    "file_excel_xml": _(
        "This is a workbook in Excel’s old XML format. Open it in Excel and save it as XLSX or CSV."
    ),
    "file_old_excel": _(
        "This is a workbook in another Excel format. Open it in Excel and save it as XLSX or CSV."
    ),
    "file_open_document": _(
        "This is an OpenDocument file. Open it in LibreOffice and save it as XLSX or CSV."
    ),
    "file_encrypted": _(
        "The workbook is protected with a password. Save it without the password and try again."
    ),
    "file_broken_xlsx": _(
        "The workbook is damaged. Open it in a spreadsheet program and save it as XLSX again."
    ),
    "file_undecodable": _(
        "The letters of the file can’t be read, first in line %(line)s. Save it as XLSX, or as "
        "CSV in UTF-8."
    ),
    "file_broken_quotes": _(
        "In the row that begins in line %(line)s a quotation mark is opened and not closed, or is "
        "in the wrong place. Correct it, or save the list as XLSX."
    ),
    "file_no_rows": _(
        "The file has no people: below the headings there is nothing. Check that you saved the "
        "right sheet."
    ),
    "too_many_rows": _(
        "The list has more than %(limit)s rows. Leave only the people of this game day in it."
    ),
    "too_many_columns": _(
        "The list has more than %(limit)s columns. Delete those that registration does not need."
    ),
    "cell_too_long": _(
        "In line %(line)s, column no. %(column)s, the text is longer than %(limit)s characters. "
        "Shorten it or delete the column."
    ),
    "column_missing": _(
        "There is no column “%(field)s”. Choose it from the list of columns or add it to the list."
    ),
    "column_ambiguous": _(
        "Several columns look like “%(field)s”: %(columns)s. Choose the right one."
    ),
    "column_alike": _(
        "This column is read as “%(field)s”, but it may be another one: %(columns)s. Check it."
    ),
    "name_twice": _(
        "Several columns hold names: %(columns)s. A full name beside a surname may be somebody "
        "else’s, such as a parent’s. Choose the columns of the person who plays: %(fields)s."
    ),
    "column_hidden": _(
        "The table hides columns that are read: %(columns)s. Check that they are meant."
    ),
    "heading_ambiguous": _(
        "The heading may mean different things: %(fields)s. Choose what the column holds."
    ),
    "heading_repeated": _(
        "Several columns have the same heading: %(columns)s. Check which one is meant."
    ),
    "column_choices_clash": _(
        "One column was chosen more than once, or the full name together with its parts: "
        "%(fields)s. Leave one choice."
    ),
    "public_consent_column_missing": _(
        "There is no column with consent to showing the name in public, so everyone will be shown "
        "under a number. If people gave this consent, choose or add the column."
    ),
    "other_sheets_ignored": _(
        "Only the sheet “%(sheet)s” is read. Not read: %(others)s. If people are there too, send "
        "the list again and choose the other."
    ),
    "birth_dates_day_first": _(
        "All birth dates were read with the day first, though every number would fit a month, too. "
        "Check them."
    ),
    "code_page_guessed": _(
        "The file does not say how its letters are written; they were read as %(code_page)s. Check "
        "the names."
    ),
    "extra_cells": _(
        "The row has %(found)s cells under %(expected)s headings. Usually a text with the "
        "delimiter in it has no quotation marks: add them, or save the list as XLSX."
    ),
    "repeated_heading": _("The headings are repeated in the middle of the list. Delete this row."),
    "formula_error": _("The formula in the cell failed (%(error)s). Type the value itself."),
    "invisible_character": _(
        "Character no. %(position)s is invisible (%(character)s), such as a line break or a mark "
        "left by copying. Type the text again by hand."
    ),
    "letter_not_printable": _(
        "No font has “%(character)s” (character no. %(position)s), so it could not be printed. "
        "Write it with other letters."
    ),
    "text_too_long": _(
        "The text has %(length)s characters, at most %(limit)s are allowed. Shorten it."
    ),
    "name_missing": _("The name is missing. Fill it in."),
    "name_one_word": _("The name has only one word. Write the surname and the given name."),
    "name_initials": _("The name has initials. Write the given name in full."),
    "name_latin_letters": _(
        "In the word “%(word)s” there are Latin letters that look like Russian ones: %(letters)s "
        "(position in the word: %(positions)s). Type them again on the Russian keyboard."
    ),
    "name_cyrillic_letters": _(
        "In the word “%(word)s” there are Russian letters that look like Latin ones: %(letters)s "
        "(position in the word: %(positions)s). Type them again on the Latin keyboard."
    ),
    "name_two_alphabets": _(
        "The name is written partly in Russian and partly in Latin letters. Check that it is meant."
    ),
    "name_digit": _(
        "The name has a digit: “%(character)s”, character no. %(position)s. Leave only the name."
    ),
    "name_unexpected_character": _(
        "A name can’t have “%(character)s” (character no. %(position)s). Leave only letters, "
        "spaces, hyphens and apostrophes."
    ),
    "name_word_edge": _(
        "In the word “%(word)s” there is no letter beside “%(character)s”. Hyphens and apostrophes "
        "belong between letters."
    ),
    "birth_date_missing": _("The birth date is missing. Write it as day.month.year."),
    "birth_date_not_understood": _(
        "The birth date can’t be read. Write day.month.year with four digits of the year, without "
        "the time."
    ),
    "birth_date_two": _("There are two dates here. Leave the birth date only."),
    "birth_date_impossible": _("There is no such day in the calendar. Check the birth date."),
    "birth_date_swapped": _(
        "The month is greater than 12: the day and the month are probably swapped. Write "
        "day.month.year."
    ),
    "birth_date_maybe_swapped": _(
        "The date can be read in two ways, and in line %(line)s of this list the month comes "
        "first. Check that the day comes first here."
    ),
    "birth_date_short_year": _(
        "The year has two digits, so the century is unclear. Write all four digits of the year."
    ),
    "birth_date_year_only": _("There is only a year. Write the whole birth date: day.month.year."),
    "birth_date_in_future": _("The birth date has not come yet. Check the year."),
    "birth_date_too_early": _("The birth date is before %(year)s. Check the year."),
    "birth_date_from_number": _(
        "The cell holds a number that spreadsheets use for a date. Check the date that was read."
    ),
    "contact_not_understood": _(
        "This is neither an e-mail address nor a telephone number. Write one of them, complete."
    ),
    "contact_several": _("There are several contacts here. Leave one."),
    "contact_damaged_number": _(
        "The spreadsheet has rounded the telephone number. Make the column a text column and "
        "enter the number again."
    ),
    "contact_mixed_letters": _(
        "The address has Russian letters among Latin ones: %(letters)s. Type it again on the "
        "Latin keyboard."
    ),
    "contact_other_letters": _(
        "No letter reaches this address: before the @ there may be Latin letters, digits and signs "
        "like . _ - + only. Write another e-mail address or a telephone number."
    ),
    "consent_missing": _(
        "There is no consent to processing of personal data, and without it a person can’t be "
        "registered. Get the consent and mark it, or delete the row."
    ),
    "consent_not_understood": _(
        "It is unclear whether this is consent. Write “yes” or “no” as the person answered."
    ),
    "duplicate_row": _("The row repeats line %(first_line)s. Delete one of them."),
    "similar_person": _(
        "This may be the person of line %(first_line)s under another spelling: the birth date is "
        "the same. If it is one person, leave the right row."
    ),
    "duplicate_person": _(
        "The same name and birth date are in line %(first_line)s with other data. If it is one "
        "person, leave the right row."
    ),
}


def field_label(name: str) -> str:
    """What a field of the roster is called on the screen."""
    return str(FIELD_LABELS[name])


def describe(problem: Problem | FileProblem) -> str:
    """The sentence in the reader's language, with what to do."""
    params = dict(problem.params)
    for key in ("field", "fields"):
        if key in params:
            names = str(params[key]).split(", ")
            params[key] = ", ".join(field_label(name) for name in names)
    return str(MESSAGES[problem.code]) % params
