"""Finds the packages, so that a new game or its bots need no entry in a list.

Three of them stand beside the main one in a checkout and are installed inside it
(docs/design.md, *Names*).
"""

import runpy

from setuptools import find_packages, setup

beside = runpy.run_path("aura_ai/packages.py")["BESIDE"]
roots = {"aura_ai": "aura_ai", **{f"aura_ai.{name}": folder for name, folder in beside.items()}}
folders = {}
for package, folder in roots.items():
    folders[package] = folder
    for inner in find_packages(folder):
        folders[f"{package}.{inner}"] = f"{folder}/{inner.replace('.', '/')}"

# the pages that the program itself reads: rules by number
folders["aura_ai.manual"] = "docs/games"

setup(packages=sorted(folders), package_dir=folders)
