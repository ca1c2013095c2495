"""Many games: agents that play them, and how fast that goes."""
