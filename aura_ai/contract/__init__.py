"""The contract of a game: what one declares and brings, and how it is found by name."""
