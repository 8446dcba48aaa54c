"""A game of another package, with a fault that its data file can plant."""
