"""`python -m tournament.config.probe`: exit 0 if the site on this machine answers `/healthz`."""

import os
import sys
from urllib.request import urlopen


def main() -> int:
    """Ask without a name and without TLS."""
    address = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/healthz"
    with urlopen(address, timeout=3) as answer:
        return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
