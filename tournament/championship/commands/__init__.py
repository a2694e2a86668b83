"""What people ask for. A command says who may ask for it (`action`) and whose ledgers it writes.

Commands may hold personal data (a birth date to be checked); facts never do. Ids of new things are
made by the caller, so that a repeated command means the same thing.
"""

from tournament.championship.commands.absence import *
from tournament.championship.commands.announcements import *
from tournament.championship.commands.base import *
from tournament.championship.commands.custody import *
from tournament.championship.commands.days import *
from tournament.championship.commands.door import *
from tournament.championship.commands.final import *
from tournament.championship.commands.games import *
from tournament.championship.commands.judges import *
from tournament.championship.commands.keys import *
from tournament.championship.commands.life import *
from tournament.championship.commands.lots import *
from tournament.championship.commands.notes import *
from tournament.championship.commands.override import *
from tournament.championship.commands.persons import *
from tournament.championship.commands.planning import *
from tournament.championship.commands.play import *
from tournament.championship.commands.qualification import *
from tournament.championship.commands.registrations import *
from tournament.championship.commands.rulings import *
from tournament.championship.commands.signing import *
from tournament.championship.commands.split import *
from tournament.championship.commands.stages import *
from tournament.championship.commands.statements import *
from tournament.championship.commands.suspension import *
