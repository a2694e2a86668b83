"""The files in which a release leaves what the laptops of two halls were given and gave."""

HALLS = "halls"
"""Their folder, beside the database."""
EVENING, DAY = "evening", "day"
GIVEN, GAVE = ".handover.zip", ".copy.zip"
PASSPHRASE = "ваза шкаф песок мост"
"""Of both handover files."""
