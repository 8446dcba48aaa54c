"""Scripts in processes of their own, forked from one that has imported numba, which takes long."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SERVER = """
import json, os, sys
import numba, numpy, platformdirs

numba.njit(lambda x: x + 1)(1)
for line in sys.stdin:
    job = json.loads(line)
    if not os.fork():
        break
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
else:
    sys.exit()
for number, name in enumerate(("out", "err"), 1):
    os.dup2(os.open(job[name], os.O_WRONLY | os.O_CREAT), number)
os.environ.clear()
os.environ.update(job["environment"])
sys.argv = ["-c", *job["arguments"]]
exec(compile(job["code"], "script", "exec"), {"__name__": "__main__"})
"""


@functools.cache
def _server() -> subprocess.Popen[str]:
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"}
    return subprocess.Popen(
        [sys.executable, "-c", SERVER],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def close() -> None:
    """End the process that the others come from."""
    if _server.cache_info().currsize:
        _server().communicate()
        _server.cache_clear()


def run(code: str, *arguments: object, **variables: object) -> subprocess.CompletedProcess[str]:
    """Run a script with some arguments and variables of the environment; kernels are compiled."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = (Path(folder) / name for name in ("out", "err"))
        environment = {k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"}
        job = {
            "code": code,
            "arguments": [str(argument) for argument in arguments],
            "environment": environment | {name: str(value) for name, value in variables.items()},
            "out": str(out),
            "err": str(err),
        }
        server = _server()
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps(job) + "\n")
        server.stdin.flush()
        status = int(server.stdout.readline())
        return subprocess.CompletedProcess([code], status, out.read_text(), err.read_text())
