"""A whole national championship as one command: `python -m tests.national`."""
