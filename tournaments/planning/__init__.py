"""Plans, settings and schedules of tournaments."""
