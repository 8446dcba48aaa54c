"""Terra Mystica with Fire & Ice, 2 to 5 players."""
