"""`manage.py messages`: keeps the Russian catalogue in step with the code."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.web import catalogues


class Command(BaseCommand):
    """Check and compile; without an option both."""

    help = "Checks the translations in locale/ru/parts and compiles them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One switch per step."""
        parser.add_argument(
            "--check", action="store_true", help="fail on anything missing or wrong"
        )
        parser.add_argument("--compile", action="store_true", help="write django.mo")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the steps asked for."""
        steps = {name for name in ("check", "compile") if options[name]} or {"check", "compile"}
        if "compile" in steps:
            changed = catalogues.compile_catalogues()
            self.stdout.write("compiled" if changed else "already compiled")
        if "check" in steps:
            problems = catalogues.find_problems(
                catalogues.extract_messages(), catalogues.read_translations()
            )
            if problems:
                raise CommandError("\n".join(problems))
            self.stdout.write("every text is translated")
