"""Factories: people, staff, days, sheets and logs of games for tests, each made by one call.

What a ledger knows comes about by the product's own services and commands, in the order in which
people would act, and never by writing the tables; what only a table knows (an account, a token of a
program, a log that nobody handed in) is a row. A kind of thing is a module of its own: tournaments
of a new kind get theirs beside `days.py`, and their name in the list below.
"""

from tests.factories.days import DayFactory
from tests.factories.logs import HandedInLogFactory, LogFactory, SubmittedLogFactory
from tests.factories.people import ApplicationFactory, PersonDataFactory, PersonFactory, anew
from tests.factories.sheets import AtTable, SheetFactory
from tests.factories.staff import ApiTokenFactory, UserFactory

__all__ = [
    "ApiTokenFactory",
    "ApplicationFactory",
    "AtTable",
    "DayFactory",
    "HandedInLogFactory",
    "LogFactory",
    "PersonDataFactory",
    "PersonFactory",
    "SheetFactory",
    "SubmittedLogFactory",
    "UserFactory",
    "anew",
]
