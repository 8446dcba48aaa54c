"""Code that relies on private parts of numba."""
