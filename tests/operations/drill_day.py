"""A day in progress for the drill, made as a program with the settings of its machine.

It makes the day, has the command of its arguments make the backup, and goes on with the day: what
comes then is lost with the machine. Says what has to be there again, and receipts of both times.
"""

import json
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta


def main() -> None:
    """Play, back up, play on."""
    from tests.support.scenario import Scenario
    from tournament.events import handed_in
    from tournament.events.checkpoints import receipt_of
    from tournament.events.states import event_ledger, folded
    from tournament.people.models import Person

    now = datetime.now(UTC) - timedelta(hours=3)
    today = date(now.year, now.month, now.day)
    day = Scenario(now=now)
    day.plan(day=today, first_day=today, final_date=today + timedelta(days=90), tables=8)
    day.register(10)
    day.check_in_all()
    day.draw()
    day.play_on(1)
    ledger = event_ledger(day.event)
    size = folded(ledger).checkpoint.size
    kept = receipt_of(ledger, size).to_bytes()
    handed_in.keep(ledger, handed_in.HandedIn("receipt", kept))
    said = subprocess.run(
        sys.argv[1:], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    day.play_on(1)
    lost = folded(ledger).checkpoint.size
    told = {
        "backup": [said.returncode, said.stdout, said.stderr],
        "event": day.event,
        "size": size,
        "people": sorted(Person.objects.values_list("full_name", flat=True)),
        "kept": kept.decode(),
        "lost": receipt_of(ledger, lost).to_bytes().decode(),
    }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    import django

    django.setup()
    main()
