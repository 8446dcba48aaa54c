"""Workers: processes of this machine, or of a Dask cluster."""

from aura_ai.workers.cluster import Cluster
from aura_ai.workers.member import stopping
from aura_ai.workers.pool import LostError, Workers, each, in_order

__all__ = ["Cluster", "LostError", "Workers", "each", "in_order", "stopping"]
