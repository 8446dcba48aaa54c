"""Group luck."""

from aura_ai.balance.evidence import Evidence
from aura_ai.balance.row import Row


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    return []
