"""What people see of Connect Four: words, picture, JSON positions. No kernel imports it."""
