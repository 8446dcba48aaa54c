"""Many games at once, and what they show to a learner."""
