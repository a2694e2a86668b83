"""Whether a database is what its ledgers say: the checks that a backup and a restore pass.

Every ledger is verified, tables are compared with ledgers (as `rebuild --check` does), and each
championship is audited as a stranger would. As a program it looks at the database of its
environment and answers in JSON, so that nothing the site keeps in memory or cache has a say.
"""

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

from tournament.operations.backups.faults import BackupFault


@dataclass(frozen=True, slots=True)
class Soundness:
    """Each ledger with its size and root (hexadecimal), and what is wrong."""

    ledgers: dict[str, tuple[int, str]]
    faults: list[str]


def look() -> Soundness:
    """At the database of this process."""
    from tournament.events import bundles, rebuild
    from tournament.ledger import store
    from tournament.ledger.audit import audit
    from tournament.ledger.audit.bundle import read_bundle
    from tournament.ledger.models import Ledger

    ledgers, faults = {}, []
    for row in Ledger.objects.order_by("pk"):
        faults += [f"{row.pk} {fault}" for fault in store.verify(row.pk)]
        edge = store.frontier(row.pk)
        ledgers[row.pk] = (edge.size, edge.root().hex())
        if row.kind == "championship" and edge.size:
            report = audit(read_bundle(bundles.championship_bundle(row.scope)))
            faults += [f"{item.ledger} {item.entry or ''}: {item.code}" for item in report.failures]
    faults += [f"{item.table} {item.key}: {item.fault}" for item in rebuild.differences()]
    return Soundness(ledgers, faults)


def look_at(database_url: str, work: Path) -> Soundness:
    """At another database of this installation, by a process of its own."""
    environment = {
        **os.environ,
        "DATABASE_URL": database_url,
        "DATA_DIR": str(work),
        "REDIS_URL": "",
        "BUILD": settings.BUILD,
        "LEDGER_KEY_PATH": str(settings.LEDGER_KEY_PATH),
        "SECRET_KEY": settings.SECRET_KEY,
        "PERSON_KEY": settings.PERSON_KEY,
    }
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        cwd=settings.BASE_DIR,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no word"]
        raise BackupFault(f"The copy could not be checked: {last[0]}")
    said = json.loads(done.stdout)
    ledgers = {name: (size, root) for name, (size, root) in said["ledgers"].items()}
    return Soundness(ledgers, said["faults"])


def main() -> None:
    """Look, and say it as JSON."""
    import django

    django.setup()
    sys.stdout.write(json.dumps(asdict(look())))


if __name__ == "__main__":
    main()
