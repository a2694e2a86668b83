"""Every fact that the two kinds of ledger hold (design: "entry", "fact").

Fields are opaque ids, numbers, codes and salted commitments; never a name, a birth date, a contact
or free text. A field of a fact never changes its meaning: a new meaning is a new version.
"""

from tournament.championship.facts.absence import *
from tournament.championship.facts.announcements import *
from tournament.championship.facts.custody import *
from tournament.championship.facts.days import *
from tournament.championship.facts.door import *
from tournament.championship.facts.final import *
from tournament.championship.facts.games import *
from tournament.championship.facts.judges import *
from tournament.championship.facts.keys import *
from tournament.championship.facts.life import *
from tournament.championship.facts.lots import *
from tournament.championship.facts.notes import *
from tournament.championship.facts.persons import *
from tournament.championship.facts.planning import *
from tournament.championship.facts.play import *
from tournament.championship.facts.progress import *
from tournament.championship.facts.qualification import *
from tournament.championship.facts.registrations import *
from tournament.championship.facts.rulings import *
from tournament.championship.facts.signing import *
from tournament.championship.facts.split import *
from tournament.championship.facts.stages import *
from tournament.championship.facts.suspension import *
