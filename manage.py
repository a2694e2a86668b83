#!/usr/bin/env python
"""Runs the project's commands; `manage.py serve` is the main job, `manage.py venue` a hall's."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Hand the command line to Django; a hall's laptop first finds its own data folder."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    if os.name == "posix":
        from tournament.config import owner

        if reasons := owner.refusal(os.environ, user=os.geteuid()):
            from tournament.config.venue import language_of

            sys.exit(f"CommandError: {reasons[language_of([], os.environ)]}")
    if sys.argv[1:2] == ["venue"] and not {"-h", "--help"} & set(sys.argv):
        from tournament.config.hall_files import FOLDER, Asking, found_beside
        from tournament.config.practice import asked_for, practice_file
        from tournament.config.venue import NoHall, days, language_of, settle

        language = os.environ["WINDOW_LANGUAGE"] = language_of(sys.argv[2:], os.environ)
        os.environ.pop("HALL_PRACTICE", None)
        try:
            if folder := os.environ.get(FOLDER):
                asking = Asking(input if sys.stdin.isatty() else None, language)
                sys.argv[2:] = found_beside(sys.argv[2:], Path(folder), days(os.environ), asking)
            if wanted := asked_for(sys.argv[2:]):
                file = practice_file(wanted, os.environ)
                sys.argv[2:] = [str(file), f"--language={language}"]
            settle(sys.argv[2:], os.environ)
        except NoHall as reason:
            sys.exit(f"CommandError: {reason.texts[language]}")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
