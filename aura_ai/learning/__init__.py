"""Learning: record games of a search, fit values and policies to them, admit what plays better."""
