"""`python -m tournament.ledger.witness new|vkey|add-log|serve|status|note FILE`."""

import sys

from tournament.ledger.witness.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
