"""What people see of Aura: words, pictures, JSON positions. No kernel imports it."""
