"""Compiled rules of Solenia, by subject."""
