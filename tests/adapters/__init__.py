"""Peers' own conformance suites on the adapters, and what they do not look at."""
