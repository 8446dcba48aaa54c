"""Everything of the project that leans on parts of numba which numba does not promise to keep."""
