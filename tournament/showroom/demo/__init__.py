"""The demo championship: invented people, and real days made by calling the services.

Owns what a visitor finds on first start: a closed day of 17, a running day of 32, a day that is
being planned, and accounts with known passwords. Refuses to be built in production or where demo
data are switched off, and changes nothing where a demo championship exists.
"""

from tournament.showroom.demo.builder import DemoRefused, build_demo, demo_day

__all__ = [
    "DemoRefused",
    "build_demo",
    "demo_day",
]
