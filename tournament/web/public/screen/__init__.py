"""The screen for the hall: slides that turn by themselves, beside a clock and a code for phones.

`frame` chooses what is shown; each other module makes the slides of its scenes.
"""
