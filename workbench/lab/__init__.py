"""Many games: agents that play them, what they show, and the register of a design review."""
