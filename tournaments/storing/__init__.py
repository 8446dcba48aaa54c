"""The database of a tournament."""
