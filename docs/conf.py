"""The documentation site: ``make docs`` builds it, strictly (Sphinx, MyST, furo)."""

from __future__ import annotations

import os

# kernels are documented as the plain functions that they are
os.environ["NUMBA_DISABLE_JIT"] = "1"

from aura_ai import __version__

project = "Aura AI"
author = "The Aura AI founders"
version = release = __version__
html_title = f"Aura AI {__version__}"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_click",
]
smartquotes_action = "qe"
"""Two hyphens begin an option and stay two hyphens."""

source_suffix = {".md": "markdown"}
exclude_patterns = ["examples", "notebooks"]
html_theme = "furo"
html_show_copyright = False
html_static_path = ["_static"]
html_css_files = ["site.css"]

suppress_warnings = ["myst.header"]
"""Pages of numbered rules keep the shape of their source, whose headings may leave a level out."""

myst_heading_anchors = 4
"""Headings can be linked as on GitHub."""

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
