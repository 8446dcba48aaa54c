"""What people read and write of Terra Mystica; no kernel imports it."""
