"""What the commands share: the choice of language, complaints about arguments."""

import argparse
from typing import NoReturn

from rules_engine.commands.language import default_language

BAD_ARGUMENTS = 64
"""The exit status for arguments that make no sense (EX_USAGE of sysexits.h)."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints do not look like verdicts: status 64 instead of 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and end."""
        self.print_usage()
        self.exit(BAD_ARGUMENTS, f"{self.prog}: {message}\n")


def parser(command: str, about: str) -> Parser:
    """A parser for a command, with the choice of language."""
    made = Parser(prog=f"python -m rules_engine {command}", description=about)
    made.add_argument("--lang", choices=("ru", "en"), default=default_language())
    return made


def game_parser(command: str, about: str) -> Parser:
    """A parser for a command that is about one game."""
    from rules_engine.rulesets import names

    made = parser(command, about)
    made.add_argument("--game", choices=names(), default=names()[0])
    return made
