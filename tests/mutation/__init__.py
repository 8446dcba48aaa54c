"""A check of the checks: break the compiled rules on purpose and see what notices."""
