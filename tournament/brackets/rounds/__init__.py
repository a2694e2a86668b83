"""Tournaments of rounds: Swiss pairing, round robin, standings with tie-breaks.

The rules SW-…, RR-… and TB-… are written in `docs/swiss.md`.  All of it computes with integers and
fractions; only `matching` needs a library, and only to pair and to prove a pairing the best.
"""
