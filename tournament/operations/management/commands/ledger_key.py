"""`manage.py ledger_key`: the key that signs the ledgers, on paper, changed, or lost."""

import os
import sys
from getpass import getpass
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from pyrage import passphrase

from reports.key_paper import key_paper_pdf
from reports.texts import long_date
from tournament.events import ledger_keys
from tournament.events.execution import Refused
from tournament.ledger import key_files, store
from tournament.ledger.core.keys import KeyFileError
from tournament.ledger.models import Entry
from tournament.ledger.prepared import LedgerCommand

SHORTEST: Final = 20
"""Characters of a passphrase: the paper may be photographed and guessed at for years."""
PASSPHRASE: Final = "LEDGER_KEY_PASSPHRASE"
_WITNESSES: Final = (
    "If there are witnesses, give each the new line of the page “Witnesses of the ledger”: they "
    "confirm nothing before they have it."
)


class Command(LedgerCommand):
    """Show the key, print it on paper, change it, or go on without it."""

    help = "The key that signs the ledgers: show, paper, rotate, replace-lost."

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do, and how."""
        parser.add_argument("what", choices=("show", "paper", "rotate", "replace-lost"))
        parser.add_argument("--out", type=Path, help="paper: the PDF to be written")
        parser.add_argument("--language", choices=("ru", "en"), default="ru")
        parser.add_argument(
            "--every-copy-is-lost",
            action="store_true",
            help="replace-lost: neither backup nor paper has the key",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Carry out one of them."""
        does = {
            "show": self._show,
            "paper": self._paper,
            "rotate": self._rotate,
            "replace-lost": self._replace_lost,
        }
        try:
            does[options["what"]](options)
        except KeyFileError as error:
            raise CommandError(
                f"{error}. Put it back from the backup of the keys or from paper; if neither has "
                "it: ledger_key replace-lost."
            ) from error
        except Refused as refused:
            raise CommandError(refused.refusal.text("en")) from refused

    def _show(self, options: dict[str, Any]) -> None:
        path = Path(settings.LEDGER_KEY_PATH)
        if not path.exists() and not Entry.objects.exists():
            self.stdout.write(f"{path}\nThere is none yet: it is made with the first championship.")
            return
        key = store.installation_key()
        self.stdout.write(f"{path}\nid: {key.key_id}\npublic key: {key.public_text()}")
        for old in key_files.before():
            self.stdout.write(f"before: {old.key_id}")

    def _paper(self, options: dict[str, Any]) -> None:
        if options["out"] is None:
            raise CommandError("--out names the PDF to be written.")
        key, language = store.installation_key(), options["language"]
        locked = passphrase.encrypt(key_files.pem_of(key), _passphrase(), armored=True).decode()
        pdf = key_paper_pdf(
            site=settings.SITE_URL,
            key_id=key.key_id,
            made=long_date(timezone.localdate(), language),
            locked=locked,
            language=language,
        )
        try:
            options["out"].write_bytes(pdf)
        except OSError as fault:
            raise CommandError(
                f"{options['out']} can't be written ({fault.strerror}): let --out name a file in a "
                "folder where the site may write, for example /tmp/ledger-key.pdf"
            ) from fault
        self.stdout.write(
            f"{options['out']} holds the key {key.key_id}, locked. Print it, delete the file, and "
            "keep paper and passphrase in different places."
        )

    def _rotate(self, options: dict[str, Any]) -> None:
        key = ledger_keys.rotate(timezone.now())
        self.stdout.write(
            f"From here on {key.key_id} signs. Make a backup of the keys and a new paper now; "
            f"the paper of before opens the key of before. {_WITNESSES}"
        )

    def _replace_lost(self, options: dict[str, Any]) -> None:
        if Path(settings.LEDGER_KEY_PATH).exists():
            raise CommandError(
                f"{settings.LEDGER_KEY_PATH} holds a key. If it is the one that signed, use "
                "rotate; if another one lies there by mistake, move it away first."
            )
        if not options["every_copy_is_lost"]:
            raise CommandError(
                "Every audit will ask from now on whose the new key is. If neither a backup nor "
                "the paper has the old one, say --every-copy-is-lost."
            )
        key = ledger_keys.replace_lost(timezone.now())
        self.stdout.write(
            f"From here on {key.key_id} signs. Announce this id where everybody knows that it is "
            f"you: an audit believes it only with --key and this id. {_WITNESSES}"
        )


def _passphrase() -> str:
    """From the environment, or typed twice; raises `CommandError` for one that is too short."""
    given = os.environ.get(PASSPHRASE, "")
    if not given:
        if not sys.stdin.isatty():
            raise CommandError(f"No one can type the passphrase here: set {PASSPHRASE}.")
        given = getpass("Passphrase: ")
        if getpass("Once more: ") != given:
            raise CommandError("These were two different passphrases. Nothing was written.")
    if len(given) < SHORTEST:
        raise CommandError(
            f"The passphrase needs {SHORTEST} characters or more: five random words."
        )
    return given
