"""Compiled rules of Rauha, by subject."""
