"""What the site needs to know of each game: one package a game, named as the engine names it."""
