"""The files of a day that lie beside the start file of the laptop's package (CH-VENUE-1).

HALL_FOLDER names that folder. Whoever opens the start file names nothing: what lies there is known
by its content, and with nothing there they are asked. Nothing here imports Django.
"""

import os
import re
import shlex
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tournament.config.practice import asked_for
from tournament.config.venue import MOST_BESIDE, add_arguments
from tournament.config.venue_files import Header, look_at

FOLDER: Final = "HALL_FOLDER"
ON_WINDOWS: Final = os.name == "nt"
_OF_WINDOWS: Final = re.compile(r'"([^"]+)"|(\S+)')


@dataclass(frozen=True, slots=True)
class Asking:
    """The window in which somebody may be asked; without one nothing is."""

    ask: Callable[[str], str] | None
    language: str


def found_beside(arguments: Sequence[str], folder: Path, days: Path, asking: Asking) -> list[str]:
    """The command line, with the day's files added if it names nothing and they lie in the folder.

    A day that was begun under `days` goes on by itself; beside it only a handover file counts, and
    a wrong one says why it does not fit. With nothing to begin, whoever sits there is asked.
    """
    parser = ArgumentParser(prog="manage.py venue", add_help=False)
    add_arguments(parser)
    if asked_for(list(arguments)) or parser.parse_known_args(arguments)[0].files:
        return list(arguments)
    files = _recognised(folder)
    begun = {item.parent.name for item in days.glob("*/secrets.json")}
    handovers = [item for item in files if item[1].kind == "handover"]
    new = [item for item in handovers if item[1].event not in begun]
    # Of several days nobody is chosen for: the refusal names them.
    if len({header.event for _, header in new or handovers}) > 1:
        return [*arguments, *(str(path) for path, _ in new or handovers)]
    if new:
        path, header = max(new, key=_age)
        newest = _newest_copy(files, header)
        return [*arguments, str(path), *([str(newest)] if newest else [])]
    if handovers:
        return [*arguments, str(max(handovers, key=_age)[0])]
    if begun or asking.ask is None:
        return list(arguments)
    return [*arguments, *_answer(asking.ask(QUESTION[asking.language]))]


QUESTION: Final[Mapping[str, str]] = {
    "ru": (
        "\n  В папке программы нет файла передачи дня.\n\n"
        "  Попробовать с выдуманными игроками: нажмите Enter.\n"
        "  Начать день: перетащите файл передачи в это окно и нажмите Enter.\n\n  > "
    ),
    "en": (
        "\n  There is no handover file in the program’s folder.\n\n"
        "  To practise with invented players press Enter.\n"
        "  To begin a day drag its handover file into this window and press Enter.\n\n  > "
    ),
}


def _answer(typed: str) -> list[str]:
    """The files that were dragged into the window, as its system writes them; practice for none."""
    if not typed.strip():
        return ["--try=1"]
    if ON_WINDOWS:
        return [quoted or plain for quoted, plain in _OF_WINDOWS.findall(typed)]
    try:
        return shlex.split(typed)
    except ValueError:
        return [typed.strip()]


def _recognised(folder: Path) -> list[tuple[Path, Header]]:
    paths = [path for path in sorted(folder.glob("*.zip")) if path.is_file()][:MOST_BESIDE]
    found = [(path, look_at(path)) for path in paths]
    return [item for item in found if item[1].kind in {"handover", "copy"}]


def _age(item: tuple[Path, Header]) -> float:
    at = item[1].at
    return at.timestamp() if at is not None else 0.0


def _newest_copy(files: Sequence[tuple[Path, Header]], of: Header) -> Path | None:
    same = [
        item
        for item in files
        if (item[1].kind, item[1].event, item[1].machine) == ("copy", of.event, of.machine)
    ]
    return max(same, key=lambda item: item[1].entries)[0] if same else None
