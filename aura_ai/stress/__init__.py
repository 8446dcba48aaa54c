"""Stress runs: kernels against referee, invariants, minimal failures."""
