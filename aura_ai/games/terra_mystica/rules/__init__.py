"""Compiled rules of Terra Mystica, by subject."""
