"""What people see of Rauha: words, pictures, JSON positions. No kernel imports it."""
