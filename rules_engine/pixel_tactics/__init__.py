"""The game Pixel Tactics, first part: its rules, its 25 cards, its notation."""
