"""The rules of Connect Four as compiled kernels."""
