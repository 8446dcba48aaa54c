"""Learning: record games, fit values and policies, admit stronger ones."""
