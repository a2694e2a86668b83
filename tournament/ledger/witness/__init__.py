"""A small witness of our own: it cosigns checkpoints of logs that only grow (C2SP tlog-witness).

Needs Python, `cryptography` and the pure packages alone, so a club can run it without the site.
"""
