"""`python -m tournament.ledger.audit BUNDLE [--receipt FILE]… [--checkpoint FILE]…`."""

import sys

from tournament.ledger.audit.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
