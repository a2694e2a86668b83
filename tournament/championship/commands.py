"""What people ask for. A command says who may ask for it (`action`) and whose ledgers it writes.

Commands may hold personal data (a birth date to be checked); facts never do. Ids of new things are
made by the caller, so that a repeated command means the same thing.
"""

from tournament.championship.check_in.age.commands import *
from tournament.championship.check_in.commands import *
from tournament.championship.command import *
from tournament.championship.custody.commands import *
from tournament.championship.custody.returning.commands import *
from tournament.championship.days.announcements.commands import *
from tournament.championship.days.commands import *
from tournament.championship.days.short_day.commands import *
from tournament.championship.days.split.commands import *
from tournament.championship.days.suspension.commands import *
from tournament.championship.final.commands import *
from tournament.championship.final.prizes.commands import *
from tournament.championship.final.rehearsal.commands import *
from tournament.championship.judges.commands import *
from tournament.championship.judges.notes.commands import *
from tournament.championship.ledger_keys.commands import *
from tournament.championship.planning.announcements.commands import *
from tournament.championship.planning.commands import *
from tournament.championship.planning.life.commands import *
from tournament.championship.planning.stages.commands import *
from tournament.championship.play.commands import *
from tournament.championship.play.scores.commands import *
from tournament.championship.play.tables.commands import *
from tournament.championship.qualification.ban.commands import *
from tournament.championship.qualification.commands import *
from tournament.championship.qualification.seats.commands import *
from tournament.championship.registration.commands import *
from tournament.championship.registration.persons.commands import *
from tournament.championship.registration.waiting.commands import *
from tournament.championship.rounds.commands import *
from tournament.championship.rulings.absence.commands import *
from tournament.championship.rulings.leaving.commands import *
from tournament.championship.rulings.lots.commands import *
from tournament.championship.rulings.override.commands import *
from tournament.championship.rulings.sheets.commands import *
from tournament.championship.rulings.superseding.commands import *
from tournament.championship.rulings.time.commands import *
from tournament.championship.sheets.commands import *
from tournament.championship.sheets.keys.commands import *
from tournament.championship.sheets.signing.commands import *
from tournament.championship.sheets.statements.commands import *
from tournament.championship.tournaments.commands import *
from tournament.championship.witnesses.commands import *
