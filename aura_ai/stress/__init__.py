"""Stress: compiled rules in step with the referee, invariants, rule coverage, minimal failures."""
