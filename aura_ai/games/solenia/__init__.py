"""Solenia."""
