"""`verify FILE…`: check logs of any games, also whole folders; the worst verdict is the status."""

import os
import sys
from collections.abc import Iterator, Sequence

from rules_engine.commands.language import default_language
from rules_engine.core.reader import LINE_LIMIT
from rules_engine.core.ruleset import Ruleset
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable, Verdict
from rules_engine.logs import ruleset_of_log, verify_file

NO_INPUT = 66
"""The exit status for a file that cannot be read (EX_NOINPUT)."""
WORST_LAST = (
    Legal.status, Undecidable.status, Malformed.status, Illegal.status, NO_INPUT,
)  # fmt: skip
Result = tuple[str, "Verdict | str"]
"""A file and its verdict, or why it cannot be read."""


class Options:
    """What is asked for; the defaults are those of a plain list of files."""

    def __init__(self, files: Sequence[str]) -> None:
        self.file = list(files)
        self.json = False
        self.quiet = False
        self.jobs = 0
        self.lang = default_language()


def read_options(arguments: Sequence[str]) -> Options:
    """The options of a command line; a plain list of files needs no parser, slow to load."""
    if arguments and not any(word.startswith("-") for word in arguments):
        return Options(arguments)
    from rules_engine.commands.common import parser

    asked = parser("verify", __doc__ or "")
    asked.add_argument("file", nargs="+")
    asked.add_argument("--json", action="store_true", help="one JSON object per file and line")
    asked.add_argument("--jobs", type=int, default=0, help="processes (default: one per core)")
    asked.add_argument("--quiet", action="store_true", help="say nothing about legal logs")
    return asked.parse_args(arguments, Options(()))


def logs_in(paths: Sequence[str]) -> list[str]:
    """The files that are named, and those that end in `.log` in folders that are."""
    found: list[str] = []
    for path in paths:
        if not os.path.isdir(path):
            found.append(path)
            continue
        for folder, folders, files in os.walk(path):
            folders.sort()
            found += [os.path.join(folder, file) for file in sorted(files) if file.endswith(".log")]
    return found


def rules_of_file(path: str) -> Ruleset:
    """The game of a log in a file; raises OSError if it cannot be read."""
    with open(path, "rb") as file:
        return ruleset_of_log(file.readline(LINE_LIMIT))


def check(path: str) -> Result:
    """One file; runs in a process of its own when there are many."""
    try:
        return path, verify_file(path)
    except OSError as error:
        return path, error.strerror or type(error).__name__


def results(paths: Sequence[str], jobs: int) -> Iterator[Result]:
    """The verdicts in the order of the files."""
    if jobs < 2 or len(paths) < 2:
        yield from map(check, paths)
        return
    from multiprocessing import Pool

    with Pool(min(jobs, len(paths))) as pool:
        yield from pool.imap(check, paths, chunksize=max(1, min(16, len(paths) // (4 * jobs))))


def worse(one: int, other: int) -> int:
    """The worse of two exit statuses: unreadable, illegal, malformed, undecidable, legal."""
    return max(one, other, key=WORST_LAST.index)


def main(arguments: Sequence[str]) -> int:
    """Print a line for each legal log and a diagnosis for every other one."""
    options = read_options(arguments)
    status = 0
    counts: dict[str, int] = {}
    files = logs_in(options.file)
    total = len(files)
    for number, (path, verdict) in enumerate(results(files, options.jobs or _cores()), 1):
        if isinstance(verdict, str):
            sys.stderr.write(f"{path}: {verdict}\n")
            status = worse(status, NO_INPUT)
            continue
        counts[verdict.word] = counts.get(verdict.word, 0) + 1
        status = worse(status, verdict.status)
        _report(path, verdict, options.json, options.quiet, options.lang)
        if total > 1 and sys.stderr.isatty():
            sys.stderr.write(f"\r{number}/{total}\x1b[K")
            sys.stderr.flush()
    if total > 1:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
        if not options.json:
            from rules_engine.core.diagnosis import summary

            sys.stderr.write(summary(total, counts, options.lang))
    return status


def _cores() -> int:
    return os.cpu_count() or 1


def _report(path: str, verdict: Verdict, as_json: bool, quiet: bool, language: str) -> None:
    if as_json:
        import json

        line = {"file": path, **verdict.as_dict()}
        sys.stdout.write(json.dumps(line, ensure_ascii=False, default=list) + "\n")
    elif verdict.status or not quiet:
        from rules_engine.core.diagnosis import diagnosis

        sys.stdout.write(diagnosis(path, verdict, language, rules_of_file(path)))
