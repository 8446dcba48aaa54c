"""Bots in processes of their own: other languages, and Python bots that must not harm the match."""
