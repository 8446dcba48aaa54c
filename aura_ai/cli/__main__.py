"""``python -m aura_ai.cli``."""

from aura_ai.cli import main

main()
