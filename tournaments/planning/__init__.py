"""What is played: plans, settings, schedules."""
