"""Balance reports: a designer's questions, answered from bots' games."""
