"""A day in the hall: handed over, run on a machine without internet, taken back (CH-VENUE-1…5)."""
