"""Public game ledgers (part 18), played through the kernels."""
