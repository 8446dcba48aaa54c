"""Tests of Solenia."""
