"""Tournaments on the page: tables that grow, and games of bots played back. Nothing is written here."""
