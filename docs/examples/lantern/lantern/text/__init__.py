"""What people see of Lantern: words, picture, JSON positions, events. No kernel imports it."""
