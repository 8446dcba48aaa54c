"""Conformance suites of peers, and further tests of adapters."""
