"""Benchmarks: each line of a table is seen when it is there, also through a pipe."""

import io
import sys

if isinstance(sys.stdout, io.TextIOWrapper):
    sys.stdout.reconfigure(line_buffering=True)
