"""Playing and looking: positions and records as files, perft, the terminal."""

import sys

from aura_ai.play.renamed import OldNames

sys.meta_path.append(OldNames())
