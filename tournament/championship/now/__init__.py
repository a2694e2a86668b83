"""What is true now: of a person, a match, a day, a stage, in ids and codes, from the states alone.

Pages, letters, programs and prints take what they tell from here, each in its own words, so that no
two of them tell different things at one moment. Names, words and what no ledger holds are added
above (`web/shared/now.py`).
"""
