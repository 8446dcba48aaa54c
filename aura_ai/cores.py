"""Processor cores that this process may use, which may be fewer than the machine has."""

from __future__ import annotations

import math
import os
from contextlib import suppress
from pathlib import Path

_OWN_GROUPS = Path("/proc/self/cgroup")
_GROUPS = Path("/sys/fs/cgroup")
_QUOTAS = (("cpu.max",), ("cpu.cfs_quota_us", "cpu.cfs_period_us"))
"""Files of a control group, in version 2 and 1: microseconds of processor time in each period."""


def cores() -> int:
    """Return the number of cores by affinity and by the quota of a container, rounded up."""
    allowed = len(core_numbers()) or os.cpu_count() or 1
    return math.ceil(min(allowed, _quota()))


def core_numbers() -> list[int]:
    """Return the numbers of the cores by affinity, none where the system does not support it."""
    try:
        return sorted(os.sched_getaffinity(0))
    except AttributeError:  # pragma: no cover (Windows, macOS)
        return []


def _quota() -> float:
    """Return the least quota of the control groups of this process, in cores; infinite for none."""
    quotas = [math.inf]
    with suppress(OSError):
        for line in _OWN_GROUPS.read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if controllers and "cpu" not in controllers.split(","):
                continue
            # version 1 has a tree for each set of controllers
            top = _GROUPS / controllers
            group = top / path.lstrip("/")
            quotas += [
                _quota_of(each) for each in (group, *group.parents) if each.is_relative_to(top)
            ]
    return min(quotas)


def _quota_of(group: Path) -> float:
    for names in _QUOTAS:
        # the word "max" and -1 mean that there is none
        with suppress(OSError, ValueError):
            quota, period = map(int, " ".join((group / name).read_text() for name in names).split())
            if quota > 0:
                return quota / period
    return math.inf
