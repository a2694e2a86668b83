"""Every fact that the two kinds of ledger hold (design: "entry", "fact").

Fields are opaque ids, numbers, codes and salted commitments; never a name, a birth date, a contact
or free text. A field of a fact never changes its meaning: a new meaning is a new version.
"""

from tournament.championship.check_in.age.facts import *
from tournament.championship.check_in.facts import *
from tournament.championship.custody.facts import *
from tournament.championship.days.announcements.facts import *
from tournament.championship.days.facts import *
from tournament.championship.days.progress.facts import *
from tournament.championship.days.short_day.facts import *
from tournament.championship.days.split.facts import *
from tournament.championship.days.suspension.facts import *
from tournament.championship.final.draw.facts import *
from tournament.championship.final.facts import *
from tournament.championship.final.prizes.facts import *
from tournament.championship.final.rehearsal.facts import *
from tournament.championship.judges.facts import *
from tournament.championship.judges.notes.facts import *
from tournament.championship.ledger_keys.facts import *
from tournament.championship.planning.announcements.facts import *
from tournament.championship.planning.facts import *
from tournament.championship.planning.life.facts import *
from tournament.championship.planning.stages.facts import *
from tournament.championship.play.facts import *
from tournament.championship.play.scores.facts import *
from tournament.championship.play.tables.facts import *
from tournament.championship.qualification.ban.facts import *
from tournament.championship.qualification.facts import *
from tournament.championship.qualification.seats.facts import *
from tournament.championship.registration.facts import *
from tournament.championship.registration.persons.facts import *
from tournament.championship.registration.waiting.facts import *
from tournament.championship.rounds.facts import *
from tournament.championship.rulings.absence.facts import *
from tournament.championship.rulings.facts import *
from tournament.championship.rulings.lots.facts import *
from tournament.championship.sheets.facts import *
from tournament.championship.sheets.keys.facts import *
from tournament.championship.sheets.signing.facts import *
from tournament.championship.sheets.statements.facts import *
from tournament.championship.tournaments.facts import *
from tournament.championship.witnesses.facts import *
