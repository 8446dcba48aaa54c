"""Finds the packages, so that a new game or its bots need no entry in a list.

Three of them stand beside the main one in a checkout and are installed inside it
(docs/design.md, *Names*).
"""

from setuptools import find_packages, setup

HOUSES = {
    "aura_ai": "aura_ai",
    "aura_ai.bots": "bots",
    "aura_ai.referee": "tests/referee",
    "aura_ai.tournaments": "tournaments",
}

folders = {}
for house, folder in HOUSES.items():
    folders[house] = folder
    for inner in find_packages(folder):
        folders[f"{house}.{inner}"] = f"{folder}/{inner.replace('.', '/')}"

# the pages that the program itself reads: rules by number
folders["aura_ai.manual"] = "docs/games"

setup(packages=sorted(folders), package_dir=folders)
