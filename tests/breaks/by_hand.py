"""Thirty faults such as a tired developer makes, over all rooms; the tests notice each of them.

The list stays as it is when the tests change: what they notice is compared by it. A row whose place
is rewritten moves along with it; one whose subject is gone gives way to another of its room.
"""

from typing import NamedTuple


class Break(NamedTuple):
    """A fault: `old` occurs once in `file` and becomes `new`; `why` says what goes wrong for whom.

    `asked`: whose tests are to notice it, as arguments of pytest, where nobody can measure which of
    them reach the place.
    """

    room: str
    file: str
    old: str
    new: str
    why: str
    asked: tuple[str, ...] = ()


BY_HAND = (
    Break(
        "brackets",
        "tournament/brackets/forecast.py",
        "free_since[winner] = free_since[loser] = now",
        "free_since[winner] = now",
        "Whoever lost is expected at the next table without the rest that the rules give them.",
    ),
    Break(
        "championship: registration",
        "tournament/championship/registration/decide.py",
        "status = place_before(state, target.id)",
        "status = place_before(state, registration.event)",
        "Whoever moves gets a place by how full the day is that they leave.",
    ),
    Break(
        "championship: play",
        "tournament/championship/play/queries.py",
        "sheets = (*sheets[:-1], replace(voided.sheet, state=state))",
        "sheets = sheets[:-1]",
        "What a judge set aside for a replay is gone from the match as if nobody had filled it in.",
    ),
    Break(
        "championship: rulings",
        "tournament/championship/rulings/time/decide.py",
        "(heroes[0] == heroes[1] and command.damage_over_life is None)",
        "command.damage_over_life is None",
        "A judge has to count damage where the heroes have decided the match already.",
    ),
    Break(
        "championship: custody",
        "tournament/championship/custody/queries.py",
        ' == ("event", event) and fact.role in {"judge", "helper"}\n',
        ' == ("event", event)\n',
        "A laptop brings back an organizer whom it has appointed by itself.",
    ),
    Break(
        "regulations",
        "tournament/regulations/checks.py",
        'if not name.startswith(("Etc/", "SystemV/"))',
        'if not name.startswith("SystemV/")',
        "A city gets a fixed offset for its clock, which is wrong once its country changes it.",
    ),
    Break(
        "adapters",
        "tournament/adapters/standard_bearer/sheet.py",
        "{','.join(data[f'army_{seat}'])}",
        "{','.join(data['army_A'])}",
        "A recording of Standard-Bearer begins with the first player's army on both sides.",
    ),
    Break(
        "events: hall",
        "tournament/events/venue/people_store.py",
        "            item.withdrawn_at = item.withdrawn_at or _taken_back_since(item)\n",
        "",
        "A consent taken back while the day was in the hall is in force again when it comes back.",
    ),
    Break(
        "events: erasure, with a lock that PostgreSQL alone tells",
        "tournament/events/erasure.py",
        'GameDay.objects.filter(pk__in=held).select_for_update().order_by("pk")',
        'GameDay.objects.filter(pk__in=held).order_by("pk")',
        "A log handed in while its player is erased is stored after what is emptied.",
    ),
    Break(
        "ledger core, for witnesses",
        "tournament/ledger/core/cosignatures.py",
        "found[name].at < at",
        "found[name].at > at",
        "Of a witness that cosigned twice the older time is told.",
    ),
    Break(
        "audit",
        "tournament/ledger/audit/sheet_checks.py",
        "if key is None or not key.valid:",
        "if key is None:",
        "What somebody signs with a key that was revoked before passes the audit.",
    ),
    Break(
        "rules engine: tic-tac-toe",
        "rules_engine/tic_tac_toe/perfect.py",
        "default=0",
        "default=1",
        "The program takes a full square for a win of whoever is to move.",
    ),
    Break(
        "people: privacy columns",
        "tournament/people/columns.py",
        '"representative_contact": "personal back own",',
        '"representative_contact": "personal back",',
        "The file of a person's own data leaves out the contact of their parent.",
    ),
    Break(
        "people: log-in",
        "tournament/people/lockout.py",
        "if pair.known or row.count <= 1:",
        "if pair.known or row.count:",
        "Whoever guesses a password has all tries anew each time that its owner logs in elsewhere.",
    ),
    Break(
        "play: signing",
        "tournament/play/signing.py",
        "size = max(entry.seq for entry, _ in closings)",
        "size = folded(event_ledger(event)).checkpoint.size",
        "Who signs the closing second signs another checkpoint than who signed first.",
    ),
    Break(
        "outbox: webhooks",
        "tournament/outbox/webhooks/calling.py",
        "hook.rests_until > now and not at_once:",
        "hook.rests_until > now:",
        "Who asks for a try at once waits until the receiver has rested.",
    ),
    Break(
        "jobs",
        "tournament/jobs/leases.py",
        'run_at=AT_ONCE, tries=F("tries") - 1, **_NOT_LEASED',
        "run_at=AT_ONCE, **_NOT_LEASED",
        "Jobs that a batch did not reach lose a try each time, and are given up untried.",
    ),
    Break(
        "operations",
        "tournament/operations/backups/ended.py",
        "kind=kind, withdrawn_at=None, at__lte=line.at)",
        "kind=kind, withdrawn_at=None)",
        "After a restore a consent that was given anew is withdrawn once more.",
    ),
    Break(
        "config",
        "tournament/config/proxy.py",
        'told.rpartition(",")[2].strip()',
        'told.partition(",")[0].strip()',
        "Whoever writes an address of their own choice is counted as somebody else each time.",
    ),
    Break(
        "reports",
        "reports/from_progress.py",
        "key=lambda seed: (not places[seed].awarded, places[seed].first, seed)",
        "key=lambda seed: (places[seed].first, seed)",
        "Whoever has no place stands among those who have one on the printed sheet.",
    ),
    Break(
        "api: reads",
        "tournament/api/pagination.py",
        "if len(ordered) <= limit:",
        "if len(ordered) < limit:",
        "A list that fits exactly leads to one more part, which is empty.",
    ),
    Break(
        "api: writes",
        "tournament/api/writes/operation.py",
        'if tag != "*" and not (weak and not tag.isdigit())]',
        'if tag != "*"]',
        "A write counts as made with the present state in view by the weak tag of a page.",
    ),
    Break(
        "api: Challonge",
        "tournament/api/challonge/acts.py",
        "    attachments.delete()\n",
        "",
        "After a reset the files of the old bracket hang at the matches of the new one.",
    ),
    Break(
        "web: public, a script",
        "tournament/web/static/web/scripts/forms.js",
        'const NOT_KEPT = ["password", "hidden"',
        'const NOT_KEPT = ["hidden"',
        "A password that was typed is kept in the browser, where the next reader finds it.",
        asked=("tests/web", "-m", "browser", "-k", "script"),
    ),
    Break(
        "web: organizer",
        "tournament/web/organizer/roster_views.py",
        'record_read(who.actor, shown, PROTECTED_FIELDS, why="roster", at=now, role=who.role)',
        "pass",
        "Nobody learns who has looked at a player's birth date and contacts.",
    ),
    Break(
        "web: judge",
        "tournament/web/judge/console_model.py",
        "meant = [item for item in found if _is_whole(item.name, asked.name)] or found",
        "meant = found",
        "A player is not found by their whole name where another name begins with it.",
    ),
    Break(
        "web: personal, a script",
        "tournament/web/static/web/scripts/outbox.js",
        'typeof told.final === "boolean" : told.final === true;',
        'typeof told.final === "boolean" : true;',
        "A signature that the site refuses for a moment is thrown away by the phone.",
        asked=("tests/scripts",),
    ),
    Break(
        "web: publisher",
        "tournament/web/shared/seat_words.py",
        'return "late" if invitation.is_late(now) else invitation.status',
        "return invitation.status",
        "Nobody tells the publisher that a finalist has not answered in time.",
    ),
    Break(
        "web: tournaments",
        "tournament/web/public/tournaments/views.py",
        '    if text.private:\n        response.headers["X-Robots-Tag"] = NOT_INDEXED\n',
        "",
        "Search engines keep the short address of a tournament that is for those with its link.",
    ),
    Break(
        "rules engine: Pixel Tactics",
        "rules_engine/pixel_tactics/names.py",
        'return f"{row} {COLUMN_OF[area] + 1}"',
        'return f"{row} {COLUMN_OF[area]}"',
        "Sentences count the columns of a unit from nought, and readers look at the wrong hero.",
    ),
)
