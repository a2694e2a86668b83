"""Tests of Standard-Bearer."""
