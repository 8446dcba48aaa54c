"""Simulations a second of the search. Example: python bench/search_speed.py aura 4"""

import sys

from aura_ai.games.registry import info, load
from aura_ai.measure.searches import collect


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "aura"
    players = int(sys.argv[2]) if len(sys.argv) > 2 else max(info(name).players)
    for key, value in collect(load(name, players=players), 3.0).items():
        shown = "not measured" if value is None else f"{value:,.4g}"
        print(f"{key:<36} {shown}")


if __name__ == "__main__":
    main()
