"""`python -m tournament.config.probe`: exit 0 if the site on this machine answers `/healthz`."""

import os
import sys
from urllib.request import Request, urlopen


def main() -> int:
    """Ask as the proxy would, so that the redirect to https does not stand in the way."""
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
    request = Request(
        f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/healthz",
        headers={"Host": host, "X-Forwarded-Proto": "https"},
    )
    with urlopen(request, timeout=3) as answer:
        return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
