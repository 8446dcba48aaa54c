"""Bots in processes of their own."""
