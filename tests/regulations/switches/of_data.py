"""Switches in the data that the regulations state: cities, numbers, prizes."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "fixtures/cities.json",
        ("CH-CITY-1 CH-TZ-1", '"zone": "Asia/Kamchatka"', '"zone": "Asia/Magadan"'),
        (
            "CH-AMB-29",
            '"code": "murmansk", "ru": "Мурманск"',
            '"code": "kaliningrad", "ru": "Калининград"',
        ),
    ),
    *in_file(
        "fixtures/prizes.json",
        ("CH-PRIZE-1", "8000", "8500"),
    ),
)
